import type { IntentRecord } from '#main/store/journal/index.ts';
import type { Waiting, WaitingWrite } from '#shared/bridge/cash/statement.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { isLookedFor } from '#shared/domain/intent-state.ts';
import { writeOf } from '#main/writes/closing-write.ts';
import { keptOn } from '#main/context/workbench.ts';
import type { Workbench } from '#main/context/workbench.ts';

/** A write stays among those that are due as long as what it brought about may be there twice. */
const FAR = instantFromMs(Date.UTC(9999, 0, 1));

/** More than a person can have left open. */
const MOST = 1000;

const waitsForCode = ({ state, challenge }: Pick<IntentRecord, 'state' | 'challenge'>): boolean => state === 'CHALLENGE' && challenge?.withheld !== true;

/** How many writes at this bank wait for a code or have no known outcome. */
export function waitingCount({ journal, bankOrigin }: Pick<Workbench, 'journal' | 'bankOrigin'>): number {
  if (!journal.usable) return 0;
  return journal.journal.list({ scope: 'unresolved', limit: MOST, bank: bankOrigin }).filter((record) => waitsForCode(record) || isLookedFor(record.state)).length;
}

/** What waits for the person among the app's own writes at this bank; only kinds with a count. */
export function waitingWritesOf({ journal, desk, bankOrigin, connectionId }: Workbench): readonly Waiting[] {
  const open = journal.usable ? journal.journal.list({ scope: 'unresolved', limit: MOST, bank: bankOrigin }) : [];
  const closings = keptOn(desk, 'closing').filter((closing) => closing.bankOrigin === bankOrigin && !closing.rehearsal && closing.ended === null);
  const ids: Readonly<Record<WaitingWrite, readonly string[]>> = {
    duplicates: (journal.usable ? journal.journal.due(bankOrigin, FAR) : []).filter(({ duplicate }) => duplicate?.acknowledged === null).map(({ intentId }) => intentId),
    challenges: open.filter(waitsForCode).map(({ intentId }) => intentId),
    unknownOutcomes: open.filter(({ state }) => isLookedFor(state)).map(({ intentId }) => intentId),
    batchesPaused: keptOn(desk, 'batch').filter((batch) => batch.connectionId === connectionId && batch.phase === 'paused').map(({ batchId }) => batchId),
    closingsUnderWay: closings.filter((closing) => writeOf({ journal }, closing)?.state !== 'CONFLICT').map(({ closingId }) => closingId),
    closingsConflict: closings.filter((closing) => writeOf({ journal }, closing)?.state === 'CONFLICT').map(({ closingId }) => closingId),
  };
  const waiting = (kind: WaitingWrite): readonly Waiting[] => {
    const [first] = ids[kind];
    if (first === undefined) return [];
    return [{ kind, count: ids[kind].length, ...(ids[kind].length === 1 ? { only: first } : {}) }];
  };
  return [
    ...waiting('duplicates'), ...waiting('closingsConflict'), ...waiting('challenges'), ...waiting('unknownOutcomes'), ...waiting('batchesPaused'), ...waiting('closingsUnderWay'),
  ];
}
