import type { BankError, BankErrorItem } from '#shared/contract/bank-error.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

/** Shorter texts occur in any answer by chance, and are no secrets. */
const SHORTEST_SECRET = 4;

/** The texts to take out, as they are and as JSON writes them. */
export const secretForms = (texts: readonly string[]): readonly string[] =>
  texts
    .filter((text) => text.length >= SHORTEST_SECRET)
    .flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);

/** A bank may repeat a credential anywhere in its answer; it goes no further than here. */
export function withoutSecrets(error: BankError, secrets: readonly string[]): BankError {
  const clean = <Text extends string | null>(text: Text): Text =>
    (text === null ? text : secrets.reduce<string>((rest, secret) => rest.replaceAll(secret, '•••'), text)) as Text;
  const items = (bankErrors: readonly BankErrorItem[]): readonly BankErrorItem[] => bankErrors.map((item) =>
    ({ code: clean(item.code), description: clean(item.description), params: clean(item.params) }));
  switch (error.kind) {
    case 'rejected':
      return { ...error, bankErrors: items(error.bankErrors), challengeId: clean(error.challengeId) };
    case 'ambiguous':
      return { ...error, bankErrors: items(error.bankErrors), detail: clean(error.detail) };
    case 'rateLimited':
    case 'unauthenticated':
      return { ...error, bankErrors: items(error.bankErrors) };
    case 'badResponse':
      return { ...error, path: clean(error.path), detail: clean(error.detail) };
    case 'notSent':
      return { ...error, detail: clean(error.detail) };
    default:
      return assertNever(error);
  }
}
