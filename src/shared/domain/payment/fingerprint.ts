import type { Money } from '../money.ts';
import { codeAsSent } from './typed-text.ts';

export interface TransferDestination {
  /** Origin of the bank's address. */
  readonly bank: string;
  /** The account that is charged; for a transfer from a virtual IBAN its parent. */
  readonly accountId: string;
  /** IBAN or SWIFT account, in any spelling. */
  readonly destination: string;
  readonly amount: Money;
}

/**
 * What two transfers have in common that may be the same one: "bank|account|DESTINATION|minor|CUR". While the outcome of one
 * is not known, no other with this text is sent. Any spelling of the account gives the same text.
 */
export function transferFingerprint({ bank, accountId, destination, amount }: TransferDestination): string {
  const account = codeAsSent(destination).replace(/[^\p{L}\p{N}]/gu, '');
  return [bank, accountId, account, amount.amountMinor, amount.currency].map((part) => String(part).replaceAll('|', '%7C')).join('|');
}
