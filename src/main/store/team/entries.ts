import type { Instant } from '#shared/domain/instant.ts';
import { ofClaims, ofRequests, requestIdIn, tokenIn } from './migrations.ts';
import type { Memory, Sql } from './statements.ts';

export interface StoredRow {
  readonly sequence: number;
  readonly hash: string;
  readonly header: string;
  readonly signature: Uint8Array;
  readonly body: Uint8Array;
}

export interface StoredEntry extends StoredRow {
  /** The body's clear text. */
  readonly text: string;
  readonly deviceId: string;
  readonly at: Instant;
  readonly type: string;
}

/** The log as this desk has verified it. */
export interface EntryStore {
  head(): { readonly sequence: number; readonly hash: string } | null;
  /** The latest time that an entry names. */
  latest(): Instant | null;
  add(entry: StoredEntry): void;
  get(sequence: number): StoredEntry | null;
  has(hash: string): boolean;
  /** In order, those after a sequence. */
  after(sequence: number, limit: number): readonly StoredEntry[];
  hashes(after: number, limit: number): readonly { readonly sequence: number; readonly hash: string }[];
  ofTypes(types: readonly string[]): readonly StoredEntry[];
  /** Those that name a request, offences among them. */
  ofRequest(requestId: string): readonly StoredEntry[];
  /** Those that say what became of a claim. */
  ofClaim(token: number): readonly StoredEntry[];
  /** Takes away those after a sequence and keeps them as lost. */
  cutAfter(sequence: number): number;
  lost(): readonly (StoredRow & { readonly text: string })[];
  forgetLost(hash: string): void;
}

const COLUMNS = 'sequence, hash, header, signature, body, text, device_id AS deviceId, at, type';

export const entryStore = (sql: Sql, { kept, forget }: Memory): EntryStore => ({
  head: () => kept('head', () => sql.one('SELECT sequence, hash FROM entry ORDER BY sequence DESC LIMIT 1')),
  latest: () => kept('latest', () => sql.value<Instant>(`SELECT json FROM note WHERE name = 'latest'`)),
  add: (entry) => {
    forget('head');
    forget('latest');
    sql.run(
      'INSERT INTO entry (sequence, hash, header, signature, body, text, device_id, at, type) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      entry.sequence, entry.hash, entry.header, Buffer.from(entry.signature), Buffer.from(entry.body), entry.text, entry.deviceId, entry.at, entry.type,
    );
    sql.run(`INSERT INTO note VALUES ('latest', ?) ON CONFLICT (name) DO UPDATE SET json = max(json, excluded.json)`, entry.at);
  },
  get: (sequence) => sql.one(`SELECT ${COLUMNS} FROM entry WHERE sequence = ?`, sequence),
  has: (hash) => sql.value('SELECT 1 FROM entry WHERE hash = ?', hash) !== null,
  after: (sequence, limit) => sql.all(`SELECT ${COLUMNS} FROM entry WHERE sequence > ? ORDER BY sequence LIMIT ?`, sequence, limit),
  hashes: (after, limit) => sql.all('SELECT sequence, hash FROM entry WHERE sequence > ? ORDER BY sequence LIMIT ?', after, limit),
  ofTypes: (types) => sql.all(`SELECT ${COLUMNS} FROM entry WHERE type IN (SELECT value FROM json_each(?)) ORDER BY sequence`, JSON.stringify(types)),
  ofRequest: (requestId) => sql.all(`SELECT ${COLUMNS} FROM entry WHERE ${ofRequests} AND ${requestIdIn} = ? ORDER BY sequence`, requestId),
  ofClaim: (token) => sql.all(`SELECT ${COLUMNS} FROM entry WHERE ${ofClaims} AND ${tokenIn} = ? ORDER BY sequence`, token),
  cutAfter: (sequence) => {
    forget();
    sql.run('INSERT OR IGNORE INTO lost_entry SELECT hash, sequence, header, signature, body, text FROM entry WHERE sequence > ?', sequence);
    const cut = sql.run('DELETE FROM entry WHERE sequence > ?', sequence);
    sql.run(`DELETE FROM note WHERE name = 'latest'`);
    sql.run(`INSERT INTO note SELECT 'latest', max(at) FROM entry WHERE true HAVING max(at) IS NOT NULL`);
    return cut;
  },
  lost: () => sql.all('SELECT sequence, hash, header, signature, body, text FROM lost_entry ORDER BY sequence'),
  forgetLost: (hash) => void sql.run('DELETE FROM lost_entry WHERE hash = ?', hash),
});
