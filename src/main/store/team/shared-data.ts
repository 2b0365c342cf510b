import type { Instant } from '#shared/domain/instant.ts';
import type { Memory, Sql } from './statements.ts';

export interface StoredVersion {
  readonly kind: string;
  readonly id: string;
  readonly hash: string;
  readonly at: Instant;
  readonly memberId: string;
  /** JSON. */
  readonly content: string;
}

export interface StoredAlarm {
  readonly serverId: string;
  readonly at: Instant;
  /** JSON. */
  readonly facts: string;
  readonly seenBy: string | null;
  readonly seenAt: Instant | null;
  readonly note: string | null;
}

export interface StoredChainHead {
  readonly journalId: string;
  readonly deviceId: string;
  readonly sequence: number;
  readonly hash: string;
}

/** Documents, alarms, and where the journals' published chains end. */
export interface SharedDataStore {
  put(version: StoredVersion, sequence: number, over: readonly string[]): void;
  versions(kind: string, id: string): readonly StoredVersion[];
  versionsOf(kind: string): readonly StoredVersion[];
  raise(serverId: string, at: Instant, facts: string): void;
  see(serverId: string, memberId: string, at: Instant, note: string): void;
  alarm(serverId: string): StoredAlarm | null;
  alarms(): readonly StoredAlarm[];
  chainHead(journalId: string): StoredChainHead | null;
  chainHeads(): readonly StoredChainHead[];
  moveChain(head: StoredChainHead): void;
  offend(sequence: number, deviceId: string, why: string): void;
  /** Somebody has dealt with it: its device was revoked, or an administrator has seen it. What a newer version wrote stays. */
  settleOffences(where: { readonly deviceId: string } | { readonly sequence: number }): void;
  hasOffence(sequence: number): boolean;
  firstOffence(): { readonly sequence: number; readonly deviceId: string; readonly why: string } | null;
  /** False where it was recovered before. */
  recover(hash: string): boolean;
  wasRecovered(hash: string): boolean;
}

const VERSION = 'kind, id, hash, at, member_id AS memberId, content';
const ALARM = 'server_id AS serverId, at, facts, seen_by AS seenBy, seen_at AS seenAt, note';
const HEAD = 'journal_id AS journalId, device_id AS deviceId, sequence, hash';

export const sharedDataStore = (sql: Sql, { kept, forget }: Memory): SharedDataStore => ({
  put: (version, sequence, over) => {
    sql.run('DELETE FROM document WHERE kind = ? AND id = ? AND hash IN (SELECT value FROM json_each(?))', version.kind, version.id, JSON.stringify(over));
    sql.run('INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?)', version.kind, version.id, version.hash, sequence, version.at, version.memberId, version.content);
  },
  versions: (kind, id) => sql.all(`SELECT ${VERSION} FROM document WHERE kind = ? AND id = ? ORDER BY sequence DESC, hash`, kind, id),
  versionsOf: (kind) => sql.all(`SELECT ${VERSION} FROM document WHERE kind = ? ORDER BY id, sequence DESC, hash`, kind),
  raise: (serverId, at, facts) => void sql.run('INSERT OR IGNORE INTO alarm VALUES (?, ?, ?, NULL, NULL, NULL)', serverId, at, facts),
  see: (serverId, memberId, at, note) => void sql.run('UPDATE alarm SET seen_by = ?, seen_at = ?, note = ? WHERE server_id = ?', memberId, at, note, serverId),
  alarm: (serverId) => sql.one(`SELECT ${ALARM} FROM alarm WHERE server_id = ?`, serverId),
  alarms: () => sql.all(`SELECT ${ALARM} FROM alarm ORDER BY at DESC, server_id LIMIT 500`),
  chainHead: (journalId) => sql.one(`SELECT ${HEAD} FROM chain_head WHERE journal_id = ?`, journalId),
  chainHeads: () => sql.all(`SELECT ${HEAD} FROM chain_head ORDER BY journal_id`),
  moveChain: (head) => void sql.run('INSERT OR REPLACE INTO chain_head VALUES (?, ?, ?, ?)', head.journalId, head.deviceId, head.sequence, head.hash),
  offend: (sequence, deviceId, why) => {
    forget('first offence');
    sql.run('INSERT OR REPLACE INTO offence VALUES (?, ?, ?, 0)', sequence, deviceId, why);
  },
  settleOffences: (where) => {
    forget('first offence');
    const [condition, value] = 'deviceId' in where ? ['device_id = ?', where.deviceId] : ['sequence = ?', where.sequence];
    sql.run(`UPDATE offence SET settled = 1 WHERE ${condition} AND why <> 'unknownType'`, value);
  },
  hasOffence: (sequence) => sql.value('SELECT 1 FROM offence WHERE sequence = ?', sequence) !== null,
  firstOffence: () => kept('first offence', () => sql.one('SELECT sequence, device_id AS deviceId, why FROM offence WHERE settled = 0 ORDER BY sequence LIMIT 1')),
  wasRecovered: (hash) => sql.value('SELECT 1 FROM recovered WHERE hash = ?', hash) !== null,
  recover: (hash) => sql.run('INSERT OR IGNORE INTO recovered VALUES (?)', hash) > 0,
});
