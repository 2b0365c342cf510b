import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bankDate, daysBetween, daysInMonth } from '../bank-date.ts';
import type { BankDate } from '../bank-date.ts';
import { LAST_DAY, nextOccurrences, occurrencesBetween, rhythmSteps, weekdayOf } from './rhythm.ts';
import type { Rhythm } from './rhythm.ts';
import { isTargetDay } from './target-days.ts';

const rhythm = (change: Partial<Rhythm>): Rhythm => ({ every: 'month', day: 1, from: bankDate('2026-01-01'), until: null, closed: 'after', ...change });

/** Instant, so that no day is moved. */
const days = (asked: Rhythm, from: string, to: string): readonly string[] => occurrencesBetween(asked, bankDate(from), bankDate(to), true).map(({ day }) => day);
const pays = (asked: Rhythm, from: string, to: string): readonly string[] => occurrencesBetween(asked, bankDate(from), bankDate(to), false).map(({ pay }) => pay);

describe('the days of a rhythm', () => {
  it('has the last day of each month as the 31st, also in leap years', () => {
    expect(days(rhythm({ day: LAST_DAY }), '2028-01-01', '2028-06-30')).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30']);
    expect(days(rhythm({ day: 30 }), '2027-01-01', '2027-03-31')).toEqual(['2027-01-30', '2027-02-28', '2027-03-30']);
  });

  it('comes back to the 29 February of leap years', () => {
    expect(days(rhythm({ every: 'year', day: 29, from: bankDate('2027-02-01') }), '2027-01-01', '2033-01-01')).toEqual(['2027-02-28', '2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  it('counts quarters and years from the month of the first day, over the end of the year', () => {
    expect(days(rhythm({ every: 'quarter', day: 15, from: bankDate('2026-11-16') }), '2026-01-01', '2027-12-31')).toEqual(['2026-12-15', '2027-03-15', '2027-06-15', '2027-09-15', '2027-12-15']);
    expect(days(rhythm({ every: 'year', day: 31, from: bankDate('2026-12-31') }), '2026-01-01', '2028-12-31')).toEqual(['2026-12-31', '2027-12-31', '2028-12-31']);
  });

  it('keeps its weekday where the clocks change', () => {
    expect(days(rhythm({ every: 'week', day: 7, from: bankDate('2026-03-18') }), '2026-03-01', '2026-04-06')).toEqual(['2026-03-22', '2026-03-29', '2026-04-05']);
    expect(days(rhythm({ every: 'week', day: 1 }), '2026-10-20', '2026-11-02')).toEqual(['2026-10-26', '2026-11-02']);
  });

  it('ends with its last day, and begins no earlier than it should', () => {
    expect(days(rhythm({ from: bankDate('2026-03-01'), until: bankDate('2026-05-01') }), '2020-01-01', '2030-01-01')).toEqual(['2026-03-01', '2026-04-01', '2026-05-01']);
    expect(nextOccurrences(rhythm({ until: bankDate('2026-05-01') }), bankDate('2026-05-02'), 3, true)).toEqual([]);
  });
});

describe('the banking day', () => {
  it('is before or after one on which TARGET is closed', () => {
    // 25 to 27 December 2026 are Christmas and a weekend, 1 January 2027 is a Friday.
    expect(pays(rhythm({ day: 25, from: bankDate('2026-12-01') }), '2026-12-01', '2026-12-31')).toEqual(['2026-12-28']);
    expect(pays(rhythm({ day: 25, from: bankDate('2026-12-01'), closed: 'before' }), '2026-12-01', '2026-12-31')).toEqual(['2026-12-24']);
    expect(pays(rhythm({ day: 1, from: bankDate('2027-01-01'), closed: 'before' }), '2026-12-01', '2027-01-31')).toEqual(['2026-12-31']);
    expect(pays(rhythm({ every: 'week', day: 5, from: bankDate('2026-03-30') }), '2026-04-01', '2026-04-12')).toEqual(['2026-04-07', '2026-04-10']);
  });

  it('is the day itself for an instant payment', () => {
    expect(days(rhythm({ day: 25, from: bankDate('2026-12-01') }), '2026-12-25', '2026-12-25')).toEqual(['2026-12-25']);
  });
});

const aDay = fc.integer({ min: 0, max: 25_000 }).map((offset) => addDays(bankDate('2010-01-01'), offset));
const aRhythm = fc.record({ every: fc.constantFrom(...rhythmSteps), from: aDay, length: fc.option(fc.integer({ min: 0, max: 4_000 })), closed: fc.constantFrom('before' as const, 'after' as const) })
  .chain(({ length, ...rest }) => fc.integer({ min: 1, max: rest.every === 'week' ? 7 : LAST_DAY }).map((day): Rhythm => ({ ...rest, day, until: length === null ? null : addDays(rest.from, length) })));

/** Day by day, as somebody with a paper calendar would look. */
function byCalendar(asked: Rhythm, to: BankDate): readonly BankDate[] {
  const found: BankDate[] = [];
  for (let date = asked.from; date <= to; date = addDays(date, 1)) {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const fits = asked.every === 'week' ? weekdayOf(date) === asked.day : day === Math.min(asked.day, daysInMonth(year, month));
    const first = found[0];
    const months = first === undefined ? 0 : (year - Number(first.slice(0, 4))) * 12 + month - Number(first.slice(5, 7));
    const step = { week: 1, month: 1, quarter: 3, year: 12 }[asked.every];
    if (fits && months % (asked.every === 'week' ? 1 : step) === 0 && (asked.until === null || date <= asked.until)) found.push(date);
  }
  return found;
}

describe('any rhythm', () => {
  it('has the days that a calendar gives, whatever window is looked at', () => {
    fc.assert(fc.property(aRhythm, fc.integer({ min: -400, max: 2_000 }), fc.integer({ min: 0, max: 500 }), (asked, start, length) => {
      const from = addDays(asked.from, start);
      const to = addDays(from, length);
      expect(days(asked, from, to)).toEqual(byCalendar(asked, to).filter((day) => day >= from));
    }), { numRuns: 300 });
  });

  it('is paid on open days close by, in order, each once, however the time is cut', () => {
    fc.assert(fc.property(aRhythm, aDay, fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }), (asked, from, one, other) => {
      const middle = addDays(from, one);
      const to = addDays(middle, other);
      const whole = occurrencesBetween(asked, from, to, false);
      expect([...occurrencesBetween(asked, from, middle, false), ...occurrencesBetween(asked, addDays(middle, 1), to, false)]).toEqual(whole);
      expect(new Set(whole.map(({ day }) => day)).size).toBe(whole.length);
      expect(whole.map(({ pay }) => pay)).toEqual(whole.map(({ pay }) => pay).toSorted());
      for (const { day, pay } of whole) {
        expect(isTargetDay(pay)).toBe(true);
        const moved = daysBetween(day, pay);
        expect(asked.closed === 'after' ? moved : -moved).toBeGreaterThanOrEqual(0);
        expect(Math.abs(moved)).toBeLessThan(6);
        expect(moved !== 0 && isTargetDay(day)).toBe(false);
      }
    }), { numRuns: 300 });
  });

  it('tells as many next ones as are asked for', () => {
    fc.assert(fc.property(aRhythm, aDay, fc.integer({ min: 1, max: 5 }), (asked, from, count) => {
      const far = addDays(from > asked.from ? from : asked.from, 366 * (count + 2));
      expect(nextOccurrences(asked, from, count, false)).toEqual(occurrencesBetween(asked, from, far, false).slice(0, count));
    }), { numRuns: 200 });
  });
});
