import type { Database } from 'better-sqlite3-multiple-ciphers';

import { codeOf, noteVerified } from '#main/store/sqlite/index.ts';
import type { EncryptedFile } from '#main/store/sqlite/index.ts';
import type { JournalDamage, JournalRestored } from '#shared/bridge/app/journal.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { noteOf, readAnchor } from './anchor.ts';
import type { Anchor, AnchorFile } from './anchor.ts';
import { CHAIN_START, firstBrokenOf } from './chain.ts';
import { BRINGS_ABOUT, eventIn, IS_UNRESOLVED, prepareRows, recordIn } from './rows.ts';
import type { EventRow, Rows } from './rows.ts';
import type { JournalledEvent } from './event.ts';
import { isNotWritable, openReader, openWriter } from './database.ts';
import type { AppendProblem, ChainLink, IntentQuery, Journal, Merged, PageQuery, RestoreTimes, Tally } from './types.ts';
import { mergeExport } from './merge.ts';
import type { IntentRecord } from './record.ts';
import { headOf, Refused, write } from './writing.ts';
import type { Head } from './writing.ts';

interface JournalFiles {
  readonly path: string;
  readonly anchorPath: string;
  /** Its own copy, zeroed on close. */
  readonly key: Uint8Array;
  readonly database: Database;
  readonly rows: Rows;
  readonly anchorFile: AnchorFile;
  /** Whether it was opened past its anchor. */
  readonly outOfStep: boolean;
  readonly checkDue: boolean;
}

export function anchorOf(rows: Rows): Anchor {
  const { sequence, hash } = headOf(rows);
  return { journalId: rows.identity.get()?.journal_id ?? '', count: sequence, head: hash, first: rows.hashAt.get(1)?.hash ?? CHAIN_START };
}

export function createJournal({ path, anchorPath, key, database, rows, anchorFile, outOfStep, checkDue }: JournalFiles): Journal {
  const file: EncryptedFile = { path, key };
  let found: JournalDamage | null = null;
  let paused = false;
  const writeAnchor = (): void => {
    try {
      anchorFile.write(anchorOf(rows));
    } catch {
      // The journal is committed: an anchor that lags behind must not undo it.
    }
  };
  const reads = reading(database, rows);
  /** The last list of all writes: what is typed into a payment is compared with it again and again. */
  let listed: { readonly key: string; readonly others: number; readonly records: readonly IntentRecord[] } | null = null;
  const list = (query: IntentQuery): readonly IntentRecord[] => {
    if (query.scope !== 'all') return reads.list(query);
    const key = JSON.stringify([query.limit, query.bank]);
    // It grows with what other connections write.
    const others = Number(database.pragma('data_version', { simple: true }));
    if (listed?.key !== key || listed.others !== others) listed = { key, others, records: reads.list(query) };
    return listed.records;
  };
  let counted: { readonly bank: string; readonly others: number; readonly tally: Tally } | null = null;
  const tally = (bank: string): Tally => {
    const others = Number(database.pragma('data_version', { simple: true }));
    if (counted?.bank !== bank || counted.others !== others) counted = { bank, others, tally: reads.tally(bank) };
    return counted.tally;
  };
  /** One transaction that is on the disk when this returns. */
  const inTransaction = <Value>(work: () => Value): Result<Value, AppendProblem> => {
    listed = null;
    counted = null;
    if (paused) return failed({ kind: 'notWritable', code: 'RESTORING' });
    try {
      const value = database.transaction(work).immediate();
      writeAnchor();
      return ok(value);
    } catch (error) {
      if (error instanceof Refused) return failed(error.problem);
      if (isNotWritable(error)) return failed({ kind: 'notWritable', code: codeOf(error) });
      throw error;
    }
  };
  const noted = (work: () => unknown): Result<null, AppendProblem> => inTransaction(() => {
    work();
    return null;
  });
  return {
    path,
    append: (entry, at) => inTransaction(() => write(database, rows, entry, at)),
    appendAll: (entries, at) => inTransaction(() => entries.map((entry) => write(database, rows, entry, at))),
    ...reads,
    list, tally,
    mergeExport: (events, times) => {
      const merged = inTransaction(() => mergeExport(database, rows, events, times, outOfStep));
      return merged.ok ? wholly(merged.value) : failed(merged.error.kind === 'notWritable' ? 'notWritable' : 'broken');
    },
    pause: () => {
      paused = true;
      return () => {
        paused = false;
        writeAnchor();
      };
    },
    restored: (bank) => restoredIn(rows, bank),
    compared: (bank, at) => noted(() => rows.putCompared.run({ bank, at })),
    file, checkDue,
    check: async (verify) => {
      // Read here, where nothing writes it meanwhile, and first: the journal is never behind its anchor.
      const anchor = readAnchor(anchorPath, key);
      const checked = await verify({ file, anchor });
      if (checked !== null && !checked.whole) found = checked.damage;
      return checked;
    },
    damage: () => found,
    mark: () => {
      const { journalId, count } = anchorOf(rows);
      return { journalId, entries: count };
    },
    standFor: (remembered) => void rows.putStandsFor.run(remembered),
    sealed: (connectionId) => rows.sealed.get(connectionId)?.key_generation ?? null,
    noteSealed: (connectionId, keyGeneration) => noted(() => rows.putSealed.run({ connectionId, keyGeneration })),
    close: () => {
      database.close();
      anchorFile.close();
      if (found === null && !outOfStep) noteVerified(noteOf({ path, anchorPath, key }));
      key.fill(0);
    },
  };
}

const wholly = (merged: Merged | null): Result<Merged, 'broken' | 'notWritable'> => (merged === null ? failed('broken') : ok(merged));

/** As {@link Journal.mergeExport}, on the thread of the caller, while the journal is open elsewhere and paused. All of it or nothing, also where the thread ends. */
export function mergeBeside(file: EncryptedFile, events: readonly JournalledEvent[], times: RestoreTimes): Result<Merged, 'broken' | 'notWritable'> {
  const database = openWriter(file);
  try {
    const rows = prepareRows(database);
    return wholly(database.transaction(() => mergeExport(database, rows, events, times, false)).immediate());
  } catch (error) {
    if (error instanceof Refused) return failed(error.problem.kind === 'notWritable' ? 'notWritable' : 'broken');
    if (isNotWritable(error)) return failed('notWritable');
    throw error;
  } finally {
    database.close();
  }
}

function restoredIn(rows: Rows, bank: string): JournalRestored | null {
  const row = rows.restored.get();
  if (row === undefined || rows.compared.get(bank) !== undefined) return null;
  return { restoredAt: row.restored_at as Instant, exportedAt: row.exported_at as Instant };
}

const OF_BANK = '(@bank IS NULL OR bank = @bank)';

/** The few that are open come by their own index: in the order of their beginning every write ever made would be visited. */
export const listedBy: Readonly<Record<IntentQuery['scope'], string>> = {
  all: `WHERE ${OF_BANK} ORDER BY begun DESC LIMIT @limit`,
  unresolved: `INDEXED BY one_unresolved WHERE ${OF_BANK} AND ${IS_UNRESOLVED} ORDER BY begun DESC LIMIT @limit`,
};

/** The writes of a page, each part along its own index. */
export const pagedBy = (direction: PageQuery['direction']) => ({
  unresolved: `SELECT intent_id FROM intent INDEXED BY one_unresolved WHERE bank = @bank AND ${IS_UNRESOLVED} ORDER BY begun ${direction}`,
  others: `SELECT intent_id FROM intent INDEXED BY intent_of_bank WHERE bank = @bank AND begun > 0 AND NOT (${IS_UNRESOLVED}) ORDER BY begun ${direction} LIMIT @limit OFFSET @offset`,
});

/** All are counted along the shortest index, and few are another bank's: a bank's own would be counted along a longer one. */
export const COUNTED_ELSEWHERE = `SELECT (SELECT count(*) FROM intent INDEXED BY intent_of_bank WHERE bank < @bank AND begun > 0)
  + (SELECT count(*) FROM intent INDEXED BY intent_of_bank WHERE bank > @bank AND begun > 0)`;

export const CHANGED = 'SELECT json FROM intent INDEXED BY intent_changed WHERE bank = ? AND version > 0 AND version > ? ORDER BY version LIMIT ?';

/** From one name to the next, so that a person's many writes are not visited. */
export const USERS = `WITH RECURSIVE user (name) AS (
  SELECT (SELECT json ->> '$.userName' FROM intent WHERE bank = @bank AND json ->> '$.userName' IS NOT NULL ORDER BY 1 LIMIT 1)
  UNION ALL SELECT (SELECT json ->> '$.userName' FROM intent WHERE bank = @bank AND json ->> '$.userName' > user.name ORDER BY 1 LIMIT 1) FROM user WHERE name IS NOT NULL
) SELECT name FROM user WHERE name IS NOT NULL`;

/** The first that was written comes last. */
export const EXECUTION_DATES = `SELECT server_id AS serverId, json ->> '$.shown.executionDate' AS date FROM intent
  WHERE bank = ? AND server_id IN (SELECT value FROM json_each(?)) AND json ->> '$.shown.executionDate' IS NOT NULL ORDER BY begun DESC`;

/** Reads an open journal on the thread of the caller, on a connection of its own, as it is now. */
export function openReading(file: EncryptedFile) {
  const database = openReader(file);
  database.exec('BEGIN');
  const rows = prepareRows(database);
  return {
    ...reading(database, rows),
    /** Every entry with its event as JSON. */
    entries: (): IterableIterator<EventRow> => rows.events.iterate(),
    head: (): Head => headOf(rows),
    close: () => {
      database.close();
    },
  };
}

function reading(database: Database, rows: Rows) {
  const select = <Parameters extends unknown[]>(rest: string) => database.prepare<Parameters, { readonly json: string }>(`SELECT json FROM intent ${rest}`);
  const one = <Parameters extends unknown[]>(rest: string) => {
    const statement = select<Parameters>(rest);
    return (...parameters: Parameters): IntentRecord | null => {
      const row = statement.get(...parameters);
      return row === undefined ? null : recordIn(row);
    };
  };
  const all = <Parameters extends unknown[]>(rest: string) => {
    const statement = select<Parameters>(rest);
    return (...parameters: Parameters): readonly IntentRecord[] => statement.all(...parameters).map(recordIn);
  };
  const listed = (scope: IntentQuery['scope']) => all<[{ readonly bank: string | null; readonly limit: number }]>(listedBy[scope]);
  const lists = { all: listed('all'), unresolved: listed('unresolved') };
  const pages = { asc: preparePage(database, 'asc'), desc: preparePage(database, 'desc') };
  const changed = database.prepare<[bank: string, version: number, limit: number], { readonly json: string }>(CHANGED);
  const countedElsewhere = database.prepare<[{ readonly bank: string }], number>(COUNTED_ELSEWHERE).pluck();
  const users = database.prepare<[{ readonly bank: string }], string>(USERS).pluck();
  const links = database.prepare<[], ChainLink>('SELECT sequence, intent_id AS intentId, at, hash FROM event ORDER BY sequence');
  const bound = database.prepare<[{ readonly bank: string; readonly source: string | null }], { readonly server_id: string }>(
    `SELECT server_id FROM intent WHERE bank = @bank AND server_id IS NOT NULL AND ${BRINGS_ABOUT} AND (@source IS NULL OR server_source = @source)`,
  );
  const dates = database.prepare<[bank: string, serverIds: string], { readonly serverId: string; readonly date: BankDate }>(EXECUTION_DATES);
  return {
    get: one<[intentId: string]>('WHERE intent_id = ?'),
    byRequest: one<[requestId: string]>('WHERE request_id = ? AND withdrawn = 0 ORDER BY begun DESC LIMIT 1'),
    byBatch: all<[batchId: string]>('WHERE batch_id = ? ORDER BY batch_line, begun'),
    byServerId: all<[bank: string, serverId: string]>('WHERE bank = ? AND server_id = ? ORDER BY begun'),
    executionDates: (bank: string, serverIds: readonly string[]) => new Map(dates.all(bank, JSON.stringify(serverIds)).map(({ serverId, date }) => [serverId, date])),
    byFingerprint: all<[fingerprint: string]>('WHERE fingerprint = ? ORDER BY begun'),
    holder: one<[fingerprint: string]>(`WHERE fingerprint = ? AND ${IS_UNRESOLVED}`),
    due: all<[bank: string, now: Instant]>('WHERE bank = ? AND due_at <= ? ORDER BY due_at, begun'),
    changedAfter: (bank: string, version: number, limit: number) => changed.all(bank, version, limit).map(recordIn),
    list: ({ scope, limit, bank }: IntentQuery) => lists[scope]({ bank: bank ?? null, limit }),
    page: ({ direction, ...query }: PageQuery) => pages[direction].page(query),
    tally: (bank: string): Tally => {
      const elsewhere = countedElsewhere.get({ bank }) ?? 0;
      const names = users.all({ bank }).toSorted((left, right) => left.localeCompare(right));
      return { all: (rows.count.get()?.count ?? 0) - elsewhere, elsewhere, unresolved: pages.desc.unresolved(bank).length, users: names };
    },
    boundServerIds: (bank: string, source?: Candidate['source']) => new Set(bound.all({ bank, source: source ?? null }).map(({ server_id: id }) => id)),
    events: (intentId: string) => rows.eventsOf.all(intentId).map(eventIn),
    links: () => links.all(),
    count: () => rows.count.get()?.count ?? 0,
    eventsAfter: (sequence: number, limit: number) => rows.eventsAfter.all(sequence, limit).map(eventIn),
    hashAt: (sequence: number) => rows.hashAt.get(sequence)?.hash ?? null,
    exportAll: () => rows.events.all().map(eventIn),
    firstBroken: () => firstBrokenOf(rows.events.all().map(eventIn)),
  };
}

function preparePage(database: Database, direction: PageQuery['direction']) {
  const sql = pagedBy(direction);
  const open = database.prepare<[{ readonly bank: string }], string>(sql.unresolved).pluck();
  const others = database.prepare<[{ readonly bank: string; readonly limit: number; readonly offset: number }], string>(sql.others).pluck();
  const record = database.prepare<[intentId: string], { readonly json: string }>('SELECT json FROM intent WHERE intent_id = ?');
  const unresolved = (bank: string): readonly string[] => open.all({ bank });
  return {
    unresolved,
    page: ({ bank, offset, limit }: Omit<PageQuery, 'direction'>): readonly IntentRecord[] => {
      const first = unresolved(bank);
      const shown = first.slice(offset, offset + limit);
      const rest = limit - shown.length;
      const ids = rest === 0 ? shown : [...shown, ...others.all({ bank, limit: rest, offset: Math.max(0, offset - first.length) })];
      return ids.flatMap((intentId) => record.get(intentId) ?? []).map(recordIn);
    },
  };
}
