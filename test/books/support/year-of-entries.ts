import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

import { ledgerTexts } from '#main/documents/ledger/facts.ts';
import { writeLedgerFile } from '#main/services/cash/journal-entries/work.ts';
import type { FileGiven } from '#main/services/cash/journal-entries/work.ts';
import { appended, pageId } from '#main/store/ledger/index.ts';
import { connectEncrypted } from '#main/store/sqlite/index.ts';
import { openUserData } from '#main/store/user-data/index.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { setupFromTemplate } from '#shared/domain/ledger/chart.ts';
import type { JournalEntry } from '#shared/domain/ledger/entry.ts';
import { cacheKey, instant, openTestCache, standingClock } from '#test/support/cache-fixture.ts';

const BANK = 'https://bank.example';
const key = new Uint8Array(32).fill(7);
const at = instant('2027-01-02T10:00:00Z');
const { accounts } = setupFromTemplate('generic', ledgerTexts.en.accounts);
const period = { from: bankDate('2026-01-01'), to: bankDate('2026-12-31') };

export const LINES_OF_AN_ENTRY = 3;

function* entries(count: number): Generator<JournalEntry> {
  for (let number = 1; number <= count; number += 1) {
    const date = addDays(period.from, Math.floor((number - 1) * 365 / count));
    const amountMinor = 10_000 + (number * 7_919) % 990_000;
    yield {
      year: 2026, number, date, factDate: date, kind: 'execution', postingId: `order/O${number}/executed`, campaignId: `K${number % 40}`, orderId: `O${number}`, sources: [`MIN${number}`, `O${number}`], fact: `${date}|execution|${amountMinor}`, reverses: null,
      bookedAt: at, bookedBy: 'ada',
      lines: [{ account: '2010', amountMinor, currency: 'EUR' }, { account: '2040', amountMinor: 500 - amountMinor, currency: 'EUR' }, { account: '4020', amountMinor: -500, currency: 'EUR' }],
    };
  }
}

/** The least that any program would do: the same documents read once, and lines put together without a look at what is in them. */
function writeBare(path: string, out: string): void {
  const database = connectEncrypted({ path, key }, { mustExist: true, timeoutMs: 5_000 });
  const file = openSync(out, 'w');
  let text = '';
  for (const { json } of database.prepare<[], { readonly json: string }>("SELECT json FROM document WHERE kind = 'ledgerPage' ORDER BY id").iterate()) {
    const { packed } = JSON.parse(json) as { readonly packed: string };
    for (const { year, number, date, kind, campaignId, lines } of JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8')) as readonly JournalEntry[]) {
      for (const { account, amountMinor, currency } of lines) text += `${year}/${number};${date};${kind};${account};${account};${(amountMinor / 100).toFixed(2)};;${currency};${campaignId}\r\n`;
    }
    if (text.length < 65_536) continue;
    writeSync(file, text);
    text = '';
  }
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  database.close();
}

/** Time of the processor, in milliseconds: whatever else runs on the computer does not count. */
function timed(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

export const YEAR_FORMATS = ['csv', 'hledger', 'beancount'] as const;
type YearFormat = (typeof YEAR_FORMATS)[number];

/** A year of so many entries in the stores of a folder, which are written as files beside them. Each gives how long it took. */
export async function yearOfEntries(folder: string, count: number) {
  const path = join(folder, 'desk.db');
  const opened = openUserData({ path, key, clock: standingClock('2027-01-02T10:00:00Z') });
  if (!opened.ok) throw new Error(opened.error);
  const { userData } = opened.value;
  for (const { page, value } of appended(null, entries(count))) userData.put('ledgerPage', pageId(BANK, page), value, at);
  userData.close();
  const { cache } = await openTestCache(join(folder, 'cache'), {});
  await cache.close();
  const file = { path: join(folder, 'cache', 'cache.db'), key: cacheKey };
  const destination = {
    destinationId: 'd', name: 'x', decimalMark: ',', separator: ';', encoding: 'utf8', days: 'iso',
    columns: (['number', 'date', 'kind', 'account', 'accountName', 'debit', 'credit', 'currency', 'campaign'] as const).map((field) => ({ field, title: field })),
  } satisfies FileGiven['destination'];
  const thread = { progress: () => undefined, ask: async () => null };
  const fileOf = (format: YearFormat | 'bare'): string => join(folder, `out.${format}`);
  return {
    fileOf,
    keptBytes: statSync(path).size,
    bare: (): number => timed(() => { writeBare(path, fileOf('bare')); }),
    app: (format: YearFormat): number => {
      rmSync(fileOf(format), { force: true });
      return timed(() => writeLedgerFile(file, { userData: { path, key }, bankOrigin: BANK, accounts, period, unfinished: fileOf(format), desk: null, locale: 'en', destination, format }, thread));
    },
  };
}
