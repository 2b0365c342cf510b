import type { AccountView, ReservedEntriesView } from '#shared/bridge/cash/statement.ts';
import { createsTransfer } from '#shared/bridge/writes/intents.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { isOver } from '#shared/domain/intent-state.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import type { Needs } from '#main/context/workspace-context.ts';

/** Newest first: a balance is hours old, not months. */
const MOST_WRITES = 2_000;

interface OwnPayment {
  readonly amountMinor: number;
  readonly at: Instant;
}

/** Without those that came to nothing. */
function paymentsSince({ journal, bankOrigin }: Needs<'journal' | 'bankOrigin'>, accountId: string, currency: string, since: Instant): readonly OwnPayment[] {
  const records = journal.usable ? journal.journal.list({ scope: 'all', limit: MOST_WRITES, bank: bankOrigin }) : [];
  return records.flatMap(({ shown, state, attempts }) => {
    if (!createsTransfer(shown)) return [];
    const { account, amount } = shown;
    const sent = attempts.findLast(({ phase, startedAt, outcome }) => phase !== 'confirm' && outcome !== 'notSent' && startedAt >= since);
    return sent === undefined || state === 'APPROVED' || isOver(state) || account.accountId !== accountId || amount?.currency !== currency ? [] : [{ amountMinor: amount.amountMinor, at: sent.startedAt }];
  });
}

/** What can be spent from an account, and how that was computed. */
export interface Spendable {
  /** As the bank told it. */
  readonly balance: Money;
  /** The accounting balance where the bank gives no available one. */
  readonly from: 'available' | 'accounting';
  readonly asOf: Instant;
  readonly sentSince: Money;
  /** Not deducted from the balance. */
  readonly reserved: Money;
  readonly left: Money;
}

export async function spendable(workspace: Needs<'cache' | 'journal' | 'bankOrigin'>, accountId: string): Promise<Spendable | null> {
  const view = await workspace.cache.read.findAccount(accountId);
  return view === null ? null : spendableOf(workspace, view, await workspace.cache.read.reservedEntries(accountId));
}

/** null where the bank gave no balance, or only the accounting one without the reservations. */
export function spendableOf(workspace: Needs<'journal' | 'bankOrigin'>, { account, balance }: AccountView, held: ReservedEntriesView | null): Spendable | null {
  if (balance === null) return null;
  const { available, accounting } = balance.value;
  const from = available === null ? 'accounting' : 'available';
  const said = available ?? accounting;
  if (said === null || (available === null && (held?.asOf ?? null) === null)) return null;
  const { currency } = said;
  const own = paymentsSince(workspace, account.accountId, currency, balance.asOf);
  const sentMinor = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const heldMinor = reservedMinor(held, currency, own);
  const taken = available === null || accounting?.currency !== currency ? null : accounting.amountMinor - available.amountMinor;
  // The reservations are deducted where it is lower than the accounting one.
  const reserved = available === null ? heldMinor : taken === null ? 0 : Math.min(heldMinor, Math.max(0, heldMinor - taken));
  const money = (amountMinor: number): Money => ({ amountMinor, currency });
  return {
    balance: said, from, asOf: balance.asOf, sentSince: money(sentMinor), reserved: money(reserved), left: money(said.amountMinor - sentMinor - reserved),
  };
}

/** Without those for payments that already count as sent since: each matched once, by amount and day. */
function reservedMinor(held: ReservedEntriesView | null, currency: string, own: readonly OwnPayment[]): number {
  if (held === null || held.asOf === null) return 0;
  const { asOf } = held;
  const entries = held.entries.filter(({ amount }) => amount.currency === currency).map(({ amount, creationDate }) => ({ amountMinor: Math.abs(amount.amountMinor), creationDate }));
  for (const { amountMinor, at } of own.filter((payment) => payment.at < asOf)) {
    const day = addDays(bankDateAt(instantToMs(at)), -1);
    const index = entries.findIndex((entry) => entry.amountMinor === amountMinor && (entry.creationDate === null || entry.creationDate >= day));
    if (index !== -1) entries.splice(index, 1);
  }
  return entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
