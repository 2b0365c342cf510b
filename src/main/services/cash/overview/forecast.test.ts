import { describe, expect, it } from 'vitest';

import type { ExpectedRecords } from '#main/store/cache/index.ts';
import type { CashThreshold, ExpectedMovement } from '#shared/bridge/cash/cash.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { cashWarnings, forecastSeries } from './forecast.ts';
import { expectedMovements } from './movements.ts';

const euro = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' });
const TODAY = bankDate('2026-06-29');
const UNTIL = bankDate('2026-07-02');
const balances = new Map([['A1', euro(100_000)], ['A2', euro(5_000)]]);

type Transfer = ExpectedRecords['transfers'][number]['value'];
const transfer = (moneyTransferId: string, over: Partial<Transfer>): ExpectedRecords['transfers'][number] => ({
  asOf: instant('2026-06-29T08:00:00Z'),
  value: {
    moneyTransferId, accountId: 'A1', status: 'BOOKED', direction: 'OUTGOING', creditor: { name: 'Rossi', accountCode: null, bicCode: null, address: null },
    debtor: { name: 'Bianchi', accountCode: null, bicCode: null, address: null }, cro: null, trn: null, uri: null, description: null, createdDatetime: null,
    accountedDatetime: null, debtorValueDate: bankDate('2026-06-30'), creditorValueDate: bankDate('2026-07-01'),
    amount: { debtor: euro(30_000), creditor: null, creditorCurrencyDate: null, exchangeRate: null },
    isUrgent: null, isInstant: null, feeType: null, feeAccountId: null, fees: [], hasTaxRelief: null, challengeId: null, ...over,
  },
});
const campaign = (campaignId: string, closing: string, accounted: Money | null): ExpectedRecords['campaigns'][number] => ({
  asOf: instant('2026-06-29T08:00:00Z'),
  value: {
    campaignId, companyId: null, name: campaignId, description: null, status: 'OPEN', targetMin: null, targetMax: null, successFeeFixed: null,
    successFeePercentage: null, currency: 'EUR', expectedClosingDate: bankDate(closing), createdDatetime: null,
    available: accounted === null ? null : { campaignId, accounted, waiting: euro(0), total: null },
  },
});

const context = { until: UNTIL, balances, campaignAccountId: null, executionDates: new Map<string, BankDate>() };

const said = (movements: readonly ExpectedMovement[]) =>
  movements.map((movement) => [movement.kind === 'transfer' ? movement.transferId : movement.campaignId, movement.date, movement.amount?.amountMinor ?? null, movement.inLine]);

describe('what is expected to move', () => {
  it('takes direction, amount and day of booked transfers as far as the record says them', () => {
    const movements = expectedMovements({
      campaigns: [],
      transfers: [
        transfer('out', {}), transfer('in', { direction: 'INCOMING' }), transfer('directionless', { direction: null }),
        transfer('undated', { debtorValueDate: null }), transfer('amountless', { amount: null }), transfer('far', { debtorValueDate: bankDate('2026-09-01') }),
        transfer('dollars', { amount: { debtor: { amountMinor: 100, currency: 'USD' }, creditor: null, creditorCurrencyDate: null, exchangeRate: null } }),
        transfer('unknownAccount', { accountId: 'A9' }),
      ],
    }, context);
    expect(said(movements)).toEqual([
      ['out', '2026-06-30', -30_000, true], ['directionless', '2026-06-30', null, false], ['amountless', '2026-06-30', null, false],
      ['dollars', '2026-06-30', -100, false], ['unknownAccount', '2026-06-30', -30_000, false], ['in', '2026-07-01', 30_000, true],
      ['undated', null, -30_000, false],
    ]);
    expect(movements.map(({ name }) => name).slice(0, 1)).toEqual(['Rossi']);
    expect(movements.find((movement) => movement.kind === 'transfer' && movement.transferId === 'in')?.name).toBe('Bianchi');
  });

  it('takes the execution date that was typed here before the value date', () => {
    const movements = expectedMovements({ campaigns: [], transfers: [transfer('T', {})] }, { ...context, executionDates: new Map([['T', bankDate('2026-07-02')]]) });
    expect(said(movements)).toEqual([['T', '2026-07-02', -30_000, true]]);
  });

  it('counts campaigns only once the person said which account holds their money, and never an amount that is not known', () => {
    const records: ExpectedRecords = { transfers: [], campaigns: [campaign('past', '2026-06-01', euro(2_000)), campaign('unread', '2026-07-01', null)] };
    expect(said(expectedMovements(records, context))).toEqual([['past', '2026-06-01', -2_000, false], ['unread', '2026-07-01', null, false]]);
    expect(said(expectedMovements(records, { ...context, campaignAccountId: 'A2' }))).toEqual([['past', '2026-06-01', -2_000, true], ['unread', '2026-07-01', null, false]]);
  });
});

const movement = (accountId: string, date: string, amountMinor: number, inLine = true): ExpectedMovement => ({
  kind: 'transfer', accountId, date: bankDate(date), amount: euro(amountMinor), transferId: `${date} ${amountMinor}`, name: null, inLine,
});

describe('the forecast', () => {
  it('carries each known balance on, what was due before as of today', () => {
    const movements = [movement('A1', '2026-06-20', -10_000), movement('A1', '2026-07-01', -95_000), movement('A1', '2026-07-01', 1_000), movement('A2', '2026-06-30', -1, false)];
    const series = forecastSeries(balances, movements, TODAY, UNTIL);
    expect(series.map(({ accountId, points }) => [accountId, points.map(({ date, balance }) => `${date} ${balance.amountMinor}`)])).toEqual([
      ['A1', ['2026-06-29 90000', '2026-06-30 90000', '2026-07-01 -4000', '2026-07-02 -4000']],
      ['A2', ['2026-06-29 5000', '2026-06-30 5000', '2026-07-01 5000', '2026-07-02 5000']],
    ]);
    expect(forecastSeries(new Map(), movements, TODAY, UNTIL)).toEqual([]);
  });
});

describe('warnings', () => {
  const threshold = (accountId: string, low: Money | null, idle: Money | null = null): CashThreshold => ({ accountId, low, idle, idleDays: 30 });
  const series = forecastSeries(balances, [movement('A1', '2026-06-30', -60_000), movement('A1', '2026-07-01', -30_000)], TODAY, UNTIL);
  const none = new Map();

  it('say that cash is low now, or on which day it is expected to be', () => {
    expect(cashWarnings([threshold('A2', euro(5_001))], balances, series, none)).toEqual([
      { kind: 'low', accountId: 'A2', limit: euro(5_001), balance: euro(5_000), expectedOn: null },
    ]);
    expect(cashWarnings([threshold('A1', euro(40_000))], balances, series, none)).toEqual([
      { kind: 'low', accountId: 'A1', limit: euro(40_000), balance: euro(10_000), expectedOn: '2026-07-01' },
    ]);
    expect(cashWarnings([threshold('A1', euro(10_000)), threshold('A2', euro(5_000))], balances, series, none)).toEqual([]);
  });

  it('say nothing of a balance that is not known or is in another currency', () => {
    expect(cashWarnings([threshold('A9', euro(1)), threshold('A2', { amountMinor: 9_999, currency: 'USD' })], balances, series, none)).toEqual([]);
  });

  it('say that cash lies idle once it did for as many days as were set', () => {
    const above = (days: number) => new Map([['A1', { days, least: euro(90_000) }]]);
    expect(cashWarnings([threshold('A1', null, euro(50_000))], balances, series, above(29))).toEqual([]);
    expect(cashWarnings([threshold('A1', null, euro(50_000))], balances, series, above(30))).toEqual([
      { kind: 'idle', accountId: 'A1', limit: euro(50_000), least: euro(90_000), days: 30 },
    ]);
  });
});
