import { compactIban, isIban } from '../iban.ts';
import { hidesSomething } from '../odd-text.ts';
import { bicCountry, isBic } from './bic.ts';
import type { TransferDraft } from './draft.ts';
import type { PaymentField, PaymentProblemCode } from './problems.ts';
import { hasIbans, isCountry, isSepaCountry } from './sepa-area.ts';
import type { Creditor, CreditorAddress } from './transfer-payment.ts';
import { codeAsSent, textAsSent } from './typed-text.ts';

/** Section 8, creditor.name. */
export const NAME_LENGTH = 70;

export type Report = (field: PaymentField, code: PaymentProblemCode) => void;

/** What was typed as the beneficiary's account. */
export type Destination =
  | { readonly kind: 'none' }
  | { readonly kind: 'iban'; readonly code: string; readonly country: string; readonly isSepa: boolean }
  /** It can only have been meant as an IBAN, and is not one. */
  | { readonly kind: 'wrongIban'; readonly code: string }
  /** A number of a bank that has no IBANs. */
  | { readonly kind: 'swift'; readonly code: string };

/** The shortest IBANs, of Norway, have 15 characters. */
const SHORTEST_IBAN = 15;

/** Tells an IBAN from a SWIFT account: the interface takes both in one field, and asks for a BIC with the second. */
export function destinationOf(typedAccount: string, typedBic: string): Destination {
  const plain = codeAsSent(typedAccount).replace(/^IBAN:?(?=[A-Z]{2}\d)/, '');
  if (plain === '') return { kind: 'none' };
  const code = compactIban(plain.replaceAll('.', ''));
  if (isIban(code)) return { kind: 'iban', code, country: code.slice(0, 2), isSepa: isSepaCountry(code.slice(0, 2)) };
  return looksLikeIban(code, typedBic) ? { kind: 'wrongIban', code } : { kind: 'swift', code: plain };
}

/** A short number is left to be a SWIFT account when its BIC is of another country than its first letters. */
function looksLikeIban(code: string, typedBic: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(code) || !hasIbans(code.slice(0, 2))) return false;
  return code.length >= SHORTEST_IBAN || (bicCountry(typedBic) ?? code.slice(0, 2)) === code.slice(0, 2);
}

/** Section 4.8, creditor: reports every field that cannot be sent, and gives what was typed in the form in which it is sent. */
export function readCreditor(draft: TransferDraft, destination: Destination, report: Report): Creditor {
  const name = textAsSent(draft.beneficiaryName);
  if (name === '') report('beneficiaryName', 'required');
  if (hidesSomething(name)) report('beneficiaryName', 'hiddenCharacters');
  else if (name.length > NAME_LENGTH) report('beneficiaryName', 'tooLong');
  if (destination.kind === 'none') report('beneficiaryAccount', 'required');
  if (destination.kind === 'wrongIban') report('beneficiaryAccount', 'ibanNotValid');
  const bic = codeAsSent(draft.bic);
  if (bic === '' && destination.kind === 'swift') report('bic', 'bicRequired');
  if (bic !== '' && !isBic(bic)) report('bic', 'bicNotValid');
  const address = readAddress(draft, destination, report);
  return { name, accountCode: destination.kind === 'none' ? '' : destination.code, bicCode: bic === '' ? null : bic, address };
}

/** Address, city and country are "required for non-Italian banks". */
export const needsAddress = (destination: Destination): boolean =>
  destination.kind === 'swift' || (destination.kind === 'iban' && destination.country !== 'IT');

function readAddress(draft: TransferDraft, destination: Destination, report: Report): CreditorAddress | null {
  const address = textAsSent(draft.address);
  const city = textAsSent(draft.city);
  const countryCode = codeAsSent(draft.country);
  if (needsAddress(destination)) {
    if (address === '') report('address', 'addressRequired');
    if (city === '') report('city', 'addressRequired');
    if (countryCode === '') report('country', 'addressRequired');
  } else if (address !== '' || city !== '') {
    // Payment schemes take an address with its town and country only, or none.
    if (city === '') report('city', 'townRequired');
    if (countryCode === '') report('country', 'townRequired');
  }
  if (hidesSomething(address)) report('address', 'hiddenCharacters');
  if (hidesSomething(city)) report('city', 'hiddenCharacters');
  if (countryCode !== '' && !isCountry(countryCode)) report('country', 'countryNotValid');
  return address === '' && city === '' && countryCode === '' ? null : { address, city, countryCode };
}
