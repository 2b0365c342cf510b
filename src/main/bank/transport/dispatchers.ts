import { Agent, Client } from 'undici';
import type { buildConnector, Dispatcher } from 'undici';
import { CONNECT_TIMEOUT_MS } from './connector.ts';

const MAX_HEADER_BYTES = 64 * 1024;
const IDLE_SOCKET_MS = 4_000;
const IDLE_SOCKET_MAX_MS = 30_000;
const CONNECTIONS = 8;

/** Ceilings only: every request brings its own deadline, which is shorter. */
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

/** For reads: a few connections, kept alive for a moment. */
export function sharedDispatcher(connect: buildConnector.connector): Dispatcher {
  return new Agent({
    ...options(connect),
    pipelining: 1,
    connections: CONNECTIONS,
    keepAliveTimeout: IDLE_SOCKET_MS,
    keepAliveMaxTimeout: IDLE_SOCKET_MAX_MS,
  });
}

/** For one write: a connection of its own that no earlier answer can have left stale, closed after its answer. */
export function freshDispatcher(origin: string, connect: buildConnector.connector): Dispatcher {
  return new Client(origin, { ...options(connect), pipelining: 0 });
}
