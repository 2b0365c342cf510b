import { expect, it } from 'vitest';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { ClosingOutcome } from '#shared/bridge/writes/portal-writes.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { bankDispositions } from '#shared/domain/closing/comparison.ts';
import { forecastClosing } from '#shared/domain/closing/forecast.ts';
import type { ClosingOrder, ClosingTerms } from '#shared/domain/closing/model.ts';
import { ordersAtBank, outcomeOf, resultOf } from './outcome.ts';

const paid = (orderId: string, orderMinor: number, feeMinor: number, change: Partial<ClosingOrder> = {}): ClosingOrder =>
  ({ orderId, status: 'ACCEPTED', orderMinor, feeMinor, totalMinor: orderMinor + feeMinor, confirmedAt: null, createdAt: null, ...change });
const terms: ClosingTerms = { campaignId: 'K1', status: 'CLOSED', currency: 'EUR', minMinor: 0, maxMinor: 100_000, feeFixedMinor: 0, feeHundredths: 0 };
const orders = [paid('a', 60_000, 1_200), paid('b', 60_000, 1_201), paid('c', 10_000, 200)];
const basis = { terms, orders };
const forecastNow = () => forecastClosing(orders, terms, 'success', usualAssumptions);

const outcome = (change: Partial<ClosingOutcome> = {}): ClosingOutcome =>
  ({ kind: 'closing', campaignStatus: 'SUCCESS', ordersExecuted: ['a'], ordersUndone: [{ orderId: 'c', refundIds: [] }] as unknown as ClosingOutcome['ordersUndone'], orderSplit: 'b', amounts: null, from: 'answer', ...change });

it('is what the bank said of a closing, and of no other write', () => {
  const said = outcome();
  const other = { kind: 'campaign', campaignId: 'K1', status: 'OPEN' } as const;
  const views = [{ portal: said }, { portal: other }, { portal: null }] as readonly Pick<IntentView, 'portal'>[];
  expect([...views, null].map(outcomeOf)).toEqual([said, null, null, null]);
});

it('gives each order that the bank named its fate', () => {
  expect([...bankDispositions(outcome())]).toEqual([['a', 'executed'], ['c', 'undone'], ['b', 'split']]);
  expect([...bankDispositions(outcome({ orderSplit: null }))]).toEqual([['a', 'executed'], ['c', 'undone']]);
  expect([...bankDispositions(outcome({ orderSplit: '' }))]).toEqual([['a', 'executed'], ['c', 'undone']]);
});

it('keeps the amounts of the forecast where the bank did the same', () => {
  const forecast = forecastNow();
  expect(ordersAtBank(basis, forecast, outcome())).toEqual(forecast.orders);
  const kept = forecastClosing(orders, terms, 'success', { ...usualAssumptions, feeRefunded: false });
  expect(ordersAtBank(basis, kept, outcome())[2]).toEqual({ orderId: 'c', fate: 'undone', executedMinor: 0, executedFeeMinor: 200, refundMinor: 10_000 });
});

it('takes an order’s own amounts where the bank did otherwise', () => {
  const done = ordersAtBank(basis, forecastNow(), outcome({ ordersExecuted: ['b'], ordersUndone: [{ orderId: 'a' }] as unknown as ClosingOutcome['ordersUndone'], orderSplit: 'c' }));
  expect(done).toEqual([
    { orderId: 'a', fate: 'undone', executedMinor: 0, executedFeeMinor: 0, refundMinor: 61_200 },
    { orderId: 'b', fate: 'executed', executedMinor: 60_000, executedFeeMinor: 1_201, refundMinor: 0 },
    // How much of it was executed the bank does not say.
    { orderId: 'c', fate: 'split', executedMinor: 0, executedFeeMinor: 0, refundMinor: 10_200 },
  ]);
  expect(ordersAtBank(basis, forecastNow(), outcome({ ordersExecuted: [], ordersUndone: [], orderSplit: null })).map(({ fate, executedMinor, executedFeeMinor, refundMinor }) => [fate, executedMinor, executedFeeMinor, refundMinor]))
    .toEqual([['untouched', 0, 0, 0], ['untouched', 0, 0, 0], ['untouched', 0, 0, 0]]);
});

it('gives back of an undone order what came in, else its amount and fee, else nothing', () => {
  const undone = (change: Partial<ClosingOrder>) => {
    const own = [paid('a', 1_000, 50, change)];
    const forecast = forecastClosing([paid('a', 1_000, 50)], terms, 'success', usualAssumptions);
    return ordersAtBank({ terms, orders: own }, forecast, outcome({ ordersExecuted: [], ordersUndone: [{ orderId: 'a' }] as unknown as ClosingOutcome['ordersUndone'], orderSplit: null }))[0]?.refundMinor;
  };
  expect([undone({ totalMinor: 1_060 }), undone({ totalMinor: null }), undone({ totalMinor: null, orderMinor: null }), undone({ totalMinor: null, orderMinor: null, feeMinor: null })]).toEqual([1_060, 1_050, 50, 0]);
});

it('compares anew once the bank has said something else', () => {
  const forecast = forecastNow();
  const first = resultOf(basis, usualAssumptions, forecast, outcome());
  expect(first).toMatchObject({ from: 'answer', executed: 1, undone: 1, splitOrderId: 'b', differing: [] });
  expect(resultOf(basis, usualAssumptions, forecast, outcome())).toBe(first);
  const amounts = { ...forecast.amounts, companyFunds: 1 };
  expect([
    outcome({ from: 'rebuilt' }), outcome({ orderSplit: 'c' }), outcome({ ordersExecuted: [] }), outcome({ ordersUndone: [] }), outcome({ orderSplit: null }), outcome({ amounts }),
  ].map((said) => {
    const { from, executed, undone, splitOrderId, comparisons } = resultOf(basis, usualAssumptions, forecast, said);
    return [from, executed, undone, splitOrderId, comparisons[0]?.bank];
  })).toEqual([['rebuilt', 1, 1, 'b', null], ['answer', 1, 1, 'c', null], ['answer', 0, 1, 'b', null], ['answer', 1, 0, 'b', null], ['answer', 1, 1, null, null], ['answer', 1, 1, 'b', 1]]);
});
