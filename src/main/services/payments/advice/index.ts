import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { accountsByName, otherAccountOf } from '#main/services/payments/beneficiaries/index.ts';
import { paymentCounts, paymentsTo } from '#main/writes/past-payments.ts';
import { spendable } from '#main/writes/sent-since.ts';
import { verificationOf } from '#main/writes/validations.ts';
import type { PastPayment } from '#shared/bridge/payments/beneficiaries.ts';
import type { PaymentAdvice } from '#shared/bridge/writes/intents.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { destinationOf } from '#shared/domain/payment/creditor-reading.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { transferFingerprint } from '#shared/domain/payment/fingerprint.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import { textAsSent } from '#shared/domain/payment/typed-text.ts';
import { ok } from '#shared/domain/result.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

export function adviceHandlers(workspace: Needs<'journal' | 'userData' | 'bankOrigin' | 'cache' | 'now'>): HandlersOf<'payments.advice'> {
  return { 'payments.advice': async ({ draft, decimalMark }) => ok(await adviceFor(workspace, draft, decimalMark)) };
}

export async function adviceFor(workspace: Needs<'journal' | 'userData' | 'bankOrigin' | 'cache' | 'now'>, draft: TransferDraft, decimalMark: DecimalMark): Promise<readonly PaymentAdvice[]> {
  const destination = destinationOf(draft.beneficiaryAccount, draft.bic);
  const typed = moneyFromTyped(draft.amount, draft.currency, decimalMark);
  const amount = typed.ok ? typed.value : null;
  const payee = destination.kind === 'none' || destination.kind === 'wrongIban' ? null : destination.code;
  return [
    ...(payee === null || amount === null ? [] : unresolvedDuplicate(workspace, draft.accountId, payee, amount)),
    ...(payee === null ? [] : await aboutPayee(workspace, draft.beneficiaryName, payee, amount)),
    ...(await balanceAdvice(workspace, draft.accountId, amount)),
  ];
}

async function aboutPayee(workspace: Needs<'journal' | 'userData' | 'bankOrigin' | 'cache' | 'now'>, name: string, accountCode: string, amount: Money | null): Promise<readonly PaymentAdvice[]> {
  const paid = (await paymentsTo(workspace, accountCode)).flatMap(({ payment, moved }) => (moved ? [payment] : []));
  return [
    ...(paid.length === 0 ? [{ code: 'firstPayment' as const }] : []), ...(await knownNameNewAccount(workspace, name, accountCode)),
    ...(amount === null ? [] : [similarSent(paid, amount, workspace.now()), unusualAmount(paid, amount)].filter((advice) => advice !== null)),
    ...lastVerification(workspace, accountCode, name),
  ];
}

interface Payee {
  readonly name: string;
  readonly accountCode: string;
}

/** Says what stands out of payees that are paid together, such as by a file: who was never paid, and who is known with another account. */
export async function adviceOnPayees(workspace: Needs<'journal' | 'userData' | 'bankOrigin' | 'cache'>, payees: readonly Payee[]): Promise<(payee: Payee) => readonly PaymentAdvice[]> {
  const [paid, known] = await Promise.all([paymentCounts(workspace, payees.map(({ accountCode }) => accountCode)), accountsByName(workspace, payees.map(({ name }) => name))]);
  return (payee) => {
    const other = otherAccountOf(known, payee);
    return [...(paid.has(payee.accountCode) ? [] : [{ code: 'firstPayment' as const }]), ...(other === null ? [] : [{ code: 'knownNameNewAccount' as const, accountCode: other }])];
  };
}

async function knownNameNewAccount(workspace: Needs<'journal' | 'userData' | 'bankOrigin' | 'cache'>, name: string, accountCode: string): Promise<readonly PaymentAdvice[]> {
  const other = otherAccountOf(await accountsByName(workspace, [name]), { name, accountCode });
  return other === null ? [] : [{ code: 'knownNameNewAccount', accountCode: other }];
}

function lastVerification({ userData }: Needs<'userData'>, accountCode: string, name: string): readonly PaymentAdvice[] {
  const kept = verificationOf(userData, accountCode, textAsSent(name));
  if (kept === null || kept.verification.matchType === null) return [];
  const { matchType, matchedName, ownerName } = kept.verification;
  return [{ code: 'lastVerification', match: matchType, name: matchedName ?? ownerName, at: kept.at }];
}

function unresolvedDuplicate({ journal, bankOrigin }: Needs<'journal' | 'bankOrigin'>, accountId: string, destination: string, amount: Money): readonly PaymentAdvice[] {
  if (!journal.usable) return [];
  const duplicate = journal.journal.holder(transferFingerprint({ bank: bankOrigin, accountId, destination, amount }));
  return duplicate === null ? [] : [{ code: 'unresolvedTwin', intentId: duplicate.intentId }];
}

async function balanceAdvice(workspace: Needs<'journal' | 'bankOrigin' | 'cache'>, accountId: string, amount: Money | null): Promise<readonly PaymentAdvice[]> {
  const known = await spendable(workspace, accountId);
  if (known === null) return [];
  const { left, sentSince: sent } = known;
  const exceeds = amount !== null && amount.currency === left.currency && amount.amountMinor > left.amountMinor;
  return [
    ...(exceeds ? [{ code: 'exceedsAvailable' as const, available: left }] : []),
    ...(sent.amountMinor > 0 ? [{ code: 'sentSince' as const, amount: sent, left }] : []),
  ];
}

const DAY_MS = 86_400_000;
const SIMILAR_DAYS = 7;
/** Amounts are alike if they differ by at most this share of the greater. */
const ALIKE_SHARE = 0.01;
/** Fewer payments do not show what is usual. */
const FEWEST_PAYMENTS = 3;
const UNUSUAL_FACTOR = 3;

type Past = Pick<PastPayment, 'at' | 'amount'>;

export function similarSent(paid: readonly Past[], { amountMinor, currency }: Money, now: Instant): PaymentAdvice | null {
  const daysSince = (at: Instant): number => Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / DAY_MS));
  const alike = paid.find(({ at, amount }) => {
    if (amount.currency !== currency || daysSince(at) >= SIMILAR_DAYS) return false;
    const past = Math.abs(amount.amountMinor);
    return Math.abs(past - amountMinor) <= ALIKE_SHARE * Math.max(past, amountMinor);
  });
  return alike === undefined ? null : { code: 'similarSent', at: alike.at, amount: alike.amount, days: daysSince(alike.at) };
}

/** Whether an amount is far above the median and above every payment so far. */
export function unusualAmount(paid: readonly Past[], { amountMinor, currency }: Money): PaymentAdvice | null {
  const past = paid.filter(({ amount }) => amount.currency === currency).map(({ amount }) => Math.abs(amount.amountMinor)).sort((left, right) => left - right);
  const usual = past[Math.floor((past.length - 1) / 2)];
  const greatest = past.at(-1);
  if (past.length < FEWEST_PAYMENTS || usual === undefined || greatest === undefined) return null;
  if (amountMinor <= greatest || amountMinor <= UNUSUAL_FACTOR * usual) return null;
  return { code: 'unusualAmount', usual: { amountMinor: usual, currency } };
}
