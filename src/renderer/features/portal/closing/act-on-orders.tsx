import { Button, Checkbox, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { OnceButton, WriteDialog, WriteError } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Incomplete, useFormat } from '#renderer/ui/format/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { OrdersRun } from '#shared/bridge/portal/closings.ts';
import { EUR } from '#shared/domain/currency.ts';
import { sumOfKnown } from '#shared/domain/money.ts';
import type { Finding } from '#shared/domain/closing/model.ts';
import { actionOf } from './closing-words.ts';
import type { OrderRemedy } from './closing-words.ts';
import classes from './closing.module.css';
import { OrdersRunView } from './orders-run.tsx';
import { OrdersTable } from './orders-table.tsx';
import type { Closing } from './use-closing.ts';
import { useOpenCampaigns } from './use-open-campaigns.ts';
import { useOrdersPreview } from './use-orders-preview.ts';

interface ActOnOrdersProps {
  readonly closing: Closing;
  readonly finding: Finding;
  readonly remedy: OrderRemedy;
  readonly onClose: () => void;
}

/** The second look at what a remedy does to the orders of a finding, and then what became of each of them. */
export function ActOnOrders({ closing, finding, remedy, onClose }: ActOnOrdersProps): ReactElement {
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
      {started !== null ? <OrdersRunView closingId={view.closingId} started={started} onClose={close} /> : (
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
          <OrdersTable ids={finding.ids} chosen={chosen} preview={preview} showsMoney={remedy === 'cancel'} onChosen={setChosen} />
          {remedy === 'cancel' && refunds.length > 0 && (
            <Note line meaning="wait">
              {t('closing:act.refunds', { count: refunds.length, amount: format.money(refunded.sum) })}
              {' '}<Incomplete lacking={refunded.lacking} of="orders" />
            </Note>
          )}
          {error !== null && <WriteError error={error} />}
          <div className={classes['dialogFoot']}>
            <Button variant="default" onClick={close} data-autofocus>{t('common:cancel')}</Button>
            <OnceButton danger={remedy === 'cancel'} working={working} disabled={orderIds.length === 0 || action === null} onPress={() => void act()}>
              {t(`closing:act.confirm.${remedy}`, { count: orderIds.length })}
            </OnceButton>
          </div>
        </>
      )}
    </WriteDialog>
  );
}
