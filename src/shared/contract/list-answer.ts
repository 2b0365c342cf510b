import { failed, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { BankError } from './bank-error.ts';
import type { UnreadableField } from './fields.ts';
import type { OperationId } from './operations.ts';

/** A list row without a required field, nearly always its id: shown, but in no list and no sum. It may be any record missing from the list. */
export interface UnreadableRow<S = unknown> {
  readonly index: number;
  /** From the answer's content: "list.3.moneyTransferId". */
  readonly path: string;
  /** In English, for support. */
  readonly detail: string;
  /** Truncated JSON. */
  readonly raw: string;
  /**
   * The readable fields, null where not said or unreadable; null when the row is no object. A field that differs from the sought
   * record rules the row out; otherwise it may be that record.
   */
  readonly said: S | null;
  /** Its unreadable fields. */
  readonly unreadable: readonly UnreadableField[];
}

/** Rows with only optional fields unreadable are among `rows` and name these fields. */
export interface ListAnswer<Row, S = unknown> {
  readonly rows: readonly Row[];
  /** Unidentifiable rows. While any exist, no record can be proved absent from the list. */
  readonly unreadable: readonly UnreadableRow<S>[];
  /** Further copies of a row, equal in every field; `rows` has it once. Rows of one id that differ, and rows without an id, are all kept. */
  readonly repeated?: readonly Row[];
}

/** Number of rows as sent, the count that a limit of the bank applies to. */
export const rowsThatCame = ({ rows, unreadable, repeated = [] }: ListAnswer<unknown>): number => rows.length + unreadable.length + repeated.length;

/** The rows, or a `badResponse` naming the first unreadable one: for callers that draw conclusions from a record's absence. */
export function everyRow<Row>(operation: OperationId, { rows, unreadable }: ListAnswer<Row>): Result<readonly Row[], BankError> {
  const [first] = unreadable;
  return first === undefined ? ok(rows) : failed(unreadableRowError(operation, first));
}

export const unreadableRowError = (operation: OperationId, { path, detail }: UnreadableRow): BankError =>
  ({ operation, effect: 'read', kind: 'badResponse', problem: 'shape', path, detail, httpStatus: 200 });
