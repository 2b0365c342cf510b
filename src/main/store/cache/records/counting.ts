import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { countRecords } from './reading.ts';

/** Repeated counts of a list that keeps changing. */
const MOST_ATTEMPTS = 5;

/**
 * Counts the rows of lists in steps, so that pages go before. A later question of the same list ends the one before, which then gives
 * null.
 */
export function createRecordCounts(current: () => Database) {
  const asked = new Map<Section, number>();
  return {
    count: async (selection: RecordSelection): Promise<number | null> => {
      const turn = (asked.get(selection.section) ?? 0) + 1;
      asked.set(selection.section, turn);
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const steps = countRecords(current(), selection);
        let step = steps.next();
        for (; step.done !== true; step = steps.next()) {
          await nextTurn();
          if (asked.get(selection.section) !== turn) return null;
        }
        if (step.value !== null) return step.value;
      }
      return null;
    },
  };
}
