import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import type { ClosingDirection, ClosingForecast, OrderFate } from '#shared/domain/closing/model.ts';
import classes from './choose.module.css';
import { amountParts, isSum } from './closing-words.ts';
import { gapWords, howComputed } from './forecast-words.ts';

const fates = ['executed', 'split', 'undone', 'untouched'] as const satisfies readonly OrderFate[];

interface DirectionCardProps {
  readonly direction: ClosingDirection;
  readonly forecast: Omit<ClosingForecast, 'orders'>;
  readonly view: ClosingView;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** One way to close the campaign: what the bank is expected to do with every cent, and how each figure comes about. */
export function DirectionCard({ direction, forecast, view, chosen, onChoose }: DirectionCardProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const id = useId();
  const { counts, splitOrderId, gaps, currency, amounts, minimumReached } = forecast;
  return (
    <section className={classes['card']} data-chosen={chosen || undefined} data-direction={direction}>
      <label className={classes['pick']} htmlFor={id}>
        <input
          type="radio" id={id} name="direction" aria-label={t(`closing:choose.${direction}`)} aria-describedby={`${id}-text`} checked={chosen} onChange={onChoose}
        />
        <span className={classes['name']}>{t(`closing:choose.${direction}`)}</span>
        <span className={classes['forecast']}>{t('closing:choose.forecast')}</span>
      </label>
      <p id={`${id}-text`} className={classes['what']}>
        {t(`closing:choose.${direction}Text`)}{' '}
        {direction === 'success' && (
          <span data-wait={minimumReached !== true || undefined}>
            {t(`closing:choose.minimum.${minimumReached === null ? 'unknown' : minimumReached ? 'reached' : 'notReached'}`)}
          </span>
        )}
      </p>
      <ul className={classes['counts']}>
        {fates.map((fate) => <li key={fate} data-none={counts[fate] === 0 || undefined}>{t(`closing:choose.counts.${fate}`, { count: counts[fate], number: format.number(counts[fate]) })}</li>)}
      </ul>
      <dl className={classes['figures']}>
        {amountParts.map((part) => (
          <div key={part} data-sum={isSum(part) || undefined}>
            <dt>{t(`closing:choose.amounts.${part}`)}</dt>
            <dd><Amount money={{ amountMinor: amounts[part], currency }} /></dd>
          </div>
        ))}
      </dl>
      {splitOrderId !== null && (
        <p className={classes['split']}>
          {t('closing:choose.splitOrder')}:{' '}
          <span className="t-mono">{view.rehearsal ? splitOrderId : <RecordLink to={pathOfRecord('orders', splitOrderId)}>{splitOrderId}</RecordLink>}</span>
        </p>
      )}
      {gaps.length > 0 && (
        <div className={classes['gaps']}>
          <strong>{t('closing:choose.incomplete')}</strong>
          <ul>{gaps.map((gap) => <li key={gap.code}>{gapWords(gap, { currency, format, t })}</li>)}</ul>
        </div>
      )}
      <details className={classes['how']}>
        <summary><IconChevronDown size={14} aria-hidden="true" />{t('closing:choose.how')}</summary>
        <dl>
          {amountParts.map((part) => (
            <div key={part}><dt>{t(`closing:choose.amounts.${part}`)}</dt><dd>{howComputed(part, { forecast, view, t, format })}</dd></div>
          ))}
        </dl>
      </details>
    </section>
  );
}
