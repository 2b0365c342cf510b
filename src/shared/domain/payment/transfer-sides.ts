import type { Money } from '../money.ts';

/* A transfer as the account sees it whose list it is in. Where the bank does not say the direction, nobody knows which side that is. */

interface Parties<Party> {
  readonly direction: string | null;
  readonly creditor: Party | null;
  readonly debtor: Party | null;
}

interface Amounts {
  readonly direction: string | null;
  readonly amount: { readonly creditor: Money | null; readonly debtor: Money | null } | null;
}

/** Who is paid by an outgoing transfer, or who paid an incoming one; null while the direction is not known. */
export function counterpart<Party>({ direction, creditor, debtor }: Parties<Party>): Party | null {
  if (direction === 'OUTGOING') return creditor;
  return direction === 'INCOMING' ? debtor : null;
}

/** The amount on the account's own side, in its currency where the bank says it; without a sign. */
export const transferAmount = ({ direction, amount }: Amounts): Money | null =>
  direction === 'INCOMING' ? amount?.creditor ?? amount?.debtor ?? null : amount?.debtor ?? amount?.creditor ?? null;

/** What the transfer does to the account: negative when it pays; null while the direction is not known. */
export function signedAmount(transfer: Amounts): Money | null {
  const amount = transferAmount(transfer);
  if (transfer.direction === 'INCOMING' || amount === null) return amount;
  return transfer.direction === 'OUTGOING' ? negative(amount) : null;
}

/** As a list shows it: without a sign while the direction is not known. */
export const accountAmount = (transfer: Amounts): Money | null => signedAmount(transfer) ?? transferAmount(transfer);

/** Never minus zero. */
export const negative = ({ amountMinor, currency }: Money): Money => ({ amountMinor: amountMinor === 0 ? 0 : -Math.abs(amountMinor), currency });
