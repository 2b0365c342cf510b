import { describe, expect, it } from 'vitest';

import { instant } from '#test/support/cache-fixture.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { apartFromOverfull, keptPeriod, rangesToRead } from './statement.ts';

const TODAY = bankDate('2026-06-30');
const period = { from: bankDate('2026-01-01'), to: TODAY };
const covered = (from: string, to: string, asOf: string) => ({ from: bankDate(from), to: bankDate(to), asOf: instant(asOf) });

describe('what of a statement must be read', () => {
  it('is the whole period, when nothing is covered', () => {
    expect(rangesToRead(period, [], TODAY, 10)).toEqual([{ from: '2026-01-01', to: '2026-06-30' }]);
  });

  it('is the recent days only, when everything was read today', () => {
    expect(rangesToRead(period, [covered('2026-01-01', '2026-06-30', '2026-06-30T08:00:00Z')], TODAY, 10)).toEqual([
      { from: '2026-06-20', to: '2026-06-30' },
    ]);
  });

  it('reaches back to the days that were still recent when they were last read', () => {
    expect(rangesToRead(period, [covered('2026-01-01', '2026-05-31', '2026-05-31T08:00:00Z')], TODAY, 10)).toEqual([
      { from: '2026-05-21', to: '2026-06-30' },
    ]);
  });

  it('is each hole between covered ranges', () => {
    const ranges = [covered('2026-01-01', '2026-01-31', '2026-06-29T08:00:00Z'), covered('2026-03-01', '2026-06-29', '2026-06-29T08:00:00Z')];
    expect(rangesToRead(period, ranges, TODAY, 5)).toEqual([
      { from: '2026-06-24', to: '2026-06-30' },
      { from: '2026-02-01', to: '2026-02-28' },
    ]);
  });

  it('never reaches past today', () => {
    const future = { from: bankDate('2026-06-29'), to: bankDate('2026-12-31') };
    expect(rangesToRead(future, [], TODAY, 10)).toEqual([{ from: '2026-06-29', to: '2026-06-30' }]);
  });

  it('does not trust a read that claims to come from the future', () => {
    const ranges = [covered('2026-01-01', '2026-06-30', '2030-01-01T00:00:00Z')];
    expect(rangesToRead(period, ranges, TODAY, 10)).toEqual([{ from: '2026-06-20', to: '2026-06-30' }]);
  });
});

describe('days that are known to be over-full', () => {
  const overfull = (date: string, readAt: string) => ({ date: bankDate(date), answered: 100, noticedAt: instant('2026-01-01T00:00:00Z'), readAt: instant(readAt) });

  it('are asked for by themselves', () => {
    const days = [overfull('2026-06-10', '2026-06-29T08:00:00Z'), overfull('2026-06-30', '2026-06-29T08:00:00Z')];
    expect(apartFromOverfull([{ from: bankDate('2026-06-01'), to: TODAY }], days, bankDate('2026-06-19'))).toEqual([
      { from: '2026-06-30', to: '2026-06-30' },
      { from: '2026-06-11', to: '2026-06-29' },
      { from: '2026-06-10', to: '2026-06-10' },
      { from: '2026-06-01', to: '2026-06-09' },
    ]);
  });

  it('are asked for a few at a time when they are settled, the ones that waited longest first', () => {
    const days = Array.from({ length: 20 }, (_, index) => overfull(`2026-01-${String(index + 1).padStart(2, '0')}`, `2026-05-${String(31 - index)}T08:00:00Z`));
    const ranges = days.map(({ date }) => ({ from: date, to: date }));
    expect(apartFromOverfull(ranges, days, bankDate('2026-06-19')).map(({ from }) => from)).toEqual([
      '2026-01-14', '2026-01-15', '2026-01-16', '2026-01-17', '2026-01-18', '2026-01-19', '2026-01-20',
    ]);
  });
});

describe('the period that is kept', () => {
  it('is the first read’s reach', () => {
    expect(keptPeriod(TODAY, 24, null)).toEqual({ from: '2024-06-30', to: '2026-06-30' });
  });

  it('does not reach behind what retention deletes', () => {
    expect(keptPeriod(TODAY, 24, 6).from).toBe('2025-12-30');
  });
});
