import { describe, expect, it } from 'vitest';
import { addDays, bankDate } from '../bank-date.ts';
import type { UnknownStatus } from '../open-status.ts';
import { findClosingProblems } from './findings.ts';
import type { ClosingEvidence } from './findings.ts';
import { findingKinds, MOST_NAMED } from './model.ts';
import type { DatedOrder, Finding, FindingKind } from './model.ts';

const today = bankDate('2026-03-10');
const IBAN = 'IT60X0542811101000000123456';

const order = (orderId: string, rest: Partial<DatedOrder> = {}): DatedOrder => ({
  orderId, status: 'ACCEPTED', orderMinor: 1_000, feeMinor: 20, totalMinor: 1_020, confirmedAt: null, createdAt: null, iban: IBAN,
  confirmedOn: bankDate('2026-01-10'), ...rest,
});

const evidence = (rest: Partial<ClosingEvidence> = {}): ClosingEvidence => ({
  terms: { campaignId: 'CAM1', status: 'CLOSED', currency: 'EUR', minMinor: 1_000, maxMinor: 10_000, feeFixedMinor: 0, feeHundredths: 500 },
  orders: [order('a')], unidentified: [], disputes: [], accounted: { amountMinor: 1_000, currency: 'EUR' }, ordersCut: null, today, ...rest,
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
      order('a'), order('created', { status: 'CREATED' }), order('waits', { status: 'WAITING' }), order('wrong', { status: 'INCORRECT_AMOUNT' }),
      order('odd', { status: paused }), order('bare', { iban: ' ' }), order('iban', { iban: 'IT00X0542811101000000123456' }),
      order('young', { confirmedOn: addDays(today, -1) }), order('dark', { orderMinor: null, totalMinor: null }),
      order('cent', { totalMinor: 1_019 }),
    ];
    const { terms } = evidence();
    const all = found({
      orders, ordersCut: 'lacks', terms: { ...terms, status: 'OPEN', minMinor: 99_000, maxMinor: 4_500 },
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

  it('finds paid orders whose amount and fee are not their total, with how much in all, whichever way', () => {
    const orders = [order('a'), order('more', { totalMinor: 1_022 }), order('less', { totalMinor: 1_019 }), order('unpaid', { status: 'CANCELLED', totalMinor: 1 })];
    expect(found({ orders, accounted: null })).toEqual([{
      kind: 'totalsDiffer', weight: 'wrong', remedies: ['look'], ids: ['more', 'less'], count: 2, amount: { amountMinor: 3, currency: 'EUR' },
    }]);
    expect(kinds({ orders: [order('derived', { totalMinor: null }), order('alone', { feeMinor: null })] , accounted: null })).toEqual([]);
  });

  it('counts the four days from the day after the confirmation', () => {
    expect(kinds({ orders: [order('a', { confirmedOn: addDays(today, -4) })] })).toEqual(['reflectionPeriod']);
    expect(kinds({ orders: [order('a', { confirmedOn: addDays(today, -5) })] })).toEqual([]);
    expect(kinds({ orders: [order('a', { confirmedOn: null })] })).toEqual([]);
    expect(kinds({ orders: [order('a'), order('gone', { status: 'CANCELLED', confirmedOn: today })] })).toEqual([]);
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
