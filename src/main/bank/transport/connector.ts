import { TLSSocket } from 'node:tls';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import type { BankNetwork } from '../network.ts';
import type { Target } from '../target.ts';
import { codeOf, isAlert } from './failure.ts';
import { ProxyError, routesTo, tunnel } from './proxy.ts';
import type { Route, SystemProxy } from './proxy.ts';
import { createTrust, isPinned, NOT_PINNED } from './trust.ts';
import type { Trust } from './trust.ts';

export interface ConnectionOptions {
  readonly target: Target;
  readonly network: BankNetwork;
  readonly systemProxy: SystemProxy;
}

/** Is told with which alert the other end broke TLS off, maybe after the connection was made. */
type NoteAlert = (code: string) => void;

/** For each of: reaching the next end, being let through by a proxy, agreeing on TLS. */
export const CONNECT_TIMEOUT_MS = 10_000;

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

class NotLoopbackError extends Error {
  readonly code = 'NOT_LOOPBACK';
}

type Connector = buildConnector.connector;
type ConnectOptions = buildConnector.Options;
type Socket = Awaited<ReturnType<typeof tunnel>>;

/** Opens connections to the target, straight or through a proxy. Whatever fails in here fails before a byte of a request. */
export interface DroppableConnector {
  readonly connect: Connector;
  /** Lets go of the certificate, its key and the proxy's credentials. Nothing is connected any more. */
  readonly drop: () => void;
}

interface Means {
  readonly trust: Trust;
  readonly routes: () => Promise<readonly Route[]>;
}

export function createConnector({ target, network, systemProxy }: ConnectionOptions, noteAlert: NoteAlert): DroppableConnector {
  let means: Means | null = { trust: createTrust(network), routes: routesTo(target.origin, network.proxy, systemProxy) };
  // Asked for with each connection: what undici keeps of one after its end then keeps none of the secrets.
  const have = (): Means => {
    if (means === null) throw new Error('closed');
    return means;
  };
  const { pins } = network;
  const toBank = (): Connector => onlyPinned(overTls(have().trust.forBank(), noteAlert), pins);
  const straight = nextHop(toBank, target.mustBeLoopback);
  const toProxy = nextHop(() => overTls(have().trust.forProxy()), target.mustBeLoopback);
  const authority = authorityOf(target.origin);
  const by = async (route: Route, options: ConnectOptions): Promise<Socket> => {
    if (route.by === 'direct') return connected(straight, options);
    const socket = await tunnel(route, authority, toProxy, CONNECT_TIMEOUT_MS);
    if (options.protocol !== 'https:') return socket;
    // The proxy's end was looked at when it was connected; the far end of a tunnel has no address.
    return connected(toBank(), { ...options, httpSocket: socket });
  };
  const byAny = callbackify(async (options: ConnectOptions) => firstThatIsReached(await have().routes(), (route) => by(route, options)));
  const routed: Connector = (options, callback) => byAny(options, (error, socket) => {
    if (error === null) callback(null, socket);
    else callback(error, null);
  });
  return {
    connect: network.proxy.use === 'none' ? straight : routed,
    drop: () => {
      means = null;
    },
  };
}

async function firstThatIsReached(routes: readonly Route[], by: (route: Route) => Promise<Socket>): Promise<Socket> {
  let last: unknown = new ProxyError('NO_USABLE_PROXY');
  for (const route of routes) {
    try {
      return await by(route);
    } catch (error) {
      if (!(error instanceof ProxyError) || !error.unreachable) throw error;
      last = error;
    }
  }
  throw last;
}

/** A name such as localhost resolves to what this computer's hosts file says: the address reached is what counts. */
function nextHop(secured: () => Connector, mustBeLoopback: boolean): Connector {
  const plain = buildConnector({ allowH2: false, timeout: CONNECT_TIMEOUT_MS });
  const connect: Connector = (options, callback) => {
    if (options.protocol !== 'https:') return plain(options, callback);
    let secure: Connector;
    try {
      secure = secured();
    } catch (error) {
      return callback(error as Error, null);
    }
    return secure(options, callback);
  };
  if (!mustBeLoopback) return connect;
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      if (LOOPBACK.test(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      return callback(new NotLoopbackError('The address is not on this computer'), null);
    });
  };
}

/** Nothing turns the check of the other end's certificate off: neither an option of a connection nor the environment. */
function overTls(secureContext: ReturnType<Trust['forBank']>, noteAlert?: NoteAlert): Connector {
  const secure = buildConnector({ allowH2: false, timeout: CONNECT_TIMEOUT_MS, rejectUnauthorized: true, secureContext, maxCachedSessions: 0 });
  if (noteAlert === undefined) return secure;
  return (options, callback) => secure(options, (...result) => {
    // undici forgets an alert when the connection ends right after it.
    result[1]?.on('error', (error) => {
      const code = codeOf(error);
      if (isAlert(code)) noteAlert(code);
    });
    callback(...result);
  });
}

class NotPinnedError extends Error {
  readonly code = NOT_PINNED;
}

/** Refuses an end that shows none of the certificates that were named, before a byte of a request. */
function onlyPinned(secure: Connector, pins: readonly string[]): Connector {
  if (pins.length === 0) return secure;
  return (options, callback) => secure(options, (...[error, socket]) => {
    if (error !== null) return callback(error, null);
    if (socket instanceof TLSSocket && isPinned(socket.getPeerX509Certificate(), pins)) return callback(null, socket);
    socket.destroy();
    return callback(new NotPinnedError('The certificate is none of those that were named'), null);
  });
}

const connected = (connect: Connector, options: ConnectOptions): Promise<Socket> => new Promise((resolve, reject) => {
  connect(options, (...[error, socket]) => (error === null ? resolve(socket) : reject(error)));
});

/** Host and port as CONNECT names them. */
function authorityOf(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
}
