import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { campaign } from '#shared/contract/campaigns.ts';
import { order } from '#shared/contract/orders.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { tellingDatabase } from '#test/support/telling-database.ts';
import { putInvestorFacts, replaceInvestorFacts } from './investor-facts.ts';
import { makeListIndex } from './list-indexes.ts';
import { createWorksheetReads, worksheetFigures } from './worksheet.ts';
import type { WorksheetQuestion } from './worksheet.ts';
import { putRecords } from './writing.ts';

/* The worksheet's figures as a page asks for them: the same as of one state, and read once for each state. */

const NOON = instant('2026-03-10T12:00:00Z');
const YEAR: WorksheetQuestion = { from: instant('2026-01-01T00:00:00Z'), before: instant('2027-01-01T00:00:00Z'), campaignId: null };

let database: Database;
let close: () => void;
let reads: ReturnType<typeof createWorksheetReads>;
/** How often a campaign was summed up, and what happens before the second of them. */
let summed: number;
let inBetween: (() => void) | null;
let asked: string[];

const anOrder = (orderId: string, over: object = {}) => order.parse({
  orderId, campaignId: 'K1', status: 'ACCEPTED', totalAmount: 11, orderAmount: 10, feeAmount: 1, currency: 'EUR', investorId: 'I1', portalOrderDatetime: '2026-03-02T10:00:00Z', ...over,
});

beforeEach(() => {
  ({ database, close } = emptyDatabase());
  summed = 0;
  inBetween = null;
  asked = [];
  const telling = tellingDatabase(database, (sql) => {
    asked.push(sql);
    if (!sql.includes('count(DISTINCT')) return;
    summed += 1;
    if (summed === 2) inBetween?.();
  });
  reads = createWorksheetReads(() => telling);
  putRecords(database, 'campaigns', ['K1', 'K2'].map((campaignId) => ({ ...campaign.parse({ campaignId, companyId: 'P1', name: campaignId, status: 'OPEN', currency: 'EUR' }), available: null })), NOON);
  putRecords(database, 'orders', [anOrder('O1'), anOrder('O2', { campaignId: 'K2', investorId: 'I2' }), anOrder('O3', { portalOrderDatetime: null })], NOON);
  replaceInvestorFacts(database, [], { entries: 0, newest: null });
});
afterEach(() => close());

it('is read once for each state of orders and classes', async () => {
  const first = await reads.worksheetFigures(YEAR);
  expect(first).toEqual(worksheetFigures(database, YEAR));
  expect(first.sums.map(({ campaignId, orders, amountMinor, investorClass }) => [campaignId, orders, amountMinor, investorClass])).toEqual([['K1', 1, 1_000, null], ['K2', 1, 1_000, null]]);
  expect(first.undated).toBe(1);
  expect(await reads.worksheetFigures(YEAR)).toEqual(first);
  expect(summed).toBe(2);
  // One statement for all campaigns.
  expect(new Set(asked.filter((sql) => sql.includes('count(DISTINCT'))).size).toBe(1);
  putRecords(database, 'orders', [anOrder('O4')], NOON);
  expect((await reads.worksheetFigures(YEAR)).sums[0]?.amountMinor).toBe(2_000);
  putInvestorFacts(database, [{ investorId: 'I2', investorClass: 'sophisticated', testedOn: null, taxResidence: 'IT' }], [], { entries: 1, newest: NOON });
  expect((await reads.worksheetFigures(YEAR)).sums[1]?.investorClass).toBe('sophisticated');
  expect(summed).toBe(6);
  const ofOne = { ...YEAR, campaignId: 'K2' };
  expect(await reads.worksheetFigures(ofOne)).toEqual(worksheetFigures(database, ofOne));
});

it('counts an approval as sophisticated that had expired by the order as what it was', async () => {
  putRecords(database, 'orders', [anOrder('O4', { portalOrderDatetime: '2026-06-02T10:00:00Z' })], NOON);
  putInvestorFacts(database, [{ investorId: 'I1', investorClass: 'sophisticated', testedOn: bankDate('2024-04-01'), taxResidence: 'IT' }], [], { entries: 1, newest: NOON });
  expect((await reads.worksheetFigures(YEAR)).sums.map(({ campaignId, orders, investorClass }) => [campaignId, orders, investorClass])).toEqual([['K1', 1, 'approvalExpired'], ['K1', 1, 'sophisticated'], ['K2', 1, null]]);
});

it('never adds up two states', async () => {
  inBetween = () => {
    putRecords(database, 'orders', [anOrder('O1', { status: 'REJECTED' }), anOrder('O2', { campaignId: 'K2', investorId: 'I2', orderAmount: 20 })], NOON);
  };
  expect(await reads.worksheetFigures(YEAR)).toEqual(worksheetFigures(database, YEAR));
});

it('adds up the first campaigns by name without going through the orders of the others', async () => {
  putRecords(database, 'campaigns', [{ ...campaign.parse({ campaignId: 'K0', name: 'Zeta', status: 'OPEN', currency: 'EUR' }), available: null }], NOON);
  putRecords(database, 'orders', [anOrder('O5', { campaignId: 'K0' })], NOON);
  const namesOf = ({ campaigns }: { readonly campaigns: readonly { readonly campaign: { readonly name: string | null } }[] }) => campaigns.map(({ campaign: { name } }) => name);
  const first = await reads.firstWorksheetFigures(YEAR, 1);
  const whole = worksheetFigures(database, YEAR);
  expect([namesOf(first), namesOf(whole)]).toEqual([['K1'], ['K1', 'K2', 'Zeta']]);
  expect(first.sums).toEqual(whole.sums.filter(({ campaignId }) => campaignId === 'K1'));
  expect(summed).toBe(1);
  expect(namesOf(await reads.firstWorksheetFigures(YEAR, 2))).toEqual(['K1', 'K2']);
  expect(summed).toBe(3);
  await reads.worksheetFigures(YEAR);
  expect(summed).toBe(6);
  // What is added up for all is not added up again.
  expect(await reads.firstWorksheetFigures(YEAR, 1)).toEqual(first);
  expect(namesOf(await reads.firstWorksheetFigures(YEAR, 9))).toEqual(['K1', 'K2', 'Zeta']);
  expect(summed).toBe(6);
  // Another name is another order.
  putRecords(database, 'campaigns', [{ ...campaign.parse({ campaignId: 'K0', name: 'Alfa', status: 'OPEN', currency: 'EUR' }), available: null }], NOON);
  expect(namesOf(await reads.firstWorksheetFigures(YEAR, 1))).toEqual(['Alfa']);
});

it('never shows first campaigns of two states', async () => {
  inBetween = () => {
    putRecords(database, 'orders', [anOrder('O1', { status: 'REJECTED' }), anOrder('O2', { campaignId: 'K2', investorId: 'I2', orderAmount: 20 })], NOON);
    putRecords(database, 'campaigns', [{ ...campaign.parse({ campaignId: 'K2', name: 'Alfa', status: 'CANCELLED', currency: 'EUR' }), available: null }], NOON);
  };
  const before = worksheetFigures(database, YEAR);
  const { campaigns, sums } = await reads.firstWorksheetFigures(YEAR, 2);
  const now = worksheetFigures(database, YEAR);
  expect([campaigns, sums]).toEqual([now.campaigns, now.sums]);
  expect(now.sums).not.toEqual(before.sums);
  expect(campaigns.map(({ campaign: { name, status } }) => [name, status])).toEqual([['Alfa', 'CANCELLED']]);
});

const planNow = async (): Promise<string> => {
  asked = [];
  await reads.worksheetFigures(YEAR);
  reads.forget();
  const plan = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${asked.find((sql) => sql.includes('count(DISTINCT')) ?? ''}`).all({ ...YEAR, campaignId: 'K1' });
  return JSON.stringify(plan);
};

it('goes along the index of campaigns, and once it is made along that of what is supervised, without reading an order', async () => {
  putInvestorFacts(database, [{ investorId: 'I2', investorClass: 'sophisticated', testedOn: null, taxResidence: 'IT' }], [], { entries: 1, newest: NOON });
  putRecords(database, 'orders', [anOrder('O4', { investorId: null }), anOrder('O5', { investorId: null, feeAmount: null }), anOrder('O6', { status: 'SPLIT', orderAmount: null }), anOrder('O7', { portalOrderDatetime: '2027-01-01T00:00:00Z' })], NOON);
  const before = worksheetFigures(database, YEAR);
  expect(before.sums.map(({ campaignId, status, investors, orders, amountMinor }) => [campaignId, status, investors, orders, amountMinor])).toEqual([
    ['K1', 'ACCEPTED', 3, 3, 3_000], ['K1', 'SPLIT', 1, 1, 1_000], ['K2', 'ACCEPTED', 1, 1, 1_000],
  ]);
  expect(await planNow()).toContain('order_campaign (campaignId=? AND gone_at=?)');
  while (makeListIndex(database, 0));
  expect(await planNow()).toContain('COVERING INDEX order_supervised (campaignId=? AND gone_at=? AND portalOrderDatetime>? AND portalOrderDatetime<?)');
  expect(worksheetFigures(database, YEAR)).toEqual(before);
});

it('finds orders without a date where they are together in the list', async () => {
  asked = [];
  await reads.worksheetFigures(YEAR);
  const plan = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${asked.find((sql) => sql.includes('portalOrderDatetime IS NULL')) ?? ''}`).all({ campaignId: null });
  expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH investment_order USING INDEX order_listed (gone_at=? AND portalOrderDatetime=?)']);
});
