import type { Tampering } from '#shared/bridge/app/team.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { openPresence, sealPresence } from '../entries/invitation.ts';
import { claimKeyOf } from '../entries/keys.ts';
import { keyNumberOf } from '../ledger/context.ts';
import type { DocumentVersion, TeamDesk, TeamRefusal } from '../types.ts';
import { nameOf } from './approval-views.ts';
import { isForReaders } from './log-turns.ts';
import { identityOf, memberOf, nowOf, refused } from './parts.ts';
import type { Parts } from './parts.ts';

const blocked = (tampering: Tampering): Result<never, TeamRefusal> => failed({ kind: 'tampering', tampering });

type SharedPart = Pick<TeamDesk, 'raiseAlarm' | 'alarmSeen' | 'document' | 'documents' | 'putDocument' | 'writeDocuments' | 'present'>;

export function sharedPart({ copy, database, clock, turns }: Parts): SharedPart {
  const versionOf = ({ hash, content, at, memberId }: { readonly hash: string; readonly content: string; readonly at: Instant; readonly memberId: string }): DocumentVersion =>
    ({ hash, content: JSON.parse(content) as unknown, at, memberId });
  /** What this desk has open, by its topic: said again, it is open no later. */
  const openSince = new Map<string, Instant>();
  return {
    raiseAlarm: (serverId, facts) => turns.act(() => ok({ say: copy.shared.alarm(serverId) === null ? [{ statement: { type: 'alarm', serverId, facts } }] : [], value: () => null })),
    alarmSeen: (serverId, note) => turns.act(() => ok({ say: [{ statement: { type: 'alarmSeen', serverId, note } }], value: () => null })),
    document: (kind, id) => copy.shared.versions(kind, id).map(versionOf),
    documents: (kind) => {
      const all = new Map<string, DocumentVersion[]>();
      for (const version of copy.shared.versionsOf(kind)) all.set(version.id, [...(all.get(version.id) ?? []), versionOf(version)]);
      return all;
    },
    putDocument: (kind, id, over, content) => turns.act(() => ok({
      say: [{ statement: { type: 'document', kind, id, over, content } }],
      value: ([sequence = 0]) => ({ hash: copy.entries.get(sequence)?.hash ?? '' }),
    })),
    writeDocuments: (decide) => turns.act(() => {
      // Written anew before its lost versions are back, a document would have two.
      const lost = turns.foundIn('lost');
      if (lost !== null) return blocked(lost);
      const documents = decide();
      return ok({
        say: documents.map((document) => ({ statement: { type: 'document', ...document } })),
        value: (sequences) => sequences.map((sequence) => copy.entries.get(sequence)?.hash ?? ''),
      });
    }),
    present: async (what, id, open) => {
      const [first, key, { deviceId }] = [copy.workspaceKey(1), copy.workspaceKey(keyNumberOf(copy)), identityOf(copy)];
      if (first === null || key === null) return refused('keys');
      // What is open somewhere is nothing for whoever reads the database.
      const topic = claimKeyOf(first, `presence ${what} ${id}`);
      if (open === true) openSince.set(topic, openSince.get(topic) ?? nowOf(clock));
      if (open === false) openSince.delete(topic);
      const since = openSince.get(topic);
      const body = since === undefined ? new Uint8Array(0) : sealPresence(key, deviceId, { name: nameOf(copy, memberOf(copy)), since });
      const rows = await turns.alone(async () => {
        const put = open === null ? ok(null) : await database.putPresence({ deviceId, topic, body });
        // Who may only read sees the others, and is seen by nobody.
        return put.ok || isForReaders(put.error) ? database.presence() : put;
      });
      if (!rows.ok) return failed(turns.refusalOf(rows.error));
      return ok(rows.value.filter((row) => row.topic === topic && row.deviceId !== deviceId).flatMap((row) => {
        const read = openPresence(key, row.deviceId, row.body);
        return read === null ? [] : [{ name: read.name, since: instantFromMs(Date.parse(read.since) || clock.now()) }];
      }));
    },
  };
}
