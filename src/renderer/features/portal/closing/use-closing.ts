import { useCallback, useEffect, useRef, useState } from 'react';

import { invoke, onEvent } from '#renderer/data/bridge/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import { isUnresolved } from '#shared/domain/intent-state.ts';
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

/** Polling intervals: while reading or sending, and while the outcome is investigated. */
const RUNNING_MS = 500;
const LOOKED_FOR_MS = 2_000;

const watched: readonly ChangedPart[] = ['intents', 'campaigns', 'orders', 'investors', 'unidentified', 'disputes', 'journal'];

function pollMs(view: ClosingView, busy: ClosingCommand | null): number | null {
  if (view.busy !== null || busy === 'closings.refresh' || busy === 'closings.send' || busy === 'closings.followUp') return RUNNING_MS;
  if (view.intent === null || !isUnresolved(view.intent.state)) return null;
  return view.intent.state === 'SENDING' ? RUNNING_MS : LOOKED_FOR_MS;
}

/** A guided closing, kept up to date with the main process. */
export function useClosing(first: ClosingView): Closing {
  const { closingId } = first;
  const [view, setView] = useState(first);
  const [busy, setBusy] = useState<ClosingCommand | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const under = useRef(false);
  /** Changes when a command begins and ends: a reload that overlaps either is stale. */
  const turn = useRef(0);

  const reload = useCallback(() => {
    const asked = turn.current;
    void invoke('closings.get', { closingId }).then((result) => {
      if (result.ok && asked === turn.current) setView(result.value);
    });
  }, [closingId]);

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

  const interval = pollMs(view, busy);
  useEffect(() => {
    if (interval === null) return undefined;
    const timer = setInterval(reload, interval);
    return () => clearInterval(timer);
  }, [interval, reload]);

  useEffect(() => onEvent('changed', ({ parts }) => {
    if (parts.some((part) => watched.includes(part))) reload();
  }), [reload]);

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
