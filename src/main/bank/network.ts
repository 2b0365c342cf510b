import { isLoopbackHost } from '#shared/domain/loopback.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** A certificate of the caller and its private key, PEM, or the whole .p12 file in base64. null: no passphrase. */
export type BankCertificate =
  | { readonly form: 'pem'; readonly certificate: string; readonly privateKey: string; readonly passphrase: string | null }
  | { readonly form: 'pkcs12'; readonly file: string; readonly passphrase: string | null };

/** What stands between this computer and the bank. */
export interface BankNetwork {
  /** Further certificate authorities, PEM, one or several. They are added to the built-in ones, or stand alone. */
  readonly ca: string | null;
  /** Whether the bank's end must be vouched for by `ca` and nobody else. Proxies are not asked for it. */
  readonly caAlone: boolean;
  /**
   * SHA-256 of certificates or of their public keys, as `readPin` reads them. Where there are any, the bank's end
   * must show one of them: its own, or that of an authority which truly signed it. All else is checked as well.
   */
  readonly pins: readonly string[];
  readonly proxy:
    | { readonly use: 'none' }
    /** Whatever the system says for the address. An address on this computer is reached without. */
    | { readonly use: 'system' }
    /** Used for every address; see `readProxyUrl`. */
    | { readonly use: 'manual'; readonly url: string; readonly userName: string | null; readonly password: string | null };
  /** Shown to the bank and to the token's server, besides the authentication; a certificate that is the scheme itself comes before it. */
  readonly clientCertificate: BankCertificate | null;
}

/** No proxy, no authority and no certificate of its own. */
export const DIRECT_NETWORK: BankNetwork = { ca: null, caAlone: false, pins: [], proxy: { use: 'none' }, clientCertificate: null };

/** A fingerprint as tools show it, in hexadecimal with or without colons, or in base64: its digits in lower case; null for anything else. */
export function readPin(text: string): string | null {
  const bare = text.trim().replace(/^sha-?256[:/= ]\s*/i, '');
  const hex = bare.replaceAll(/[\s:]/g, '').toLowerCase();
  if (/^[\da-f]{64}$/.test(hex)) return hex;
  return /^[\w+/-]{43}=$/.test(bare) ? Buffer.from(bare, 'base64').toString('hex') : null;
}

/** The address of a proxy: http or https, a host, maybe a port, nothing else; its credentials have their own fields. */
export function readProxyUrl(text: string): URL | null {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const bare = url.username === '' && url.password === '' && url.search === '' && url.hash === '' && url.pathname === '/';
  return bare ? url : null;
}

/** Where requests go: an origin, and the path before every operation's path, without a slash at its end. */
export interface Target {
  readonly origin: string;
  readonly basePath: string;
  /** Whether the connection must end on this computer: the other end's address is checked before a byte is sent. */
  readonly mustBeLoopback: boolean;
}

type TargetProblem = 'BASE_URL' | 'NOT_LOOPBACK' | 'HTTP_NOT_LOOPBACK';

/** Reads a connection's base URL. Plain http goes to this computer only, whatever the connection allows. */
export function readTarget(baseUrl: string, loopbackOnly: boolean): Result<Target, TargetProblem> {
  const url = URL.parse(baseUrl.trim());
  return url === null || url.search !== '' ? failed('BASE_URL') : targetOf(url, loopbackOnly);
}

/** Reads the address of a token's server by the same rules, but that it may have a query. `path` is what is asked of the server. */
export function readTokenTarget(tokenUrl: string, loopbackOnly: boolean): Result<{ readonly target: Target; readonly path: string }, TargetProblem> {
  const url = URL.parse(tokenUrl.trim());
  if (url === null) return failed('BASE_URL');
  const target = targetOf(url, loopbackOnly);
  return target.ok ? ok({ target: target.value, path: url.pathname + url.search }) : target;
}

function targetOf(url: URL, loopbackOnly: boolean): Result<Target, TargetProblem> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return failed('BASE_URL');
  if (url.username !== '' || url.password !== '' || url.hash !== '') return failed('BASE_URL');
  const plain = url.protocol === 'http:';
  if ((loopbackOnly || plain) && !isLoopbackHost(url.hostname)) return failed(loopbackOnly ? 'NOT_LOOPBACK' : 'HTTP_NOT_LOOPBACK');
  return ok({ origin: url.origin, basePath: url.pathname.replace(/\/+$/, ''), mustBeLoopback: loopbackOnly || plain });
}
