import { createHash } from 'node:crypto';

import type { JournalledEvent } from './event.ts';

/** What stands before the first entry. */
export const CHAIN_START = '0'.repeat(64);

/** SHA-256, in hexadecimal, over the hash of the entry before and this entry. `eventJson` is canonical. */
export function linkOf(previousHash: string, { sequence, intentId, at }: Pick<JournalledEvent, 'sequence' | 'intentId' | 'at'>, eventJson: string): string {
  return createHash('sha256').update(previousHash).update(linkedText({ sequence, intentId, at }, eventJson)).digest('hex');
}

/** Exactly what of an entry its hash is made of, behind the hash of the entry before. `eventJson` is canonical. */
export function linkedText({ sequence, intentId, at }: Pick<JournalledEvent, 'sequence' | 'intentId' | 'at'>, eventJson: string): string {
  // The members stand in their canonical order, so that the event need not be written a second time.
  return `{"at":${JSON.stringify(at)},"event":${eventJson},"intentId":${JSON.stringify(intentId)},"sequence":${sequence}}`;
}

/** The number of the first entry that does not follow from what stands before it, of entries that came out of a file; null when the chain is whole. */
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

/**
 * JSON of one form only: keys in order of their UTF-16 units, no spaces, no absent values. What is written twice is the
 * same text, so that it can be hashed and compared.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
