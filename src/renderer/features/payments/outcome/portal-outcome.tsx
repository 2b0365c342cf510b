import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { NEW_CAMPAIGN_PATH, NEW_INVESTOR_PATH, NEW_ORDER_PATH, pathOfCampaignEdit, pathOfInvestorEdit, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import { FieldContent, OrderLink, RecordLink, show, useNames } from '#renderer/lists/record-view/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, Said, Section } from '#renderer/ui/index.ts';
import { isAccountWrite, traitsOf } from '#shared/bridge/writes/intents.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { portalWrites } from '#shared/bridge/writes/portal-writes.ts';
import type { ClosingOutcome, PortalOutcome, ShownPortalWrite } from '#shared/bridge/writes/portal-writes.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

export function PortalResult({ outcome }: { readonly outcome: PortalOutcome }) {
  const { t } = useT();
  if (outcome.kind === 'investor') return null;
  return (
    <Section heading={t('outcome:portal.result')}>
      {outcome.kind === 'closing' && outcome.from === 'rebuilt' && <p className="t-muted">{t('outcome:portal.rebuilt')}</p>}
      <DescriptionList>{fieldsOf(outcome)}</DescriptionList>
    </Section>
  );
}

function fieldsOf(outcome: Exclude<PortalOutcome, { readonly kind: 'investor' }>) {
  switch (outcome.kind) {
    case 'campaign': return <CampaignStatus status={outcome.status} />;
    case 'order': return <OrderFields outcome={outcome} />;
    case 'closing': return <ClosingFields outcome={outcome} />;
    default: return assertNever(outcome);
  }
}

function CampaignStatus({ status }: { readonly status: string | null }) {
  const { t } = useT();
  return <Field label={t('outcome:portal.statusNow')}><FieldContent value={show.status('campaignStates', status)} /></Field>;
}

function OrderFields({ outcome: { status, campaignId, refundIds } }: { readonly outcome: Extract<PortalOutcome, { readonly kind: 'order' }> }) {
  const { t } = useT();
  const names = useNames();
  return (
    <>
      <Field label={t('outcome:portal.statusNow')}><FieldContent value={show.status('orderStates', status)} /></Field>
      {campaignId !== null && <Field label={t('outcome:portal.campaign')}><RecordLink to={pathOfRecord('campaigns', campaignId)}><Said text={names.campaign(campaignId) ?? campaignId} /></RecordLink></Field>}
      {refundIds.length > 0 && (
        <Field label={t('outcome:portal.refunds')} wide><FieldContent value={show.codes(refundIds)} label={t('outcome:portal.refunds')} /></Field>
      )}
    </>
  );
}

function ClosingFields({ outcome: { campaignStatus, ordersExecuted, ordersUndone, orderSplit } }: { readonly outcome: ClosingOutcome }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <>
      <CampaignStatus status={campaignStatus} />
      <Field label={t('outcome:portal.fates.executed')}>{format.number(ordersExecuted.length)}</Field>
      <Field label={t('outcome:portal.fates.undone')}>{format.number(ordersUndone.length)}</Field>
      {orderSplit !== null && <Field label={t('outcome:portal.split')}><OrderLink orderId={orderSplit} /></Field>}
    </>
  );
}

const openWords = { campaigns: 'openCampaign', investors: 'openInvestor', orders: 'openOrder' } as const;

/** Links to the record and, after a refusal, back to the form. */
export function PortalLinks({ intent, size = 'sm' }: { readonly intent: IntentView; readonly size?: 'xs' | 'sm' }) {
  const { t } = useT();
  const { shown, state } = intent;
  if (isAccountWrite(shown)) return null;
  const section = portalSectionOf(shown);
  const id = portalRecordOf(shown, intent);
  const form = state === 'REJECTED' || state === 'FAILED' ? portalFormOf(shown) : null;
  return (
    <>
      {form !== null && <Button size={size} component={Link} href={form}>{t('outcome:portal.again')}</Button>}
      {id !== null && <Button size={size} variant="default" component={Link} href={pathOfRecord(section, id)}>{t(`outcome:portal.${openWords[section]}`)}</Button>}
    </>
  );
}

export const portalSectionOf = ({ kind }: ShownPortalWrite) => portalWrites[kind].on;

/** The record of the write; null while a new one has no id. */
function portalRecordOf(shown: ShownPortalWrite, { serverId }: Pick<IntentView, 'serverId'>): string | null {
  if ('orderId' in shown) return shown.orderId;
  if (traitsOf(shown.kind).creates !== undefined) return serverId;
  if ('campaignId' in shown) return shown.campaignId;
  return 'investorId' in shown ? shown.investorId : null;
}

/** The form still holds what was typed; null for kinds without one. */
function portalFormOf(shown: ShownPortalWrite): string | null {
  switch (shown.kind) {
    case 'createCampaign': return NEW_CAMPAIGN_PATH;
    case 'updateCampaign': return pathOfCampaignEdit(shown.campaignId);
    case 'createInvestor': return NEW_INVESTOR_PATH;
    case 'updateInvestor': return shown.investorId === null ? null : pathOfInvestorEdit(shown.investorId);
    case 'createOrder': return NEW_ORDER_PATH;
    default: return null;
  }
}
