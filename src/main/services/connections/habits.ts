import { NOTHING_LEARNED } from '#shared/bridge/bank-habits.ts';
import type { RecordRow, Section } from '#shared/bridge/records.ts';
import { ok } from '#shared/domain/result.ts';
import type { HandlersOf } from '../command-handlers.ts';
import type { Workbench } from '../workbench.ts';

/** What was learned of how the bank does what the interface leaves open, and learning it anew. */
export function habitsHandlers(bench: Workbench): HandlersOf<'bank.habits' | 'bank.learnHabits'> {
  const { habits } = bench.bank;
  return {
    'bank.habits': async () => ok(habits.get()),
    'bank.learnHabits': async () => {
      // Lists that may lack rows do so until they are read again.
      habits.change({ ...NOTHING_LEARNED, partial: habits.get().partial });
      await bench.askings.run(async (signal) => {
        await askControlQuestions(bench, signal);
        return ok(null);
      });
      // The rest shows in the answers themselves.
      await bench.sync.refresh(null);
      return ok(habits.get());
    },
  };
}

/** One question for each kind of record whose absence decides something about money. */
async function askControlQuestions({ bank, cache }: Workbench, signal: AbortSignal): Promise<void> {
  const first = async <S extends Section>(section: S): Promise<RecordRow<S> | undefined> =>
    (await cache.read.recordPage({ section, filters: {}, search: '', sort: null }, 0, 1)).rows[0] as RecordRow<S> | undefined;
  const [transfer, order, campaign] = await Promise.all([first('transfers'), first('orders'), first('campaigns')]);
  if (transfer !== undefined) {
    const { accountId, moneyTransferId } = transfer.record;
    await bank.learnAbsence('getMoneyTransfer', { params: { accountId, moneyTransferId } }, { signal });
    await bank.learnAbsence('getRevertedTransfer', { params: { transferId: moneyTransferId } }, { signal });
  }
  if (order !== undefined) await bank.learnAbsence('getOrder', { params: { orderId: order.id } }, { signal });
  if (campaign !== undefined) await bank.learnAbsence('getCampaign', { params: { campaignId: campaign.id } }, { signal });
}
