import type { ReactElement } from 'react';

import { FieldContent, RecordLink, show } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { Amount, Iban, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, Said } from '#renderer/ui/index.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { isIban } from '#shared/domain/iban.ts';
import type { ShownCampaignMove, ShownNewOrder, ShownOrderChange, ShownOrderMove, ShownPortalWrite } from '#shared/bridge/writes/portal-writes.ts';

import { ShownChanges, TypedFields } from './shown-changes.tsx';
import { ShownClosingFields } from './shown-closing.tsx';
import { investorRows, useTermRows } from './shown-rows.ts';

/** What the person sees of a write of the portal before it is sent, and finds again afterwards. */
export function ShownPortalFields({ shown }: { readonly shown: ShownPortalWrite }): ReactElement {
  const { t } = useT();
  const termRows = useTermRows();
  switch (shown.kind) {
    case 'createCampaign':
      return (
        <TypedFields
          rows={[
            { label: t('outcome:portal.name'), value: shown.terms.name, long: true },
            { label: t('outcome:portal.company'), value: shown.companyName ?? shown.companyId, long: false },
            { label: t('outcome:portal.currency'), value: shown.currency, long: false },
            ...termRows(shown.terms).slice(1),
          ]}
        />
      );
    case 'updateCampaign':
      return <ShownChanges before={termRows(shown.before)} after={termRows(shown.after)} />;
    case 'openCampaign':
    case 'closeCampaign':
    case 'cancelCampaign':
      return <CampaignMoveFields shown={shown} />;
    case 'succeedCampaign':
    case 'failCampaign':
      return <ShownClosingFields shown={shown} />;
    case 'createInvestor':
    case 'updateInvestor':
      return shown.before === null
        ? <TypedFields rows={investorRows(shown.investor, t)} />
        : <ShownChanges before={investorRows(shown.before, t)} after={investorRows(shown.investor, t)} />;
    case 'createOrder':
      return <NewOrderFields shown={shown} />;
    case 'moveOrder':
    case 'setOrderWaiting':
    case 'setOrderFailed':
    case 'cancelOrder':
      return <OrderFields shown={shown} />;
    default:
      return assertNever(shown);
  }
}

function CampaignMoveFields({ shown }: { readonly shown: ShownCampaignMove }): ReactElement {
  const { t } = useT();
  return (
    <DescriptionList>
      <Field label={t('outcome:portal.campaign')} wide><strong><Said text={shown.campaignName ?? shown.campaignId} /></strong></Field>
      <Field label={t('outcome:portal.company')}>{shown.companyName}</Field>
      <Field label={t('outcome:portal.status')}><FieldContent value={show.status('campaignStates', shown.status)} /></Field>
    </DescriptionList>
  );
}

function NewOrderFields({ shown }: { readonly shown: ShownNewOrder }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <DescriptionList>
      <Field label={t('outcome:portal.investor')}><strong><Said text={shown.investorName ?? shown.investorId} /></strong></Field>
      <Field label={t('outcome:portal.campaign')}><strong><Said text={shown.campaignName ?? shown.campaignId} /></strong></Field>
      {shown.companyId !== undefined && <Field label={t('outcome:portal.company')}>{shown.companyName ?? shown.companyId}</Field>}
      <Field label={t('outcome:portal.total')}><Amount money={shown.total} /></Field>
      <Field label={t('outcome:portal.orderAmount')}><Amount money={shown.orderAmount} /></Field>
      <Field label={t('outcome:portal.fee')}><Amount money={shown.fee} /></Field>
      <Field label={t('outcome:portal.channel')}><FieldContent value={show.status('channels', shown.channel)} /></Field>
      <Field label={t('outcome:portal.iban')} wide>{shown.iban === null ? null : isIban(shown.iban) ? <Iban iban={shown.iban} /> : <span className="t-mono">{shown.iban}</span>}</Field>
      <Field label={t('outcome:portal.holder')}>{shown.holder}</Field>
      <Field label={t('outcome:portal.orderCode')}>{shown.portalOrderCode}</Field>
      {shown.companyId !== undefined && (
        <>
          <Field label={t('records:fields.portalOrderDatetime')}>{shown.portalOrderDatetime === null || shown.portalOrderDatetime === undefined ? null : format.instant(shown.portalOrderDatetime)}</Field>
          <Field label={t('records:fields.portalInvestorCode')}>{shown.portalInvestorCode}</Field>
          <Field label={t('records:fields.portalCompanyCode')}>{shown.portalCompanyCode}</Field>
          <Field label={t('records:fields.portalCampaignCode')}>{shown.portalCampaignCode}</Field>
        </>
      )}
      <Field label={t('outcome:portal.description')} wide>{shown.description}</Field>
    </DescriptionList>
  );
}

function OrderFields({ shown }: { readonly shown: ShownOrderMove | ShownOrderChange }): ReactElement {
  const { t } = useT();
  const moves = shown.kind === 'moveOrder';
  return (
    <DescriptionList>
      <Field label={t('outcome:portal.investor')}><strong><Said text={shown.investorName ?? UNKNOWN} /></strong></Field>
      <Field label={t('outcome:portal.total')}>{shown.total === null ? null : <Amount money={shown.total} />}</Field>
      <Field label={t('outcome:portal.order')}><RecordLink to={pathOfRecord('orders', shown.orderId)}>{shown.portalOrderCode ?? shown.orderId}</RecordLink></Field>
      <Field label={t('outcome:portal.status')}><FieldContent value={show.status('orderStates', shown.status)} /></Field>
      <Field label={t(moves ? 'outcome:portal.fromCampaign' : 'outcome:portal.campaign')} wide={moves}>{shown.campaignName ?? shown.campaignId}</Field>
      {moves && <Field label={t('outcome:portal.toCampaign')} wide><strong><Said text={shown.toCampaignName ?? shown.toCampaignId} /></strong></Field>}
      {shown.kind === 'cancelOrder' && <Field label={t('outcome:portal.moneyBack')} wide><strong>{t(`outcome:portal.backs.${shown.moneyGoesBack}`)}</strong></Field>}
    </DescriptionList>
  );
}
