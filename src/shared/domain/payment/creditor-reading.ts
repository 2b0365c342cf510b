import { isValidBIC } from 'ibantools';
import { compactIban, isIban } from '../iban.ts';
import { hidesSomething } from '../odd-text.ts';
import { readAddress } from './creditor-address.ts';
import type { TransferDraft, TransferScheme } from './draft.ts';
import { inFormOrder } from './problems.ts';
import type { PaymentField, PaymentProblem, PaymentProblemCode } from './problems.ts';
import { hasIbans, isSepaCountry } from './sepa-area.ts';
import type { Creditor } from './transfer-payment.ts';
import { codeAsSent, textAsSent } from './typed-text.ts';

/** Section 8, creditor.name. */
export const NAME_LENGTH = 70;

export type Report = (field: PaymentField, code: PaymentProblemCode) => void;

export type Destination =
  | { readonly kind: 'none' }
  | { readonly kind: 'iban'; readonly code: string; readonly country: string; readonly isSepa: boolean }
  /** It was meant as an IBAN but is invalid. */
  | { readonly kind: 'wrongIban'; readonly code: string }
  /** A number of a bank without IBANs. */
  | { readonly kind: 'swift'; readonly code: string };

/** Norway's IBANs, the shortest, have 15 characters. */
const SHORTEST_IBAN = 15;

/** The interface takes an IBAN or a SWIFT account in one field, and requires a BIC with the latter. */
export function destinationOf(typedAccount: string, typedBic: string): Destination {
  const plain = codeAsSent(typedAccount).replace(/^IBAN:?(?=[A-Z]{2}\d)/, '');
  if (plain === '') return { kind: 'none' };
  const code = compactIban(plain.replaceAll('.', ''));
  if (isIban(code)) return { kind: 'iban', code, country: code.slice(0, 2), isSepa: isSepaCountry(code.slice(0, 2)) };
  // No bank has letters or digits of other scripts in an account: some look Latin.
  return !PRINTABLE_ASCII.test(code) || looksLikeIban(code, typedBic) ? { kind: 'wrongIban', code } : { kind: 'swift', code: plain };
}

const PRINTABLE_ASCII = /^[!-~]+$/;

/** A short number stays a SWIFT account when its BIC names another country than its first letters. */
function looksLikeIban(code: string, typedBic: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(code) || !hasIbans(code.slice(0, 2))) return false;
  return code.length >= SHORTEST_IBAN || (bicCountry(typedBic) ?? code.slice(0, 2)) === code.slice(0, 2);
}

/** ISO 9362: 8 or 11 characters and an existing country. */
export function isBic(text: string): boolean {
  return isValidBIC(codeAsSent(text));
}

/** ISO 3166-1 alpha-2; null for anything but a BIC. */
export function bicCountry(text: string): string | null {
  const bic = codeAsSent(text);
  return isBic(bic) ? bic.slice(4, 6) : null;
}

/** Section 4.8, creditor. */
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
  const address = readAddress(draft, needsAddress(draft, destination), report);
  return { name, accountCode: destination.kind === 'none' ? '' : destination.code, bicCode: bic === '' ? null : bic, address };
}

/** None without beneficiary and address. */
export function addressProblems(draft: TransferDraft): readonly PaymentProblem[] {
  const problems: PaymentProblem[] = [];
  const destination = destinationOf(draft.beneficiaryAccount, draft.bic);
  readAddress(draft, needsAddress(draft, destination), (field, code) => problems.push({ field, code }));
  return inFormOrder(problems);
}

/** The interface has no field for the scheme: the bank derives it from the same three values. */
export function schemeOf({ isInstant, currency }: Pick<TransferDraft, 'isInstant' | 'currency'>, destination: Destination): TransferScheme {
  if (isInstant) return 'SCT_INST';
  const isSepa = destination.kind === 'iban' && destination.isSepa;
  return isSepa && codeAsSent(currency) === 'EUR' ? 'SCT' : 'SWIFT';
}

/** Address, city and country are "required for non-Italian banks", and for every Swift transfer. */
export function needsAddress(draft: Pick<TransferDraft, 'isInstant' | 'currency'>, destination: Destination): boolean {
  if (destination.kind !== 'iban') return destination.kind === 'swift';
  // An incomplete currency does not determine the scheme.
  const isSwift = /^[A-Z]{3}$/.test(codeAsSent(draft.currency)) && schemeOf(draft, destination) === 'SWIFT';
  return destination.country !== 'IT' || isSwift;
}
