import type { ReactElement } from 'react';

import { FieldContent, RecordLink, show } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, Section } from '#renderer/ui/index.ts';
import type { ClosingOutcome, PortalOutcome } from '#shared/bridge/writes/portal-writes.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

/** What the bank answered to a write of the portal, or showed of it since. */
export function PortalResult({ outcome }: { readonly outcome: PortalOutcome }): ReactElement | null {
  const { t } = useT();
  if (outcome.kind === 'investor') return null;
  return (
    <Section heading={t('outcome:portal.result')}>
      {outcome.kind === 'closing' && outcome.from === 'rebuilt' && <p className="t-muted">{t('outcome:portal.rebuilt')}</p>}
      <DescriptionList>{fieldsOf(outcome)}</DescriptionList>
    </Section>
  );
}

function fieldsOf(outcome: Exclude<PortalOutcome, { readonly kind: 'investor' }>): ReactElement {
  switch (outcome.kind) {
    case 'campaign':
      return <CampaignStatus status={outcome.status} />;
    case 'order':
      return <OrderFields outcome={outcome} />;
    case 'closing':
      return <ClosingFields outcome={outcome} />;
    default:
      return assertNever(outcome);
  }
}

function CampaignStatus({ status }: { readonly status: string | null }): ReactElement {
  const { t } = useT();
  return <Field label={t('outcome:portal.statusNow')}><FieldContent value={show.status('campaignStates', status)} /></Field>;
}

function OrderFields({ outcome: { status, campaignId, refundIds } }: { readonly outcome: Extract<PortalOutcome, { readonly kind: 'order' }> }): ReactElement {
  const { t } = useT();
  return (
    <>
      <Field label={t('outcome:portal.statusNow')}><FieldContent value={show.status('orderStates', status)} /></Field>
      {campaignId !== null && <Field label={t('outcome:portal.campaign')}><RecordLink to={pathOfRecord('campaigns', campaignId)}>{campaignId}</RecordLink></Field>}
      {refundIds.length > 0 && (
        <Field label={t('outcome:portal.refunds')} wide><FieldContent value={show.codes(refundIds)} label={t('outcome:portal.refunds')} /></Field>
      )}
    </>
  );
}

function ClosingFields({ outcome: { campaignStatus, ordersExecuted, ordersUndone, orderSplit } }: { readonly outcome: ClosingOutcome }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <>
      <CampaignStatus status={campaignStatus} />
      <Field label={t('outcome:portal.fates.executed')}>{format.number(ordersExecuted.length)}</Field>
      <Field label={t('outcome:portal.fates.undone')}>{format.number(ordersUndone.length)}</Field>
      {orderSplit !== null && <Field label={t('outcome:portal.split')}><RecordLink to={pathOfRecord('orders', orderSplit)}>{orderSplit}</RecordLink></Field>}
    </>
  );
}
