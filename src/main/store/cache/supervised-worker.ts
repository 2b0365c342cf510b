import type { Worker } from 'node:worker_threads';

import type { Clock } from '#shared/domain/instant.ts';
import { CacheError, connect, remoteOf } from './rpc.ts';
import type { Call, Remote } from './rpc.ts';

/** Restarts per minute: a worker that keeps ending would only keep the computer busy. */
const MOST_RESTARTS = 3;
const MINUTE_MS = 60_000;

interface Supervision<Api> {
  readonly start: () => Worker;
  /** Prepares a started worker. When it rejects, waiting calls reject and the worker ends. */
  readonly prepare: ((remote: Remote<Api>) => Promise<void>) | undefined;
  readonly clock: Clock;
  readonly onLost: (restarts: boolean) => void;
}

interface SupervisedWorker<Api> {
  /** Running calls reject when the worker ends by itself, and so do later ones where it may not restart. */
  readonly call: Call;
  readonly remote: Remote<Api>;
  ready(): Promise<void>;
  /** Closes what the worker has open, and ends it. */
  close(): Promise<void>;
}

interface Running {
  readonly worker: Worker;
  readonly call: Call;
}

/** A worker that the next call restarts after it ended by itself, at most three times a minute. */
export function superviseWorker<Api>({ start, prepare, clock, onLost }: Supervision<Api>): SupervisedWorker<Api> {
  let running: Promise<Running> | null = null;
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

  const begin = async (lost: () => void): Promise<Running> => {
    // Until the former thread is gone it may hold the file.
    await ended;
    const worker = start();
    ended = new Promise((resolve) => {
      worker.once('exit', () => resolve());
    });
    worker.once('error', lost).once('exit', lost);
    const call = connect(worker);
    try {
      await prepare?.(remoteOf<Api>(call));
      return { worker, call };
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  };

  const run = async (): Promise<Running> => {
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

  const call: Call = async (method, input) => (await run()).call(method, input);

  return {
    call,
    remote: remoteOf<Api>(call),
    ready: async () => {
      await run();
    },
    close: async () => {
      closed = true;
      const [open] = await Promise.allSettled([running]);
      if (open.status === 'rejected' || open.value === null) return;
      await Promise.allSettled([open.value.call('close', [])]);
      await open.value.worker.terminate();
    },
  };
}
