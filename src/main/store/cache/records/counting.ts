import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import type { UnsortedTransfers } from '#shared/bridge/payments/transfer-filters.ts';
import { countRecords } from './reading.ts';
import { countTransfers } from './transfers.ts';

/** Repeated counts of a list that keeps changing. */
const MOST_ATTEMPTS = 5;

/**
 * Counts the rows of lists in steps, so that pages go before. A later question of the same list ends the one before, which then gives
 * null.
 */
export function createRecordCounts(current: () => Database) {
  const asked = new Map<Section | 'transferSearch', number>();
  const count = async (list: Section | 'transferSearch', counting: (database: Database) => Generator<undefined, number | null>): Promise<number | null> => {
    const turn = (asked.get(list) ?? 0) + 1;
    asked.set(list, turn);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const steps = counting(current());
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) {
        await nextTurn();
        if (asked.get(list) !== turn) return null;
      }
      if (step.value !== null) return step.value;
    }
    return null;
  };
  return {
    recordCount: (selection: RecordSelection) => count(selection.section, (database) => countRecords(database, selection)),
    transferCount: (selection: UnsortedTransfers) => count('transferSearch', (database) => countTransfers(database, selection)),
  };
}
