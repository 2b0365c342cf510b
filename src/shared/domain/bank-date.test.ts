import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, bankDate, daysBetween, daysInMonth, earliest, firstOfMonth, latest, parseBankDate } from './bank-date.ts';
import type { BankDate } from './bank-date.ts';

const anyDate = fc.integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2200, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10) as BankDate);

describe('parseBankDate', () => {
  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '2026-12-31'])('accepts %s', (text) => {
    expect(parseBankDate(text)).toBe(text);
  });

  it.each(['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-1', '26-01-01', '2026-01-01T00:00', ' 2026-01-01', '2026/01/01', '٢٠٢٦-٠١-٠١'])(
    'refuses %j', (text) => {
      expect(parseBankDate(text)).toBeNull();
    },
  );

  it('accepts exactly the days that the calendar has', () => {
    fc.assert(fc.property(fc.integer({ min: 1600, max: 2400 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }), (y, m, d) => {
      const text = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
      const day = new Date(Date.UTC(y, m - 1, d));
      const real = m >= 1 && m <= 12 && day.getUTCMonth() === m - 1 && day.getUTCDate() === d;
      expect(parseBankDate(text)).toBe(real ? text : null);
    }));
  });

  it('throws for a literal that is no date', () => {
    expect(() => bankDate('2026-02-30')).toThrow('Not a date: 2026-02-30');
  });
});

describe('calendar arithmetic', () => {
  it('moves by days there and back', () => {
    fc.assert(fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date);
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    }));
  });

  it('keeps the day of the month, or takes the last one of a shorter month', () => {
    expect(addMonths(bankDate('2026-01-31'), 1)).toBe('2026-02-28');
    expect(addMonths(bankDate('2024-01-31'), 1)).toBe('2024-02-29');
    expect(addMonths(bankDate('2026-03-15'), -14)).toBe('2025-01-15');
    expect(addMonths(bankDate('2026-12-01'), 1)).toBe('2027-01-01');
  });

  it('knows months and orders dates', () => {
    expect([1, 2, 4, 12].map((month) => daysInMonth(2026, month))).toEqual([31, 28, 30, 31]);
    expect(firstOfMonth(bankDate('2026-05-17'))).toBe('2026-05-01');
    expect(earliest(bankDate('2026-05-17'), bankDate('2026-05-16'))).toBe('2026-05-16');
    expect(latest(bankDate('2026-05-17'), bankDate('2026-05-16'))).toBe('2026-05-17');
  });
});
