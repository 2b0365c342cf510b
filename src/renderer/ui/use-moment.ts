import { useCallback } from 'react';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { clockStyle, useFormat } from './format/index.ts';

const isToday = (ms: number): boolean => new Date(ms).toDateString() === new Date().toDateString();

/** An instant as people say it: the time when it is today, else the date and the time. */
export function useMoment(): (instant: Instant) => string {
  const format = useFormat();
  return useCallback(
    (instant) => {
      const ms = instantToMs(instant);
      return isToday(ms) ? new Intl.DateTimeFormat(format.locale, clockStyle(format.locale)).format(ms) : format.instant(instant);
    },
    [format],
  );
}
