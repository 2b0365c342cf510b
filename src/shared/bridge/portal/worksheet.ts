import { z } from 'zod';
import type { Worksheet, WorksheetCampaign } from '#shared/domain/investor-protection/worksheet.ts';
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

/** What is known of a worksheet once all of its campaigns are added up. */
export interface WholeWorksheet extends Pick<Worksheet, 'undated'>, Pick<HashedWorksheet, 'hash'> {
  /** How many campaigns it has. */
  readonly count: number;
}

const MOST_SHOWN = 100_000;

export const worksheetCommands = {
  /** The first `most` campaigns by name: there may be hundreds, and a page shows these before the others are added up. */
  'worksheet.get': command<readonly WorksheetCampaign[]>()(selection.extend({ most: z.number().int().min(1).max(MOST_SHOWN) })),
  'worksheet.whole': command<WholeWorksheet>()(selection),
  'worksheet.export': command<ExportOutcome>()(selection.extend({ format: z.enum(['xlsx', 'csv']), locale: z.enum(languageCodes), ...namedWork })),
} as const;
