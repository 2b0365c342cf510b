import type { PageName } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import type { WaitingKind } from '#shared/bridge/cash/statement.ts';

const pageOfKind: Readonly<Record<WaitingKind, PageName | null>> = {
  duplicates: 'transfers',
  challenges: 'transfers',
  unknownOutcomes: 'transfers',
  batchesPaused: 'transfers',
  // A beneficiary that nobody pays just now waits for nobody: the Overview names it.
  incompleteAddresses: null,
  unidentifiedTransfers: 'unidentified',
  openDisputes: 'disputes',
  campaignsPastClosing: 'campaigns',
  bookedTransfers: 'transfers',
  refundsNotExecuted: 'orders',
  refundsRefused: 'orders',
  cashoutsRefused: 'orders',
  closingsUnderWay: 'campaigns',
  closingsConflict: 'campaigns',
  wrongAmountOrders: 'orders',
  // Nothing waits for certain where nobody knows how it stands.
  undocumentedOrders: null,
  undocumentedCashouts: null,
};

const PARTS = ['accounts', 'transfers', 'campaigns', 'orders', 'unidentified', 'disputes', 'intents', 'batches', 'closings', 'beneficiaries', 'drafts'] as const;

/** How many things wait for a person, per page. */
export function useWaiting(): Readonly<Partial<Record<PageName, number>>> {
  const { data } = useQuery('overview.get', null, PARTS);
  const counts: Partial<Record<PageName, number>> = {};
  for (const { kind, count } of data?.waiting ?? []) {
    const page = pageOfKind[kind];
    if (page !== null) counts[page] = (counts[page] ?? 0) + count;
  }
  return counts;
}

/** How many writes wait for a code or have no known outcome. */
export function useWritesWaiting(): number {
  const { data } = useQuery('overview.get', null, PARTS);
  return (data?.waiting ?? []).reduce((sum, { kind, count }) => (kind === 'challenges' || kind === 'unknownOutcomes' ? sum + count : sum), 0);
}
