import { z } from 'zod';
import { cashThresholdInput } from './cash.ts';
import type { CashForecast, SinceLastLook } from './cash.ts';
import { bankDateInput, byAccount, command, decimalMark, exportFormat, nothing, pageOf } from '../command.ts';
import type { ExportOutcome } from '../command.ts';
import { statementFiles } from './statement-files.ts';
import type { FileOffers } from './statement-files.ts';
import { accountId, entryKey, monthInput, sortedStatement, statementRowsInput, statementSelection } from './statement-inputs.ts';
import { savedSearchInput } from './statement-review.ts';
import type { Backfill, DifferencePage, ReconciliationMonth, ReconciliationSheet, SavedSearch } from './statement-review.ts';
import type { BalanceHistory, OverviewView, StatementPage, StatementSummary } from './statement.ts';

/** Chosen by the window, for progress and cancellation. */
const taskId = z.uuid();

export const statementCommands = {
  'overview.get': command<OverviewView>()(nothing),
  /** `from` null: as far back as the cache goes. */
  'overview.balanceHistory': command<BalanceHistory>()(z.object({ from: bankDateInput.nullable(), to: bankDateInput })),
  'overview.sinceLastLook': command<SinceLastLook>()(nothing),
  /** News count from now. */
  'overview.looked': command<SinceLastLook>()(nothing),
  'overview.forecast': command<CashForecast>()(nothing),
  'overview.setThreshold': command<CashForecast>()(cashThresholdInput),
  'overview.setCampaignAccount': command<CashForecast>()(z.object({ accountId: accountId.nullable() })),

  'statement.summary': command<StatementSummary>()(statementSelection),
  'statement.rows': command<StatementPage>()(statementRowsInput),
  /** From 0. */
  'statement.indexOf': command<number | null>()(sortedStatement.extend({ rowId: z.number().int().nonnegative() })),
  'statement.files': command<FileOffers>()(statementSelection),
  'statement.export': command<ExportOutcome>()(sortedStatement.extend({ ...exportFormat.shape, file: z.enum(statementFiles), taskId })),
  /** Absent values stay, an empty note is removed. Returns the number of entries. */
  'statement.mark': command<number>()(
    z.object({ entries: z.array(entryKey).min(1).max(500), note: z.string().trim().max(2_000).optional(), checked: z.boolean().optional() }),
  ),
  /** `shown`: the number that the person saw, perhaps with vanished entries. Returns the number of entries. */
  'statement.markShown': command<number>()(
    statementSelection.extend({ checked: z.boolean(), shown: z.number().int().nonnegative() }),
  ),
  'statement.differences': command<DifferencePage>()(
    z.object({ accountId: accountId.nullable(), show: z.enum(['unseen', 'all']), ...pageOf }),
  ),
  /** Up to this one. */
  'statement.differencesSeen': command<null>()(
    z.object({ accountId: accountId.nullable(), upTo: z.number().int().nonnegative() }),
  ),
  /** Newest first. */
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
  /** What was read stays. */
  'backfill.end': command<null>()(byAccount),

  /** Deletes the task's output. */
  'tasks.cancel': command<null>()(z.object({ taskId })),
} as const;
