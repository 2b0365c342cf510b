import type { CashForecast } from '#shared/bridge/cash/cash.ts';
import type { BalanceHistory, DayBalance, HistoryPoint } from '#shared/bridge/cash/statement.ts';
import { addMonths, bankDate, daysBetween } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { addMoney, moneyToDecimal } from '#shared/domain/money.ts';

export interface ChartLine {
  readonly currency: string;
  readonly history: readonly HistoryPoint[];
  /** Empty if nothing is expected to move or a balance is unknown. */
  readonly forecast: readonly DayBalance[];
  /** Accounts without any known day: they are in neither. */
  readonly without: readonly string[];
}

/** The line of one account, or of all of a currency; null without data. */
export function chartLine(history: BalanceHistory, forecast: CashForecast | null, currency: string, accountId: string | null): ChartLine | null {
  const total = history.totals.find((one) => one.currency === currency);
  if (accountId !== null) {
    const own = history.series.find((one) => one.accountId === accountId && one.currency === currency);
    return own === undefined ? null : { currency, history: own.points, without: [], forecast: expected(forecast, currency, (id) => id === accountId) };
  }
  if (total === undefined) return null;
  return { currency, history: total.points, without: total.without, forecast: expected(forecast, currency, (id) => !total.without.includes(id)) };
}

function expected(forecast: CashForecast | null, currency: string, isIn: (accountId: string) => boolean): readonly DayBalance[] {
  const moves = forecast?.movements.some(({ accountId, inLine, amount }) => inLine && accountId !== null && isIn(accountId) && amount?.currency === currency) ?? false;
  const series = forecast?.series.filter((one) => one.currency === currency && isIn(one.accountId)) ?? [];
  const [first, ...others] = series;
  if (!moves || first === undefined) return [];
  return first.points.map(({ date, balance }, day) => ({
    date, balance: others.reduce((sum, { points }) => { const other = points[day]; return other === undefined ? sum : addMoney(sum, other.balance); }, balance),
  }));
}

const EPOCH = bankDate('1970-01-01');

export const dayNumber = (date: BankDate): number => daysBetween(EPOCH, date);

interface ChartRow {
  readonly day: number;
  readonly date: BankDate;
  /** Doubles are exact enough for drawing. null breaks the line. */
  readonly balance?: number | null;
  readonly forecast?: number;
}

/** The forecast starts where the history ends. */
export function chartRows({ history, forecast }: ChartLine): ChartRow[] {
  const last = history.at(-1);
  const known = history.map(({ date, balance }): ChartRow => ({ day: dayNumber(date), date, balance: balance === null ? null : Number(moneyToDecimal(balance)) }));
  if (last === undefined || last.balance === null || forecast.length === 0) return known;
  const ahead = forecast.filter(({ date }) => date > last.date).map(({ date, balance }): ChartRow => ({ day: dayNumber(date), date, forecast: Number(moneyToDecimal(balance)) }));
  const start = forecast.find(({ date }) => date === last.date)?.balance ?? last.balance;
  const turn: ChartRow = { day: dayNumber(last.date), date: last.date, balance: Number(moneyToDecimal(last.balance)), forecast: Number(moneyToDecimal(last.balance)) };
  // Overdue movements take effect at once.
  const overdue = start.amountMinor === last.balance.amountMinor ? [] : [{ day: turn.day, date: turn.date, forecast: Number(moneyToDecimal(start)) }];
  return [...known.slice(0, -1), turn, ...overdue, ...ahead];
}

export type TickKind = 'day' | 'month' | 'year';

interface Axis {
  readonly kind: TickKind;
  readonly dates: readonly BankDate[];
}

const MAX_TICKS = 9;
const DAYS_NAMED = 200;

export function axisOf(from: BankDate, to: BankDate): Axis {
  const days = daysBetween(from, to);
  const step = [1, 2, 3, 6, 12, 24, 60].find((months) => days / (months * 30.4) <= MAX_TICKS) ?? 120;
  const year = Number(from.slice(0, 4));
  const dates: BankDate[] = [];
  const begin = bankDate(`${String(step < 12 ? year : Math.floor(year / (step / 12)) * (step / 12)).padStart(4, '0')}-01-01`);
  for (let date = begin; date <= to; date = addMonths(date, step)) if (date >= from) dates.push(date);
  return { kind: step >= 12 ? 'year' : days <= DAYS_NAMED ? 'day' : 'month', dates };
}

/** Few enough to be read aloud: every day of a short period, else the last known day of each month. */
export function readablePoints(points: readonly HistoryPoint[]): readonly HistoryPoint[] {
  if (points.length <= 31) return points;
  return points.filter((point, index) => points[index + 1]?.date.slice(0, 7) !== point.date.slice(0, 7));
}
