import { activityView } from '#renderer/features/activity/index.ts';
import { campaignsView } from '#renderer/features/campaigns/index.ts';
import { companiesView } from '#renderer/features/companies/index.ts';
import { disputesView } from '#renderer/features/disputes/index.ts';
import { investorsView } from '#renderer/features/investors/index.ts';
import { ordersView } from '#renderer/features/orders/index.ts';
import type { SectionView } from '#renderer/features/record-view/index.ts';
import { transfersView } from '#renderer/features/transfers/index.ts';
import { unidentifiedView } from '#renderer/features/unidentified/index.ts';
import { virtualIbansView } from '#renderer/features/virtual-ibans/index.ts';
import type { Section } from '#shared/bridge/records.ts';

/** Every section of records: a section without its view does not compile. */
export const views: { readonly [S in Section]: SectionView<S> } = {
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
