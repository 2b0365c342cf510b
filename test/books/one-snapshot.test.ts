import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { unzipSync } from 'fflate';
import { expect, it, vi } from 'vitest';

import type { LedgerState } from '#shared/bridge/cash/journal-entries.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import { xlsxSheets } from '#test/support/xlsx-rows.ts';

/** The practice bank's account for campaigns. */
const ESCROW = '1000245790';
const TITLE = 'Snapshot of the facts (SHA-256)';

it('gives the report, the journal entries, the worksheet and the evidence of one state the same hash', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'out');
  const paying = await openPayingWorkspace({ file, read: true });
  const { app } = paying;
  const booked = async (): Promise<LedgerState> => {
    await vi.waitFor(async () => expect((await app.ask('ledger.state', null)).computing).toBe(false), { timeout: 60_000, interval: 200 });
    return app.ask('ledger.state', null);
  };
  const { today } = await app.ask('safeguarding.view', { date: null });
  await app.ask('safeguarding.readPayments', {});
  await app.ask('sync.refreshStatement', { accountId: ESCROW, from: addDays(today, -800), to: today });
  await app.ask('safeguarding.chooseAccounts', { accountIds: [ESCROW] });
  const paid = await paying.pay(transferTo(paying));

  const inReport = async (): Promise<unknown> => {
    await app.ask('safeguarding.export', { date: today, format: 'xlsx', locale: 'en' });
    return xlsxSheets(readFileSync(file))[0]?.rows.find(([title]) => title === TITLE)?.[1];
  };
  const inPdf = async (): Promise<unknown> => {
    await app.ask('safeguarding.export', { date: today, format: 'pdf', locale: 'en' });
    return /[0-9a-f]{64}/.exec(readFileSync(file, 'utf8'))?.[0];
  };
  const inEntries = async (format: 'hledger' | 'beancount' | 'xlsx'): Promise<unknown> => {
    await app.ask('ledger.export', { format, destination: null, from: addDays(today, -30), to: today, locale: 'en' });
    const content = readFileSync(file);
    return format === 'xlsx' ? xlsxSheets(content).at(-1)?.rows.at(-1)?.[1] : /^; Snapshot of the facts \(SHA-256\): ([0-9a-f]{64})$/m.exec(content.toString('utf8'))?.[1];
  };
  const inCsv = async (): Promise<unknown> => {
    const destination = {
      destinationId: crypto.randomUUID(), name: 'x', decimalMark: '.', separator: ',', encoding: 'utf8', days: 'iso', columns: [{ field: 'number', title: 'N' }, { field: 'snapshot', title: 'S' }],
    } as const;
    await app.ask('ledger.export', { format: 'csv', destination: { ...destination, columns: [...destination.columns] }, from: addDays(today, -30), to: today, locale: 'en' });
    return [...new Set(readFileSync(file, 'utf8').trim().split('\r\n').slice(1).map((line) => line.split(',')[1]))].join();
  };
  const inWorksheet = async (): Promise<unknown> => {
    await app.ask('worksheet.export', { year: Number(today.slice(0, 4)), campaignId: null, format: 'xlsx', locale: 'en' });
    return xlsxSheets(readFileSync(file))[0]?.rows.find(([title]) => title === TITLE)?.[1];
  };
  const inEvidence = async (): Promise<unknown> => {
    await app.ask('evidence.export', { of: { kind: 'write', intentId: paid.intentId }, locale: 'en' });
    const files = unzipSync(readFileSync(file));
    const { snapshot } = JSON.parse(new TextDecoder().decode(files['manifest.json'])) as { readonly snapshot: { readonly day: string; readonly hash: string } };
    expect(new TextDecoder().decode(files['summary.pdf'])).toContain(snapshot.hash);
    expect(snapshot.day).toBe(today);
    return snapshot.hash;
  };

  await app.ask('ledger.begin', { template: 'generic', locale: 'en' });
  const { queue, queueTotal } = await booked();
  expect(queue).toHaveLength(queueTotal);
  await app.ask('ledger.decide', { decisions: queue.map(({ postingId }) => ({ postingId, account: '5090', campaignId: null })) });
  const hash = await inReport();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  // Nothing is booked in the ledger yet.
  expect(await inEntries('hledger')).not.toBe(hash);
  await app.ask('ledger.book', { which: 'open', shown: (await booked()).waiting.new });
  expect([await inPdf(), await inEntries('hledger'), await inEntries('beancount'), await inEntries('xlsx'), await inCsv(), await inWorksheet(), await inEvidence()]).toEqual(Array.from({ length: 7 }, () => hash));

  // Of other facts it is another one, and the ledger keeps what it has booked.
  await app.ask('safeguarding.chooseAccounts', { accountIds: [] });
  await booked();
  const later = await inReport();
  expect(later).not.toBe(hash);
  expect([await inWorksheet(), await inEvidence(), await inEntries('hledger')]).toEqual([later, later, hash]);
  folder.remove();
}, 300_000);
