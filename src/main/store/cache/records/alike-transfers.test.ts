import type { Database } from 'better-sqlite3-multiple-ciphers';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { investor } from '#shared/contract/investors.ts';
import { order } from '#shared/contract/orders.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { investorName, orderHolder } from '#shared/domain/portal/party-names.ts';
import { scoreMatch } from '#shared/domain/portal/match-score.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { ALIKE_SCORE, transfersAlike } from './alike-transfers.ts';
import { matchSuggestions } from './match-candidates.ts';
import { putRecords } from './writing.ts';

const NOON = instant('2026-06-30T12:00:00Z');

let database: Database;
let close: () => void;

beforeEach(() => {
  ({ database, close } = emptyDatabase());
});
afterEach(() => close());

const word = fc.constantFrom('Mario', 'Rossi', 'Anna', 'Rosssi', 'D’Ambrò', 'srl');
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const cents = fc.constantFrom(50_000, 51_000, 90_000);
const someOrder = fc.record({
  total: cents, bare: cents, currency: fc.constantFrom('EUR', 'EUR', 'USD', null), holder: fc.option(name), investor: fc.nat(3), code: fc.constantFrom('TC-000123', 'XY 99/1', '7', null),
  investorCode: fc.constantFrom('PI-0077', null), status: fc.constantFrom('WAITING', 'ACCEPTED', 'INCORRECT_AMOUNT', 'CREATED', null), day: fc.integer({ min: 1, max: 28 }), gone: fc.boolean(),
});
const someTransfer = fc.record({
  amount: fc.option(cents), payerName: fc.option(name), description: fc.constantFrom('tc 000 123', 'per xy-991 pi 0077', 'mario rossi', 'ORD-3', null),
  type: fc.constantFrom('WRONG_AMOUNT', 'UNIDENTIFIED'), received: fc.constantFrom('2026-06-15T10:00:00Z', null),
});

it('finds the transfers that the score says to be alike to an order of the campaign, and so all that mean one most', async () => {
  let reached = 0;
  let passedOver = 0;
  const orders = fc.array(someOrder, { minLength: 1, maxLength: 8 });
  await fc.assert(fc.asyncProperty(orders, fc.array(name, { minLength: 3, maxLength: 3 }), fc.array(someTransfer, { maxLength: 6 }), async (given, investorNames, sent) => {
    database.exec('DELETE FROM investment_order; DELETE FROM investor;');
    const investors = investorNames.map((businessName, index) => investor.parse({ investorId: `INV-${index}`, type: 'LEGAL_PERSON', businessName }));
    const all = given.map((one, index) => order.parse({
      orderId: `ORD-${index}`, investorId: `INV-${one.investor}`, campaignId: `C${index % 2}`, status: one.status, totalAmount: one.total / 100, orderAmount: one.bare / 100, currency: one.currency,
      investorAccount: one.holder === null ? null : { holderBusinessName: one.holder }, portalOrderCode: one.code, portalInvestorCode: one.investorCode,
      portalOrderDatetime: `2026-06-${String(one.day).padStart(2, '0')}T10:00:00+00:00`,
    }));
    putRecords(database, 'investors', investors, NOON);
    putRecords(database, 'orders', all, NOON);
    for (const [index, { gone }] of given.entries()) if (gone) database.prepare('UPDATE investment_order SET gone_at = ? WHERE id = ?').run(NOON, `ORD-${index}`);
    const transfers = sent.map((one, index) => unidentifiedTransfer.parse({
      unidentifiedTransferId: `U${index}`, status: 'RECEIVED', currency: 'EUR', amount: one.amount === null ? null : one.amount / 100, payerName: one.payerName,
      description: one.description, type: one.type, receivedDatetime: one.received,
    }));
    const ofCampaign = all.filter((_, index) => index % 2 === 0 && given[index]?.gone === false).map((one) => ({
      orderId: one.orderId, status: one.status, totalAmount: one.totalAmount, orderAmount: one.orderAmount, at: one.portalOrderDatetime,
      names: [orderHolder(one), ...investors.filter(({ investorId }) => investorId === one.investorId).map(investorName)].filter((each) => each !== null),
      codes: [one.portalOrderCode, one.portalInvestorCode].filter((code) => code !== null),
    }));
    const expected = transfers.filter((transfer) => ofCampaign.some((one) => scoreMatch(transfer, one).score >= ALIKE_SCORE));
    const found = await transfersAlike(database, 'C0', transfers);
    expect(transfers.filter((transfer) => found.has(transfer))).toEqual(expected);
    const meant = transfers.filter((transfer) => matchSuggestions(database, transfer, 1).some(({ campaignId, score }) => campaignId === 'C0' && score >= ALIKE_SCORE));
    expect(meant.filter((transfer) => !found.has(transfer))).toEqual([]);
    reached += expected.length;
    passedOver += transfers.length - expected.length;
  }), { numRuns: 300 });
  // Neither of them is rare here.
  expect(Math.min(reached, passedOver)).toBeGreaterThan(50);
});
