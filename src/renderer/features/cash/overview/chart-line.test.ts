import { describe, expect, test } from 'vitest';

import type { CashForecast } from '#shared/bridge/cash/cash.ts';
import type { BalanceHistory } from '#shared/bridge/cash/statement.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';

import { axisOf, chartLine, chartRows, readablePoints } from './chart-line.ts';

const euro = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' });
const point = (date: string, amountMinor: number) => ({ date: bankDate(date), balance: euro(amountMinor) });

const history: BalanceHistory = {
  series: [
    { accountId: 'a', currency: 'EUR', points: [point('2026-06-29', 100), point('2026-06-30', 200)] },
    { accountId: 'b', currency: 'EUR', points: [point('2026-06-30', 50)] },
  ],
  totals: [{ currency: 'EUR', points: [point('2026-06-30', 250)], without: ['c'] }],
};
const forecast: CashForecast = {
  asOf: null, until: bankDate('2026-07-01'), warnings: [], thresholds: [], campaignAccountId: null,
  movements: [{ kind: 'transfer', accountId: 'a', date: bankDate('2026-07-01'), amount: euro(-30), transferId: 'T', name: null, inLine: true }],
  series: [
    { accountId: 'a', currency: 'EUR', points: [point('2026-06-30', 200), point('2026-07-01', 170)] },
    { accountId: 'b', currency: 'EUR', points: [point('2026-06-30', 50), point('2026-07-01', 50)] },
  ],
};

describe('the line of a chart', () => {
  test('is that of all accounts, or of one, and goes on as it is expected', () => {
    expect(chartLine(history, forecast, 'EUR', null)).toEqual({
      currency: 'EUR', history: [point('2026-06-30', 250)], without: ['c'], forecast: [point('2026-06-30', 250), point('2026-07-01', 220)],
    });
    expect(chartLine(history, forecast, 'EUR', 'a')?.forecast).toEqual([point('2026-06-30', 200), point('2026-07-01', 170)]);
    expect(chartLine(history, forecast, 'EUR', 'c')).toBeNull();
    expect(chartLine(history, forecast, 'USD', null)).toBeNull();
  });

  test('has no forecast where nothing is expected to move', () => {
    expect(chartLine(history, forecast, 'EUR', 'b')?.forecast).toEqual([]);
    expect(chartLine(history, null, 'EUR', 'a')?.forecast).toEqual([]);
  });

  test('joins the forecast to the last known balance', () => {
    const line = chartLine(history, forecast, 'EUR', 'a');
    expect(line === null ? [] : chartRows(line)).toEqual([
      { day: 20633, date: '2026-06-29', balance: 1 }, { day: 20634, date: '2026-06-30', balance: 2, forecast: 2 }, { day: 20635, date: '2026-07-01', forecast: 1.7 },
    ]);
  });
});

test('what was due before moves the line on its last known day', () => {
  const late = { currency: 'EUR', without: [], history: [point('2026-06-30', 200)], forecast: [point('2026-06-30', 150), point('2026-07-01', 150)] };
  expect(chartRows(late)).toEqual([
    { day: 20634, date: '2026-06-30', balance: 2, forecast: 2 }, { day: 20634, date: '2026-06-30', forecast: 1.5 }, { day: 20635, date: '2026-07-01', forecast: 1.5 },
  ]);
});

describe('the axis of time', () => {
  test('names days in a short period, months in a year, years in ten', () => {
    expect(axisOf(bankDate('2026-04-10'), bankDate('2026-07-20'))).toEqual({ kind: 'day', dates: ['2026-05-01', '2026-06-01', '2026-07-01'] });
    expect(axisOf(bankDate('2025-06-30'), bankDate('2026-08-29'))).toEqual({
      kind: 'month', dates: ['2025-07-01', '2025-09-01', '2025-11-01', '2026-01-01', '2026-03-01', '2026-05-01', '2026-07-01'],
    });
    expect(axisOf(bankDate('2016-06-30'), bankDate('2026-08-29'))).toEqual({ kind: 'year', dates: ['2018-01-01', '2020-01-01', '2022-01-01', '2024-01-01', '2026-01-01'] });
  });
});

test('every day of a month is read aloud, and the last day of each month of a year', () => {
  const points = Array.from({ length: 365 }, (_, index) => ({ date: addDays(bankDate('2026-01-01'), index), balance: euro(index) }));
  expect(readablePoints(points.slice(0, 31))).toHaveLength(31);
  expect(readablePoints(points).map(({ date }) => date).slice(0, 2)).toEqual(['2026-01-31', '2026-02-28']);
});
