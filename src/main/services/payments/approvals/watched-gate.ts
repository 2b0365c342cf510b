import type { SendingGate } from '#main/context/sending-gate.ts';
import { createTeamGate } from './team-gate.ts';

/** The gate of an open connection, which knows what is being dispatched. */
export interface WatchedGate extends SendingGate {
  isBeingSent(intentId: string): boolean;
}

/** Follows each dispatch from the question to the journal's `sending`, so that its claim is not given back in between. */
export function createWatchedGate(...needs: Parameters<typeof createTeamGate>): WatchedGate {
  const gate = createTeamGate(...needs);
  const beingSent = new Set<string>();
  return {
    ...gate,
    isBeingSent: (intentId) => beingSent.has(intentId),
    admit: async (record, file) => {
      beingSent.add(record.intentId);
      try {
        return await gate.admit(record, file);
      } finally {
        // By then the journal has `sending`, or the claim was given back.
        setImmediate(() => beingSent.delete(record.intentId));
      }
    },
  };
}
