import type { Database } from 'better-sqlite3-multiple-ciphers';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Company } from '#shared/contract/companies.ts';
import type { Order } from '#shared/contract/orders.ts';
import { campaignStates, companyStates, companyTypes } from '#shared/contract/states.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { ACCOUNT, dayAt, DAYS, portalPlan, tellPortal } from '#test/support/generated-portal.ts';
import type { GeneratedPortal } from '#test/support/generated-portal.ts';
import { isOwed } from '#shared/domain/books/posting.ts';
import type { Posting } from '#shared/domain/books/posting.ts';
import { readStatus } from '#shared/domain/open-status.ts';
import { account, emptyDatabase, entry, instant, statementWindow } from '#test/support/cache-fixture.ts';
import { accountKey, putBalance, replaceAccounts } from '../accounts.ts';
import { putPaymentRecord } from '../records/payments.ts';
import { putRecords } from '../records/writing.ts';
import { applyWindow } from '../statement/apply.ts';
import { Booker, booksState } from './booking.ts';
import { setBookAccounts } from './entries.ts';
import { safeguardingItems } from './items.ts';
import { bookPostings } from './postings.ts';
import { safeguardingFigures } from './reading.ts';

const NOW = instant('2026-06-30T10:00:00Z');
const LAST = addDays(dayAt(DAYS), 30);

const bookAll = (database: Database, booker: Booker): void => {
  while (booker.some(1_000));
  expect(booksState(database).upToDate).toBe(true);
};

type Step = (database: Database) => void;

/** What a reading of the bank would write, a step for each record. */
function writesOf({ orders, cashouts, unidentified, entries, terms }: GeneratedPortal): Step[] {
  const [first] = orders;
  const campaign: Campaign = {
    campaignId: terms.campaignId, companyId: 'C1', name: 'One', description: null, status: readStatus(campaignStates, first?.campaign?.status ?? 'OPEN'), targetMin: null, targetMax: null,
    successFeeFixed: { amountMinor: terms.feeFixedMinor, currency: 'EUR' }, successFeePercentage: String((terms.feeHundredths ?? 0) / 100), currency: 'EUR', expectedClosingDate: dayAt(25), createdDatetime: null,
  };
  const companies: readonly Company[] = (['LEGAL_PERSON', 'PORTAL'] as const).map((type, index) => ({
    companyId: index === 0 ? 'C1' : 'P1', type: readStatus(companyTypes, type), businessName: type, status: readStatus(companyStates, 'ACTIVE'),
  }));
  const put = (work: Step): Step => work;
  return [
    put((database) => putRecords(database, 'campaigns', [{ ...campaign, available: null }], NOW)),
    ...companies.map((company) => put((database) => putRecords(database, 'companies', [company], NOW))),
    ...orders.flatMap(({ order, payment, moneyin, refunds }) => [
      put((database) => putRecords(database, 'orders', [{ ...order, investorId: null, investorAccount: null, channel: null, description: null, portalInvestorCode: null, portalCompanyCode: null, portalCampaignCode: null } as Order], NOW)),
      ...(payment === null ? [] : [put((database) => putPaymentRecord(database, 'payment', order.orderId, payment, NOW))]),
      ...(moneyin === null ? [] : [put((database) => putPaymentRecord(database, 'moneyin', moneyin.moneyinId, moneyin, NOW))]),
      ...refunds.map((refund) => put((database) => putPaymentRecord(database, 'refund', refund.refundId, refund, NOW))),
    ]),
    ...cashouts.map(({ cashout }) => put((database) => putPaymentRecord(database, 'cashout', cashout.cashoutId, cashout, NOW))),
    ...unidentified.map((transfer) => put((database) => putRecords(database, 'unidentified', [transfer], NOW))),
    put((database) => {
      const key = accountKey(database, ACCOUNT) ?? 0;
      const rows = entries.map(({ id, date, amountMinor, text }) => entry(id, date, amountMinor, text));
      applyWindow(database, key, statementWindow(ACCOUNT, dayAt(0), LAST, rows, NOW));
      const balance = entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      putBalance(database, key, { accounting: { amountMinor: balance, currency: 'EUR' }, available: null, date: LAST }, NOW);
    }),
  ];
}

const owedOf = (balances: ReadonlyMap<string, number>, list: string): number =>
  -[...balances].filter(([place]) => (list === 'companies' ? place.startsWith('company:') : place === list)).reduce((sum, [, amount]) => sum + amount, 0) || 0;

function truthOn({ truth }: GeneratedPortal, day: number): ReadonlyMap<string, number> {
  const balances = new Map<string, number>();
  for (const { place, day: on, amountMinor } of truth) if (on <= day) balances.set(place, (balances.get(place) ?? 0) + amountMinor);
  return balances;
}

function allPostings(database: Database): readonly Posting[] {
  const postings: Posting[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = bookPostings(database, after ?? null, 7, LAST);
    postings.push(...page.postings);
    after = page.next;
  }
  return postings;
}

/** In whatever order the records come, and however often it is booked in between. */
it('shows on every day what is owed, and why the accounts hold something else', () => {
  fc.assert(fc.property(portalPlan, fc.infiniteStream(fc.nat(1_000)), (plan, chances) => {
    const portal = tellPortal(plan);
    const { database, close } = emptyDatabase();
    replaceAccounts(database, [account(ACCOUNT)], NOW);
    const booker = new Booker(database);
    const next = (): number => chances.next().value as number;
    const steps = [...writesOf(portal), (on: Database) => setBookAccounts(on, [ACCOUNT])].map((step) => ({ step, at: next() })).toSorted((left, right) => left.at - right.at);
    for (const { step, at } of steps) {
      step(database);
      if (at % 3 === 0) booker.some(0);
    }
    bookAll(database, booker);
    const postings = allPostings(database);
    for (const day of [0, 5, 12, 20, 24, 25, 26, 27, 28, 33, 40, DAYS - 1]) {
      const date = dayAt(day);
      const truth = truthOn(portal, day);
      const figures = safeguardingFigures(database, date);
      const euro = figures.currencies.find(({ currency }) => currency === 'EUR');
      for (const { list, amount } of euro?.owed ?? []) expect([list, amount.amountMinor]).toEqual([list, owedOf(truth, list)]);
      expect(euro?.balance?.amountMinor ?? 0).toBe(truth.get(`bank:${ACCOUNT}`) ?? 0);
      expect(euro?.parts.reduce((sum, { amount }) => sum + amount.amountMinor, 0) ?? 0).toBe(euro?.difference?.amountMinor ?? 0);
      for (const { part, amount, count } of euro?.parts ?? []) {
        const items = safeguardingItems(database, { date, currency: 'EUR', list: part, offset: 0, limit: 500 });
        expect([part, items.total, items.rows.length, items.rows.reduce((sum, row) => sum + (row.amount?.amountMinor ?? 0), 0)]).toEqual([part, count, count, amount.amountMinor]);
      }
      for (const { list, amount } of euro?.owed ?? []) {
        const items = safeguardingItems(database, { date, currency: 'EUR', list, offset: 0, limit: 500 });
        expect([list, items.rows.reduce((sum, row) => sum + (row.amount?.amountMinor ?? 0), 0)]).toEqual([list, amount.amountMinor]);
      }
      const owed = postings.filter((posting) => posting.date <= date).flatMap(({ lines }) => lines).filter(({ place }) => isOwed(place)).reduce((sum, { amountMinor }) => sum - amountMinor, 0);
      expect(owed).toBe(euro?.owedTotal.amountMinor ?? 0);
    }
    close();
  }), { numRuns: 12 });
});
