import type { Database } from 'better-sqlite3-multiple-ciphers';

import { codeOf } from '#main/store/sqlite/index.ts';
import type { JournalDamage, JournalRestored } from '#shared/bridge/app/journal.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Anchor, AnchorFile } from './anchor.ts';
import { CHAIN_START, firstBrokenOf } from './chain.ts';
import { checkChain } from './verify.ts';
import { BRINGS_ABOUT, eventIn, IS_UNRESOLVED, recordIn } from './rows.ts';
import type { Rows } from './rows.ts';
import { isNotWritable } from './database.ts';
import type { AppendProblem, ChainLink, IntentQuery, Journal } from './types.ts';
import { mergeExport } from './merge.ts';
import type { IntentRecord } from './record.ts';
import { headOf, Refused, write } from './writing.ts';

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
}

export function anchorOf(rows: Rows): Anchor {
  const { sequence, hash } = headOf(rows);
  return { journalId: rows.identity.get()?.journal_id ?? '', count: sequence, head: hash, first: rows.hashAt.get(1)?.hash ?? CHAIN_START };
}

export function createJournal({ path, anchorPath, key, database, rows, anchorFile, outOfStep }: JournalFiles): Journal {
  let found: JournalDamage | null = null;
  const writeAnchor = (): void => {
    try {
      anchorFile.write(anchorOf(rows));
    } catch {
      // The journal is committed: an anchor that lags behind must not undo it.
    }
  };
  /** One transaction that is on the disk when this returns. */
  const inTransaction = <Value>(work: () => Value): Result<Value, AppendProblem> => {
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
    ...reading(database, rows),
    mergeExport: (events, times) => {
      const merged = inTransaction(() => mergeExport(database, rows, events, times, outOfStep));
      if (!merged.ok) return failed(merged.error.kind === 'notWritable' ? 'notWritable' : 'broken');
      return merged.value === null ? failed('broken') : ok(merged.value);
    },
    restored: (bank) => restoredIn(rows, bank),
    compared: (bank, at) => noted(() => rows.putCompared.run({ bank, at })),
    check: async () => {
      const checked = await checkChain(rows, anchorPath, key);
      if (!checked.whole) found = checked.damage;
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
      key.fill(0);
    },
  };
}

function restoredIn(rows: Rows, bank: string): JournalRestored | null {
  const row = rows.restored.get();
  if (row === undefined || rows.compared.get(bank) !== undefined) return null;
  return { restoredAt: row.restored_at as Instant, exportedAt: row.exported_at as Instant };
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
  const listed = (condition: string) => all<[{ readonly bank: string | null; readonly limit: number }]>(
    `WHERE (@bank IS NULL OR bank = @bank) ${condition} ORDER BY begun DESC LIMIT @limit`,
  );
  const lists: Record<IntentQuery['scope'], ReturnType<typeof listed>> = { all: listed(''), unresolved: listed(`AND ${IS_UNRESOLVED}`) };
  const links = database.prepare<[], ChainLink>('SELECT sequence, intent_id AS intentId, at, hash FROM event ORDER BY sequence');
  const bound = database.prepare<[{ readonly bank: string; readonly source: string | null }], { readonly server_id: string }>(
    `SELECT server_id FROM intent WHERE bank = @bank AND server_id IS NOT NULL AND ${BRINGS_ABOUT} AND (@source IS NULL OR server_source = @source)`,
  );
  return {
    get: one<[intentId: string]>('WHERE intent_id = ?'),
    byRequest: one<[requestId: string]>('WHERE request_id = ? AND withdrawn = 0 ORDER BY begun DESC LIMIT 1'),
    byBatch: all<[batchId: string]>('WHERE batch_id = ? ORDER BY batch_line, begun'),
    byServerId: all<[bank: string, serverId: string]>('WHERE bank = ? AND server_id = ? ORDER BY begun'),
    byFingerprint: all<[fingerprint: string]>('WHERE fingerprint = ? ORDER BY begun'),
    holder: one<[fingerprint: string]>(`WHERE fingerprint = ? AND ${IS_UNRESOLVED}`),
    due: all<[bank: string, now: Instant]>('WHERE bank = ? AND due_at <= ? ORDER BY due_at, begun'),
    changedAfter: all<[bank: string, version: number, limit: number]>('WHERE bank = ? AND version > ? ORDER BY version LIMIT ?'),
    list: ({ scope, limit, bank }: IntentQuery) => lists[scope]({ bank: bank ?? null, limit }),
    boundServerIds: (bank: string, source?: Candidate['source']) => new Set(bound.all({ bank, source: source ?? null }).map(({ server_id: id }) => id)),
    events: (intentId: string) => rows.eventsOf.all(intentId).map(eventIn),
    links: () => links.all(),
    count: () => rows.count.get()?.count ?? 0,
    exportAll: () => rows.events.all().map(eventIn),
    firstBroken: () => firstBrokenOf(rows.events.all().map(eventIn)),
  };
}
