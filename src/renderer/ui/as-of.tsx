import { Tooltip } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { useFormat } from './format/index.ts';
import './as-of.css';

interface AsOfProps {
  /** null: it was never read. */
  readonly instant: Instant | null;
}

const isToday = (ms: number): boolean => new Date(ms).toDateString() === new Date().toDateString();

/** When what stands beside it was read from the bank: the time today, the date and time before. */
export function AsOf({ instant }: AsOfProps) {
  const { t } = useT();
  const format = useFormat();
  if (instant === null) return <span className="t-as-of">{t('common:neverRead')}</span>;
  const ms = instantToMs(instant);
  const when = isToday(ms)
    ? new Intl.DateTimeFormat(format.locale, { hour: '2-digit', minute: '2-digit' }).format(ms)
    : format.instant(instant);
  return (
    <Tooltip label={format.instantFull(instant)}>
      <time className="t-as-of" dateTime={instant}>
        {t(isToday(ms) ? 'common:asOfTime' : 'common:asOfDate', { when })}
      </time>
    </Tooltip>
  );
}
