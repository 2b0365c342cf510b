import type { z } from 'zod';

import type { Needs } from '#main/context/workspace-context.ts';
import type { CompleteRead, DaysAbove } from '#main/store/cache/index.ts';
import type { AppError, FieldProblem } from '#shared/bridge/app-error.ts';
import type { CashForecast, CashThreshold, cashThresholdInput, CashWarning, ExpectedMovement } from '#shared/bridge/cash/cash.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { addDays, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { amountInCurrency } from '#shared/domain/payment/typed-money.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { asOfRead, executionDates, expectedMovements, oldest } from './movements.ts';

/** Booked transfers, closing campaigns and thresholds. */
export async function cashForecast(workspace: Needs<'journal' | 'userData' | 'bankOrigin' | 'cache' | 'clock'>): Promise<CashForecast> {
  const { cache, clock } = workspace;
  const today = bankDateAt(clock.now());
  const until = addDays(today, HORIZON_DAYS);
  const [accounts, records, reads] = await Promise.all([cache.read.listAccounts(), cache.read.expectedRecords(until), cache.read.completeReads()]);
  const listed = new Set(accounts.map(({ account }) => account.accountId));
  const balances = new Map(accounts.flatMap(({ account, balance }) => {
    const accounting = balance?.value.accounting ?? null;
    return accounting === null ? [] : [[account.accountId, accounting] as const];
  }));
  const said = campaignAccountOf(workspace);
  const campaignAccountId = said !== null && listed.has(said) ? said : null;
  const typedDates = executionDates(workspace, records.transfers.map(({ value }) => value.moneyTransferId));
  const movements = expectedMovements(records, { until, balances, campaignAccountId, executionDates: typedDates })
    .filter(({ accountId }) => accountId === null || listed.has(accountId));
  const series = forecastSeries(balances, movements, today, until);
  const thresholds = thresholdsOf(workspace).filter(({ accountId }) => listed.has(accountId));
  const aboveIdle = new Map<string, DaysAbove>();
  for (const { accountId, idle } of thresholds) {
    const above = idle === null ? null : await cache.read.daysAbove(accountId, idle, today);
    if (above !== null) aboveIdle.set(accountId, above);
  }
  return {
    asOf: oldestOf(accounts, reads), until, movements, series, thresholds, campaignAccountId,
    warnings: cashWarnings(thresholds, balances, series, aboveIdle),
  };
}

/** The oldest of these reads; null where one is missing. */
function oldestOf(accounts: readonly AccountView[], reads: readonly CompleteRead[]): Instant | null {
  return oldest([asOfRead(reads, 'campaigns', ''), ...accounts.flatMap(({ account, balance }) => [balance?.asOf ?? null, asOfRead(reads, 'transfers', account.accountId)])]);
}

const HORIZON_DAYS = 60;

type Series = CashForecast['series'];

/** What was due before today counts today. */
export function forecastSeries(
  balances: ReadonlyMap<string, Money>, movements: readonly ExpectedMovement[], today: BankDate, until: BankDate,
): Series {
  return [...balances].map(([accountId, balance]) => {
    const { currency } = balance;
    const moved = new Map<BankDate, number>();
    for (const { inLine, date, amount, ...movement } of movements) {
      if (!inLine || movement.accountId !== accountId || date === null || amount === null) continue;
      const day = latest(date, today);
      moved.set(day, (moved.get(day) ?? 0) + amount.amountMinor);
    }
    const points: { date: BankDate; balance: Money }[] = [];
    let { amountMinor } = balance;
    for (let date = today; date <= until; date = addDays(date, 1)) {
      amountMinor += moved.get(date) ?? 0;
      points.push({ date, balance: { amountMinor, currency } });
    }
    return { accountId, currency, points };
  });
}

/** The first day with a low balance, and cash above what is needed for as many days as set. A threshold in another currency is ignored. */
export function cashWarnings(
  thresholds: readonly CashThreshold[], balances: ReadonlyMap<string, Money>, series: Series, aboveIdle: ReadonlyMap<string, DaysAbove>,
): CashWarning[] {
  return thresholds.flatMap(({ accountId, low, idle, idleDays }): CashWarning[] => {
    const balance = balances.get(accountId);
    const above = aboveIdle.get(accountId);
    const warnings: CashWarning[] = [];
    if (low !== null && balance !== undefined && low.currency === balance.currency) {
      const isLow = ({ amountMinor }: Money): boolean => amountMinor < low.amountMinor;
      const later = series.find((one) => one.accountId === accountId)?.points.find((point) => isLow(point.balance));
      if (isLow(balance)) warnings.push({ kind: 'low', accountId, limit: low, balance, expectedOn: null });
      else if (later !== undefined) warnings.push({ kind: 'low', accountId, limit: low, balance: later.balance, expectedOn: later.date });
    }
    if (idle !== null && above !== undefined && above.days >= idleDays) {
      warnings.push({ kind: 'idle', accountId, limit: idle, least: above.least, days: above.days });
    }
    return warnings;
  });
}

type TypedThreshold = z.output<typeof cashThresholdInput>;

const prefixOf = ({ bankOrigin }: Needs<'bankOrigin'>): string => `${encodeURIComponent(bankOrigin)}/`;

const thresholdsOf = (workspace: Needs<'userData' | 'bankOrigin'>): readonly CashThreshold[] => workspace.userData.list('cashThreshold', prefixOf(workspace));

export function keepThreshold(workspace: Needs<'userData' | 'bankOrigin' | 'now'>, typed: TypedThreshold, currency: string): Result<null, AppError> {
  const { accountId, idleDays, decimalMark } = typed;
  const low = amountInCurrency(typed.low, currency, decimalMark);
  const idle = amountInCurrency(typed.idle, currency, decimalMark);
  if (!low.ok || !idle.ok) {
    const problems: FieldProblem[] = [];
    if (!low.ok) problems.push({ field: 'low', code: low.error });
    if (!idle.ok) problems.push({ field: 'idle', code: idle.error });
    return failed({ kind: 'invalid', problems });
  }
  const id = prefixOf(workspace) + encodeURIComponent(accountId);
  if (low.value === null && idle.value === null) workspace.userData.remove('cashThreshold', id);
  else workspace.userData.put('cashThreshold', id, { accountId, low: low.value, idle: idle.value, idleDays }, workspace.now());
  return ok(null);
}

const campaignAccountOf = ({ userData, bankOrigin }: Needs<'userData' | 'bankOrigin'>): string | null => userData.get('campaignAccount', bankOrigin);

export function keepCampaignAccount(workspace: Needs<'userData' | 'bankOrigin' | 'now'>, accountId: string | null): void {
  if (accountId === null) workspace.userData.remove('campaignAccount', workspace.bankOrigin);
  else workspace.userData.put('campaignAccount', workspace.bankOrigin, accountId, workspace.now());
}
