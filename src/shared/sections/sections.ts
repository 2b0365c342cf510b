import type { AvailableAmount, Campaign } from '#shared/contract/campaigns.ts';
import type { Company } from '#shared/contract/companies.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { Investor } from '#shared/contract/investors.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { VirtualIban } from '#shared/contract/virtual-ibans.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { skeletonsOf } from '#shared/domain/payment/similar-name.ts';
import { counterpart, transferAmount } from '#shared/domain/payment/transfer-sides.ts';
import { investorName, orderHolder } from '#shared/domain/portal/party-names.ts';
import { campaignStatuses, orderStatuses } from '#shared/domain/portal/states.ts';
import { hit } from './section.ts';
import type { ActivityEntry, OnAccount, SectionRow } from './section.ts';

const folded = (text: string | null): string | null => (text === null ? null : foldText(text));

/** Whom an outgoing transfer names, by what makes names alike. Without a direction it may be outgoing. */
const paidName = ({ direction, creditor }: MoneyTransfer): string | null => (direction === 'INCOMING' ? null : skeletonsOf(creditor?.name ?? '') || null);

const virtualIbans = {
  path: '/virtual-ibans', letter: 'v', guide: 'virtual-ibans', rank: 6, listed: 'perAccount',
  table: 'virtual_iban',
  id: (record) => record.virtualIban,
  columns: {
    virtualIban: { text: (record) => record.virtualIban, sort: true },
    status: { text: (record) => record.status, sort: true, filter: true },
    description: { text: (record) => record.description, sort: true },
    activationDate: { text: (record) => record.activationDate, sort: true },
    accountId: { text: (record) => record.accountId, sort: true, filter: true },
  },
  order: 'activationDate DESC, id',
  words: (record) => [record.description, record.status],
  title: (record) => record.virtualIban,
  parts: (record) => [hit.text(record.description)],
} as const satisfies SectionRow<OnAccount<VirtualIban>>;

const transfers = {
  path: '/transfers', letter: 't', guide: 'paying', rank: 5, listed: 'perAccount',
  table: 'transfer',
  // A transfer between two accounts of one holder may be listed on both under one id.
  id: (record) => `${record.accountId}:${record.moneyTransferId}`,
  columns: {
    moneyTransferId: { text: (record) => record.moneyTransferId },
    createdDatetime: { text: (record) => record.createdDatetime, sort: true },
    status: { text: (record) => record.status, sort: true, filter: true },
    counterpartName: { text: (record) => counterpart(record)?.name ?? null, sort: true },
    amount: { amount: transferAmount, sort: true, searched: true },
    direction: { text: (record) => record.direction, sort: true, filter: true },
    description: { text: (record) => record.description, sort: true },
    accountId: { text: (record) => record.accountId, filter: true },
    creditorAccount: { text: (record) => record.creditor?.accountCode ?? null },
    accountedDatetime: { text: (record) => record.accountedDatetime },
    currency: { text: (record) => transferAmount(record)?.currency ?? null },
    isUrgent: { flag: (record) => record.isUrgent },
    isInstant: { flag: (record) => record.isInstant },
    counterpartAccount: { text: (record) => counterpart(record)?.accountCode ?? null },
    feeType: { text: (record) => record.feeType },
    trn: { text: (record) => record.trn },
    cro: { text: (record) => record.cro },
    hasTaxRelief: { flag: (record) => record.hasTaxRelief },
    foldedCounterpart: { text: (record) => folded(counterpart(record)?.name ?? null) },
    foldedDescription: { text: (record) => folded(record.description) },
    payee: { text: paidName },
  },
  order: 'createdDatetime DESC, id',
  words: (record) => [
    record.creditor?.name ?? null, record.creditor?.accountCode ?? null, record.debtor?.name ?? null, record.debtor?.accountCode ?? null,
    record.cro, record.trn, record.uri, record.description,
  ],
  title: (record) => counterpart(record)?.name ?? record.moneyTransferId,
  parts: (record) => [hit.instant(record.createdDatetime), hit.amount(transferAmount(record)), hit.text(record.description), hit.text(record.cro)],
} as const satisfies SectionRow<OnAccount<MoneyTransfer>>;

const campaigns = {
  path: '/campaigns', letter: 'c', guide: 'campaigns-and-orders', rank: 3, listed: 'forPortal',
  reading: { list: 'searchCampaigns', record: ['getCampaign', 'campaignId'], divided: ['status', campaignStatuses] },
  table: 'campaign',
  id: (record) => record.campaignId,
  columns: {
    name: { text: (record) => record.name, sort: true },
    status: { text: (record) => record.status, sort: true, filter: true },
    companyId: { text: (record) => record.companyId, filter: true },
    expectedClosingDate: { text: (record) => record.expectedClosingDate, sort: true },
    targetMin: { amount: (record) => record.targetMin, sort: true, searched: true },
    targetMax: { amount: (record) => record.targetMax, sort: true, searched: true },
    createdDatetime: { text: (record) => record.createdDatetime, sort: true },
    accounted: { amount: (record) => record.available?.accounted ?? null, sort: true },
  },
  order: 'expectedClosingDate DESC, id',
  words: (record) => [record.name, record.description],
  title: (record) => record.name,
  parts: (record) => [hit.text(record.description), hit.day(record.expectedClosingDate)],
  search: { companyId: 'code', name: 'text', description: 'text', status: 'choice', targetAmountMin: 'amount', targetAmountMax: 'amount' },
  searchedAt: { targetAmountMin: 'targetMin', targetAmountMax: 'targetMax' },
} as const satisfies SectionRow<Campaign & { readonly available: AvailableAmount | null }>;

const orders = {
  path: '/orders', letter: 'r', guide: 'campaigns-and-orders', rank: 4, listed: 'forPortal',
  reading: { list: 'searchOrders', record: ['getOrder', 'orderId'], divided: ['status', orderStatuses] },
  table: 'investment_order',
  id: (record) => record.orderId,
  columns: {
    portalOrderDatetime: { text: (record) => record.portalOrderDatetime, sort: true },
    status: { text: (record) => record.status, sort: true, filter: true },
    totalAmount: { amount: (record) => record.totalAmount, sort: true, searched: true },
    orderAmount: { amount: (record) => record.orderAmount, sort: true, searched: true },
    holder: { text: orderHolder, sort: true },
    portalOrderCode: { text: (record) => record.portalOrderCode, sort: true },
    campaignId: { text: (record) => record.campaignId, sort: true, filter: true },
    investorId: { text: (record) => record.investorId, filter: true },
    companyId: { text: (record) => record.companyId, filter: true },
    channel: { text: (record) => record.channel, filter: true },
    feeAmount: { amount: (record) => record.feeAmount },
    currency: { text: ({ totalAmount, orderAmount, feeAmount }) => (totalAmount ?? orderAmount ?? feeAmount)?.currency ?? null },
    iban: { text: (record) => record.investorAccount?.iban ?? null },
  },
  order: 'portalOrderDatetime DESC, id',
  keepsPosition: true,
  words: (record) => [
    orderHolder(record), record.investorAccount?.iban ?? null, record.description, record.portalOrderCode, record.portalInvestorCode,
    record.portalCampaignCode,
  ],
  title: (record) => orderHolder(record) ?? record.portalOrderCode,
  parts: (record) => [
    hit.text(record.portalOrderCode), hit.amount(record.totalAmount ?? record.orderAmount), hit.instant(record.portalOrderDatetime),
    hit.text(record.description),
  ],
  // Every field of section 2.5 except orderId.
  search: {
    investorId: 'code', companyId: 'code', campaignId: 'code', status: 'choice', 'investorAccount.iban': 'iban', 'investorAccount.holderName': 'text',
    'investorAccount.holderSurname': 'text', 'investorAccount.holderBusinessName': 'text', totalAmount: 'amount', orderAmount: 'amount',
    feeAmount: 'amount', currency: 'code', channel: 'choice', description: 'text', portalOrderCode: 'code', portalOrderDatetime: 'moment',
    portalInvestorCode: 'code', portalCompanyCode: 'code', portalCampaignCode: 'code',
  },
  searchedAt: { currency: 'totalAmount.currency' },
} as const satisfies SectionRow<Order>;

const investors = {
  path: '/investors', letter: 'i', guide: 'campaigns-and-orders', rank: 1, listed: 'forPortal',
  reading: { list: 'searchInvestors', record: ['getInvestor', 'investorId'], divided: ['type', ['NATURAL_PERSON', 'LEGAL_PERSON']] },
  table: 'investor',
  id: (record) => record.investorId,
  columns: {
    displayName: { text: investorName, sort: true },
    fiscalCode: { text: (record) => record.fiscalCode, sort: true },
    type: { text: (record) => record.type, sort: true, filter: true },
    city: { text: (record) => record.city, sort: true },
    email: { text: (record) => record.email, sort: true },
    country: { text: (record) => record.country, filter: true },
  },
  order: 'displayName COLLATE NOCASE, id',
  words: (record) => [investorName(record), record.fiscalCode, record.city, record.email, record.phone, record.address],
  title: investorName,
  parts: (record) => [hit.text(record.fiscalCode), hit.text(record.city)],
  search: { name: 'text', surname: 'text', businessName: 'text', fiscalCode: 'code', type: 'choice' },
} as const satisfies SectionRow<Investor>;

const companies = {
  path: '/companies', letter: 'm', guide: 'campaigns-and-orders', rank: 2, listed: 'forPortal',
  reading: { list: 'listCompanies', record: ['getCompany', 'companyId'] },
  table: 'company',
  id: (record) => record.companyId,
  columns: {
    businessName: { text: (record) => record.businessName, sort: true },
    status: { text: (record) => record.status, sort: true, filter: true },
    type: { text: (record) => record.type, sort: true, filter: true },
  },
  order: 'businessName COLLATE NOCASE, id',
  words: (record) => [record.businessName],
  title: (record) => record.businessName,
  parts: (record) => [hit.text(record.companyId)],
} as const satisfies SectionRow<Company>;

const unidentified = {
  path: '/unidentified', letter: 'u', guide: 'unidentified-and-disputes', rank: 7, listed: 'forPortal',
  reading: {
    list: 'searchUnidentifiedTransfers', record: ['getUnidentifiedTransfer', 'unidentifiedTransferId'], divided: ['status', ['RECEIVED', 'SENT_BACK']],
  },
  table: 'unidentified',
  id: (record) => record.unidentifiedTransferId,
  columns: {
    receivedDatetime: { text: (record) => record.receivedDatetime, sort: true },
    amount: { amount: (record) => record.amount, sort: true, searched: true },
    payerName: { text: (record) => record.payerName, sort: true },
    status: { text: (record) => record.status, sort: true, filter: true },
    type: { text: (record) => record.type, sort: true, filter: true },
  },
  order: 'receivedDatetime DESC, id',
  words: (record) => [record.payerName, record.description],
  title: (record) => record.payerName,
  parts: (record) => [hit.instant(record.receivedDatetime), hit.amount(record.amount), hit.text(record.description)],
  search: {
    amount: 'amount', currency: 'code', description: 'text', payerName: 'text', status: 'choice', receivedDatetime: 'moment', refundedDatetime: 'moment',
  },
  searchedAt: { currency: 'amount.currency' },
} as const satisfies SectionRow<UnidentifiedTransfer>;

const disputes = {
  path: '/disputes', letter: 'd', guide: 'unidentified-and-disputes', rank: 8, listed: 'forPortal',
  reading: { list: 'searchDisputes', record: ['getDispute', 'disputeId'] },
  table: 'dispute',
  id: (record) => record.disputeId,
  columns: {
    createdDate: { text: (record) => record.createdDate, sort: true },
    closedDate: { text: (record) => record.closedDate, sort: true },
    paymentAmount: { amount: (record) => record.paymentAmount, sort: true, searched: true },
    status: { text: (record) => record.status, sort: true, filter: true },
    rrnCode: { text: (record) => record.rrnCode, sort: true },
  },
  order: 'createdDate DESC, id',
  words: (record) => [record.rrnCode, record.description, record.orderId],
  title: (record) => record.rrnCode ?? record.disputeId,
  parts: (record) => [hit.day(record.createdDate), hit.amount(record.paymentAmount), hit.text(record.description)],
  search: { orderId: 'code', rrnCode: 'code', paymentAmount: 'amount', createdDate: 'day', closedDate: 'day' },
} as const satisfies SectionRow<Dispute>;

const activity = {
  path: '/activity', letter: 'y', guide: 'activity-and-evidence', rank: 9, listed: 'byApp',
  table: 'activity',
  id: (record) => record.activityId,
  columns: {
    at: { text: (record) => record.at, sort: true },
    kind: { text: (record) => record.kind, sort: true, filter: true },
    outcome: { text: (record) => record.outcome, sort: true, filter: true },
  },
  order: 'at DESC, id',
  words: (record) => [record.kind, record.subject],
  title: (record) => record.subject ?? record.kind,
  parts: (record) => [hit.instant(record.at)],
} as const satisfies SectionRow<ActivityEntry>;

/**
 * The lists of records, in the order of the navigation and of the reading. Addresses, shortcuts, the cache's tables, the list reader, exports and
 * searches derive from these rows (`shared/bridge/lists/records.ts`).
 */
export const sectionTable = { virtualIbans, transfers, campaigns, orders, investors, companies, unidentified, disputes, activity };
