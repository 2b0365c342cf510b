import type { Formatter } from '#renderer/ui/format/index.ts';
import { isDay, parseDayOrMoment } from '#shared/domain/day-or-moment.ts';

/** A day or a moment that is filtered by, as people write it. */
export function momentWords(value: string, format: Formatter): string {
  const moment = parseDayOrMoment(value);
  if (moment === null) return value;
  return isDay(moment) ? format.date(moment) : format.instant(moment);
}
