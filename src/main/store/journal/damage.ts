import type { JournalDamage } from '#shared/bridge/app/journal.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Anchor } from './anchor.ts';
import { CHAIN_START, linkOf } from './chain.ts';
import type { EventRow } from './rows.ts';

/** Where a chain must have reached, and with which entries, as far as that is known. */
export interface Reach extends Pick<Anchor, 'count' | 'head'> {
  readonly first: string | null;
}

/** The first place in the chain that is not as it was written; null when all of it is. */
export function damageOf(rows: readonly EventRow[], reach: Reach | null): JournalDamage | null {
  const counts = { entries: rows.length, expected: reach?.count ?? null };
  const broken = rows.findIndex((row, index) => row.sequence !== index + 1 || !follows(hashBefore(rows, index), row, index + 1));
  if (broken !== -1) return { ...counts, ...locate(rows, broken, reach) };
  if (reach === null || reach.count === 0) return null;
  if (rows.length < reach.count) return { ...counts, what: 'cut', sequence: rows.length + 1, intentId: null, at: null };
  // The chain follows from itself and is another than it was: somebody with the key wrote it anew.
  if (reach.first !== null && rows[0]?.hash !== reach.first) return { ...counts, what: 'edited', ...placeOf(rows[0], 1) };
  const last = rows[reach.count - 1];
  return last?.hash === reach.head ? null : { ...counts, what: 'edited', ...placeOf(last, reach.count) };
}

type Located = Pick<JournalDamage, 'what' | 'sequence' | 'intentId' | 'at'>;

function locate(rows: readonly EventRow[], index: number, reach: Reach | null): Located {
  const row = rows[index];
  const sequence = index + 1;
  const gone: Located = { what: 'missing', sequence, intentId: null, at: null };
  if (row === undefined || row.sequence !== sequence) return gone;
  const before = hashBefore(rows, index);
  const elsewhere = rows.find((other, place) => place > index && follows(before, other, sequence));
  if (elsewhere !== undefined) return { what: 'moved', ...placeOf(elsewhere, sequence) };
  return wereRenumbered(row, rows[index + 1], (reach?.count ?? 0) - rows.length) ? gone : { what: 'edited', ...placeOf(row, sequence) };
}

/** So many entries at most are supposed to have been taken out where nothing says how many. */
const MOST_GONE = 64;

/** Whether what follows an entry follows from it by another number: entries before it were taken out, and the gap closed. */
function wereRenumbered(row: EventRow, next: EventRow | undefined, gone: number): boolean {
  if (next === undefined) return false;
  const shifts = Array.from({ length: MOST_GONE }, (_, shift) => shift + 1);
  return [...(gone > 0 ? [gone] : []), ...shifts].some((shift) => follows(row.hash, next, next.sequence + shift));
}

const hashBefore = (rows: readonly EventRow[], index: number): string => rows[index - 1]?.hash ?? CHAIN_START;

const follows = (previous: string, { intent_id: intentId, at, json, hash }: EventRow, sequence: number): boolean =>
  hash === linkOf(previous, { sequence, intentId, at: at as Instant }, json);

/** As it can be read there, whoever wrote it. */
const placeOf = (row: EventRow | undefined, sequence: number): Omit<Located, 'what'> =>
  ({ sequence, intentId: row?.intent_id ?? null, at: (row?.at as Instant | undefined) ?? null });

/** The file itself, or what vouches for it. */
export const wholeDamage = (what: 'unreadable' | 'anchor' | 'replaced', entries: number | null, expected: number | null): JournalDamage =>
  ({ what, sequence: null, entries, expected, intentId: null, at: null });
