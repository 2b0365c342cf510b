import type { ChangedPart } from '#shared/bridge/events.ts';
import { sections } from '#shared/bridge/records.ts';

/** Everything of the cache that can change. */
export const ALL_PARTS: readonly ChangedPart[] = [...sections, 'accounts', 'statements', 'reservedEntries', 'parents'];
