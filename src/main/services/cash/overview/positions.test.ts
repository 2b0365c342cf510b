import { describe, expect, it } from 'vitest';

import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { account, instant } from '#test/support/cache-fixture.ts';
import { cashPositions } from './index.ts';

const NOON = instant('2026-06-30T12:00:00Z');
const ONE = instant('2026-06-30T13:00:00Z');

const view = (currency: string, accounting: number, available: number | null, asOf = ONE): AccountView => ({
  account: account(`${currency}-${accounting}`, { currency }),
  asOf: ONE,
  balance: {
    asOf,
    value: {
      accounting: { amountMinor: accounting, currency }, available: available === null ? null : { amountMinor: available, currency }, date: null,
    },
  },
  reserved: { value: { amountMinor: 5, currency }, asOf: ONE },
  coverage: { ranges: [], asOf: null, overfull: [] },
});

describe('the cash position', () => {
  it('adds up each currency and bears the oldest time of its parts', () => {
    expect(cashPositions([view('EUR', 100, 90, NOON), view('USD', 7, 7), view('EUR', 50, 50)])).toEqual([
      {
        currency: 'EUR', asOf: NOON, accounting: { amountMinor: 150, currency: 'EUR' }, available: { amountMinor: 140, currency: 'EUR' },
        reserved: { amountMinor: 10, currency: 'EUR' },
      },
      {
        currency: 'USD', asOf: ONE, accounting: { amountMinor: 7, currency: 'USD' }, available: { amountMinor: 7, currency: 'USD' },
        reserved: { amountMinor: 5, currency: 'USD' },
      },
    ]);
  });

  it('is not known where a part is not', () => {
    const unread: AccountView = { ...view('EUR', 0, 0), balance: null, reserved: null };
    expect(cashPositions([view('EUR', 100, 90), unread])[0]).toMatchObject({ accounting: null, available: null, reserved: null });
    expect(cashPositions([view('EUR', 100, null)])[0]).toMatchObject({ accounting: { amountMinor: 100 }, available: null });
    expect(cashPositions([view('EUR', 100, 90), unread])[0]?.incomplete).toMatchObject({
      accounting: { sum: { amountMinor: 100, currency: 'EUR' }, lacking: 1 }, available: { sum: { amountMinor: 90, currency: 'EUR' }, lacking: 1 },
    });
    expect(cashPositions([view('EUR', 100, null)])[0]?.incomplete).toEqual({ available: { sum: null, lacking: 1 } });
    expect(cashPositions([])).toEqual([]);
  });
});
