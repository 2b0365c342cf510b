import { expect, it } from 'vitest';

import { recordTables } from '#main/store/cache/records/tables.ts';
import { recordColumns, rankedSections, sections } from '#shared/bridge/lists/records.ts';
import { searchedSections, searchFields } from '#shared/bridge/lists/record-fields.ts';
import { sectionTable } from '#shared/sections/sections.ts';

/* The tables that were kept by hand before they were derived. */

const columns = {
  virtualIbans: { filterable: ['status', 'accountId'], sortable: ['virtualIban', 'status', 'description', 'activationDate', 'accountId'] },
  transfers: { filterable: ['status', 'direction', 'accountId'], sortable: ['createdDatetime', 'status', 'counterpartName', 'amount', 'direction', 'description'] },
  campaigns: { filterable: ['status', 'companyId'], sortable: ['name', 'status', 'expectedClosingDate', 'targetMin', 'targetMax', 'accounted', 'createdDatetime'] },
  orders: { filterable: ['status', 'channel', 'campaignId', 'investorId', 'companyId'], sortable: ['portalOrderDatetime', 'status', 'totalAmount', 'orderAmount', 'holder', 'portalOrderCode', 'campaignId'] },
  investors: { filterable: ['type', 'country'], sortable: ['displayName', 'fiscalCode', 'type', 'city', 'email'] },
  companies: { filterable: ['status', 'type'], sortable: ['businessName', 'status', 'type'] },
  unidentified: { filterable: ['status', 'type'], sortable: ['receivedDatetime', 'amount', 'payerName', 'status', 'type'] },
  disputes: { filterable: ['status'], sortable: ['createdDate', 'closedDate', 'paymentAmount', 'status', 'rrnCode'] },
  activity: { filterable: ['kind', 'outcome'], sortable: ['at', 'kind', 'outcome'] },
};

const tables = {
  virtualIbans: {
    table: 'virtual_iban', order: 'activationDate DESC, id',
    columns: ['virtualIban', 'status', 'description', 'activationDate', 'accountId'],
  },
  transfers: {
    table: 'transfer', order: 'createdDatetime DESC, id',
    columns: ['moneyTransferId', 'createdDatetime', 'status', 'counterpartName', 'amount', 'direction', 'description', 'accountId', 'creditorAccount', 'accountedDatetime', 'currency', 'isUrgent', 'isInstant', 'counterpartAccount', 'feeType', 'trn', 'cro', 'hasTaxRelief', 'foldedCounterpart', 'foldedDescription'],
  },
  campaigns: {
    table: 'campaign', order: 'expectedClosingDate DESC, id',
    columns: ['name', 'status', 'companyId', 'expectedClosingDate', 'targetMin', 'targetMax', 'createdDatetime', 'accounted'],
  },
  orders: {
    table: 'investment_order', order: 'portalOrderDatetime DESC, id',
    columns: ['portalOrderDatetime', 'status', 'totalAmount', 'orderAmount', 'holder', 'portalOrderCode', 'campaignId', 'investorId', 'companyId', 'channel', 'feeAmount', 'currency', 'iban'],
  },
  investors: {
    table: 'investor', order: 'displayName COLLATE NOCASE, id',
    columns: ['displayName', 'fiscalCode', 'type', 'city', 'email', 'country'],
  },
  companies: {
    table: 'company', order: 'businessName COLLATE NOCASE, id',
    columns: ['businessName', 'status', 'type'],
  },
  unidentified: {
    table: 'unidentified', order: 'receivedDatetime DESC, id',
    columns: ['receivedDatetime', 'amount', 'payerName', 'status', 'type'],
  },
  disputes: {
    table: 'dispute', order: 'createdDate DESC, id',
    columns: ['createdDate', 'closedDate', 'paymentAmount', 'status', 'rrnCode'],
  },
  activity: {
    table: 'activity', order: 'at DESC, id',
    columns: ['at', 'kind', 'outcome'],
  },
};

const fields = {
  campaigns: {'companyId': 'code', 'name': 'text', 'description': 'text', 'status': 'choice', 'targetAmountMin': 'amount', 'targetAmountMax': 'amount'},
  investors: {'name': 'text', 'surname': 'text', 'businessName': 'text', 'fiscalCode': 'code', 'type': 'choice'},
  orders: {'investorId': 'code', 'companyId': 'code', 'campaignId': 'code', 'status': 'choice', 'investorAccount.iban': 'iban', 'investorAccount.holderName': 'text', 'investorAccount.holderSurname': 'text', 'investorAccount.holderBusinessName': 'text', 'totalAmount': 'amount', 'orderAmount': 'amount', 'feeAmount': 'amount', 'currency': 'code', 'channel': 'choice', 'description': 'text', 'portalOrderCode': 'code', 'portalOrderDatetime': 'moment', 'portalInvestorCode': 'code', 'portalCompanyCode': 'code', 'portalCampaignCode': 'code'},
  unidentified: {'amount': 'amount', 'currency': 'code', 'description': 'text', 'payerName': 'text', 'status': 'choice', 'receivedDatetime': 'moment', 'refundedDatetime': 'moment'},
  disputes: {'orderId': 'code', 'rrnCode': 'code', 'paymentAmount': 'amount', 'createdDate': 'day', 'closedDate': 'day'},
};

const inOrder = (names: readonly string[]): readonly string[] => names.toSorted((left, right) => left.localeCompare(right));

it('derives the tables that were kept by hand', () => {
  expect(sections).toEqual(Object.keys(columns));
  for (const section of sections) {
    expect(inOrder(recordColumns[section].filterable)).toEqual(inOrder(columns[section].filterable));
    expect(inOrder(recordColumns[section].sortable)).toEqual(inOrder(columns[section].sortable));
    const { table, order, columns: held } = recordTables[section];
    expect({ table, order, columns: Object.keys(held) }).toEqual(tables[section]);
  }
  expect(searchFields).toEqual(fields);
  expect(inOrder(searchedSections)).toEqual(inOrder(Object.keys(fields)));
  expect(Object.fromEntries(sections.map((section) => [section, [sectionTable[section].path, sectionTable[section].letter, sectionTable[section].guide]]))).toEqual({
    virtualIbans: ['/virtual-ibans', 'v', 'virtual-ibans'],
    transfers: ['/transfers', 't', 'paying'],
    campaigns: ['/campaigns', 'c', 'campaigns-and-orders'],
    orders: ['/orders', 'r', 'campaigns-and-orders'],
    investors: ['/investors', 'i', 'campaigns-and-orders'],
    companies: ['/companies', 'm', 'campaigns-and-orders'],
    unidentified: ['/unidentified', 'u', 'unidentified-and-disputes'],
    disputes: ['/disputes', 'd', 'unidentified-and-disputes'],
    activity: ['/activity', 'y', 'activity-and-evidence'],
  });
  expect(rankedSections).toEqual(['investors', 'companies', 'campaigns', 'orders', 'transfers', 'virtualIbans', 'unidentified', 'disputes', 'activity']);
});
