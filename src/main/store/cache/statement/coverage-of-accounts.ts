import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { Coverage, StatementSummary } from '#shared/bridge/cash/statement.ts';
import { earliest, latest } from '#shared/domain/bank-date.ts';
import { holesIn, normaliseRanges } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { completeRanges, readCoverage } from './coverage.ts';

/** What is complete of every one of the accounts; the time is that of the oldest part. */
export function coverageOf(database: Database, accounts: readonly number[]): Coverage {
  const parts = accounts.map((key) => readCoverage(database, key));
  const [first, ...others] = parts;
  if (first === undefined) return { ranges: [], asOf: null, overfull: [] };
  if (others.length === 0) return first;
  const times = parts.flatMap(({ asOf }) => asOf ?? []).toSorted();
  const ranges = others.reduce((common, { ranges: own }) => inBoth(common, own), first.ranges);
  return {
    ranges, asOf: ranges.length === 0 ? null : (times[0] ?? null),
    overfull: parts.flatMap(({ overfull }) => overfull).toSorted((left, right) => (left.date < right.date ? -1 : 1)),
  };
}

const inBoth = (left: readonly DateRange[], right: readonly DateRange[]): DateRange[] =>
  left.flatMap((a) => right.flatMap((b) => {
    const common = { from: latest(a.from, b.from), to: earliest(a.to, b.to) };
    return common.from <= common.to ? [common] : [];
  }));

/** The parts of the selected period that were not read of every account. An open end is where the first or last of them ends. */
export function holesOf(database: Database, accounts: readonly number[], selection: StatementSelection): StatementSummary['holes'] {
  const perAccount = accounts.map((key) => completeRanges(database, key));
  const every = normaliseRanges(perAccount.flat());
  const from = selection.from ?? every[0]?.from;
  const to = selection.to ?? every.at(-1)?.to;
  if (from === undefined || to === undefined) return [];
  return normaliseRanges(perAccount.flatMap((ranges) => holesIn({ from, to }, ranges)));
}
