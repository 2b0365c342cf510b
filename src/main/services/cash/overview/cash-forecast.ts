import type { CompleteRead, DaysAbove } from '#main/store/cache/index.ts';
import type { CashForecast } from '#shared/bridge/cash/cash.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { cashWarnings, forecastSeries, HORIZON_DAYS } from './forecast.ts';
import { executionDateOf, expectedMovements } from './movements.ts';
import { campaignAccountOf, thresholdsOf } from './thresholds.ts';

/** What booked transfers and closing campaigns are expected to do to the balances, and what the thresholds say to it. */
export async function cashForecast(bench: Workbench): Promise<CashForecast> {
  const { cache, clock } = bench;
  const today = bankDateAt(clock.now());
  const until = addDays(today, HORIZON_DAYS);
  const [accounts, records, reads] = await Promise.all([cache.read.listAccounts(), cache.read.expectedRecords(until), cache.read.completeReads()]);
  const listed = new Set(accounts.map(({ account }) => account.accountId));
  const balances = new Map(accounts.flatMap(({ account, balance }) => {
    const accounting = balance?.value.accounting ?? null;
    return accounting === null ? [] : [[account.accountId, accounting] as const];
  }));
  const said = campaignAccountOf(bench);
  const campaignAccountId = said !== null && listed.has(said) ? said : null;
  const movements = expectedMovements(records, { until, balances, campaignAccountId, executionDateOf: (transferId) => executionDateOf(bench, transferId) })
    .filter(({ accountId }) => accountId === null || listed.has(accountId));
  const series = forecastSeries(balances, movements, today, until);
  const thresholds = thresholdsOf(bench).filter(({ accountId }) => listed.has(accountId));
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

/** The oldest reading of a balance, of an account's transfers or of the campaigns; null where one of them was never read. */
function oldestOf(accounts: readonly AccountView[], reads: readonly CompleteRead[]): Instant | null {
  const readOf = (part: CompleteRead['part'], scope: string): Instant | null =>
    reads.find((read) => read.part === part && read.scope === scope)?.asOf ?? null;
  const times = [readOf('campaigns', ''), ...accounts.flatMap(({ account, balance }) => [balance?.asOf ?? null, readOf('transfers', account.accountId)])];
  const known = times.filter((time) => time !== null);
  return known.length < times.length ? null : known.toSorted()[0] ?? null;
}
