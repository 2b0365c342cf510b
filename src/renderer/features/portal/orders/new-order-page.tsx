import type { ReactElement } from 'react';
import { useSearch } from 'wouter';

import { FormAbove } from '#renderer/features/portal/forms/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Page, SkeletonFields } from '#renderer/ui/index.ts';
import type { RecordDetail } from '#shared/bridge/lists/records.ts';

import { OrderForm } from './order-form.tsx';

/** Writes an order, of the investor and for the campaign that the address names. */
export function NewOrderPage(): ReactElement {
  const { t } = useT();
  const address = new URLSearchParams(useSearch());
  const investor = useNamed('investors', address.get('investorId'));
  const campaign = useNamed('campaigns', address.get('campaignId'));
  return (
    <Page heading={t('campaigns:order.new')} above={<FormAbove section="orders" />}>
      {investor.ready && campaign.ready
        ? <OrderForm investor={investor.record} campaign={campaign.record} />
        : <SkeletonFields />}
    </Page>
  );
}

/** Stands for no record: the cache has none under it. */
const NOBODY = '-';

/** The record that the address names; none where it names none, or one that is not cached. */
function useNamed<S extends 'investors' | 'campaigns'>(section: S, id: string | null) {
  const { data, error } = useQuery('records.get', { section, id: id ?? NOBODY }, []);
  return { ready: id === null || data !== null || error !== null, record: id === null ? null : (data as RecordDetail<S> | null)?.record ?? null };
}
