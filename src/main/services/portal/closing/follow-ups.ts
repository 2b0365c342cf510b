import type { ChangedPart } from '#shared/bridge/events.ts';
import type { FollowUp } from '#shared/bridge/portal/closings.ts';
import type { ClosingOutcome } from '#shared/bridge/writes/portal-writes.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { followUpOf } from './follow-up.ts';

/** What became of refunds and cash-outs, kept until something of the orders is read again. */
export interface FollowUps {
  of(closingId: string, outcome: ClosingOutcome): Promise<FollowUp>;
  noticed(part: ChangedPart): void;
}

export function createFollowUps(bench: Pick<Workbench, 'cache'>): FollowUps {
  const kept = new Map<string, { readonly orders: number; readonly followUp: Promise<FollowUp> }>();
  return {
    of: (closingId, outcome) => {
      // What is rebuilt from the bank's records grows as they are found.
      const orders = outcome.ordersExecuted.length + outcome.ordersUndone.length;
      const known = kept.get(closingId);
      if (known?.orders === orders) return known.followUp;
      const followUp = followUpOf(bench, outcome);
      kept.set(closingId, { orders, followUp });
      followUp.catch(() => kept.delete(closingId));
      return followUp;
    },
    noticed: (part) => {
      if (part === 'orders') kept.clear();
    },
  };
}
