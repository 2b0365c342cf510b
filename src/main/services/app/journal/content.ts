import { z } from 'zod';

import type { DeskDocument, DeskKind } from '#main/store/user-data/index.ts';
import type { JournalledEvent } from '#main/store/journal/index.ts';
import type { Instant } from '#shared/domain/instant.ts';

/** What an export holds: every event of the journal and every document of the desk. */
export interface ExportContent {
  readonly exportedAt: Instant;
  readonly events: readonly JournalledEvent[];
  readonly documents: readonly DeskDocument<DeskKind>[];
}

const deskKinds = Object.keys({
  draft: true, beneficiary: true, verification: true, batch: true, batchLine: true, sentFile: true, closing: true, closingBasis: true, matchDecision: true, entryMark: true,
  closingBalance: true, savedSearch: true, backfill: true, lastLook: true, place: true, cashThreshold: true, campaignAccount: true, comparison: true,
  handover: true, handoverNote: true, evidenceKey: true,
} satisfies Record<DeskKind, true>);

/** Only the frame is looked at: what opened with the passphrase was written by this app, and the journal checks its chain. */
const content = z.object({
  exportedAt: z.string(),
  events: z.array(z.object({ sequence: z.number(), intentId: z.string(), at: z.string(), event: z.looseObject({ type: z.string() }), hash: z.string() })),
  documents: z.array(z.object({ kind: z.enum(deskKinds), id: z.string(), value: z.union([z.looseObject({}), z.string()]), savedAt: z.string() })),
});

export const writeContent = (exported: ExportContent): string => JSON.stringify(exported);

/** The content of an export; null when it has another shape. */
export function readContent(text: string): ExportContent | null {
  try {
    const parsed = content.safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data as unknown as ExportContent) : null;
  } catch {
    return null;
  }
}
