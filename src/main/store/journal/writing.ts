import type { Database } from 'better-sqlite3-multiple-ciphers';

import { codeOf } from '#main/store/sqlite/index.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { canonicalJson, CHAIN_START, linkOf } from './chain.ts';
import { BRINGS_ABOUT, IS_UNRESOLVED, recordIn } from './rows.ts';
import type { Rows } from './rows.ts';
import type { AppendProblem, JournalEntry } from './types.ts';
import { applyEvent, isItself } from './machine.ts';
import { rowOf } from './projection.ts';
import type { IntentRecord } from './record.ts';

/** Rolls back the transaction that it is thrown in. */
export class Refused extends Error {
  readonly problem: AppendProblem;

  constructor(problem: AppendProblem) {
    super(`The journal refused an event: ${problem.kind}`);
    this.name = 'Refused';
    this.problem = problem;
  }
}

export interface Head {
  readonly sequence: number;
  readonly hash: string;
}

export const headOf = (rows: Rows): Head => rows.last.get() ?? { sequence: 0, hash: CHAIN_START };

/** Writes one event and its effects, inside a transaction. Throws {@link Refused}. */
export function write(database: Database, rows: Rows, { intentId, event }: JournalEntry, at: Instant): IntentRecord {
  const row = rows.intent.get(intentId);
  const before = row === undefined ? null : recordIn(row);
  // As it will be read again: stored records must follow from stored events.
  const written = JSON.parse(canonicalJson(event)) as typeof event;
  const sequence = headOf(rows).sequence + 1;
  const record = belongsTo(intentId, written) ? applyEvent(before, written, at, sequence) : null;
  if (record === null) throw new Refused({ kind: 'notAllowed', state: before?.state ?? null });
  const duplicate = before !== null && row !== undefined && mayBeDuplicates(before, written) ? whoHolds(database, before, 'blocked') ?? doneByLater(database, before, row.begun) : null;
  if (duplicate !== null) throw new Refused(duplicate);
  addEvent(rows, { intentId, event: written }, at);
  putRecord(database, rows, record, row?.begun ?? sequence);
  return record;
}

export function addEvent(rows: Rows, { intentId, event }: JournalEntry, at: Instant): void {
  const head = headOf(rows);
  const sequence = head.sequence + 1;
  const json = canonicalJson(event);
  rows.addEvent.run({ sequence, intent_id: intentId, at, json, hash: linkOf(head.hash, { sequence, intentId, at }, json) });
}

/**
 * Whether what a look found may belong to an unresolved duplicate. Of two alike, the abandoned one takes nothing until the other is resolved:
 * that one would otherwise be "not found" and be sent again.
 */
function mayBeDuplicates(record: IntentRecord, event: JournalEntry['event']): boolean {
  if (event.type === 'looked') return event.turnedUp !== undefined;
  return event.type === 'found' && event.by === 'look' && (record.state === 'ABANDONED' || (record.state === 'DECLARED' && !isItself(record, event.atBank)));
}

/** A later accepted write: what was declared may only seem to have turned up because somebody did it anew. */
function doneByLater(database: Database, { state, fingerprint }: IntentRecord, begun: number): AppendProblem | null {
  // Earlier versions knew no declarations; their entries are accepted as they are.
  if (state !== 'DECLARED') return null;
  const later = database.prepare<[string, number], { readonly intent_id: string }>(
    `SELECT intent_id FROM intent WHERE fingerprint = ? AND begun > ? AND state IN ('ACCEPTED', 'SETTLED') AND NOT ${BRINGS_ABOUT}`,
  ).get(fingerprint, begun);
  return later === undefined ? null : { kind: 'blocked', intentId: later.intent_id };
}

const belongsTo = (intentId: string, event: JournalEntry['event']): boolean =>
  (event.type !== 'approved' && event.type !== 'adopted' && event.type !== 'takenOver') || event.intent.intentId === intentId;

/** Stores the record with its locks. Throws {@link Refused} when another holds one. */
export function putRecord(database: Database, rows: Rows, record: IntentRecord, begun: number): void {
  try {
    rows.putIntent.run(rowOf(record, begun));
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
    const held = whoHolds(database, record);
    if (held === null) throw error;
    throw new Refused(held);
  }
}

/** Which lock is held, and by whom. The conditions are those of the indexes. */
function whoHolds(database: Database, record: IntentRecord, only?: 'blocked'): AppendProblem | null {
  const holder = (kind: 'blocked' | 'requestTaken' | 'serverIdTaken', condition: string): AppendProblem | null => {
    if (only !== undefined && kind !== only) return null;
    const found = database.prepare<[Record<string, string | null>], { readonly intent_id: string }>(
      `SELECT intent_id FROM intent WHERE intent_id <> @intentId AND ${condition}`,
    ).get({ intentId: record.intentId, fingerprint: record.fingerprint, requestId: record.requestId, bank: record.bank, source: record.serverSource, serverId: record.serverId });
    return found === undefined ? null : { kind, intentId: found.intent_id };
  };
  return holder('requestTaken', 'request_id = @requestId AND withdrawn = 0')
    ?? holder('serverIdTaken', `bank = @bank AND server_source = @source AND server_id = @serverId AND ${BRINGS_ABOUT}`)
    ?? holder('blocked', `fingerprint = @fingerprint AND ${IS_UNRESOLVED}`);
}
