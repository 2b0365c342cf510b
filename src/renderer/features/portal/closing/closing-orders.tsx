import { SegmentedControl, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useLocation } from 'wouter';

import { invoke } from '#renderer/data/bridge/index.ts';
import { onChanged, useRevision } from '#renderer/data/changes.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import { FieldContent } from '#renderer/lists/record-view/index.ts';
import { DataTable, PAGE_ROWS, TableToolbar, usePagedRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Said, StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import type { ClosingView, DispositionPage, DispositionRow } from '#shared/bridge/portal/closings.ts';
import type { ClosingDirection, OrderDisposition } from '#shared/domain/closing/model.ts';
import type { Money } from '#shared/domain/money.ts';

import classes from './closing.module.css';

const dispositions = ['all', 'executed', 'split', 'undone', 'untouched'] as const;
const TABLE = 'closingOrders';

type FirstOrders = ReturnType<typeof ordersOf>;

const ordersOf = ({ closingId }: ClosingView, input: Omit<CommandInput<'closings.orders'>, 'closingId'>) => invoke('closings.orders', { closingId, ...input });

const shownFirst = ({ direction }: ClosingView): ClosingDirection => direction ?? 'success';

let askedAhead: { readonly view: ClosingView; readonly orders: FirstOrders; readonly stop: () => void } | null = null;

const madeOf = ['orders', 'intents'] as const satisfies readonly ChangedPart[];

/** Asks for the first orders that the step of this view shows, so that they come while the rest of it is drawn. They are good for nothing once something changes. */
export function askForOrders(view: ClosingView): void {
  dropAhead();
  if (view.step !== 'choose' || view.forecasts === null) return;
  const stop = onChanged((parts) => {
    if (parts.some((part) => madeOf.some((own) => own === part))) dropAhead();
  });
  askedAhead = { view, stop, orders: ordersOf(view, { direction: shownFirst(view), fate: 'all', search: '', offset: 0, limit: PAGE_ROWS }) };
}

function dropAhead(): void {
  askedAhead?.stop();
  askedAhead = null;
}

/** Once: what is read again later is asked for again. */
function takeAhead(view: ClosingView): FirstOrders | undefined {
  const orders = askedAhead?.view === view ? askedAhead.orders : undefined;
  if (orders !== undefined) dropAhead();
  return orders;
}

/** Every order and its expected disposition. */
export function ClosingOrders({ view, direction }: { readonly view: ClosingView; readonly direction: ClosingDirection }) {
  const { t } = useT();
  const format = useFormat();
  const [, navigate] = useLocation();
  const columns = useOrderColumns();
  const table = useTableState({ key: 'listed', direction: 'asc' });
  const fate = dispositions.find((one) => one === table.value('fate')) ?? 'all';
  const { closingId, assumptions, refreshedAt, forecasts } = view;
  const counts = forecasts?.[direction].counts ?? null;
  const rows = usePagedRows<DispositionRow, DispositionPage>({
    key: `${closingId} ${direction} ${fate} ${table.search} ${refreshedAt ?? ''} ${JSON.stringify(assumptions)}`,
    version: useRevision(madeOf),
    load: async ({ offset, limit }) => {
      const isFirst = offset === 0 && limit === PAGE_ROWS && fate === 'all' && table.search === '' && direction === shownFirst(view);
      return (isFirst ? takeAhead(view) : undefined) ?? ordersOf(view, { direction, fate, search: table.search, offset, limit });
    },
  });
  return (
    <Stack component="section" gap="sm" miw={0} aria-labelledby="closing-orders">
      <h3 id="closing-orders">{t('closing:choose.orders')} · {t(`closing:choose.${direction}`)}</h3>
      <TableToolbar name={t('closing:choose.orders')} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('closing:choose.searchHint')} rows={rows}>
        <SegmentedControl
          size="xs" aria-label={t('closing:choose.fate')} value={fate} onChange={(value) => { table.change({ fate: value === 'all' ? null : value }, { replace: true }); }}
          data={dispositions.map((one) => ({ value: one, label: labelOf(one) }))}
        />
      </TableToolbar>
      {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
      <div className={classes['table']}>
        <DataTable
          name={t('closing:choose.orders')} tableKey={TABLE} columns={columns} rows={rows} rowKey={({ orderId }) => orderId}
          rowTone={({ fate: own }) => (own === 'split' ? 'attention' : null)}
          {...(view.rehearsal ? {} : { onOpenRow: ({ orderId }: DispositionRow) => { navigate(pathOfRecord('orders', orderId)); } })}
          emptyState={<EmptyState title={t('closing:choose.none')} />}
        />
      </div>
    </Stack>
  );

  function labelOf(one: OrderDisposition | 'all'): string {
    const name = t(`closing:choose.fates.${one}`);
    return counts === null || one === 'all' ? name : `${name} ${format.number(counts[one])}`;
  }
}

export const dispositionMeaning: Readonly<Record<OrderDisposition, Meaning>> = { executed: 'done', split: 'wait', undone: 'neutral', untouched: 'neutral' };

/** Untouched orders show no zeros. */
function useOrderColumns(): readonly DataColumn<DispositionRow>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<DispositionRow>[] => {
    const amount = (key: 'executed' | 'fee' | 'refund'): DataColumn<DispositionRow> => ({
      key, title: t(`closing:choose.${key}`), width: key === 'fee' ? 96 : 108, grow: 1, align: 'end',
      render: (row) => (isNothing(row, row[key]) ? UNKNOWN : <Amount money={row[key]} />),
      copyText: (row) => format.money(row[key]), exportValue: (row) => row[key],
    });
    return [
      {
        key: 'code', title: t('closing:choose.order'), width: 112, grow: 1, copyText: ({ portalOrderCode, orderId }) => portalOrderCode ?? orderId,
        render: ({ portalOrderCode, orderId }) => <span className="t-mono" title={portalOrderCode === null ? undefined : orderId}><Said text={portalOrderCode ?? orderId} /></span>,
      },
      { key: 'holder', title: t('closing:choose.holder'), width: 120, grow: 2, render: ({ holder }) => holder ?? UNKNOWN, copyText: ({ holder }) => holder ?? '' },
      { key: 'orderId', title: t('closing:choose.orderId'), width: 136, optional: true, render: ({ orderId }) => <span className="t-mono">{orderId}</span>, copyText: ({ orderId }) => orderId },
      { key: 'state', title: t('closing:choose.state'), width: 120, grow: 1, render: ({ status }) => <FieldContent value={{ kind: 'status', list: 'orderStates', status }} />, copyText: ({ status }) => status ?? '' },
      { key: 'total', title: t('closing:choose.total'), width: 108, grow: 1, align: 'end', render: ({ total }) => <Amount money={total} />, copyText: ({ total }) => format.money(total), exportValue: ({ total }) => total },
      {
        key: 'fate', title: t('closing:choose.fate'), width: 124, grow: 1,
        render: ({ fate }) => <StatusBadge meaning={dispositionMeaning[fate]}>{t(`closing:choose.fateOf.${fate}`)}</StatusBadge>, copyText: ({ fate }) => t(`closing:choose.fateOf.${fate}`),
      },
      amount('executed'), amount('fee'), amount('refund'),
    ];
  }, [t, format]);
}

const isNothing = ({ fate }: DispositionRow, money: Money): boolean => fate === 'untouched' && money.amountMinor === 0;
