import type { Money } from '../money.ts';

/* A transfer as seen by the account in whose list it is. Without a direction, its side is unknown. */

interface Parties<Party> {
  readonly direction: string | null;
  readonly creditor: Party | null;
  readonly debtor: Party | null;
}

interface Amounts {
  readonly direction: string | null;
  readonly amount: { readonly creditor: Money | null; readonly debtor: Money | null } | null;
}

/** The payee of an outgoing transfer, the payer of an incoming one; null without a direction. */
export function counterpart<Party>({ direction, creditor, debtor }: Parties<Party>): Party | null {
  if (direction === 'OUTGOING') return creditor;
  return direction === 'INCOMING' ? debtor : null;
}

/** On the account's own side, in its currency if stated; unsigned. */
export const transferAmount = ({ direction, amount }: Amounts): Money | null =>
  direction === 'INCOMING' ? amount?.creditor ?? amount?.debtor ?? null : amount?.debtor ?? amount?.creditor ?? null;

/** Negative when the account pays; null without a direction. */
export function signedAmount(transfer: Amounts): Money | null {
  const amount = transferAmount(transfer);
  if (transfer.direction === 'INCOMING' || amount === null) return amount;
  return transfer.direction === 'OUTGOING' ? negative(amount) : null;
}

export const accountAmount = (transfer: Amounts): Money | null => signedAmount(transfer) ?? transferAmount(transfer);

/** Refused or cancelled. With an undocumented status, a transfer may still move its amount. */
export const movesNothing = (status: string | null): boolean => status === 'REJECTED' || status === 'CANCELLED';

/** Never minus zero. */
export const negative = ({ amountMinor, currency }: Money): Money => ({ amountMinor: amountMinor === 0 ? 0 : -Math.abs(amountMinor), currency });
