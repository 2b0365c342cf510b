import { askAhead, useQuery } from './queries.ts';
import type { Query } from './queries.ts';
import type { OverviewView } from '#shared/bridge/cash/statement.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';

/** Once for all who show it: asked with different parts, it would be asked twice. */
const PARTS: readonly ChangedPart[] = [
  'accounts', 'reservedEntries', 'statements', 'unidentified', 'disputes', 'campaigns', 'transfers', 'orders', 'intents',
  'batches', 'closings', 'beneficiaries', 'drafts', 'books', 'templates', 'folders',
];

export const useOverview = (): Query<OverviewView> => useQuery('overview.get', null, PARTS);

/** Before the frame is drawn, which shows what waits, and the page with the figures. */
export const askOverviewAhead = (): void => askAhead('overview.get', null, PARTS);
