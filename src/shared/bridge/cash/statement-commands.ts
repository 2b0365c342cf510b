import { z } from 'zod';
import { cashThresholdInput } from './cash.ts';
import type { CashForecast, SinceLastLook } from './cash.ts';
import { bankDateInput, byAccount, command, decimalMark, exportFormat, nothing, pageOf } from '../command.ts';
import type { ExportOutcome } from '../command.ts';
import { statementFiles, taskId } from './statement-files.ts';
import type { FileOffers } from './statement-files.ts';
import { entryKey, monthInput, statementRowsInput, statementSelection } from './statement-inputs.ts';
import { savedSearchInput } from './statement-review.ts';
import type { Backfill, DifferencePage, ReconciliationMonth, ReconciliationSheet, SavedSearch } from './statement-review.ts';
import type { BalanceHistory, OverviewView, StatementPage, StatementSummary } from './statement.ts';

/** Commands of the cash overview and of statement review. */
export const statementCommands = {
  'overview.get': command<OverviewView>()(nothing),
  /** `from` null: as far back as the cache goes. */
  'overview.balanceHistory': command<BalanceHistory>()(z.object({ from: bankDateInput.nullable(), to: bankDateInput })),
  'overview.sinceLastLook': command<SinceLastLook>()(nothing),
  /** The person has reviewed the news; they count from now. */
  'overview.looked': command<SinceLastLook>()(nothing),
  'overview.forecast': command<CashForecast>()(nothing),
  'overview.setThreshold': command<CashForecast>()(cashThresholdInput),
  'overview.setCampaignAccount': command<CashForecast>()(z.object({ accountId: z.string().min(1).max(200).nullable() })),

  'statement.summary': command<StatementSummary>()(statementSelection),
  'statement.rows': command<StatementPage>()(statementRowsInput),
  /** Position of an entry in the list, from 0; null when absent. */
  'statement.indexOf': command<number | null>()(
    statementRowsInput.omit({ offset: true, limit: true }).extend({ rowId: z.number().int().nonnegative() }),
  ),
  /** The file formats possible for a selection, and the problems of the others. */
  'statement.files': command<FileOffers>()(statementSelection),
  'statement.export': command<ExportOutcome>()(
    statementRowsInput.omit({ offset: true, limit: true }).extend(exportFormat.shape).extend({ file: z.enum(statementFiles), taskId }),
  ),
  /** Sets notes and ticks; absent values stay, an empty note is removed. Returns the number of entries. */
  'statement.mark': command<number>()(
    z.object({ entries: z.array(entryKey).min(1).max(500), note: z.string().trim().max(2_000).optional(), checked: z.boolean().optional() }),
  ),
  /** Ticks or unticks every entry of a selection. Returns their number. */
  'statement.markShown': command<number>()(
    statementSelection.extend({ checked: z.boolean(), /** The number that the person saw, and whether it includes vanished entries. */ shown: z.number().int().nonnegative() }),
  ),
  'statement.differences': command<DifferencePage>()(
    z.object({ accountId: z.string().min(1).max(200).nullable(), show: z.enum(['unseen', 'all']), ...pageOf }),
  ),
  /** Marks the differences up to this one as seen. */
  'statement.differencesSeen': command<null>()(
    z.object({ accountId: z.string().min(1).max(200).nullable(), upTo: z.number().int().nonnegative() }),
  ),
  /** The months of an account with cached data, newest first. */
  'statement.months': command<readonly ReconciliationMonth[]>()(byAccount),
  'statement.reconciliation': command<ReconciliationSheet>()(byAccount.extend({ month: monthInput })),
  /** The closing balance on the bank's paper statement, as typed; null removes it. */
  'statement.setClosingBalance': command<ReconciliationSheet>()(
    byAccount.extend({ month: monthInput, amount: z.string().max(40).nullable(), decimalMark }),
  ),

  'savedSearches.list': command<readonly SavedSearch[]>()(nothing),
  'savedSearches.save': command<SavedSearch>()(savedSearchInput),
  'savedSearches.remove': command<null>()(z.object({ searchId: z.uuid() })),

  'backfill.list': command<readonly Backfill[]>()(nothing),
  /** Reads an account back to `from` in the background, resuming after every start. */
  'backfill.start': command<Backfill>()(byAccount.extend({ from: bankDateInput })),
  'backfill.pause': command<Backfill>()(byAccount),
  'backfill.resume': command<Backfill>()(byAccount),
  /** Stops reading; what was read stays. */
  'backfill.end': command<null>()(byAccount),

  /** Cancels a named task; its output is deleted. */
  'tasks.cancel': command<null>()(z.object({ taskId })),
} as const;
