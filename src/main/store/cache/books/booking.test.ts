import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { cashout } from '#shared/contract/campaigns.ts';
import { dispute } from '#shared/contract/disputes.ts';
import { moneyin, moneyout, order, orderPayment, refund } from '#shared/contract/orders.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { SafeguardingList } from '#shared/domain/books/safeguarding.ts';
import { account, cacheKey, emptyDatabase, entry, instant, statementWindow } from '#test/support/cache-fixture.ts';
import { tellingDatabase } from '#test/support/telling-database.ts';
import { accountKey, putBalance, replaceAccounts } from '../accounts.ts';
import { openForWriting } from '../database.ts';
import { putPaymentRecord } from '../records/payments.ts';
import { markGone, putRecords } from '../records/writing.ts';
import { applyWindow } from '../statement/apply.ts';
import { Booker, booksState } from './booking.ts';
import { setBookAccounts } from './entries.ts';
import { safeguardingItems } from './items.ts';
import { bookPostings } from './postings.ts';
import { safeguardingFigures } from './reading.ts';

const NOW = instant('2026-06-30T10:00:00Z');
const FIRST = bankDate('2026-01-10');
const LAST = bankDate('2026-06-20');
const dayAt = (day: number): BankDate => addDays(FIRST, day);

let database: Database;
let close: () => void;
let booker: Booker;

beforeEach(() => {
  ({ database, close } = emptyDatabase());
  replaceAccounts(database, [account('A1')], NOW);
  setBookAccounts(database, ['A1']);
  booker = new Booker(database);
});
afterEach(() => { close(); });

function book(): void {
  while (booker.some(1_000));
  expect(booksState(database).upToDate).toBe(true);
}

const putOrder = (orderId: string, status = 'ACCEPTED'): void =>
  putRecords(database, 'orders', [order.parse({ orderId, campaignId: 'K1', status, totalAmount: 100, orderAmount: 100, feeAmount: 0, portalOrderDatetime: `${FIRST}T10:00:00Z` })], NOW);
const putPayment = (orderId: string, ids: object): void =>
  putPaymentRecord(database, 'payment', orderId, orderPayment.parse({ orderId, paymentStatus: 'ACCOUNTED', receivedDatetime: `${FIRST}T10:00:00Z`, ...ids }), NOW);
const putStray = (unidentifiedTransferId: string, amount: number, day: number): void =>
  putRecords(database, 'unidentified', [unidentifiedTransfer.parse({ unidentifiedTransferId, amount, status: 'RECEIVED', receivedDatetime: `${dayAt(day)}T10:00:00Z` })], NOW);
const putEntries = (...entries: readonly ReturnType<typeof entry>[]): void => {
  applyWindow(database, accountKey(database, 'A1') ?? 0, statementWindow('A1', FIRST, LAST, entries, NOW));
};

const owed = (list: SafeguardingList): number => safeguardingFigures(database, LAST).currencies.flatMap((one) => one.owed).find((one) => one.list === list)?.amount.amountMinor ?? 0;
const parts = (): Record<string, number> => Object.fromEntries(safeguardingFigures(database, LAST).currencies.flatMap((one) => one.parts).map(({ part, amount }) => [part, amount.amountMinor]));

it('books a refund that a payment names twice once, and goes on where two orders name the same', () => {
  for (const orderId of ['O1', 'O2']) {
    putOrder(orderId);
    putPayment(orderId, { refundIds: ['R1', 'R1'] });
  }
  putPaymentRecord(database, 'refund', 'R1', refund.parse({ refundId: 'R1', status: 'CREATED', amount: 40, createdDatetime: `${dayAt(2)}T10:00:00Z` }), NOW);
  book();
  expect([owed('investors'), owed('refunds-under-way')]).toEqual([12_000, 8_000]);
  putPaymentRecord(database, 'refund', 'R1', refund.parse({ refundId: 'R1', status: 'EXECUTED', amount: 40, createdDatetime: `${dayAt(2)}T10:00:00Z` }), NOW);
  book();
  expect(owed('refunds-under-way')).toBe(0);
  const ids = bookPostings(database, null, 50, LAST).postings.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('knows that a payment was read whole once the last record that it names was stored', () => {
  for (const orderId of ['O1', 'O2']) {
    putOrder(orderId);
    putPayment(orderId, { moneyinId: `MI-${orderId}`, moneyoutIds: [`MO-${orderId}`], cashoutIds: ['CO1'] });
    putPaymentRecord(database, 'moneyin', `MI-${orderId}`, moneyin.parse({ moneyinId: `MI-${orderId}`, status: 'ACCEPTED', amount: 100 }), NOW);
  }
  book();
  expect(safeguardingFigures(database, LAST).unread).toBe(2);
  for (const orderId of ['O1', 'O2']) putPaymentRecord(database, 'moneyout', `MO-${orderId}`, moneyout.parse({ moneyoutId: `MO-${orderId}`, status: 'CREATED', amount: 100 }), NOW);
  book();
  putPaymentRecord(database, 'cashout', 'CO1', cashout.parse({ cashoutId: 'CO1', status: 'FAILED', amount: 200 }), NOW);
  book();
  expect(safeguardingFigures(database, LAST).unread).toBe(0);
});

it('takes a debit for a dispute’s only where it has the amount of the disputed payment, and names the card payment or the order of a lost one', () => {
  const told = (disputeId: string, status: string, over: object): void =>
    putRecords(database, 'disputes', [dispute.parse({ disputeId, status, paymentAmount: 100, ...over })], NOW);
  told('D1', 'OPEN', { rrnCode: '601000000001', orderId: 'ORD100001' });
  told('D2', 'CLOSED_WON', { rrnCode: '601000000002', orderId: 'ORD100002' });
  told('D3', 'CLOSED_LOST', { rrnCode: '601000000003', orderId: 'ORD100003' });
  told('D4', 'OPEN', { rrnCode: '601000000004', paymentAmount: null });
  putEntries(
    entry('T1', dayAt(3), -10_000, 'STORNO 601000000001'), entry('T2', dayAt(3), -10_001, 'STORNO 601000000001'), entry('T3', dayAt(3), -10_000, 'RIMBORSO ORD100001'), entry('T4', dayAt(3), -10_000, 'RIMBORSO ORD100002'),
    entry('T5', dayAt(3), -10_000, 'RIMBORSO ORD100003'), entry('T6', dayAt(3), -777, 'STORNO 601000000004'),
  );
  book();
  const ids = (list: SafeguardingList): string[] => safeguardingItems(database, { date: LAST, currency: 'EUR', list, offset: 0, limit: 50 }).rows.map(({ entry: shown }) => shown?.transactionId ?? '').toSorted();
  expect(ids('disputes')).toEqual(['T1', 'T5', 'T6']);
  expect(ids('unexplained')).toEqual(['T2', 'T3', 'T4']);
});

it('says of what waits what it said before, whichever days are matched again', () => {
  putStray('STRAY100001', 10, 0);
  putEntries(entry('T1', dayAt(20), 900, 'STRAY100001'));
  book();
  const before = parts();
  expect(before).toEqual({ wrongAmounts: -100 });
  putStray('STRAY100002', 1, 45);
  book();
  expect(parts()).toEqual({ ...before, notOnStatement: -100 });
});

it('joins by amount alone only where no other fits, also on days that are not matched again', () => {
  putStray('STRAY100001', 10, 58);
  putStray('STRAY100002', 10, 63);
  putEntries(entry('T1', dayAt(60), 1_000, 'VERSAMENTO'));
  book();
  const before = parts();
  expect(before).toEqual({ notOnStatement: -2_000, unexplained: 1_000 });
  putStray('STRAY100003', 1, 0);
  book();
  expect(parts()).toEqual({ ...before, notOnStatement: -2_100 });
});

it('gives a list of two kinds of items page by page', () => {
  for (const [index, amount] of [10, 20, 30].entries()) {
    putStray(`STRAY10000${index}`, amount, index);
    putEntries(...[10, 20, 30].slice(0, index + 1).map((one, at) => entry(`T${at}`, dayAt(at), one * 90, `STRAY10000${at}`)));
  }
  book();
  const page = (offset: number, limit: number) => safeguardingItems(database, { date: LAST, currency: 'EUR', list: 'wrongAmounts', offset, limit });
  const whole = page(0, 50);
  expect(whole).toMatchObject({ total: 6, rows: { length: 6 } });
  expect([0, 2, 4].flatMap((offset) => page(offset, 2).rows)).toEqual(whole.rows);
  expect([0, 4].flatMap((offset) => page(offset, 4).rows)).toEqual(whole.rows);
});

it('gives the same page of the halves that wait from either end', () => {
  for (const index of [0, 1, 2, 3, 4, 5, 6]) putStray(`STRAY10000${index}`, 10 + (index % 3), index % 4);
  putEntries(entry('T1', dayAt(0), 1, 'nothing of these'));
  book();
  const page = (offset: number, limit: number) => safeguardingItems(database, { date: LAST, currency: 'EUR', list: 'notOnStatement', offset, limit }).rows;
  const whole = page(0, 50);
  expect(whole.length).toBe(7);
  for (let offset = 0; offset <= 8; offset += 1) for (const limit of [0, 1, 3, 50]) expect(page(offset, limit)).toEqual(whole.slice(offset, offset + limit));
});

it('counts a list once until something is written, here or by another connection', () => {
  const other = openForWriting({ path: database.name, key: cacheKey });
  try {
    const doubt = (of: Database, id: string) => of.prepare('INSERT INTO book_fact (fact, booked, doubts) VALUES (?, ?, ?)').run(id, '[]', '[]');
    let counted = 0;
    const telling = tellingDatabase(database, (sql) => { if (sql.startsWith('SELECT count(*)')) counted += 1; });
    const total = () => safeguardingItems(telling, { date: LAST, currency: 'EUR', list: 'doubts', offset: 0, limit: 1 }).total;
    expect([total(), total(), counted]).toEqual([0, 0, 1]);
    doubt(database, 'order/A');
    expect([total(), total(), counted]).toEqual([1, 1, 2]);
    doubt(other, 'order/B');
    expect([total(), total(), counted]).toEqual([2, 2, 3]);
  } finally {
    other.close();
  }
});

it('calls an entry a wrong amount only as long as what it names is there', () => {
  putStray('STRAY100001', 10, 2);
  putEntries(entry('T1', dayAt(3), 900, 'STRAY100001'));
  book();
  expect(parts()).toEqual({ wrongAmounts: -100 });
  markGone(database, 'unidentified', ['STRAY100001'], NOW);
  book();
  expect(parts()).toEqual({ unexplained: 900 });
});

it('explains a debit by a dispute only as long as the bank lists it', () => {
  putRecords(database, 'disputes', [dispute.parse({ disputeId: 'D1', status: 'OPEN', paymentAmount: 100, rrnCode: '601000000001' })], NOW);
  putEntries(entry('T1', dayAt(3), -10_000, 'STORNO 601000000001'));
  book();
  expect(parts()).toEqual({ disputes: -10_000 });
  markGone(database, 'disputes', ['D1'], NOW);
  book();
  expect(parts()).toEqual({ unexplained: -10_000 });
});

it('says nothing of what was before the statement where it does not know the balance', () => {
  replaceAccounts(database, [{ ...account('A1'), productName: 'Conto' }], NOW);
  putRecords(database, 'unidentified', [unidentifiedTransfer.parse({ unidentifiedTransferId: 'STRAY100001', amount: 10, status: 'RECEIVED', receivedDatetime: `${dayAt(-9)}T10:00:00Z` })], NOW);
  putEntries(entry('T1', dayAt(3), 300, 'INTERESSI'));
  book();
  expect(safeguardingFigures(database, LAST).currencies).toMatchObject([{ balance: null, difference: null, unexplained: { amountMinor: 300 } }]);
  expect(parts()).toEqual({ unexplained: 300 });
  putBalance(database, accountKey(database, 'A1') ?? 0, { accounting: { amountMinor: 1_300, currency: 'EUR' }, available: null, date: LAST }, NOW);
  // The stray transfer of before explains what the account held before.
  expect(parts()).toEqual({ unexplained: 300, beforeStatement: 0 });
  expect(safeguardingItems(database, { date: LAST, currency: 'EUR', list: 'beforeStatement', offset: 0, limit: 10 }).rows.filter(({ kind }) => kind === 'openingBalance').map(({ name }) => name)).toEqual(['Conto A1']);
});

it('reads a payment whose currency is unreadable in that of its order, where the amounts are the same', () => {
  for (const [orderId, amount] of [['O1', 100], ['O2', 90]] as const) {
    putOrder(orderId);
    putPayment(orderId, { moneyinId: `MI-${orderId}` });
    putPaymentRecord(database, 'moneyin', `MI-${orderId}`, moneyin.parse({ moneyinId: `MI-${orderId}`, status: 'ACCEPTED', amount, currency: '?' }), NOW);
  }
  book();
  expect(safeguardingFigures(database, LAST).currencies.map(({ currency, owedTotal }) => [currency, owedTotal.amountMinor])).toEqual([['EUR', 10_000], ['XXX', 9_000]]);
});

/** As a bank that tells of it twice would: the order says that money came, and so does a transfer of a wrong amount. */
const putWrong = (orderId: string, amount: number, ids: object = {}): void => {
  putRecords(database, 'orders', [order.parse({ orderId, campaignId: 'K1', status: 'INCORRECT_AMOUNT', totalAmount: 100, orderAmount: 100, feeAmount: 0, portalOrderCode: `TC-${orderId}`, portalOrderDatetime: `${FIRST}T10:00:00Z` })], NOW);
  putPayment(orderId, { moneyinId: `MI-${orderId}`, ...ids });
  putPaymentRecord(database, 'moneyin', `MI-${orderId}`, moneyin.parse({ moneyinId: `MI-${orderId}`, status: 'ACCEPTED', amount }), NOW);
};
const putWrongTransfer = (unidentifiedTransferId: string, amount: number, description: string, over: object = {}): void =>
  putRecords(database, 'unidentified', [unidentifiedTransfer.parse({ unidentifiedTransferId, amount, description, type: 'WRONG_AMOUNT', status: 'RECEIVED', receivedDatetime: `${dayAt(0)}T10:00:00Z`, ...over })], NOW);
const both = (): readonly number[] => [owed('investors'), owed('unidentified')];
const doubts = () => safeguardingItems(database, { date: LAST, currency: 'EUR', list: 'doubts', offset: 0, limit: 50 }).rows.map(({ orderId, doubts: of }) => [orderId, of.map(({ code }) => code)]);

it('owes a wrong amount once that the order and an unidentified transfer tell of, in whatever order they come', () => {
  putEntries(entry('T1', dayAt(0), 9_000, 'BONIFICO ORDINE TC-200001'));
  putWrong('200001', 90);
  book();
  expect(both()).toEqual([9_000, 0]);
  putWrongTransfer('STRAY100001', 90, 'ORDINE TC 200001');
  book();
  expect([both(), parts(), doubts()]).toEqual([[0, 9_000], {}, []]);
  // Refunded by the order: a transfer does not know of that.
  putWrong('200001', 90, { refundIds: ['R1'] });
  putPaymentRecord(database, 'refund', 'R1', refund.parse({ refundId: 'R1', status: 'CREATED', amount: 90, createdDatetime: `${dayAt(2)}T10:00:00Z` }), NOW);
  book();
  expect([both(), owed('refunds-under-way')]).toEqual([[0, 0], 9_000]);
  markGone(database, 'unidentified', ['STRAY100001'], NOW);
  book();
  putRecords(database, 'orders', [order.parse({ orderId: '200001', campaignId: 'K1', status: 'ACCEPTED', totalAmount: 100, orderAmount: 100, feeAmount: 0 })], NOW);
  putWrongTransfer('STRAY100001', 90, 'ORDINE TC 200001');
  book();
  expect([both(), owed('refunds-under-way')]).toEqual([[0, 9_000], 9_000]);
});

it('owes both where a transfer is of another order or amount, and says where nothing tells whether they are the same', () => {
  putWrong('200001', 90);
  putWrong('200002', 80);
  putWrongTransfer('STRAY100001', 10, 'ORDINE TC-200001');
  putWrongTransfer('STRAY100002', 90, 'TC-200001 E TC-200002');
  book();
  expect([both(), doubts()]).toEqual([[17_000, 10_000], []]);
  putWrongTransfer('STRAY100003', 80, 'VERSAMENTO');
  book();
  expect([both(), doubts()]).toEqual([[17_000, 18_000], [['200002', ['perhapsToldTwice']]]]);
  // Of what only repeats the amount of the order, the transfer says what came.
  putWrong('200003', 100);
  putWrongTransfer('STRAY100004', 95, 'TC-200003');
  book();
  expect(both()).toEqual([17_000, 27_500]);
});

it('books no amount of an order that was paid with another, where the bank does not say which', () => {
  putRecords(database, 'orders', [order.parse({ orderId: 'O1', status: 'INCORRECT_AMOUNT', totalAmount: 100, orderAmount: 100, feeAmount: 0 })], NOW);
  putPayment('O1', {});
  book();
  expect([both(), doubts()]).toEqual([[0, 0], [['O1', ['amountNotSaid']]]]);
});
