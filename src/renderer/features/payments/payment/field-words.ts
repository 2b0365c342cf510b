import { accountCodeText } from '#renderer/features/payments/outcome/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { ADDRESS_LENGTH, TOWN_LENGTH } from '#shared/domain/payment/creditor-address.ts';
import { NAME_LENGTH } from '#shared/domain/payment/creditor-reading.ts';
import { DESCRIPTION_LENGTH } from '#shared/domain/payment/transfer-reading.ts';
import type { PaymentField, PaymentProblem, PaymentWarning } from '#shared/domain/payment/problems.ts';
import type { FieldRefusal } from '#shared/bridge/writes/intents.ts';

export function problemWords({ field, code }: PaymentProblem, t: Translate): string {
  if (code === 'amountAmbiguous') return t('errors:problems.amountAmbiguous');
  return t(`payment:problems.${code}`, { most: MOST[field] ?? DESCRIPTION_LENGTH });
}

const MOST: Readonly<Partial<Record<PaymentField, number>>> = { beneficiaryName: NAME_LENGTH, address: ADDRESS_LENGTH, city: TOWN_LENGTH };

/** The bank's words and code, and its parameter where no field shows it. */
export function refusalWords({ field, description, code, params }: FieldRefusal): string {
  const named = field !== null || params === '' ? null : params;
  return [description, code === null || code === '' ? null : `(${code})`, named].filter((part) => part !== null).join(' ');
}

export function warningWords(warning: PaymentWarning, t: Translate, format: Formatter): string {
  switch (warning.code) {
    case 'notTargetDay': return t('payment:warnings.notTargetDay', { date: format.date(parseBankDate(warning.nextDay)) });
    case 'italianHoliday': return t('payment:warnings.italianHoliday', { date: format.date(parseBankDate(warning.nextDay)) });
    case 'pastCutOff': return t('payment:warnings.pastCutOff', { time: warning.cutOff, date: format.date(parseBankDate(warning.nextDay)) });
    case 'notSepaText': return t('payment:warnings.notSepaText', { characters: [...warning.characters].join(' ') });
    case 'currencyDiffers': return t('payment:warnings.currencyDiffers', { currency: warning.account });
    case 'firstPayment': return t('payment:advice.firstPayment');
    case 'knownNameNewAccount': return t('payment:advice.knownNameNewAccount', { account: accountCodeText(warning.account) });
    case 'chargesInsideSepa':
    case 'checkDigits':
    case 'ownAccount':
    case 'countryDiffers':
    case 'postcodeInTown':
    case 'countryAlone':
    case 'noAddressSent': return t(`payment:warnings.${warning.code}`);
    default: return assertNever(warning);
  }
}

export function fieldName(field: PaymentField, t: Translate): string {
  return field.startsWith('taxRelief') ? t('payment:fields.taxRelief') : t(`payment:fields.${field as Exclude<PaymentField, `taxRelief${string}`>}`);
}
