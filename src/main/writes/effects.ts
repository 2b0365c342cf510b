import type { Needs } from '#main/context/workspace-context.ts';
import { canonicalJson } from '#main/store/journal/index.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import { accountOf } from '#shared/bridge/writes/intents.ts';
import type { WriteKind } from '#shared/bridge/writes/intents.ts';
import type { PortalOutcome } from '#shared/bridge/writes/portal-writes.ts';
import { writeSubject } from '#shared/bridge/writes/write-subject.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { isTaken, wasRefused } from '#shared/domain/intent-state.ts';
import type { Engine } from './engine.ts';
import { writeRules } from './kinds/index.ts';
import { readCampaign } from './kinds/portal/campaigns.ts';
import type { WriteKindRules } from './kinds/rules.ts';
import { keepVerification as keepOfPayee } from './validations.ts';

export function takeOver({ workspace, reader, stopped }: Engine, record: IntentRecord, before: IntentRecord | null): void {
  if (record.verification !== null && record.verification !== before?.verification) keepVerification(workspace, record);
  if (record.turnedUpLate && before?.turnedUpLate !== true) workspace.emit({ type: 'notice', notice: { code: 'turnedUpLate', intentId: record.intentId } });
  if (record.duplicate !== null && record.duplicate.noticedAt !== before?.duplicate?.noticedAt) workspace.emit({ type: 'notice', notice: { code: record.duplicate.turnedUp === true ? 'mayHaveTurnedUp' : 'duplicate', intentId: record.intentId } });
  const outcome = outcomeOf(record);
  // Once when it was taken, and again if it failed later; not a second time when executed.
  if (before !== null && outcome !== null && outcome !== outcomeOf(before)) {
    void workspace.record({ kind: 'write', at: record.updatedAt, durationMs: null, outcome, count: null, subject: writeSubject(record.shown) });
  }
  const inBackground = (work: Promise<void>): void => {
    void work.catch((error: unknown) => {
      if (!stopped()) workspace.unexpected('intents.cache', error);
    });
  };
  inBackground(cacheTransfer(workspace, record, before));
  inBackground(cachePortal({ workspace, reader }, record, before));
  if (before !== null && record.state !== before.state && rereadBy(record.kind) === 'virtualIban') {
    inBackground(cacheVirtualIban({ workspace, reader }, record));
  }
}

const rereadBy = (kind: WriteKind): WriteKindRules['rereads'] => writeRules[kind].rereads;

function outcomeOf({ state }: IntentRecord): 'done' | 'failed' | null {
  if (isTaken(state)) return 'done';
  return wasRefused(state) ? 'failed' : null;
}

/** Only the answer to the creation has the verification of payee: it is stored with the account. */
function keepVerification(workspace: Needs<'userData' | 'now' | 'unexpected'>, { shown, verification }: IntentRecord): void {
  if (verification === null || shown.kind !== 'createTransfer') return;
  try {
    keepOfPayee(workspace.userData, shown.creditor.accountCode, { typedName: shown.creditor.name, verification, at: workspace.now() });
  } catch (error) {
    workspace.unexpected('intents.verification', error);
  }
}

async function cacheTransfer(workspace: Needs<'cache' | 'syncDeps' | 'now'>, { shown, transfer, state }: IntentRecord, before: IntentRecord | null): Promise<void> {
  if (shown.kind === 'deleteTransfer' && transfer === null && state === 'SETTLED' && before?.state !== 'SETTLED') {
    await workspace.cache.write.markGone('transfers', [`${shown.account.accountId}:${shown.moneyTransferId}`], workspace.now());
    workspace.syncDeps.onChanged('transfers');
    return;
  }
  if (transfer === null || transfer === before?.transfer || JSON.stringify(transfer) === JSON.stringify(before?.transfer)) return;
  const { accountId } = accountOf(shown);
  await workspace.cache.write.putRecords({ section: 'transfers', scope: accountId, records: [{ ...transfer, accountId }], asOf: workspace.now() });
  workspace.syncDeps.onChanged('transfers');
}

/** A verification that came after the user data was closed is only in the journal. */
export function keepMissedVerifications(workspace: Needs<'userData' | 'journal' | 'unexpected'>): void {
  const { userData, journal } = workspace;
  if (!journal.usable) return;
  try {
    for (const { shown, verification, attempts, updatedAt } of journal.journal.list({ scope: 'all', limit: LAST_WRITES })) {
      if (verification === null || shown.kind !== 'createTransfer') continue;
      keepOfPayee(userData, shown.creditor.accountCode, { typedName: shown.creditor.name, verification, at: attempts.at(-1)?.startedAt ?? updatedAt });
    }
  } catch (error) {
    workspace.unexpected('intents.verification', error);
  }
}

const LAST_WRITES = 20;

async function cacheVirtualIban({ workspace, reader }: Pick<Engine, 'workspace' | 'reader'>, { shown, serverId, state }: IntentRecord): Promise<void> {
  if (!isTaken(state)) return;
  const virtualIban = 'virtualIban' in shown ? shown.virtualIban : serverId;
  if (virtualIban === null) return;
  const { accountId } = accountOf(shown);
  const read = await reader.ask('getVirtualIban', { params: { accountId, virtualIban } });
  if (!read.ok) return;
  await workspace.cache.write.putRecords({
    section: 'virtualIbans', scope: accountId, records: [{ ...read.value.answer, accountId }], asOf: read.value.asOf,
  });
  workspace.syncDeps.onChanged('virtualIbans');
}

type Parts = Pick<Engine, 'workspace' | 'reader'>;

const MOVED: ReadonlySet<IntentRecord['state']> = new Set(['ACCEPTED', 'SETTLED', 'FAILED', 'CONFLICT']);

/** After the bank took a write of the portal, or showed something new of it, its records are read into the cache. */
async function cachePortal(engine: Parts, record: IntentRecord, before: IntentRecord | null): Promise<void> {
  const { portal, state, shown, batchId } = record;
  if (portal === null || !MOVED.has(state)) return;
  if (before?.state === state && canonicalJson(before.portal) === canonicalJson(portal)) return;
  await cacheRecord(engine, portal, shown);
  if (portal.kind !== 'order' || batchId !== null) return;
  const campaigns = new Set([portal.campaignId, 'campaignId' in shown ? shown.campaignId : null, shown.kind === 'moveOrder' ? shown.toCampaignId : null]);
  for (const campaignId of campaigns) if (campaignId !== null) await cacheAvailable(engine, campaignId);
}

async function cacheRecord(engine: Parts, portal: PortalOutcome, shown: IntentRecord['shown']): Promise<void> {
  switch (portal.kind) {
    case 'campaign':
      await cacheCampaign(engine, portal.campaignId);
      return;
    case 'investor':
      await cacheInvestor(engine, portal.investorId);
      return;
    case 'order':
      await cacheOrder(engine, portal.orderId);
      return;
    case 'closing':
      if (shown.kind !== 'succeedCampaign' && shown.kind !== 'failCampaign') return;
      await cacheOrders(engine, shown.campaignId);
      await cacheCampaign(engine, shown.campaignId);
      return;
    default:
      assertNever(portal);
  }
}

/** With the amount raised, which is another read. */
async function cacheCampaign(engine: Parts, campaignId: string): Promise<void> {
  const { workspace, reader } = engine;
  const asOf = workspace.now();
  const read = await readCampaign(reader, campaignId);
  if (!read.ok || read.value === null) return;
  await workspace.cache.write.putRecords({ section: 'campaigns', scope: null, records: [{ ...read.value, available: null }], asOf });
  workspace.syncDeps.onChanged('campaigns');
  await cacheAvailable(engine, campaignId);
}

async function cacheAvailable({ workspace, reader }: Parts, campaignId: string): Promise<void> {
  const read = await reader.ask('getCampaignAvailableAmount', { params: { campaignId } });
  if (!read.ok) return;
  await workspace.cache.write.putAvailableAmount(campaignId, read.value.answer);
  workspace.syncDeps.onChanged('campaigns');
}

async function cacheInvestor({ workspace, reader }: Parts, investorId: string): Promise<void> {
  const read = await reader.ask('getInvestor', { params: { investorId } });
  if (!read.ok) return;
  await workspace.cache.write.putRecords({ section: 'investors', scope: null, records: [read.value.answer], asOf: read.value.asOf });
  workspace.syncDeps.onChanged('investors');
}

async function cacheOrder({ workspace, reader }: Parts, orderId: string): Promise<void> {
  const read = await reader.ask('getOrder', { params: { orderId } });
  if (!read.ok) return;
  await workspace.cache.write.putRecords({ section: 'orders', scope: null, records: [read.value.answer], asOf: read.value.asOf });
  const payment = await reader.ask('getOrderPayment', { params: { orderId } });
  if (payment.ok) await workspace.cache.write.putPaymentRecord('payment', orderId, payment.value.answer, payment.value.asOf);
  workspace.syncDeps.onChanged('orders');
}

async function cacheOrders({ workspace, reader }: Parts, campaignId: string): Promise<void> {
  const read = await reader.ask('listCampaignOrders', { params: { campaignId } });
  if (!read.ok) return;
  const { rows, unreadable } = read.value.answer;
  const records = rows.map((order) => (order.campaignId === null ? { ...order, campaignId } : order));
  await workspace.cache.write.replaceCampaignOrders({ campaignId, records, unreadable, asOf: read.value.asOf });
  workspace.syncDeps.onChanged('orders');
}

/** Waits for several payments in a row. */
const QUIET_MS = 3_000;

/** After a write that moves money was taken, executed or failed. */
export function createBalanceReading({ workspace, reader, setTimer, stopped }: Pick<Engine, 'workspace' | 'reader' | 'setTimer' | 'stopped'>) {
  const waiting = new Map<string, () => void>();
  const readNow = async (accountId: string): Promise<void> => {
    const read = await reader.ask('getBalance', { params: { accountId } });
    if (!read.ok || stopped()) return;
    await workspace.cache.write.putBalance(accountId, read.value.answer, read.value.asOf);
    workspace.syncDeps.onChanged('accounts');
  };
  return {
    onChange: ({ kind, shown, state }: IntentRecord, before: IntentRecord | null): void => {
      if (before === null || before.state === state || rereadBy(kind) !== 'balance' || !MOVED.has(state)) return;
      const { accountId } = accountOf(shown);
      waiting.get(accountId)?.();
      waiting.set(accountId, setTimer(() => {
        waiting.delete(accountId);
        void readNow(accountId).catch((error: unknown) => {
          if (!stopped()) workspace.unexpected('intents.balance', error);
        });
      }, QUIET_MS));
    },
    stop: (): void => {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
    },
  };
}
