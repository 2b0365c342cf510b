import type { BankError } from '#shared/contract/bank-error.ts';
import { cleanedError } from '#shared/contract/bank-error.ts';

/** A bank may repeat a code that it was given in any text of its answer; it goes no further than here. */
export function withoutCode(error: BankError, code: string): BankError {
  // An id that carries the code is of no use without it.
  const carriesIt = error.kind === 'rejected' && error.challengeId?.includes(code) === true;
  return cleanedError(carriesIt ? { ...error, challengeId: null } : error, (text) => text.replaceAll(code, '•••'));
}
