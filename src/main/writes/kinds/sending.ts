import type { FrozenRequest } from '#main/store/journal/index.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/operation-types.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { WriteAnswer } from '../conclude.ts';
import type { WriteKindRules } from './rules.ts';

/** How a kind of write is sent: by this operation, whose answer is judged by `conclude`. */
export const sending = <Id extends OperationId>(
  operation: Id, conclude: (answer: OperationOutput<Id>, input: OperationInput<Id>) => Result<WriteAnswer, BankError>,
): Pick<WriteKindRules, 'operation' | 'send'> => ({
  operation,
  send: async (bank, request) => {
    const input = inputOf(operation, request);
    const answer = await bank.call(operation, input);
    return answer.ok ? conclude(answer.value, input) : failed(answer.error);
  },
});

/** The typed input of a frozen request; it was checked when it was frozen. */
const inputOf = <Id extends OperationId>(_operation: Id, request: FrozenRequest): OperationInput<Id> => request.input as unknown as OperationInput<Id>;
