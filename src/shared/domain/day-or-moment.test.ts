import { expect, it } from 'vitest';
import { beginningOf, endOf, isDay, parseDayOrMoment } from './day-or-moment.ts';
import type { DayOrMoment } from './day-or-moment.ts';

const read = (text: string): DayOrMoment => {
  const value = parseDayOrMoment(text);
  if (value === null) throw new Error(`${text} is neither`);
  return value;
};

it('takes a day as the bank counts days, and a moment to its minute', () => {
  const day = read('2026-05-02');
  expect([isDay(day), beginningOf(day), endOf(day)]).toEqual([true, '2026-05-01T22:00:00.000Z', '2026-05-02T22:00:00.000Z']);
  const moment = read('2026-05-02T14:30:20+02:00');
  expect([isDay(moment), beginningOf(moment), endOf(moment)]).toEqual([false, '2026-05-02T12:30:20.000Z', '2026-05-02T12:31:00.000Z']);
});

it.each(['', 'yesterday', '2026-02-30', '2026-02-03T25:00Z'])('takes %j for neither', (text) => {
  expect(parseDayOrMoment(text)).toBeNull();
});
