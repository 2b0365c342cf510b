import { Client } from 'undici';
import type { buildConnector } from 'undici';
import { isLoopbackHost } from '#shared/domain/loopback.ts';
import { basicCredentials } from '../auth-scheme.ts';
import { readProxyUrl } from '../network.ts';
import type { BankNetwork } from '../network.ts';
import { codeOf } from './failure.ts';

/** The route to an address as in a PAC file: "PROXY host:port; DIRECT". */
export type SystemProxy = (url: string) => Promise<string>;

export type Route =
  | { readonly by: 'direct' }
  | { readonly by: 'proxy'; readonly url: URL; readonly credentials: string | null };

/** The proxy refused the connection: no byte of the request has left. `detail` is its status or the system's code. */
export class ProxyError extends Error {
  // Its own code: undici acts on some others.
  readonly code = 'PROXY';
  readonly detail: string;
  /** Whether nobody answered, so that the next route may be tried. */
  readonly unreachable: boolean;

  constructor(detail: string, unreachable = false) {
    super('The proxy did not let the connection through');
    this.detail = detail;
    this.unreachable = unreachable;
  }
}

/**
 * The routes to an origin, in order. Addresses on this computer bypass the system's proxy. A manual proxy is used for every address; for one
 * on this computer it must be on this computer too.
 */
export function routesTo(origin: string, proxy: BankNetwork['proxy'], systemProxy: SystemProxy): () => Promise<readonly Route[]> {
  if (proxy.use === 'none' || (proxy.use === 'system' && isLoopbackHost(new URL(origin).hostname))) return async () => [{ by: 'direct' }];
  if (proxy.use === 'system') return async () => systemRoutes(await systemProxy(`${origin}/`).catch(() => ''));
  const url = readProxyUrl(proxy.url);
  const { userName, password } = proxy;
  const credentials = userName === null && password === null ? null : `Basic ${basicCredentials(userName ?? '', password ?? '')}`;
  return async () => (url === null ? [] : [{ by: 'proxy', url, credentials }]);
}

/** The usable routes of a system's answer; unsupported kinds of proxies are skipped. */
export function systemRoutes(answer: string): readonly Route[] {
  return answer.split(';').flatMap((entry): readonly Route[] => {
    const [kind = '', host = ''] = entry.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return [{ by: 'direct' }];
    const scheme = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }[kind.toUpperCase()];
    const url = scheme === undefined || host === '' ? null : readProxyUrl(`${scheme}://${host}`);
    return url === null ? [] : [{ by: 'proxy', url, credentials: null }];
  });
}

type Socket = Extract<Parameters<buildConnector.Callback>, [null, unknown]>[1];

/**
 * A connection to `authority` (host and port) through a proxy by CONNECT, also for plain http: the proxy never sees a request. Fails with a
 * ProxyError.
 */
export async function tunnel(
  { url, credentials }: Extract<Route, { by: 'proxy' }>, authority: string, connect: buildConnector.connector, limitMs: number,
): Promise<Socket> {
  let reached = false;
  const noted: buildConnector.connector = (options, callback) => connect(options, (...result) => {
    reached = result[0] === null;
    callback(...result);
  });
  const client = new Client(url.origin, { connect: noted, allowH2: false, headersTimeout: limitMs, pipelining: 0 });
  try {
    const { statusCode, socket } = await client.connect({
      path: authority, headers: { host: authority, ...(credentials === null ? {} : { 'proxy-authorization': credentials }) },
    });
    socket.on('error', () => undefined);
    if (statusCode >= 200 && statusCode < 300) return socket as Socket;
    socket.destroy();
    throw new ProxyError(`HTTP_${statusCode}`);
  } catch (error) {
    if (error instanceof ProxyError) throw error;
    throw new ProxyError(codeOf(error) ?? 'NO_ANSWER', !reached);
  } finally {
    // By now the client no longer owns the tunnel's socket.
    client.destroy().catch(() => undefined);
  }
}
