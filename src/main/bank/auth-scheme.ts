import type { BankError } from '#shared/contract/bank-error.ts';
import { cleanedError } from '#shared/contract/bank-error.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { BankCertificate } from './network.ts';

/** OAuth 2 client credentials (RFC 6749, 4.4). `credentialsIn`: how the client authenticates to the token server (2.3.1). */
export interface ClientCredentials {
  /** May have a query. Plain http only to this computer. */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly credentialsIn: 'header' | 'body';
}

/** How a connection authenticates. The interface does not say which scheme the bank uses (section 5): the user chooses. */
export type AuthScheme =
  | { readonly kind: 'none' }
  | { readonly kind: 'apiKey'; readonly headerName: string; readonly key: string }
  | { readonly kind: 'headers'; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'basic'; readonly userName: string; readonly password: string }
  | { readonly kind: 'oauth2' } & ClientCredentials
  | { readonly kind: 'clientCertificate'; readonly certificate: BankCertificate };

type HeaderProblem = 'HEADER_NAME' | 'HEADER_VALUE' | 'HEADER_RESERVED';

const RESERVED = new Set([
  'connection', 'content-length', 'content-type', 'expect', 'host', 'keep-alive', 'proxy-connection', 'te', 'trailer',
  'transfer-encoding', 'upgrade',
]);

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const HEADER_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** Whether a text can be the value of a header. */
export const isHeaderValue = (text: string): boolean => HEADER_VALUE.test(text);

/**
 * The headers that a scheme always sends, under lower-case names; an access token comes with each request. Fails, without repeating
 * the value, when one could not be a header.
 */
export function authHeaders(scheme: AuthScheme): Result<Readonly<Record<string, string>>, HeaderProblem> {
  const headers: Record<string, string> = {};
  for (const [name, value] of headerPairs(scheme)) {
    if (!HEADER_NAME.test(name)) return failed('HEADER_NAME');
    if (!isHeaderValue(value)) return failed('HEADER_VALUE');
    if (RESERVED.has(name.toLowerCase())) return failed('HEADER_RESERVED');
    headers[name.toLowerCase()] = value;
  }
  return ok(headers);
}

function headerPairs(scheme: AuthScheme): readonly (readonly [string, string])[] {
  switch (scheme.kind) {
    case 'none':
    case 'oauth2':
    case 'clientCertificate':
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

/** User name and password as RFC 7617 writes them. */
export const basicCredentials = (userName: string, password: string): string =>
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
    case 'oauth2':
      return [scheme.clientSecret, ...Object.values(clientProof(scheme))];
    case 'clientCertificate':
      return certificateSecrets(scheme.certificate);
    default:
      return assertNever(scheme);
  }
}

/** The key as it was typed and the passphrase that opens it. */
export const certificateSecrets = (certificate: BankCertificate): readonly string[] => [
  certificate.form === 'pem' ? certificate.privateKey : certificate.file, ...(certificate.passphrase === null ? [] : [certificate.passphrase]),
];

/** The client's id and secret form-urlencoded, and both as the header carries them (RFC 6749, 2.3.1 and appendix B). */
export function clientProof({ clientId, clientSecret }: Pick<ClientCredentials, 'clientId' | 'clientSecret'>) {
  const secret = formEncoded(clientSecret);
  return { secret, header: basicCredentials(formEncoded(clientId), secret) };
}

const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** Shorter texts occur in any answer by chance, and are no secrets. */
const SHORTEST_SECRET = 4;

/** The texts to take out, as they are and as JSON writes them. */
export const secretForms = (texts: readonly string[]): readonly string[] =>
  texts
    .filter((text) => text.length >= SHORTEST_SECRET)
    .flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);

/** A bank may repeat a credential anywhere in its answer; it goes no further than here. */
export const withoutSecrets = (error: BankError, secrets: readonly string[]): BankError =>
  cleanedError(error, (text) => secrets.reduce<string>((rest, secret) => rest.replaceAll(secret, '•••'), text));
