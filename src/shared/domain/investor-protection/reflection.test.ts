import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays } from '../bank-date.ts';
import { bankDateAt, bankTimeOfDayAt, instantFromMs, instantToMs, parseInstant } from '../instant.ts';
import type { Instant } from '../instant.ts';
import { mayReflect, reflectionEnd, surelyReflected } from './reflection.ts';

const at = (text: string): Instant => {
  const read = parseInstant(text);
  if (read === null) throw new Error(text);
  return read;
};
/** Both in Rome time. */
const endOf = (confirmed: string): string => {
  const ms = instantToMs(reflectionEnd(at(confirmed)));
  return `${bankDateAt(ms)} ${bankTimeOfDayAt(ms)}`;
};
const HOUR_MS = 3_600_000;

describe('the end of a reflection period', () => {
  it('is the same time of day four calendar days later, at the next full minute', () => {
    expect(endOf('2026-12-10T10:42:00+01:00')).toBe('2026-12-14 10:42');
    expect(endOf('2026-12-10T10:41:00.001+01:00')).toBe('2026-12-14 10:42');
    expect(endOf('2026-12-10T10:41:59+01:00')).toBe('2026-12-14 10:42');
    expect(endOf('2026-12-29T23:59:30')).toBe('2027-01-03 00:00');
    expect(endOf('2028-02-26T08:00')).toBe('2028-03-01 08:00');
  });

  it('is the time on the clock where summer time begins or ends in between', () => {
    // 29 March 2026, 02:00 becomes 03:00; 25 October 2026, 03:00 becomes 02:00.
    expect(endOf('2026-03-26T12:00')).toBe('2026-03-30 12:00');
    expect(instantToMs(reflectionEnd(at('2026-03-26T12:00'))) - instantToMs(at('2026-03-26T12:00'))).toBe(95 * HOUR_MS);
    expect(endOf('2026-10-22T12:00')).toBe('2026-10-26 12:00');
    expect(instantToMs(reflectionEnd(at('2026-10-22T12:00'))) - instantToMs(at('2026-10-22T12:00'))).toBe(97 * HOUR_MS);
  });

  it('is the later moment where the clock skips or repeats it', () => {
    expect(endOf('2026-03-25T02:30')).toBe('2026-03-29 03:30');
    expect(reflectionEnd(at('2026-10-21T02:30'))).toBe('2026-10-25T01:30:00.000Z');
  });

  it('is after the whole fourth day where only a day was given', () => {
    expect(endOf('2026-12-10')).toBe('2026-12-15 00:00');
    expect(endOf('2026-12-10T00:00:01')).toBe('2026-12-14 00:01');
  });

  it('is never more than an hour of summer time off four days, and on a full minute', () => {
    fc.assert(fc.property(fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) }), (ms) => {
      const confirmed = instantFromMs(ms);
      const end = instantToMs(reflectionEnd(confirmed));
      const days = bankTimeOfDayAt(ms) === '00:00' && ms % 60_000 === 0 ? 5 : 4;
      expect(end % 60_000).toBe(0);
      expect(Math.abs(end - ms - days * 24 * HOUR_MS)).toBeLessThanOrEqual(HOUR_MS + 60_000);
      expect(end).toBeGreaterThan(ms);
      expect([addDays(bankDateAt(ms), days), addDays(bankDateAt(ms), days + 1)]).toContain(bankDateAt(end));
      // What is told by the coarse limit agrees with the end.
      expect(confirmed <= surelyReflected(instantFromMs(end - 1))).toBe(false);
    }));
  });

  it('matters for everybody who is not known to be sophisticated', () => {
    expect([mayReflect(null), mayReflect('notSophisticated'), mayReflect('sophisticated')]).toEqual([true, true, false]);
  });
});
