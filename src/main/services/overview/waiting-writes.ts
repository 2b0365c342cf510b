import type { Waiting, WaitingWrite } from '#shared/bridge/statement.ts';
import { isLookedFor } from '#shared/domain/intent-state.ts';
import { writeOf } from '../closings/write-of.ts';
import type { Workbench } from '../workbench.ts';

/** More than a person can have left open. */
const MOST = 1000;

/** What waits for the person among the app's own writes at this bank; only kinds with a count. */
export function waitingWritesOf({ journal, desk, bankOrigin, connectionId }: Workbench): readonly Waiting[] {
  const open = journal.usable ? journal.journal.list({ scope: 'unresolved', limit: MOST, bank: bankOrigin }) : [];
  const closings = desk.list('closing').filter((closing) => closing.bankOrigin === bankOrigin && !closing.rehearsal && closing.ended === null);
  const ids: Readonly<Record<WaitingWrite, readonly string[]>> = {
    challenges: open.filter(({ state, challenge }) => state === 'CHALLENGE' && challenge?.withheld !== true).map(({ intentId }) => intentId),
    unknownOutcomes: open.filter(({ state }) => isLookedFor(state)).map(({ intentId }) => intentId),
    batchesPaused: desk.list('batch').filter((batch) => batch.connectionId === connectionId && batch.phase === 'paused').map(({ batchId }) => batchId),
    closingsUnderWay: closings.filter((closing) => writeOf({ journal }, closing)?.state !== 'CONFLICT').map(({ closingId }) => closingId),
    closingsConflict: closings.filter((closing) => writeOf({ journal }, closing)?.state === 'CONFLICT').map(({ closingId }) => closingId),
  };
  const waiting = (kind: WaitingWrite): readonly Waiting[] => {
    const [first] = ids[kind];
    if (first === undefined) return [];
    return [{ kind, count: ids[kind].length, ...(ids[kind].length === 1 ? { only: first } : {}) }];
  };
  return [
    ...waiting('closingsConflict'), ...waiting('challenges'), ...waiting('unknownOutcomes'), ...waiting('batchesPaused'), ...waiting('closingsUnderWay'),
  ];
}
