// Not by the bank's door: the HTTP library behind it is loaded with the first connection only.
import { authHeaders } from '#main/bank/auth-scheme.ts';
import type { FieldProblem, FieldProblemCode } from '#shared/bridge/app-error.ts';
import { MIN_PASSPHRASE_LENGTH } from '#shared/bridge/connections.ts';
import type { Authentication, ConnectionDraft, ConnectionProbe } from '#shared/bridge/connection-inputs.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

import { bankAuth } from './bank-auth.ts';
import { isLoopbackHost } from '#shared/domain/loopback.ts';

/** What validation must know of the surroundings. */
export interface ConnectionRules {
  /** False on the registry's copy of Electron: then only this computer may be reached. */
  readonly officialRuntime: boolean;
  readonly keychainAvailable: boolean;
  /** Names of the connections that exist. */
  readonly takenNames: readonly string[];
}

/** Problems of what **Test connection** would use; empty when it can be tried. */
export function probeProblems(probe: ConnectionProbe, rules: Pick<ConnectionRules, 'officialRuntime'>): readonly FieldProblem[] {
  return [...addressProblems(probe, rules), ...authenticationProblems(probe.authentication)];
}

/** Problems of what **Save and open** would keep; empty when it can be kept. */
export function draftProblems(draft: ConnectionDraft, rules: ConnectionRules): readonly FieldProblem[] {
  const problems = [...probeProblems(draft, rules)];
  if (rules.takenNames.some((name) => sameName(name, draft.name))) problems.push({ field: 'name', code: 'duplicateName' });
  if (draft.keepSecretsWith === 'keychain' && !rules.keychainAvailable) {
    problems.push({ field: 'keepSecretsWith', code: 'keychainUnavailable' });
  }
  if (draft.keepSecretsWith === 'passphrase') {
    const length = [...(draft.passphrase ?? '')].length;
    if (length === 0) problems.push({ field: 'passphrase', code: 'required' });
    else if (length < MIN_PASSPHRASE_LENGTH) problems.push({ field: 'passphrase', code: 'passphraseTooShort' });
  }
  return problems;
}

const sameName = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase();

function addressProblems(
  { baseUrl, environment }: Pick<ConnectionProbe, 'baseUrl' | 'environment'>, rules: Pick<ConnectionRules, 'officialRuntime'>,
): readonly FieldProblem[] {
  const code = addressProblem(baseUrl, environment, rules.officialRuntime);
  return code === null ? [] : [{ field: 'baseUrl', code }];
}

function addressProblem(baseUrl: string, environment: ConnectionProbe['environment'], officialRuntime: boolean): FieldProblemCode | null {
  const url = URL.parse(baseUrl.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'notUrl';
  // Credentials belong to the authentication, where they are kept sealed; a query or a fragment would cut the paths.
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return 'notUrl';
  if (isLoopbackHost(url.hostname)) return null;
  if (!officialRuntime) return 'unofficialRuntime';
  if (environment === 'practice') return 'practiceNotLocal';
  return url.protocol === 'http:' ? 'notHttps' : null;
}

function authenticationProblems(authentication: Authentication): readonly FieldProblem[] {
  switch (authentication.scheme) {
    case 'none':
      return [];
    case 'apiKey':
      return headerProblems(authentication, { name: 'authentication.headerName', value: 'authentication.key' });
    case 'headers':
      return authentication.headers.flatMap((header, index) => {
        const fields = { name: `authentication.headers.${index}.name`, value: `authentication.headers.${index}.value` };
        const again = authentication.headers.slice(0, index).some(({ name }) => sameName(name, header.name));
        return again ? [problem(fields.name, 'headerName')] : headerProblems({ scheme: 'headers', headers: [header] }, fields);
      });
    case 'bearer':
      return headerProblems(authentication, { name: 'authentication.token', value: 'authentication.token' });
    case 'basic':
      // RFC 7617: the first colon ends the user name.
      return authentication.userName.includes(':') ? [problem('authentication.userName', 'notAllowed')] : [];
    case 'oauth2':
    case 'clientCertificate':
      return [];
    default:
      return assertNever(authentication);
  }
}

const problem = (field: string, code: FieldProblemCode): FieldProblem => ({ field, code });

/** Asks the client itself what it would refuse to send. */
function headerProblems(authentication: Authentication, fields: { readonly name: string; readonly value: string }): readonly FieldProblem[] {
  const headers = authHeaders(bankAuth(authentication));
  if (headers.ok) return [];
  return headers.error === 'HEADER_VALUE' ? [problem(fields.value, 'headerValue')] : [problem(fields.name, 'headerName')];
}
