import { Button, Progress } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactElement } from 'react';

import { StateBadge } from '#renderer/features/payments/outcome/index.ts';
import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { DataTable, useLocalRows } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { describeError, StatusBadge } from '#renderer/ui/index.ts';
import type { OrderResult, OrdersPreview, OrdersRun } from '#shared/bridge/portal/closings.ts';
import { isTaken } from '#shared/domain/intent-state.ts';

import classes from './orders.module.css';

interface ManyResultsProps {
  readonly run: OrdersRun;
  readonly preview: OrdersPreview | null;
  readonly onStop: () => void;
}

interface Row extends OrderResult {
  readonly holder: string | null;
}


/** What became of each order, while it goes on and afterwards. */
export function ManyResults({ run, preview, onStop }: ManyResultsProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const columns = useMemo((): readonly DataColumn<Row>[] => [
    {
      key: 'orderId', title: t('campaigns:many.order'), width: 140, grow: 1,
      render: ({ orderId }) => <RecordLink to={pathOfRecord('orders', orderId)}><span className="t-mono">{orderId}</span></RecordLink>,
    },
    { key: 'holder', title: t('campaigns:many.holder'), width: 160, grow: 2, render: ({ holder }) => holder ?? UNKNOWN },
    { key: 'result', title: t('campaigns:many.result'), width: 260, grow: 2, render: (row) => <Result row={row} /> },
  ], [t]);
  const results = useMemo((): readonly Row[] => {
    const holders = new Map((preview?.orders ?? []).map(({ orderId, holder }) => [orderId, holder]));
    const known = new Map(run.results.map((result) => [result.orderId, result]));
    const waiting = (preview?.orders ?? []).filter(({ orderId }) => !known.has(orderId)).map(({ orderId }) => ({ orderId, intentId: null, state: null, error: null }));
    return [...run.results, ...waiting].map((result) => ({ ...result, holder: holders.get(result.orderId) ?? null }));
  }, [preview, run]);
  const rows = useLocalRows({ rows: results, columns, search: '', sort: null });
  const accepted = run.results.filter(({ state }) => isTaken(state)).length;
  return (
    <>
      <div className={classes['progress']}>
        <Progress value={run.total === 0 ? 100 : (run.done / run.total) * 100} aria-label={t('campaigns:many.results')} transitionDuration={0} />
        <span role="status">{t('campaigns:many.progress', { done: format.number(run.done), total: format.number(run.total) })}</span>
        {run.running && <Button size="compact-xs" variant="default" onClick={onStop}>{t('campaigns:many.stop')}</Button>}
      </div>
      {!run.running && (
        <p role="status">
          {t('campaigns:many.summary', { accepted: format.number(accepted), other: format.number(run.total - accepted) })}
          {run.done < run.total && <> {t('campaigns:many.stopped')}</>}
        </p>
      )}
      <div className={classes['many']}>
        <DataTable name={t('campaigns:many.results')} tableKey="ordersRun" columns={columns} rows={rows} rowKey={({ orderId }) => orderId} />
      </div>
    </>
  );
}

function Result({ row: { state, error, intentId } }: { readonly row: Row }): ReactElement {
  const { t } = useT();
  return (
    <span className={classes['result']}>
      {state !== null
        ? <StateBadge state={state} portal />
        : error === null
          ? <span className="t-muted">{t('campaigns:many.notYet')}</span>
          : <StatusBadge meaning="wrong" title={describeError(error, t).title}>{t('campaigns:many.notSent')}</StatusBadge>}
      {intentId !== null && <RecordLink to={pathOfPayment(intentId)}>{t('campaigns:many.open')}</RecordLink>}
      {error !== null && <span title={describeError(error, t).next}>{describeError(error, t).title}</span>}
    </span>
  );
}
