import type { Database } from 'better-sqlite3-multiple-ciphers';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { investor } from '#shared/contract/investors.ts';
import { order } from '#shared/contract/orders.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { investorName, orderHolder } from '#shared/domain/portal/party-names.ts';
import { scoreMatch } from '#shared/domain/portal/match-score.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { matchSuggestions } from './match-candidates.ts';
import { indexNames, namesWith } from './party-names.ts';
import { putRecords } from './writing.ts';

const NOON = instant('2026-06-30T12:00:00Z');

let database: Database;
let close: () => void;

beforeEach(() => {
  ({ database, close } = emptyDatabase());
});
afterEach(() => close());

const word = fc.constantFrom('Mario', 'Rossi', 'Anna', 'Neri', 'Alfa', 'Rosssi', 'D’Ambrò', 'srl');
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const cents = fc.constantFrom(50_000, 51_000, 90_000);
const someOrder = fc.record({
  total: cents, bare: cents, holder: fc.option(name), investor: fc.nat(2), code: fc.constantFrom('TC-000123', 'XY 99/1', '7', null), investorCode: fc.constantFrom('PI-0077', null),
  status: fc.constantFrom('WAITING', 'ACCEPTED', 'INCORRECT_AMOUNT', 'CREATED'), day: fc.integer({ min: 1, max: 28 }), gone: fc.boolean(),
});
const someTransfer = fc.record({
  amount: fc.option(cents), payerName: fc.option(name), description: fc.constantFrom('tc 000 123', 'per xy-991 grazie', 'mario neri', 'ORD-3', null), type: fc.constantFrom('WRONG_AMOUNT', 'UNIDENTIFIED'),
  received: fc.constantFrom('2026-06-15T10:00:00Z', null),
});

it('finds along its indexes what the score says of all orders, whether the names are indexed yet or not', () => {
  let round = 0;
  fc.assert(fc.property(fc.array(someOrder, { maxLength: 10 }), fc.array(name, { minLength: 3, maxLength: 3 }), someTransfer, fc.boolean(), (given, investorNames, sent, indexed) => {
    round += 1;
    database.exec('DELETE FROM investment_order; DELETE FROM investor;');
    const investors = investorNames.map((businessName, index) => investor.parse({ investorId: `INV-${index}`, type: 'LEGAL_PERSON', businessName }));
    const orders = given.map((one, index) => order.parse({
      orderId: `ORD-${index}`, investorId: `INV-${one.investor}`, campaignId: 'C1', status: one.status, totalAmount: one.total / 100, orderAmount: one.bare / 100, currency: 'EUR',
      investorAccount: one.holder === null ? null : { holderBusinessName: one.holder }, portalOrderCode: one.code, portalInvestorCode: one.investorCode,
      portalOrderDatetime: `2026-06-${String(one.day).padStart(2, '0')}T10:00:00+00:00`,
    }));
    putRecords(database, 'investors', investors, NOON);
    putRecords(database, 'orders', orders, NOON);
    for (const [index, { gone }] of given.entries()) if (gone) database.prepare('UPDATE investment_order SET gone_at = ? WHERE id = ?').run(NOON, `ORD-${index}`);
    if (indexed) while (indexNames(database, 1000));
    const transfer = unidentifiedTransfer.parse({
      unidentifiedTransferId: 'U', status: 'RECEIVED', currency: 'EUR', amount: sent.amount === null ? null : sent.amount / 100, payerName: sent.payerName, description: sent.description, type: sent.type,
      receivedDatetime: sent.received,
    });
    const expected = orders.filter((_, index) => given[index]?.gone === false).flatMap((one) => {
      const named = investors.find(({ investorId }) => investorId === one.investorId);
      const { score } = scoreMatch(transfer, {
        orderId: one.orderId, status: one.status, totalAmount: one.totalAmount, orderAmount: one.orderAmount, at: one.portalOrderDatetime,
        names: [orderHolder(one), named === undefined ? null : investorName(named)].filter((each) => each !== null),
        codes: [one.portalOrderCode, one.portalInvestorCode].filter((each) => each !== null),
      });
      return score === 0 ? [] : [`${one.orderId} ${score}`];
    });
    expect(matchSuggestions(database, transfer).map(({ orderId, score }) => `${orderId} ${score}`).toSorted(), `round ${round}`).toEqual(expected.toSorted());
  }), { numRuns: 150 });
});

it('forgets no name, and reads only those whose words are not written yet', () => {
  putRecords(database, 'investors', [investor.parse({ investorId: 'I1', type: 'LEGAL_PERSON', businessName: 'Alfa srl' })], NOON);
  expect(namesWith(database, new Set(['alfa']))).toEqual(['Alfa srl']);
  expect([indexNames(database, 1000), indexNames(database, 1000)]).toEqual([false, false]);
  putRecords(database, 'investors', [investor.parse({ investorId: 'I1', type: 'LEGAL_PERSON', businessName: 'Beta srl' }), investor.parse({ investorId: 'I2', type: 'LEGAL_PERSON', businessName: 'Alfa srl' })], NOON);
  expect(namesWith(database, new Set(['alfa', 'beta']))).toEqual(['Alfa srl', 'Beta srl']);
  expect(database.prepare('SELECT count(*) FROM party_word').pluck().get()).toBe(1);
  indexNames(database, 1000);
  expect(database.prepare('SELECT count(*) FROM party_word').pluck().get()).toBe(2);
});
