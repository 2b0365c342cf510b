import { useCallback, useEffect, useState } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { OrdersPreview, OrdersRun } from '#shared/bridge/portal/closings.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';
import { isKnownOrderStatus } from '#shared/domain/portal/states.ts';
import { isDone } from '#shared/domain/portal/usual-states.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** A run that is under way is looked at this often. */
const LOOK_EVERY_MS = 500;

/** How many orders nothing is asked for, and why. */
export interface LeftOut {
  /** In a state that nobody documented: what may move money is not done to them. */
  readonly unknown: number;
  /** In the state already that the action leads to. */
  readonly done: number;
}

const NONE_LEFT_OUT: LeftOut = { unknown: 0, done: 0 };

export interface OrdersRunFlow {
  /** What it would do; null until it is known, and while no target is chosen. */
  readonly preview: OrdersPreview | null;
  readonly leftOut: LeftOut;
  readonly run: OrdersRun | null;
  readonly error: AppError | null;
  readonly sending: boolean;
  readonly send: () => Promise<void>;
  readonly stop: () => void;
  /** Looks at the orders again, after something changed. */
  readonly again: () => void;
}

/** One action on several orders: what it would do, then each order's own write. The same run never begins twice. */
export function useOrdersRun(orderIds: readonly string[], action: OrderAction | null, begun: OrdersRun | null): OrdersRunFlow {
  const [runId] = useState(() => begun?.runId ?? crypto.randomUUID());
  const [preview, setPreview] = useState<OrdersPreview | null>(null);
  const [leftOut, setLeftOut] = useState(NONE_LEFT_OUT);
  const [run, setRun] = useState<OrdersRun | null>(begun);
  const [error, setError] = useState<AppError | null>(null);
  const [sending, setSending] = useState(false);
  const [looks, setLooks] = useState(0);

  useEffect(() => {
    if (action === null || orderIds.length === 0) return undefined;
    let wanted = true;
    void previewOf(orderIds, action).then((result) => {
      if (!wanted) return;
      setPreview(result.ok ? result.value.preview : null);
      setLeftOut(result.ok ? result.value.leftOut : NONE_LEFT_OUT);
      setError(result.ok ? null : result.error);
    });
    return () => { wanted = false; };
  }, [action, orderIds, looks]);

  const running = run?.running === true;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => {
      void invoke('orders.run', { runId }).then((result) => {
        if (result.ok) setRun(result.value);
      });
    }, LOOK_EVERY_MS);
    return () => { clearInterval(timer); };
  }, [running, runId]);

  const send = useCallback(async (): Promise<void> => {
    if (preview === null || action === null) return;
    setSending(true);
    setError(null);
    const result = await invoke('orders.actMany', { runId, orderIds: preview.orders.map(({ orderId }) => orderId), action, hash: preview.hash });
    setSending(false);
    if (result.ok) setRun(result.value);
    else setError(result.error);
  }, [action, preview, runId]);
  const stop = useCallback(() => {
    void invoke('orders.stopRun', { runId }).then((result) => {
      if (result.ok) setRun(result.value);
    });
  }, [runId]);
  const again = useCallback(() => {
    setPreview(null);
    setError(null);
    setLooks((count) => count + 1);
  }, []);

  return { preview, leftOut, run, error, sending, send, stop, again };
}

interface Previewed {
  readonly preview: OrdersPreview;
  readonly leftOut: LeftOut;
}

/** What it would do to those to which it can be done: an order in a state that nobody documented is not cancelled, and none twice. */
async function previewOf(orderIds: readonly string[], action: OrderAction): Promise<Result<Previewed, AppError>> {
  const all = await invoke('orders.previewMany', { orderIds: [...orderIds], action });
  if (!all.ok) return all;
  const { orders } = all.value;
  const undone = orders.filter(({ status }) => !isDone(action.kind, status));
  const taken = action.kind === 'cancelOrder' ? undone.filter(({ status }) => isKnownOrderStatus(status)) : undone;
  const leftOut = { unknown: undone.length - taken.length, done: orders.length - undone.length };
  if (taken.length === orders.length) return ok({ preview: all.value, leftOut });
  if (taken.length === 0) return ok({ preview: { ...all.value, orders: [] }, leftOut });
  const rest = await invoke('orders.previewMany', { orderIds: taken.map(({ orderId }) => orderId), action });
  return rest.ok ? ok({ preview: rest.value, leftOut }) : rest;
}
