import { describe, expect, it } from 'vitest';

import { instant } from '#test/support/cache-fixture.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { keptPeriod, windowsToRead } from './plan.ts';

const TODAY = bankDate('2026-06-30');
const period = { from: bankDate('2026-01-01'), to: TODAY };
const covered = (from: string, to: string, asOf: string) => ({ from: bankDate(from), to: bankDate(to), asOf: instant(asOf) });

describe('the windows of a statement to read', () => {
  it('are the whole period, newest first, in pieces of 92 days, when nothing is covered', () => {
    expect(windowsToRead(period, [], TODAY, 10)).toEqual([
      { from: '2026-03-31', to: '2026-06-30' },
      { from: '2026-01-01', to: '2026-03-30' },
    ]);
  });

  it('are the recent days only, when everything was read today', () => {
    expect(windowsToRead(period, [covered('2026-01-01', '2026-06-30', '2026-06-30T08:00:00Z')], TODAY, 10)).toEqual([
      { from: '2026-06-20', to: '2026-06-30' },
    ]);
  });

  it('reach back to the days that were still recent when they were last read', () => {
    expect(windowsToRead(period, [covered('2026-01-01', '2026-05-31', '2026-05-31T08:00:00Z')], TODAY, 10)).toEqual([
      { from: '2026-05-21', to: '2026-06-30' },
    ]);
  });

  it('fill holes between covered ranges', () => {
    const ranges = [covered('2026-01-01', '2026-01-31', '2026-06-29T08:00:00Z'), covered('2026-03-01', '2026-06-29', '2026-06-29T08:00:00Z')];
    expect(windowsToRead(period, ranges, TODAY, 5)).toEqual([
      { from: '2026-06-24', to: '2026-06-30' },
      { from: '2026-02-01', to: '2026-02-28' },
    ]);
  });

  it('never reach past today', () => {
    const future = { from: bankDate('2026-06-29'), to: bankDate('2026-12-31') };
    expect(windowsToRead(future, [], TODAY, 10)).toEqual([{ from: '2026-06-29', to: '2026-06-30' }]);
  });

  it('do not trust a read that claims to come from the future', () => {
    const ranges = [covered('2026-01-01', '2026-06-30', '2030-01-01T00:00:00Z')];
    expect(windowsToRead(period, ranges, TODAY, 10)).toEqual([{ from: '2026-06-20', to: '2026-06-30' }]);
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
