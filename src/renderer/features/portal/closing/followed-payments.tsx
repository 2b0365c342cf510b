import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { FieldContent, RecordLink } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { DataTable, TableToolbar, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState } from '#renderer/ui/index.ts';
import type { ClosingView, FollowedPayment, FollowUp } from '#shared/bridge/portal/closings.ts';
import classes from './closing.module.css';

const TABLE = 'closingPayments';

interface FollowedPaymentsProps {
  readonly view: ClosingView;
  readonly followUp: FollowUp;
  /** How many there are in all. */
  readonly all: number;
}

/** Refunds and cash-outs, those refused first. */
export function FollowedPayments({ view, followUp, all }: FollowedPaymentsProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const columns = usePaymentColumns(view.rehearsal);
  const table = useTableState({ key: 'given', direction: 'asc' });
  const rows = useLocalRows({ rows: followUp.payments, columns, search: table.search, sort: table.sort });
  const shown = followUp.payments.length;
  return (
    <section className={classes['tableSection']} aria-labelledby="closing-payments">
      <h3 id="closing-payments">{t('closing:followUp.table')}</h3>
      <TableToolbar name={t('closing:followUp.table')} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('closing:choose.searchHint')} />
      <div className={classes['table']}>
        <DataTable
          name={t('closing:followUp.table')} tableKey={TABLE} columns={columns} rows={rows} rowKey={({ kind, id }) => `${kind} ${id}`} sort={table.sort} onSort={table.setSort}
          rowTone={({ refused }) => (refused ? 'attention' : null)} emptyState={<EmptyState title={t('closing:followUp.empty')}>{t('closing:followUp.emptyText')}</EmptyState>}
        />
      </div>
      {shown < all && <p className="t-muted">{t('closing:followUp.most', { shown: format.number(shown), all: format.number(all) })}</p>}
    </section>
  );
}

function usePaymentColumns(rehearsal: boolean): readonly DataColumn<FollowedPayment>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<FollowedPayment>[] => [
    { key: 'kind', title: t('closing:followUp.kind'), width: 100, sortable: true, render: ({ kind }) => t(`closing:followUp.kinds.${kind}`), copyText: ({ kind }) => t(`closing:followUp.kinds.${kind}`), compare: byText('kind') },
    { key: 'id', title: t('closing:followUp.id'), width: 108, grow: 1, render: ({ id }) => <span className="t-mono">{id}</span>, copyText: ({ id }) => id },
    {
      key: 'order', title: t('closing:followUp.order'), width: 112, grow: 1, copyText: ({ orderId }) => orderId ?? '',
      render: ({ orderId }) => (orderId === null ? UNKNOWN : <span className="t-mono">{rehearsal ? orderId : <RecordLink to={pathOfRecord('orders', orderId)}>{orderId}</RecordLink>}</span>),
    },
    { key: 'holder', title: t('closing:followUp.holder'), width: 116, grow: 2, sortable: true, render: ({ holder }) => holder ?? UNKNOWN, copyText: ({ holder }) => holder ?? '', compare: byText('holder') },
    {
      key: 'status', title: t('closing:followUp.status'), width: 188, sortable: true, copyText: ({ status }) => status ?? '', compare: byText('status'),
      render: ({ kind, status }) => <FieldContent value={{ kind: 'status', list: kind === 'refund' ? 'refundStates' : 'cashoutStates', status }} />,
    },
    { key: 'at', title: t('closing:followUp.at'), width: 144, sortable: true, render: ({ at }) => format.instant(at), copyText: ({ at }) => format.instant(at), compare: byText('at') },
    {
      key: 'amount', title: t('closing:followUp.amount'), width: 116, align: 'end', sortable: true, render: ({ amount }) => <Amount money={amount} />,
      copyText: ({ amount }) => format.money(amount), compare: (left, right) => (left.amount?.amountMinor ?? 0) - (right.amount?.amountMinor ?? 0),
    },
  ], [format, rehearsal, t]);
}

const byText = (key: 'kind' | 'holder' | 'status' | 'at') => (left: FollowedPayment, right: FollowedPayment): number => (left[key] ?? '').localeCompare(right[key] ?? '');
