import { Tooltip } from '@mantine/core';
import { useCallback } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { useFormat } from './format/index.ts';
import './ui.css';

const isToday = (ms: number): boolean => new Date(ms).toDateString() === new Date().toDateString();

/** An instant in short: the time if it is today, else date and time. */
export function useMoment(): (instant: Instant) => string {
  const format = useFormat();
  return useCallback(
    (instant) => (isToday(instantToMs(instant)) ? format.timeOfDay(instant) : format.instant(instant)),
    [format],
  );
}

interface AsOfProps {
  /** null: never read. */
  readonly instant: Instant | null;
  /** Only the time, where words beside it say what it is. */
  readonly bare?: boolean;
}

/** When the data beside it was read from the bank. */
export function AsOf({ instant, bare = false }: AsOfProps) {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  if (instant === null) return <span className="t-as-of">{t('common:neverRead')}</span>;
  return (
    <Tooltip label={format.instantFull(instant)}>
      <time className="t-as-of" dateTime={instant}>{bare ? moment(instant) : t('common:asOf', { when: moment(instant) })}</time>
    </Tooltip>
  );
}
