import { SegmentedControl } from '@mantine/core';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { DataTable, TableToolbar, usePagedRows, useTableState } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState } from '#renderer/ui/index.ts';
import type { ClosingView, FatePage, FateRow } from '#shared/bridge/portal/closings.ts';
import type { ClosingDirection, OrderFate } from '#shared/domain/closing/model.ts';
import classes from './closing.module.css';
import { useFateColumns } from './fate-columns.tsx';

const fates = ['all', 'executed', 'split', 'undone', 'untouched'] as const;
const TABLE = 'closingOrders';

interface FatesProps {
  readonly view: ClosingView;
  readonly direction: ClosingDirection;
}

/** Every order, and what is expected to happen to it. */
export function Fates({ view, direction }: FatesProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [, navigate] = useLocation();
  const columns = useFateColumns();
  const table = useTableState({ key: 'listed', direction: 'asc' });
  const fate = fates.find((one) => one === table.value('fate')) ?? 'all';
  const { closingId, assumptions, refreshedAt, forecasts } = view;
  const counts = forecasts?.[direction].counts ?? null;
  const rows = usePagedRows<FateRow, FatePage>({
    key: `${closingId} ${direction} ${fate} ${table.search} ${refreshedAt ?? ''} ${JSON.stringify(assumptions)}`,
    version: useRevision(['orders', 'intents']),
    load: ({ offset, limit }) => invoke('closings.orders', { closingId, direction, fate, search: table.search, offset, limit }),
  });
  return (
    <section className={classes['tableSection']} aria-labelledby="closing-orders">
      <h3 id="closing-orders">{t('closing:choose.orders')} · {t(`closing:choose.${direction}`)}</h3>
      <TableToolbar name={t('closing:choose.orders')} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('closing:choose.searchHint')}>
        <SegmentedControl
          size="xs" aria-label={t('closing:choose.fate')} value={fate} onChange={(value) => { table.change({ fate: value === 'all' ? null : value }, { replace: true }); }}
          data={fates.map((one) => ({ value: one, label: labelOf(one) }))}
        />
      </TableToolbar>
      {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
      <div className={classes['table']}>
        <DataTable
          name={t('closing:choose.orders')} tableKey={TABLE} columns={columns} rows={rows} rowKey={({ orderId }) => orderId}
          rowTone={({ fate: own }) => (own === 'split' ? 'attention' : null)}
          {...(view.rehearsal ? {} : { onOpenRow: ({ orderId }: FateRow) => { navigate(pathOfRecord('orders', orderId)); } })}
          emptyState={<EmptyState title={t('closing:choose.none')} />}
        />
      </div>
    </section>
  );

  function labelOf(one: OrderFate | 'all'): string {
    const name = t(`closing:choose.fates.${one}`);
    return counts === null || one === 'all' ? name : `${name} ${format.number(counts[one])}`;
  }
}
