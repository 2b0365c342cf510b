import { existsSync, renameSync } from 'node:fs';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import { deleteDatabase, setAside } from '#main/store/sqlite/index.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import type { Balance, ReservedEntry } from '#shared/contract/accounts.ts';
import type { ListAnswer, UnreadableRow } from '#shared/contract/list-answer.ts';
import type { ParentAccount, ParentTransaction } from '#shared/contract/virtual-ibans.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { ActivityEntry } from '#shared/sections/section.ts';
import { accountKey, putAccount, putBalance, putParent, replaceAccounts } from './accounts.ts';
import { Booker } from './books/booking.ts';
import { setBookAccounts } from './books/entries.ts';
import { markChangesRead, markRead, putBankHabits } from './sync-state.ts';
import { createLateCheckpoint, openForWriting, UnusableFile } from './database.ts';
import type { SetAsideReason } from './database.ts';
import { onDatabase } from './on-database.ts';
import { putCampaignStates } from './records/changing.ts';
import { putInvestorFacts, replaceInvestorFacts } from './records/investor-facts.ts';
import { replaceCampaignInvestors } from './records/investors.ts';
import { makeListIndex } from './records/list-indexes.ts';
import { OrderList } from './records/order-list.ts';
import { indexNames } from './records/party-names.ts';
import { PortalList } from './records/portal-list.ts';
import type { OfCampaign, PortalAnswerVerdict } from './records/portal-list.ts';
import { putPaymentRecord } from './records/payments.ts';
import { deleteScratch } from './records/scratch-texts.ts';
import { RecordIndexer } from './records/record-words.ts';
import { markGone, putAvailableAmount, putListedTransfers, putRecords, replaceCampaignOrders, replaceRecords } from './records/writing.ts';
import type { CompleteList } from './records/writing.ts';
import { replaceReservedEntries } from './reserved.ts';
import { pruneStatements } from './statement/coverage.ts';
import { salvage } from './salvage.ts';
import { putAnswerLimit } from './statement/answer-limit.ts';
import type { AnswerLimit } from './statement/answer-limit.ts';
import { applyOverfullDay, applyWindow } from './statement/apply.ts';
import type { StatementWindow } from './statement/columns.ts';
import { markDifferencesSeen } from './statement/entry-differences.ts';
import { BlockWriter } from './statement/entry-blocks.ts';
import { WordIndexer } from './statement/word-index.ts';
import { putMarks, replaceMarks } from './statement/marks.ts';

/** An unusable file was renamed and the cache rebuilt. */
export interface Rebuilt {
  readonly reason: SetAsideReason;
  readonly setAside: string;
  readonly salvagedRows: number;
}

export interface OpenReport {
  readonly rebuilt: Rebuilt | null;
  /** Why no backup was made before a migration; null when made or not needed. */
  readonly notBackedUp: string | null;
}

/** Reported as SQLite reports damage: the file could not be replaced yet. */
class NotReplaced extends Error {
  readonly code = 'SQLITE_CORRUPT';
}

/** The one writer of a cache. Every method is one transaction. */
export function createWriteApi(file: RekeyableFile) {
  let database: Database | null = null;
  const db = (): Database => {
    if (database === null) throw new NotReplaced('The cache is not open');
    return database;
  };
  const keyOf = (accountId: string): number => {
    const key = accountKey(db(), accountId);
    if (key === null) throw new Error('The account was never read');
    return key;
  };
  let indexer: { readonly database: Database; readonly books: Booker; readonly entries: WordIndexer; readonly records: RecordIndexer; readonly blocks: BlockWriter } | null = null;
  const checkpoint = createLateCheckpoint();
  const lists = new Map<string, OrderList>();
  const listOf = (listId: string): OrderList => {
    const list = lists.get(listId);
    if (list === undefined) throw new Error('No such list is being taken in');
    return list;
  };
  const portalLists = new Map<string, PortalList>();
  const portalListOf = (listId: string): PortalList => {
    const list = portalLists.get(listId);
    if (list === undefined) throw new Error('No such list is being taken in');
    return list;
  };
  const dropLists = (): void => {
    for (const list of [...lists.values(), ...portalLists.values()]) list.drop();
    lists.clear();
    portalLists.clear();
  };
  const close = (): void => {
    checkpoint.stop();
    dropLists();
    database?.close();
    database = null;
  };
  /** The new file replaces the old one only when complete; otherwise it is retried next time. */
  const fresh = { path: `${file.path}.new`, key: file.key };
  const rebuild = (reason: SetAsideReason, nowMs: number): Rebuilt => {
    dropLists();
    let salvagedRows = 0;
    try {
      deleteDatabase(fresh.path);
      const made = openForWriting(fresh);
      try {
        if (reason === 'corrupt') salvagedRows = salvage(made, file);
      } finally {
        made.close();
      }
      const path = setAside(file.path, reason, nowMs);
      renameSync(fresh.path, file.path);
      database = openForWriting(file);
      return { reason, setAside: path, salvagedRows };
    } catch (error) {
      // Once the old file is away, salvaged data is only in the new one.
      if (existsSync(file.path)) deleteDatabase(fresh.path);
      throw error;
    }
  };
  /** The app was stopped between setting the old file aside and moving the complete new one into place. */
  const finishRebuilding = (nowMs: number): void => {
    if (existsSync(file.path) || !existsSync(fresh.path)) return;
    // Side files of the old file are not the new one's.
    setAside(file.path, 'corrupt', nowMs);
    renameSync(fresh.path, file.path);
  };

  return {
    open(nowMs: number): OpenReport {
      let notBackedUp: string | null = null;
      try {
        finishRebuilding(nowMs);
        deleteScratch(file.path);
        database = openForWriting(file, (code) => {
          notBackedUp = code;
        });
        return { rebuilt: null, notBackedUp };
      } catch (error) {
        if (!(error instanceof UnusableFile)) throw error;
        return { rebuilt: rebuild(error.reason, nowMs), notBackedUp };
      }
    },
    /** Sets a file aside that proved damaged in use, and rebuilds. */
    setAsideAsCorrupt(nowMs: number): Rebuilt {
      close();
      return rebuild('corrupt', nowMs);
    },
    close,

    ...onDatabase(db, {
      replaceAccounts, putAccount, setBookAccounts, putBankHabits, markRead, markChangesRead, putMarks, replaceMarks, putInvestorFacts, replaceInvestorFacts, pruneStatements,
      markGone, replaceCampaignOrders, replaceCampaignInvestors, putAvailableAmount, putCampaignStates, putListedTransfers, putPaymentRecord,
    }),
    putBalance: (accountId: string, balance: Balance, asOf: Instant) => putBalance(db(), keyOf(accountId), balance, asOf),
    replaceReservedEntries: (accountId: string, entries: readonly ReservedEntry[], asOf: Instant, unreadable: readonly UnreadableRow[] = [], repeated: readonly ReservedEntry[] = []) =>
      replaceReservedEntries(db(), keyOf(accountId), entries, asOf, unreadable, repeated),
    putParent: (accountId: string, parent: ParentAccount | null, answer: ListAnswer<ParentTransaction> | null, asOf: Instant) =>
      putParent(db(), keyOf(accountId), parent, answer, asOf),
    putAnswerLimit: (accountId: string, limit: AnswerLimit, at: Instant) => putAnswerLimit(db(), keyOf(accountId), limit, at),
    applyWindow: (window: StatementWindow) => applyWindow(db(), keyOf(window.accountId), window),
    applyOverfullDay: (window: StatementWindow) => applyOverfullDay(db(), keyOf(window.accountId), window),
    /** null: of every account. Gives how many were new. */
    differencesSeen: (accountId: string | null, upTo: number, at: Instant) =>
      markDifferencesSeen(db(), accountId === null ? null : keyOf(accountId), upTo, at),
    /** Books what changed, then indexes words, for about so many milliseconds. Gives whether there is more. */
    indexSome: (budgetMs: number) => {
      const open = db();
      if (indexer?.database !== open) indexer = { database: open, books: new Booker(open), entries: new WordIndexer(open), records: new RecordIndexer(open), blocks: new BlockWriter(open) };
      return indexer.books.some(budgetMs) || indexNames(open, budgetMs) || indexer.entries.some(budgetMs) || indexer.records.some(budgetMs) || indexer.blocks.some();
    },
    /** Makes an index of a long list, which takes a second or two where it is very long. Gives whether there is more. */
    indexList: () => makeListIndex(db()),

    replaceRecords: (list: { readonly [S in Section]: CompleteList<S> }[Section]) => replaceRecords(db(), list),
    putRecords: (list: { readonly [S in Section]: CompleteList<S> }[Section]) => putRecords(db(), list.section, list.records, list.asOf),
    addActivity: (entry: ActivityEntry) => putRecords(db(), 'activity', [entry], entry.at),
    /** Begins the list of a campaign's orders. Nothing is written before its end. */
    beginOrderList: (listId: string, campaignId: string) => {
      lists.get(listId)?.drop();
      lists.set(listId, new OrderList(db(), campaignId));
    },
    feedOrderList: (listId: string, piece: Uint8Array) => listOf(listId).feed(piece),
    /** Stores the whole list in one transaction, or none of it. */
    endOrderList: (listId: string, asOf: Instant) => {
      const list = listOf(listId);
      lists.delete(listId);
      checkpoint.hold(db());
      return list.end(asOf);
    },
    /** Begins a list of the portal. Nothing is written until it is stored or added. */
    beginPortalList: (listId: string, section: SearchedSection) => {
      portalLists.set(listId, new PortalList(db(), section));
    },
    beginPortalAnswer: (listId: string) => portalListOf(listId).begin(),
    feedPortalAnswer: (listId: string, piece: Uint8Array) => portalListOf(listId).feed(piece),
    endPortalAnswer: (listId: string): PortalAnswerVerdict => portalListOf(listId).end(),
    isPortalListInParts: (listId: string) => portalListOf(listId).isInParts(),
    wholePortalList: (listId: string) => portalListOf(listId).whole(),
    storePortalList: (listId: string, asOf: Instant, partial: boolean) => {
      checkpoint.hold(db());
      portalListOf(listId).store(asOf, partial);
    },
    portalListIds: (listId: string) => portalListOf(listId).ids(),
    addPortalList: (listId: string, asOf: Instant) => {
      checkpoint.hold(db());
      portalListOf(listId).add(asOf);
    },
    addPortalListOfCampaign: (listId: string, asOf: Instant, only: OfCampaign) => {
      checkpoint.hold(db());
      return portalListOf(listId).addOfCampaign(asOf, only);
    },
    dropPortalList: (listId: string) => {
      portalLists.get(listId)?.drop();
      portalLists.delete(listId);
    },
    dropOrderList: (listId: string) => {
      lists.get(listId)?.drop();
      lists.delete(listId);
    },
  };
}

export type WriteApi = ReturnType<typeof createWriteApi>;
