import { expect, it } from 'vitest';
import { bankDate } from './bank-date.ts';
import { isItalianHoliday, isWorkingDay } from './italian-holidays.ts';
import { isTargetDay } from './payment/target-days.ts';

it.each(['2026-01-06', '2026-06-02', '2027-04-25', '2028-08-15', '2027-11-01', '2026-12-08', '2027-10-04', '2026-04-05', '2026-04-06'])('is a holiday in Italy on %s', (date) => {
  expect(isItalianHoliday(bankDate(date))).toBe(true);
});

it.each(['2026-04-03', '2025-10-04', '2026-12-24', '2026-03-14'])('is none on %s', (date) => {
  expect(isItalianHoliday(bankDate(date))).toBe(false);
});

it('is no working day where either TARGET or Italy rests', () => {
  const republicDay = bankDate('2026-06-02');
  const goodFriday = bankDate('2026-04-03');
  expect([isTargetDay(republicDay), isWorkingDay(republicDay)]).toEqual([true, false]);
  expect([isTargetDay(goodFriday), isWorkingDay(goodFriday)]).toEqual([false, false]);
  expect(isWorkingDay(bankDate('2026-06-03'))).toBe(true);
});
