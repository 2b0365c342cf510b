import { useCallback, useEffect, useRef, useState } from 'react';
import { invoke, onEvent } from '#renderer/data/bridge/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import { isUnresolved } from '#shared/domain/intent-state.ts';
import type { Result } from '#shared/domain/result.ts';

/** Commands of the guided closing that answer with how it stands then. */
export type ClosingCommand =
  | 'closings.refresh' | 'closings.stopOrders' | 'closings.goTo' | 'closings.leave' | 'closings.takeBack' | 'closings.choose' | 'closings.send'
  | 'closings.followUp' | 'closings.end';

export interface Closing {
  readonly view: ClosingView;
  /** The command under way. */
  readonly busy: ClosingCommand | null;
  /** Why the last one failed. */
  readonly error: AppError | null;
  /** Asks for it, unless another is under way: then null. */
  readonly run: <Name extends ClosingCommand>(name: Name, input: CommandInput<Name>) => Promise<Result<ClosingView, AppError> | null>;
  readonly reload: () => void;
  readonly forgetError: () => void;
}

/** How often it is looked at while it reads or sends, and while its outcome is looked for. */
const RUNNING_MS = 500;
const LOOKED_FOR_MS = 2_000;

const watched: readonly ChangedPart[] = ['intents', 'campaigns', 'orders', 'investors', 'unidentified', 'disputes', 'journal'];

function pollMs(view: ClosingView, busy: ClosingCommand | null): number | null {
  if (view.busy !== null || busy === 'closings.refresh' || busy === 'closings.send' || busy === 'closings.followUp') return RUNNING_MS;
  if (view.intent === null || !isUnresolved(view.intent.state)) return null;
  return view.intent.state === 'SENDING' ? RUNNING_MS : LOOKED_FOR_MS;
}

/** A guided closing as the desk keeps it, shown as it changes. */
export function useClosing(first: ClosingView): Closing {
  const { closingId } = first;
  const [view, setView] = useState(first);
  const [busy, setBusy] = useState<ClosingCommand | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const under = useRef(false);
  /** Grows when a command begins and when it ends: looks that overlap either are no longer true. */
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
