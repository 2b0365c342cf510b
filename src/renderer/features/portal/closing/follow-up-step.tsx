import { Button, Menu, Stack } from '@mantine/core';
import { IconFileDownload, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import { runTask } from '#renderer/data/tasks.ts';
import { EvidenceButton } from '#renderer/features/payments/evidence/index.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { ConfirmButton } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { FieldContent } from '#renderer/lists/record-view/index.ts';
import { DataTable, TableToolbar, useLocalRows, useTableState } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, Sum, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { AsOf, describeError, EmptyState, Note, SkeletonFields } from '#renderer/ui/index.ts';
import type { ClosingView, FollowedPayment, FollowedSum, FollowUp } from '#shared/bridge/portal/closings.ts';
import { failed } from '#shared/domain/result.ts';

import { orderCode, RecordId } from './record-id.tsx';
import classes from './closing.module.css';
import { StopReading } from './step-controls.tsx';
import { useRunOnce } from './use-closing.ts';
import type { Closing } from './use-closing.ts';

/** The last step: refunds and cash-outs until all are executed, and the report. */
export function FollowUpStep({ closing }: { readonly closing: Closing }) {
  const { t } = useT();
  const format = useFormat();
  const { view, busy, run } = closing;
  const { followUp, closingId } = view;
  const tallies = followUp === null ? [] : talliesOf(view, followUp, t);
  const reading = busy === 'closings.followUp' || view.busy !== null;
  useRunOnce(closing, 'closings.followUp', view.ended === null && followUp !== null && followUp.readAt === null && busy === null);
  return (
    <>
      <p className="t-prose">{t('closing:followUp.lead')}</p>
      <div className="t-actions">
        <Button leftSection={<IconRefresh size={14} aria-hidden="true" />} variant="default" loading={reading} disabled={view.ended !== null} onClick={() => void run('closings.followUp', { closingId })}>
          {t('closing:followUp.readAgain')}
        </Button>
        <ReportMenu closingId={closingId} />
        {!view.rehearsal && <EvidenceButton of={{ kind: 'closing', closingId }} size="sm" />}
        {followUp !== null && <AsOf instant={followUp.readAt} />}
        {reading && <StopReading closingId={closingId} />}
        <span role="status" className="t-visually-hidden">{reading ? t('closing:followUp.reading') : followUp === null ? '' : tallies.map(([name, { executed, count }]) => `${name}: ${t('closing:followUp.executed', { executed: format.number(executed), count })}`).join('; ')}</span>
      </div>
      {followUp === null ? <SkeletonFields fields={4} /> : <Payments view={view} followUp={followUp} />}
      {view.ended === null && followUp !== null && <div className="t-foot"><EndClosing closing={closing} followUp={followUp} /></div>}
    </>
  );
}

const openOf = ({ refunds, cashouts }: FollowUp): number => refunds.count + cashouts.count - refunds.executed - cashouts.executed;

/** A failure that pays nothing out has no cash-outs. */
function talliesOf({ direction }: ClosingView, { refunds, cashouts }: FollowUp, t: Translate): readonly (readonly [name: string, tally: FollowedSum])[] {
  const back = [t('closing:followUp.refunds'), refunds] as const;
  return direction === 'failure' && cashouts.count === 0 ? [back] : [back, [t('closing:followUp.cashouts'), cashouts]];
}

function Payments({ view, followUp }: { readonly view: ClosingView; readonly followUp: FollowUp }) {
  const { t } = useT();
  const { refunds, cashouts, withoutRefund } = followUp;
  const refused = refunds.refused + cashouts.refused;
  const all = refunds.count + cashouts.count;
  return (
    <>
      <div className={classes['watched']}>
        {talliesOf(view, followUp, t).map(([name, tally]) => <PaymentTally key={name} name={name} tally={tally} />)}
      </div>
      {withoutRefund > 0 && <Note line meaning="wait">{t('closing:followUp.withoutRefund', { count: withoutRefund })}</Note>}
      {refused > 0 && (
        <Note meaning="wrong" role="alert">
          <strong>{t('closing:followUp.refusedTitle')}: {refused}</strong><p>{t('closing:followUp.refusedText')}</p>
        </Note>
      )}
      {refused === 0 && all > 0 && openOf(followUp) === 0 && withoutRefund === 0 && <Note line meaning="done" role="status">{t('closing:followUp.allDone')}</Note>}
      <FollowedPayments view={view} followUp={followUp} all={all} />
    </>
  );
}

function PaymentTally({ name, tally: { count, executed, refused, total, incomplete } }: { readonly name: string; readonly tally: FollowedSum }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <Stack component="section" gap="xs" aria-label={name}>
      <h3>{name}</h3>
      <p><Sum total={total} known={incomplete} of="rows" size="figure" /></p>
      <p>{t('closing:followUp.executed', { executed: format.number(executed), count })}</p>
      <span className={classes['bar']} aria-hidden="true">
        <span data-meaning="done" style={{ inlineSize: `${count === 0 ? 0 : (executed / count) * 100}%` }} />
        <span data-meaning="wrong" style={{ inlineSize: `${count === 0 ? 0 : (refused / count) * 100}%` }} />
      </span>
      <p className={refused > 0 ? 't-wrong' : ''}>{refused > 0 ? t('closing:followUp.refused', { count: refused }) : t('closing:followUp.noneRefused')}</p>
    </Stack>
  );
}

function EndClosing({ closing, followUp }: { readonly closing: Closing; readonly followUp: FollowUp }) {
  const { t } = useT();
  const { view, busy, run } = closing;
  const open = openOf(followUp);
  return (
    <ConfirmButton
      {...(open > 0 && { variant: 'default' })} disabled={busy !== null} label={t('closing:followUp.end')} title={t('closing:followUp.endTitle')}
      confirmLabel={t('closing:followUp.end')} onConfirm={() => void run('closings.end', { closingId: view.closingId })}
    >
      {open > 0 && <p>{t('closing:followUp.endOpen', { count: open })}</p>}
      {t('closing:followUp.endText')}
    </ConfirmButton>
  );
}

function ReportMenu({ closingId }: { readonly closingId: string }) {
  const { t, language } = useT();
  const action = useAction();
  const [path, setPath] = useState<string | null>(null);
  const write = async (format: 'pdf' | 'xlsx'): Promise<void> => {
    setPath(null);
    const result = await runTask((t) => t('closing:followUp.report'), async (taskId) =>
      (await action.run('closings.report', { closingId, format, locale: language, taskId })) ?? failed({ kind: 'cancelled' }));
    if (result.ok && result.value.written) setPath(result.value.path);
  };
  const writing = action.busy !== null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" disabled={writing} aria-busy={writing} leftSection={<IconFileDownload size={14} aria-hidden="true" />}>{t('closing:followUp.report')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void write('pdf')}>{t('closing:followUp.pdf')}</Menu.Item>
          <Menu.Item onClick={() => void write('xlsx')}>{t('closing:followUp.xlsx')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span role="status" className="t-small">
        {writing && t('closing:followUp.writing')}
        {path !== null && t('closing:followUp.reportSaved', { path })}
        {action.error !== null && action.error.kind !== 'cancelled' && describeError(action.error, t).title}
      </span>
    </>
  );
}

const TABLE = 'closingPayments';

/** Refunds and cash-outs, refused ones first; `followUp` holds only the first of `all`. */
function FollowedPayments({ view, followUp, all }: { readonly view: ClosingView; readonly followUp: FollowUp; readonly all: number }) {
  const { t } = useT();
  const format = useFormat();
  const columns = usePaymentColumns(view);
  const table = useTableState({ key: 'given', direction: 'asc' });
  const rows = useLocalRows({ rows: followUp.payments, columns, search: table.search, sort: table.sort });
  const shown = followUp.payments.length;
  return (
    <Stack component="section" gap="sm" miw={0} aria-labelledby="closing-payments">
      <h3 id="closing-payments">{t('closing:followUp.table')}</h3>
      <TableToolbar name={t('closing:followUp.table')} tableKey={TABLE} columns={columns} search={table.search} onSearch={table.setSearch} searchHint={t('closing:choose.searchHint')} rows={rows} />
      <div className={classes['table']}>
        <DataTable
          name={t('closing:followUp.table')} tableKey={TABLE} columns={columns} rows={rows} rowKey={({ kind, id }) => `${kind} ${id}`} sort={table.sort} onSort={table.setSort}
          rowTone={({ refused }) => (refused ? 'attention' : null)} emptyState={<EmptyState title={t('closing:followUp.empty')}>{t('closing:followUp.emptyText')}</EmptyState>}
        />
      </div>
      {shown < all && <p className="t-muted">{t('closing:followUp.most', { shown: format.number(shown), all: format.number(all) })}</p>}
    </Stack>
  );
}

function usePaymentColumns({ rehearsal, orderCodes }: ClosingView): readonly DataColumn<FollowedPayment>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<FollowedPayment>[] => [
    { key: 'kind', title: t('closing:followUp.kind'), width: 100, sortable: true, copyText: ({ kind }) => t(`closing:followUp.kinds.${kind}`), compare: byText('kind') },
    { key: 'id', title: t('closing:followUp.id'), width: 100, grow: 1, render: ({ id }) => <span className="t-mono">{id}</span>, copyText: ({ id }) => id },
    {
      key: 'order', title: t('closing:followUp.order'), width: 112, grow: 1, copyText: ({ orderId }) => (orderId === null ? '' : orderCode({ orderCodes }, orderId)),
      render: ({ orderId }) => (orderId === null ? UNKNOWN : <RecordId id={orderId} view={{ rehearsal, orderCodes }} />),
    },
    { key: 'orderId', title: t('closing:choose.orderId'), width: 112, optional: true, render: ({ orderId }) => <span className="t-mono">{orderId ?? UNKNOWN}</span>, copyText: ({ orderId }) => orderId ?? '' },
    { key: 'holder', title: t('closing:followUp.holder'), width: 116, grow: 2, sortable: true, render: ({ holder }) => holder ?? UNKNOWN, copyText: ({ holder }) => holder ?? '', compare: byText('holder') },
    {
      key: 'status', title: t('closing:followUp.status'), width: 176, sortable: true, copyText: ({ status }) => status ?? '', compare: byText('status'),
      render: ({ kind, status }) => <FieldContent value={{ kind: 'status', list: kind === 'refund' ? 'refundStates' : 'cashoutStates', status }} />,
    },
    { key: 'at', title: t('closing:followUp.at'), width: 178, sortable: true, copyText: ({ at }) => format.instant(at), exportValue: ({ at }) => at, compare: byText('at') },
    {
      key: 'amount', title: t('closing:followUp.amount'), width: 116, align: 'end', sortable: true, render: ({ amount }) => <Amount money={amount} />,
      copyText: ({ amount }) => format.money(amount), exportValue: ({ amount }) => amount, compare: (left, right) => (left.amount?.amountMinor ?? 0) - (right.amount?.amountMinor ?? 0),
    },
  ], [format, orderCodes, rehearsal, t]);
}

const byText = (key: 'kind' | 'holder' | 'status' | 'at') => (left: FollowedPayment, right: FollowedPayment): number => (left[key] ?? '').localeCompare(right[key] ?? '');
