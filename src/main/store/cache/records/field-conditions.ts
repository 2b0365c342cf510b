import { isSearched, readSearched, searchKind } from '#shared/bridge/lists/record-fields.ts';
import type { SearchedSection, SearchFieldName } from '#shared/bridge/lists/record-fields.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { parseDayOrMoment } from '#shared/domain/day-or-moment.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import type { Condition } from '../statement/search.ts';
import { commonAmount, commonAmountOf, inPeriod, part } from './conditions.ts';
import { moneyConditions } from './money-conditions.ts';
import { canonicalStatus } from './status-spellings.ts';

/** Where a record keeps a field of the bank's search: its path in the stored document, an amount's without its two parts. */
type Places = { readonly [S in SearchedSection]: Readonly<Record<SearchFieldName<S>, string>> };

const PLACES: Places = {
  campaigns: { companyId: 'companyId', name: 'name', description: 'description', status: 'status', targetAmountMin: 'targetMin', targetAmountMax: 'targetMax' },
  investors: { name: 'name', surname: 'surname', businessName: 'businessName', fiscalCode: 'fiscalCode', type: 'type' },
  orders: {
    investorId: 'investorId', companyId: 'companyId', campaignId: 'campaignId', status: 'status', 'investorAccount.iban': 'investorAccount.iban',
    'investorAccount.holderName': 'investorAccount.holderName', 'investorAccount.holderSurname': 'investorAccount.holderSurname',
    'investorAccount.holderBusinessName': 'investorAccount.holderBusinessName', totalAmount: 'totalAmount', orderAmount: 'orderAmount',
    feeAmount: 'feeAmount', currency: 'totalAmount.currency', channel: 'channel', description: 'description', portalOrderCode: 'portalOrderCode',
    portalOrderDatetime: 'portalOrderDatetime', portalInvestorCode: 'portalInvestorCode', portalCompanyCode: 'portalCompanyCode',
    portalCampaignCode: 'portalCampaignCode',
  },
  unidentified: {
    amount: 'amount', currency: 'amount.currency', description: 'description', payerName: 'payerName', status: 'status',
    receivedDatetime: 'receivedDatetime', refundedDatetime: 'refundedDatetime',
  },
  disputes: { orderId: 'orderId', rrnCode: 'rrnCode', paymentAmount: 'paymentAmount', createdDate: 'createdDate', closedDate: 'closedDate' },
};

/** What the fields of the bank's search narrow a list to. Names that the section does not have, and what cannot be read, narrow nothing. */
export function fieldConditions(section: Section, fields: Readonly<Record<string, string>>): Condition[] {
  if (!isSearched(section)) return [];
  const found = Object.entries(fields).flatMap(([name, typed]) => fieldCondition(section, name, typed));
  return section === 'orders' ? [...found, ...moneyConditions(fields)] : found;
}

function fieldCondition(section: SearchedSection, name: string, typed: string): Condition[] {
  const kind = searchKind(section, name);
  const value = kind === null ? null : readSearched(kind, typed);
  if (kind === null || value === null || value === '') return [];
  const path = (PLACES[section] as Readonly<Record<string, string>>)[name] ?? name;
  const stored = inDocument(path);
  switch (kind) {
    case 'text':
      return part(`folded(${stored})`, foldText(value));
    case 'code':
      return [{ sql: `${stored} = ? COLLATE NOCASE`, values: [value] }];
    case 'iban':
      return [{ sql: `replace(${stored}, ' ', '') = ? COLLATE NOCASE`, values: [value] }];
    case 'choice':
      return [{ sql: `${stored} = ?`, values: [name === 'status' ? canonicalStatus(section, value) : value] }];
    case 'amount':
      return sameAmount(path, value);
    case 'day':
      return [{ sql: `${stored} = ?`, values: [value] }];
    case 'moment':
      return atMoment(stored, value);
    default:
      return assertNever(kind);
  }
}

const inDocument = (path: string): string => `document ->> '$.${path}'`;

function sameAmount(path: string, value: string): Condition[] {
  const amount = commonAmount(value);
  return amount === null ? [] : [{ sql: `${commonAmountOf(inDocument(`${path}.amountMinor`), inDocument(`${path}.currency`))} = ?`, values: [amount] }];
}

function atMoment(stored: string, value: string): Condition[] {
  const moment = parseDayOrMoment(value);
  return moment === null ? [] : inPeriod(stored, moment, moment);
}
