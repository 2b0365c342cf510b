import { Checkbox, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, UNKNOWN } from '#renderer/ui/format/index.ts';
import { Said } from '#renderer/ui/index.ts';
import type { OrdersPreview } from '#shared/bridge/portal/closings.ts';
import classes from './closing.module.css';

interface OrdersTableProps {
  readonly ids: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly preview: OrdersPreview['orders'] | null;
  readonly showsMoney: boolean;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

/** The orders to act on, each of which can be left out. */
export function OrdersTable({ ids, chosen, preview, showsMoney, onChosen }: OrdersTableProps): ReactElement {
  const { t } = useT();
  const known = useMemo(() => new Map(preview?.map((order) => [order.orderId, order])), [preview]);
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  return (
    <div className={classes['dialogTable']}>
      <table className={classes['plain']} aria-label={t('closing:act.orders')}>
        <thead>
          <tr>
            <th scope="col">{t('closing:act.order')}</th><th scope="col">{t('closing:act.holder')}</th><th scope="col">{t('closing:act.state')}</th>
            <th scope="col" data-end>{t('closing:act.total')}</th>{showsMoney && <th scope="col">{t('closing:act.money')}</th>}
          </tr>
        </thead>
        <tbody>
          {ids.map((id) => {
            const order = known.get(id);
            return (
              <tr key={id}>
                <th scope="row"><Checkbox size="xs" label={<span className="t-mono">{id}</span>} checked={chosen.has(id)} onChange={() => toggle(id)} /></th>
                <td><Said text={order?.holder ?? UNKNOWN} /></td>
                <td>
                  {order?.status === undefined || order.status === null ? UNKNOWN : statusWord('orderStates', order.status, t)}
                  {order?.unusual === true && (
                    <Tooltip label={t('closing:act.unusual')}>
                      <IconAlertTriangle size={14} className={classes['warn']} role="img" aria-label={t('closing:act.unusual')} />
                    </Tooltip>
                  )}
                </td>
                <td data-end>{order === undefined ? UNKNOWN : <Amount money={order.total} />}</td>
                {showsMoney && <td>{order === undefined ? UNKNOWN : t(`closing:act.moneyGoesBack.${order.moneyGoesBack}`)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
