import { useCallback, useLayoutEffect, useState } from 'react';
import { create } from 'zustand';
import { invoke, onEvent } from './bridge/index.ts';
import { onChanged } from './changes.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandInput, CommandName, CommandOutput } from '#shared/bridge/commands.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';

export { appStateNow, startAppState, updateSettings, useAppState, useAppStateStore, useFreshness, useSettings } from './app-state.ts';

interface Entry {
  readonly name: CommandName;
  readonly input: unknown;
  readonly data: unknown;
  readonly error: AppError | null;
  readonly pending: boolean;
}

interface QueryStore {
  /** Grows when everything was dropped, so that it is read again. */
  readonly generation: number;
  readonly entries: Readonly<Record<string, Entry>>;
}

/** A read as a view sees it. `data` stays while it is read again. */
export interface Query<Data> {
  readonly data: Data | null;
  readonly error: AppError | null;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** Something is shown and is being read again. */
  readonly refreshing: boolean;
  readonly reload: () => void;
}

/** What nobody shows any more is kept beside what is shown, up to so many together: those that were shown last. */
const MAX_KEPT = 60;

const useStore = create<QueryStore>(() => ({ generation: 0, entries: {} }));

/** Views per entry: only entries in view are read again when something changes. */
const watchers = new Map<string, number>();
/** What each entry depends on, for all its views. */
const partsOf = new Map<string, Set<ChangedPart>>();
/** The turns of the last read and of the shown answer. Only an answer older than the shown one is dropped, or frequent changes would hold up all of them. */
const readsOf = new Map<string, { readonly asked: number; readonly shown: number }>();
let lastTurn = 0;
/** When each entry was asked for or left last, in turns: pages come back to the names of records again and again. */
const usedIn = new Map<string, number>();

function markUse(key: string): number {
  lastTurn += 1;
  usedIn.set(key, lastTurn);
  return lastTurn;
}

function put(key: string, entry: Entry): void {
  const { entries } = useStore.getState();
  const others = Object.entries(entries).filter(([other]) => other !== key);
  const idle = others.map(([other]) => other).filter((other) => !watchers.has(other)).toSorted((one, other) => (usedIn.get(one) ?? 0) - (usedIn.get(other) ?? 0));
  const tooOld = new Set(idle.slice(0, Math.max(0, others.length + 1 - MAX_KEPT)));
  for (const old of tooOld) usedIn.delete(old);
  useStore.setState({ entries: { ...Object.fromEntries(others.filter(([other]) => !tooOld.has(other))), [key]: entry } });
}

async function read(key: string, name: CommandName, input: unknown): Promise<void> {
  const startedIn = useStore.getState().generation;
  const turn = markUse(key);
  readsOf.set(key, { asked: turn, shown: readsOf.get(key)?.shown ?? 0 });
  const before = useStore.getState().entries[key];
  put(key, { name, input, data: before?.data ?? null, error: before?.error ?? null, pending: true });
  const result = await invoke(name, input as never);
  const reads = readsOf.get(key);
  if (startedIn !== useStore.getState().generation || reads === undefined || reads.shown > turn) return;
  readsOf.set(key, { asked: reads.asked, shown: turn });
  const now = useStore.getState().entries[key];
  put(key, {
    name, input, pending: reads.asked !== turn,
    data: result.ok ? result.value : (now?.data ?? null),
    error: result.ok ? null : result.error,
  });
}

function dropEverything(): void {
  readsOf.clear();
  partsOf.clear();
  usedIn.clear();
  useStore.setState(({ generation }) => ({ generation: generation + 1, entries: {} }));
}

/** Reads again what a change touches. Returns how to stop. */
export function startQueries(): () => void {
  const stops = [
    onChanged((parts) => {
      for (const [key, entry] of Object.entries(useStore.getState().entries)) {
        if (!parts.some((part) => partsOf.get(key)?.has(part))) continue;
        if (watchers.has(key)) void read(key, entry.name, entry.input);
        else forget(key);
      }
    }),
    onEvent('session', dropEverything),
  ];
  return () => {
    for (const stop of stops) stop();
    dropEverything();
  };
}

function forget(key: string): void {
  const { [key]: _gone, ...others } = useStore.getState().entries;
  readsOf.delete(key);
  usedIn.delete(key);
  useStore.setState({ entries: others });
}

/** Asks for what is about to be shown, with the parts that its views name. */
export function askAhead<Name extends CommandName>(name: Name, input: CommandInput<Name>, parts: readonly ChangedPart[]): void {
  const key = keyOf(name, input);
  if (useStore.getState().entries[key] !== undefined) return;
  partsOf.set(key, new Set(parts));
  void read(key, name, input);
}

const keyOf = (name: CommandName, input: unknown): string => `${name} ${JSON.stringify(input)}`;

/**
 * The answer of a read command, kept by command and input, read again when one of `parts` changes. Another input has no data until
 * its answer is there, unless `keepPrevious`: then the old data stays as `refreshing`. Use that only where both inputs show the
 * same thing differently, as a search that is being typed. With `whenWanted` false it is not asked yet.
 */
export function useQuery<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  parts: readonly ChangedPart[],
  options: { readonly keepPrevious?: boolean; readonly whenWanted?: boolean } = {},
): Query<CommandOutput<Name>> {
  const key = keyOf(name, input);
  const partsKey = parts.join(' ');
  const entry = useStore((store) => store.entries[key]);
  const generation = useStore((store) => store.generation);
  const missing = entry === undefined;
  const wanted = options.whenWanted !== false;

  const reload = useCallback(() => {
    const inputOfKey: unknown = JSON.parse(key.slice(name.length + 1));
    void read(key, name, inputOfKey);
  }, [key, name]);

  // In view from the drawing on, as it is asked for: what changes before the next frame is read again for it.
  useLayoutEffect(() => {
    if (!wanted) return undefined;
    watchers.set(key, (watchers.get(key) ?? 0) + 1);
    return () => {
      const left = (watchers.get(key) ?? 1) - 1;
      if (left > 0) watchers.set(key, left);
      else {
        watchers.delete(key);
        if (usedIn.has(key)) markUse(key);
      }
    };
  }, [key, wanted]);

  // With the drawing, not behind it: the answer is on its way while the page is laid out for the first time.
  useLayoutEffect(() => {
    if (!wanted) return;
    const known = partsOf.get(key) ?? new Set();
    const before = known.size;
    for (const part of partsKey.split(' ')) known.add(part as ChangedPart);
    partsOf.set(key, known);
    // Another view that came together with this one may have asked already. What one left long ago may be older than a change that only this one asks for.
    const asked = useStore.getState().entries[key] !== undefined;
    if (!asked || known.size > before) reload();
  }, [generation, key, missing, partsKey, reload, wanted]);

  const own = (entry?.data ?? null) as CommandOutput<Name> | null;
  const pending = wanted && (missing || entry.pending);
  const [previous, setPrevious] = useState(own);
  if (own !== null && own !== previous) setPrevious(own);
  const data = own ?? (options.keepPrevious === true && pending ? previous : null);
  return { data, error: entry?.error ?? null, loading: data === null && pending, refreshing: data !== null && pending, reload };
}
