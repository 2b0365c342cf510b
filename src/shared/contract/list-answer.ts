import { failed, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { BankError } from './bank-error.ts';
import type { UnreadableField } from './fields.ts';
import type { OperationId } from './operations.ts';

/**
 * A row of a list that lacks what it cannot do without, nearly always its id: kept aside, and shown, but in no list and no sum.
 * It may be any record that the list does not name.
 */
export interface UnreadableRow<S = unknown> {
  /** Its place in the answer's list, from 0. */
  readonly index: number;
  /** The first field that it lacks, from the answer's content down: "list.3.moneyTransferId". */
  readonly path: string;
  /** What was expected there, in English, for support. */
  readonly detail: string;
  /** The row as it came, as JSON, cut where nobody would read on. */
  readonly raw: string;
  /**
   * What can be read of it, each field null where it is not said or not readable; null where the row is no object. A field that is
   * said here and differs from what is looked for rules the row out; where none does, the row may be what is looked for.
   */
  readonly said: S | null;
  /** Its fields that came in a form without a certain meaning, and what came. */
  readonly unreadable: readonly UnreadableField[];
}

/** A list as it was read. A row of which only optional fields are unreadable is among the rows, and names them itself. */
export interface ListAnswer<Row, S = unknown> {
  readonly rows: readonly Row[];
  /** Rows that could not be told apart as records. While there are any, nobody knows that the list lacks a record. */
  readonly unreadable: readonly UnreadableRow<S>[];
  /**
   * Rows that the answer has once more: the same id, and the same in everything that came. Each is one record, and stands once among
   * the rows; rows of one id that differ in anything, and rows without an id, are as many as they are. Absent where there are none.
   */
  readonly repeated?: readonly Row[];
}

/** Rows of an answer as they came, repeated and unreadable ones too: as many as a limit of the bank's counts. */
export const rowsThatCame = ({ rows, unreadable, repeated = [] }: ListAnswer<unknown>): number => rows.length + unreadable.length + repeated.length;

/**
 * The rows of a list, or a `badResponse` that names the first one that could not be read: for whoever concludes something from what
 * a list does not hold, and cannot tell from what is said of a row whether it matters.
 */
export function everyRow<Row>(operation: OperationId, { rows, unreadable }: ListAnswer<Row>): Result<readonly Row[], BankError> {
  const [first] = unreadable;
  return first === undefined ? ok(rows) : failed(unreadableRowError(operation, first));
}

/** Why a list does not count as complete: one of its rows could not be read. */
export const unreadableRowError = (operation: OperationId, { path, detail }: UnreadableRow): BankError =>
  ({ operation, effect: 'read', kind: 'badResponse', problem: 'shape', path, detail, httpStatus: 200 });
