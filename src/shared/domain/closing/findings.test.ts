import { describe, expect, it } from 'vitest';
import { instantFromMs } from '../instant.ts';
import type { UnknownStatus } from '../open-status.ts';
import { findClosingProblems } from './findings.ts';
import type { ClosingEvidence, ReflectingOrders } from './findings.ts';
import { findingKinds, MOST_NAMED } from './model.ts';
import type { DatedOrder, Finding, FindingKind } from './model.ts';

const confirmedAt = instantFromMs(Date.parse('2026-01-10T09:00:00Z'));
const endsAt = instantFromMs(Date.parse('2026-03-12T09:00:00Z'));
const reflecting = (...orderIds: readonly string[]): ReflectingOrders => new Map(orderIds.map((orderId) => [orderId, { endsAt, executed: true }]));
const IBAN = 'IT60X0542811101000000123456';

const order = (orderId: string, rest: Partial<DatedOrder> = {}): DatedOrder => ({
  orderId, status: 'ACCEPTED', orderMinor: 1_000, feeMinor: 20, totalMinor: 1_020, confirmedAt, createdAt: null, iban: IBAN, ...rest,
});

const evidence = (rest: Partial<ClosingEvidence> = {}): ClosingEvidence => ({
  terms: { campaignId: 'CAM1', status: 'CLOSED', currency: 'EUR', minMinor: 1_000, maxMinor: 10_000, feeFixedMinor: 0, feeHundredths: 500 },
  orders: [order('a')], unidentified: [], disputes: [], accounted: { amountMinor: 1_000, currency: 'EUR' }, ordersCut: null, reflecting: new Map(), ...rest,
});

const found = (rest: Partial<ClosingEvidence>): Finding[] => findClosingProblems(evidence(rest));
const kinds = (rest: Partial<ClosingEvidence>): FindingKind[] => found(rest).map(({ kind }) => kind);
const paused = 'PAUSED' as UnknownStatus;

describe('findClosingProblems', () => {
  it('finds nothing in a campaign that is in order', () => {
    expect(found({})).toEqual([]);
  });

  it('finds every kind where it is, with what can be done about it', () => {
    const orders = [
      order('a', { confirmedAt: null }), order('created', { status: 'CREATED' }), order('waits', { status: 'WAITING' }), order('wrong', { status: 'INCORRECT_AMOUNT' }),
      order('odd', { status: paused }), order('bare', { iban: ' ' }), order('iban', { iban: 'IT00X0542811101000000123456' }),
      order('young'), order('dark', { orderMinor: null, totalMinor: null }),
      order('cent', { totalMinor: 1_019 }),
    ];
    const { terms } = evidence();
    const all = found({
      orders, reflecting: reflecting('young'), ordersCut: 'lacks', terms: { ...terms, status: 'OPEN', minMinor: 99_000, maxMinor: 4_500 },
      unidentified: [{ unidentifiedTransferId: 'U1', amount: { amountMinor: 900, currency: 'EUR' } }],
      disputes: [{ disputeId: 'D1', orderId: 'a', status: 'OPEN', paymentAmount: null }],
    });
    const missing = findingKinds.filter((kind) => !all.some((one) => one.kind === kind));
    expect(missing).toEqual(['accountedDiffers', 'ordersMayLack']);
    expect(all.find(({ kind }) => kind === 'ordersLacking')?.weight).toBe('wrong');
    expect(found({ ordersCut: 'mayLack' })).toMatchObject([{ kind: 'ordersMayLack', weight: 'wait' }]);
    expect(all.find(({ kind }) => kind === 'ordersWrongAmount')).toEqual({
      kind: 'ordersWrongAmount', weight: 'wrong', remedies: ['cancel', 'move', 'look'], ids: ['wrong'], count: 1, amount: { amountMinor: 1_020, currency: 'EUR' },
    });
    expect(all.find(({ kind }) => kind === 'overMaximum')?.amount).toEqual({ amountMinor: 500, currency: 'EUR' });
    expect(all.find(({ kind }) => kind === 'amountsUnknown')?.amount).toBeNull();
    expect(all.find(({ kind }) => kind === 'campaignStillOpen')?.remedies).toEqual(['stopOrders']);
  });

  it('says of each kind how much it weighs and what can be done', () => {
    const orders = [
      order('created', { status: 'CREATED' }), order('waits', { status: 'WAITING' }), order('wrong', { status: 'INCORRECT_AMOUNT' }), order('split', { status: 'SPLIT' }),
      order('odd', { status: paused }), order('none', { iban: null }), order('bare', { iban: ' ' }), order('iban', { iban: 'IT00X0542811101000000123456' }), order('young'),
      order('dark', { orderMinor: null, totalMinor: null }), order('minus', { orderMinor: -1, feeMinor: 0, totalMinor: -1 }), order('cent', { totalMinor: 1_019, confirmedAt: null }),
      order('out', { status: 'CANCELLED', iban: null, orderMinor: null, totalMinor: null, confirmedAt: null }),
    ];
    const amount = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
    const terms = { ...evidence().terms, status: 'OPEN', minMinor: 99_000, maxMinor: 4_500 } as const;
    expect(found({
      orders, terms, reflecting: reflecting('young', 'out'), accounted: amount(1), unidentified: [{ unidentifiedTransferId: 'U1', amount: amount(900) }], disputes: [{ disputeId: 'D1', orderId: 'waits', status: null, paymentAmount: amount(7) }],
    }).map(({ kind, weight, remedies, ids, amount: about }) => [kind, weight, remedies, ids, about?.amountMinor ?? null])).toEqual([
      ['ordersCreated', 'wait', ['setWaiting', 'setFailed', 'cancel', 'move'], ['created'], 1_020],
      ['ordersWaiting', 'wrong', ['setFailed', 'cancel', 'move'], ['waits'], 1_020],
      ['ordersWrongAmount', 'wrong', ['cancel', 'move', 'look'], ['wrong'], 1_020],
      ['ordersUnknownStatus', 'wrong', ['look'], ['odd'], 1_020],
      ['ibanMissing', 'wait', ['look'], ['none', 'bare'], 2_040],
      ['ibanOdd', 'wrong', ['look'], ['iban'], 1_020],
      ['reflectionPeriod', 'wrong', ['cancel', 'look'], ['young'], 1_020],
      ['confirmationUnknown', 'wait', ['look'], ['cent'], 1_019],
      ['cancelReturnsNothing', 'note', ['look'], ['wrong', 'split'], 2_040],
      ['amountsUnknown', 'wrong', ['look'], ['dark', 'minus'], null],
      ['totalsDiffer', 'wrong', ['look'], ['cent'], 1],
      ['unidentifiedAlike', 'wrong', ['look'], ['U1'], 900],
      ['openDisputes', 'wrong', ['look'], ['D1'], 7],
      ['minimumNotReached', 'wrong', ['look'], [], 94_000],
      ['overMaximum', 'note', ['look'], [], 500],
      ['campaignStillOpen', 'wrong', ['stopOrders'], [], null],
    ]);
  });

  it('finds a waiting order whose reflection period runs, and money of every order that has some', () => {
    expect(kinds({ orders: [order('a'), order('w', { status: 'WAITING' })], reflecting: reflecting('w') })).toEqual(['ordersWaiting', 'reflectionPeriod']);
    expect(kinds({ orders: [order('a'), order('i', { status: 'INCORRECT_AMOUNT', iban: null })] })).toEqual(['ordersWrongAmount', 'ibanMissing', 'cancelReturnsNothing']);
  });

  it('knows the amounts of an order of which one is missing, and not where one is below nothing', () => {
    const one = (rest: Partial<DatedOrder>) => kinds({ orders: [order('a', rest)], accounted: null });
    expect([one({ orderMinor: null }), one({ feeMinor: null }), one({ totalMinor: null })]).toEqual([[], [], []]);
    expect([one({ orderMinor: null, feeMinor: null }), one({ feeMinor: -1, totalMinor: 999 })].map((all) => all.includes('amountsUnknown'))).toEqual([true, true]);
    expect(one({ orderMinor: 1_000, feeMinor: 0, totalMinor: 1_000 })).toEqual([]);
  });

  it('reaches the minimum and keeps the maximum to the cent, taking a missing amount from the other two', () => {
    const raising = (orderMinor: number | null, totalMinor: number | null, feeMinor: number | null = 20) => kinds({ orders: [order('a', { orderMinor, totalMinor, feeMinor })], accounted: null });
    expect([raising(1_000, 1_020), raising(999, 1_019), raising(10_000, 10_020), raising(10_001, 10_021)]).toEqual([[], ['minimumNotReached'], [], ['overMaximum']]);
    expect([raising(null, 1_020), raising(null, 1_019), raising(null, 10_021), raising(1_000, 1_020, null), raising(10_000, null)]).toEqual([[], ['minimumNotReached'], ['overMaximum'], [], []]);
    const { terms } = evidence();
    expect(kinds({ terms: { ...terms, minMinor: null, maxMinor: null }, orders: [], accounted: null })).toEqual([]);
  });

  it('compares the accounted amount only where all is known, in one currency', () => {
    const accounted = (amountMinor: number, currency = 'EUR'): ClosingEvidence['accounted'] => ({ amountMinor, currency });
    const two = [order('a'), order('b', { totalMinor: null })];
    expect([1_999, 2_000, 2_020, 2_040, 2_041].map((amount) => kinds({ orders: two, accounted: accounted(amount) }))).toEqual([['accountedDiffers'], [], ['accountedDiffers'], [], ['accountedDiffers']]);
    expect(kinds({ accounted: accounted(1, 'USD') })).toEqual([]);
    expect(kinds({ orders: [order('a', { orderMinor: null, feeMinor: null })], accounted: accounted(1) })).not.toContain('accountedDiffers');
    expect(found({ orders: [order('a')], accounted: accounted(900) })).toMatchObject([{ ids: [], count: 1, amount: { amountMinor: -100 } }]);
    const bare = [order('a', { totalMinor: null, feeMinor: null }), order('b', { orderMinor: null, feeMinor: 20, totalMinor: 1_020 })];
    expect(kinds({ orders: bare, accounted: accounted(2_000) }).includes('accountedDiffers')).toBe(false);
  });

  it('sums up what lies about only in one currency, and only where each amount is known', () => {
    const lying = (...amounts: readonly ClosingEvidence['accounted'][]) =>
      found({ unidentified: amounts.map((amount, index) => ({ unidentifiedTransferId: String(index), amount })) })[0]?.amount;
    const eur = { amountMinor: 5, currency: 'EUR' };
    expect([lying(eur, eur), lying(eur, { ...eur, currency: 'USD' }), lying(eur, null), lying(null, eur)]).toEqual([{ amountMinor: 10, currency: 'EUR' }, null, null, null]);
  });

  it('says what a transfer and a dispute are about, where that tells them apart', () => {
    const transfer = (unidentifiedTransferId: string, payerName: string | null) => ({ unidentifiedTransferId, amount: null, payerName });
    const dispute = (disputeId: string, description: string | null) => ({ disputeId, orderId: 'a', status: 'OPEN', paymentAmount: null, description });
    expect(found({
      unidentified: [transfer('U1', 'Anna Neri'), transfer('U2', 'Mario Bianchi'), transfer('U3', 'Mario Bianchi '), transfer('U4', null)], disputes: [dispute('D1', 'Addebito doppio'), dispute('D2', ' ')],
    }).map(({ names }) => names)).toEqual([{ U1: 'Anna Neri' }, { D1: 'Addebito doppio' }]);
  });

  it('leaves out disputes that are over, whichever way', () => {
    const dispute = (status: string | null) => kinds({ disputes: [{ disputeId: 'D', orderId: 'a', status, paymentAmount: null }] });
    expect([dispute('CLOSED_WON'), dispute('CLOSED_LOST'), dispute(null), dispute('NEW')]).toEqual([[], [], ['openDisputes'], ['openDisputes']]);
  });

  it('finds paid orders whose amount and fee are not their total, with how much in all, whichever way', () => {
    const orders = [order('a'), order('more', { totalMinor: 1_022 }), order('less', { totalMinor: 1_019 }), order('unpaid', { status: 'CANCELLED', totalMinor: 1 })];
    expect(found({ orders, accounted: null })).toEqual([{
      kind: 'totalsDiffer', weight: 'wrong', remedies: ['look'], ids: ['more', 'less'], count: 2, amount: { amountMinor: 3, currency: 'EUR' },
    }]);
    expect(kinds({ orders: [order('derived', { totalMinor: null }), order('alone', { feeMinor: null })] , accounted: null })).toEqual([]);
  });

  it('says from when on no order that would be executed can be revoked', () => {
    const later = instantFromMs(Date.parse('2026-03-13T09:00:00Z'));
    const running: ReflectingOrders = new Map([['a', { endsAt, executed: true }], ['b', { endsAt: later, executed: false }], ['gone', { endsAt: later, executed: true }]]);
    expect(found({ orders: [order('a'), order('b', { status: 'WAITING' })], reflecting: new Map([...running].slice(0, 2)) }).find(({ kind }) => kind === 'reflectionPeriod')).toMatchObject({ ids: ['a', 'b'], until: endsAt });
    expect(found({ orders: [order('b', { status: 'WAITING' })], reflecting: new Map([['b', { endsAt: later, executed: false }]]) }).find(({ kind }) => kind === 'reflectionPeriod')).not.toHaveProperty('until');
    expect(kinds({ orders: [order('a'), order('gone', { status: 'CANCELLED' })], reflecting: reflecting('gone') })).toEqual([]);
  });

  it('takes disputes of this campaign that are not known to be closed', () => {
    const dispute = (disputeId: string, orderId: string | null, status: string | null) => ({ disputeId, orderId, status, paymentAmount: { amountMinor: 5, currency: 'EUR' } });
    const disputes = [dispute('D1', 'a', 'OPEN'), dispute('D2', 'a', 'CLOSED_WON'), dispute('D3', 'z', 'OPEN'), dispute('D4', 'a', 'ESCALATED'), dispute('D5', null, 'OPEN')];
    expect(found({ disputes })).toMatchObject([{ kind: 'openDisputes', ids: ['D1', 'D4'], amount: { amountMinor: 10 } }]);
  });

  it('compares the accounted amount with the orders, with or without fees', () => {
    const accounted = (amountMinor: number): ClosingEvidence['accounted'] => ({ amountMinor, currency: 'EUR' });
    expect(kinds({ accounted: accounted(1_020) })).toEqual([]);
    expect(kinds({ accounted: null })).toEqual([]);
    expect(found({ accounted: accounted(1_001) })).toMatchObject([{ kind: 'accountedDiffers', amount: { amountMinor: 1, currency: 'EUR' } }]);
  });

  it('names no more than it may and counts all', () => {
    const orders = Array.from({ length: 600 }, (_, index) => order(String(index), { status: 'WAITING' }));
    const [waiting] = found({ orders });
    expect(waiting?.ids.length).toBe(MOST_NAMED);
    expect(waiting?.count).toBe(600);
  });
});
