import type { Worker } from 'node:worker_threads';

import type { Clock } from '#shared/domain/instant.ts';
import { CacheError, connect } from './rpc.ts';
import type { Remote } from './rpc.ts';

/** Restarts that one minute allows: a worker that ends again and again would keep the computer busy and mend nothing. */
const MOST_RESTARTS = 3;
const MINUTE_MS = 60_000;

export interface Supervision<Api> {
  readonly start: () => Worker;
  /** Makes a started worker ready for calls. When it rejects, so do the calls that wait, and the worker ends. */
  readonly prepare: (remote: Remote<Api>) => Promise<void>;
  readonly clock: Clock;
  /** Told when the worker ended by itself, and whether the next call may start it again. */
  readonly onLost: (restarts: boolean) => void;
}

export interface SupervisedWorker<Api> {
  /** Calls under way when the worker ends by itself reject, as the next ones do where it may not start again. */
  readonly remote: Remote<Api>;
  /** Starts the worker before its first call; rejects with what `prepare` rejects with. */
  ready(): Promise<void>;
  /** Ends the worker after `last`, for good. */
  close(last: (remote: Remote<Api>) => Promise<void>): Promise<void>;
}

interface Running<Api> {
  readonly worker: Worker;
  readonly remote: Remote<Api>;
}

/** A worker that is started again by the next call after it ended by itself, three times in a minute at most. */
export function superviseWorker<Api extends object>({ start, prepare, clock, onLost }: Supervision<Api>): SupervisedWorker<Api> {
  let running: Promise<Running<Api>> | null = null;
  let startedBefore = false;
  let restartsMs: number[] = [];
  let closed = false;
  let ended: Promise<void> = Promise.resolve();

  const mayRestart = (): boolean => {
    const now = clock.now();
    // A clock that was set back makes no restart older.
    restartsMs = restartsMs.filter((at) => Math.abs(now - at) < MINUTE_MS);
    return restartsMs.length < MOST_RESTARTS;
  };

  const begin = async (lost: () => void): Promise<Running<Api>> => {
    // Until the former thread is gone it may still hold the file.
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
