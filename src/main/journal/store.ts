import type { Database } from 'better-sqlite3-multiple-ciphers';

import { codeOf } from '#main/sqlite/index.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { firstBrokenOf } from './chain.ts';
import { BRINGS_ABOUT, IS_UNRESOLVED } from './conditions.ts';
import { isNotWritable } from './database.ts';
import type { AppendProblem, IntentQuery, Journal, JournalEntry } from './door.ts';
import type { HeadFile } from './head-file.ts';
import { mergeExport } from './merge.ts';
import type { IntentRecord } from './record.ts';
import { eventIn, recordIn } from './rows.ts';
import type { Rows } from './rows.ts';
import { headOf, Refused, write } from './writing.ts';

interface JournalFiles {
  readonly path: string;
  readonly database: Database;
  readonly rows: Rows;
  readonly headFile: HeadFile;
}

/** The journal over an open and verified file. */
export function createJournal({ path, database, rows, headFile }: JournalFiles): Journal {
  /** Does it in one transaction that is on the disk when this returns. */
  const inTransaction = <Value>(work: () => Value): Result<Value, AppendProblem> => {
    try {
      const value = database.transaction(work).immediate();
      headFile.write(headOf(rows));
      return ok(value);
    } catch (error) {
      if (error instanceof Refused) return failed(error.problem);
      if (isNotWritable(error)) return failed({ kind: 'notWritable', code: codeOf(error) });
      throw error;
    }
  };
  const appendAll = (entries: readonly JournalEntry[], at: Instant): Result<readonly IntentRecord[], AppendProblem> =>
    inTransaction(() => entries.map((entry) => write(database, rows, entry, at)));
  return {
    path,
    append: (entry, at) => inTransaction(() => write(database, rows, entry, at)),
    appendAll,
    ...reading(database, rows),
    mergeExport: (events, at) => {
      const merged = inTransaction(() => mergeExport(database, rows, events, at));
      if (!merged.ok) return failed('notWritable');
      return merged.value === null ? failed('broken') : ok(merged.value);
    },
    close: () => {
      database.close();
      headFile.close();
    },
  };
}

type Reading = Omit<Journal, 'path' | 'append' | 'appendAll' | 'mergeExport' | 'close'>;

function reading(database: Database, rows: Rows): Reading {
  const select = <Parameters extends unknown[]>(rest: string) => {
    const statement = database.prepare<Parameters, { readonly json: string }>(`SELECT json FROM intent ${rest}`);
    return {
      one: (...parameters: Parameters): IntentRecord | null => {
        const row = statement.get(...parameters);
        return row === undefined ? null : recordIn(row);
      },
      all: (...parameters: Parameters): readonly IntentRecord[] => statement.all(...parameters).map(recordIn),
    };
  };
  const byId = select<[string]>('WHERE intent_id = ?');
  const byRequest = select<[string]>('WHERE request_id = ? AND withdrawn = 0 ORDER BY begun DESC LIMIT 1');
  const byBatch = select<[string]>('WHERE batch_id = ? ORDER BY batch_line, begun');
  const byServerId = select<[string, string]>('WHERE bank = ? AND server_id = ? ORDER BY begun');
  const byFingerprint = select<[string]>('WHERE fingerprint = ? ORDER BY begun');
  const holder = select<[string]>(`WHERE fingerprint = ? AND ${IS_UNRESOLVED}`);
  const due = select<[string, string]>('WHERE bank = ? AND due_at <= ? ORDER BY due_at, begun');
  const listed = (condition: string) => select<[{ readonly bank: string | null; readonly limit: number }]>(
    `WHERE (@bank IS NULL OR bank = @bank) ${condition} ORDER BY begun DESC LIMIT @limit`,
  );
  const lists: Record<IntentQuery['scope'], ReturnType<typeof listed>> = { all: listed(''), unresolved: listed(`AND ${IS_UNRESOLVED}`) };
  const bound = database.prepare<[{ readonly bank: string; readonly source: string | null }], { readonly server_id: string }>(
    `SELECT server_id FROM intent WHERE bank = @bank AND server_id IS NOT NULL AND ${BRINGS_ABOUT} AND (@source IS NULL OR server_source = @source)`,
  );
  return {
    get: (intentId) => byId.one(intentId),
    byRequest: (requestId) => byRequest.one(requestId),
    byBatch: (batchId) => byBatch.all(batchId),
    byServerId: (bank, serverId) => byServerId.all(bank, serverId),
    holder: (fingerprint) => holder.one(fingerprint),
    byFingerprint: (fingerprint) => byFingerprint.all(fingerprint),
    list: ({ scope, limit, bank }) => lists[scope].all({ bank: bank ?? null, limit }),
    due: (bank, now) => due.all(bank, now),
    boundServerIds: (bank, source) => new Set(bound.all({ bank, source: source ?? null }).map(({ server_id: id }) => id)),
    events: (intentId) => rows.eventsOf.all(intentId).map(eventIn),
    count: () => rows.count.get()?.count ?? 0,
    exportAll: () => rows.events.all().map(eventIn),
    firstBroken: () => firstBrokenOf(rows.events.all().map(eventIn)),
  };
}
