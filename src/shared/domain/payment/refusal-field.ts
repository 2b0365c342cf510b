// table
import type { PaymentField } from './problems.ts';

/*
 * Finds the form field of a bank error. The interface shows `params` only as a possibly empty text (section 7.1), so any way of
 * naming a body field is understood, and ambiguous words are ignored.
 */

/** Final path parts of sections 4.7 and 4.8, in lower case; the longest match wins. */
const FIELD_OF_PATH: readonly (readonly [string, PaymentField])[] = [
  ['creditor.account.accountcode', 'beneficiaryAccount'], ['creditor.account.biccode', 'bic'], ['creditor.account', 'beneficiaryAccount'],
  ['creditor.address.countrycode', 'country'], ['creditor.address.city', 'city'], ['creditor.address.address', 'address'],
  ['creditor.address', 'address'], ['creditor.name', 'beneficiaryName'], ['creditor', 'beneficiaryName'],
  ['accountcode', 'beneficiaryAccount'], ['receiveriban', 'beneficiaryAccount'], ['creditoriban', 'beneficiaryAccount'], ['iban', 'beneficiaryAccount'],
  ['biccode', 'bic'], ['bic', 'bic'], ['countrycode', 'country'], ['country', 'country'], ['city', 'city'], ['address', 'address'],
  ['creditorname', 'beneficiaryName'], ['beneficiaryname', 'beneficiaryName'], ['executiondate', 'executionDate'],
  ['uri', 'remittanceInformation'], ['remittanceinformation', 'remittanceInformation'], ['description', 'description'],
  ['amount', 'amount'], ['currency', 'currency'], ['isurgent', 'isUrgent'], ['urgent', 'isUrgent'], ['isinstant', 'isInstant'],
  ['instant', 'isInstant'], ['feetype', 'feeType'], ['feeaccountid', 'feeAccountId'], ['feeaccount', 'feeAccountId'], ['virtualiban', 'virtualIban'],
  ['accountid', 'accountId'], ['debtor.account.accountcode', 'accountId'], ['debtor.account', 'accountId'], ['debtor', 'accountId'],
  ['taxreliefid', 'taxRelief.taxReliefId'], ['taxrelief', 'taxRelief.taxReliefId'],
  ['iscondoupgrade', 'taxRelief.taxReliefId'], ['beneficiarytype', 'taxRelief.taxReliefId'], ['creditorfiscalcode', 'taxRelief.creditorFiscalCode'],
  ['naturalpersonbeneficiary', 'taxRelief.fiscalCodes.0'], ['fiscalcode1', 'taxRelief.fiscalCodes.0'], ['fiscalcode2', 'taxRelief.fiscalCodes.1'],
  ['fiscalcode3', 'taxRelief.fiscalCodes.2'], ['fiscalcode4', 'taxRelief.fiscalCodes.3'], ['fiscalcode5', 'taxRelief.fiscalCodes.4'],
  ['legalpersonbeneficiary', 'taxRelief.companyFiscalCode'], ['legalpersonbeneficiary.fiscalcode', 'taxRelief.companyFiscalCode'],
  ['legalrepresentativefiscalcode', 'taxRelief.legalRepresentativeFiscalCode'],
];

const PATHS = FIELD_OF_PATH.toSorted(([left], [right]) => right.length - left.length);

/**
 * Searches `params` first ("creditor.account.bicCode", "$.EXECUTIONDATE", '["uri"]'; of several the first), then description and
 * code ("executionDate in the past"). Common words such as "amount" or "address" count only in `params`. null without a field.
 */
export function fieldOfRefusal(params: string | null, code: string | null, description: string | null): PaymentField | null {
  return firstField(params ?? '', () => true) ?? firstField(description ?? '', isFieldName) ?? firstField(code ?? '', isFieldName);
}

function firstField(text: string, counts: (name: string) => boolean): PaymentField | null {
  for (const [name] of text.matchAll(/[A-Za-z][\w.[\]/]*/g)) {
    const field = counts(name) ? fieldOfPath(name) : null;
    if (field !== null) return field;
  }
  return null;
}

/** An interface name has an inner capital or is a path. */
const isFieldName = (word: string): boolean => /[a-z][A-Z]|[A-Za-z]\.[A-Za-z]|^uri$/.test(word);

function fieldOfPath(name: string): PaymentField | null {
  const path = name.toLowerCase().replace(/[/[\]]+/g, '.').replaceAll('_', '').replace(/\.+$/, '');
  return PATHS.find(([known]) => path === known || path.endsWith(`.${known}`))?.[1] ?? null;
}
