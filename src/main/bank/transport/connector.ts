import { createHash } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, TLSSocket } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { callbackify } from 'node:util';

import { buildConnector } from 'undici';

import type { BankCertificate, BankNetwork, Target } from '../network.ts';
import { codeOf, isAlert } from './failure.ts';
import { ProxyError, routesTo, tunnel } from './proxy.ts';
import type { Route, SystemProxy } from './proxy.ts';

export interface ConnectionOptions {
  readonly target: Target;
  readonly network: BankNetwork;
  readonly systemProxy: SystemProxy;
}

/** Hears which alert ended TLS, possibly after the connection was made. */
type NoteAlert = (code: string) => void;

export const CONNECT_TIMEOUT_MS = 10_000;

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

class NotLoopbackError extends Error {
  readonly code = 'NOT_LOOPBACK';
}

type Connector = buildConnector.connector;
type ConnectOptions = buildConnector.Options;
type Socket = Awaited<ReturnType<typeof tunnel>>;

/** Connects to the target directly or through a proxy. A failure in here comes before any byte of a request. */
interface DroppableConnector {
  readonly connect: Connector;
  /** Drops the certificate, its key and the proxy's credentials. Nothing connects any more. */
  readonly drop: () => void;
}

interface Means {
  readonly trust: Trust;
  readonly routes: () => Promise<readonly Route[]>;
}

export function createConnector({ target, network, systemProxy }: ConnectionOptions, noteAlert: NoteAlert): DroppableConnector {
  let means: Means | null = { trust: createTrust(network), routes: routesTo(target.origin, network.proxy, systemProxy) };
  // Fetched for each connection, so that undici keeps no secrets of a closed one.
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
    // The proxy's address was checked when it was connected; the far end of a tunnel has none.
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

/** A name such as localhost resolves as the hosts file says: only the address reached counts. */
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
  return onlyIf(connect, (socket) => LOOPBACK.test(socket.remoteAddress ?? ''), () => new NotLoopbackError('The address is not on this computer'));
}

/** Refuses a connection that was made to a wrong end, before any byte of a request. */
function onlyIf(connect: Connector, isRight: (socket: Socket) => boolean, refusal: () => Error): Connector {
  return (options, callback) => connect(options, (...[error, socket]) => {
    if (error !== null) return callback(error, null);
    if (isRight(socket)) return callback(null, socket);
    socket.destroy();
    return callback(refusal(), null);
  });
}

/** Neither connection options nor the environment can turn certificate checks off. */
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

function onlyPinned(secure: Connector, pins: readonly string[]): Connector {
  const isRight = (socket: Socket): boolean => socket instanceof TLSSocket && isPinned(socket.getPeerX509Certificate(), pins);
  return pins.length === 0 ? secure : onlyIf(secure, isRight, () => new NotPinnedError('The certificate is none of those that were named'));
}

const connected = (connect: Connector, options: ConnectOptions): Promise<Socket> => new Promise((resolve, reject) => {
  connect(options, (...[error, socket]) => (error === null ? resolve(socket) : reject(error)));
});

function authorityOf(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
}

interface Trust {
  /** With the client certificate. Throws when a certificate or key cannot be read. */
  forBank(): SecureContext;
  forProxy(): SecureContext;
}

/**
 * TLS 1.2 at least. The authorities are always listed, so that no environment variable (NODE_EXTRA_CA_CERTS, NODE_USE_SYSTEM_CA,
 * SSL_CERT_FILE) adds another. Contexts are made once: reading the authorities takes longer than a handshake.
 */
function createTrust({ ca, caAlone, clientCertificate }: Pick<BankNetwork, 'ca' | 'caAlone' | 'clientCertificate'>): Trust {
  const context = (shown: BankCertificate | null, alone: boolean): SecureContext => createSecureContext({
    ca: [...(alone ? [] : rootCertificates), ...(ca === null ? [] : [ca])],
    minVersion: 'TLSv1.2',
    ...(shown === null ? {} : ownCertificate(shown)),
  });
  // `caAlone` without a `ca` would trust nobody.
  const alone = caAlone && ca !== null;
  const forBank = once(() => context(clientCertificate, alone));
  return { forBank, forProxy: clientCertificate === null && !alone ? forBank : once(() => context(null, false)) };
}

const NOT_PINNED = 'CERTIFICATE_NOT_PINNED';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Whether a certificate, or an authority whose key signed it, directly or through others, is pinned. Other certificates sent along, or with
 * merely the same name, do not count.
 */
function isPinned(shown: X509Certificate | undefined, pins: readonly string[]): boolean {
  let certificate = shown;
  for (let depth = 0; certificate !== undefined && depth < LONGEST_CHAIN; depth += 1) {
    const prints = [sha256(certificate.raw), sha256(certificate.publicKey.export({ type: 'spki', format: 'der' }))];
    if (prints.some((print) => pins.includes(print))) return true;
    const { issuerCertificate }: { readonly issuerCertificate?: X509Certificate | undefined } = certificate;
    certificate = issuerCertificate !== undefined && certificate.verify(issuerCertificate.publicKey) ? issuerCertificate : undefined;
  }
  return false;
}

const LONGEST_CHAIN = 10;

const ownCertificate = (shown: BankCertificate) => ({
  ...(shown.form === 'pem' ? { cert: shown.certificate, key: shown.privateKey } : { pfx: Buffer.from(shown.file, 'base64') }),
  ...(shown.passphrase === null ? {} : { passphrase: shown.passphrase }),
});

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => (made ??= make());
}
