import { assertNever } from '#shared/domain/assert-never.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/**
 * How a connection proves who it is. The interface does not say which scheme the bank uses (section 5), so the person
 * chooses. OAuth 2 client credentials and client certificates join this union when they are built.
 */
export type AuthScheme =
  | { readonly kind: 'none' }
  | { readonly kind: 'apiKey'; readonly headerName: string; readonly key: string }
  | { readonly kind: 'headers'; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'basic'; readonly userName: string; readonly password: string };

export type HeaderProblem = 'HEADER_NAME' | 'HEADER_VALUE' | 'HEADER_RESERVED';

/** Headers that say how a message travels: HTTP itself sets them. */
const RESERVED = new Set([
  'connection', 'content-length', 'content-type', 'expect', 'host', 'keep-alive', 'proxy-connection', 'te', 'trailer',
  'transfer-encoding', 'upgrade',
]);

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const HEADER_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** The headers of a scheme, under lower-case names. Fails, without repeating the value, when one could not be a header. */
export function authHeaders(scheme: AuthScheme): Result<Readonly<Record<string, string>>, HeaderProblem> {
  const headers: Record<string, string> = {};
  for (const [name, value] of headerPairs(scheme)) {
    if (!HEADER_NAME.test(name)) return failed('HEADER_NAME');
    if (!HEADER_VALUE.test(value)) return failed('HEADER_VALUE');
    if (RESERVED.has(name.toLowerCase())) return failed('HEADER_RESERVED');
    headers[name.toLowerCase()] = value;
  }
  return ok(headers);
}

function headerPairs(scheme: AuthScheme): readonly (readonly [string, string])[] {
  switch (scheme.kind) {
    case 'none':
      return [];
    case 'apiKey':
      return [[scheme.headerName, scheme.key]];
    case 'headers':
      return Object.entries(scheme.headers);
    case 'bearer':
      return [['authorization', `Bearer ${scheme.token}`]];
    case 'basic':
      return [['authorization', `Basic ${basicCredentials(scheme.userName, scheme.password)}`]];
    default:
      return assertNever(scheme);
  }
}

const basicCredentials = (userName: string, password: string): string =>
  Buffer.from(`${userName}:${password}`, 'utf8').toString('base64');

/** Every text of a scheme that must never be shown, for taking it out of what the bank sends back. */
export function secretTexts(scheme: AuthScheme): readonly string[] {
  switch (scheme.kind) {
    case 'none':
      return [];
    case 'apiKey':
      return [scheme.key];
    case 'headers':
      return Object.values(scheme.headers);
    case 'bearer':
      return [scheme.token];
    case 'basic':
      return [scheme.password, basicCredentials(scheme.userName, scheme.password)];
    default:
      return assertNever(scheme);
  }
}
