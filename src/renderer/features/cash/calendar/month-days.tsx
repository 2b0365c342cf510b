import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { Amount } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { AgendaEntry } from '#shared/bridge/cash/agenda.ts';
import { addDays, addMonths, firstOfMonth } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { isItalianHoliday } from '#shared/domain/italian-holidays.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { isTargetDay } from '#shared/domain/payment/target-days.ts';
import classes from './calendar.module.css';

/** 0 is Monday. */
const weekdayOf = (date: BankDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

const lastOfMonth = (date: BankDate): BankDate => addDays(addMonths(firstOfMonth(date), 1), -1);

/** The whole weeks, from Monday, that cover the month of a day. */
export function weeksOf(day: BankDate): readonly (readonly BankDate[])[] {
  const first = firstOfMonth(day);
  const start = addDays(first, -weekdayOf(first));
  const last = lastOfMonth(day);
  const weeks: BankDate[][] = [];
  for (let monday = start; monday <= last; monday = addDays(monday, 7)) weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(monday, offset)));
  return weeks;
}

export const isWeekend = (date: BankDate): boolean => weekdayOf(date) > 4;

/** Why a weekday is none to work on: TARGET does not settle, or only Italy has a holiday. null for other days. */
export function restOn(date: BankDate): 'target' | 'italy' | null {
  if (isWeekend(date)) return null;
  if (!isTargetDay(date)) return 'target';
  return isItalianHoliday(date) ? 'italy' : null;
}

/** The amounts of the other kinds only say what there is; nothing moves. */
const moves = ({ kind }: AgendaEntry): boolean => kind !== 'campaign' && kind !== 'closing' && kind !== 'reflection' && kind !== 'readiness';

interface DaySum {
  readonly amounts: readonly Money[];
  /** Number of entries with an unknown amount. */
  readonly unknown: number;
}

export function sumOf(entries: readonly AgendaEntry[]): DaySum {
  const moving = entries.filter(moves);
  return { amounts: sumByCurrency(moving.flatMap(({ amount }) => amount ?? [])), unknown: moving.filter(({ amount }) => amount === null).length };
}

/** null for other keys. */
export function dayAfterKey(key: string, day: BankDate): BankDate | null {
  switch (key) {
    case 'ArrowLeft': return addDays(day, -1);
    case 'ArrowRight': return addDays(day, 1);
    case 'ArrowUp': return addDays(day, -7);
    case 'ArrowDown': return addDays(day, 7);
    case 'Home': return addDays(day, -weekdayOf(day));
    case 'End': return addDays(day, 6 - weekdayOf(day));
    case 'PageUp': return addMonths(day, -1);
    case 'PageDown': return addMonths(day, 1);
    default: return null;
  }
}

export const sumWords = ({ amounts, unknown }: DaySum, format: Formatter, t: Translate): string =>
  [...amounts.map((amount) => format.money(amount, { sign: 'always' })), ...(unknown > 0 ? [t('comfort:calendar.without', { count: unknown })] : [])].join(', ');

/** An unknown amount is marked, never counted as zero. */
export function DaySumLine({ sum: { amounts, unknown } }: { readonly sum: DaySum }): ReactElement | null {
  const { t } = useT();
  if (amounts.length === 0 && unknown === 0) return null;
  return (
    <div className={classes['sum']}>
      {amounts.map((amount) => <Amount key={amount.currency} money={amount} sign="always" />)}
      {unknown > 0 && <span className="t-muted" title={t('comfort:calendar.without', { count: unknown })}>{amounts.length > 0 ? '+ ?' : '—'}</span>}
    </div>
  );
}
