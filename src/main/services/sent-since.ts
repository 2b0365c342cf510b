import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import type { Workbench } from './workbench.ts';

/** Nothing left the account, and nothing will. */
const OVER: ReadonlySet<IntentState> = new Set(['APPROVED', 'REJECTED', 'FAILED', 'EXPIRED', 'ABANDONED']);
/** Of the journal, the newest first: a balance is hours old, not months. */
const MOST_WRITES = 2_000;

/** What this desk sent from an account since a moment, and has not come to nothing: a balance that was read then does not know of it. */
export function sentSince({ journal, bankOrigin }: Pick<Workbench, 'journal' | 'bankOrigin'>, accountId: string, currency: string, since: Instant): Money {
  const records = journal.usable ? journal.journal.list({ scope: 'all', limit: MOST_WRITES, bank: bankOrigin }) : [];
  const amountMinor = records.reduce((sum, { shown, state, attempts }) => {
    if (shown.kind !== 'createTransfer' && shown.kind !== 'virtualIbanTransfer' && shown.kind !== 'revertTransfer') return sum;
    const { account, amount } = shown;
    const left = attempts.some(({ phase, startedAt, outcome }) => phase === 'send' && outcome !== 'notSent' && startedAt >= since);
    return !left || OVER.has(state) || account.accountId !== accountId || amount?.currency !== currency ? sum : sum + amount.amountMinor;
  }, 0);
  return { amountMinor, currency };
}

/** What can be spent from an account as far as is known: what the bank said, less what left since. null where the bank did not say. */
export interface Spendable {
  /** As the bank said it. */
  readonly available: Money;
  readonly asOf: Instant;
  /** Sent from here since. */
  readonly sentSince: Money;
  readonly left: Money;
}

export async function spendable(bench: Pick<Workbench, 'cache' | 'journal' | 'bankOrigin'>, accountId: string): Promise<Spendable | null> {
  const balance = (await bench.cache.read.findAccount(accountId))?.balance ?? null;
  const available = balance?.value.available ?? null;
  if (balance === null || available === null) return null;
  const sent = sentSince(bench, accountId, available.currency, balance.asOf);
  return { available, asOf: balance.asOf, sentSince: sent, left: { amountMinor: available.amountMinor - sent.amountMinor, currency: available.currency } };
}
