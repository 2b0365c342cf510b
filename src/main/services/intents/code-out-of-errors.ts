import type { BankError, BankErrorItem } from '#shared/contract/bank-error.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

/** A bank may repeat a code that it was given in any text of its answer; it goes no further than here. */
export function withoutCode(error: BankError, code: string): BankError {
  const clean = (text: string): string => text.replaceAll(code, '•••');
  const cleanIfAny = (text: string | null): string | null => (text === null ? null : clean(text));
  const items = (bankErrors: readonly BankErrorItem[]): readonly BankErrorItem[] => bankErrors.map((item) =>
    ({ code: cleanIfAny(item.code), description: cleanIfAny(item.description), params: cleanIfAny(item.params) }));
  switch (error.kind) {
    case 'rejected':
      // An id that carries the code is of no use without it.
      return { ...error, bankErrors: items(error.bankErrors), challengeId: error.challengeId?.includes(code) === true ? null : error.challengeId };
    case 'ambiguous':
      return { ...error, bankErrors: items(error.bankErrors), detail: cleanIfAny(error.detail) };
    case 'rateLimited':
    case 'unauthenticated':
      return { ...error, bankErrors: items(error.bankErrors) };
    case 'badResponse':
      return { ...error, path: clean(error.path), detail: clean(error.detail) };
    case 'notSent':
      return error;
    default:
      return assertNever(error);
  }
}
