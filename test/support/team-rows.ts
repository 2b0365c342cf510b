import { createHash, randomBytes } from 'node:crypto';

import type { ChainRow, Decision, LogHead, LogRow } from '#main/team/log.ts';

/** What a database takes for an entry: nothing in it is signed or encrypted. */
export const anEntry = (sequence: number): LogRow => ({
  sequence,
  hash: createHash('sha256').update(randomBytes(16)).digest('hex'),
  header: `{"sequence":${sequence},"said":"\\"è\\\\"}`,
  signature: randomBytes(64),
  body: randomBytes(300),
});

/** Appends so many entries; its value is where the log ended before. */
export const appends = (count: number, claims: Decision<number>['claims'] = []) => (head: LogHead): Decision<number> => ({
  value: head.sequence, append: Array.from({ length: count }, (_, index) => anEntry(head.sequence + index + 1)), claims,
});

export const anEvent = (journalId: string, sequence: number): ChainRow => ({ journalId, sequence, hash: `hash ${sequence}`, body: randomBytes(40) });
