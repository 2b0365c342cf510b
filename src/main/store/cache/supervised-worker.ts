import type { Worker } from 'node:worker_threads';

import type { Clock } from '#shared/domain/instant.ts';
import { CacheError, connect } from './rpc.ts';
import type { Remote } from './rpc.ts';

/** Restarts per minute: a worker that keeps ending would only keep the computer busy. */
const MOST_RESTARTS = 3;
const MINUTE_MS = 60_000;

export interface Supervision<Api> {
  readonly start: () => Worker;
  /** Prepares a started worker. When it rejects, waiting calls reject and the worker ends. */
  readonly prepare: (remote: Remote<Api>) => Promise<void>;
  readonly clock: Clock;
  readonly onLost: (restarts: boolean) => void;
}

export interface SupervisedWorker<Api> {
  /** Running calls reject when the worker ends by itself, and so do later ones where it may not restart. */
  readonly remote: Remote<Api>;
  ready(): Promise<void>;
  close(last: (remote: Remote<Api>) => Promise<void>): Promise<void>;
}

interface Running<Api> {
  readonly worker: Worker;
  readonly remote: Remote<Api>;
}

/** A worker that the next call restarts after it ended by itself, at most three times a minute. */
export function superviseWorker<Api extends object>({ start, prepare, clock, onLost }: Supervision<Api>): SupervisedWorker<Api> {
  let running: Promise<Running<Api>> | null = null;
  let startedBefore = false;
  let restartsMs: number[] = [];
  let closed = false;
  let ended: Promise<void> = Promise.resolve();

  const mayRestart = (): boolean => {
    const now = clock.now();
    // Guards against a clock set back.
    restartsMs = restartsMs.filter((at) => Math.abs(now - at) < MINUTE_MS);
    return restartsMs.length < MOST_RESTARTS;
  };

  const begin = async (lost: () => void): Promise<Running<Api>> => {
    // Until the former thread is gone it may hold the file.
    await ended;
    const worker = start();
    ended = new Promise((resolve) => {
      worker.once('exit', () => resolve());
    });
    worker.once('error', lost).once('exit', lost);
    const remote = connect<Api>(worker);
    try {
      await prepare(remote);
      return { worker, remote };
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  };

  const run = async (): Promise<Running<Api>> => {
    if (running !== null) return running;
    if (closed || (startedBefore && !mayRestart())) throw new CacheError('WORKER_GONE', 'the cache worker has ended');
    if (startedBefore) restartsMs.push(clock.now());
    startedBefore = true;
    const begun = begin(() => {
      if (running !== begun) return;
      running = null;
      if (!closed) onLost(mayRestart());
    });
    running = begun;
    begun.catch(() => {
      if (running === begun) running = null;
    });
    return begun;
  };

  return {
    remote: new Proxy({}, {
      // A promise that resolves with the remote would ask it for `then`.
      get: (_, method) => (typeof method === 'string' && method !== 'then' ? async (...input: readonly unknown[]) => call(await run(), method, input) : undefined),
    }) as Remote<Api>,
    ready: async () => {
      await run();
    },
    close: async (last) => {
      closed = true;
      const [open] = await Promise.allSettled([running]);
      if (open.status === 'rejected' || open.value === null) return;
      await Promise.allSettled([last(open.value.remote)]);
      await open.value.worker.terminate();
    },
  };
}

type Methods = Readonly<Record<string, (...input: readonly unknown[]) => Promise<unknown>>>;

const call = <Api>({ remote }: Running<Api>, method: string, input: readonly unknown[]): Promise<unknown> =>
  (remote as Methods)[method]?.(...input) ?? Promise.reject(new Error(`No method ${method}`));
