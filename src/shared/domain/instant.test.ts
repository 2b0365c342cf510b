import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankDateAt, byMoment, dayOfMoment, instantFromMs, instantToMs, parseInstant } from './instant.ts';

describe('parseInstant', () => {
  it.each([
    ['2026-03-10T09:30:00Z', '2026-03-10T09:30:00.000Z'],
    ['2026-03-10T09:30:00.123456789Z', '2026-03-10T09:30:00.123Z'],
    ['2026-03-10T09:30:00,5z', '2026-03-10T09:30:00.500Z'],
    ['2026-03-10T09:30:00+01:00', '2026-03-10T08:30:00.000Z'],
    ['2026-03-10T09:30:00+0100', '2026-03-10T08:30:00.000Z'],
    ['2026-03-10T09:30+01', '2026-03-10T08:30:00.000Z'],
    ['2026-03-10 00:15:00 -05:30', '2026-03-10T05:45:00.000Z'],
    ['2026-01-01T00:30:00+14:00', '2025-12-31T10:30:00.000Z'],
  ])('reads %s', (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
  });

  it.each([
    ['2026-01-15T12:00:00', '2026-01-15T11:00:00.000Z', 'winter'],
    ['2026-07-15T12:00:00', '2026-07-15T10:00:00.000Z', 'summer'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z', 'the start of a day'],
    ['2026-03-29T01:59:59', '2026-03-29T00:59:59.000Z', 'the last second before the clocks go forward'],
    ['2026-03-29T03:00:00', '2026-03-29T01:00:00.000Z', 'the first second after the clocks went forward'],
    ['2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z', 'an hour that is skipped'],
    ['2026-10-25T01:59:59', '2026-10-24T23:59:59.000Z', 'the last second that occurs once'],
    ['2026-10-25T02:30:00', '2026-10-25T01:30:00.000Z', 'an hour that occurs twice: the later one'],
    ['2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z', 'after the clocks went back'],
  ])('reads %s without an offset as local time in Rome: %s (%s)', (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
  });

  it.each([
    '', 'yesterday', '2026-02-30T10:00:00Z', '2026-02-30', '2026-01-01T25:00:00Z', '2026-01-01T10:61:00Z', '2026-01-01T10:00:00+25:00',
    '2026-01-01T10:00:00+01:99', '2026-01-01T', '20260101T100000Z', '0001-01-01T00:00:00', '0000-01-01T00:00:00+14:00', '9999-12-31T23:59:59-18:00',
    '1767261600000', '2026-01-01T10:00:00[Europe/Rome]',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  it('reads what is in UTC already as with any other way to write its offset', () => {
    const two = (most: number) => fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, '0'));
    const written = fc.tuple(fc.integer({ min: 0, max: 9999 }).map((year) => String(year).padStart(4, '0')), two(13), two(32), two(25), two(61), two(61), fc.constantFrom('', '.5', '.123', '.123456'));
    fc.assert(fc.property(written, fc.constantFrom('Z', '+00:00'), ([year, month, day, hour, minute, second, fraction], offset) => {
      const text = `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}`;
      expect(parseInstant(text + offset)).toBe(parseInstant(`${text}+0000`));
    }), { numRuns: 2_000 });
  });

  it('gives text whose order is the order of time, whatever the offset', () => {
    const some = fc.record({ ms: fc.integer({ min: 0, max: 4e12 }), offset: fc.integer({ min: -12 * 60, max: 14 * 60 }) });
    const written = ({ ms, offset }: { ms: number; offset: number }) => {
      const sign = offset < 0 ? '-' : '+';
      const of = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      return new Date(ms + offset * 60_000).toISOString().replace('Z', sign + of(Math.abs(offset)));
    };
    fc.assert(fc.property(some, some, (left, right) => {
      const [a, b] = [parseInstant(written(left)), parseInstant(written(right))];
      expect(a).toBe(new Date(left.ms).toISOString());
      expect((a ?? '') < (b ?? '')).toBe(left.ms < right.ms);
    }));
  });
});

describe('bankDateAt', () => {
  it('is the day in Rome, not in UTC', () => {
    expect(bankDateAt(Date.UTC(2026, 0, 1, 22, 59))).toBe('2026-01-01');
    expect(bankDateAt(Date.UTC(2026, 0, 1, 23, 0))).toBe('2026-01-02');
    expect(bankDateAt(Date.UTC(2026, 6, 1, 22, 0))).toBe('2026-07-02');
  });

  it('keeps milliseconds there and back', () => {
    expect(instantToMs(instantFromMs(1_774_000_000_123))).toBe(1_774_000_000_123);
  });
});

it('orders days and moments by the days of the bank, which begin at midnight in Rome', () => {
  const moments = ['2026-03-05T23:30:00.000Z', '2026-03-06', '2026-03-05', '2026-03-05T22:30:00.000Z', '2026-03-05T08:00:00.000Z'] as Parameters<typeof byMoment>[0][];
  expect(moments.toSorted(byMoment)).toEqual(['2026-03-05T08:00:00.000Z', '2026-03-05T22:30:00.000Z', '2026-03-05', '2026-03-05T23:30:00.000Z', '2026-03-06']);
  expect(moments.map(dayOfMoment)).toEqual(['2026-03-06', '2026-03-06', '2026-03-05', '2026-03-05', '2026-03-05']);
});
