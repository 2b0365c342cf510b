import { describe, expect, it } from 'vitest';
import { decimalFromTyped, decimalWithMark, provenMark } from './typed-amount.ts';
import type { AmountNotation, DecimalMark } from './typed-amount.ts';

describe('decimalFromTyped', () => {
  it.each<[string, DecimalMark, string]>([
    ['1.234,50', ',', '1234.50'], ['1,234.50', ',', '1234.50'], ['1.234,50', '.', '1234.50'], ['1,234.50', '.', '1234.50'],
    ['1.234', ',', '1234'], ['1.234', '.', '1.234'], ['1,234', '.', '1234'], ['1,234', ',', '1.234'],
    ['1.234.567', '.', '1234567'], ['1,234,567.8', ',', '1234567.8'], ['12,5', '.', '12.5'], ['12.5', ',', '12.5'],
    ['€ 1 234,5', ',', '1234.5'], ['1\u202f234,5', ',', '1234.5'], ["1'234.50", '.', '1234.50'], ['1234.5 EUR', '.', '1234.5'],
    ['-30', ',', '-30'], ['\u221230,10', ',', '-30.10'], ['+5', ',', '5'], [',5', ',', '0.5'], ['1 234 567', ',', '1234567'], ["1'234'567.5", '.', '1234567.5'], ['1\u00a0000', ',', '1000'], ['- 30', ',', '-30'], ['-€ 1 000', ',', '-1000'], ['100\n', ',', '100'], ['5,', ',', '5'], ['0', ',', '0'],
  ])('reads %j, preferring %j, as %s', (typed, preferred, decimal) => {
    expect(decimalFromTyped(typed, preferred)).toEqual({ ok: true, value: decimal });
  });

  it.each(['', 'abc', '-', ',', '1,2,3.4', '1.23.456,7', '12.34,5', '1e5', '--1', '1-', '1.2.3', '10,00,00', '0.500.000', '0.500,50',
    // What stands between the digits separates thousands or means something that nobody knows.
    '12 50', '1 5', '100 200 50', '1 0000', "12'50", '1 234 56', '12€50', '5 € 50', '1$5', '100\n20', '1 234\u00a0567'])('refuses %j', (typed) => {
    expect(decimalFromTyped(typed, ',')).toEqual({ ok: false, error: 'notAmount' });
    expect(decimalFromTyped(typed, '.')).toEqual({ ok: false, error: 'notAmount' });
  });
});

describe('provenMark', () => {
  it.each<[readonly string[], DecimalMark | null]>([
    [['1.500'], null], [['1.500', '2'], null], [['12,5'], ','], [['1.234.567'], ','], [['1,234.5', '2.000'], '.'], [['12,5', '12.5'], null], [['ab,5x'], null],
  ])('%j prove %j', (texts, mark) => {
    expect(provenMark(texts)).toBe(mark);
  });
});

describe('an amount that may be read in two ways', () => {
  const read = (typed: string, notation: AmountNotation, decimals?: number) => {
    const given = decimalFromTyped(typed, notation, decimals);
    return given.ok ? given.value : given.error;
  };

  it.each<[string, AmountNotation, number, string]>([
    // Both readings are amounts of a currency with three decimals, and not all of them stand behind the person’s own mark.
    ['1.500', ',', 3, 'ambiguous'], ['-1.500', ',', 3, 'ambiguous'], ['12.500', ',', 3, 'ambiguous'], ['1,500', ',', 3, '1.500'], ['1.500', '.', 3, '1.500'],
    // Of a currency with two, the other reading is one only where its further decimals are zeros.
    ['1.500', ',', 2, 'ambiguous'], ['1.234', ',', 2, '1234'], ['1,500', ',', 2, 'ambiguous'], ['1.500', '.', 2, 'ambiguous'], ['1.230', ',', 2, 'ambiguous'], ['1.500', ',', 0, '1500'], ['1.000', ',', 0, '1000'],
    // No thousands begin with a zero, and no decimals were expected behind the other mark.
    ['0.500', ',', 2, 'ambiguous'], ['0.500', '.', 2, '0.500'], ['+0.500', ',', 2, 'ambiguous'], ['.500', ',', 2, 'ambiguous'], ['0.501', ',', 2, '0.501'], ['0.5000', ',', 2, '0.5000'], ['0.50', ',', 2, '0.50'],
    ['1234.500', ',', 2, 'ambiguous'], ['1234.500', '.', 2, '1234.500'],
    // Marks that speak for themselves.
    ['1.500,00', ',', 2, '1500.00'], ['1.500.000', ',', 2, '1500000'], ['12.5', ',', 2, '12.5'],
  ])('%j with %j and %i decimals is %s', (typed, notation, decimals, expected) => {
    expect(read(typed, notation, decimals)).toBe(expected);
  });

  it('is refused as an amount of two decimals where nothing else is said', () => {
    expect([read('1.500', ','), read('1.234', ',')]).toEqual(['ambiguous', '1234']);
  });
});

describe('a plain amount', () => {
  const plain = (text: string) => decimalFromTyped(text, 'plain');
  it('has a point, no thousands, and never two meanings', () => {
    expect(['1.500', '1234.5', '-0.001', '7'].map(plain)).toEqual(['1.500', '1234.5', '-0.001', '7'].map((value) => ({ ok: true, value })));
    expect(['1,5', '1.234.567', '1,234.5', 'x'].map(plain)).toEqual(['1,5', '1.234.567', '1,234.5', 'x'].map(() => ({ ok: false, error: 'notAmount' })));
  });
});

it('reads a currency at either end away, and nothing in the middle', () => {
  const read = (text: string) => decimalWithMark(text, ',');
  expect(['EUR 5', '5 eur', 'EUR5USD', '5EUR'].map(read)).toEqual(['5', '5', '5', '5'].map((value) => ({ ok: true, value })));
  expect(['5EUR5', 'EU5', 'EURO5', '5EURO', 'E5'].map((text) => read(text).ok)).toEqual([false, false, false, false, false]);
});
