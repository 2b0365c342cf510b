import { isAscii } from 'node:buffer';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

import type { EncryptedFile } from '#main/store/sqlite/index.ts';
import { readDocuments } from '#main/store/user-data/index.ts';
import type { StoredLedgerPage } from '#main/store/user-data/index.ts';
import { earliest, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { JournalEntry, LedgerDecision } from '#shared/domain/ledger/entry.ts';
import type { LedgerPeriod } from '#shared/domain/ledger/export.ts';

/** Every page but the last has so many. */
export const PAGE_ENTRIES = 500;

/** Of all documents of the ledger at a bank. */
export const ledgerPrefix = (bankOrigin: string): string => `${encodeURIComponent(bankOrigin)}/`;

export const pageId = (bankOrigin: string, page: number): string => `${ledgerPrefix(bankOrigin)}${String(page).padStart(6, '0')}`;

/** A page of entries in one piece, as most are. */
const CHUNK = { chunkSize: 512 * 1024 };

export function unpacked({ packed }: StoredLedgerPage): readonly JournalEntry[] {
  const bytes = inflateRawSync(Buffer.from(packed, 'base64'), CHUNK);
  // ASCII is the same in both, and read much faster as Latin-1.
  return JSON.parse(bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')) as readonly JournalEntry[];
}

function packed(entries: readonly JournalEntry[]): StoredLedgerPage {
  const [first] = entries;
  if (first === undefined) throw new Error('A page has entries');
  return {
    from: entries.reduce((from, { date }) => earliest(from, date), first.date), to: entries.reduce((to, { date }) => latest(to, date), first.date),
    entries: entries.length, packed: deflateRawSync(JSON.stringify(entries)).toString('base64'),
  };
}

export interface NewPage {
  readonly page: number;
  readonly value: StoredLedgerPage;
}

/** The pages that change or begin when entries are booked after those of the last page. */
export function* appended(last: NewPage | null, entries: Iterable<JournalEntry>): Generator<NewPage> {
  const isFull = last !== null && last.value.entries >= PAGE_ENTRIES;
  let page = last === null ? 0 : last.page + (isFull ? 1 : 0);
  let own = last === null || isFull ? [] : [...unpacked(last.value)];
  let added = false;
  for (const entry of entries) {
    own.push(entry);
    added = true;
    if (own.length < PAGE_ENTRIES) continue;
    yield { page, value: packed(own) };
    page += 1;
    own = [];
    added = false;
  }
  if (added) yield { page, value: packed(own) };
}

export type LedgerReading = ReturnType<typeof readLedger>;

/** The ledger at a bank as it is now, on the thread of the caller and a connection of its own. */
export function readLedger(userData: EncryptedFile, bankOrigin: string) {
  const documents = readDocuments(userData);
  const prefix = ledgerPrefix(bankOrigin);
  return {
    /** In the order of booking. */
    * entries(): Generator<JournalEntry> {
      for (const page of documents.of('ledgerPage', prefix)) yield* unpacked(page);
    },
    * entriesIn({ from, to }: LedgerPeriod): Generator<JournalEntry> {
      for (const page of documents.of('ledgerPage', prefix)) {
        if (page.from > to || page.to < from) continue;
        const whole = page.from >= from && page.to <= to;
        for (const entry of unpacked(page)) if (whole || (entry.date >= from && entry.date <= to)) yield entry;
      }
    },
    * entriesBefore(day: BankDate): Generator<JournalEntry> {
      for (const page of documents.of('ledgerPage', prefix)) if (page.from < day) for (const entry of unpacked(page)) if (entry.date < day) yield entry;
    },
    decisions: (): ReadonlyMap<string, LedgerDecision> => new Map(Array.from(documents.of('ledgerDecision', prefix), (decision) => [decision.postingId, decision] as const)),
    close: () => documents.close(),
  };
}
