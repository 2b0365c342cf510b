import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapCampaign, mapKeys } from './campaign-map.ts';
import type { MapFigures, MapKey, MappedCampaign, MappedOrder } from './campaign-map.ts';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

const paid = (orderId: string, totalMinor: number, rest: Partial<MappedOrder> = {}): MappedOrder => ({
  orderId, status: 'ACCEPTED', totalMinor, payment: { cashoutIds: [] }, moneyin: { status: 'ACCEPTED', amount: eur(totalMinor) }, refunds: [], incomplete: false, ...rest,
});

const map = (rest: Partial<MappedCampaign>): MapFigures => mapCampaign({ currency: 'EUR', status: 'CLOSED', orders: [], cashouts: [], ...rest });

/** The figures that are not nothing. */
const figures = ({ parts }: MapFigures): Partial<Record<MapKey, number>> =>
  Object.fromEntries(parts.filter(({ amountMinor }) => amountMinor !== 0).map(({ key, amountMinor }) => [key, amountMinor]));

const threeCashouts = [
  { cashoutId: 'company', status: 'EXECUTED', amount: eur(250) }, { cashoutId: 'success', status: 'SCHEDULED', amount: eur(40) },
  { cashoutId: 'fees', status: 'REFUSED_BY_RECEIVER', amount: eur(10) },
];
const named = { payment: { cashoutIds: ['company', 'success', 'fees'] } };

describe('mapCampaign', () => {
  it('holds what the paid orders should have brought while the campaign goes on', () => {
    const orders = [paid('a', 100), paid('w', 70, { status: 'WAITING', moneyin: { status: 'WAITING', amount: eur(70) } }), paid('i', 50, { status: 'INCORRECT_AMOUNT', moneyin: { status: 'ACCEPTED', amount: eur(45) } })];
    expect(figures(map({ orders }))).toEqual({ received: 145, held: 100, heldWrongAmount: 45 });
  });

  it('shows a cent that nothing accounts for, and whose it is', () => {
    const result = map({ orders: [paid('a', 100), paid('b', 100, { moneyin: { status: 'ACCEPTED', amount: eur(101) } })] });
    expect(figures(result)).toEqual({ received: 201, held: 200, unexplained: 1 });
    expect(result.shares.unexplained).toEqual([{ orderId: 'b', amountMinor: 1 }]);
    const cancelled = paid('c', 100, { status: 'CANCELLED', refunds: [{ status: 'EXECUTED', amount: eur(99) }] });
    expect(figures(map({ orders: [cancelled] }))).toEqual({ received: 100, refunded: 99, unexplained: 1 });
  });

  it('follows refunds by their states; one that was refused and made again counts once', () => {
    const refunds = (...states: string[]) => ({ status: 'CANCELLED', refunds: states.map((status) => ({ status, amount: eur(100) })) });
    const orders = [paid('a', 100, refunds('EXECUTED')), paid('b', 100, refunds('SCHEDULED')), paid('c', 100, refunds('FAILED')), paid('d', 100, refunds('REFUSED_BY_RECEIVER', 'EXECUTED')), paid('e', 100, refunds('PARKED'))];
    expect(figures(map({ orders, status: 'FINALIZED_FAIL' }))).toEqual({ received: 500, refunded: 200, refunding: 200, refundRefused: 100 });
  });

  it('shares cash-outs that all orders name, to the cent', () => {
    const orders = [paid('a', 100, named), paid('b', 101, named), paid('s', 150, { ...named, status: 'SPLIT', refunds: [{ status: 'EXECUTED', amount: eur(51) }] })];
    const result = map({ orders, status: 'FINALIZED_SUCCESS', cashouts: threeCashouts });
    expect(figures(result)).toEqual({ received: 351, refunded: 51, cashedOut: 250, cashingOut: 40, cashoutRefused: 10 });
    expect(result.shares.cashedOut.map(({ orderId }) => orderId)).toEqual(['a', 'b', 's']);
  });

  it('shows cash-outs that no order names, and those beyond what the orders had', () => {
    const orders = [paid('a', 300)];
    expect(figures(map({ orders, status: 'FINALIZED_SUCCESS', cashouts: threeCashouts }))).toEqual({ received: 300, cashedOut: 250, cashingOut: 40, cashoutRefused: 10 });
    const more = map({ orders: [paid('a', 299)], status: 'FINALIZED_SUCCESS', cashouts: [{ cashoutId: 'x', status: 'EXECUTED', amount: eur(300) }] });
    expect(figures(more)).toEqual({ received: 299, cashedOut: 300, unexplained: -1 });
  });

  it('tells apart orders with cash-outs of their own', () => {
    const orders = [paid('a', 100, { payment: { cashoutIds: ['one'] } }), paid('b', 100, { payment: { cashoutIds: ['two'] } })];
    const result = map({ orders, cashouts: [{ cashoutId: 'one', status: 'EXECUTED', amount: eur(100) }, { cashoutId: 'two', status: 'FAILED', amount: eur(100) }] });
    expect(result.shares.cashoutRefused).toEqual([{ orderId: 'b', amountMinor: 100 }]);
    expect(result.shares.cashedOut).toEqual([{ orderId: 'a', amountMinor: 100 }]);
  });

  it('leaves out and names orders whose money is not known', () => {
    const orders = [paid('a', 100), paid('never', 1, { payment: null }), paid('part', 1, { incomplete: true }), paid('dollars', 1, { moneyin: { status: 'ACCEPTED', amount: { amountMinor: 1, currency: 'USD' } } })];
    const result = map({ orders });
    expect(result.unread).toEqual(['never', 'part', 'dollars']);
    expect(figures(result)).toEqual({ received: 100, held: 100 });
  });

  it('holds nothing once the campaign is closed either way', () => {
    const all = (status: string) => figures(map({ status, orders: [paid('a', 100), paid('s', 60, { status: 'SPLIT' })] }));
    expect(['OPEN', 'CLOSED', 'FINALIZED_SUCCESS', 'FINALIZED_FAIL'].map(all)).toEqual([
      { received: 160, held: 160 }, { received: 160, held: 160 }, { received: 160, unexplained: 160 }, { received: 160, unexplained: 160 },
    ]);
  });

  it('holds of an order what is neither given back nor was to be', () => {
    const refunds = [{ status: 'EXECUTED', amount: eur(10) }, { status: 'SCHEDULED', amount: eur(20) }, { status: 'FAILED', amount: eur(30) }];
    expect(figures(map({ orders: [paid('a', 100, { refunds })] }))).toEqual({ received: 100, refunded: 10, refunding: 20, refundRefused: 30, held: 40 });
    expect(figures(map({ orders: [paid('a', 100, { refunds, status: 'INCORRECT_AMOUNT' })] }))).toEqual({ received: 100, refunded: 10, refunding: 20, refundRefused: 30, heldWrongAmount: 40 });
  });

  it('cashes out no more of an order than it still has', () => {
    const refunds = [{ status: 'EXECUTED', amount: eur(10) }, { status: 'FAILED', amount: eur(30) }];
    const cashouts = [{ cashoutId: 'x', status: 'EXECUTED', amount: eur(100) }];
    const result = map({ status: 'FINALIZED_SUCCESS', orders: [paid('a', 100, { refunds, payment: { cashoutIds: ['x'] } })], cashouts });
    expect(figures(result)).toEqual({ received: 100, refunded: 10, refundRefused: 30, cashedOut: 100, unexplained: -40 });
    expect(result.shares.cashedOut).toEqual([{ orderId: 'a', amountMinor: 60 }]);
  });

  it('takes no share of a cash-out from what is held, was given back, or is of a wrong amount', () => {
    const cashouts = [{ cashoutId: 'x', status: 'EXECUTED', amount: eur(50) }];
    const held = map({ orders: [paid('a', 100)], cashouts });
    expect([figures(held), held.shares.cashedOut]).toEqual([{ received: 100, held: 100, cashedOut: 50, unexplained: -50 }, []]);
    const cancelled = map({ status: 'FINALIZED_SUCCESS', orders: [paid('c', 100, { status: 'CANCELLED' })], cashouts });
    expect([figures(cancelled), cancelled.shares.cashedOut]).toEqual([{ received: 100, cashedOut: 50, unexplained: 50 }, []]);
    const wrong = map({ status: 'FINALIZED_SUCCESS', orders: [paid('i', 100, { status: 'INCORRECT_AMOUNT', payment: { cashoutIds: ['x'] } })], cashouts });
    expect([figures(wrong), wrong.shares.cashedOut]).toEqual([{ received: 100, heldWrongAmount: 100, cashedOut: 50, unexplained: -50 }, []]);
    const split = map({ status: 'FINALIZED_SUCCESS', orders: [paid('s', 50, { status: 'SPLIT' })], cashouts });
    expect([figures(split), split.shares.cashedOut]).toEqual([{ received: 50, cashedOut: 50 }, [{ orderId: 's', amountMinor: 50 }]]);
  });

  it('takes what was cashed out first from the money, then what is under way, then what was refused', () => {
    const out = (...amounts: readonly [string, number][]) => amounts.map(([status, amount], index) => ({ cashoutId: String(index), status, amount: eur(amount) }));
    const result = map({ status: 'FINALIZED_SUCCESS', orders: [paid('a', 260)], cashouts: out(['EXECUTED', 250], ['CREATED', 40], ['FAILED', 10]) });
    expect(figures(result)).toEqual({ received: 260, cashedOut: 250, cashingOut: 40, unexplained: -30 });
    expect([result.shares.cashingOut, result.shares.cashoutRefused]).toEqual([[{ orderId: 'a', amountMinor: 10 }], []]);
  });

  it('counts no cash-out in another currency or of an amount that is not known', () => {
    const cashouts = [{ cashoutId: 'x', status: 'EXECUTED', amount: { amountMinor: 50, currency: 'USD' } }, { cashoutId: 'y', status: 'EXECUTED', amount: null }];
    expect(figures(map({ orders: [paid('a', 100)], cashouts }))).toEqual({ received: 100, held: 100 });
  });

  it('leaves out orders of which a refund, what came in, or the total is not known', () => {
    const orders = [
      paid('refund', 1, { refunds: [{ status: 'EXECUTED', amount: null }] }), paid('moneyin', 1, { moneyin: { status: 'ACCEPTED', amount: null } }), paid('total', 1, { totalMinor: null }),
      paid('never paid', 1, { moneyin: null, status: 'WAITING' }),
    ];
    const result = map({ orders });
    expect([result.unread, figures(result)]).toEqual([['refund', 'moneyin', 'total'], {}]);
  });

  it('comes out at zero for every order and in all, whatever came and went', () => {
    const amount = fc.integer({ min: 0, max: 5_000 }).map(eur);
    const ids = ['x', 'y', 'z', 'v'];
    const order = fc.record({
      status: fc.constantFrom('ACCEPTED', 'SPLIT', 'CANCELLED', 'INCORRECT_AMOUNT', 'WAITING', 'PARKED', null), totalMinor: fc.integer({ min: 0, max: 5_000 }),
      payment: fc.record({ cashoutIds: fc.subarray(ids) }), incomplete: fc.constant(false),
      moneyin: fc.option(fc.record({ status: fc.constantFrom('ACCEPTED', 'WAITING'), amount })),
      refunds: fc.array(fc.record({ status: fc.constantFrom('EXECUTED', 'SCHEDULED', 'FAILED', null), amount }), { maxLength: 3 }),
    });
    const cashout = fc.record({ status: fc.constantFrom('EXECUTED', 'CREATED', 'FAILED'), amount });
    const statuses = fc.constantFrom('OPEN', 'CLOSED', 'FINALIZED_SUCCESS');
    fc.assert(fc.property(fc.array(order, { maxLength: 12 }), fc.array(cashout, { maxLength: 4 }), statuses, (given, outs, status) => {
      const orders = given.map((one, index) => ({ ...one, orderId: String(index) }));
      const result = map({ orders, status, cashouts: outs.map((one, index) => ({ ...one, cashoutId: ids[index] ?? '' })) });
      const total = Object.fromEntries(result.parts.map(({ key, amountMinor }) => [key, amountMinor])) as Record<MapKey, number>;
      expect(mapKeys.slice(1).reduce((sum, key) => sum + total[key], 0)).toBe(total.received);
      const negative = mapKeys.filter((key) => result.shares[key].some(({ amountMinor }) => amountMinor <= 0));
      expect(negative.filter((key) => key !== 'unexplained')).toEqual([]);
      expect(total.cashedOut).toBe(outs.reduce((sum, one) => sum + (one.status === 'EXECUTED' ? one.amount.amountMinor : 0), 0));
      const balance = new Map<string, number>();
      for (const key of mapKeys) {
        for (const share of result.shares[key]) balance.set(share.orderId, (balance.get(share.orderId) ?? 0) + (key === 'received' ? share.amountMinor : -share.amountMinor));
      }
      expect([...balance.values()].every((left) => left === 0)).toBe(true);
    }), { numRuns: 500 });
  });
});
