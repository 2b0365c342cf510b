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
interface DroppableConnector {
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

/** Whom TLS believes, and what it shows of itself. */
interface Trust {
  /** For the bank's end: with the caller's certificate. Throws when a certificate or a key cannot be read. */
  forBank(): SecureContext;
  /** For a proxy's end: a proxy is not shown the caller's certificate. */
  forProxy(): SecureContext;
}

/**
 * TLS 1.2 at least. The built-in authorities are always named, and those of the connection added to them, so that no variable of the
 * environment (NODE_EXTRA_CA_CERTS, NODE_USE_SYSTEM_CA, SSL_CERT_FILE) adds another. Contexts are made once: reading the authorities
 * takes longer than a handshake.
 */
function createTrust({ ca, caAlone, clientCertificate }: Pick<BankNetwork, 'ca' | 'caAlone' | 'clientCertificate'>): Trust {
  const context = (shown: BankCertificate | null, alone: boolean): SecureContext => createSecureContext({
    ca: [...(alone ? [] : rootCertificates), ...(ca === null ? [] : [ca])],
    minVersion: 'TLSv1.2',
    ...(shown === null ? {} : ownCertificate(shown)),
  });
  // Without an authority of its own, alone would mean that nobody is believed.
  const alone = caAlone && ca !== null;
  const forBank = once(() => context(clientCertificate, alone));
  return { forBank, forProxy: clientCertificate === null && !alone ? forBank : once(() => context(null, false)) };
}

const NOT_PINNED = 'CERTIFICATE_NOT_PINNED';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Whether a certificate, or an authority whose key signed it, directly or through others, is one of those named. What else the other
 * end sent along with it, and what merely bears an authority's name, counts for nothing.
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
