import { expect, it } from 'vitest';
import type { BankError } from '#shared/contract/bank-error.ts';
import { withoutCode } from './challenge.ts';

const echo = 'Code 918273 refused';
const bankErrors = [{ code: 'E-918273', description: echo, params: '918273' }];
const named = { operation: 'respondToChallenge', effect: 'money' } as const;

it.each<[string, BankError]>([
  ['a refusal', { ...named, kind: 'rejected', httpStatus: 400, bankErrors, challengeId: 'C-918273' }],
  ['an unclear answer', { ...named, kind: 'ambiguous', cause: 'serverError', httpStatus: 500, bankErrors, detail: echo }],
  ['an answer that cannot be read', { ...named, kind: 'badResponse', problem: 'shape', path: 'answers.918273', detail: echo, httpStatus: 200 }],
  ['a refusal of who asks', { ...named, kind: 'unauthenticated', httpStatus: 401, bankErrors }],
])('takes the code out of every text of %s', (_, error) => {
  const clean = withoutCode(error, '918273');
  expect(JSON.stringify(clean)).not.toContain('918273');
  expect(clean).toMatchObject({ kind: error.kind, operation: 'respondToChallenge' });
});
