import { describe, expect, it } from 'vitest';
import { EUR } from '../currency.ts';
import { usualAssumptions } from './assumptions.ts';
import type { ClosingAssumptions } from './assumptions.ts';
import { compareWithBank } from './comparison.ts';
import type { BankClosing } from './comparison.ts';
import { forecastClosing } from './forecast.ts';
import type { ClosingForecast, ClosingOrder, ClosingTerms } from './model.ts';

const paid = (orderId: string, orderMinor: number, feeMinor: number): ClosingOrder =>
  ({ orderId, status: 'ACCEPTED', orderMinor, feeMinor, totalMinor: orderMinor + feeMinor, confirmedAt: null, createdAt: null });

const orders = [paid('a', 60_000, 1_200), paid('b', 60_000, 1_201), paid('c', 10_000, 200)];
const terms: ClosingTerms = {
  campaignId: 'CAM1', status: 'CLOSED', currency: EUR, minMinor: 50_000, maxMinor: 100_000, feeFixedMinor: 500, feeHundredths: 333,
};
const basis = { orders, terms, assumptions: usualAssumptions };
const forecast = forecastClosing(orders, terms, 'success', usualAssumptions);

const asBank = (done: ClosingForecast): BankClosing => ({
  ordersExecuted: done.orders.filter(({ fate }) => fate === 'executed').map(({ orderId }) => orderId),
  ordersUndone: done.orders.filter(({ fate }) => fate === 'undone').map(({ orderId }) => ({ orderId })),
  orderSplit: done.splitOrderId,
  amounts: done.amounts,
});

const bankAssuming = (assumptions: Partial<ClosingAssumptions>): BankClosing => asBank(forecastClosing(orders, terms, 'success', { ...usualAssumptions, ...assumptions }));

describe('compareWithBank', () => {
  it('finds nothing where the bank did as forecast', () => {
    const result = compareWithBank(basis, forecast, asBank(forecast));
    expect(result.comparisons.map(({ explanation }) => explanation)).toEqual(Array.from({ length: 6 }, () => 'equal'));
    expect(result).toMatchObject({ differing: [], executed: 1, undone: 1, splitOrderId: 'b' });
  });

  it('names the one assumption under which the bank’s figure comes out', () => {
    const byPart = (bank: BankClosing): Record<string, unknown> =>
      Object.fromEntries(compareWithBank(basis, forecast, bank).comparisons.map(({ part, explanation }) => [part, explanation]));
    expect(byPart(bankAssuming({ splitFee: 'whole' }))).toMatchObject({
      companyFunds: 'equal', portalInvestorFee: { assumption: 'splitFee', value: 'whole' }, investorsRefunds: { assumption: 'splitFee', value: 'whole' },
    });
    expect(byPart(bankAssuming({ feeRefunded: false }))).toMatchObject({ investorsRefunds: { assumption: 'feeRefunded', value: 'false' } });
  });

  it('leaves unexplained what no assumption gives, and not said what the bank left out', () => {
    const bank = { ...asBank(forecast), amounts: { ...forecast.amounts, companyFunds: 96_171, totalManagedFunds: null } };
    expect(compareWithBank(basis, forecast, bank).comparisons).toEqual(expect.arrayContaining([
      { part: 'companyFunds', forecast: 96_170, bank: 96_171, explanation: 'unexplained' },
      { part: 'totalManagedFunds', forecast: 132_601, bank: null, explanation: 'notSaid' },
    ]));
    const silent = compareWithBank(basis, forecast, { ...asBank(forecast), amounts: null });
    expect(silent.comparisons.every(({ explanation }) => explanation === 'notSaid')).toBe(true);
  });

  it('lists the orders whose fate differs, also those that only the bank names', () => {
    const bank: BankClosing = { ordersExecuted: ['a', 'b', 'z'], ordersUndone: [], orderSplit: '', amounts: null };
    expect(compareWithBank(basis, forecast, bank).differing).toEqual([
      { orderId: 'b', forecast: 'split', bank: 'executed' }, { orderId: 'c', forecast: 'undone', bank: 'untouched' },
      { orderId: 'z', forecast: 'untouched', bank: 'executed' },
    ]);
  });
});
