import type { Needs } from '#main/context/workspace-context.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { RecordRow } from '#shared/bridge/lists/records.ts';
import type { PastPayment } from '#shared/bridge/payments/beneficiaries.ts';
import type { ShownCreditor } from '#shared/bridge/writes/account-writes.ts';
import { compactIban } from '#shared/domain/iban.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isOver } from '#shared/domain/intent-state.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Money } from '#shared/domain/money.ts';
import { movesNothing, transferAmount } from '#shared/domain/payment/transfer-sides.ts';

const MOST_INTENTS = 2_000;
const MOST_TRANSFERS = 500;

/** As far as is known. */
const hasMoved = (state: IntentState): boolean => !isOver(state) && state !== 'APPROVED' && state !== 'NOT_FOUND';

/** `moved` is false when it was refused, abandoned or never sent. */
interface PaymentMade {
  readonly payment: PastPayment;
  readonly moved: boolean;
}

interface PayingIntent {
  readonly record: IntentRecord;
  readonly creditor: ShownCreditor;
  readonly amount: Money;
}

export function payingIntents(workspace: Needs<'journal' | 'bankOrigin'>): readonly PayingIntent[] {
  if (!workspace.journal.usable) return [];
  return workspace.journal.journal.list({ scope: 'all', limit: MOST_INTENTS, bank: workspace.bankOrigin }).flatMap((record): PayingIntent[] => {
    const { shown } = record;
    if (shown.kind !== 'createTransfer' && shown.kind !== 'virtualIbanTransfer') return [];
    return record.attempts.length === 0 ? [] : [{ record, creditor: shown.creditor, amount: shown.amount }];
  });
}

const moved = ({ record }: PayingIntent): boolean => hasMoved(record.state);

/** Payments to an account from the journal and the bank's list, each once, newest first. */
export async function paymentsTo(workspace: Needs<'journal' | 'bankOrigin' | 'cache'>, accountCode: string): Promise<readonly PaymentMade[]> {
  const rows = await workspace.cache.read.recordsWhere('transfers', 'counterpartAccount', accountCode, MOST_TRANSFERS) as readonly RecordRow<'transfers'>[];
  const intents = payingIntents(workspace).filter(({ creditor }) => compactIban(creditor.accountCode) === accountCode);
  const byServerId = new Map(intents.flatMap((intent) => (intent.record.serverId === null ? [] : [[intent.record.serverId, intent] as const])));
  const listed = new Set<string>();
  const fromBank = rows.flatMap(({ record, asOf }): PaymentMade[] => {
    const amount = transferAmount(record);
    if (record.direction !== 'OUTGOING' || amount === null || listed.has(record.moneyTransferId)) return [];
    listed.add(record.moneyTransferId);
    const payment: PastPayment = {
      at: record.createdDatetime ?? record.accountedDatetime ?? asOf, amount, description: record.description, status: record.status,
      accountId: record.accountId, moneyTransferId: record.moneyTransferId,
      intentId: byServerId.get(record.moneyTransferId)?.record.intentId ?? null,
    };
    return [{ payment, moved: !movesNothing(record.status ?? '') }];
  });
  const fromJournal = intents.flatMap((intent): PaymentMade[] => {
    const { record, amount } = intent;
    if (record.serverId !== null && listed.has(record.serverId)) return [];
    const payment: PastPayment = {
      at: record.createdAt, amount, description: 'description' in record.shown ? record.shown.description : null,
      status: record.transfer?.status ?? record.state, accountId: record.shown.account?.accountId ?? '', moneyTransferId: record.serverId,
      intentId: record.intentId,
    };
    return [{ payment, moved: moved(intent) }];
  });
  return [...fromBank, ...fromJournal].toSorted((left, right) => Date.parse(right.payment.at) - Date.parse(left.payment.at));
}

export interface PaymentCount {
  readonly payments: number;
  readonly lastPaidAt: Instant | null;
}

export const NEVER_PAID: PaymentCount = { payments: 0, lastPaidAt: null };

/** Number and last date of payments per account; accounts never paid are omitted. */
export async function paymentCounts(workspace: Needs<'journal' | 'bankOrigin' | 'cache'>, accountCodes: readonly string[]): Promise<ReadonlyMap<string, PaymentCount>> {
  const wanted = new Set(accountCodes);
  const counts = new Map<string, PaymentCount>();
  const seen = new Set<string>();
  const count = (accountCode: string, at: Instant): void => {
    const { payments, lastPaidAt } = counts.get(accountCode) ?? NEVER_PAID;
    counts.set(accountCode, { payments: payments + 1, lastPaidAt: lastPaidAt !== null && Date.parse(lastPaidAt) > Date.parse(at) ? lastPaidAt : at });
  };
  for (const { accountCode, moneyTransferId, at } of await workspace.cache.read.paidTransfers(accountCodes)) {
    // A transfer between own accounts is listed on both.
    if (seen.has(moneyTransferId)) continue;
    seen.add(moneyTransferId);
    count(accountCode, at);
  }
  for (const intent of payingIntents(workspace)) {
    const { creditor, record } = intent;
    const accountCode = compactIban(creditor.accountCode);
    if (!wanted.has(accountCode) || !moved(intent) || (record.serverId !== null && seen.has(record.serverId))) continue;
    count(accountCode, record.createdAt);
  }
  return counts;
}
