import { payeesOf } from '#main/context/person-asked.ts';
import type { FileToApprove } from '#main/context/sending-gate.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { paymentCounts } from '#main/writes/past-payments.ts';
import { campaignLock } from '#main/writes/freeze/portal-locks.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import type { Money } from '#shared/domain/money.ts';
import type { TransferScheme } from '#shared/domain/payment/draft.ts';
import type { PolicyKind, RequestFacts } from '#shared/domain/team/policy.ts';

export type Facts = Omit<RequestFacts, 'preparedBy'>;

/** What a team's policy judges a write by. `newPayee`: this desk never paid the account before, as far as it knows. */
export async function factsOf(workspace: Needs<'journal' | 'bankOrigin' | 'cache'>, writes: readonly [ShownWrite, ...(readonly ShownWrite[])]): Promise<Facts> {
  const payees = payeesOf(writes);
  const paid = await paymentCounts(workspace, payees);
  return { ...kindAndAmountOf(writes), newPayee: payees.some((payee) => !paid.has(payee)) };
}

/** Lines of a file are transfers; a stricter kind among them counts for all. */
export function kindAndAmountOf(writes: readonly [ShownWrite, ...(readonly ShownWrite[])]): Pick<Facts, 'kind' | 'amount'> {
  const kinds = new Set(writes.map(policyKindOf));
  return { kind: STRICTEST.find((kind) => kinds.has(kind)) ?? policyKindOf(writes[0]), amount: sumOf(writes.map(movedBy)) };
}

/** Of a file whose lines are not frozen yet: the same as of its frozen lines. */
export async function factsOfFile(workspace: Needs<'journal' | 'bankOrigin' | 'cache'>, { totals, payees, schemes }: FileToApprove): Promise<Facts> {
  const paid = await paymentCounts(workspace, payees);
  const kinds = new Set<PolicyKind>(schemes.map((scheme) => KIND_OF_SCHEME[scheme]));
  return { kind: STRICTEST.find((kind) => kinds.has(kind)) ?? 'transfer', amount: totals.length === 1 ? totals[0] ?? null : null, newPayee: payees.some((payee) => !paid.has(payee)) };
}

const KIND_OF_SCHEME = { SCT: 'transfer', SCT_INST: 'instantTransfer', SWIFT: 'swiftTransfer' } as const satisfies Readonly<Record<TransferScheme, PolicyKind>>;

const STRICTEST: readonly PolicyKind[] = ['swiftTransfer', 'instantTransfer', 'transfer'];

function policyKindOf(shown: ShownWrite): PolicyKind {
  switch (shown.kind) {
    case 'createTransfer': return KIND_OF_SCHEME[shown.scheme];
    // A transfer that another program made: the code is what executes it.
    case 'answerChallenge': return 'transfer';
    case 'virtualIbanTransfer': return 'virtualIbanTransfer';
    case 'revertTransfer': return 'revert';
    case 'cancelOrder': return 'orderCancellation';
    case 'succeedCampaign':
    case 'failCampaign': return 'closing';
    default: return 'recordChange';
  }
}

/** `unknown`: money moves, and nobody knows how much. */
function movedBy(shown: ShownWrite): Money | 'unknown' | null {
  switch (shown.kind) {
    case 'createTransfer':
    case 'virtualIbanTransfer': return shown.amount;
    case 'answerChallenge':
    case 'revertTransfer': return shown.amount ?? 'unknown';
    case 'cancelOrder': return shown.moneyGoesBack === 'no' ? null : shown.total ?? 'unknown';
    case 'succeedCampaign': return { amountMinor: shown.forecast.totalManagedFunds, currency: shown.snapshot.currency };
    case 'failCampaign': return { amountMinor: shown.forecast.investorsRefunds, currency: shown.snapshot.currency };
    default: return null;
  }
}

/** null where it is not known, or in several currencies: a policy takes that for more than any amount. */
function sumOf(amounts: readonly (Money | 'unknown' | null)[]): Money | null {
  const moved = amounts.filter((amount) => amount !== null);
  const [first] = moved;
  if (first === undefined || first === 'unknown') return null;
  let amountMinor = 0;
  for (const amount of moved) {
    if (amount === 'unknown' || amount.currency !== first.currency || amount.currency === CURRENCY_NOT_SAID) return null;
    amountMinor += amount.amountMinor;
  }
  return { amountMinor, currency: first.currency };
}

export const lineAmount = (shown: ShownWrite): number | null => {
  const amount = movedBy(shown);
  return amount === null || amount === 'unknown' ? null : amount.amountMinor;
};

/** What a person calls it by: payee, campaign, investor. */
export function aboutOf(shown: ShownWrite): string | null {
  if ('creditor' in shown) return shown.creditor?.name ?? null;
  if ('campaignName' in shown) return shown.campaignName ?? shown.campaignId;
  return 'investor' in shown ? `${shown.investor.name} ${shown.investor.surname}`.trim() : null;
}

/** Campaigns that must not be closed while the write is under way. */
export function withinOf(bankOrigin: string, shown: ShownWrite): readonly string[] {
  if (!('orderId' in shown)) return [];
  return [shown.campaignId, shown.kind === 'moveOrder' ? shown.toCampaignId : null].flatMap((campaignId) => (campaignId === null ? [] : [campaignLock(bankOrigin, campaignId)]));
}
