import type { Needs } from '#main/context/workspace-context.ts';
import type { TeamDesk } from '#main/team/types.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';

const DAY_MS = 86_400_000;
const LOOK_BACK_MS = 31 * DAY_MS;

/**
 * Transfers out at the bank, since the team exists, that nobody here approved: whoever has the bank's credentials can go round the app. Those are told
 * to every desk, each once. A write whose id nobody knows explains one transfer like it. Returns how many are new.
 */
export async function raiseAlarms(workspace: Needs<'cache' | 'journal' | 'bankOrigin' | 'now'>, desk: TeamDesk): Promise<number> {
  const state = desk.state();
  if (state.expelled || state.connection.status !== 'connected') return 0;
  const founded = state.members.map(({ since: at }) => at).toSorted()[0];
  if (founded === undefined) return 0;
  const since = later(founded, instantFromMs(instantToMs(workspace.now()) - LOOK_BACK_MS));
  const payments = await workspace.cache.read.recentPayments(since);
  const explained = desk.explained(payments.map(({ moneyTransferId }) => moneyTransferId));
  const own = workspace.journal.usable ? workspace.journal.journal.boundServerIds(workspace.bankOrigin, 'transfer') : new Set<string>();
  const told = new Set(state.alarms.map(({ serverId }) => serverId));
  const unbound = [...desk.unboundClaims()];
  // What is paid to an own account may be money that came in, where the bank does not say the direction.
  const ownAccounts = new Set((await workspace.cache.read.listAccounts()).flatMap(({ account: { iban } }) => (iban === null ? [] : [compactIban(iban)])));
  let raised = 0;
  for (const { moneyTransferId, accountCode, amountMinor, currency, at, direction } of payments) {
    if (direction === null && accountCode !== null && ownAccounts.has(compactIban(accountCode))) continue;
    if (explained.has(moneyTransferId) || own.has(moneyTransferId) || told.has(moneyTransferId)) continue;
    const like = unbound.findIndex((claim) => mayBe(claim, { amountMinor, currency, at }));
    if (like >= 0) {
      unbound.splice(like, 1);
      continue;
    }
    const amount = amountMinor === null ? null : { amountMinor, currency: currency ?? CURRENCY_NOT_SAID };
    const answer = await desk.raiseAlarm(moneyTransferId, { amount, counterpart: accountCode });
    // The next refresh tries again.
    if (!answer.ok) return raised;
    raised += 1;
  }
  return raised;
}

const later = (one: Instant, other: Instant): Instant => (one > other ? one : other);

/** What neither side says is no difference. */
function mayBe(claim: ReturnType<TeamDesk['unboundClaims']>[number], payment: { readonly amountMinor: number | null; readonly currency: string | null; readonly at: Instant }): boolean {
  return (claim.amountMinor === null || payment.amountMinor === null || claim.amountMinor === payment.amountMinor)
    && (claim.currency === null || payment.currency === null || claim.currency === payment.currency)
    && instantToMs(payment.at) >= instantToMs(claim.at) - DAY_MS;
}
