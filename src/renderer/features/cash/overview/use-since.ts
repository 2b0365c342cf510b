import { useT } from '#renderer/i18n/index.ts';
import { clockStyle, useFormat } from '#renderer/ui/format/index.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';

const DAY_MS = 86_400_000;

/** A past moment as it stands in a sentence: "today at 9:12", "yesterday at 18:02", else the date and time. */
export function useSince(): (instant: Instant) => string {
  const { t } = useT();
  const format = useFormat();
  return (instant) => {
    const ms = instantToMs(instant);
    const day = new Date(ms).toDateString();
    const time = new Intl.DateTimeFormat(format.locale, clockStyle(format.locale)).format(ms);
    if (day === new Date().toDateString()) return t('overview:todayAt', { time });
    return day === new Date(Date.now() - DAY_MS).toDateString() ? t('overview:yesterdayAt', { time }) : format.instant(instant);
  };
}
