import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bankDate } from './bank-date.ts';
import { plainAmountRange, plainDayRange, readDayRange, typedAmountRange, typedDayRange } from './typed-range.ts';

const amounts = (text: string, mark: '.' | ',' | 'plain' = '.') => {
  const range = typedAmountRange(text, mark);
  return range === null ? null : range.ok ? plainAmountRange(range.value) : range.error;
};

describe('a range of amounts', () => {
  it.each([
    ['100..500', '100..500'], ['100 .. 500', '100..500'], ['500..100', '100..500'], ['100..', '100..'], ['..500', '..500'], ['-200..-100', '-200..-100'],
    ['>1000', '>1000'], ['> 1000', '>1000'], ['>=1000', '1000..'], ['<= 50.00', '..50.00'], ['<50', '<50'], ['≥ 10', '10..'], ['≤10', '..10'],
    ['1,234.50..2,000.00', '1234.50..2000.00'], ['€ 10..€ 20', '10..20'],
  ])('is read as it is typed: %s', (text, plain) => {
    expect(amounts(text)).toBe(plain);
    expect(amounts(plain, 'plain'), 'and again as it was written').toBe(plain);
  });

  it('follows the marks of the language', () => {
    expect(amounts('1.234,50..2.000,00', ',')).toBe('1234.50..2000.00');
    expect(amounts('<= 50,00', ',')).toBe('..50.00');
    expect(amounts('1.500..', ',')).toBe('ambiguous');
  });

  it('is refused where an end is no amount, and is none where it may be a single amount', () => {
    for (const text of ['..', '>', '< ', 'x..5', '5..x', '>abc', '1..2..3']) expect([text, amounts(text)]).toEqual([text, 'notAmount']);
    for (const text of ['100', '1,234.50', '', 'abc']) expect([text, amounts(text)]).toEqual([text, null]);
  });
});

const today = bankDate('2026-11-26');
const days = (text: string) => {
  const range = typedDayRange(text, today);
  return range === null ? null : plainDayRange(range);
};

describe('a range of days', () => {
  it.each([
    ['2026-02-10', '2026-02-10'], ['10/2/2026', '2026-02-10'], ['2026-02', '2026-02-01..2026-02-28'], ['2/2026', '2026-02-01..2026-02-28'], ['2025', '2025-01-01..2025-12-31'],
    ['2026-01..2026-03', '2026-01-01..2026-03-31'], ['2026-03..2026-01', '2026-01-01..2026-03-31'], ['1/3/2026..', '2026-03-01..'], ['..2026-03', '..2026-03-31'],
    ['>2026-03', '2026-04-01..'], ['>= 2026-03', '2026-03-01..'], ['<2026-03', '..2026-02-28'], ['<= 2026-03', '..2026-03-31'],
    ['today', '2026-11-26'], ['ieri', '2026-11-25'], ['this week', '2026-11-23..2026-11-29'], ['settimana scorsa', '2026-11-16..2026-11-22'],
    ['last month', '2026-10-01..2026-10-31'], ['Mese scorso', '2026-10-01..2026-10-31'], ['lo scorso mese', '2026-10-01..2026-10-31'], ['this month', '2026-11-01..2026-11-30'],
    ['last quarter', '2026-07-01..2026-09-30'], ['questo trimestre', '2026-10-01..2026-12-31'], ["quest'anno", '2026-01-01..2026-12-31'], ["l'anno scorso", '2025-01-01..2025-12-31'],
    ['last month..today', '2026-10-01..2026-11-26'],
  ])('is read as it is typed: %s', (text, plain) => {
    expect(days(text)).toBe(plain);
  });

  it('is nothing else', () => {
    for (const text of ['', '..', '>', 'soon', '2026-13', '0/2026', '2026-02-30', '2026-01..x', 'x..2026-01', '1500', '12', 'constructor']) expect([text, days(text)]).toEqual([text, null]);
  });

  it('is read again as it was written, and never throws', () => {
    expect([readDayRange('2026-01-01..2026-03-31'), readDayRange('2026-01-01..'), readDayRange('..2026-03-31')]).toEqual([
      { from: '2026-01-01', to: '2026-03-31' }, { from: '2026-01-01', to: null }, { from: null, to: '2026-03-31' },
    ]);
    for (const text of ['2026-01-01', '..', '2026-01..2026-02', '2026-01-01..x']) expect([text, readDayRange(text)]).toEqual([text, null]);
    fc.assert(fc.property(fc.string(), (text) => {
      const range = typedDayRange(text, today);
      typedAmountRange(text, ',');
      expect(range === null || range.from === range.to ? range : readDayRange(plainDayRange(range))).toEqual(range);
    }));
  });
});
