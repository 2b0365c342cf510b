import type { Translate } from '#renderer/i18n/index.ts';

/** A length of time to the second, below an hour; to the minute above. */
export function duration(ms: number, t: Translate): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 60) return t('outcome:time.seconds', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('outcome:time.minutes', { minutes, seconds: seconds % 60 });
  return t('outcome:time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
