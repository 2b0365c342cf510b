import type { BankError, BankErrorItem } from '#shared/contract/bank-error.ts';
import { operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { classify } from './classify.ts';
import type { Classified } from './classify.ts';
import type { Exchange } from './transport/index.ts';

/** What an answer was that a receiver took in. */
export type BodyVerdict =
  | { readonly kind: 'taken' }
  | { readonly kind: 'unreadable'; readonly problem: 'notJson' | 'shape'; readonly path: string; readonly detail: string }
  | { readonly kind: 'refused'; readonly errors: readonly BankErrorItem[] };

/** Takes in the body of an answer, piece by piece. */
export interface BodyReceiver {
  begin(): Promise<void>;
  take(piece: Uint8Array): Promise<void>;
  /** The whole body came. */
  end(): Promise<BodyVerdict>;
  /** It did not. */
  drop(): Promise<void>;
}

/** One attempt to have an answer taken in. An answer that came whole is judged by its receiver, all else as ever. */
export async function receive(
  id: OperationId, receiver: BodyReceiver, exchange: (take: BodyReceiver['take']) => Promise<Exchange>, now: () => number,
): Promise<Classified<null>> {
  await receiver.begin();
  let thrown: { readonly error: unknown } | null = null;
  const take = async (piece: Uint8Array): Promise<void> => {
    try {
      await receiver.take(piece);
    } catch (error) {
      thrown = { error };
      throw error;
    }
  };
  const answer = await exchange(take);
  const threw = thrown as { readonly error: unknown } | null;
  if (threw === null && answer.kind === 'answered' && answer.status >= 200 && answer.status < 300 && answer.broken === null) {
    return { result: resultOf(id, await receiver.end(), answer.status), again: false, retryAfterMs: null };
  }
  await receiver.drop();
  if (threw !== null) throw threw.error;
  const { result, ...rest } = classify(id, answer, now());
  return { ...rest, result: result.ok ? ok(null) : result };
}

function resultOf(operation: OperationId, verdict: BodyVerdict, httpStatus: number): Result<null, BankError> {
  const named = { operation, effect: operations[operation].effect, httpStatus };
  switch (verdict.kind) {
    case 'taken':
      return ok(null);
    case 'unreadable':
      return failed({ ...named, kind: 'badResponse', problem: verdict.problem, path: verdict.path, detail: verdict.detail });
    case 'refused':
      return failed({ ...named, kind: 'rejected', bankErrors: verdict.errors, challengeId: null });
    default:
      return assertNever(verdict);
  }
}
