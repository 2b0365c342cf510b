// table
import type { PaymentField } from './problems.ts';

/*
 * Which field of the form an error of the bank is about. The interface shows `params` only as a text that may be empty
 * (section 7.1), so any way of naming a field of the body is understood, and nothing is concluded from words that fit two.
 */

/** Last parts of the paths of section 4.8 and 4.7, in lower case; the longest that fits wins. */
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
 * The field that an error of the bank names, in `params` first ("creditor.account.bicCode", "$.EXECUTIONDATE", '["uri"]',
 * several of them: the first), else as a word of the description or code ("executionDate in the past"). Plain words that
 * a sentence may use of anything, such as "amount" or "address", count only in `params`. null when it names none.
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

/** Written as the interface writes names: with a capital inside, or as a path. */
const isFieldName = (word: string): boolean => /[a-z][A-Z]|[A-Za-z]\.[A-Za-z]|^uri$/.test(word);

function fieldOfPath(name: string): PaymentField | null {
  const path = name.toLowerCase().replace(/[/[\]]+/g, '.').replaceAll('_', '').replace(/\.+$/, '');
  return PATHS.find(([known]) => path === known || path.endsWith(`.${known}`))?.[1] ?? null;
}
