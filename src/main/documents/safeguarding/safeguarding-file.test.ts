import { expect, it } from 'vitest';

import type { SafeguardingView } from '#shared/bridge/cash/safeguarding.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { xlsxSheets } from '#test/support/xlsx-rows.ts';
import { safeguardingHtml, safeguardingXlsx } from './index.ts';
import type { SafeguardingReport } from './index.ts';

const day = bankDate('2026-06-29');
const reportOf = (over: Partial<SafeguardingView>): SafeguardingReport => ({
  view: { date: day, today: day, first: day, chosen: ['A1'], suggested: [], upToDate: true, doubts: 0, unread: 0, asOf: null, currencies: [], ...over },
  madeBy: 'tester', at: instantFromMs(0), bankOrigin: 'https://bank.example', lists: [], accountNames: { A1: 'Conto clienti' }, snapshot: { day, hash: 'abc' },
});

it('warns in every format that figures are not complete', async () => {
  const unread = reportOf({ unread: 2 });
  expect(safeguardingHtml(unread, 'en')).toContain('<p class="warning">The payments of 2 orders were not read whole');
  expect(JSON.stringify(xlsxSheets(Buffer.from(await safeguardingXlsx(unread, 'en'))))).toContain('The payments of 2 orders were not read whole');
  expect(JSON.stringify(xlsxSheets(Buffer.from(await safeguardingXlsx(reportOf({ upToDate: false }), 'it'))))).toContain('le cifre non sono complete');
  expect(safeguardingHtml(reportOf({}), 'en')).not.toContain('class="warning"');
});

it('names what is not booked, and why', async () => {
  const item = {
    key: 'order/O1', kind: 'doubt', date: null, dated: 'said', otherDate: null, amount: null, name: 'Ada Rossi', orderId: 'O1', campaignId: null, campaignName: null, companyId: null, unidentifiedTransferId: null,
    entry: null, matchedBy: null, hint: null, doubts: [{ code: 'statusUndocumented', status: 'HELD' }, { code: 'amountNotSaid' }],
  } as const;
  const sheets = xlsxSheets(Buffer.from(await safeguardingXlsx({ ...reportOf({ doubts: 1 }), lists: [{ list: 'doubts', currency: null, rows: [item], leftOut: 0 }] }, 'en')));
  expect(sheets.at(-1)).toMatchObject({ name: 'Not booked', rows: [['Who', 'Id at the bank', 'Why'], ['Ada Rossi', 'O1', 'its status HELD is not documented; the bank says no amount']] });
});

it('calls accounts and sums as the window does, and accounts by their ids where the bank lists them no more', () => {
  const none = { amountMinor: 0, currency: 'EUR' };
  const report = reportOf({
    chosen: ['A1', 'A2'],
    currencies: [{
      currency: 'EUR', owed: [], owedTotal: none, accounts: [{ accountId: 'A1', balance: none }, { accountId: 'A2', balance: null }], balance: null, difference: null, parts: [], unexplained: none, kept: null, taken: null,
    }],
  });
  const html = safeguardingHtml(report, 'en');
  expect(html).toContain('Conto clienti, A2');
  expect(html).not.toMatch(/\bA1\b/);
  expect(html).toContain('Owed in all');
  expect(html).toContain('Balances in all');
});
