import type { Icon } from '@tabler/icons-react';
import type { ReactElement } from 'react';

import { activityView } from '#renderer/features/payments/activity/index.ts';
import { campaignsView } from '#renderer/features/portal/campaigns/index.ts';
import { companiesView } from '#renderer/features/portal/companies/index.tsx';
import { disputesView } from '#renderer/features/portal/disputes/index.tsx';
import { investorsView } from '#renderer/features/portal/investors/index.ts';
import { ordersView } from '#renderer/features/portal/orders/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import { RecordPage, RecordsPage } from '#renderer/lists/records/index.ts';
import { transfersView } from '#renderer/features/payments/transfers/index.ts';
import { unidentifiedView } from '#renderer/features/portal/unidentified/index.ts';
import { virtualIbansView } from '#renderer/features/payments/virtual-ibans/index.ts';
import { bySection } from '#shared/bridge/lists/records.ts';
import type { Section } from '#shared/bridge/lists/records.ts';

/** A section without its view does not compile. */
const views: { readonly [S in Section]: SectionView<S> } = {
  virtualIbans: virtualIbansView,
  transfers: transfersView,
  campaigns: campaignsView,
  orders: ordersView,
  investors: investorsView,
  companies: companiesView,
  unidentified: unidentifiedView,
  disputes: disputesView,
  activity: activityView,
};

export const sectionIcons: Readonly<Record<Section, Icon>> = bySection((section) => views[section].icon);

export const SectionPage = <S extends Section>({ section }: { readonly section: S }): ReactElement => <RecordsPage view={views[section]} />;

export const SectionRecordPage = <S extends Section>({ section, id }: { readonly section: S; readonly id: string }): ReactElement =>
  <RecordPage view={views[section]} id={id} />;
