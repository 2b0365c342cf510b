import { compactIban, isIban } from '../iban.ts';
import type { DecimalMark } from '../typed-amount.ts';

/** What the QR code on a bill or an invoice says of a payment. */
export interface PaymentCode {
  readonly name: string;
  /** In electronic form. */
  readonly accountCode: string;
  readonly bic: string;
  /** As it is typed, in euros; empty where the code leaves it to the payer. */
  readonly amount: string;
  readonly description: string;
}

const AMOUNT = /^EUR(\d{1,9}(?:\.\d{1,2})?)$/;

/** Reads the text of an EPC QR code (EPC069-12, versions 1 and 2); null for any other text. */
export function readPaymentCode(text: string, decimalMark: DecimalMark): PaymentCode | null {
  const [service, version = '', , kind, bic = '', name = '', account = '', amount = '', , reference = '', words = ''] = text.trim().split(/\r?\n/).map((line) => line.trim());
  if (service !== 'BCD' || !/^00[12]$/.test(version) || kind !== 'SCT' || name === '' || !isIban(account)) return null;
  const [, figures] = AMOUNT.exec(amount) ?? [];
  if (amount !== '' && figures === undefined) return null;
  return { name, bic, accountCode: compactIban(account), amount: (figures ?? '').replace('.', decimalMark), description: words || reference };
}
