import type { ReactElement } from 'react';

import { FieldContent, RecordLink, show } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { Amount, Sum, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, PlainTable, Said } from '#renderer/ui/index.ts';
import type { ShownClosing } from '#shared/bridge/writes/portal-writes.ts';


const fates = ['executed', 'split', 'undone', 'untouched'] as const;
const amounts = ['companyFunds', 'portalSuccessFee', 'portalInvestorFee', 'investorsRefunds', 'totalCampaignExecuted', 'totalManagedFunds'] as const;

/** A closing as it was approved: the campaign's orders as they stood, and what was expected of them. */
export function ShownClosingFields({ shown }: { readonly shown: ShownClosing }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { snapshot, forecast, counts, splitOrderId } = shown;
  const money = (amountMinor: number): ReactElement => <Amount money={{ amountMinor, currency: snapshot.currency }} />;
  return (
    <>
      <DescriptionList>
        <Field label={t('outcome:portal.campaign')} wide><strong><Said text={shown.campaignName ?? shown.campaignId} /></strong></Field>
        <Field label={t('outcome:portal.company')}>{shown.companyName}</Field>
        <Field label={t('outcome:portal.status')}><FieldContent value={show.status('campaignStates', shown.status)} /></Field>
        <Field label={t('outcome:portal.targetMin')}>{snapshot.minMinor === null ? null : money(snapshot.minMinor)}</Field>
        <Field label={t('outcome:portal.targetMax')}>{snapshot.maxMinor === null ? null : money(snapshot.maxMinor)}</Field>
      </DescriptionList>
      <PlainTable label={t('outcome:portal.approved')}>
        <caption>{t('outcome:portal.approved')}</caption>
        <thead>
          <tr><th scope="col">{t('outcome:portal.statusNow')}</th><th scope="col" data-end>{t('outcome:portal.orders')}</th><th scope="col" data-end>{t('outcome:portal.sum')}</th></tr>
        </thead>
        <tbody>
          {snapshot.sums.map(({ status, count, totalMinor, lacking }) => (
            <tr key={status ?? ''}>
              <th scope="row">{status === null ? UNKNOWN : <FieldContent value={show.status('orderStates', status)} />}</th>
              <td data-end>{format.number(count)}</td>
              <td data-end><Sum total={{ amountMinor: totalMinor, currency: snapshot.currency }} known={lacking === undefined ? undefined : { sum: { amountMinor: totalMinor, currency: snapshot.currency }, lacking }} of="orders" /></td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <PlainTable label={t('outcome:portal.forecastOf')}>
        <caption>{t('outcome:portal.forecast', { when: format.instant(shown.forecastAt) })}</caption>
        <tbody>
          {amounts.map((part) => <tr key={part}><th scope="row">{t(`outcome:portal.amounts.${part}`)}</th><td data-end>{money(forecast[part])}</td></tr>)}
        </tbody>
      </PlainTable>
      <DescriptionList>
        {fates.map((fate) => <Field key={fate} label={t(`outcome:portal.fates.${fate}`)}>{format.number(counts[fate])}</Field>)}
        {splitOrderId !== null && <Field label={t('outcome:portal.split')} wide><RecordLink to={pathOfRecord('orders', splitOrderId)}>{splitOrderId}</RecordLink></Field>}
      </DescriptionList>
    </>
  );
}
