import { parseBankDate } from '#shared/domain/bank-date.ts';
import { parseDayOrMoment } from '#shared/domain/day-or-moment.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { decimalWithMark } from '#shared/domain/typed-amount.ts';
import { typedDay } from '#shared/domain/typed-day.ts';

/** Sections 4.2 to 4.5. */
export const searchedSections = ['campaigns', 'investors', 'orders', 'unidentified', 'disputes'] as const;
export type SearchedSection = (typeof searchedSections)[number];

/**
 * How a field is typed and compared here; the interface does not say how the bank compares. Text matches in part, ignoring case and
 * accents; a code in whole, ignoring case; amounts and choices exactly; a day as a whole day; a date-time by day or minute.
 */
export type SearchKind = 'text' | 'code' | 'iban' | 'amount' | 'day' | 'moment' | 'choice';

const campaigns = {
  companyId: 'code', name: 'text', description: 'text', status: 'choice', targetAmountMin: 'amount', targetAmountMax: 'amount',
} as const;

const investors = { name: 'text', surname: 'text', businessName: 'text', fiscalCode: 'code', type: 'choice' } as const;

/** Every field of section 2.5 except orderId. */
const orders = {
  investorId: 'code', companyId: 'code', campaignId: 'code', status: 'choice', 'investorAccount.iban': 'iban', 'investorAccount.holderName': 'text',
  'investorAccount.holderSurname': 'text', 'investorAccount.holderBusinessName': 'text', totalAmount: 'amount', orderAmount: 'amount', feeAmount: 'amount',
  currency: 'code', channel: 'choice', description: 'text', portalOrderCode: 'code', portalOrderDatetime: 'moment', portalInvestorCode: 'code',
  portalCompanyCode: 'code', portalCampaignCode: 'code',
} as const;

const unidentified = {
  amount: 'amount', currency: 'code', description: 'text', payerName: 'text', status: 'choice', receivedDatetime: 'moment', refundedDatetime: 'moment',
} as const;

const disputes = { orderId: 'code', rrnCode: 'code', paymentAmount: 'amount', createdDate: 'day', closedDate: 'day' } as const;

/** In display order; dots mark nesting in the body. */
export const searchFields = { campaigns, investors, orders, unidentified, disputes } as const satisfies Record<SearchedSection, Readonly<Record<string, SearchKind>>>;

/** Local filters on the cached refunds and cash-outs of an order; the bank's search lacks them. */
export const moneyFields = ['refunds', 'cashouts'] as const;
export const moneyValues = ['refused', 'open'] as const;
export type MoneyField = (typeof moneyFields)[number];
export type MoneyValue = (typeof moneyValues)[number];

export type SearchFieldName<S extends SearchedSection = SearchedSection> = { [Section in S]: keyof (typeof searchFields)[Section] & string }[S];

export const isSearched = (section: string): section is SearchedSection => searchedSections.some((searched) => searched === section);

export function searchKind(section: SearchedSection, name: string): SearchKind | null {
  const fields: Readonly<Record<string, SearchKind>> = searchFields[section];
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}

/**
 * Normalises typed text for comparison: amounts as decimal text ("1234.50"), days as YYYY-MM-DD, moments as ISO 8601, IBANs without
 * spaces. null when unreadable; '' for empty text.
 */
export function readSearched(kind: SearchKind, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  if (kind === 'iban') return compactIban(text);
  if (kind === 'day') return parseBankDate(text) ?? typedDay(text);
  if (kind === 'moment') return parseDayOrMoment(text) ?? typedDay(text);
  if (kind !== 'amount') return text;
  const decimal = decimalWithMark(text, '.');
  return decimal.ok ? decimal.value : null;
}
