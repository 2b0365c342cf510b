import { join } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { searchedSections, searchFields } from '#shared/bridge/lists/record-fields.ts';
import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import { recordColumns, sections } from '#shared/bridge/lists/records.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { campaign, cashout } from '#shared/contract/campaigns.ts';
import { dispute } from '#shared/contract/disputes.ts';
import { investor } from '#shared/contract/investors.ts';
import { moneyin, order, orderPayment, refund } from '#shared/contract/orders.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { virtualIban } from '#shared/contract/virtual-ibans.ts';
import { cacheKey, instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { openForReading, openForWriting } from '../database.ts';
import { columnValues, recordPage } from './reading.ts';
import { moneyinsByRrn, orderOfMoneyin, putPaymentRecord } from './payments.ts';
import { investorsOfFiscalCode, sharedFiscalCodes } from './investors.ts';
import { matchCandidates } from './match-candidates.ts';
import { putRecords, replaceRecords } from './writing.ts';

const NOON = instant('2026-06-30T12:00:00Z');

let folder: ReturnType<typeof temporaryFolder>;
let writer: Database;
let database: Database;

beforeEach(() => {
  folder = temporaryFolder();
  const file = { path: join(folder.path, 'cache.db'), key: cacheKey };
  writer = openForWriting(file);
  // As the window reads: on a connection that changes nothing.
  database = openForReading(file);
});

afterEach(() => {
  database.close();
  writer.close();
  folder.remove();
});

const anOrder = (orderId: string, over: object = {}) => order.parse({
  orderId, investorId: 'INV-1', companyId: 'COM-1', campaignId: 'CAM-1', status: 'WAITING', totalAmount: 1530.5, orderAmount: 1500, feeAmount: 30.5, currency: 'EUR',
  investorAccount: { iban: 'IT60X0542811101000000123456', holderName: 'Zoë', holderSurname: 'D’Ambrò', holderBusinessName: '' }, channel: 'CARD',
  description: 'Quota Àlfa', portalOrderCode: 'TC-000123-456', portalOrderDatetime: '2026-02-10T23:30:00+01:00', portalInvestorCode: 'PI-7', portalCompanyCode: 'PC-7',
  portalCampaignCode: 'PK-7', ...over,
});

const anInvestor = (investorId: string, fiscalCode: string | null) => investor.parse({ investorId, type: 'LEGAL_PERSON', businessName: `Investor ${investorId}`, fiscalCode });

const found = (section: Section, fields: Record<string, string>, over: Partial<RecordSelection> = {}): string[] =>
  recordPage(database, { section, search: '', filters: {}, sort: null, fields, ...over }, 0, 100).rows.map(({ id }) => id);

describe('a list that leaves out what is over', () => {
  it('keeps disputes whose status nobody documented, or nobody said', () => {
    const disputes = [['A', 'OPEN'], ['B', 'closed_won'], ['C', 'CLOSED_LOST'], ['D', 'IN_REVIEW'], ['E', null]].map(([disputeId, status]) => dispute.parse({ disputeId, status }));
    putRecords(writer, 'disputes', disputes, NOON);
    expect(found('disputes', {}, { withoutPast: true }).toSorted()).toEqual(['A', 'D', 'E']);
    expect(found('disputes', {})).toHaveLength(5);
  });

  it('keeps virtual IBANs that are active in the bank’s own words: deactivated are those with the day of it', () => {
    const virtualIbans = [['IT1', 'ACTIVE', null], ['IT2', 'IN_USE', null], ['IT3', 'DISMISSED', '2026-01-31'], ['IT4', null, null]].map(([iban, status, deactivationDate]) =>
      ({ ...virtualIban.parse({ virtualIban: iban, parentAccountId: 'P', status, description: '', activationDate: '2025-01-31', deactivationDate }), accountId: 'P' }));
    putRecords(writer, 'virtualIbans', virtualIbans, NOON);
    expect(found('virtualIbans', {}, { withoutPast: true }).toSorted()).toEqual(['IT1', 'IT2', 'IT4']);
  });
});

describe('the fields of the bank’s search', () => {
  it('narrow orders by every field of section 2.5', () => {
    putRecords(writer, 'orders', [anOrder('A'), anOrder('B', {
      investorId: 'INV-2', companyId: 'COM-2', campaignId: 'CAM-2', status: 'ACCEPTED', totalAmount: 1530, orderAmount: 1499, feeAmount: 31, currency: 'USD',
      investorAccount: { iban: 'DE89370400440532013000', holderName: '', holderSurname: '', holderBusinessName: 'Beta S.p.A.' }, channel: 'MONEY_TRANSFER', description: 'Beta',
      portalOrderCode: 'TC-9', portalOrderDatetime: '2026-02-11T00:30:00+01:00', portalInvestorCode: 'PI-9', portalCompanyCode: 'PC-9', portalCampaignCode: 'PK-9',
    })], NOON);
    const typed: Record<keyof typeof searchFields.orders, string> = {
      investorId: 'inv-1', companyId: 'com-1', campaignId: 'cam-1', status: 'WAITING', 'investorAccount.iban': 'it60 x054 2811 1010 0000 0123 456',
      'investorAccount.holderName': 'zoe', 'investorAccount.holderSurname': 'ambro', 'investorAccount.holderBusinessName': '', totalAmount: '1.530,50',
      orderAmount: '1,500.00', feeAmount: '30,5', currency: 'eur', channel: 'CARD', description: 'alfa', portalOrderCode: 'tc-000123-456',
      portalOrderDatetime: '10/02/2026', portalInvestorCode: 'pi-7', portalCompanyCode: 'pc-7', portalCampaignCode: 'pk-7',
    };
    for (const [name, text] of Object.entries(typed).filter(([, text]) => text !== '')) expect([name, found('orders', { [name]: text })]).toEqual([name, ['A']]);
    expect(found('orders', { 'investorAccount.holderBusinessName': 'beta' })).toEqual(['B']);
    expect(found('orders', typed)).toEqual(['A']);
    // Whole codes only, and days of the bank's calendar.
    expect(found('orders', { portalOrderCode: 'TC-000123' })).toEqual([]);
    expect(found('orders', { portalOrderDatetime: '2026-02-11' })).toEqual(['B']);
  });

  it('narrow the other searched sections too', () => {
    putRecords(writer, 'campaigns', [campaign.parse({ campaignId: 'C', companyId: 'COM-1', name: 'Alfa Energia', description: 'Sole', status: 'OPEN', minTargetAmount: 100, maxTargetAmount: 400.5, currency: 'EUR' })].map((record) => ({ ...record, available: null })), NOON);
    putRecords(writer, 'investors', [investor.parse({ investorId: 'I', type: 'NATURAL_PERSON', name: 'Giulia', surname: 'Ferrari', fiscalCode: 'FRRGLI85C41F205X' })], NOON);
    putRecords(writer, 'unidentified', [unidentifiedTransfer.parse({ unidentifiedTransferId: 'U', amount: 250, currency: 'EUR', description: 'Quota', payerName: 'ROSSI', status: 'RECEIVED', receivedDatetime: '2026-02-01T10:00:00Z', refundedDatetime: '' })], NOON);
    putRecords(writer, 'disputes', [dispute.parse({ disputeId: 'D', orderId: 'O', rrnCode: '602', paymentAmount: 9.99, status: 'OPEN', createdDate: '2026-01-15', closedDate: '' })], NOON);
    expect(found('campaigns', { companyId: 'com-1', name: 'ener', description: 'sol', status: 'OPEN', targetAmountMin: '100', targetAmountMax: '400,50' })).toEqual(['C']);
    expect(found('investors', { name: 'giu', surname: 'FERR', fiscalCode: 'frrgli85c41f205x', type: 'NATURAL_PERSON' })).toEqual(['I']);
    expect(found('unidentified', { amount: '250,00', currency: 'EUR', description: 'quo', payerName: 'ross', status: 'RECEIVED', receivedDatetime: '2026-02-01' })).toEqual(['U']);
    expect(found('unidentified', { refundedDatetime: '2026-02-01' })).toEqual([]);
    expect(found('disputes', { orderId: 'o', rrnCode: '602', paymentAmount: '9.99', createdDate: '15/01/2026' })).toEqual(['D']);
    expect(found('disputes', { closedDate: '2026-01-15' })).toEqual([]);
  });

  it('narrow by ranges of amounts, days and moments, whose ends count and may be open', () => {
    putRecords(writer, 'orders', ['100', '100.5', '500', '1000'].map((totalAmount, index) => anOrder(`O${index}`, { totalAmount, portalOrderDatetime: `2026-0${index + 1}-28T23:30:00+01:00` })), NOON);
    putRecords(writer, 'disputes', ['2026-01-15', '2026-02-01', ''].map((closedDate, index) => dispute.parse({ disputeId: `D${index}`, status: 'OPEN', closedDate })), NOON);
    const amounts = { '100..500': ['O0', 'O1', 'O2'], '>100': ['O1', 'O2', 'O3'], '..100.5': ['O0', 'O1'], '<100': [], '501..': ['O3'], '>x': ['O0', 'O1', 'O2', 'O3'] };
    for (const [range, ids] of Object.entries(amounts)) expect([range, found('orders', { totalAmount: range }).toSorted()]).toEqual([range, ids]);
    expect(found('orders', { portalOrderDatetime: '2026-02-28..2026-03-28' }).toSorted()).toEqual(['O1', 'O2']);
    expect(found('orders', { portalOrderDatetime: '2026-03-01..', totalAmount: '..500' })).toEqual(['O2']);
    expect(found('disputes', { closedDate: '2026-01-15..2026-01-31' })).toEqual(['D0']);
    expect(found('disputes', { closedDate: '..2026-02-01' }).toSorted()).toEqual(['D0', 'D1']);
  });

  it('can all be asked for, and narrow nothing where they are unknown, empty or half typed', () => {
    putRecords(writer, 'orders', [anOrder('A')], NOON);
    for (const section of searchedSections) {
      for (const name of Object.keys(searchFields[section])) expect(() => found(section, { [name]: '1' })).not.toThrow();
    }
    expect(found('orders', { totalAmount: '1..', portalOrderDatetime: '31/', status: '', orderId: 'x', [`id') OR 1=1 --`]: 'x' })).toEqual(['A']);
    expect(found('companies', { name: 'x' })).toEqual([]);
  });
});

describe('what became of an order’s money', () => {
  it('narrows orders to those with a refund or cash-out refused or not executed', () => {
    putRecords(writer, 'orders', ['A', 'B', 'C'].map((orderId) => anOrder(orderId)), NOON);
    const payment = (orderId: string, over: object) => putPaymentRecord(writer, 'payment', orderId, orderPayment.parse({ orderId, paymentStatus: 'ACCOUNTED', ...over }), NOON);
    payment('A', { refundIds: ['R1'] });
    payment('B', { refundIds: ['R2'], cashoutIds: ['K1'] });
    putPaymentRecord(writer, 'refund', 'R1', refund.parse({ refundId: 'R1', status: 'REFUSED_BY_RECEIVER' }), NOON);
    putPaymentRecord(writer, 'refund', 'R2', refund.parse({ refundId: 'R2', status: 'SCHEDULED' }), NOON);
    putPaymentRecord(writer, 'cashout', 'K1', cashout.parse({ cashoutId: 'K1', status: 'FAILED' }), NOON);
    expect(found('orders', { refunds: 'refused' })).toEqual(['A']);
    expect(found('orders', { refunds: 'open' })).toEqual(['A', 'B']);
    expect(found('orders', { cashouts: 'refused' })).toEqual(['B']);
    expect(found('orders', { cashouts: 'nonsense' })).toEqual(['A', 'B', 'C']);
  });
});

describe('statuses', () => {
  it('of a cancelled order or campaign are found by either spelling', () => {
    putRecords(writer, 'orders', [anOrder('A', { status: 'CANCELED' }), anOrder('B', { status: 'CANCELLED' }), anOrder('C')], NOON);
    putRecords(writer, 'campaigns', [{ ...campaign.parse({ campaignId: 'K', status: 'CANCELED' }), available: null }], NOON);
    for (const status of ['CANCELED', 'CANCELLED']) {
      expect(found('orders', {}, { filters: { status: [status] } })).toEqual(['A', 'B']);
      expect(found('orders', { status })).toEqual(['A', 'B']);
      expect(found('campaigns', {}, { filters: { status: [status] } })).toEqual(['K']);
    }
    expect(columnValues(database, 'orders', 'status')).toEqual(['CANCELLED', 'WAITING']);
  });

  it('that nobody documented are kept as they came, named, and found', () => {
    putRecords(writer, 'orders', [anOrder('A', { status: 'ON_HOLD' }), anOrder('B')], NOON);
    putRecords(writer, 'campaigns', [{ ...campaign.parse({ campaignId: 'K', status: 'PAUSED' }), available: null }], NOON);
    putRecords(writer, 'unidentified', [unidentifiedTransfer.parse({ unidentifiedTransferId: 'U', status: 'PARKED', type: 'ODD' })], NOON);
    putRecords(writer, 'disputes', [dispute.parse({ disputeId: 'D', status: 'ARBITRATION' })], NOON);
    putRecords(writer, 'investors', [investor.parse({ investorId: 'I', type: 'TRUST' })], NOON);
    putRecords(writer, 'companies', [{ companyId: 'X', businessName: 'X', type: 'LEGAL_PERSON', status: 'MERGED' as never }], NOON);
    const odd: readonly (readonly [Section, string, string, string])[] = [
      ['orders', 'status', 'ON_HOLD', 'A'], ['campaigns', 'status', 'PAUSED', 'K'], ['unidentified', 'status', 'PARKED', 'U'], ['unidentified', 'type', 'ODD', 'U'],
      ['disputes', 'status', 'ARBITRATION', 'D'], ['investors', 'type', 'TRUST', 'I'], ['companies', 'status', 'MERGED', 'X'],
    ];
    for (const [section, column, value, id] of odd) {
      expect(columnValues(database, section, column)).toContain(value);
      expect(found(section, {}, { filters: { [column]: [value] } })).toEqual([id]);
    }
  });

  it('of records that the bank no longer lists are not named', () => {
    putRecords(writer, 'orders', [anOrder('A', { status: 'ON_HOLD' })], NOON);
    replaceRecords(writer, { section: 'orders', scope: null, records: [anOrder('B')], asOf: NOON });
    expect(columnValues(database, 'orders', 'status')).toEqual(['WAITING']);
    for (const section of sections) {
      for (const column of recordColumns[section].filterable) expect(() => columnValues(database, section, column)).not.toThrow();
    }
    expect(columnValues(database, 'orders', 'document')).toEqual([]);
  });
});

describe('joins', () => {
  it('lead from a retrieval number to the money-in and on to its order', () => {
    putPaymentRecord(writer, 'moneyin', 'MIN-1', moneyin.parse({ moneyinId: 'MIN-1', rrn: '602512345678', amount: 10 }), NOON);
    putPaymentRecord(writer, 'payment', 'ORD-1', orderPayment.parse({ orderId: 'ORD-1', moneyinId: 'MIN-1', paymentStatus: 'ACCOUNTED' }), NOON);
    expect(moneyinsByRrn(database, '602512345678').map(({ value }) => value.moneyinId)).toEqual(['MIN-1']);
    expect(moneyinsByRrn(database, '602')).toEqual([]);
    expect(orderOfMoneyin(database, 'MIN-1')).toBe('ORD-1');
    expect(orderOfMoneyin(database, 'MIN-2')).toBeNull();
  });

  it('find investors with one tax code, however it is spaced and capitalised', () => {
    putRecords(writer, 'investors', [anInvestor('1', 'frrgli85c41f205x'), anInvestor('2', 'FRRGLI85 C41F205X'), anInvestor('3', 'X'), anInvestor('4', null), anInvestor('5', '')], NOON);
    expect(sharedFiscalCodes(database).map(({ fiscalCode, investors }) => [fiscalCode, investors.map(({ investorId }) => investorId)])).toEqual([['FRRGLI85C41F205X', ['1', '2']]]);
    expect(investorsOfFiscalCode(database, 'frrgli85c41f205x').map(({ investorId }) => investorId)).toEqual(['1', '2']);
    expect(investorsOfFiscalCode(database, ' ')).toEqual([]);
  });
});

describe('candidates for an unidentified transfer', () => {
  const transfer = (over: object) => unidentifiedTransfer.parse({ unidentifiedTransferId: 'U', status: 'RECEIVED', currency: 'EUR', ...over });
  const candidates = (over: object, limit = 10) => matchCandidates(database, transfer(over), limit).map(({ orderId }) => orderId);

  beforeEach(() => {
    putRecords(writer, 'orders', [
      anOrder('ORD-A'),
      anOrder('ORD-B', { status: 'ACCEPTED', totalAmount: 900, portalOrderCode: 'TC-000999-111', investorAccount: { iban: '', holderName: 'Ugo', holderSurname: 'Neri', holderBusinessName: '' } }),
    ], NOON);
  });

  it('are those of the amount, of the payer, and of a code in the text however it is spaced', () => {
    expect(candidates({ amount: 1530.5 })).toEqual(['ORD-A']);
    expect(candidates({ payerName: 'NERI UGO' })).toEqual(['ORD-B']);
    expect(candidates({ description: 'rif. TC 000999 111 saldo' })).toEqual(['ORD-B']);
    expect(candidates({ description: 'ord-a' })).toEqual(['ORD-A']);
    expect(candidates({ amount: 5, payerName: 'Bo', description: 'regalo' })).toEqual([]);
  });

  it('begin with those of its very amount, then with those that wait for money', () => {
    expect(candidates({ amount: 900, payerName: 'd’ambrò zoë' })).toEqual(['ORD-B', 'ORD-A']);
    putRecords(writer, 'orders', [anOrder('ORD-0', { status: 'ACCEPTED', totalAmount: 7 })], NOON);
    expect(candidates({ amount: 905, payerName: 'd’ambrò zoë' })).toEqual(['ORD-A', 'ORD-0']);
    expect(candidates({ amount: 905, payerName: 'd’ambrò zoë' }, 1)).toEqual(['ORD-A']);
  });

  it('are found by the investor’s name, by a holder in the text, and by a code broken up', () => {
    putRecords(writer, 'investors', [investor.parse({ investorId: 'INV-9', type: 'LEGAL_PERSON', businessName: 'Gamma Srl' })], NOON);
    putRecords(writer, 'orders', [anOrder('ORD-C', { investorId: 'INV-9', totalAmount: 7, portalOrderCode: 'TC-000777-222' })], NOON);
    expect(candidates({ payerName: 'GAMMA' })).toEqual(['ORD-C']);
    expect(candidates({ description: 'per conto di Ugo Neri' })).toEqual(['ORD-B']);
    expect(candidates({ description: 'ordine TC 000777 222' })).toEqual(['ORD-C']);
  });

  it('include every order that the bank holds for a wrong amount when that is the transfer’s kind', () => {
    putRecords(writer, 'orders', [anOrder('ORD-W', { status: 'INCORRECT_AMOUNT', totalAmount: 77 })], NOON);
    expect(candidates({ type: 'WRONG_AMOUNT' })).toEqual(['ORD-W']);
  });
});
