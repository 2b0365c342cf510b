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

  const rich = [
    { ...paid('late', 60_000, 1_201), createdAt: '2026-03-02T00:00:00.000Z', confirmedAt: '2026-03-01T00:00:00.000Z' }, { ...paid('early', 50_005, 1_033), createdAt: '2026-03-01T00:00:00.000Z', confirmedAt: '2026-03-03T00:00:00.000Z' },
    { ...paid('last', 30_000, 400), createdAt: '2026-03-03T00:00:00.000Z', confirmedAt: '2026-03-02T00:00:00.000Z' }, { ...paid('wrong', 700, 30), status: 'INCORRECT_AMOUNT' },
  ] as readonly ClosingOrder[];
  const half: ClosingTerms = { ...terms, maxMinor: 100_050, feeHundredths: 1_000 };

  it.each([
    ['fill', 'created', 'listed', half], ['fill', 'listed', 'confirmed', half], ['fill', 'confirmed', 'created', half], ['crossing', 'split', 'undone', half], ['crossing', 'undone', 'split', half],
    ['splitFee', 'proportional', 'none', half], ['splitFee', 'none', 'whole', half], ['splitFee', 'whole', 'proportional', half], ['percentageOf', 'orderAmounts', 'totalAmounts', half], ['percentageOf', 'totalAmounts', 'orderAmounts', half],
    ['rounding', 'halfUp', 'down', { ...half, feeHundredths: 333 }], ['rounding', 'down', 'halfUp', { ...half, feeHundredths: 333 }], ['rounding', 'halfUp', 'halfEven', { ...half, feeHundredths: 100 }],
    ['feeCapped', true, false, { ...half, feeFixedMinor: 200_000 }], ['feeCapped', false, true, { ...half, feeFixedMinor: 200_000 }], ['feeRefunded', true, false, half], ['feeRefunded', false, true, half],
    ['wrongAmountsRefunded', true, false, half], ['wrongAmountsRefunded', false, true, half],
  ] as const)('explains by %s what the bank did otherwise: not %s but %s', (assumption, ours, theirs, given) => {
    const assumptions = { ...usualAssumptions, [assumption]: ours };
    const mine = forecastClosing(rich, given, 'success', assumptions);
    const bank = asBank(forecastClosing(rich, given, 'success', { ...assumptions, [assumption]: theirs }));
    expect(bank.amounts).not.toEqual(mine.amounts);
    const explanations = compareWithBank({ orders: rich, terms: given, assumptions }, mine, bank).comparisons.map(({ explanation }) => explanation).filter((explanation) => explanation !== 'equal');
    expect(new Set(explanations.map((explanation) => JSON.stringify(explanation)))).toEqual(new Set([JSON.stringify({ assumption, value: String(theirs) })]));
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
      { orderId: 'b', forecast: 'split', bank: 'executed', explanation: 'unexplained' }, { orderId: 'c', forecast: 'undone', bank: 'untouched', explanation: 'notNamed' },
      { orderId: 'z', forecast: 'untouched', bank: 'executed', explanation: 'notForecast' },
    ]);
  });

  it('says of an order under which assumption it goes as at the bank, also where the bank gives no amounts', () => {
    const explained = { assumption: 'crossing', value: 'undone' };
    expect(compareWithBank(basis, forecast, { ...bankAssuming({ crossing: 'undone' }), amounts: null }).differing).toContainEqual({
      orderId: 'b', forecast: 'split', bank: 'undone', explanation: explained,
    });
  });
});
