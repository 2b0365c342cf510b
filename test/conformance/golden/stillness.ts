import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/*
 * What the app does behind its answers, such as reading a record again that a write changed, is over before the next message, and what
 * it would do later by itself is not done: else an answer would tell how fast the computer is.
 */

/** A timer as long as this begins what no answer waits for: looks, readings and the index of words in the background. */
const LONG_MS = 100;
/** Turns of the event loop in which nothing is begun between an answer from elsewhere and what is made of it. */
const STILL_TURNS = 12;

export interface Stillness {
  /** Resolves when no request to a bank and no call to the cache is under way, and none follows. */
  wait(): Promise<void>;
  end(): void;
}

export function keepStill(): Stillness {
  const underWay = new Set<unknown>();
  const begins = (message: unknown): void => void underWay.add((message as { request: object }).request);
  const ends = (message: unknown): void => void underWay.delete((message as { request: object }).request);
  subscribe('undici:request:create', begins);
  subscribe('undici:request:trailers', ends);
  subscribe('undici:request:error', ends);

  const callsOf = new WeakMap<Worker, Map<unknown, object>>();
  const real = { postMessage: Reflect.get(Worker.prototype, 'postMessage'), setTimeout: globalThis.setTimeout };
  Worker.prototype.postMessage = function post(this: Worker, ...given: Parameters<Worker['postMessage']>) {
    const id = idOf(given[0]);
    if (id !== undefined) {
      const calls = callsOf.get(this) ?? listenTo(this);
      const call = {};
      calls.set(id, call);
      underWay.add(call);
    }
    real.postMessage.apply(this, given);
  };
  const listenTo = (worker: Worker): Map<unknown, object> => {
    const calls = new Map<unknown, object>();
    callsOf.set(worker, calls);
    worker.on('message', (reply: unknown) => void underWay.delete(calls.get(idOf(reply))));
    worker.once('exit', () => calls.forEach((call) => underWay.delete(call)));
    return calls;
  };
  globalThis.setTimeout = Object.assign(
    (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const timer = real.setTimeout(run, ms, ...args);
      if (ms >= LONG_MS) clearTimeout(timer);
      return timer;
    },
    real.setTimeout,
  );

  return {
    wait: async () => {
      for (let still = 0; still < STILL_TURNS; still = underWay.size === 0 ? still + 1 : 0) await turn();
    },
    end: () => {
      unsubscribe('undici:request:create', begins);
      unsubscribe('undici:request:trailers', ends);
      unsubscribe('undici:request:error', ends);
      Worker.prototype.postMessage = real.postMessage;
      globalThis.setTimeout = real.setTimeout;
    },
  };
}

/** Of a call to the cache's thread, and of its answer. */
const idOf = (message: unknown): unknown => (typeof message === 'object' && message !== null ? Reflect.get(message, 'id') : undefined);
