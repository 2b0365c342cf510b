import { assertNever } from '#shared/domain/assert-never.ts';
import type { PracticeAuth } from '../options.ts';
import { Refusal } from './refusal.ts';

/** Whether the request carries what the bank asks for. */
export function isAuthenticated(auth: PracticeAuth, header: (name: string) => string | undefined): boolean {
  switch (auth.scheme) {
    case 'none': return true;
    case 'apiKey': return header(auth.header) === auth.key;
    case 'bearer': return header('authorization') === `Bearer ${auth.token}`;
    case 'basic': return header('authorization') === `Basic ${Buffer.from(`${auth.userName}:${auth.password}`).toString('base64')}`;
    case 'headers': return Object.entries(auth.headers).every(([name, value]) => header(name) === value);
    default: return assertNever(auth);
  }
}

export const unauthenticated = (): Refusal =>
  new Refusal(401, [{ code: 'SZBO-0010', description: 'Authentication failed', params: '' }]);

/** One line for people: what a caller must send, without saying more than the operator typed. */
export function describeAuthentication(auth: PracticeAuth): string {
  switch (auth.scheme) {
    case 'none': return 'none';
    case 'apiKey': return `API key in header ${auth.header}`;
    case 'bearer': return 'bearer token';
    case 'basic': return `basic, user ${auth.userName}`;
    case 'headers': return `fixed headers ${Object.keys(auth.headers).join(', ')}`;
    default: return assertNever(auth);
  }
}
