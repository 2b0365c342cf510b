// table
import { parseBankDate } from '../bank-date.ts';
import { compactIban } from '../iban.ts';
import { isItalianHoliday, workingDayFrom } from '../italian-holidays.ts';
import { holdsPostcode } from './creditor-address.ts';
import { needsAddress } from './creditor-reading.ts';
import type { Destination } from './creditor-reading.ts';
import { MAX_CLAIMANTS } from './draft.ts';
import type { TransferDraft } from './draft.ts';
import { hasRightCheckDigits } from './fiscal-code.ts';
import type { PaymentField, PaymentWarning } from './problems.ts';
import { ibanFitsCountry, isCountry } from './sepa-area.ts';
import { isTargetDay, targetDayAfter, targetDayFrom } from './target-days.ts';
import type { OwnAccount, PaymentContext } from './transfer-payment.ts';
import { codeAsSent, textAsSent } from './typed-text.ts';

export function transferWarnings(draft: TransferDraft, context: PaymentContext, destination: Destination): PaymentWarning[] {
  return [
    ...ownAccountWarnings(destination, context.ownAccounts),
    ...currencyWarnings(draft, context.ownAccounts),
    ...countryWarnings(draft, destination),
    ...postcodeWarnings(draft),
    ...countryAloneWarnings(draft, destination),
    ...timingWarnings(draft, context),
    ...chargeWarnings(draft, destination),
    ...textWarnings(draft),
    ...checkDigitWarnings(draft),
  ];
}

export function ownAccountWarnings(destination: Destination, ownAccounts: readonly OwnAccount[]): PaymentWarning[] {
  if (destination.kind !== 'iban') return [];
  const isOwn = ownAccounts.some(({ iban }) => compactIban(iban) === destination.code);
  return isOwn ? [{ code: 'ownAccount', field: 'beneficiaryAccount' }] : [];
}

function currencyWarnings({ accountId, currency }: Pick<TransferDraft, 'accountId' | 'currency'>, ownAccounts: readonly OwnAccount[]): PaymentWarning[] {
  const account = ownAccounts.find((own) => own.accountId === accountId)?.currency ?? '';
  const code = codeAsSent(currency);
  return account === '' || code === '' || account === code ? [] : [{ code: 'currencyDiffers', field: 'currency', account }];
}

function countryWarnings(draft: TransferDraft, destination: Destination): PaymentWarning[] {
  const country = codeAsSent(draft.country);
  if (destination.kind !== 'iban' || !isCountry(country) || ibanFitsCountry(destination.country, country)) return [];
  return [{ code: 'countryDiffers', field: 'country' }];
}

const postcodeWarnings = ({ city }: Pick<TransferDraft, 'city'>): PaymentWarning[] => (holdsPostcode(city) ? [{ code: 'postcodeInTown', field: 'city' }] : []);

function countryAloneWarnings(draft: TransferDraft, destination: Destination): PaymentWarning[] {
  const isAlone = isCountry(codeAsSent(draft.country)) && textAsSent(draft.address) === '' && textAsSent(draft.city) === '';
  return isAlone && destination.kind === 'iban' && !needsAddress(draft, destination) ? [{ code: 'countryAlone', field: 'country' }] : [];
}

function timingWarnings(draft: TransferDraft, { today, timeOfDay, cutOffTime }: PaymentContext): PaymentWarning[] {
  const date = draft.isInstant ? null : parseBankDate(draft.executionDate.trim());
  if (date === null || date < today) return [];
  if (!isTargetDay(date)) return [{ code: 'notTargetDay', field: 'executionDate', nextDay: targetDayFrom(date) }];
  if (date === today && cutOffTime !== null && timeOfDay >= cutOffTime) {
    return [{ code: 'pastCutOff', field: 'executionDate', cutOff: cutOffTime, nextDay: targetDayAfter(today) }];
  }
  return isItalianHoliday(date) ? [{ code: 'italianHoliday', field: 'executionDate', nextDay: workingDayFrom(date) }] : [];
}

/** SEPA schemes share the charges; the payment services directive requires it in the EEA. */
function chargeWarnings(draft: TransferDraft, destination: Destination): PaymentWarning[] {
  const isSepa = destination.kind === 'iban' && destination.isSepa && codeAsSent(draft.currency) === 'EUR';
  return isSepa && (draft.feeType === 'OUR' || draft.feeType === 'BEN') ? [{ code: 'chargesInsideSepa', field: 'feeType' }] : [];
}

const SEPA_TEXT_FIELDS = ['beneficiaryName', 'address', 'city', 'description', 'remittanceInformation'] as const;

function textWarnings(draft: TransferDraft): PaymentWarning[] {
  return SEPA_TEXT_FIELDS.flatMap((field) => textWarning(field, draft[field]));
}

export function textWarning(field: (typeof SEPA_TEXT_FIELDS)[number], typed: string): PaymentWarning[] {
  const spelling = sepaSpelling(textAsSent(typed));
  return spelling === null ? [] : [{ code: 'notSepaText', field, ...spelling }];
}

function checkDigitWarnings({ taxRelief }: TransferDraft): PaymentWarning[] {
  if (taxRelief === null) return [];
  const { creditorFiscalCode, fiscalCodes, companyFiscalCode, legalRepresentativeFiscalCode } = taxRelief;
  const codes: (readonly [PaymentField, string])[] = taxRelief.beneficiaryType === 'NATURAL_PERSON'
    ? fiscalCodes.slice(0, MAX_CLAIMANTS).map((code, index) => [`taxRelief.fiscalCodes.${index}` as PaymentField, code] as const)
    : [
        ['taxRelief.companyFiscalCode', companyFiscalCode],
        ['taxRelief.legalRepresentativeFiscalCode', legalRepresentativeFiscalCode],
      ];
  return [['taxRelief.creditorFiscalCode', creditorFiscalCode] as const, ...codes]
    .filter(([, code]) => codeAsSent(code) !== '' && !hasRightCheckDigits(codeAsSent(code)))
    .map(([field]) => ({ code: 'checkDigits', field }));
}

/*
 * The characters that every SEPA bank must accept (the basic Latin set of the SEPA rulebooks), and the usual spelling of others by
 * banking practice, with the Italian apostrophe for a final accent and EUR for €.
 */

const OUTSIDE = /[^A-Za-z0-9/\-?:().,'+ ]/gu;
const FINAL_ACCENT = /([aeiouAEIOU])[\u0300\u0301](?![\p{L}\p{M}])/gu;

const SPELLINGS: Readonly<Record<string, string>> = {
  '€': 'EUR', '&': '+', '_': '-', '@': '(at)', '"': "'", '`': "'", '´': "'", '‘': "'", '’': "'", '‚': "'", '“': "'", '”': "'", '„': "'",
  '«': "'", '»': "'", '‹': "'", '›': "'", '[': '(', ']': ')', '{': '(', '}': ')', '\\': '/', '|': '/', '~': '-', '–': '-', '—': '-', '−': '-',
  '‐': '-', '‑': '-', '…': '...', ';': ',', '!': '.', '·': '.', '•': '-', '°': '.', 'º': '.', 'ª': '.', '×': 'x', 'ß': 'ss', 'æ': 'ae', 'Æ': 'AE',
  'œ': 'oe', 'Œ': 'OE', 'ø': 'o', 'Ø': 'O', 'ł': 'l', 'Ł': 'L', 'đ': 'd', 'Đ': 'D', 'ð': 'd', 'Ð': 'D', 'þ': 'th', 'Þ': 'TH', 'ı': 'i',
};

interface SepaSpelling {
  /** Each once, in order. */
  readonly characters: string;
  /** Characters without a usual spelling become full stops. */
  readonly proposal: string;
}

/** null when every character is in the set. */
export function sepaSpelling(text: string): SepaSpelling | null {
  const composed = text.normalize('NFC');
  const outside = composed.match(OUTSIDE);
  if (outside === null) return null;
  return { characters: [...new Set(outside)].join(''), proposal: proposalFor(composed) };
}

function proposalFor(text: string): string {
  return text.replace(OUTSIDE, (character) => SPELLINGS[character] ?? character)
    .normalize('NFKD').replace(FINAL_ACCENT, "$1'").replace(/\p{M}+/gu, '')
    .replace(/\s/gu, ' ').replace(OUTSIDE, (character) => SPELLINGS[character] ?? '.');
}
