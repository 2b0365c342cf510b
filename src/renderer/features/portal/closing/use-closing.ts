import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { invoke, onEvent } from '#renderer/data/bridge/index.ts';
import { readOnChanges } from '#renderer/data/changes.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import type { Result } from '#shared/domain/result.ts';

/** Commands that answer with the closing. */
type ClosingCommand =
  | 'closings.refresh' | 'closings.stopOrders' | 'closings.goTo' | 'closings.leave' | 'closings.takeBack' | 'closings.choose' | 'closings.send'
  | 'closings.followUp' | 'closings.end';

export interface Closing {
  readonly view: ClosingView;
  /** The command that is running. */
  readonly busy: ClosingCommand | null;
  /** Why the last command failed. */
  readonly error: AppError | null;
  /** Runs a command; null when another is running. */
  readonly run: <Name extends ClosingCommand>(name: Name, input: CommandInput<Name>) => Promise<Result<ClosingView, AppError> | null>;
  readonly reload: () => void;
  readonly forgetError: () => void;
}

const watched: readonly ChangedPart[] = ['closings', 'intents', 'campaigns', 'orders', 'investors', 'unidentified', 'disputes', 'journal'];

/** A guided closing, kept up to date with the main process. */
export function useClosing(first: ClosingView): Closing {
  const { closingId } = first;
  const [view, setView] = useState(first);
  const [busy, setBusy] = useState<ClosingCommand | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const under = useRef(false);
  /** Changes when a command begins and ends: a reload that overlaps either is stale. */
  const turn = useRef(0);

  const reads = useMemo(() => ({
    read: async () => ({ asked: turn.current, result: await invoke('closings.get', { closingId }) }),
    take: ({ asked, result }: { readonly asked: number; readonly result: Result<ClosingView, AppError> }) => {
      if (result.ok && asked === turn.current) setView(result.value);
    },
  }), [closingId]);
  const reload = useCallback(() => void reads.read().then(reads.take), [reads]);

  const run = useCallback<Closing['run']>(async (name, input) => {
    if (under.current) return null;
    under.current = true;
    turn.current += 1;
    setBusy(name);
    setError(null);
    const result = (await invoke(name, input)) as Result<ClosingView, AppError>;
    under.current = false;
    turn.current += 1;
    setBusy(null);
    if (result.ok) setView(result.value);
    else {
      setError(result.error);
      reload();
    }
    return result;
  }, [reload]);

  useEffect(() => readOnChanges(watched, reads.read, reads.take), [reads]);
  useEffect(() => onEvent('closingProgress', ({ closingId: of, progress }) => {
    if (of === closingId) setView((shown) => ({ ...shown, busy: progress }));
  }), [closingId]);

  return { view, busy, error, run, reload, forgetError: useCallback(() => setError(null), []) };
}

/** Runs a reading by itself, once, as soon as it is wanted. */
export function useRunOnce({ view: { closingId }, run }: Closing, command: 'closings.refresh' | 'closings.followUp', wanted: boolean): void {
  const begun = useRef(false);
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    void run(command, { closingId });
  }, [closingId, command, run, wanted]);
}
