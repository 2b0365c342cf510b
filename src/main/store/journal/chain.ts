import { createHash } from 'node:crypto';

import type { JournalledEvent } from './event.ts';

export const CHAIN_START = '0'.repeat(64);

/** SHA-256 in hexadecimal over the previous hash and this entry. `eventJson` is canonical. */
export function linkOf(previousHash: string, { sequence, intentId, at }: Pick<JournalledEvent, 'sequence' | 'intentId' | 'at'>, eventJson: string): string {
  return createHash('sha256').update(previousHash).update(linkedText({ sequence, intentId, at }, eventJson)).digest('hex');
}

/** Exactly what is hashed behind the previous hash. `eventJson` is canonical. */
export function linkedText({ sequence, intentId, at }: Pick<JournalledEvent, 'sequence' | 'intentId' | 'at'>, eventJson: string): string {
  // Members are in canonical order, so that the event is not serialized twice.
  return `{"at":${JSON.stringify(at)},"event":${eventJson},"intentId":${JSON.stringify(intentId)},"sequence":${sequence}}`;
}

/** The number of the first entry that does not follow from those before it; null when the chain is whole. */
export function firstBrokenOf(events: Iterable<JournalledEvent>): number | null {
  let previous = CHAIN_START;
  let expected = 1;
  for (const entry of events) {
    if (entry.sequence !== expected || entry.hash !== linkOf(previous, entry, canonicalJson(entry.event))) return entry.sequence;
    previous = entry.hash;
    expected += 1;
  }
  return null;
}

/** Canonical JSON: keys sorted by UTF-16 units, no spaces, no absent values. Equal values give equal text to hash and compare. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
