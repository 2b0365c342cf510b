import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';

import { readSnapshot } from '#main/context/snapshot.ts';
import { openPostingSource } from '#main/store/cache/posting-source.ts';
import { addDays, addMonths, bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { LedgerPeriod } from '#shared/domain/ledger/export.ts';
import { documentKey } from '#main/context/workspace-context.ts';
import { account, cacheKey, instant } from '#test/support/cache-fixture.ts';
import { noBeancount, noHledger } from '#test/support/describe-with.ts';
import { MONTHS, putStatement, writeYear } from './support/ledger-year.ts';
import { BANK, openLedger, valueOf } from './support/open-ledger.ts';

const ORDERS_A_MONTH = Number(process.env['BOOKS_ORDERS'] ?? 6);

const monthOf = (month: string): LedgerPeriod => ({ from: bankDate(`${month}-01`), to: addDays(addMonths(bankDate(`${month}-01`), 1), -1) });

it('books a year of a portal, locks it month by month, and takes what comes late into the open month', async () => {
  for (const missing of [noHledger, noBeancount]) if (missing !== null) console.warn(`The files of the year are not read back: ${missing}`);
  const { cache, clock, userData, recorded, fileOf, ledger, state, cacheFolder, close } = await openLedger('2027-01-15T12:00:00Z');
  const year = await writeYear(cache, ORDERS_A_MONTH);
  for (const month of ['2025-12', ...MONTHS]) userData.put('closingBalance', documentKey(BANK, 'A1', month), { balance: { amountMinor: year.closing(month), currency: 'EUR' }, at: instant('2027-01-02T10:00:00Z') }, instant('2027-01-02T10:00:00Z'));
  const written = async (format: 'hledger' | 'beancount', period: LedgerPeriod): Promise<string> => {
    const file = fileOf(format === 'hledger' ? 'journal' : 'beancount');
    rmSync(file, { force: true });
    expect(await ledger['ledger.export']({ format, destination: null, ...period, locale: 'it' })).toMatchObject({ ok: true, value: { written: true } });
    return readFileSync(file, 'utf8');
  };

  // Nothing is booked before a chart is chosen.
  const before = await state();
  expect(await ledger['ledger.book']({ which: 'open', shown: before.waiting.new })).toEqual({ ok: false, error: { kind: 'notFound' } });
  valueOf(await ledger['ledger.begin']({ template: 'italian', locale: 'it' }));

  // The bank's charges wait for a decision, which is proposed for the ones after it.
  expect(before.queue.map(({ date, suggestion }) => [date, suggestion])).toEqual(MONTHS.map((month) => [`${month}-28`, null]));
  const [first] = before.queue;
  if (first === undefined) throw new Error('nothing in the queue');
  valueOf(await ledger['ledger.decide']({ decisions: [{ postingId: first.postingId, account: '66.10', campaignId: null }] }));
  const suggested = await state();
  expect(suggested.queueTotal).toBe(before.queueTotal - 1);
  expect(suggested.queue.every(({ suggestion }) => suggestion?.account === '66.10')).toBe(true);
  valueOf(await ledger['ledger.decide']({ decisions: suggested.queue.map(({ postingId, suggestion }) => ({ postingId, account: suggestion?.account ?? '', campaignId: null })) }));

  const decided = await state();
  expect(decided.queueTotal).toBe(0);
  expect(await ledger['ledger.lock']({ month: '2026-01' })).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
  expect(await ledger['ledger.book']({ which: 'open', shown: 1 })).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
  expect(valueOf(await ledger['ledger.book']({ which: 'open', shown: decided.waiting.new }))).toBe(decided.waiting.new);
  expect((await state()).waiting).toEqual({ new: 0, changed: 0, gone: 0 });

  // An account that was never read agrees with nothing.
  const obstacle = async (): Promise<unknown> => valueOf(await ledger['ledger.months'](null)).months.find(({ month }) => month === '2026-01')?.obstacle;
  await cache.write.replaceAccounts([account('A1'), account('A2')], instant('2027-01-15T10:00:00Z'));
  await cache.write.setBookAccounts(['A1', 'A2']);
  await state();
  expect(await obstacle()).toBe('notReconciled');
  await cache.write.setBookAccounts(['A1']);
  await state();
  expect(await obstacle()).toBeNull();

  const files = new Map<string, string>();
  for (const month of MONTHS) {
    valueOf(await ledger['ledger.lock']({ month }));
    files.set(month, await written('hledger', monthOf(month)));
    if (noHledger === null) execFileSync('hledger', ['-f', fileOf('journal'), 'check', '--strict']);
    await written('beancount', monthOf(month));
    if (noBeancount === null) execFileSync('bean-check', [fileOf('beancount')]);
  }
  const whole = await written('hledger', { from: bankDate('2026-01-01'), to: bankDate('2026-12-31') });
  expect(whole).toContain('campaignname:Mulino "Bianco"');
  // The ledger has booked what Safeguarding stands on.
  expect(hashIn(whole)).toBe(hashOn(cacheFolder, bankDate('2026-12-31')));
  expect(hashIn(files.get('2026-03') ?? '')).toBe(hashOn(cacheFolder, bankDate('2026-03-31')));
  const posted = postedBalances(cacheFolder);
  expect(noHledger === null ? trialBalance(fileOf('journal')) : posted).toEqual(posted);
  expect(valueOf(await ledger['ledger.entries']({ from: bankDate('2026-03-01'), to: bankDate('2026-03-31'), kind: 'bankCharge', account: '66.10', campaignId: null, search: 'fee2', offset: 0, limit: 10 }))).toMatchObject({ total: 1, rows: [{ date: '2026-03-28' }] });

  const all = { from: bankDate('2026-01-01'), to: bankDate('2026-12-31'), kind: null, account: null, campaignId: null, search: '' };
  const inOne = valueOf(await ledger['ledger.entries']({ ...all, offset: 0, limit: 500 }));
  const inTwo = [valueOf(await ledger['ledger.entries']({ ...all, offset: 0, limit: 7 })), valueOf(await ledger['ledger.entries']({ ...all, offset: 7, limit: 493 }))];
  expect(inTwo.map(({ total }) => total)).toEqual([inOne.total, inOne.total]);
  expect(inTwo.flatMap(({ rows }) => rows)).toEqual(inOne.rows);

  // A booking in March that the bank shows only now.
  const late = { id: 'LATE', date: bankDate('2026-03-10'), minor: -1_234, text: 'IMPOSTA DI BOLLO' };
  clock.set('2027-01-20T12:00:00Z');
  await putStatement(cache, [...year.lines, late], instant('2027-01-20T10:00:00Z'));
  const [queued] = (await state()).queue;
  expect(queued).toMatchObject({ transactionId: 'LATE', suggestion: null });
  valueOf(await ledger['ledger.decide']({ decisions: [{ postingId: queued?.postingId ?? '', account: '66.20', campaignId: null }] }));
  const differing = await state();
  expect([differing.waiting, differing.differences.map(({ change, date, now }) => [change, date, now?.amountMinor])]).toEqual([{ new: 0, changed: 0, gone: 0 }, [['new', '2026-03-10', 1_234]]]);
  expect(valueOf(await ledger['ledger.book']({ which: 'locked', shown: 1 }))).toBe(1);
  const { rows: [taken] } = valueOf(await ledger['ledger.entries']({ from: bankDate('2027-01-01'), to: bankDate('2027-01-31'), kind: null, account: null, campaignId: null, search: '', offset: 0, limit: 10 }));
  expect(taken).toMatchObject({ year: 2027, number: 1, date: '2027-01-01', factDate: '2026-03-10' });
  expect(await written('hledger', monthOf('2026-03'))).toBe(files.get('2026-03'));
  expect(hashIn(files.get('2026-03') ?? '')).not.toBe(hashOn(cacheFolder, bankDate('2026-03-31')));
  expect(hashIn(await written('hledger', monthOf('2027-01')))).toBe(hashOn(cacheFolder, bankDate('2027-01-31')));
  expect((await state()).differencesTotal).toBe(0);

  // Only the last locked month is unlocked, for a reason that stands in Activity.
  expect(await ledger['ledger.unlock']({ month: '2026-03', reason: 'x' })).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
  valueOf(await ledger['ledger.unlock']({ month: '2026-12', reason: 'A charge is missing' }));
  expect(recorded.at(-1)).toMatchObject({ kind: 'monthUnlocked', subject: '2026-12: A charge is missing' });
  const months = valueOf(await ledger['ledger.months'](null));
  expect(months.months.filter(({ locked }) => locked).map(({ month }) => month)).toEqual(MONTHS.slice(0, 11).toReversed());
  expect(months.history[0]).toMatchObject({ month: '2026-12', reason: 'A charge is missing', by: 'ada' });

  await close();
}, 300_000);

const hashIn = (file: string): string | undefined => /SHA-256\): ([0-9a-f]{64})$/m.exec(file)?.[1];

/** What a report of Safeguarding of that day would bear. */
const hashOn = (cacheFolder: string, day: BankDate): string | null => readSnapshot({ path: join(cacheFolder, 'cache.db'), key: cacheKey }, { bankOrigin: BANK, day }).hash;

/** By code of the account, in cents, as hledger computes it. */
function trialBalance(path: string): Record<string, number> {
  const rows = parse(execFileSync('hledger', ['-f', path, 'balance', '--layout=bare', '-O', 'csv', '--flat', '--no-total'], { encoding: 'utf8' }));
  return Object.fromEntries(rows.slice(1).map(([name = '', , amount = '']) => [/:([\w.]+)/.exec(name)?.[1] ?? name, Math.round(Number(amount) * 100)] as const).filter(([, cents]) => cents !== 0));
}

/** What the postings come to, by the account of the Italian chart, without the ledger. */
function postedBalances(cacheFolder: string): Record<string, number> {
  const codes: Readonly<Record<string, string>> = { 'in-transit': '18.20', investors: '40.10', 'refunds-under-way': '40.20', unidentified: '40.30', unexplained: '66.10', 'bank:A1': '18.10' };
  const source = openPostingSource({ path: join(cacheFolder, 'cache.db'), key: cacheKey }, bankDate('2026-12-31'));
  const sums: Record<string, number> = {};
  for (const { lines } of source.postings()) for (const { place, amountMinor } of lines) sums[codes[place] ?? place] = (sums[codes[place] ?? place] ?? 0) + amountMinor;
  source.close();
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}
