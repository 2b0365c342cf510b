import type { OperationId } from '#shared/contract/operations.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { Bank } from '../bank/bank.ts';

/**
 * What the bank does for an operation: the answer's JSON, or a thrown Refusal. The request has been checked against the
 * operation's row.
 */
export type Handler<Id extends OperationId> = (bank: Bank, request: OperationInput<Id>) => object;

/** An answer whose JSON is made already. */
export class PreparedJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The handlers of some operations: a resource's part of the whole. */
export type Handlers<Id extends OperationId> = { readonly [Key in Id]: Handler<Key> };
