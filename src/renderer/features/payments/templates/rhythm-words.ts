import type { Translate } from '#renderer/i18n/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { LAST_DAY } from '#shared/domain/payment/rhythm.ts';
import type { Rhythm } from '#shared/domain/payment/rhythm.ts';

const MONDAY = bankDate('2024-01-01');

export const weekdayName = (day: number, format: Formatter): string => format.weekday(addDays(MONDAY, day - 1));

/** "Every month on day 5". */
export function rhythmWords({ every, day }: Rhythm, t: Translate, format: Formatter): string {
  if (every === 'week') return t('templates:rhythm.words.week', { weekday: weekdayName(day, format) });
  return day === LAST_DAY ? t(`templates:rhythm.words.${every}Last`) : t(`templates:rhythm.words.${every}`, { day });
}
