import { describe, expect, it } from 'vitest';
import { decimalFromTyped, provenMark } from './typed-amount.ts';
import type { DecimalMark } from './typed-amount.ts';

describe('decimalFromTyped', () => {
  it.each<[string, DecimalMark, string]>([
    ['1.234,50', ',', '1234.50'], ['1,234.50', ',', '1234.50'], ['1.234,50', '.', '1234.50'], ['1,234.50', '.', '1234.50'],
    ['1.234', ',', '1234'], ['1.234', '.', '1.234'], ['1,234', '.', '1234'], ['1,234', ',', '1.234'],
    ['1.234.567', '.', '1234567'], ['1,234,567.8', ',', '1234567.8'], ['12,5', '.', '12.5'], ['12.5', ',', '12.5'],
    ['€ 1 234,5', ',', '1234.5'], ['1\u202f234,5', ',', '1234.5'], ["1'234.50", '.', '1234.50'], ['1234.5 EUR', '.', '1234.5'],
    ['-30', ',', '-30'], ['\u221230,10', ',', '-30.10'], ['+5', ',', '5'], [',5', ',', '0.5'], ['5,', ',', '5'], ['0', ',', '0'],
  ])('reads %j, preferring %j, as %s', (typed, preferred, decimal) => {
    expect(decimalFromTyped(typed, preferred)).toEqual({ ok: true, value: decimal });
  });

  it.each(['', 'abc', '-', ',', '1,2,3.4', '1.23.456,7', '12.34,5', '1e5', '--1', '1-', '1.2.3', '10,00,00', '0.500.000', '0.500,50'])('refuses %j', (typed) => {
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
