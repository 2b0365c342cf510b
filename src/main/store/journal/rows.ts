import type { Database, RunResult } from 'better-sqlite3-multiple-ciphers';

import { traitsOf, writeKinds } from '#shared/bridge/writes/intents.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { unresolvedStates } from '#shared/domain/intent-state.ts';
import type { JournalledEvent } from './event.ts';
import type { IntentRow } from './projection.ts';
import type { IntentRecord } from './record.ts';

/** Kinds that create something at the bank, whose id belongs to one write only. */
export const creatingKinds = writeKinds.filter((kind) => traitsOf(kind).creates !== undefined);

const listed = (values: readonly string[]): string => `(${values.map((value) => `'${value}'`).join(', ')})`;

/* Word for word as in the schema's indexes, so that SQLite can use them. */
export const IS_UNRESOLVED = `state IN ${listed(unresolvedStates)}`;
export const BRINGS_ABOUT = `kind IN ${listed(creatingKinds)}`;

export interface EventRow {
  readonly sequence: number;
  readonly intent_id: string;
  readonly at: string;
  readonly json: string;
  readonly hash: string;
}

interface RestoredRow {
  readonly restored_at: string;
  readonly exported_at: string;
}

/** The part of the library's type that is used here; its own name cannot stand in a declaration. */
interface Prepared<Bound extends unknown[], Row> {
  run(...bound: Bound): RunResult;
  get(...bound: Bound): Row | undefined;
  all(...bound: Bound): Row[];
  iterate(...bound: Bound): IterableIterator<Row>;
}

export type Rows = ReturnType<typeof prepareRows>;

/** The statements of the journal, prepared once. */
export function prepareRows(database: Database) {
  const prepare = <Bound extends unknown[], Row = unknown>(sql: string): Prepared<Bound, Row> => database.prepare<Bound, Row>(sql);
  return {
    addEvent: prepare<[EventRow]>('INSERT INTO event (sequence, intent_id, at, json, hash) VALUES (@sequence, @intent_id, @at, @json, @hash)'),
    events: prepare<[], EventRow>('SELECT * FROM event ORDER BY sequence'),
    eventsOf: prepare<[string], EventRow>('SELECT * FROM event WHERE intent_id = ? ORDER BY sequence'),
    eventsAfter: prepare<[number, number], EventRow>('SELECT * FROM event WHERE sequence > ? ORDER BY sequence LIMIT ?'),
    last: prepare<[], { readonly sequence: number; readonly hash: string }>('SELECT sequence, hash FROM event ORDER BY sequence DESC LIMIT 1'),
    hashAt: prepare<[number], { readonly hash: string }>('SELECT hash FROM event WHERE sequence = ?'),
    putIntent: prepare<[IntentRow]>(PUT_INTENT),
    clearIntents: prepare<[]>('DELETE FROM intent'),
    intent: prepare<[string], { readonly begun: number; readonly json: string }>('SELECT begun, json FROM intent WHERE intent_id = ?'),
    intents: prepare<[], IntentRow>('SELECT * FROM intent'),
    storedIntent: prepare<[string], IntentRow>('SELECT * FROM intent WHERE intent_id = ?'),
    inventedIntent: prepare<[], { readonly intent_id: string }>('SELECT intent_id FROM intent WHERE NOT EXISTS (SELECT 1 FROM event WHERE event.intent_id = intent.intent_id) LIMIT 1'),
    foldVersion: prepare<[], { readonly version: number }>('SELECT version FROM fold'),
    count: prepare<[], { readonly count: number }>('SELECT count(*) AS count FROM intent'),
    identity: prepare<[], { readonly journal_id: string; readonly anchored: number }>('SELECT journal_id, anchored FROM identity'),
    setAnchored: prepare<[]>('UPDATE identity SET anchored = 1 WHERE anchored = 0'),
    standsFor: prepare<[string], { readonly entries: number }>('SELECT entries FROM stands_for WHERE journal_id = ?'),
    putStandsFor: prepare<[{ readonly journalId: string; readonly entries: number }]>(
      'INSERT INTO stands_for (journal_id, entries) VALUES (@journalId, @entries) ON CONFLICT (journal_id) DO UPDATE SET entries = max(entries, excluded.entries)',
    ),
    sealed: prepare<[string], { readonly key_generation: number }>('SELECT key_generation FROM sealed WHERE connection_id = ?'),
    putSealed: prepare<[{ readonly connectionId: string; readonly keyGeneration: number }]>(
      `INSERT INTO sealed (connection_id, key_generation) VALUES (:connectionId, :keyGeneration)
       ON CONFLICT (connection_id) DO UPDATE SET key_generation = max(key_generation, excluded.key_generation)`,
    ),
    restored: prepare<[], RestoredRow>('SELECT restored_at, exported_at FROM restored'),
    putRestored: prepare<[RestoredRow]>('INSERT INTO restored (restored_at, exported_at) VALUES (@restored_at, @exported_at)'),
    clearRestored: prepare<[]>('DELETE FROM restored'),
    compared: prepare<[string], { readonly at: string }>('SELECT at FROM compared WHERE bank = ?'),
    putCompared: prepare<[{ readonly bank: string; readonly at: string }]>(
      'INSERT INTO compared (bank, at) VALUES (@bank, @at) ON CONFLICT (bank) DO UPDATE SET at = excluded.at',
    ),
    clearCompared: prepare<[]>('DELETE FROM compared'),
  };
}

const COLUMNS = [
  'request_id', 'bank', 'kind', 'state', 'fingerprint', 'batch_id', 'batch_line', 'server_source', 'server_id', 'withdrawn', 'due_at', 'begun',
  'version', 'json',
] as const satisfies readonly (keyof IntentRow)[];

/** Of one intent. */
export const isSameRow = (one: IntentRow, other: IntentRow): boolean => COLUMNS.every((column) => one[column] === other[column]);

const PUT_INTENT = `INSERT INTO intent (intent_id, ${COLUMNS.join(', ')}) VALUES (@intent_id, ${COLUMNS.map((column) => `@${column}`).join(', ')})
  ON CONFLICT (intent_id) DO UPDATE SET ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** Stored by this folder and verified when the journal is opened. */
export const recordIn = ({ json }: { readonly json: string }): IntentRecord => JSON.parse(json) as IntentRecord;

export const eventIn = ({ sequence, intent_id, at, json, hash }: EventRow): JournalledEvent =>
  ({ sequence, intentId: intent_id, at: at as Instant, event: JSON.parse(json) as JournalledEvent['event'], hash });
