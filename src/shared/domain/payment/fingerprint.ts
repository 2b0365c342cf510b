import type { Money } from '../money.ts';
import { codeAsSent } from './typed-text.ts';

interface TransferDestination {
  /** Origin of the bank's address. */
  readonly bank: string;
  /** The debited account; of a virtual IBAN its parent. */
  readonly accountId: string;
  /** IBAN or SWIFT account, in any spelling. */
  readonly destination: string;
  readonly amount: Money;
}

/** "bank|account|DESTINATION|minor|CUR", equal for transfers that may be the same. While the outcome of one is unknown, no other with this text is sent. */
export function transferFingerprint({ bank, accountId, destination, amount }: TransferDestination): string {
  const account = codeAsSent(destination).replace(/[^\p{L}\p{N}]/gu, '');
  return [bank, accountId, account, amount.amountMinor, amount.currency].map((part) => String(part).replaceAll('|', '%7C')).join('|');
}
