import { z } from 'zod';
import type { Worksheet } from '#shared/domain/investor-protection/worksheet.ts';
import { languageCodes } from '#shared/text/languages.ts';
import { command, namedWork } from '../command.ts';
import type { ExportOutcome } from '../command.ts';
import { bankId } from '../writes/portal-inputs.ts';

/** `campaignId`: null for all. */
const selection = z.object({ year: z.number().int().min(2000).max(2200), campaignId: bankId.nullable() });

export interface HashedWorksheet {
  readonly worksheet: Worksheet;
  /** SHA-256 of the figures in canonical JSON: files of the same figures bear the same one. */
  readonly hash: string;
}

/** The first campaigns of a worksheet. */
export interface ShownWorksheet extends HashedWorksheet {
  /** How many campaigns the whole worksheet has; its hash is of all of them. */
  readonly count: number;
}

const MOST_SHOWN = 100_000;

export const worksheetCommands = {
  /** `most` campaigns: there may be hundreds, of which a page shows the first. */
  'worksheet.get': command<ShownWorksheet>()(selection.extend({ most: z.number().int().min(1).max(MOST_SHOWN) })),
  'worksheet.export': command<ExportOutcome>()(selection.extend({ format: z.enum(['xlsx', 'csv']), locale: z.enum(languageCodes), ...namedWork })),
} as const;
