// Not through the bank's index.ts: the HTTP library behind it is loaded with the first connection only.
import { authHeaders } from '#main/bank/auth-scheme.ts';
import { readPin, readProxyUrl } from '#main/bank/network.ts';
import type { FieldProblem, FieldProblemCode, LocalOnlyReason } from '#shared/bridge/app-error.ts';
import { asksForText, MIN_PASSPHRASE_LENGTH, MIN_PIN_LENGTH } from '#shared/bridge/app/connections.ts';
import type { Authentication, ClientCertificate, ConnectionDraft, ConnectionProbe, SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { isLoopbackHost } from '#shared/domain/loopback.ts';

import { areCertificates, bankAuth, readClientCertificate } from './authentication.ts';

export interface ConnectionRules {
  readonly localOnly: LocalOnlyReason | null;
  readonly nowMs: number;
  readonly keychainAvailable: boolean;
  readonly takenNames: readonly string[];
}

export type Access = Pick<ConnectionProbe, 'environment' | 'baseUrl' | 'authentication' | 'network'>;
export type AccessRules = Pick<ConnectionRules, 'localOnly' | 'nowMs'>;

export function probeProblems(probe: Access, rules: AccessRules): readonly FieldProblem[] {
  return [
    ...addressProblems('baseUrl', probe.baseUrl, probe.environment, rules), ...authenticationProblems(probe, rules), ...networkProblems(probe, rules.nowMs),
  ];
}

export function draftProblems(draft: ConnectionDraft, rules: ConnectionRules): readonly FieldProblem[] {
  const problems = [...probeProblems(draft, rules)];
  problems.push(...nameProblems(draft.name, rules.takenNames));
  if (draft.keepSecretsWith !== 'passphrase' && !rules.keychainAvailable) {
    problems.push({ field: 'keepSecretsWith', code: 'keychainUnavailable' });
  }
  problems.push(...typedProblems(draft.keepSecretsWith, 'passphrase', draft.passphrase));
  return problems;
}

export const nameProblems = (name: string, takenNames: readonly string[]): readonly FieldProblem[] =>
  takenNames.some((taken) => sameName(taken, name)) ? [problem('name', 'duplicateName')] : [];

export function typedProblems(keeper: SecretKeeper, field: string, typed: string | null): readonly FieldProblem[] {
  if (!asksForText(keeper)) return [];
  const length = [...(typed ?? '')].length;
  if (length === 0) return [problem(field, 'required')];
  if (keeper === 'keychainPin') return length < MIN_PIN_LENGTH ? [problem(field, 'pinTooShort')] : [];
  return length < MIN_PASSPHRASE_LENGTH ? [problem(field, 'passphraseTooShort')] : [];
}

const sameName = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase();

function addressProblems(
  field: 'baseUrl' | 'authentication.tokenUrl', address: string, environment: ConnectionProbe['environment'], { localOnly }: AccessRules,
): readonly FieldProblem[] {
  const code = addressProblem(address, environment, localOnly, field === 'authentication.tokenUrl');
  return code === null ? [] : [problem(field, code)];
}

function addressProblem(
  address: string, environment: ConnectionProbe['environment'], localOnly: LocalOnlyReason | null, mayHaveQuery: boolean,
): FieldProblemCode | null {
  const url = URL.parse(address.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'notUrl';
  // Credentials belong to the authentication, which is sealed; a query or a fragment would break the paths.
  if (url.username !== '' || url.password !== '' || url.hash !== '' || (url.search !== '' && !mayHaveQuery)) return 'notUrl';
  if (isLoopbackHost(url.hostname)) return null;
  if (localOnly !== null) return localOnly;
  if (environment === 'practice') return 'practiceNotLocal';
  return url.protocol === 'http:' ? 'notHttps' : null;
}

/** Servers accept no more than this for all headers of a request. */
const LONGEST_HEADERS = 16_000;

const lengthOf = (headers: readonly { readonly name: string; readonly value: string }[]): number => headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0);

function authenticationProblems({ authentication, environment }: Access, rules: AccessRules): readonly FieldProblem[] {
  switch (authentication.scheme) {
    case 'none': return [];
    case 'apiKey': return headerProblems(authentication, { name: 'authentication.headerName', value: 'authentication.key' });
    case 'headers':
      if (lengthOf(authentication.headers) > LONGEST_HEADERS) return [problem('authentication.headers.0.value', 'tooLong')];
      return authentication.headers.flatMap((header, index) => {
        const fields = { name: `authentication.headers.${index}.name`, value: `authentication.headers.${index}.value` };
        const again = authentication.headers.slice(0, index).some(({ name }) => sameName(name, header.name));
        return again ? [problem(fields.name, 'headerName')] : headerProblems({ scheme: 'headers', headers: [header] }, fields);
      });
    case 'bearer': return headerProblems(authentication, { name: 'authentication.token', value: 'authentication.token' });
    case 'basic':
      // RFC 7617: the first colon ends the user name.
      return authentication.userName.includes(':') ? [problem('authentication.userName', 'notAllowed')] : [];
    case 'oauth2': return addressProblems('authentication.tokenUrl', authentication.tokenUrl, environment, rules);
    case 'clientCertificate': return certificateProblems('authentication.certificate', authentication.certificate, rules.nowMs);
    default: return assertNever(authentication);
  }
}

function networkProblems({ baseUrl, authentication, network: { ca, pins, proxy, clientCertificate } }: Access, nowMs: number): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (ca !== null && !areCertificates(ca)) problems.push(problem('network.ca', 'caUnreadable'));
  if (!pins.every((pin) => readPin(pin) !== null)) problems.push(problem('network.pins', 'fingerprintUnreadable'));
  if (proxy.use === 'manual') {
    const url = readProxyUrl(proxy.url);
    const ends = [baseUrl, ...(authentication.scheme === 'oauth2' ? [authentication.tokenUrl] : [])];
    if (url === null) problems.push(problem('network.proxy.url', 'proxyUrl'));
    // A proxy elsewhere would resolve the address to itself.
    else if (!isLoopbackHost(url.hostname) && ends.some(isOnThisComputer)) problems.push(problem('network.proxy.url', 'notAllowed'));
    if (proxy.userName?.includes(':') === true) problems.push(problem('network.proxy.userName', 'notAllowed'));
  }
  if (clientCertificate !== null) problems.push(...certificateProblems('network.clientCertificate', clientCertificate, nowMs));
  return problems;
}

const isOnThisComputer = (address: string): boolean => isLoopbackHost(URL.parse(address.trim())?.hostname ?? '');

function certificateProblems(field: string, certificate: ClientCertificate, nowMs: number): readonly FieldProblem[] {
  const read = readClientCertificate(certificate);
  if (!read.ok) return [problem(`${field}.${read.error.part}`, read.error.code)];
  if (instantToMs(read.value.expiresAt) > nowMs) return [];
  return [problem(`${field}.${certificate.form === 'pem' ? 'certificate' : 'file'}`, 'certificateExpired')];
}

const problem = (field: string, code: FieldProblemCode): FieldProblem => ({ field, code });

function headerProblems(authentication: Authentication, fields: { readonly name: string; readonly value: string }): readonly FieldProblem[] {
  const headers = authHeaders(bankAuth(authentication));
  if (headers.ok) return [];
  return headers.error === 'HEADER_VALUE' ? [problem(fields.value, 'headerValue')] : [problem(fields.name, 'headerName')];
}
