import { Tooltip } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { useFormat } from './format/index.ts';
import { useMoment } from './use-moment.ts';
import './as-of.css';

interface AsOfProps {
  /** null: it was never read. */
  readonly instant: Instant | null;
  /** Only the moment, where words beside it say what it is. */
  readonly bare?: boolean;
}

/** When what stands beside it was read from the bank: the time today, the date and time before. */
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
