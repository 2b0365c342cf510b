import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, moneyFromDecimal, moneyFromNumber, moneyToDecimal, moneyToWireNumber, sameNumber, saysCurrency, sumByCurrency } from './money.ts';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

describe('moneyFromDecimal', () => {
  it.each([
    ['0', 0], ['-0', 0], ['-0.00', 0], ['1', 100], ['1.5', 150], ['-1234.50', -123450], ['+7.01', 701], ['007.10', 710],
    ['1.005000', null], ['1.10000', 110], ['9999999999999.99', 999999999999999], ['0.1', 10],
  ])('reads %s as %s cents', (text, cents) => {
    const result = moneyFromDecimal(text, 'EUR');
    expect(result).toEqual(cents === null ? { ok: false, error: 'tooManyDecimals' } : { ok: true, value: eur(cents) });
  });

  it.each(['', ' 1', '1e3', '1,5', '.5', '5.', '--1', 'NaN', 'Infinity', '0x10', '1 000', '١'])('refuses %j as not decimal', (text) => {
    expect(moneyFromDecimal(text, 'EUR')).toEqual({ ok: false, error: 'notDecimal' });
  });

  it('uses the decimals of the currency: none for yen, three for dinars', () => {
    expect(moneyFromDecimal('1234', 'JPY')).toEqual({ ok: true, value: { amountMinor: 1234, currency: 'JPY' } });
    expect(moneyFromDecimal('1.5', 'JPY')).toEqual({ ok: false, error: 'tooManyDecimals' });
    expect(moneyFromDecimal('1.234', 'KWD')).toEqual({ ok: true, value: { amountMinor: 1234, currency: 'KWD' } });
  });

  it('refuses what a double could not have carried: more than fifteen digits', () => {
    expect(moneyFromDecimal('99999999999999.99', 'EUR')).toEqual({ ok: false, error: 'tooManyDigits' });
    expect(moneyFromNumber(1e21, 'EUR')).toEqual({ ok: false, error: 'notDecimal' });
  });

  it('goes by the decimal, not by the double: 1.005 has three decimals, 1.15 is 115 cents', () => {
    expect(moneyFromNumber(1.005, 'EUR')).toEqual({ ok: false, error: 'tooManyDecimals' });
    expect(moneyFromNumber(1.15, 'EUR')).toEqual({ ok: true, value: eur(115) });
  });

  it('reads every number as its shortest text', () => {
    const decimals = fc.tuple(fc.integer({ min: -(10 ** 15) - 10, max: 10 ** 15 + 10 }), fc.integer({ min: 0, max: 6 })).map(([digits, places]) => digits / 10 ** places);
    fc.assert(fc.property(
      fc.oneof(fc.double({ noNaN: true }), decimals, fc.constantFrom(0, -0, 0.005, 1e-7, -1.005, 4.35, 9_999_999_999_999.99, 10_000_000_000_000)), fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
      (value, currency) => {
        expect(moneyFromNumber(value, currency)).toEqual(moneyFromDecimal(String(value), currency));
      },
    ), { numRuns: 2_000 });
  });

  it('survives the way to the wire and back for every amount of fifteen digits', () => {
    fc.assert(fc.property(
      fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF', 'XXX'),
      (amountMinor, currency) => {
        const money = { amountMinor, currency };
        expect(moneyFromDecimal(moneyToDecimal(money), currency)).toEqual({ ok: true, value: money });
        expect(moneyFromNumber(moneyToWireNumber(money), currency)).toEqual({ ok: true, value: money });
      },
    ));
  });
});

describe('sums', () => {
  it('adds amounts of one currency and refuses two', () => {
    expect(addMoney(eur(10), eur(-25))).toEqual(eur(-15));
    expect(() => addMoney(eur(1), { amountMinor: 1, currency: 'USD' })).toThrow('Cannot add USD to EUR');
  });

  it('gives one total for each currency, in the order of appearance', () => {
    const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
    expect(sumByCurrency([usd(1), eur(2), usd(3)])).toEqual([usd(4), eur(2)]);
  });
});

describe('sameNumber', () => {
  const of = (amountMinor: number, currency: string) => ({ amountMinor, currency });
  it.each([
    [of(1000, 'XXX'), of(1000, 'EUR'), true], [of(1000, 'XXX'), of(10, 'JPY'), true], [of(-1050, 'XXX'), of(10_500, 'KWD'), true], [of(0, 'XXX'), of(0, 'JPY'), true],
    [of(1000, 'XXX'), of(1000, 'JPY'), false], [of(1000, 'XXX'), of(1001, 'EUR'), false], [of(100_000, 'XXX'), of(1000, 'EUR'), false],
  ])('of %j and %j is %s', (left, right, same) => {
    expect(sameNumber(left, right)).toBe(same);
    expect([saysCurrency(left), saysCurrency(right)]).toEqual([false, true]);
  });
});
