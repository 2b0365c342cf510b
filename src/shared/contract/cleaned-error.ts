import { assertNever } from '../domain/assert-never.ts';
import type { BankError, BankErrorItem } from './bank-error.ts';

/** An error whose every text of the bank went through `clean`: a bank may repeat anywhere what it was given. */
export function cleanedError(error: BankError, clean: (text: string) => string): BankError {
  const cleanIfAny = (text: string | null): string | null => (text === null ? null : clean(text));
  const items = (bankErrors: readonly BankErrorItem[]): readonly BankErrorItem[] => bankErrors.map((item) =>
    ({ code: cleanIfAny(item.code), description: cleanIfAny(item.description), params: cleanIfAny(item.params) }));
  switch (error.kind) {
    case 'rejected':
      return { ...error, bankErrors: items(error.bankErrors), challengeId: cleanIfAny(error.challengeId) };
    case 'ambiguous':
      return { ...error, bankErrors: items(error.bankErrors), detail: cleanIfAny(error.detail) };
    case 'rateLimited':
    case 'unauthenticated':
      return { ...error, bankErrors: items(error.bankErrors) };
    case 'badResponse':
      return { ...error, path: clean(error.path), detail: clean(error.detail) };
    case 'notSent':
      return { ...error, detail: cleanIfAny(error.detail) };
    default:
      return assertNever(error);
  }
}
