import { describe, expect, it } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { Money } from '#shared/domain/money.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { xlsxSheets } from '#test/support/xlsx-rows.ts';
import type { XlsxCell, XlsxSheet } from '#test/support/xlsx-rows.ts';

import { closingReportHtml, closingReportXlsx } from './index.ts';
import type { ClosingReport, ReportedOrder, ReportedPayment } from './report.ts';

const eur = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' });

const payment = (id: string, over: Partial<ReportedPayment> = {}): ReportedPayment => ({
  id, amount: null, status: null, createdAt: null, executedAt: null, companyId: null, companyName: null, cro: null, ...over,
});

const order = (index: number, over: Partial<ReportedOrder> = {}): ReportedOrder => ({
  orderId: `ORD-${String(index)}`, portalOrderCode: `TC-${String(index)}`, holder: `Anna Verdi ${String(index)}`, iban: 'IT60X0542811101000000123456',
  status: 'ACCEPTED', total: eur(10_200 + index), orderAmount: eur(10_000 + index), fee: eur(200), confirmedAt: instant('2026-03-01T09:30:15Z'),
  forecastFate: 'executed', bankFate: 'executed', executed: eur(10_000 + index), executedFee: eur(200), refund: eur(0), refunds: [], cashoutIds: ['CSH-1'], ...over,
});

const amounts = {
  companyFunds: 96_170, portalSuccessFee: 3_830, portalInvestorFee: 2_001, investorsRefunds: 30_600, totalCampaignExecuted: 100_000, totalManagedFunds: 132_601,
};

const orders = [
  order(1),
  order(2, { holder: '=HYPERLINK("http://evil.example","x")', portalOrderCode: '+1+1', bankFate: 'split', refunds: [payment('REF-1', { amount: eur(20_400), status: 'EXECUTED', createdAt: instant('2026-03-10T10:00:00Z') })] }),
  order(3, { holder: '<script>alert(1)</script>\u0001&', total: null, orderAmount: null, fee: null, status: 'ON_HOLD', confirmedAt: null, executed: null, executedFee: null, refund: null }),
];

const report: ClosingReport = {
  closingId: 'b7a1', rehearsal: false, direction: 'success', currency: 'EUR', at: instant('2026-03-10T12:00:00Z'), madeBy: 'anna', approvedBy: 'bruno',
  approvedAt: instant('2026-03-10T10:59:00Z'), bankOrigin: 'https://bank.example',
  campaign: {
    campaignId: 'CAM-7', name: 'Orto & Co "Bio" <b>', status: 'FINALIZED_SUCCESS', targetMin: eur(50_000), targetMax: eur(100_000), feeFixed: eur(500), feePercentage: '3.33',
    expectedClosingDate: bankDate('2026-03-31'),
  },
  company: { companyId: 'CMP-1', name: 'Orto Srl' },
  snapshot: {
    campaignId: 'CAM-7', status: 'CLOSED', currency: 'EUR', minMinor: 50_000, maxMinor: 100_000, feeFixedMinor: 500, feePercentage: '3.33', hash: 'f00d',
    sums: [{ status: 'ACCEPTED', count: 2, orderMinor: 20_003, feeMinor: 400, totalMinor: 20_403 }, { status: 'ON_HOLD', count: 1, orderMinor: 0, feeMinor: 0, totalMinor: 0 }],
  },
  facts: { day: bankDate('2026-03-10'), hash: 'cafe' },
  assumptions: usualAssumptions,
  forecast: { amounts, counts: { executed: 1, split: 1, undone: 0, untouched: 1 }, splitOrderId: 'ORD-2', gaps: [{ code: 'statusUnknown', orders: 1, statuses: ['ON_HOLD'] }] },
  bank: { from: 'answer', campaignStatus: 'FINALIZED_SUCCESS', amounts: { ...amounts, companyFunds: 96_169 }, executed: 1, undone: 0, splitOrderId: 'ORD-2' },
  comparisons: [
    { part: 'companyFunds', forecast: 96_170, bank: 96_169, explanation: { assumption: 'rounding', value: 'down' } },
    { part: 'investorsRefunds', forecast: 30_600, bank: null, explanation: 'notSaid' },
  ],
  orders,
  cashouts: [payment('CSH-1', { amount: eur(96_169), status: 'SCHEDULED', createdAt: bankDate('2026-03-10'), companyName: 'Orto Srl', cro: '01234567890' })],
  write: {
    intentId: 'int-1', requestId: 'req-1', state: 'ACCEPTED', bodyHash: 'beef',
    attempts: [{ number: 1, startedAt: instant('2026-03-10T11:00:00Z'), endedAt: instant('2026-03-10T11:00:02Z'), outcome: 'accepted', httpStatus: 504, bankCodes: ['SZBO-0009'] }],
  },
  left: [{ kind: 'overMaximum', count: 1, reason: 'Known; = agreed', userName: 'anna', at: instant('2026-03-10T10:00:00Z') }],
};

const sheetOf = async (name: string, of: ClosingReport = report, locale: 'en' | 'it' = 'en'): Promise<XlsxSheet> => {
  const sheet = xlsxSheets(await closingReportXlsx(of, locale)).find((one) => one.name === name);
  if (sheet === undefined) throw new Error(`No sheet ${name}`);
  return sheet;
};

const rowOf = ({ rows }: XlsxSheet, first: XlsxCell): readonly XlsxCell[] => rows.find((row) => row[0] === first) ?? [];

describe('the closing report as a spreadsheet', () => {
  it('has its four sheets, in either language, and not one formula', async () => {
    for (const [locale, names] of [['en', ['Summary', 'Orders', 'Payments', 'Journal']], ['it', ['Riepilogo', 'Ordini', 'Pagamenti', 'Registro']]] as const) {
      const sheets = xlsxSheets(await closingReportXlsx(report, locale));
      expect(sheets.map(({ name }) => name)).toEqual(names);
      expect(sheets.some(({ formulas }) => formulas)).toBe(false);
    }
  });

  it('has every order with its ids, states and times, and amounts as numbers of two decimals', async () => {
    const sheet = await sheetOf('Orders');
    expect(rowOf(sheet, 'ORD-1')).toEqual([
      'ORD-1', 'TC-1', 'Anna Verdi 1', 'IT60X0542811101000000123456', 'ACCEPTED', 100.01, 2, 102.01, new Date('2026-03-01T10:30:15Z'), 'executed', 'executed',
      100.01, 2, 0, null, 'CSH-1',
    ]);
    expect(rowOf(sheet, 'ORD-2').slice(9, 15)).toEqual(['executed', 'split', 100.02, 2, 0, 'REF-1']);
    expect(rowOf(sheet, 'ORD-3').slice(4, 9)).toEqual(['ON_HOLD', null, null, null, null]);
    expect(rowOf(sheet, 'Total').slice(0, 8)).toEqual(['Total', 3, null, null, null, 200.03, 4, 204.03]);
    expect(sheet.formats[sheet.rows.indexOf(rowOf(sheet, 'ORD-1'))]?.slice(5, 9)).toEqual(['#,##0.00', '#,##0.00', '#,##0.00', 'yyyy-mm-dd hh:mm:ss']);
  });

  it('keeps texts as texts, whatever they begin with, without what no file can hold', async () => {
    const sheet = await sheetOf('Orders');
    expect(rowOf(sheet, 'ORD-2').slice(1, 3)).toEqual(['+1+1', '=HYPERLINK("http://evil.example","x")']);
    expect(rowOf(sheet, 'ORD-3')[2]).toBe('<script>alert(1)</script>&');
  });

  it('sets the bank’s amounts beside the forecast, with the difference and why', async () => {
    const sheet = await sheetOf('Summary');
    expect(rowOf(sheet, 'Company funds')).toEqual(['Company funds', 961.7, 961.69, -0.01, 'is right if: Half a cent of a fee — is dropped']);
    expect(rowOf(sheet, 'Investors’ refunds')).toEqual(['Investors’ refunds', 306, null, null, 'not in the bank’s answer']);
    expect(rowOf(sheet, 'Campaign')).toEqual(['Campaign', 'Orto & Co "Bio" <b>']);
    expect(rowOf(sheet, 'Maximum')).toEqual(['Maximum', 1_000]);
    expect(rowOf(sheet, 'Snapshot of the facts (SHA-256)')).toEqual(['Snapshot of the facts (SHA-256)', 'cafe']);
    expect(rowOf(sheet, 'Expected closing date')[1]).toEqual(new Date('2026-03-31T00:00:00Z'));
    expect(rowOf(sheet, 'ACCEPTED')).toEqual(['ACCEPTED', 2, 200.03, 4, 204.03]);
    expect(rowOf(sheet, 'More than the maximum')).toEqual(['More than the maximum', 1, 'Known; = agreed', 'anna', new Date('2026-03-10T11:00:00Z')]);
  });

  it('shows the forecast alone where the bank’s answer has no amounts', async () => {
    const comparisons = report.comparisons.map((comparison) => ({ ...comparison, bank: null, explanation: 'notSaid' as const }));
    const sheet = await sheetOf('Summary', { ...report, comparisons });
    expect(rowOf(sheet, 'Company funds')).toEqual(['Company funds', 961.7]);
    expect(rowOf(sheet, 'Amounts as forecast: the bank’s answer has none')).not.toEqual([]);
  });

  it('says of a sum that it lacks amounts that are not known', async () => {
    const lacking = { ...report, snapshot: report.snapshot === null ? null : { ...report.snapshot, sums: [{ status: 'WAITING', count: 2, orderMinor: 10_000, feeMinor: 0, totalMinor: 10_000, lacking: 1 }] } };
    for (const [locale, said, sum] of [['en', 'incomplete: an amount of one order is not known', 'Total'], ['it', 'incompleto: di un ordine non si conosce un importo', 'Totale']] as const) {
      const [summary] = xlsxSheets(await closingReportXlsx(lacking, locale));
      const names = (summary?.rows ?? []).map(([name]) => name);
      expect(names).toContain(`WAITING · ${said}`);
      expect(names.some((name) => typeof name === 'string' && name.startsWith(sum) && name.endsWith(said))).toBe(true);
      expect(closingReportHtml(lacking, locale)).toContain(said);
    }
    expect(closingReportHtml(report, 'en')).not.toContain('incomplete');
  });

  it('calls the totals of orders in any state totals, as the window does, since not all were paid', async () => {
    const unpaid = { ...report, snapshot: report.snapshot === null ? null : { ...report.snapshot, sums: [{ status: 'WAITING', count: 1, orderMinor: 10_000, feeMinor: 200, totalMinor: 10_200 }] } };
    for (const [locale, title, said] of [['en', 'State', 'Total'], ['it', 'Stato', 'Totale']] as const) {
      const [summary] = xlsxSheets(await closingReportXlsx(unpaid, locale));
      expect(summary?.rows.find((row) => row[0] === title)?.[4]).toBe(said);
      const html = closingReportHtml(unpaid, locale);
      expect(html).not.toMatch(/<th[^>]*>(?:Paid|Pagato)</);
    }
  });

  it.each([['en', '(Rome time)'], ['it', '(ora di Roma)']] as const)('says of every time of whose clock it is (%s)', async (locale, zone) => {
    for (const { name, rows } of xlsxSheets(await closingReportXlsx(report, locale))) {
      let titles: readonly XlsxCell[] = [];
      for (const row of rows) {
        if (row.every((cell) => typeof cell === 'string') && row.length > 2) titles = row;
        for (const [index, cell] of row.entries()) {
          if (!(cell instanceof Date) || cell.getTime() % 86_400_000 === 0) continue;
          expect(`${name}: ${String(index === 1 && row.length === 2 ? row[0] : titles[index])}`).toContain(zone);
        }
      }
    }
  });

  it('says what executed orders leave over of their totals', async () => {
    const { forecast } = report;
    if (forecast === null) throw new Error('The report has a forecast');
    const sheet = await sheetOf('Summary', { ...report, forecast: { ...forecast, gaps: [{ code: 'totalsDiffer', orders: 2, differenceMinor: -3 }] } });
    expect(rowOf(sheet, 'Executed orders whose amount and fee are not their total, and what they leave over of it').slice(1)).toEqual([2, -0.03]);
  });

  it('has refunds, cash-outs and the journal’s attempts', async () => {
    const payments = await sheetOf('Payments');
    expect(rowOf(payments, 'REF-1')).toEqual(['REF-1', 'ORD-2', '=HYPERLINK("http://evil.example","x")', 204, 'EXECUTED', new Date('2026-03-10T11:00:00Z')]);
    expect(rowOf(payments, 'CSH-1')).toEqual(['CSH-1', '01234567890', 'Orto Srl', 961.69, 'SCHEDULED', new Date('2026-03-10T00:00:00Z')]);
    const journal = await sheetOf('Journal');
    expect(rowOf(journal, 'Write')).toEqual(['Write', 'int-1']);
    expect(rowOf(journal, 1)).toEqual([1, new Date('2026-03-10T12:00:00Z'), new Date('2026-03-10T12:00:02Z'), 'accepted', 504, 'SZBO-0009']);
    expect(rowOf(await sheetOf('Journal', { ...report, write: null }), 'State')).toEqual(['State', 'Nothing was sent.']);
  });

  it('says that it is of a rehearsal', async () => {
    const [summary] = xlsxSheets(await closingReportXlsx({ ...report, rehearsal: true }, 'it'));
    expect(String(summary?.rows[0]?.[0])).toContain('Simulazione');
  });

  it('is made of 10,000 orders in seconds', { timeout: 60_000 }, async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => order(index));
    const sheet = await sheetOf('Orders', { ...report, orders: many });
    expect(sheet.rows).toHaveLength(10_002);
    const cents = many.reduce((sum, { total }) => sum + (total?.amountMinor ?? 0), 0);
    expect(rowOf(sheet, 'Total')[7]).toBe(cents / 100);
  });
});

describe('the closing report as a document', () => {
  it('shows every figure in the language’s own way', () => {
    const english = closingReportHtml(report, 'en');
    const italian = closingReportHtml({ ...report, orders: [order(1, { total: eur(123_456_789) })] }, 'it');
    expect(english).toContain('<td class="n">961.70</td><td class="n">961.69</td><td class="n">-0.01</td>');
    expect(english).toContain('ORD-1');
    expect(english).toContain('01/03/2026, 10:30:15');
    expect(italian).toContain('1.234.567,89');
    expect(italian).toContain('lang="it"');
    expect(italian).toContain('Rapporto di chiusura');
  });

  it('escapes whatever came from elsewhere, and loads nothing', () => {
    const html = closingReportHtml(report, 'en');
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('Orto &amp; Co &quot;Bio&quot; &lt;b&gt;');
    expect(html).not.toMatch(/\s(?:src|href|on\w+)\s*=\s*["'](?!$)/);
    expect(html).not.toMatch(/url\(|@import/);
  });

  it('lets no name out of its style sheet', () => {
    const named = { ...report, campaign: { ...report.campaign, name: 'x"; } </style><img src=x> @import url(http://evil.example) \\' } };
    const style = closingReportHtml(named, 'en').split('<style>')[1]?.split('</style>')[0] ?? '';
    expect(style).toContain('counter(pages)');
    expect(style).toContain('.totals td');
    expect(style).not.toMatch(/<|url\(|\\/);
  });

  it('writes more than a thousand orders as lines, with all there is to say of each', () => {
    const many = Array.from({ length: 1_001 }, (_, index) => order(index, { refunds: [payment(`REF-${String(index)}`)] }));
    many.push(order(5_000, { holder: '<b>&', refunds: [] }));
    const html = closingReportHtml({ ...report, orders: many }, 'en');
    expect(html.match(/<table class="ledger">/g)).toHaveLength(2);
    for (const { orderId, portalOrderCode } of many) expect(html).toMatch(new RegExp(`<td>${orderId} +${portalOrderCode ?? ''} `));
    expect(html).toMatch(/<td>REF-1000 /);
    expect(html).toContain('&lt;b&gt;&amp;');
    expect(html).not.toContain('<b>');
  });

  it('writes up to a thousand orders as a table', () => {
    expect(closingReportHtml({ ...report, orders: Array.from({ length: 1_000 }, (_, index) => order(index)) }, 'en')).not.toContain('<table class="ledger">');
  });

  it('is laid out on paper only, once', () => {
    expect(closingReportHtml(report, 'en')).toContain('@media screen { body { display: none; } }');
  });

  it('says that it is of a rehearsal, and only then', () => {
    expect(closingReportHtml({ ...report, rehearsal: true }, 'en')).toContain('<p class="warning">Rehearsal at a practice bank');
    expect(closingReportHtml(report, 'en')).not.toContain('class="warning"');
  });
});
