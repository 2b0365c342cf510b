import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

import { invoke, onEvent } from './bridge/index.ts';
import { readOnChanges } from './changes.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { OrdersRun } from '#shared/bridge/portal/closings.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';
import type { Result } from '#shared/domain/result.ts';

type ReadRun = (runId: string) => Promise<Result<OrdersRun, AppError>>;

const readRun: ReadRun = (runId) => invoke('orders.run', { runId });

/** Hands over the state of an action on several orders whenever one of its writes changes, until it has ended. */
export function useRunChanges(run: OrdersRun | null, take: (run: OrdersRun) => void, read: ReadRun = readRun): void {
  const runId = run?.running === true ? run.runId : null;
  const readLatest = useEffectEvent(read);
  const takeLatest = useEffectEvent(take);
  useEffect(() => {
    if (runId === null) return undefined;
    return readOnChanges(['intents'], () => readLatest(runId), (result) => {
      if (result.ok) takeLatest(result.value);
    });
  }, [runId]);
}

/** An action on several orders whose dialog was closed before the last of them. */
interface BackgroundRun {
  readonly kind: OrderAction['kind'];
  readonly run: OrdersRun;
}

const useStore = create<{ readonly background: BackgroundRun | null }>(() => ({ background: null }));
let listening = false;

export function keepInBackground(background: BackgroundRun): void {
  listen();
  useStore.setState({ background });
}

export function dropBackground(): void {
  useStore.setState({ background: null });
}

/** The run that was left last, kept current. It stays until the person has seen its end. */
export function useBackgroundRun(): BackgroundRun | null {
  const background = useStore((store) => store.background);
  useRunChanges(background?.run ?? null, (run) => {
    const now = useStore.getState().background;
    if (now?.run.runId === run.runId) useStore.setState({ background: { ...now, run } });
  });
  return background;
}

/** Runs belong to one connection. */
function listen(): void {
  if (listening) return;
  listening = true;
  onEvent('session', ({ session }) => {
    if (session.status !== 'locked') dropBackground();
  });
}
