import type { Posting } from '../books/posting.ts';
import { addMonths, bankDate, latest } from '../bank-date.ts';
import type { BankDate } from '../bank-date.ts';
import type { Instant } from '../instant.ts';
import { kindOfAccount } from './chart.ts';
import type { LedgerSetup, StatementKind } from './chart.ts';
import { bookedLines, factOf, movesNothing, needsDecision } from './entry.ts';
import type { EntryNumber, JournalEntry, LedgerDecision } from './entry.ts';

/** A fact that the ledger does not have as the bank says it. `gone`: the bank does not say it any more. */
export interface Unbooked {
  readonly change: 'new' | 'changed' | 'gone';
  /** What the bank says now; null when `gone`, while it waits for a decision, and where it moves nothing any more. */
  readonly posting: Posting | null;
  /** The entry that is to be reversed; null when `new`. */
  readonly entry: JournalEntry | null;
  readonly decision: LedgerDecision | null;
  /** By whose rule it is booked; null where it needs none, or a person decided. */
  readonly statementKind: StatementKind | null;
  /** A locked month would change: it is taken into the open month, by a person. */
  readonly locked: boolean;
}

export interface BookingPlan {
  readonly unbooked: readonly Unbooked[];
  /** Entries of the statement that no fact explains and nobody decided about. */
  readonly queue: readonly Posting[];
  /** The last number of each year. */
  readonly last: ReadonlyMap<number, number>;
  readonly entries: number;
}

export interface PlanInput {
  /** In the order of booking. Read a second time where some of them are not as the bank says: hundreds of thousands are not held meanwhile. */
  readonly entries: Iterable<JournalEntry>;
  /** Told of each entry, once. */
  readonly counts?: (entry: JournalEntry) => void;
  readonly postings: Iterable<Posting>;
  readonly decisions: ReadonlyMap<string, LedgerDecision>;
  /** By the id of the posting: entries of the statement that a rule decides about, where no person does. */
  readonly recognised: ReadonlyMap<string, StatementKind>;
  /** The last locked month "YYYY-MM"; null: none. */
  readonly lockedThrough: string | null;
}

/** Of an entry, what is compared. */
interface Booked extends Pick<JournalEntry, 'fact' | 'date'> {
  /** Counted from the first entry. */
  readonly place: number;
}

/** Compares what is booked with what the bank says. */
export function planBooking({ entries, postings, decisions, recognised, lockedThrough, counts }: PlanInput): BookingPlan {
  const last = new Map<number, number>();
  const booked = new Map<string, Booked>();
  let count = 0;
  for (const entry of entries) {
    counts?.(entry);
    last.set(entry.year, entry.number);
    if (entry.reverses === null) booked.set(entry.postingId, { fact: entry.fact, date: entry.date, place: count });
    else booked.delete(entry.postingId);
    count += 1;
  }
  const isLocked = (date: BankDate | undefined): boolean => date !== undefined && isInLockedMonth(date, lockedThrough);
  const unbooked: (Omit<Unbooked, 'entry'> & { readonly entry: Booked | null })[] = [];
  const queue: Posting[] = [];
  for (const posting of postings) {
    const entry = booked.get(posting.id) ?? null;
    booked.delete(posting.id);
    const needed = needsDecision(posting);
    const decision = needed ? (decisions.get(posting.id) ?? null) : null;
    const statementKind = needed && decision === null ? (recognised.get(posting.id) ?? null) : null;
    const isDecided = !needed || (decision !== null && decision.account !== null);
    // What a rule booked stays, even where the transfer that told its kind is not in the copy any more.
    if ((isDecided || decision === null) && entry?.fact === factOf(posting, decision)) continue;
    // What waits for a decision is not booked; what was booked of it otherwise is taken back.
    const isNothing = movesNothing(posting);
    const isQueued = !isNothing && !isDecided && statementKind === null;
    if (isQueued) queue.push(posting);
    const isLeft = isNothing || isQueued;
    if (isLeft && entry === null) continue;
    const change = entry === null ? 'new' : 'changed';
    unbooked.push({ change, posting: isLeft ? null : posting, entry, decision, statementKind, locked: isLocked(entry?.date) || isLocked(posting.date) });
  }
  for (const entry of booked.values()) unbooked.push({ change: 'gone', posting: null, entry, decision: null, statementKind: null, locked: isLocked(entry.date) });
  const wanted = entriesAt(entries, new Set(unbooked.flatMap(({ entry }) => (entry === null ? [] : [entry.place]))));
  return { unbooked: unbooked.map((one): Unbooked => ({ ...one, entry: one.entry === null ? null : wanted.get(one.entry.place) ?? null })).toSorted(byDate), queue, last, entries: count };
}

function entriesAt(entries: Iterable<JournalEntry>, places: ReadonlySet<number>): ReadonlyMap<number, JournalEntry> {
  const found = new Map<number, JournalEntry>();
  if (places.size === 0) return found;
  let place = 0;
  for (const entry of entries) {
    if (places.has(place)) found.set(place, entry);
    if (found.size === places.size) break;
    place += 1;
  }
  return found;
}

/** The day from which on something is not booked yet: a reversal and what is booked instead may belong to two months. */
export const waitsFrom = ({ posting, entry }: Pick<Unbooked, 'posting' | 'entry'>): BankDate | null => {
  const dates = [posting?.date, entry?.date].filter((date) => date !== undefined);
  return dates.toSorted()[0] ?? null;
};

const dateOf = ({ posting, entry }: Unbooked): string => posting?.date ?? entry?.factDate ?? '';
const idOf = ({ posting, entry }: Unbooked): string => posting?.id ?? entry?.postingId ?? '';

const byDate = (left: Unbooked, right: Unbooked): number => order(dateOf(left), dateOf(right)) || order(idOf(left), idOf(right));
const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const isInLockedMonth = (date: BankDate, lockedThrough: string | null): boolean => lockedThrough !== null && date.slice(0, 7) <= lockedThrough;

/** The first day on which something can still be booked; null: no month is locked. */
export const firstOpenDay = (lockedThrough: string | null): BankDate | null => (lockedThrough === null ? null : addMonths(bankDate(`${lockedThrough}-01`), 1));

export interface Booking {
  readonly setup: LedgerSetup;
  readonly lockedThrough: string | null;
  /** The last number of each year. */
  readonly last: ReadonlyMap<number, number>;
  readonly at: Instant;
  readonly by: string;
}

/** The entries for what is not booked, with the next numbers of their years: a reversal of what was booked otherwise, then the fact as it is now. */
export function* bookedEntries(unbooked: Iterable<Unbooked>, { setup, lockedThrough, last, at, by }: Booking): Generator<JournalEntry> {
  const numbers = new Map(last);
  const open = firstOpenDay(lockedThrough);
  const numbered = (factDate: BankDate): EntryNumber & Pick<JournalEntry, 'date' | 'factDate' | 'bookedAt' | 'bookedBy'> => {
    const date = open === null ? factDate : latest(open, factDate);
    const year = Number(date.slice(0, 4));
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    return { year, number, date, factDate, bookedAt: at, bookedBy: by };
  };
  for (const { posting, entry, decision, statementKind } of unbooked) {
    if (entry !== null) {
      const { kind, postingId, campaignId, orderId, lines, sources, fact, year, number } = entry;
      yield { ...numbered(entry.date), kind, postingId, campaignId, orderId, sources, fact, reverses: { year, number }, lines: lines.map((line) => ({ ...line, amountMinor: -line.amountMinor })) };
    }
    if (posting !== null) {
      const { id, date, kind, campaignId, orderId, sources } = posting;
      yield {
        ...numbered(date), kind: statementKind ?? decidedKind(posting, decision, setup) ?? kind, postingId: id, campaignId: campaignId ?? decision?.campaignId ?? null, orderId, sources,
        fact: factOf(posting, decision), reverses: null, lines: bookedLines(posting, setup, statementKind === null ? (decision?.account ?? '') : (setup.kinds?.[statementKind] ?? '')),
      };
    }
  }
}

const decidedKind = ({ lines }: Posting, decision: LedgerDecision | null, { kinds }: LedgerSetup): StatementKind | null =>
  (decision === null || decision.account === null ? null : kindOfAccount(decision.account, lines.some(({ place, amountMinor }) => place.startsWith('bank:') && amountMinor < 0), kinds));
