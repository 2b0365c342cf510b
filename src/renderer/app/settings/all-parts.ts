import type { ChangedPart } from '#shared/bridge/events.ts';
import { sections } from '#shared/bridge/lists/records.ts';

/** Everything of the cache that can change. */
export const ALL_PARTS: readonly ChangedPart[] = [...sections, 'accounts', 'statements', 'reservedEntries', 'parents'];
