import { useEffect } from 'react';
import { create } from 'zustand';

import { invoke, onEvent } from './bridge/index.ts';
import type { OrdersRun } from '#shared/bridge/portal/closings.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';

const LOOK_EVERY_MS = 1_000;

/** An action on several orders whose dialog was closed before the last of them. */
export interface BackgroundRun {
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
  const running = background?.run.running === true;
  const runId = background?.run.runId ?? null;
  useEffect(() => {
    if (!running || runId === null) return undefined;
    const timer = setInterval(() => {
      void invoke('orders.run', { runId }).then((result) => {
        const now = useStore.getState().background;
        if (result.ok && now?.run.runId === runId) useStore.setState({ background: { ...now, run: result.value } });
      });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [running, runId]);
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
