import { describe, expect, test } from 'vitest';

import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';

import { historyByCurrency, readablePoints } from './balance-series.ts';

const euro = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' });
const euroAccounts = [{ accountId: 'a', currency: 'EUR' }, { accountId: 'b', currency: 'EUR' }];
const day = (number: number) => addDays(bankDate('2026-01-01'), number - 1);

describe('balance of a currency over time', () => {
  test('adds the accounts, and leaves out days on which one of them is not known', () => {
    const [history] = historyByCurrency(
      [
        { accountId: 'a', currency: 'EUR', points: [{ date: day(1), balance: euro(100) }, { date: day(2), balance: euro(110) }, { date: day(3), balance: euro(120) }] },
        { accountId: 'b', currency: 'EUR', points: [{ date: day(2), balance: euro(-10) }, { date: day(3), balance: euro(5) }] },
      ],
      euroAccounts,
    );
    expect(history?.points).toEqual([{ date: day(2), balance: euro(100) }, { date: day(3), balance: euro(125) }]);
    expect(history?.without).toEqual([]);
  });

  test('names accounts of which nothing is known instead of taking them as nothing', () => {
    const [history] = historyByCurrency(
      [
        { accountId: 'a', currency: 'EUR', points: [{ date: day(1), balance: euro(100) }] },
        { accountId: 'b', currency: 'EUR', points: [] },
      ],
      [...euroAccounts, { accountId: 'c', currency: 'EUR' }],
    );
    expect(history?.points).toEqual([{ date: day(1), balance: euro(100) }]);
    expect(history?.without).toEqual(['b', 'c']);
  });

  test('keeps currencies apart, in the order of the accounts', () => {
    const series = [
      { accountId: 'a', currency: 'USD', points: [{ date: day(1), balance: { amountMinor: 7, currency: 'USD' } }] },
      { accountId: 'b', currency: 'EUR', points: [{ date: day(1), balance: euro(1) }] },
    ];
    expect(historyByCurrency(series, [{ accountId: 'b', currency: 'EUR' }, { accountId: 'a', currency: 'USD' }]).map(({ currency, points }) => [currency, points[0]?.balance.amountMinor])).toEqual([['EUR', 1], ['USD', 7]]);
  });

  test('reads aloud every day of a month, and the last day of each month of a year', () => {
    const points = Array.from({ length: 365 }, (_, index) => ({ date: addDays(day(1), index), balance: euro(index) }));
    expect(readablePoints(points.slice(0, 31))).toHaveLength(31);
    const months = readablePoints(points);
    expect(months).toHaveLength(12);
    expect(months[0]?.date).toBe('2026-01-31');
  });
});
