import { createHash } from 'node:crypto';

import { canonicalJson } from '#main/store/journal/index.ts';
import type { FrozenRequest } from '#main/store/journal/index.ts';

/** SHA-256, in hexadecimal, of exactly what goes to which bank. */
export function hashOf(bank: string, { operation, input }: FrozenRequest): string {
  return createHash('sha256').update(canonicalJson({ bank, operation, input })).digest('hex');
}

/** What is under way only once: parts that name it, kept apart whatever stands in them. */
export const fingerprintOf = (...parts: readonly string[]): string => parts.map((part) => part.replaceAll('|', '%7C')).join('|');

/** Crockford's digits: none of them is taken for another when read aloud. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MARKER_DIGITS = 8;

/** The code by which the bank's record of a request can be told from others, such as "TS4K7Q0ZB2". */
export function markerOf(requestId: string): string {
  const digest = createHash('sha256').update(`marker ${requestId}`).digest();
  return `TS${[...digest.subarray(0, MARKER_DIGITS)].map((byte) => DIGITS[byte % DIGITS.length] ?? '0').join('')}`;
}
