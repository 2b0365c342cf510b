import { describe, expect, test } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';

import { periodFrom, rangeToRead } from './period.ts';

const today = bankDate('2026-03-31');

describe('periods of the statement', () => {
  test.each([
    ['thisMonth', '2026-03-01', '2026-03-31'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['threeMonths', '2025-12-31', '2026-03-31'],
    ['thisQuarter', '2026-01-01', '2026-03-31'],
    ['twelveMonths', '2025-03-31', '2026-03-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['thisYear', '2026-01-01', '2026-03-31'],
    ['all', null, null],
  ])('%s goes from %s to %s', (name, from, to) => {
    expect(periodFrom(name, null, null, today)).toEqual({ name, from, to });
  });

  test('takes two dates from the address', () => {
    expect(periodFrom('custom', '2025-02-01', '2025-02-28', today)).toEqual({ name: 'custom', from: '2025-02-01', to: '2025-02-28' });
  });

  test.each([
    ['custom', '2025-02-30', '2025-03-01'],
    ['custom', '2025-03-02', '2025-03-01'],
    ['custom', null, null],
    ['nonsense', null, null],
    ['2026-13', null, null],
    [null, null, null],
  ])('shows the last three months for %s from %s to %s', (name, from, to) => {
    expect(periodFrom(name, from, to, today).name).toBe('threeMonths');
  });

  test('reads an open period as far back as the settings say, or as the cache already goes', () => {
    const all = periodFrom('all', null, null, today);
    expect(rangeToRead(all, [], today, 12)).toEqual({ from: '2025-03-31', to: '2026-03-31' });
    const covered = [{ from: bankDate('2020-01-01'), to: bankDate('2020-02-01') }];
    expect(rangeToRead(all, covered, today, 12)).toEqual({ from: '2020-01-01', to: '2026-03-31' });
    expect(rangeToRead(periodFrom('2026-03', null, null, bankDate('2026-03-10')), covered, bankDate('2026-03-10'), 12)).toEqual({ from: '2026-03-01', to: '2026-03-10' });
    expect(rangeToRead(periodFrom('lastMonth', null, null, today), covered, today, 12)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });
});
