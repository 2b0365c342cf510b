import { Agent, Client } from 'undici';
import type { buildConnector, Dispatcher } from 'undici';

import type { NotSentCause } from '#shared/contract/bank-error.ts';
import type { Method } from '#shared/contract/operation.ts';
import { release } from '#shared/domain/release.ts';
import { CONNECT_TIMEOUT_MS, createConnector } from './connector.ts';
import type { ConnectionOptions } from './connector.ts';
import { codeOf, isTimeout, notSentCause } from './failure.ts';
import { ProxyError } from './proxy.ts';

export interface ExchangeRequest {
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** For the whole exchange, from name lookup to the last byte. */
  readonly deadlineMs: number;
  /** A longer body is not read, unless `take` is given. */
  readonly mostBytes: number;
  /** Whether it gets a connection of its own, as every write does. */
  readonly fresh: boolean;
  /** For a read whose last try lost its connection: the others that are open may be as dead. */
  readonly afterLoss?: boolean | undefined;
  readonly signal: AbortSignal | undefined;
  /** Takes the body of a 2xx piece by piece, each valid until it was taken; the answer's body is then empty. What it throws ends the exchange. */
  readonly take?: ((piece: Uint8Array) => Promise<void>) | undefined;
}

export type BodyBreak = 'tooLarge' | 'truncated' | 'timeout' | 'aborted';

export type Exchange =
  /** Status and headers came; `broken` tells what cut the body short. */
  | {
      readonly kind: 'answered'; readonly status: number; readonly contentType: string | null; readonly date: string | null;
      readonly retryAfter: string | null; readonly body: Buffer; readonly broken: BodyBreak | null;
    }
  /** No byte of the request can have left. */
  | { readonly kind: 'notSent'; readonly cause: NotSentCause; readonly detail: string | null }
  /** Bytes may have left, and no answer came. */
  | { readonly kind: 'noAnswer'; readonly cause: 'timeout' | 'reset' | 'aborted'; readonly detail: string | null };

export type { ConnectionOptions } from './connector.ts';
export type { SystemProxy } from './proxy.ts';

export interface Transport {
  exchange(request: ExchangeRequest): Promise<Exchange>;
  /** Later reads use new connections; running ones finish. */
  renew(): void;
  /** Aborts reads and waits for writes: their outcome must still be known. */
  close(): Promise<void>;
}

type Ended = 'timeout' | 'aborted';

/** HTTP/1.1: no redirect is followed, nothing is sent twice. */
export function createTransport(connection: ConnectionOptions): Transport {
  const { origin } = connection.target;
  let alert: { readonly code: string; readonly atMs: number } | null = null;
  const { connect, drop } = createConnector(connection, (code) => {
    alert = { code, atMs: performance.now() };
  });
  const alertSince = (ms: number): string | null => (alert !== null && alert.atMs >= ms ? alert.code : null);
  let shared = sharedDispatcher(connect);
  const former = new Set<Dispatcher>();
  const writes = new Set<Promise<Exchange>>();
  let closed = false;

  async function write(request: ExchangeRequest): Promise<Exchange> {
    const dispatcher = freshDispatcher(origin, connect);
    try {
      return await exchangeOver(dispatcher, origin, request, alertSince);
    } finally {
      await dispatcher.destroy(null);
    }
  }

  function renew(): void {
    if (closed) return;
    const old = shared;
    former.add(old);
    shared = sharedDispatcher(connect);
    void old.close().catch(() => undefined).finally(() => former.delete(old));
  }

  return {
    async exchange(request) {
      if (closed || request.signal?.aborted === true) return { kind: 'notSent', cause: 'aborted', detail: null };
      if (!request.fresh && request.afterLoss === true) renew();
      if (!request.fresh) return exchangeOver(shared, origin, request, alertSince);
      const running = write(request);
      writes.add(running);
      return running.finally(() => writes.delete(running));
    },
    renew,
    async close() {
      closed = true;
      await Promise.all([shared, ...former].map((each) => each.destroy(null)));
      await Promise.allSettled(writes);
      drop();
    },
  };
}

async function exchangeOver(
  dispatcher: Dispatcher, origin: string, request: ExchangeRequest, alertSince: (ms: number) => string | null,
): Promise<Exchange> {
  const beganAtMs = performance.now();
  const overTls = origin.startsWith('https:');
  const stop = new AbortController();
  const ending = Promise.withResolvers<Ended>();
  let ended: Ended | null = null;
  let started = false;
  const end = (reason: Ended): void => {
    if (ended !== null) return;
    ended = reason;
    stop.abort();
    ending.resolve(reason);
  };
  const timer = setTimeout(() => end('timeout'), request.deadlineMs);
  const onAbort = (): void => end('aborted');
  request.signal?.addEventListener('abort', onAbort, { once: true });

  const failedBefore = (error: unknown): Exchange => {
    const code = codeOf(error);
    if (!started) {
      if (ended !== null) return { kind: 'notSent', cause: ended === 'timeout' ? 'connectTimeout' : 'aborted', detail: null };
      if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return { kind: 'notSent', cause: 'aborted', detail: null };
      if (error instanceof ProxyError) return { kind: 'notSent', cause: 'proxy', detail: error.detail };
      return { kind: 'notSent', cause: notSentCause(code, overTls), detail: code };
    }
    if (ended !== null) return { kind: 'noAnswer', cause: ended, detail: null };
    if (code === 'UND_ERR_DESTROYED') return { kind: 'noAnswer', cause: 'aborted', detail: null };
    return { kind: 'noAnswer', cause: isTimeout(code) ? 'timeout' : 'reset', detail: alertSince(beganAtMs) ?? code };
  };

  try {
    const answer = dispatcher
      .compose(noteStart(stop.signal, () => { started = true; }))
      .request({
        origin, method: request.method, path: request.path, headers: request.headers, body: request.body, signal: stop.signal,
        headersTimeout: request.deadlineMs, bodyTimeout: request.deadlineMs,
        // One piece waits at a time: several would be joined by a copy, which leaves them behind as garbage.
        highWaterMark: 1,
      });
    // undici sees an abort only once connected: waiting for that could outlast the deadline.
    const first = await Promise.race([answer, ending.promise]);
    if (typeof first === 'string') {
      answer.then((late) => late.body.destroy(), () => undefined);
      return failedBefore(null);
    }
    const take = first.statusCode >= 200 && first.statusCode < 300 ? request.take : undefined;
    const { body, broken } = await readBody(first.body, first.headers['content-length'], request.mostBytes, take, () => ended);
    return {
      kind: 'answered', status: first.statusCode, body, broken,
      contentType: single(first.headers['content-type']), date: single(first.headers['date']),
      retryAfter: single(first.headers['retry-after']),
    };
  } catch (error) {
    return failedBefore(error);
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', onAbort);
  }
}

/** Calls `onStart` just before undici writes the first byte; after an abort it writes none. */
function noteStart(signal: AbortSignal, onStart: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => dispatch(options, {
    onRequestStart(controller, context) {
      if (!signal.aborted) onStart();
      handler.onRequestStart?.(controller, context);
    },
    onRequestUpgrade: (controller, status, headers, socket) => handler.onRequestUpgrade?.(controller, status, headers, socket),
    onResponseStart: (controller, status, headers, message) => handler.onResponseStart?.(controller, status, headers, message),
    onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  });
}

/** With `take` the next piece is read only once the last one was taken, and no body is left. */
async function readBody(
  stream: AsyncIterable<Buffer> & { destroy(): unknown }, declared: string | string[] | undefined, mostBytes: number,
  take: ExchangeRequest['take'], ended: () => Ended | null,
): Promise<{ readonly body: Buffer; readonly broken: BodyBreak | null }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const withoutBody = (broken: BodyBreak | null) => ({ body: Buffer.alloc(0), broken });
  try {
    if (take !== undefined) {
      for await (const chunk of stream) {
        await take(chunk);
        release(chunk);
      }
      return withoutBody(null);
    }
    if (Number(single(declared) ?? 0) > mostBytes) {
      stream.destroy();
      return withoutBody('tooLarge');
    }
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > mostBytes) return withoutBody('tooLarge');
      chunks.push(chunk);
    }
    return { body: chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks, bytes), broken: null };
  } catch (error) {
    return withoutBody(ended() ?? (isTimeout(codeOf(error)) ? 'timeout' : 'truncated'));
  }
}

const single = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null;

const MAX_HEADER_BYTES = 64 * 1024;
const IDLE_SOCKET_MS = 4_000;
const IDLE_SOCKET_MAX_MS = 30_000;
const CONNECTIONS = 8;

const SILENCE_MS = 120_000;

const options = (connect: buildConnector.connector) => ({
  connect,
  allowH2: false,
  connectTimeout: CONNECT_TIMEOUT_MS,
  headersTimeout: SILENCE_MS,
  bodyTimeout: SILENCE_MS,
  maxHeaderSize: MAX_HEADER_BYTES,
  strictContentLength: true,
});

/** For reads: a few connections with a short keep-alive. */
function sharedDispatcher(connect: buildConnector.connector): Dispatcher {
  return new Agent({
    ...options(connect),
    pipelining: 1,
    connections: CONNECTIONS,
    keepAliveTimeout: IDLE_SOCKET_MS,
    keepAliveMaxTimeout: IDLE_SOCKET_MAX_MS,
  });
}

/** For one write: a new connection that no earlier answer can have left stale, closed afterwards. */
function freshDispatcher(origin: string, connect: buildConnector.connector): Dispatcher {
  return new Client(origin, { ...options(connect), pipelining: 0 });
}
