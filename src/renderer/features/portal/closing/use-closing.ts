import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

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

export type Closing = ReturnType<typeof useClosing>;

/** What a closing is made of. */
export const partsOfClosing: readonly ChangedPart[] = ['closings', 'intents', 'campaigns', 'orders', 'investors', 'unidentified', 'disputes', 'journal', 'approvals'];

/** A guided closing, kept up to date with the main process. `isOld`: something changed since `first` was asked for. */
export function useClosing(first: ClosingView, isOld: boolean) {
  const { closingId } = first;
  const [view, setView] = useState(first);
  /** The command that is running. */
  const [busy, setBusy] = useState<ClosingCommand | null>(null);
  /** Why the last command failed. */
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
  // What was shown at once lacked findings.
  useEffect(() => {
    if (view.comparing !== true) return;
    void reads.read().then((answer) => {
      if (answer.result.ok) reads.take(answer);
      else if (answer.asked === turn.current) setError(answer.result.error);
    });
  }, [view, reads]);

  /** Runs a command; null when another is running. */
  const run = useCallback(async <Name extends ClosingCommand>(name: Name, input: CommandInput<Name>) => {
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

  const [now] = useState<'reads' | 'known'>(isOld ? 'reads' : 'known');
  // With the first drawing: from then on changes are heard here.
  useLayoutEffect(() => readOnChanges(partsOfClosing, reads.read, reads.take, now), [now, reads]);
  useEffect(() => onEvent('closingProgress', ({ closingId: of, progress }) => {
    if (of === closingId) setView((shown) => ({ ...shown, busy: progress }));
  }), [closingId]);

  return { view, busy, error, run, reload, forgetError: useCallback(() => setError(null), []) };
}

/** Asks once for each `ask`, and when told to again; an answer to an earlier question is dropped. Null until it is there. */
export function useAnswer<Answer>(ask: () => Promise<Answer>) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  useLayoutEffect(() => {
    let cancelled = false;
    void ask().then((given) => {
      if (!cancelled) setAnswer(() => given);
    });
    return () => {
      cancelled = true;
    };
  }, [ask, attempt]);
  const again = useCallback(() => {
    setAnswer(null);
    setAttempt((count) => count + 1);
  }, []);
  return { answer, again };
}

/** Runs a reading by itself, once, as soon as it is wanted. */
export function useRunOnce({ view: { closingId }, run }: Closing, command: 'closings.refresh' | 'closings.followUp', wanted: boolean): void {
  const begun = useRef(false);
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    void run(command, { closingId, ...(command === 'closings.refresh' && { findings: 'later' }) });
  }, [closingId, command, run, wanted]);
}
