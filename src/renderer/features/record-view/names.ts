import type { Investor } from '#shared/contract/investors.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { Money } from '#shared/domain/money.ts';

function joined(...parts: readonly (string | null)[]): string | null {
  const text = parts.filter((part) => part !== null).join(' ');
  return text === '' ? null : text;
}

/** The company's name, or the person's; null when the bank gave neither. */
export function investorName(investor: Investor): string | null {
  return investor.businessName ?? joined(investor.name, investor.surname);
}

/** Whose account pays an order. */
export function holderName({ investorAccount }: Order): string | null {
  if (investorAccount === null) return null;
  return investorAccount.holderBusinessName ?? joined(investorAccount.holderName, investorAccount.holderSurname);
}

/** The other side of a transfer: who is paid by an outgoing one, who paid an incoming one. Null when the direction is not known. */
export function counterpart(transfer: MoneyTransfer): MoneyTransfer['creditor'] {
  if (transfer.direction === 'OUTGOING') return transfer.creditor;
  return transfer.direction === 'INCOMING' ? transfer.debtor : null;
}

/** What the transfer did to the account: negative when it paid. Without a known direction, the amount without a sign. */
export function accountAmount({ amount, direction }: MoneyTransfer): Money | null {
  if (amount === null) return null;
  if (direction === 'INCOMING') return amount.creditor ?? amount.debtor;
  const paid = amount.debtor ?? amount.creditor;
  return paid !== null && direction === 'OUTGOING' ? { ...paid, amountMinor: -Math.abs(paid.amountMinor) } : paid;
}

/** The names that records give only the id of; null when the cache does not know it. */
export interface Names {
  readonly account: (id: string | null) => string | null;
  readonly campaign: (id: string | null) => string | null;
  readonly company: (id: string | null) => string | null;
}
