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

/** What the window asks of the cash over all accounts, and of the review of statements. */
export const statementCommands = {
  'overview.get': command<OverviewView>()(nothing),
  /** `from` null: as far back as the cache goes. */
  'overview.balanceHistory': command<BalanceHistory>()(z.object({ from: bankDateInput.nullable(), to: bankDateInput })),
  'overview.sinceLastLook': command<SinceLastLook>()(nothing),
  /** The person has looked: from now on news count from here. */
  'overview.looked': command<SinceLastLook>()(nothing),
  'overview.forecast': command<CashForecast>()(nothing),
  'overview.setThreshold': command<CashForecast>()(cashThresholdInput),
  'overview.setCampaignAccount': command<CashForecast>()(z.object({ accountId: z.string().min(1).max(200).nullable() })),

  'statement.summary': command<StatementSummary>()(statementSelection),
  'statement.rows': command<StatementPage>()(statementRowsInput),
  /** At which place of the list an entry stands, from 0; null where it does not. */
  'statement.indexOf': command<number | null>()(
    statementRowsInput.omit({ offset: true, limit: true }).extend({ rowId: z.number().int().nonnegative() }),
  ),
  /** Which files a selection can leave in, and what stands against the others. */
  'statement.files': command<FileOffers>()(statementSelection),
  'statement.export': command<ExportOutcome>()(
    statementRowsInput.omit({ offset: true, limit: true }).extend(exportFormat.shape).extend({ file: z.enum(statementFiles), taskId }),
  ),
  /** Sets notes and ticks; what is absent stays. An empty note takes it away. Gives how many entries there were. */
  'statement.mark': command<number>()(
    z.object({ entries: z.array(entryKey).min(1).max(500), note: z.string().trim().max(2_000).optional(), checked: z.boolean().optional() }),
  ),
  /** Ticks everything that a selection shows, or takes the ticks away. Gives how many entries there were. */
  'statement.markShown': command<number>()(
    statementSelection.extend({ checked: z.boolean(), /** How many the person saw, with or without those that the bank no longer lists. */ shown: z.number().int().nonnegative() }),
  ),
  'statement.differences': command<DifferencePage>()(
    z.object({ accountId: z.string().min(1).max(200).nullable(), show: z.enum(['unseen', 'all']), ...pageOf }),
  ),
  /** The person has seen the differences up to this one. */
  'statement.differencesSeen': command<null>()(
    z.object({ accountId: z.string().min(1).max(200).nullable(), upTo: z.number().int().nonnegative() }),
  ),
  /** The months of an account that the cache knows something of, the newest first. */
  'statement.months': command<readonly ReconciliationMonth[]>()(byAccount),
  'statement.reconciliation': command<ReconciliationSheet>()(byAccount.extend({ month: monthInput })),
  /** The closing balance on the bank's own paper, as typed; null takes it away. */
  'statement.setClosingBalance': command<ReconciliationSheet>()(
    byAccount.extend({ month: monthInput, amount: z.string().max(40).nullable(), decimalMark }),
  ),

  'savedSearches.list': command<readonly SavedSearch[]>()(nothing),
  'savedSearches.save': command<SavedSearch>()(savedSearchInput),
  'savedSearches.remove': command<null>()(z.object({ searchId: z.uuid() })),

  'backfill.list': command<readonly Backfill[]>()(nothing),
  /** Reads an account's days back to `from` in the background, now and after every start until they are there. */
  'backfill.start': command<Backfill>()(byAccount.extend({ from: bankDateInput })),
  'backfill.pause': command<Backfill>()(byAccount),
  'backfill.resume': command<Backfill>()(byAccount),
  /** Wants no more of it; what was read stays. */
  'backfill.end': command<null>()(byAccount),

  /** Ends a long piece of work that the window named; what it wrote goes away. */
  'tasks.cancel': command<null>()(z.object({ taskId })),
} as const;
