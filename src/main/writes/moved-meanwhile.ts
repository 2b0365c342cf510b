import type { IntentRecord } from '#main/store/journal/index.ts';
import type { Workbench } from '#main/context/workbench.ts';

/**
 * Of the writes that the bank took or keeps waiting, those that are worth a read after the bank's lists have been read. A
 * transfer that is booked for a later day rests, unless the list shows it otherwise.
 */
export async function movedMeanwhile({ cache }: Pick<Workbench, 'cache'>, watched: readonly IntentRecord[]): Promise<readonly string[]> {
  const taken = watched.filter(({ state }) => state === 'ACCEPTED' || state === 'CHALLENGE');
  const moved = await Promise.all(taken.map(async ({ transfer }) => {
    if (transfer?.status !== 'BOOKED') return true;
    const listed = (await cache.read.findRecord('transfers', transfer.moneyTransferId))?.record;
    return listed !== undefined && 'moneyTransferId' in listed && listed.status !== transfer.status;
  }));
  return taken.flatMap(({ intentId }, index) => (moved[index] === true ? [intentId] : []));
}
