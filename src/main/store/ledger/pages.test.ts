import { join } from 'node:path';

import { expect, it } from 'vitest';

import { openUserData } from '#main/store/user-data/index.ts';
import type { UserData } from '#main/store/user-data/index.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { JournalEntry } from '#shared/domain/ledger/entry.ts';
import { instant, standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, PAGE_ENTRIES, pageId, readLedger } from './index.ts';
import type { NewPage } from './index.ts';

const key = new Uint8Array(32).fill(7);
const at = instant('2026-03-01T08:00:00Z');
const BANK = 'https://bank.example';

const entry = (number: number): JournalEntry => ({
  year: 2026, number, date: addDays(bankDate('2026-01-01'), number % 300), factDate: bankDate('2026-01-01'), kind: 'moneyIn', postingId: `P${number}`, campaignId: null, orderId: null,
  lines: [{ account: '1', amountMinor: number, currency: 'EUR' }, { account: '2', amountMinor: -number, currency: 'EUR' }], sources: [`M${number}`], fact: '', reverses: null, bookedAt: at, bookedBy: 'ada',
});
const entries = (from: number, to: number): readonly JournalEntry[] => Array.from({ length: to - from + 1 }, (_, index) => entry(from + index));

it('grows page by page, and is read as it was booked, whole or of a period', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'desk.db');
  const opened = openUserData({ path, key, clock: standingClock('2026-03-02T09:00:00Z') });
  if (!opened.ok) throw new Error(opened.error);
  const { userData } = opened.value;
  const book = (more: readonly JournalEntry[]): void => {
    for (const { page, value } of appended(lastPage(userData), more)) userData.put('ledgerPage', pageId(BANK, page), value, at);
  };
  userData.put('ledgerPage', pageId('https://other.example', 0), [...appended(null, entries(1, 1))][0]?.value ?? never(), at);
  for (const [from, to] of [[1, 3], [4, PAGE_ENTRIES], [PAGE_ENTRIES + 1, PAGE_ENTRIES + 1], [PAGE_ENTRIES + 2, PAGE_ENTRIES * 3 + 7]] as const) book(entries(from, to));
  book([]);
  const reading = readLedger({ path, key }, BANK);
  expect([...reading.entries()]).toEqual(entries(1, PAGE_ENTRIES * 3 + 7));
  const period = { from: bankDate('2026-02-01'), to: bankDate('2026-02-28') };
  expect([...reading.entriesIn(period)]).toEqual(entries(1, PAGE_ENTRIES * 3 + 7).filter(({ date }) => date.startsWith('2026-02')));
  expect(userData.list('ledgerPage', `${encodeURIComponent(BANK)}/`).map((page) => page.entries)).toEqual([500, 500, 500, 7]);
  reading.close();
  userData.close();
  folder.remove();
});

function lastPage(userData: UserData): NewPage | null {
  const pages = userData.state('ledgerPage', `${encodeURIComponent(BANK)}/`).entries;
  const value = pages === 0 ? null : userData.get('ledgerPage', pageId(BANK, pages - 1));
  return value === null ? null : { page: pages - 1, value };
}

function never(): never {
  throw new Error('no page');
}
