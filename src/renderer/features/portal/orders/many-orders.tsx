import { Button, Group, Modal, Progress, Stack } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useRunChanges } from '#renderer/data/orders-run.ts';
import { pathOfPayment, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { badgeNameOf, StateBadge } from '#renderer/features/payments/outcome/index.ts';
import { OnceButton, WriteError } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { FieldContent, RecordLink, show, statusWord } from '#renderer/lists/record-view/index.ts';
import { DataTable, TableExport, useLocalRows } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, Incomplete, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { describeError, Said, SkeletonRows, StatusBadge } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { RecordRow } from '#shared/bridge/lists/records.ts';
import type { OrderResult, OrdersPreview, OrdersRun } from '#shared/bridge/portal/closings.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { isKnownOrderStatus } from '#shared/domain/portal/states.ts';
import { isDone } from '#shared/domain/portal/usual-states.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { OpenCampaignPicker } from './move-order.tsx';
import classes from './orders.module.css';

interface ManyOrdersProps {
  readonly kind: OrderAction['kind'];
  /** Empty when a run is reopened. */
  readonly orderIds: readonly string[];
  /** A run to reopen; null starts a new one. */
  readonly begun: OrdersRun | null;
  /** With the run's state; null when nothing was sent. */
  readonly onClose: (run: OrdersRun | null) => void;
}

const isGrave = (kind: OrderAction['kind']): boolean => kind === 'cancelOrder' || kind === 'setOrderFailed';

/** An action on several orders: preview, confirmation, and the result for each. */
export function ManyOrders({ kind, orderIds, begun, onClose }: ManyOrdersProps) {
  const { t } = useT();
  const format = useFormat();
  const [target, setTarget] = useState<RecordRow<'campaigns'> | null>(null);
  const toCampaignId = target?.id ?? null;
  const action = useMemo((): OrderAction | null => {
    if (kind !== 'moveOrder') return { kind };
    return toCampaignId === null ? null : { kind, toCampaignId };
  }, [kind, toCampaignId]);
  const { preview, leftOut, run, error, sending, send, stop, again } = useOrdersRun(orderIds, action, begun);
  const count = preview?.orders.length ?? 0;
  const close = (): void => { onClose(run); };
  return (
    <Modal opened onClose={close} title={t(`campaigns:many.titles.${kind}`)} size={860} centered closeOnClickOutside={false} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Stack gap="md">
        {run === null && kind === 'moveOrder' && <OpenCampaignPicker chosen={target?.record.name ?? toCampaignId ?? ''} without={null} onChoose={setTarget} />}
        {run !== null
          ? <ManyResults run={run} preview={preview} onStop={() => void stop()} />
          : preview !== null
            ? <ManyPreview preview={preview} kind={kind} leftOut={leftOut} />
            : action !== null && error === null && <div role="status" aria-label={t('campaigns:many.preparing')}><SkeletonRows /></div>}
        {error !== null && <WriteError error={error} />}
        <Group justify="flex-end" gap="sm">
          {run !== null
            ? <Button variant="default" onClick={close}>{t(run.running ? 'campaigns:many.closeRunning' : 'common:close')}</Button>
            : (
                <>
                  <Button variant="default" onClick={close} data-autofocus>{t(kind === 'cancelOrder' ? 'campaigns:form.doNotCancel' : 'common:cancel')}</Button>
                  {error?.kind === 'changedSinceShown'
                    ? <Button onClick={again}>{t('writes:showAgain')}</Button>
                    : (
                        <OnceButton danger={isGrave(kind)} working={sending} disabled={count === 0} onPress={() => void send()}>
                          {t(`campaigns:many.confirm.${kind}`, { count, number: format.number(count) })}
                        </OnceButton>
                      )}
                </>
              )}
        </Group>
      </Stack>
    </Modal>
  );
}

type PreviewRow = OrdersPreview['orders'][number];

/** The effects of the action: money that goes back, unusual orders, and every order. */
function ManyPreview({ preview: { orders, refunds }, kind, leftOut }: { readonly preview: OrdersPreview; readonly kind: OrderAction['kind']; readonly leftOut: LeftOut }) {
  const { t } = useT();
  const format = useFormat();
  const cancels = kind === 'cancelOrder';
  const maybe = cancels ? orders.filter(({ moneyGoesBack }) => moneyGoesBack === 'maybe').length : 0;
  const odd = orders.filter(({ unusual }) => unusual).length;
  const columns = useMemo((): readonly DataColumn<PreviewRow>[] => [
    { key: 'orderId', title: t('campaigns:many.order'), width: 120, grow: 1, render: (row) => <OrderName row={row} />, copyText: nameOf },
    { key: 'holder', title: t('campaigns:many.holder'), width: 160, grow: 2, render: ({ holder }) => holder ?? UNKNOWN, copyText: ({ holder }) => holder ?? '' },
    {
      key: 'status', title: t('campaigns:many.status'), width: 176,
      render: ({ status }) => <FieldContent value={show.status('orderStates', status)} />, copyText: ({ status }) => (status === null ? '' : statusWord('orderStates', status, t)),
    },
    { key: 'total', title: t('campaigns:many.total'), width: 112, align: 'end', render: ({ total }) => <Amount money={total} />, copyText: ({ total }) => format.money(total) },
    ...(cancels ? [{ key: 'back', title: t('campaigns:many.moneyBack'), width: 96, copyText: ({ moneyGoesBack }: PreviewRow) => t(`campaigns:many.backs.${moneyGoesBack}`) }] : []),
    {
      key: 'unusual', title: t('campaigns:many.remark'), width: 92,
      render: ({ unusual }) => unusual && <StatusBadge meaning="wait">{t('campaigns:many.unusualMark')}</StatusBadge>,
      copyText: ({ unusual }) => (unusual ? t('campaigns:many.unusualMark') : ''),
    },
  ], [cancels, format, t]);
  const rows = useLocalRows({ rows: orders, columns, search: '', sort: null });
  return (
    <>
      <Stack component="ul" gap="xs" className="t-list">
        {cancels && (
          <li className="t-strong">
            {refunds.count === 0
              ? t('campaigns:many.noRefunds')
              : t('campaigns:many.refunds', { count: refunds.count, number: format.number(refunds.count), amount: format.money(refunds.total ?? refunds.incomplete?.sum) })}
            {refunds.incomplete !== undefined && <>{' '}<Incomplete lacking={refunds.incomplete.lacking} of="orders" /></>}
          </li>
        )}
        {maybe > 0 && <li className="t-wait">{t('campaigns:many.maybe', { count: maybe, number: format.number(maybe) })}</li>}
        {odd > 0 && <li className="t-wait">{t('campaigns:many.unusual', { count: odd, number: format.number(odd) })}</li>}
        {leftOut.unknown > 0 && <li className="t-wait">{t('campaigns:many.leftOut', { count: leftOut.unknown, number: format.number(leftOut.unknown) })}</li>}
        {leftOut.done > 0 && <li>{t('campaigns:many.doneOut', { count: leftOut.done, number: format.number(leftOut.done) })}</li>}
        <li>{t('campaigns:many.each')}</li>
      </Stack>
      <div className={classes['many']}>
        <DataTable name={t('campaigns:many.table')} tableKey="ordersPreview" columns={columns} rows={rows} rowKey={({ orderId }) => orderId} />
      </div>
    </>
  );
}

type NamedOrder = Pick<PreviewRow, 'orderId' | 'portalOrderCode'>;

/** The portal's own code; else the id. */
const nameOf = ({ orderId, portalOrderCode }: NamedOrder): string => portalOrderCode ?? orderId;

function OrderName({ row }: { readonly row: NamedOrder }) {
  return <span className="t-mono" title={row.portalOrderCode === null ? undefined : row.orderId}><Said text={nameOf(row)} /></span>;
}

type ResultRow = OrderResult & Pick<PreviewRow, 'portalOrderCode' | 'holder'>;

function ManyResults({ run, preview, onStop }: { readonly run: OrdersRun; readonly preview: OrdersPreview | null; readonly onStop: () => void }) {
  const { t } = useT();
  const format = useFormat();
  const columns = useMemo((): readonly DataColumn<ResultRow>[] => [
    {
      key: 'orderId', title: t('campaigns:many.order'), width: 140, grow: 1,
      render: (row) => <RecordLink to={pathOfRecord('orders', row.orderId)}><OrderName row={row} /></RecordLink>, copyText: nameOf,
    },
    { key: 'holder', title: t('campaigns:many.holder'), width: 160, grow: 2, render: ({ holder }) => holder ?? UNKNOWN, copyText: ({ holder }) => holder ?? '' },
    { key: 'result', title: t('campaigns:many.result'), width: 260, grow: 2, render: (row) => <ResultCell row={row} />, copyText: (row) => resultWords(row, t) },
  ], [t]);
  const results = useMemo((): readonly ResultRow[] => {
    const shown = new Map((preview?.orders ?? []).map((order) => [order.orderId, order]));
    const known = new Map(run.results.map((result) => [result.orderId, result]));
    const waiting = (preview?.orders ?? []).filter(({ orderId }) => !known.has(orderId)).map(({ orderId }) => ({ orderId, intentId: null, state: null, error: null }));
    return [...run.results, ...waiting].map((result) => ({ ...result, portalOrderCode: shown.get(result.orderId)?.portalOrderCode ?? null, holder: shown.get(result.orderId)?.holder ?? null }));
  }, [preview, run]);
  const rows = useLocalRows({ rows: results, columns, search: '', sort: null });
  const accepted = run.results.filter(({ state }) => isTaken(state)).length;
  return (
    <>
      <Group wrap="nowrap">
        <Progress flex={1} value={run.total === 0 ? 100 : (run.done / run.total) * 100} aria-label={t('campaigns:many.results')} transitionDuration={0} />
        <span role="status">{t('campaigns:many.progress', { done: format.number(run.done), total: format.number(run.total) })}</span>
        {run.running && <Button size="compact-xs" variant="default" onClick={onStop}>{t('campaigns:many.stop')}</Button>}
      </Group>
      {!run.running && (
        <Group justify="space-between" wrap="nowrap">
          <p role="status">
            {t('campaigns:many.summary', { accepted: format.number(accepted), other: format.number(run.total - accepted) })}
            {run.done < run.total && <> {t('campaigns:many.stopped')}</>}
          </p>
          <TableExport name={t('campaigns:many.results')} tableKey="ordersRun" columns={columns} rows={rows} />
        </Group>
      )}
      <div className={classes['many']}>
        <DataTable name={t('campaigns:many.results')} tableKey="ordersRun" columns={columns} rows={rows} rowKey={({ orderId }) => orderId} />
      </div>
    </>
  );
}

function resultWords({ state, error }: ResultRow, t: Translate): string {
  if (state === null && error === null) return t('campaigns:many.notYet');
  const words = state === null ? t('campaigns:many.notSent') : t(`outcome:badges.${badgeNameOf({ state, portal: true })}`);
  return [words, ...(error === null ? [] : [describeError(error, t).title])].join(': ');
}

function ResultCell({ row: { state, error, intentId } }: { readonly row: ResultRow }) {
  const { t } = useT();
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      {state !== null
        ? <StateBadge state={state} portal />
        : error === null
          ? <span className="t-muted">{t('campaigns:many.notYet')}</span>
          : <StatusBadge meaning="wrong" title={describeError(error, t).title}>{t('campaigns:many.notSent')}</StatusBadge>}
      {intentId !== null && <RecordLink to={pathOfPayment(intentId)}>{t('campaigns:many.open')}</RecordLink>}
      {error !== null && <span title={describeError(error, t).next}>{describeError(error, t).title}</span>}
    </Group>
  );
}

/** Orders that the action skips. */
interface LeftOut {
  /** In an undocumented state: nothing that may move money is done to them. */
  readonly unknown: number;
  /** Already in the target state. */
  readonly done: number;
}

const NONE_LEFT_OUT: LeftOut = { unknown: 0, done: 0 };

/** Previews an action on several orders, then sends one write per order. The run id makes sure it starts only once. */
function useOrdersRun(orderIds: readonly string[], action: OrderAction | null, begun: OrdersRun | null) {
  const [runId] = useState(() => begun?.runId ?? crypto.randomUUID());
  /** Null while loading, and while no target is chosen. */
  const [preview, setPreview] = useState<OrdersPreview | null>(null);
  const [leftOut, setLeftOut] = useState(NONE_LEFT_OUT);
  const [run, setRun] = useState<OrdersRun | null>(begun);
  const [error, setError] = useState<AppError | null>(null);
  const [sending, setSending] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (action === null || orderIds.length === 0) return undefined;
    let wanted = true;
    void previewOf(orderIds, action).then((result) => {
      if (!wanted) return;
      setPreview(result.ok ? result.value.preview : null);
      setLeftOut(result.ok ? result.value.leftOut : NONE_LEFT_OUT);
      setError(result.ok ? null : result.error);
    });
    return () => { wanted = false; };
  }, [action, orderIds, attempt]);

  useRunChanges(run, setRun);

  const send = async (): Promise<void> => {
    if (preview === null || action === null) return;
    setSending(true);
    setError(null);
    const result = await invoke('orders.actMany', { runId, orderIds: preview.orders.map(({ orderId }) => orderId), action, hash: preview.hash });
    setSending(false);
    if (result.ok) setRun(result.value);
    else setError(result.error);
  };
  const stop = async (): Promise<void> => {
    const result = await invoke('orders.stopRun', { runId });
    if (result.ok) setRun(result.value);
  };
  /** Previews the orders again after a change. */
  const again = (): void => {
    setPreview(null);
    setError(null);
    setAttempt((count) => count + 1);
  };

  return { preview, leftOut, run, error, sending, send, stop, again };
}

/** The preview without skipped orders: those already done, and undocumented states when cancelling. */
async function previewOf(orderIds: readonly string[], action: OrderAction): Promise<Result<{ readonly preview: OrdersPreview; readonly leftOut: LeftOut }, AppError>> {
  const all = await invoke('orders.previewMany', { orderIds: [...orderIds], action });
  if (!all.ok) return all;
  const { orders } = all.value;
  const undone = orders.filter(({ status }) => !isDone(action.kind, status));
  const taken = action.kind === 'cancelOrder' ? undone.filter(({ status }) => isKnownOrderStatus(status)) : undone;
  const leftOut = { unknown: undone.length - taken.length, done: orders.length - undone.length };
  if (taken.length === orders.length) return ok({ preview: all.value, leftOut });
  if (taken.length === 0) return ok({ preview: { ...all.value, orders: [] }, leftOut });
  const rest = await invoke('orders.previewMany', { orderIds: taken.map(({ orderId }) => orderId), action });
  return rest.ok ? ok({ preview: rest.value, leftOut }) : rest;
}
