import type { ShownAccount, ShownCreditor } from '#shared/bridge/writes/intents.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { spendable } from '../sent-since.ts';
import type { Workbench } from '#main/context/workbench.ts';

/* What the person is shown of a write before it is sent, from the cache. */

export async function shownAccount({ cache }: Pick<Workbench, 'cache'>, accountId: string): Promise<ShownAccount> {
  const view = await cache.read.findAccount(accountId);
  return { accountId, iban: view?.account.iban ?? null, name: view?.account.alias ?? view?.account.productName ?? null };
}

/** Who is paid by an outgoing transfer. */
export const shownCreditorOf = ({ creditor }: Pick<MoneyTransfer, 'creditor'>): ShownCreditor | null => shownParty(creditor);

export function shownParty(party: MoneyTransfer['creditor']): ShownCreditor | null {
  if (party === null) return null;
  return {
    name: party.name ?? '', accountCode: party.accountCode ?? '', bicCode: party.bicCode, address: party.address?.address ?? null,
    city: party.address?.city ?? null, countryCode: party.address?.countryCode ?? null,
  };
}

interface BalanceAfter {
  readonly balanceAfter: Money | null;
  readonly balanceAsOf: Instant | null;
  /** Left out where nothing was. */
  readonly sentSince?: Money;
  readonly reserved?: Money;
  readonly balanceFrom?: 'accounting';
}

/**
 * The available balance less what was sent since it was read, what is reserved and not taken off by it, and what is paid now; only
 * where all of it is in the account's currency.
 */
export async function balanceAfter(bench: Pick<Workbench, 'cache' | 'journal' | 'bankOrigin'>, accountId: string, costs: readonly Money[]): Promise<BalanceAfter> {
  const known = await spendable(bench, accountId);
  if (known === null || costs.some(({ currency }) => currency !== known.balance.currency)) return { balanceAfter: null, balanceAsOf: known?.asOf ?? null };
  const amountMinor = costs.reduce((left, cost) => left - cost.amountMinor, known.left.amountMinor);
  return {
    balanceAfter: { amountMinor, currency: known.balance.currency }, balanceAsOf: known.asOf,
    ...(known.sentSince.amountMinor > 0 && { sentSince: known.sentSince }),
    ...(known.reserved.amountMinor > 0 && { reserved: known.reserved }),
    ...(known.from === 'accounting' && { balanceFrom: known.from }),
  };
}
