import type { Database } from 'better-sqlite3-multiple-ciphers';
import { oneValue, sizeOf } from '#main/store/sqlite/index.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import type { StatementRowsInput, StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { accountKey, findAccount, listAccounts, readParent } from './accounts.ts';
import { booksState } from './books/booking.ts';
import { safeguardingItems } from './books/items.ts';
import { bookPostings } from './books/postings.ts';
import { campaignsToRead, chosenAccounts, likelyClientAccounts, safeguardingFigures } from './books/reading.ts';
import { completeReads, readBankHabits, wholeReading } from './sync-state.ts';
import { openForReading } from './database.ts';
import { accountNews, newsMarkers } from './cash/account-news.ts';
import { agendaRecords, expectedRecords } from './cash/agenda.ts';
import { balanceHistory, daysAbove } from './cash/balance-history.ts';
import { onDatabase } from './on-database.ts';
import { openRecords, openUnidentified, waitingCounts } from './overview.ts';
import { campaignInvestors, firstCampaignInvestors, investorsOfFiscalCode, sharedFiscalCodes } from './records/investors.ts';
import { changedCampaigns, openOrders, ordersNow, transferWindow } from './records/changing.ts';
import { createCampaignMaps } from './records/campaign-map.ts';
import { createClosingReads, dispositionRows } from './records/closing-reads.ts';
import { closingOrdersJson, orderIdsMatching, orderRows } from './records/closing-orders.ts';
import { investorFactsState, investorsByKey, investorsWithoutOrdersSince, orderClassesOf } from './records/investor-facts.ts';
import { createReadinessReads } from './records/refund-readiness.ts';
import { keptUntilChanged } from './records/kept-until-changed.ts';
import { createSlices } from './records/slices.ts';
import { createWorksheetReads } from './records/worksheet.ts';
import { createRecordCounts } from './records/counting.ts';
import { columnValues, findRecord, ordersByStatus, recordPage, recordsWhere } from './records/reading.ts';
import { countPaymentRecords, findPaymentRecord, findPaymentRecords, moneyinsByRrn, orderOfMoneyin, ordersOfRefunds, payoutsSince, refusedRefunds } from './records/payments.ts';
import { matchSuggestions } from './records/match-candidates.ts';
import { finalRecords, unsettledOrders } from './records/order-money.ts';
import { outgoingTransfers, paidNames, paidTransfers, recentPayments, transferPage } from './records/transfers.ts';
import { recordTables } from './records/tables.ts';
import { readReservedEntries } from './reserved.ts';
import { searchEntries, searchEverywhere } from './search.ts';
import { entriesPerDay, readAnswerLimit } from './statement/answer-limit.ts';
import { entriesToMark, marksState } from './statement/marks.ts';
import { monthFigures, sheetFigures } from './statement/reconciliation.ts';
import { statementBalances } from './statement/balances.ts';
import { coveredRanges, overfullDays } from './statement/coverage.ts';
import { differencePage } from './statement/entry-differences.ts';
import type { EntryPlace } from './statement/reading.ts';
import { createStatementReads } from './statement/statement-reads.ts';
import { unreadableRowsOf } from './unreadable-rows.ts';
import type { ListName } from './unreadable-rows.ts';

/** Further lists that hold records of a section. */
const LISTS_OF: { readonly [S in Section]?: readonly ListName[] } = {
  orders: ['orders', 'campaignOrders'], investors: ['investors', 'campaignInvestors'],
};

/** The upper pages of the indexes of a hundred thousand records, which are decrypted once and not for each record that is looked for. */
export const RECORDS_KB = 32_768;

/** Reads on their own connection, which sees whole transactions and never waits for the writer. */
export function createReadApi(file: RekeyableFile, opened: Database | null = null) {
  let database = opened;
  const db = (): Database => {
    database ??= openForReading(file, RECORDS_KB);
    return database;
  };
  const statements = createStatementReads(db, () => openForReading(file));
  const { forget: forgetClosings, ...closings } = createClosingReads(db);
  const { forget: forgetMaps, ...maps } = createCampaignMaps(db);
  const { forget: forgetReadiness, ...readiness } = createReadinessReads(db);
  const { forget: forgetWorksheet, ...worksheet } = createWorksheetReads(db);
  const byStatus = keptUntilChanged(db, ['orders'], ordersByStatus);
  const firstInvestors = keptUntilChanged(db, ['investors', 'orders'], firstCampaignInvestors);
  const sharedCodes = keptUntilChanged(db, ['investors'], sharedFiscalCodes);
  /** null for an account that was never read. */
  const ofAccount = <Value>(accountId: string, read: (key: number) => Value): Value | null => {
    const key = accountKey(db(), accountId);
    return key === null ? null : read(key);
  };

  return {
    /** The next read opens the file again. */
    close(): void {
      statements.close();
      forgetClosings();
      forgetMaps();
      forgetReadiness();
      forgetWorksheet();
      byStatus.forget();
      firstInvestors.forget();
      sharedCodes.forget();
      database?.close();
      database = null;
    },

    ...onDatabase(db, {
      listAccounts, findAccount, bankHabits: readBankHabits, completeReads, wholeReading, marksState, entriesToMark,
      recordPage, findRecord, recordsWhere, recordValues: columnValues, transferPage, transferWindow, paidTransfers, paidNames, recentPayments, outgoingTransfers, searchEverywhere,
      changedCampaigns, openOrders, ordersNow, closingOrdersJson, orderIdsMatching, orderRows, dispositionRows, campaignInvestors, investorsOfFiscalCode,
      investorFactsState, orderClassesOf, investorsByKey, investorsWithoutOrdersSince,
      paymentRecord: findPaymentRecord, paymentRecords: findPaymentRecords, payoutsSince, refusedRefunds, ordersOfRefunds, finalRecords, unsettledOrders, moneyinsByRrn, orderOfMoneyin, matchSuggestions,
      waitingCounts, openRecords, openUnidentified, safeguardingFigures, safeguardingItems, likelyClientAccounts, bookPostings, booksState, chosenAccounts, campaignsToRead, agendaRecords, expectedRecords, balanceHistory, daysAbove, newsMarkers, accountNews,
    }),
    ...createRecordCounts(db),
    ...closings,
    ...maps,
    ...readiness,
    ...worksheet,
    ordersByStatus: byStatus.ask,
    firstCampaignInvestors: firstInvestors.ask,
    sharedFiscalCodes: sharedCodes.ask,
    unreadableRows: (section: Section) => unreadableRowsOf(db(), LISTS_OF[section] ?? [section]),

    reservedEntries: (accountId: string) => ofAccount(accountId, (key) => readReservedEntries(db(), key)),
    parent: (accountId: string) => ofAccount(accountId, (key) => readParent(db(), key)),
    coveredRanges: (accountId: string) => ofAccount(accountId, (key) => coveredRanges(db(), key)) ?? [],
    overfullDays: (accountId: string) => ofAccount(accountId, (key) => overfullDays(db(), key)) ?? [],
    answerLimit: (accountId: string) => ofAccount(accountId, (key) => readAnswerLimit(db(), key)),
    entriesPerDay: (accountId: string, from: BankDate) => ofAccount(accountId, (key) => entriesPerDay(db(), key, from)) ?? [],
    monthFigures: (accountId: string, today: BankDate) => ofAccount(accountId, (key) => monthFigures(db(), key, today)),
    sheetFigures: (accountId: string, month: string, today: BankDate) => ofAccount(accountId, (key) => sheetFigures(db(), key, month, today)),
    /** Balances at the ends of a period, both days inclusive. */
    statementBalances: (accountId: string, from: BankDate, to: BankDate, today: BankDate) =>
      ofAccount(accountId, (key) => statementBalances(db(), key, from, to, today)),
    /** Of an account, or of all for null. */
    differences: (accountId: string | null, show: 'unseen' | 'all', offset: number, limit: number) =>
      accountId === null
        ? differencePage(db(), null, show, offset, limit)
        : ofAccount(accountId, (key) => differencePage(db(), key, show, offset, limit)),
    searchEntries: (text: string, limit: number) => searchEntries(statements, db(), text, limit),
    /** null for an account that was never read, as above. */
    statementRows: (input: StatementRowsInput) => statements.rows(input),
    statementSummary: (selection: StatementSelection) => statements.summary(selection),
    statementIndexOf: (input: EntryPlace) => statements.indexOf(input),

    size: async () => {
      const slice = createSlices(db(), 'behind');
      const rows: Record<string, number> = {};
      for (const table of COUNTED_TABLES) {
        rows[table] = table === 'payment_record' ? await countPaymentRecords(db(), slice) : oneValue<number>(db(), table === 'entry' ? ENTRIES_BY_DAY : `SELECT count(*) FROM ${table}`) ?? 0;
        const turn = slice();
        if (turn !== null) await turn;
      }
      return { bytes: [file.path, `${file.path}-wal`].reduce((sum, path) => sum + sizeOf(path), 0), rows };
    },
  };
}

const COUNTED_TABLES: readonly string[] = ['account', 'entry', 'entry_unindexed', 'reserved_entry', 'payment_record', ...Object.values(recordTables).map(({ table }) => table)];

/** There may be millions. */
const ENTRIES_BY_DAY = 'SELECT sum(credit_entries + debit_entries) FROM daily_sum';

export type ReadApi = ReturnType<typeof createReadApi>;
