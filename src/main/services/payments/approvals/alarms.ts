import type { Needs } from '#main/context/workspace-context.ts';
import type { KnownPayout, OutgoingTransfer } from '#main/store/cache/index.ts';
import type { TeamDesk } from '#main/team/types.ts';
import type { OwnPayout } from '#shared/bridge/app/team.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { bankDateAt, instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Money } from '#shared/domain/money.ts';

const DAY_MS = 86_400_000;
const LOOK_BACK_MS = 31 * DAY_MS;

type Looking = Needs<'cache' | 'journal' | 'userData' | 'bankOrigin' | 'now'>;

interface Judged {
  /** Nothing that this desk or the team knows explains them. */
  readonly unexplained: readonly OutgoingTransfer[];
  /** What the bank pays out by itself, such as after a closing. */
  readonly own: readonly OwnPayout[];
}

/** How many of the unexplained are new. Those are told to every desk, each once: whoever has the bank's credentials can go round the app. */
export async function raiseAlarms(workspace: Looking, desk: TeamDesk): Promise<number> {
  const state = desk.state();
  if (state.expelled || state.connection.status !== 'connected') return 0;
  const told = new Set(state.alarms.map(({ serverId }) => serverId));
  const { unexplained } = await judged(workspace, desk);
  let raised = 0;
  for (const transfer of unexplained) {
    if (told.has(transfer.moneyTransferId)) continue;
    const answer = await desk.raiseAlarm(transfer.moneyTransferId, { amount: amountOf(transfer), counterpart: transfer.accountCode });
    // The next refresh tries again.
    if (!answer.ok) return raised;
    raised += 1;
  }
  return raised;
}

/** Transfers that are taken for the bank's own, by what this desk has read; also those that another desk, which has not read as much, raised an alarm for. */
export const ownPayouts = async (workspace: Looking, desk: TeamDesk): Promise<Result<readonly OwnPayout[], never>> => ok((await judged(workspace, desk)).own);

/** Outgoing transfers at the bank since the team exists. A write whose id nobody knows explains one transfer like it, and so does a payout of the bank's own. */
async function judged(workspace: Looking, desk: TeamDesk): Promise<Judged> {
  const founded = desk.state().members.map(({ since: at }) => at).toSorted()[0];
  if (founded === undefined) return { unexplained: [], own: [] };
  const { read } = workspace.cache;
  const since = later(founded, instantFromMs(instantToMs(workspace.now()) - LOOK_BACK_MS));
  const transfers = await recentOf(workspace, desk.teamId, await read.outgoingTransfers(since));
  const explained = desk.explained(transfers.map(({ moneyTransferId }) => moneyTransferId));
  const sent = workspace.journal.usable ? workspace.journal.journal.boundServerIds(workspace.bankOrigin, 'transfer') : new Set<string>();
  const unbound = [...desk.unboundClaims()];
  const payouts = [...await read.payoutsSince(addDays(bankDateAt(instantToMs(since)), -1))];
  // What is paid to an own account may be money that came in, where the bank does not say the direction.
  const ownAccounts = new Set((await read.listAccounts()).flatMap(({ account: { iban } }) => (iban === null ? [] : [compactIban(iban)])));
  const own: OwnPayout[] = [];
  const take = (transfer: OutgoingTransfer, by: OwnPayout['by'], matches: (payout: KnownPayout) => boolean): boolean => {
    const index = payouts.findIndex(matches);
    const [payout] = index < 0 ? [] : payouts.splice(index, 1);
    if (payout === undefined) return false;
    own.push({ serverId: transfer.moneyTransferId, at: transfer.at, amount: amountOf(transfer), counterpart: transfer.accountCode, kind: payout.kind, payoutId: payout.id, by });
    return true;
  };
  const left = transfers.filter(({ moneyTransferId, accountCode, direction }) =>
    !(direction === null && accountCode !== null && ownAccounts.has(compactIban(accountCode))) && !explained.has(moneyTransferId) && !sent.has(moneyTransferId));
  // The surest first, so that nothing is used up by what only looks alike.
  const numbered = left.filter((transfer) => !take(transfer, 'cro', ({ cro }) => cro !== null && cro === transfer.cro));
  const unclaimed = numbered.filter((transfer) => {
    const like = unbound.findIndex((claim) => mayBe(claim, transfer));
    if (like >= 0) unbound.splice(like, 1);
    return like < 0;
  });
  return { unexplained: unclaimed.filter((transfer) => !take(transfer, 'amount', (payout) => isAlike(payout, transfer))), own };
}

/**
 * Transfers without a date count as new where the account did not have them when this desk first looked, which it does as soon as the account's list was
 * read as a whole.
 */
async function recentOf({ cache, userData, now }: Looking, teamId: string, transfers: readonly OutgoingTransfer[]): Promise<readonly OutgoingTransfer[]> {
  const undated = Map.groupBy(transfers.filter(({ at }) => at === null), ({ accountId }) => accountId);
  const read = new Set((await cache.read.completeReads()).flatMap(({ part, scope }) => (part === 'transfers' ? [scope] : [])));
  const before = new Map([...read].map((accountId) => {
    const id = `${teamId}/${accountId}`;
    const kept = userData.get('undatedTransfers', id);
    const first = kept ?? { ids: (undated.get(accountId) ?? []).map(({ moneyTransferId }) => moneyTransferId) };
    if (kept === null) userData.put('undatedTransfers', id, first, now());
    return [accountId, new Set(first.ids)] as const;
  }));
  return transfers.filter(({ at, accountId, moneyTransferId }) => at !== null || before.get(accountId)?.has(moneyTransferId) === false);
}

const later = (one: Instant, other: Instant): Instant => (one > other ? one : other);

const amountOf = ({ amountMinor, currency }: OutgoingTransfer): Money | null => (amountMinor === null ? null : { amountMinor, currency: currency ?? CURRENCY_NOT_SAID });

/** What neither side says is no difference. */
function mayBe(claim: ReturnType<TeamDesk['unboundClaims']>[number], { amountMinor, currency, at }: OutgoingTransfer): boolean {
  return (claim.amountMinor === null || amountMinor === null || claim.amountMinor === amountMinor)
    && (claim.currency === null || currency === null || claim.currency === currency)
    && (at === null || instantToMs(at) >= instantToMs(claim.at) - DAY_MS);
}

/** The same amount, on the same day or the one beside it. Here what is not said is a difference: an alarm must not be missed. */
function isAlike({ amount, on, cro }: KnownPayout, transfer: OutgoingTransfer): boolean {
  if (amount === null || on === null || transfer.at === null || (cro !== null && transfer.cro !== null)) return false;
  const day = bankDateAt(instantToMs(transfer.at));
  return Math.abs(amount.amountMinor) === transfer.amountMinor && amount.currency === transfer.currency && day >= addDays(on, -1) && day <= addDays(on, 1);
}
