import { show } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import { orderHolder } from '#shared/domain/portal/party-names.ts';

import { OrderActions } from './order-actions.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrdersActions } from './orders-actions.tsx';
import { OrdersBar } from './orders-bar.tsx';

export const ordersView: SectionView<'orders'> = {
  section: 'orders',
  columns: [
    { key: 'portalOrderDatetime', label: 'date', width: 178, value: ({ record }) => show.instant(record.portalOrderDatetime) },
    { key: 'holder', label: 'investorName', width: 160, grow: 2, value: ({ record }) => show.text(orderHolder(record)) },
    {
      key: 'campaignId', label: 'campaignName', width: 200, grow: 3,
      value: ({ record }, names) => show.text(names.campaign(record.campaignId) ?? record.campaignId),
    },
    { key: 'status', label: 'status', width: 180, value: ({ record }) => show.status('orderStates', record.status) },
    { key: 'totalAmount', label: 'totalAmount', width: 120, numeric: true, value: ({ record }) => show.amount(record.totalAmount) },
    { key: 'orderAmount', label: 'orderAmount', width: 128, numeric: true, optional: true, value: ({ record }) => show.amount(record.orderAmount) },
    { key: 'channel', label: 'channel', width: 108, value: ({ record }) => show.status('channels', record.channel) },
    { key: 'portalOrderCode', label: 'portalOrderCode', width: 120, value: ({ record }) => show.code(record.portalOrderCode) },
    { key: 'feeAmount', label: 'feeAmount', width: 120, numeric: true, optional: true, value: ({ record }) => show.amount(record.feeAmount) },
    {
      key: 'companyName', label: 'companyName', exportKey: 'companyId', width: 160, grow: 1, optional: true,
      value: ({ record }, names) => show.text(names.company(record.companyId) ?? record.companyId),
    },
    { key: 'iban', label: 'iban', exportKey: 'investorAccount.iban', width: 260, optional: true, value: ({ record }) => show.iban(record.investorAccount?.iban ?? null) },
    { key: 'transferDescription', label: 'transferDescription', exportKey: 'description', width: 200, grow: 2, optional: true, value: ({ record }) => show.text(record.description) },
    { key: 'orderId', label: 'orderId', width: 160, optional: true, value: ({ record }) => show.code(record.orderId) },
    { key: 'investorId', label: 'investorId', width: 160, optional: true, value: ({ record }) => show.code(record.investorId) },
    { key: 'portalInvestorCode', label: 'portalInvestorCode', width: 140, optional: true, value: ({ record }) => show.code(record.portalInvestorCode) },
    { key: 'portalCompanyCode', label: 'portalCompanyCode', width: 140, optional: true, value: ({ record }) => show.code(record.portalCompanyCode) },
    { key: 'portalCampaignCode', label: 'portalCampaignCode', width: 140, optional: true, value: ({ record }) => show.code(record.portalCampaignCode) },
  ],
  filters: [
    { key: 'status', label: 'status', values: { from: 'list', list: 'orderStates' } },
    { key: 'channel', label: 'channel', values: { from: 'list', list: 'channels' } },
    { key: 'campaignId', label: 'campaign', values: { from: 'campaigns' } },
    { key: 'companyId', label: 'company', values: { from: 'companies' } },
  ],
  defaultSort: { key: 'portalOrderDatetime', direction: 'desc' },
  heading: ({ record }, t) => t('records:headings.order', { code: record.portalOrderCode ?? record.orderId }),
  status: ({ record }) => show.status('orderStates', record.status),
  joins: ['investors', 'campaigns', 'companies'],
  incomplete: ({ details }) => details.payment === null,
  Detail: OrderDetail,
  Actions: OrderActions,
  ListActions: OrdersActions,
  SelectionBar: OrdersBar,
};
