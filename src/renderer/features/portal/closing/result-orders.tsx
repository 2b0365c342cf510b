import type { ReactElement } from 'react';
import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, StatusBadge } from '#renderer/ui/index.ts';
import type { ClosingResult, ClosingView } from '#shared/bridge/portal/closings.ts';
import classes from './closing.module.css';
import { fateMeaning } from './fate-columns.tsx';

interface ResultOrdersProps {
  readonly view: ClosingView;
  readonly result: ClosingResult;
}

/** How many orders went which way, the split one, and those that went otherwise than forecast. */
export function ResultOrders({ view, result }: ResultOrdersProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { differing, executed, undone, splitOrderId } = result;
  const order = (id: string): ReactElement => <span className="t-mono">{view.rehearsal ? id : <RecordLink to={pathOfRecord('orders', id)}>{id}</RecordLink>}</span>;
  return (
    <>
      <DescriptionList>
        <Field label={t('closing:choose.fates.executed')}>{format.number(executed)}</Field>
        <Field label={t('closing:choose.fates.undone')}>{format.number(undone)}</Field>
        <Field label={t('closing:result.splitOrder')}>{splitOrderId === null ? UNKNOWN : order(splitOrderId)}</Field>
      </DescriptionList>
      {differing.length > 0 && (
        <section className={classes['block']} aria-labelledby="closing-differing">
          <h3 id="closing-differing">{t('closing:result.differing')}</h3>
          <div className={classes['dialogTable']}>
            <table className={classes['plain']} aria-labelledby="closing-differing">
              <thead><tr><th scope="col">{t('closing:result.order')}</th><th scope="col">{t('closing:result.asForecast')}</th><th scope="col">{t('closing:result.atBank')}</th></tr></thead>
              <tbody>
                {differing.map(({ orderId, forecast, bank }) => (
                  <tr key={orderId}>
                    <th scope="row">{order(orderId)}</th><td>{t(`closing:choose.fateOf.${forecast}`)}</td>
                    <td><StatusBadge meaning={fateMeaning[bank]}>{t(`closing:choose.fateOf.${bank}`)}</StatusBadge></td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </>
  );
}
