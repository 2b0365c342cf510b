import { assertNever } from '../domain/assert-never.ts';
import type { Effect } from './operation.ts';
import type { OperationId } from './operations.ts';

/** One item of the error body of section 7, as the bank wrote it. */
export interface BankErrorItem {
  readonly code: string | null;
  readonly description: string | null;
  readonly params: string | null;
}

/**
 * Why a request provably never left: nothing can have happened at the bank. `token`: no access token could be had, so the request
 * was not begun; `detail` is then what the token's server answered, such as invalid_client, or why it could not be reached.
 */
export type NotSentCause = 'nameNotFound' | 'refused' | 'unreachable' | 'connectTimeout' | 'tls' | 'proxy' | 'token' | 'aborted' | 'notAllowed';

/** Why an answer that may follow an effect is missing or unusable. */
export type AmbiguousCause = 'timeout' | 'reset' | 'serverError' | 'redirect' | 'aborted' | 'unexpectedStatus' | 'errorsInside';

interface Named {
  readonly operation: OperationId;
  /** What the operation does to money: with `read`, an unclear answer moved nothing. */
  readonly effect: Effect;
}

/** Why an exchange with the bank did not give its answer. Never holds a credential, a header or a request body. */
export type BankError = Named & (
  /** The bank refused it in words: a documented error body. Nothing happened. */
  | { readonly kind: 'rejected'; readonly httpStatus: number; readonly bankErrors: readonly BankErrorItem[]; readonly challengeId: string | null }
  /** It never left this computer. `detail` is the system's or TLS's own code, such as CERT_HAS_EXPIRED. */
  | { readonly kind: 'notSent'; readonly cause: NotSentCause; readonly detail: string | null }
  /** It may have arrived; what became of it is not known. */
  | {
      readonly kind: 'ambiguous'; readonly cause: AmbiguousCause; readonly httpStatus: number | null;
      readonly bankErrors: readonly BankErrorItem[]; readonly detail: string | null;
    }
  /** A read that was told to wait. A write so answered is `ambiguous`. */
  | { readonly kind: 'rateLimited'; readonly httpStatus: number; readonly retryAfterMs: number | null; readonly bankErrors: readonly BankErrorItem[] }
  /** The credentials were refused (401), or do not reach this far (403). A write, then, was refused in words: nothing happened. */
  | { readonly kind: 'unauthenticated'; readonly httpStatus: number; readonly bankErrors: readonly BankErrorItem[] }
  /**
   * A 2xx that cannot be read. `path` is the first wrong field, such as "list.3.amount"; empty for the body itself. `empty`: a
   * read of one record was answered with nothing, which may be how a bank says that there is none. `cut`: the answers can be
   * read, and nothing proves that they are the whole list.
   */
  | {
      readonly kind: 'badResponse'; readonly problem: 'notJson' | 'tooLarge' | 'truncated' | 'shape' | 'empty' | 'cut';
      readonly path: string; readonly detail: string; readonly httpStatus: number;
    }
);

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
