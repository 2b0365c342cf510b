import { rootCertificates } from 'node:tls';
import { Agent, Client, buildConnector } from 'undici';
import type { Dispatcher } from 'undici';
import type { Target } from '../target.ts';

export interface ConnectionOptions {
  readonly target: Target;
  /** Further certificate authorities, PEM. They are added to the built-in ones. */
  readonly ca: string | undefined;
}

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 64 * 1024;
const IDLE_SOCKET_MS = 4_000;
const IDLE_SOCKET_MAX_MS = 30_000;
const CONNECTIONS = 8;

/** Ceilings only: every request brings its own deadline, which is shorter. */
const SILENCE_MS = 120_000;

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

class NotLoopbackError extends Error {
  readonly code = 'NOT_LOOPBACK';
}

/** A name such as localhost resolves to what this computer's hosts file says: the address reached is what counts. */
function connector({ target, ca }: ConnectionOptions): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: CONNECT_TIMEOUT_MS,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    maxCachedSessions: 0,
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
  });
  if (!target.mustBeLoopback) return connect;
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      if (LOOPBACK.test(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      return callback(new NotLoopbackError('The address is not on this computer'), null);
    });
  };
}

const options = (connection: ConnectionOptions) => ({
  connect: connector(connection),
  allowH2: false,
  connectTimeout: CONNECT_TIMEOUT_MS,
  headersTimeout: SILENCE_MS,
  bodyTimeout: SILENCE_MS,
  maxHeaderSize: MAX_HEADER_BYTES,
  strictContentLength: true,
});

/** For reads: a few connections, kept alive for a moment. */
export function sharedDispatcher(connection: ConnectionOptions): Dispatcher {
  return new Agent({
    ...options(connection),
    pipelining: 1,
    connections: CONNECTIONS,
    keepAliveTimeout: IDLE_SOCKET_MS,
    keepAliveMaxTimeout: IDLE_SOCKET_MAX_MS,
  });
}

/** For one write: a connection of its own that no earlier answer can have left stale, closed after its answer. */
export function freshDispatcher(connection: ConnectionOptions): Dispatcher {
  return new Client(connection.target.origin, { ...options(connection), pipelining: 0 });
}
