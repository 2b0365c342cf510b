import type { BankError } from '#shared/contract/bank-error.ts';
import { cleanedError } from '#shared/contract/bank-error.ts';

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
