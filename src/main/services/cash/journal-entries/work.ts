import type { ExportContext } from '#main/context/export-file.ts';
import { SnapshotHash } from '#main/context/snapshot.ts';
import type { Thread } from '#main/context/tasks/thread.ts';
import { writeInPieces } from '#main/context/whole-file.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { beancountLedger } from '#main/documents/ledger/beancount.ts';
import { ledgerCsv } from '#main/documents/ledger/csv.ts';
import { LedgerSums } from '#main/documents/ledger/facts.ts';
import type { LedgerFacts } from '#main/documents/ledger/facts.ts';
import { hledgerJournal } from '#main/documents/ledger/hledger.ts';
import { ledgerXlsx } from '#main/documents/ledger/xlsx.ts';
import { openPostingSource } from '#main/store/cache/posting-source.ts';
import type { PostingSource } from '#main/store/cache/posting-source.ts';
import { appended, readLedger } from '#main/store/ledger/index.ts';
import type { LedgerReading, NewPage } from '#main/store/ledger/index.ts';
import type { EncryptedFile, RekeyableFile } from '#main/store/sqlite/index.ts';
import type { LedgerDifference, LedgerState, QueuedEntry } from '#shared/bridge/cash/journal-entries.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { entryOfPosting } from '#shared/domain/books/facts.ts';
import type { Posting } from '#shared/domain/books/posting.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { bookedEntries, planBooking, waitsFrom } from '#shared/domain/ledger/booking.ts';
import type { BookingPlan, Unbooked } from '#shared/domain/ledger/booking.ts';
import type { LedgerSetup } from '#shared/domain/ledger/chart.ts';
import { debitsOf } from '#shared/domain/ledger/entry.ts';
import type { JournalEntry } from '#shared/domain/ledger/entry.ts';
import type { LedgerDestination, LedgerFormat, LedgerPeriod } from '#shared/domain/ledger/export.ts';
import { learnedFrom, suggestionFor, wordsOf } from '#shared/domain/ledger/suggestion.ts';
import type { Learned } from '#shared/domain/ledger/suggestion.ts';
import type { Language } from '#shared/text/languages.ts';

/* What is done with a ledger on a thread of its own: there may be a million lines. */

export type LedgerWorkspace = ExportContext & Needs<'cache' | 'tasksWorker' | 'storesKeeper' | 'userData' | 'bankOrigin' | 'userName' | 'emit'>;

/** Of which ledger. */
export interface LedgerGiven {
  readonly userData: EncryptedFile;
  readonly bankOrigin: string;
  /** At the bank. */
  readonly today: BankDate;
  readonly lockedThrough: string | null;
  /** Rules for entries of the statement. */
  readonly kinds: LedgerSetup['kinds'];
}

interface MonthCounts {
  readonly month: string;
  readonly entries: number;
  readonly waiting: number;
  readonly queued: number;
}

/** Everything that a page needs of the ledger and of what it lacks. */
export interface LedgerRead extends Omit<LedgerState, 'readAt' | 'balances' | 'accounts'> {
  /** Those for client money. */
  readonly accountIds: readonly string[];
  readonly sums: ReturnType<LedgerSums['all']>;
  readonly months: readonly MonthCounts[];
}

/** More are counted, not listed. */
const MOST_LISTED = 500;

export function readState(file: RekeyableFile, given: LedgerGiven & { readonly openAccounts: readonly string[] }): LedgerRead {
  return withBooks(file, given, (ledger, postings) => {
    const sums = new LedgerSums();
    const months = new Map<string, { entries: number; waiting: number; queued: number }>();
    const of = (date: string) => {
      const month = date.slice(0, 7);
      const known = months.get(month) ?? { entries: 0, waiting: 0, queued: 0 };
      months.set(month, known);
      return known;
    };
    const plan = planOf(given, ledger, postings, ({ date, lines }) => {
      of(date).entries += 1;
      for (const { account, currency, amountMinor } of lines) sums.add(account, currency, amountMinor);
    });
    const waiting = { new: 0, changed: 0, gone: 0 };
    for (const unbooked of plan.unbooked) {
      if (unbooked.locked) continue;
      waiting[unbooked.change] += 1;
      of(waitsFrom(unbooked) ?? '').waiting += 1;
    }
    for (const { date } of plan.queue) of(date).queued += 1;
    const differences = plan.unbooked.filter(({ locked }) => locked);
    const learned = learnedFrom(ledger.decisions().values()).filter(({ account }) => given.openAccounts.includes(account));
    const queue = plan.queue.toSorted((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : left.id < right.id ? -1 : 1)).slice(0, MOST_LISTED);
    return {
      accountIds: postings.accounts(), computing: !postings.isUpToDate(),
      waiting, differencesTotal: differences.length, queueTotal: plan.queue.length, sums: sums.all(),
      differences: differences.slice(0, MOST_LISTED).map(differenceOf),
      queue: queue.flatMap((posting) => queuedOf(posting, postings, learned)),
      months: [...months].map(([month, counts]) => ({ month, ...counts })).toSorted((left, right) => (left.month < right.month ? 1 : -1)),
    };
  });
}

function withBooks<Value>(file: RekeyableFile, { userData, bankOrigin, today }: LedgerGiven, work: (ledger: LedgerReading, postings: PostingSource) => Value): Value {
  const ledger = readLedger(userData, bankOrigin);
  const postings = openPostingSource(file, today);
  try {
    return work(ledger, postings);
  } finally {
    postings.close();
    ledger.close();
  }
}

function planOf({ lockedThrough, kinds = {} }: LedgerGiven, ledger: LedgerReading, postings: PostingSource, counts: (entry: JournalEntry) => void): BookingPlan {
  // Without a rule there is nothing to look for.
  const recognised = new Map([...(Object.keys(kinds).length === 0 ? [] : postings.recognised())].filter(([, kind]) => kinds[kind] !== undefined));
  return planBooking({ entries: { [Symbol.iterator]: () => ledger.entries() }, counts, postings: postings.postings(), decisions: ledger.decisions(), recognised, lockedThrough });
}

const differenceOf = ({ change, posting, entry }: Unbooked): LedgerDifference => ({
  postingId: posting?.id ?? entry?.postingId ?? '', change, kind: posting?.kind ?? entry?.kind ?? 'statement', date: posting?.date ?? entry?.factDate ?? ('' as LedgerDifference['date']),
  before: debitsOf(entry?.lines ?? []), now: debitsOf(posting?.lines ?? []), entry: entry === null ? null : { year: entry.year, number: entry.number }, sources: posting?.sources ?? entry?.sources ?? [],
});

function queuedOf({ id, date, lines }: Posting, source: PostingSource, learned: readonly Learned[]): readonly QueuedEntry[] {
  const line = lines.find(({ place }) => place.startsWith('bank:'));
  const entry = entryOfPosting(id);
  if (line === undefined || entry === null) return [];
  const { accountId, transactionId, occurrence } = entry;
  const { amountMinor, currency } = line;
  const description = source.descriptionOf(accountId, transactionId, occurrence);
  return [{
    postingId: id, accountId, transactionId, date, amount: { amountMinor, currency }, description, suggestion: suggestionFor({ words: wordsOf(description), debit: amountMinor < 0 }, learned),
  }];
}

export const bookings = ['open', 'gone', 'locked'] as const;

export interface BookingGiven extends LedgerGiven {
  readonly which: (typeof bookings)[number];
  /** How many the person was shown. */
  readonly shown: number;
  readonly setup: LedgerSetup;
  readonly last: NewPage | null;
  readonly at: Instant;
  readonly by: string;
}

/** How many facts were booked; `changed`: there are others than were shown, or some are still computed, and nothing was booked. */
export type BookingEnd = { readonly kind: 'booked'; readonly facts: number } | { readonly kind: 'changed' };

/** Pages that are stored at once: what is stored is complete in itself, and what is not yet still waits. */
const PAGES_AT_ONCE = 20;

const isOf = (which: BookingGiven['which']) => ({ locked, change }: Unbooked): boolean =>
  (which === 'locked' ? locked : !locked && (change === 'gone') === (which === 'gone'));

/** Has the main process store the new pages, in order. */
export async function bookOnThread(file: RekeyableFile, given: BookingGiven, thread: Thread): Promise<BookingEnd> {
  const plan = withBooks(file, given, (ledger, postings) => (postings.isUpToDate() ? planOf(given, ledger, postings, () => undefined) : null));
  if (plan === null) return { kind: 'changed' };
  const chosen = plan.unbooked.filter(isOf(given.which));
  if (chosen.length !== given.shown) return { kind: 'changed' };
  let done = 0;
  const counted = function* (): Generator<Unbooked> {
    for (const one of chosen) {
      done += 1;
      yield one;
    }
  };
  let pages: NewPage[] = [];
  for (const page of appended(given.last, bookedEntries(counted(), { ...given, last: plan.last }))) {
    pages.push(page);
    thread.progress(done, chosen.length);
    if (pages.length < PAGES_AT_ONCE) continue;
    await thread.ask(pages);
    pages = [];
  }
  if (pages.length > 0) await thread.ask(pages);
  return { kind: 'booked', facts: chosen.length };
}

export interface FileGiven extends Pick<LedgerGiven, 'userData' | 'bankOrigin'>, Omit<LedgerFacts, 'opening' | 'campaignName' | 'snapshot'> {
  readonly format: LedgerFormat;
  /** For CSV. */
  readonly destination: LedgerDestination | null;
  readonly unfinished: string;
  readonly locale: Language;
  readonly period: LedgerPeriod;
}

/** Writes the entries of a period into an unfinished file. Returns how many there are. */
export function writeLedgerFile(file: RekeyableFile, { userData, bankOrigin, format, destination, unfinished, ...rest }: FileGiven, thread: Thread): number {
  const ledger = readLedger(userData, bankOrigin);
  const source = openPostingSource(file, rest.period.to);
  try {
    const names = source.campaignNames();
    const booked = new SnapshotHash();
    // A CSV says the hash in its lines, where it is asked for, and no opening balances; the others say it at their end.
    if (format === 'csv' && destination?.columns.some(({ field }) => field === 'snapshot') === true) for (const entry of ledger.entriesBefore(addDays(rest.period.to, 1))) booked.addEntry(entry);
    const noted = format === 'csv' ? null : booked;
    const facts: LedgerFacts = {
      ...rest, opening: noted === null ? new LedgerSums() : openingOf(ledger, rest.period, noted), campaignName: (campaignId) => names.get(campaignId) ?? null, snapshot: () => booked.hashOf({ bankOrigin, day: rest.period.to }),
    };
    let rows = 0;
    const entries = function* (): Generator<JournalEntry> {
      for (const entry of ledger.entriesIn(rest.period)) {
        rows += 1;
        if (rows % 1_000 === 0) thread.progress(rows, null);
        noted?.addEntry(entry);
        yield entry;
      }
    };
    writeInPieces(unfinished, contentOf(format, destination, entries(), facts));
    return rows;
  } finally {
    source.close();
    ledger.close();
  }
}

function openingOf(ledger: LedgerReading, { from }: LedgerPeriod, noted: SnapshotHash): LedgerSums {
  const sums = new LedgerSums();
  for (const entry of ledger.entriesBefore(from)) {
    noted.addEntry(entry);
    for (const { account, currency, amountMinor } of entry.lines) sums.add(account, currency, amountMinor);
  }
  return sums;
}

function contentOf(format: LedgerFormat, destination: LedgerDestination | null, entries: Iterable<JournalEntry>, facts: LedgerFacts): Iterable<string | Uint8Array> {
  if (format === 'hledger') return hledgerJournal(entries, facts);
  if (format === 'beancount') return beancountLedger(entries, facts);
  if (format === 'xlsx' || destination === null) return ledgerXlsx(entries, facts);
  return ledgerCsv(entries, destination, facts);
}

