import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, bankDate, daysBetween } from '../bank-date.ts';
import { isTargetDay, targetDayAfter, targetDayFrom } from './target-days.ts';

it.each([
  '2024-03-29', '2024-04-01', '2025-04-18', '2025-04-21', '2026-04-03', '2026-04-06', '2027-03-26', '2027-03-29', '2028-04-14', '2038-04-23', '2038-04-26',
  '2026-01-01', '2026-05-01', '2026-12-25', '2028-12-26', '2026-03-14', '2026-03-15',
])('is closed on %s', (date) => {
  expect(isTargetDay(bankDate(date))).toBe(false);
});

it.each(['2026-01-02', '2026-01-06', '2026-06-02', '2026-04-02', '2026-04-07', '2026-12-24', '2026-12-28', '2026-08-17'])('is open on %s', (date) => {
  expect(isTargetDay(bankDate(date))).toBe(true);
});

it('finds the next open day, never more than five days away', () => {
  expect(targetDayAfter(bankDate('2026-04-02'))).toBe('2026-04-07');
  expect(targetDayFrom(bankDate('2026-04-02'))).toBe('2026-04-02');
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000 }).map((days) => addDays(bankDate('2000-01-01'), days)), (date) => {
    const next = targetDayAfter(date);
    expect(isTargetDay(next)).toBe(true);
    expect(daysBetween(date, next)).toBeGreaterThan(0);
    expect(daysBetween(date, next)).toBeLessThan(6);
  }));
});
