import type { OperationInput } from '#shared/contract/operation-types.ts';
import { addMonths, parseBankDate } from '#shared/domain/bank-date.ts';
import { compactIban, isIban } from '#shared/domain/iban.ts';
import { moneyFromNumber } from '#shared/domain/money.ts';
import { EXCHANGE_RATES } from '../data/names.ts';
import { badField } from '../server/refusal.ts';
import type { ErrorItem } from '../server/refusal.ts';
import type { Bank } from './bank.ts';
import { availableMinor } from './ledger.ts';
import type { Account } from './records.ts';
import { italianDate } from './time.ts';

/* Section 4.8: rules for the body of create and validate. */

export type TransferBody = OperationInput<'createMoneyTransfer'>['body'];
export type TransferKind = 'SCT' | 'SCT_INST' | 'URGENT' | 'SWIFT';

const SEPA = new Set(
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'.split(' '),
);

const TAX_RELIEFS: Readonly<Record<string, string>> = {
  L449: 'Recupero del patrimonio edilizio, L. 449/1997',
  L296: 'Riqualificazione energetica, L. 296/2006',
  DL50: 'Bonus mobili, D.L. 50/2017',
};

export const taxReliefText = (id: string): string => TAX_RELIEFS[id] ?? '';

export function kindOf(body: TransferBody): TransferKind {
  const code = compactIban(body.creditor.account.accountCode);
  if (!isIban(code) || !SEPA.has(code.slice(0, 2)) || body.currency !== 'EUR') return 'SWIFT';
  if (body.isInstant) return 'SCT_INST';
  return body.isUrgent ? 'URGENT' : 'SCT';
}

type Check = readonly [wrong: boolean, field: string, description: string];

function creditorChecks(body: TransferBody): Check[] {
  const { creditor } = body;
  const code = compactIban(creditor.account.accountCode);
  const iban = isIban(code);
  const looksLikeIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(code);
  const bicCode = creditor.account.bicCode ?? '';
  const foreign = !iban || !code.startsWith('IT');
  const { address = '', city = '', countryCode = '' } = creditor.address ?? {};
  const isGiven = address !== '' || city !== '' || countryCode !== '';
  const needed = foreign || kindOf(body) === 'SWIFT';
  return [
    [creditor.name.trim() === '', 'creditor.name', 'Required'],
    [code === '', 'creditor.account.accountCode', 'Required'],
    [!iban && looksLikeIban, 'creditor.account.accountCode', 'IBAN not valid'],
    [!iban && !looksLikeIban && bicCode === '', 'creditor.account.bicCode', 'Required for a SWIFT account'],
    [bicCode !== '' && !/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bicCode), 'creditor.account.bicCode', 'BIC not valid'],
    [needed && address === '', 'creditor.address.address', 'Required for banks outside Italy and for Swift'],
    [address.length > 140, 'creditor.address.address', 'At most two lines of 70 characters'],
    [needed && city === '', 'creditor.address.city', 'Required for banks outside Italy and for Swift'],
    [!needed && isGiven && city === '', 'creditor.address.city', 'An address needs its town'],
    [city.length > 35, 'creditor.address.city', 'At most 35 characters'],
    [needed && !/^[A-Z]{2}$/.test(countryCode), 'creditor.address.countryCode', 'Required for banks outside Italy and for Swift'],
    [!needed && isGiven && !/^[A-Z]{2}$/.test(countryCode), 'creditor.address.countryCode', 'An address needs its country'],
  ];
}

function timingChecks(bank: Bank, body: TransferBody): Check[] {
  const today = italianDate(bank.clock.now());
  const date = body.executionDate === undefined ? null : parseBankDate(body.executionDate);
  const kind = kindOf(body);
  return [
    [!body.isInstant && date === null, 'executionDate', 'Required unless instant'],
    [date !== null && date < today, 'executionDate', 'In the past'],
    [date !== null && date > addMonths(today, 12), 'executionDate', 'More than a year ahead'],
    [body.isInstant && date !== null && date > today, 'executionDate', 'An instant transfer cannot be booked ahead'],
    [body.isInstant && body.isUrgent, 'isUrgent', 'Either instant or urgent'],
    [body.isInstant && kind === 'SWIFT', 'isInstant', 'Only in EUR to an account that SEPA reaches'],
  ];
}

function taxReliefChecks({ taxRelief, isInstant }: TransferBody): Check[] {
  if (taxRelief === undefined) return [];
  const natural = taxRelief.beneficiaryType === 'NATURAL_PERSON';
  const isCode = (text: string | undefined): boolean => /^(?:[A-Z0-9]{16}|\d{11})$/i.test(text ?? '');
  const person = 'taxRelief.naturalPersonBeneficiary.fiscalCode1';
  const company = 'taxRelief.legalPersonBeneficiary.fiscalCode';
  return [
    [!(taxRelief.taxReliefId in TAX_RELIEFS), 'taxRelief.taxReliefId', `Expected ${Object.keys(TAX_RELIEFS).join(', ')}`],
    [!isCode(taxRelief.creditorFiscalCode), 'taxRelief.creditorFiscalCode', 'Not a tax code or VAT number'],
    [natural && !isCode(taxRelief.naturalPersonBeneficiary?.fiscalCode1), person, 'Required for a natural person'],
    [!natural && !isCode(taxRelief.legalPersonBeneficiary?.fiscalCode), company, 'Required for a legal person'],
    [isInstant, 'taxRelief', 'Not with an instant transfer'],
  ];
}

function amountChecks(bank: Bank, account: Account, body: TransferBody): Check[] {
  const money = moneyFromNumber(body.amount, body.currency);
  return [
    [!money.ok || money.value.amountMinor <= 0, 'amount', 'Not a positive amount of that currency'],
    [EXCHANGE_RATES[body.currency] === undefined, 'currency', 'Currency not traded'],
    [account.currency !== 'EUR' && body.currency !== account.currency, 'currency', `The account is in ${account.currency}`],
    [body.feeAccountId !== undefined && !bank.accounts.has(body.feeAccountId), 'feeAccountId', 'Unknown account'],
  ];
}

/** All wrong fields, in the document's order. The balance is checked by {@link lacksFunds}. */
export function problemsOf(bank: Bank, account: Account, body: TransferBody): ErrorItem[] {
  return [
    ...creditorChecks(body),
    ...timingChecks(bank, body),
    [body.description.trim() === '', 'description', 'Required'] as const,
    ...amountChecks(bank, account, body),
    ...taxReliefChecks(body),
  ].filter(([wrong]) => wrong).map(([, field, description]) => badField(field, description));
}

export const lacksFunds = (account: Account, costMinor: number): boolean => availableMinor(account) < costMinor;
