import { z } from 'zod';
import { languageCodes } from '#shared/text/languages.ts';
import { exportFormat, namedWork } from '../command.ts';
import { MOST_EXPORTED_ROWS } from './table-export.ts';
import type { ExportCell } from './table-export.ts';

const MOST_COLUMNS = 60;

const cell: z.ZodType<ExportCell, ExportCell> = z.union([z.string().max(100_000), z.number(), z.object({ amountMinor: z.number().int(), currency: z.string().min(1).max(10) }), z.null()]);

/** A table as the window shows it, for a list whose rows are put together there. */
export const tableExport = z.object({
  /** In the suggested name of the file. */
  name: z.string().min(1).max(200),
  format: exportFormat.shape.format,
  locale: z.enum(languageCodes),
  titles: z.array(z.string().max(200)).min(1).max(MOST_COLUMNS),
  rows: z.array(z.array(cell).max(MOST_COLUMNS)).max(MOST_EXPORTED_ROWS),
  ...namedWork,
});
