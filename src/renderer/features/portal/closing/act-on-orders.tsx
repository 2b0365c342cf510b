import { Button, Checkbox, Group, Progress, Select, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';

import { invoke, recordPage } from '#renderer/data/bridge/index.ts';
import { useRunChanges } from '#renderer/data/orders-run.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { StateBadge } from '#renderer/features/payments/outcome/index.ts';
import { OnceButton, WriteDialog, WriteError } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { statusWord, undocumentedState } from '#renderer/lists/record-view/index.ts';
import { Amount, Incomplete, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { describeError, Note, Said, StatusBadge, TableHead } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ClosingView, OrderResult, OrdersPreview, OrdersRun } from '#shared/bridge/portal/closings.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';
import { campaignStates } from '#shared/contract/states.ts';
import type { Finding } from '#shared/domain/closing/model.ts';
import { EUR } from '#shared/domain/currency.ts';
import { sumOfKnown } from '#shared/domain/money.ts';
import { knownBut } from '#shared/domain/open-status.ts';
import { isUsual, moneyGoesBack } from '#shared/domain/portal/usual-states.ts';

import { actionOf } from './closing-words.ts';
import type { OrderRemedy } from './closing-words.ts';
import classes from './closing.module.css';
import { orderCode, RecordId } from './record-id.tsx';
import { useAnswer } from './use-closing.ts';
import type { Closing } from './use-closing.ts';

interface ActOnOrdersProps {
  readonly closing: Closing;
  readonly finding: Finding;
  readonly remedy: OrderRemedy;
  readonly onClose: () => void;
}

/** Confirms a remedy for the orders of a finding, then shows the result for each. */
export function ActOnOrders({ closing, finding, remedy, onClose }: ActOnOrdersProps) {
  const { t } = useT();
  const format = useFormat();
  const { view, reload } = closing;
  const [runId] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(finding.ids));
  const [toCampaign, setToCampaign] = useState<string | null>(null);
  const [started, setStarted] = useState<OrdersRun | null>(null);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const campaigns = useOpenCampaigns(remedy === 'move' ? view.campaignId : null);
  const action = useMemo(() => actionOf(remedy, toCampaign), [remedy, toCampaign]);
  const orderIds = useMemo(() => finding.ids.filter((id) => chosen.has(id)), [chosen, finding.ids]);
  const preview = useOrdersPreview(finding.ids, remedy, view);
  const refunds = preview?.filter(({ orderId, moneyGoesBack }) => chosen.has(orderId) && moneyGoesBack === 'yes') ?? [];
  const refunded = sumOfKnown(refunds.find(({ total }) => total !== null)?.total?.currency ?? EUR, refunds.map(({ total }) => total));

  const act = async (): Promise<void> => {
    if (action === null) return;
    setWorking(true);
    setError(null);
    const result = await invoke('closings.act', { closingId: view.closingId, runId, orderIds, action });
    setWorking(false);
    if (result.ok) setStarted(result.value);
    else setError(result.error);
  };
  const close = (): void => {
    if (working) return;
    reload();
    onClose();
  };
  return (
    <WriteDialog opened title={t(`closing:act.title.${remedy}`)} onClose={close}>
      {started !== null ? <OrdersRunView view={view} started={started} onClose={close} /> : (
        <>
          <p>{t(`closing:act.texts.${remedy}`)}</p>
          {remedy === 'move' && (
            <Select
              label={t('closing:act.campaign')} data={campaigns ?? []} value={toCampaign} onChange={setToCampaign} searchable allowDeselect={false} comboboxProps={{ withinPortal: true }}
              error={campaigns?.length === 0 ? t('closing:act.noCampaign') : null}
            />
          )}
          <Checkbox
            label={`${t('closing:act.all')} · ${t('closing:act.selected', { chosen: format.number(orderIds.length), all: format.number(finding.ids.length) })}`}
            checked={orderIds.length === finding.ids.length} indeterminate={orderIds.length > 0 && orderIds.length < finding.ids.length}
            onChange={(event) => setChosen(new Set(event.currentTarget.checked ? finding.ids : []))}
          />
          <OrdersTable ids={finding.ids} view={view} chosen={chosen} preview={preview} showsMoney={remedy === 'cancel'} onChosen={setChosen} />
          {remedy === 'cancel' && refunds.length > 0 && (
            <Note line meaning="wait">
              {t('closing:act.refunds', { count: refunds.length, amount: format.money(refunded.sum) })}
              {' '}<Incomplete lacking={refunded.lacking} of="orders" />
            </Note>
          )}
          {error !== null && <WriteError error={error} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} data-autofocus>{t('common:cancel')}</Button>
            <OnceButton danger={remedy === 'cancel'} working={working} disabled={orderIds.length === 0 || action === null} onPress={() => void act()}>
              {t(`closing:act.confirm.${remedy}`, { count: orderIds.length })}
            </OnceButton>
          </Group>
        </>
      )}
    </WriteDialog>
  );
}

interface OrdersTableProps {
  readonly view: ClosingView;
  readonly ids: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly preview: OrdersPreview['orders'] | null;
  readonly showsMoney: boolean;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

function OrdersTable({ ids, view, chosen, preview, showsMoney, onChosen }: OrdersTableProps) {
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
                <th scope="row"><Checkbox size="xs" label={<span className="t-mono" title={id}><Said text={orderCode(view, id)} /></span>} checked={chosen.has(id)} onChange={() => toggle(id)} /></th>
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

function OrdersRunView({ view, started, onClose }: { readonly view: ClosingView; readonly started: OrdersRun; readonly onClose: () => void }) {
  const { t } = useT();
  const format = useFormat();
  const [run, setRun] = useState(started);
  const { running } = run;
  useRunChanges(run, setRun, (runId) => invoke('closings.run', { closingId: view.closingId, runId }));
  return (
    <>
      <p role="status"><strong>{t('closing:act.done', { done: format.number(run.done), total: format.number(run.total) })}</strong> {running && t('closing:act.running')}</p>
      <Progress value={run.total === 0 ? 100 : (run.done / run.total) * 100} size="sm" aria-label={t('closing:act.result')} />
      <div className={classes['dialogTable']}>
        <table className={classes['plain']} aria-label={t('closing:act.result')}>
          <TableHead words={[t('closing:act.order'), t('closing:act.result')]} />
          <tbody>{run.results.map((result) => <tr key={result.orderId}><th scope="row"><RecordId id={result.orderId} view={view} /></th><td><Outcome result={result} /></td></tr>)}</tbody>
        </table>
      </div>
      {!running && <p className="t-muted">{t('closing:act.readAgain')}</p>}
      <Group justify="flex-end"><Button variant="default" onClick={onClose} data-autofocus>{t('closing:act.finished')}</Button></Group>
    </>
  );
}

function Outcome({ result: { intentId, state, error } }: { readonly result: OrderResult }) {
  const { t } = useT();
  return (
    <span className="t-actions">
      {state !== null && intentId !== null && <Link href={pathOfPayment(intentId)}><StateBadge state={state} portal /></Link>}
      {state === null && error === null && <StatusBadge meaning="neutral">{t('closing:act.waits')}</StatusBadge>}
      {error !== null && <><StatusBadge meaning="wrong">{t('closing:act.notSent')}</StatusBadge><span>{describeError(error, t).title}</span></>}
    </span>
  );
}

/** Campaigns that are open or may be (undocumented status), without the given one; null while loading or when none is asked for. */
function useOpenCampaigns(exceptId: string | null) {
  const { t } = useT();
  const { answer } = useAnswer(useCallback(async () => (exceptId === null ? null : recordPage({
    section: 'campaigns', search: '', filters: {}, without: { status: [...knownBut(campaignStates, 'OPEN')] }, sort: { key: 'name', direction: 'asc' }, offset: 0, limit: 500,
  })), [exceptId]));
  if (answer?.ok !== true) return null;
  const rows = answer.value.rows.filter(({ id }) => id !== exceptId);
  return [
    ...rows.filter(({ record }) => record.status === 'OPEN').map(({ id, record }) => ({ value: id, label: record.name ?? id })),
    ...rows.filter(({ record }) => record.status !== 'OPEN').map(({ id, record }) => ({ value: id, label: `${record.name ?? id} · ${undocumentedState(record.status, t)}` })),
  ];
}

type PreviewedOrder = OrdersPreview['orders'][number];

/** Orders of a rehearsal per page. */
const PAGE = 200;
const MOST_PAGES = 25;

/** What an action would do to each order of a finding; null while loading. A rehearsal's orders are not in the cache. */
function useOrdersPreview(ids: readonly string[], remedy: OrderRemedy, { campaignId, closingId, rehearsal }: ClosingView): readonly PreviewedOrder[] | null {
  return useAnswer(useCallback(async () => {
    // The target campaign does not affect what is unusual.
    const action = actionOf(remedy, campaignId);
    if (action === null) return null;
    return rehearsal ? rehearsed(closingId, ids, action) : cached(ids, action);
  }, [campaignId, closingId, ids, rehearsal, remedy])).answer;
}

async function cached(ids: readonly string[], action: OrderAction): Promise<readonly PreviewedOrder[] | null> {
  const result = await invoke('orders.previewMany', { orderIds: [...ids], action });
  return result.ok ? result.value.orders : null;
}

async function rehearsed(closingId: string, ids: readonly string[], { kind }: OrderAction): Promise<readonly PreviewedOrder[] | null> {
  const wanted = new Set(ids);
  const found: PreviewedOrder[] = [];
  for (let page = 0; page < MOST_PAGES && found.length < wanted.size; page += 1) {
    const result = await invoke('closings.orders', { closingId, direction: 'failure', fate: 'all', search: '', offset: page * PAGE, limit: PAGE });
    if (!result.ok) return null;
    for (const { orderId, portalOrderCode, holder, status, total } of result.value.rows) {
      if (!wanted.has(orderId)) continue;
      found.push({ orderId, portalOrderCode, holder, status, total, unusual: !isUsual(kind, status), moneyGoesBack: kind === 'cancelOrder' ? moneyGoesBack(status) : 'no' });
    }
    if ((page + 1) * PAGE >= result.value.total) break;
  }
  return found;
}
