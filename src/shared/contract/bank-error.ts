import { assertNever } from '../domain/assert-never.ts';
import type { Effect } from './operation.ts';
import type { OperationId } from './operations.ts';

/** Section 7. */
export interface BankErrorItem {
  readonly code: string | null;
  readonly description: string | null;
  readonly params: string | null;
}

/**
 * Why a request never left, so nothing can have happened at the bank. `token`: no access token was issued; `detail` then gives the
 * token server's answer, such as invalid_client, or why it was unreachable. `noCredentials`: the connection came from a backup, which holds
 * neither them nor the way to the bank.
 */
export type NotSentCause = 'nameNotFound' | 'refused' | 'unreachable' | 'connectTimeout' | 'tls' | 'proxy' | 'token' | 'aborted' | 'notAllowed' | 'noCredentials';

/** Why the answer to a possibly executed request is missing. */
export type AmbiguousCause = 'timeout' | 'reset' | 'serverError' | 'redirect' | 'aborted' | 'unexpectedStatus' | 'errorsInside';

interface Named {
  readonly operation: OperationId;
  /** With `read`, an unclear answer moved nothing. */
  readonly effect: Effect;
}

/** A failed exchange with the bank. Never contains a credential, header or request body. */
export type BankError = Named & (
  /** Refused with a documented error body. Nothing happened. */
  | { readonly kind: 'rejected'; readonly httpStatus: number; readonly bankErrors: readonly BankErrorItem[]; readonly challengeId: string | null }
  /** Never left this computer. `detail`: the system or TLS code, such as CERT_HAS_EXPIRED. */
  | { readonly kind: 'notSent'; readonly cause: NotSentCause; readonly detail: string | null }
  /** It may have arrived; the outcome is unknown. */
  | {
      readonly kind: 'ambiguous'; readonly cause: AmbiguousCause; readonly httpStatus: number | null;
      readonly bankErrors: readonly BankErrorItem[]; readonly detail: string | null;
    }
  /** Reads only: a write answered like this is `ambiguous`. */
  | { readonly kind: 'rateLimited'; readonly httpStatus: number; readonly retryAfterMs: number | null; readonly bankErrors: readonly BankErrorItem[] }
  /** Credentials refused (401) or insufficient (403). A write did not happen. */
  | { readonly kind: 'unauthenticated'; readonly httpStatus: number; readonly bankErrors: readonly BankErrorItem[] }
  /**
   * An unreadable 2xx. `path`: the first wrong field, such as "list.3.amount"; empty for the body. `empty`: no content for a single
   * record, possibly "not found". `cut`: readable, but not proved to be the whole list.
   */
  | {
      readonly kind: 'badResponse'; readonly problem: 'notJson' | 'tooLarge' | 'truncated' | 'shape' | 'empty' | 'cut';
      readonly path: string; readonly detail: string; readonly httpStatus: number;
    }
);

/** Applies `clean` to every text of the bank: a bank may repeat whatever it was sent. */
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
