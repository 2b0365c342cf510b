import type { Database } from 'better-sqlite3-multiple-ciphers';
import { sizeOf } from '#main/store/sqlite/index.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import type { TransferSelection } from '#shared/bridge/payments/transfer-filters.ts';
import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import type { StatementRowsInput, StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { EntryKey } from '#shared/bridge/cash/statement.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { MapKey } from '#shared/bridge/portal/campaign-records.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';
import { accountKey, findAccount, listAccounts, readParent } from './accounts.ts';
import { completeReads, readBankHabits } from './sync-state.ts';
import { openForReading } from './database.ts';
import { accountNews, newsMarkers } from './cash/account-news.ts';
import { agendaRecords, expectedRecords } from './cash/agenda.ts';
import type { AgendaQuestion } from './cash/agenda.ts';
import type { NewsMarker } from './cash/account-news.ts';
import { balanceHistory, daysAbove } from './cash/balance-history.ts';
import { openRecords, waitingCounts } from './overview.ts';
import { campaignInvestors, investorsOfFiscalCode, sharedFiscalCodes } from './records/investors.ts';
import { campaignMap, mapOrders } from './records/campaign-map.ts';
import { closingOrdersJson, orderIdsMatching, orderRows } from './records/closing-orders.ts';
import { columnValues, findRecord, ordersByStatus, recordPage, recordsWhere } from './records/reading.ts';
import { findPaymentRecord, findPaymentRecords, moneyinsByRrn, orderOfMoneyin } from './records/payments.ts';
import type { PaymentKind } from './records/payments.ts';
import { matchCandidates } from './records/match-candidates.ts';
import { finalRecords, unsettledOrders } from './records/order-money.ts';
import { paidTransfers, recentPayments, transferPage } from './records/transfers.ts';
import { recordTables } from './records/tables.ts';
import { readReservedEntries } from './reserved.ts';
import { searchEverywhere } from './search.ts';
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

/** Reads on their own connection, which sees whole transactions and never waits for the writer. */
export function createReadApi(file: RekeyableFile) {
  let database: Database | null = null;
  const db = (): Database => {
    database ??= openForReading(file);
    return database;
  };
  const statements = createStatementReads(db, () => openForReading(file));
  /** null for an account that was never read. */
  const ofAccount = <Value>(accountId: string, read: (key: number) => Value): Value | null => {
    const key = accountKey(db(), accountId);
    return key === null ? null : read(key);
  };

  return {
    /** The next read opens the file again. */
    close(): void {
      statements.close();
      database?.close();
      database = null;
    },

    listAccounts: () => listAccounts(db()),
    findAccount: (accountId: string) => findAccount(db(), accountId),
    reservedEntries: (accountId: string) => ofAccount(accountId, (key) => readReservedEntries(db(), key)),
    parent: (accountId: string) => ofAccount(accountId, (key) => readParent(db(), key)),
    coveredRanges: (accountId: string) => ofAccount(accountId, (key) => coveredRanges(db(), key)) ?? [],
    overfullDays: (accountId: string) => ofAccount(accountId, (key) => overfullDays(db(), key)) ?? [],
    bankHabits: () => readBankHabits(db()),
    answerLimit: (accountId: string) => ofAccount(accountId, (key) => readAnswerLimit(db(), key)),
    entriesPerDay: (accountId: string, from: BankDate) => ofAccount(accountId, (key) => entriesPerDay(db(), key, from)) ?? [],
    /** null for an account that was never read. */
    statementRows: (input: StatementRowsInput) => statements.rows(input),
    statementSummary: (selection: StatementSelection) => statements.summary(selection),
    statementIndexOf: (input: EntryPlace) => statements.indexOf(input),

    /** Of an account, or of all for null. null for an account that was never read. */
    differences: (accountId: string | null, show: 'unseen' | 'all', offset: number, limit: number) =>
      accountId === null
        ? differencePage(db(), null, show, offset, limit)
        : ofAccount(accountId, (key) => differencePage(db(), key, show, offset, limit)),

    /** The version of the copied notes and ticks; null while incomplete. */
    marksState: () => marksState(db()),
    entriesToMark: (keys: readonly EntryKey[]) => entriesToMark(db(), keys),
    monthFigures: (accountId: string, today: BankDate) => ofAccount(accountId, (key) => monthFigures(db(), key, today)),
    sheetFigures: (accountId: string, month: string, today: BankDate) => ofAccount(accountId, (key) => sheetFigures(db(), key, month, today)),
    /** Balances at the ends of a period, both days inclusive. null for an account that was never read. */
    statementBalances: (accountId: string, from: BankDate, to: BankDate, today: BankDate) =>
      ofAccount(accountId, (key) => statementBalances(db(), key, from, to, today)),

    recordPage: (selection: RecordSelection, offset: number, limit: number) => recordPage(db(), selection, offset, limit),
    unreadableRows: (section: Section) => unreadableRowsOf(db(), LISTS_OF[section] ?? [section]),
    transferPage: (selection: TransferSelection, offset: number, limit: number) => transferPage(db(), selection, offset, limit),
    paidTransfers: (accountCodes: readonly string[]) => paidTransfers(db(), accountCodes),
    recentPayments: (since: Instant) => recentPayments(db(), since),
    findRecord: (section: Section, id: string) => findRecord(db(), section, id),
    recordsWhere: (section: Section, column: string, value: string, limit: number) => recordsWhere(db(), section, column, value, limit),
    ordersByStatus: (campaignId: string) => ordersByStatus(db(), campaignId),
    closingOrdersJson: (campaignId: string) => closingOrdersJson(db(), campaignId),
    orderRows: (orderIds: readonly string[]) => orderRows(db(), orderIds),
    campaignInvestors: (campaignId: string) => campaignInvestors(db(), campaignId),
    campaignMap: (campaignId: string) => campaignMap(db(), campaignId),
    mapOrders: (campaignId: string, key: MapKey, offset: number, limit: number) => mapOrders(db(), campaignId, key, offset, limit),
    unsettledOrders: (campaignId: string) => unsettledOrders(db(), campaignId),
    finalRecords: (kind: PaymentKind, ids: readonly string[]) => finalRecords(db(), kind, ids),
    orderIdsMatching: (campaignId: string, search: string) => orderIdsMatching(db(), campaignId, search),
    paymentRecord: (kind: PaymentKind, id: string) => findPaymentRecord(db(), kind, id),
    paymentRecords: <Kind extends PaymentKind>(kind: Kind, ids: readonly string[]) => findPaymentRecords(db(), kind, ids),
    recordValues: (section: Section, column: string) => columnValues(db(), section, column),
    moneyinsByRrn: (rrn: string) => moneyinsByRrn(db(), rrn),
    orderOfMoneyin: (moneyinId: string) => orderOfMoneyin(db(), moneyinId),
    investorsOfFiscalCode: (fiscalCode: string) => investorsOfFiscalCode(db(), fiscalCode),
    sharedFiscalCodes: () => sharedFiscalCodes(db()),
    matchCandidates: (transfer: UnidentifiedTransfer, limit: number) => matchCandidates(db(), transfer, limit),
    searchEverywhere: (text: string, limit: number) => searchEverywhere(db(), text, limit),

    waitingCounts: (today: BankDate) => waitingCounts(db(), today),
    balanceHistory: (from: BankDate | null, to: BankDate) => balanceHistory(db(), from, to),
    daysAbove: (accountId: string, limit: Money, to: BankDate) => daysAbove(db(), accountId, limit, to),
    newsMarkers: () => newsMarkers(db()),
    accountNews: (markers: readonly NewsMarker[]) => accountNews(db(), markers),
    expectedRecords: (until: BankDate) => expectedRecords(db(), until),
    agendaRecords: (asked: AgendaQuestion) => agendaRecords(db(), asked),
    openRecords: (today: BankDate) => openRecords(db(), today),
    completeReads: () => completeReads(db()),
    size: () => ({
      bytes: [file.path, `${file.path}-wal`].reduce((sum, path) => sum + sizeOf(path), 0),
      rows: Object.fromEntries(
        ['account', 'entry', 'entry_unindexed', 'reserved_entry', 'payment_record', ...Object.values(recordTables).map(({ table }) => table)].map((table) => [
          table,
          db().prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${table}`).get()?.count ?? 0,
        ]),
      ),
    }),
  };
}

export type ReadApi = ReturnType<typeof createReadApi>;
