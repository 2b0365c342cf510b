import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it, vi } from 'vitest';

import type { LedgerState } from '#shared/bridge/cash/journal-entries.ts';
import { addDays, addMonths, bankDate } from '#shared/domain/bank-date.ts';
import type { LedgerFormat, LedgerPeriod } from '#shared/domain/ledger/export.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { noBeancount, noHledger } from '#test/support/describe-with.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';

/** The practice bank's account for campaigns. */
const ESCROW = '1000245790';
/** The year before the practice bank's present month. */
const MONTHS = Array.from({ length: 12 }, (_, index) => addMonths(bankDate('2025-03-01'), index).slice(0, 7));

const endOf = (month: string) => addDays(addMonths(bankDate(`${month}-01`), 1), -1);
const periodOf = (month: string): LedgerPeriod => ({ from: bankDate(`${month}-01`), to: endOf(month) });

it('books a year of the practice bank, reconciles, locks and exports its months, and takes what comes late into the open one', async () => {
  for (const missing of [noHledger, noBeancount]) if (missing !== null) console.warn(`The files of the year are not read back: ${missing}`);
  const folder = temporaryFolder();
  const file = join(folder.path, 'out');
  const { app, bank } = await openPayingWorkspace({ file, read: true, settings: { recentDays: 30 } });
  const readStatement = async (): Promise<void> => {
    const { today } = await app.ask('safeguarding.view', { date: null });
    await app.ask('sync.refreshStatement', { accountId: ESCROW, from: addDays(today, -800), to: today });
  };
  const booked = async (): Promise<LedgerState> => {
    await vi.waitFor(async () => expect((await app.ask('ledger.state', null)).computing).toBe(false), { timeout: 300_000, interval: 200 });
    return app.ask('ledger.state', null);
  };
  const decideAll = async (account: string): Promise<void> => {
    const { queue, queueTotal } = await booked();
    expect(queue).toHaveLength(queueTotal);
    await app.ask('ledger.decide', { decisions: queue.map(({ postingId }) => ({ postingId, account, campaignId: null })) });
  };
  const written = async (format: LedgerFormat, month: string): Promise<string> => {
    rmSync(file, { force: true });
    await app.ask('ledger.export', { format, destination: null, ...periodOf(month), locale: 'it' });
    return readFileSync(file, 'utf8');
  };
  await app.ask('safeguarding.readPayments', {});
  await readStatement();
  await app.ask('safeguarding.chooseAccounts', { accountIds: [ESCROW] });
  await app.ask('ledger.begin', { template: 'italian', locale: 'it' });
  await decideAll('66.90');
  const open = await booked();
  expect(open.waiting.new).toBeGreaterThan(100);
  expect(await app.ask('ledger.book', { which: 'open', shown: open.waiting.new })).toBe(open.waiting.new);

  // What the bank's paper says of the end of each month.
  const account = bank.control.books().accounts.get(ESCROW);
  for (const month of [addMonths(bankDate('2025-03-01'), -1).slice(0, 7), ...MONTHS]) {
    const later = (account?.entries ?? []).filter(({ operationDate }) => operationDate > endOf(month)).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const minor = (account?.balanceMinor ?? 0) - later;
    await app.ask('statement.setClosingBalance', { accountId: ESCROW, month, amount: (minor / 100).toFixed(2), decimalMark: '.' });
  }
  const { months } = await app.ask('ledger.months', null);
  expect(MONTHS.map((month) => months.find((one) => one.month === month)?.reconciled)).toEqual(MONTHS.map(() => [{ accountId: ESCROW, state: 'agrees', lastReadAt: null }]));
  const files = new Map<string, string>();
  for (const month of MONTHS) {
    await app.ask('ledger.lock', { month });
    files.set(month, await written('hledger', month));
    if (noHledger === null) execFileSync('hledger', ['-f', file, 'check', '--strict']);
    await written('beancount', month);
    if (noBeancount === null) execFileSync('bean-check', [file]);
  }
  expect([...files.values()].filter((text) => /^\d{4}-\d{2}-\d{2} \(\d{4}\//m.test(text)).length).toBeGreaterThan(9);

  // Within the days that each refresh reads again.
  bank.control.addTransaction(ESCROW, { operationDate: bankDate('2026-02-20'), amountMinor: -1_234, description: 'IMPOSTA DI BOLLO TARDIVA' });
  await readStatement();
  await vi.waitFor(async () => expect((await booked()).queueTotal).toBe(1), { timeout: 300_000, interval: 200 });
  await decideAll('66.20');
  const differing = await booked();
  expect([differing.waiting, differing.differences.map(({ change, date, now }) => [change, date, now?.amountMinor])]).toEqual([{ new: 0, changed: 0, gone: 0 }, [['new', '2026-02-20', 1_234]]]);
  expect(await app.ask('ledger.book', { which: 'locked', shown: 1 })).toBe(1);
  const { rows } = await app.ask('ledger.entries', { from: bankDate('2026-03-01'), to: bankDate('2026-03-31'), kind: null, account: '66.20', campaignId: null, search: '', offset: 0, limit: 10 });
  expect(rows).toMatchObject([{ date: '2026-03-01', factDate: '2026-02-20' }]);
  for (const month of ['2025-09', '2026-02']) expect(await written('hledger', month)).toBe(files.get(month));
  folder.remove();
}, 1_200_000);
