import type { MessagePort, Worker } from 'node:worker_threads';

import { codeOf } from '#main/store/sqlite/index.ts';

export type Remote<Api> = {
  readonly [Method in keyof Api]: Api[Method] extends (...input: infer Input) => infer Output
    ? (...input: Input) => Promise<Awaited<Output>>
    : never;
};

/** Calls a method of an API by its name. */
export type Call = (method: string, input: readonly unknown[]) => Promise<unknown>;

/** The methods of an API over its calls. */
export function remoteOf<Api>(call: Call): Remote<Api> {
  return new Proxy({}, {
    // A promise that resolves with the remote would ask it for `then`.
    get: (_, method) => (typeof method === 'string' && method !== 'then' ? (...input: readonly unknown[]) => call(method, input) : undefined),
  }) as Remote<Api>;
}

interface Request {
  readonly id: number;
  readonly method: string;
  readonly input: readonly unknown[];
}

type Reply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly message: string };

/** The file was closed during the call; repeated, it is answered from the new one. */
export const REOPENED = 'REOPENED';

/** A failed call to the cache. `code` is SQLite's own ("SQLITE_FULL"), WORKER_GONE or {@link REOPENED}. */
export class CacheError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'CacheError';
    this.code = code;
  }
}

/** Answers calls in their order of arrival; asynchronous ones do not block the next. */
export function serve(port: MessagePort, api: object): void {
  const methods = api as Readonly<Record<string, (...input: readonly unknown[]) => unknown>>;
  port.on('message', ({ id, method, input }: Request) => {
    const reply = (answer: Reply): void => port.postMessage(answer);
    try {
      const value = methods[method]?.(...input);
      if (value instanceof Promise) value.then((later: unknown) => reply({ id, ok: true, value: later }), (error: unknown) => reply(refusal(id, error)));
      else reply({ id, ok: true, value });
    } catch (error) {
      reply(refusal(id, error));
    }
  });
}

const refusal = (id: number, error: unknown): Reply =>
  ({ id, ok: false, code: codeOf(error) || 'UNEXPECTED', message: error instanceof Error ? error.message : String(error) });

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: CacheError) => void;
}

/** Calls the API that a worker serves. Calls reject with a {@link CacheError} once the worker has ended. */
export function connect(worker: Worker): Call {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let gone: CacheError | null = null;

  const end = (message: string): void => {
    gone ??= new CacheError('WORKER_GONE', message);
    for (const call of waiting.values()) call.reject(gone);
    waiting.clear();
  };
  worker.on('error', (error) => end(error instanceof Error ? error.message : 'the cache worker failed'));
  worker.on('exit', () => end('the cache worker has ended'));
  worker.on('message', (reply: Reply) => {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(new CacheError(reply.code, reply.message));
  });

  return (method, input) =>
    new Promise((resolve, reject) => {
      if (gone !== null) {
        reject(gone);
        return;
      }
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, method, input } satisfies Request);
    });
}
