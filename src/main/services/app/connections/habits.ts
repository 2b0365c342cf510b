import { NOTHING_LEARNED } from '#shared/bridge/app/bank-habits.ts';
import type { RecordRow, Section } from '#shared/bridge/lists/records.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import { ok } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';

/** What was learned of the bank's behaviour where the interface leaves it open. */
export function habitsHandlers(workspace: Needs<'bank' | 'cache' | 'sync' | 'cancellableReads'>): HandlersOf<'bank'> {
  const { habits } = workspace.bank;
  return {
    'bank.habits': async () => ok(habits.get()),
    'bank.learnHabits': async () => {
      // Lists that may lack rows stay so until they are read again.
      habits.change({ ...NOTHING_LEARNED, partial: habits.get().partial });
      await askControlQuestions(workspace);
      // The other habits are learned from the answers of a refresh.
      await workspace.sync.refresh(null);
      return ok(habits.get());
    },
  };
}

/** After the first refresh: asks how this bank answers for a missing record. Later it is asked again when needed, at most daily. */
export async function learnAtFirst(workspace: Needs<'bank' | 'cache' | 'cancellableReads'>): Promise<void> {
  if (controlled.every((id) => workspace.bank.habits.get().absence[id] !== undefined)) return;
  await askControlQuestions(workspace);
}

/** Reads whose "not found" decides about money. */
const controlled = ['getMoneyTransfer', 'getRevertedTransfer', 'getOrder', 'getCampaign'] as const;

async function askControlQuestions(workspace: Needs<'bank' | 'cache' | 'cancellableReads'>): Promise<void> {
  await workspace.cancellableReads.run(async (signal) => {
    await askEach(workspace, signal);
    return ok(null);
  });
}

async function askEach({ bank, cache }: Needs<'bank' | 'cache'>, signal: AbortSignal): Promise<void> {
  const first = async <S extends Section>(section: S): Promise<RecordRow<S> | undefined> =>
    (await cache.read.recordPage({ section, filters: {}, search: '', sort: null }, 0, 1)).rows[0] as RecordRow<S> | undefined;
  const [transfer, order, campaign] = await Promise.all([first('transfers'), first('orders'), first('campaigns')]);
  const learn = async <Id extends (typeof controlled)[number]>(id: Id, input: OperationInput<Id>): Promise<void> => {
    if (bank.habits.get().absence[id] === undefined) await bank.learnAbsence(id, input, { signal });
  };
  if (transfer !== undefined) {
    const { accountId, moneyTransferId } = transfer.record;
    await learn('getMoneyTransfer', { params: { accountId, moneyTransferId } });
    await learn('getRevertedTransfer', { params: { transferId: moneyTransferId } });
  }
  if (order !== undefined) await learn('getOrder', { params: { orderId: order.id } });
  if (campaign !== undefined) await learn('getCampaign', { params: { campaignId: campaign.id } });
}
