import { isLoopbackHost } from '#shared/domain/loopback.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** Where requests go: an origin, and the path before every operation's path, without a slash at its end. */
export interface Target {
  readonly origin: string;
  readonly basePath: string;
  /** Whether the connection must end on this computer: the other end's address is checked before a byte is sent. */
  readonly mustBeLoopback: boolean;
}

export type TargetProblem = 'BASE_URL' | 'NOT_LOOPBACK' | 'HTTP_NOT_LOOPBACK';

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
