import { isLoopbackHost } from '#shared/domain/loopback.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** A client certificate and its private key: PEM, or a whole .p12 file in base64. null: no passphrase. */
export type BankCertificate =
  | { readonly form: 'pem'; readonly certificate: string; readonly privateKey: string; readonly passphrase: string | null }
  | { readonly form: 'pkcs12'; readonly file: string; readonly passphrase: string | null };

export interface BankNetwork {
  /** Further certificate authorities (PEM), added to the built-in ones or replacing them. */
  readonly ca: string | null;
  /** Whether only `ca` may vouch for the bank. Does not apply to proxies. */
  readonly caAlone: boolean;
  /**
   * SHA-256 of certificates or public keys, as `readPin` gives them. If there are any, the bank must show one of them: its own or that of an
   * authority that signed it. All other checks still apply.
   */
  readonly pins: readonly string[];
  readonly proxy:
    | { readonly use: 'none' }
    /** The system's proxy; addresses on this computer are reached directly. */
    | { readonly use: 'system' }
    | { readonly use: 'manual'; readonly url: string; readonly userName: string | null; readonly password: string | null };
  /** Shown to the bank and to the token server besides the authentication; a certificate that is the scheme itself takes precedence. */
  readonly clientCertificate: BankCertificate | null;
}

export const DIRECT_NETWORK: BankNetwork = { ca: null, caAlone: false, pins: [], proxy: { use: 'none' }, clientCertificate: null };

/** A fingerprint in hexadecimal, with or without colons, or in base64; gives lower-case hexadecimal, null for anything else. */
export function readPin(text: string): string | null {
  const bare = text.trim().replace(/^sha-?256[:/= ]\s*/i, '');
  const hex = bare.replaceAll(/[\s:]/g, '').toLowerCase();
  if (/^[\da-f]{64}$/.test(hex)) return hex;
  return /^[\w+/-]{43}=$/.test(bare) ? Buffer.from(bare, 'base64').toString('hex') : null;
}

export function readProxyUrl(text: string): URL | null {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const bare = url.username === '' && url.password === '' && url.search === '' && url.hash === '' && url.pathname === '/';
  return bare ? url : null;
}

/** An origin, and the path before every operation's path, without a trailing slash. */
export interface Target {
  readonly origin: string;
  readonly basePath: string;
  /** Whether the connection must end on this computer: the peer's address is checked before a byte is sent. */
  readonly mustBeLoopback: boolean;
}

type TargetProblem = 'BASE_URL' | 'NOT_LOOPBACK' | 'HTTP_NOT_LOOPBACK';

/** Reads a connection's base URL. Plain http is allowed to this computer only. */
export function readTarget(baseUrl: string, loopbackOnly: boolean): Result<Target, TargetProblem> {
  const url = URL.parse(baseUrl.trim());
  return url === null || url.search !== '' ? failed('BASE_URL') : targetOf(url, loopbackOnly);
}

/** Reads the address of a token server by the same rules, but it may have a query. */
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
