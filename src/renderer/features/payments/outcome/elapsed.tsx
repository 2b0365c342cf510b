import { useEffect, useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';

export function Elapsed({ since }: { readonly since: Instant }) {
  const { t } = useT();
  const now = useNow();
  return <>{t('outcome:attempts.running', { seconds: Math.max(0, Math.floor((now - instantToMs(since)) / 1000)) })}</>;
}

const SECOND_MS = 1000;

/** Milliseconds since the epoch, updated every second while `running`. */
export function useNow(running = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/** To the second below an hour, to the minute above. */
export function duration(ms: number, t: Translate): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 60) return t('outcome:time.seconds', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('outcome:time.minutes', { minutes, seconds: seconds % 60 });
  return t('outcome:time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
