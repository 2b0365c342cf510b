import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows, inTransaction, oneRow, oneValue, upsert } from '#main/store/sqlite/index.ts';
import type { AccountView, ParentAccountView } from '#shared/bridge/cash/statement.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Account, Balance } from '#shared/contract/accounts.ts';
import type { ListAnswer, UnreadableRow } from '#shared/contract/list-answer.ts';
import type { ParentAccount, ParentTransaction } from '#shared/contract/virtual-ibans.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { timedDocuments } from './documents.ts';
import { readReservedKnown, readReservedTotal } from './reserved.ts';
import { readCoverage } from './statement/coverage.ts';
import { keepKnownBalance } from './statement/known-balances.ts';
import { dropRefutedBalances } from './statement/balances.ts';
import { MAX_ACCOUNTS } from './statement/row-id.ts';
import { notedEntries, replaceUnreadableRows, unreadableRows } from './unreadable-rows.ts';

interface AccountRow {
  readonly account_key: number;
  readonly document: string;
  readonly as_of: Instant;
}

/** Stores the complete list of accounts. Missing ones are no longer listed, unless the list has unidentified rows; their data stays. */
export function replaceAccounts(database: Database, accounts: readonly Account[], asOf: Instant, unreadable: readonly UnreadableRow[] = []): void {
  inTransaction(database, () => {
    const put = database.prepare(
      `INSERT INTO account (account_id, position, document, words, as_of) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (account_id) DO UPDATE SET position = excluded.position, document = excluded.document,
       words = excluded.words, as_of = excluded.as_of, gone_at = NULL`,
    );
    for (const [position, account] of accounts.entries()) {
      put.run(account.accountId, position, JSON.stringify(account), wordsOf(account), asOf);
    }
    replaceUnreadableRows(database, 'accounts', '', unreadable, asOf);
    if (unreadable.length === 0) database
      .prepare('UPDATE account SET gone_at = ? WHERE gone_at IS NULL AND account_id NOT IN (SELECT value FROM json_each(?))')
      .run(asOf, JSON.stringify(accounts.map(({ accountId }) => accountId)));
    const highest = oneValue<number>(database, 'SELECT max(account_key) FROM account') ?? 0;
    if (highest >= MAX_ACCOUNTS) throw new Error('More accounts than the cache can number');
  });
}

export function putAccount(database: Database, account: Account, asOf: Instant): void {
  database.prepare('UPDATE account SET document = ?, words = ?, as_of = ? WHERE account_id = ?').run(JSON.stringify(account), wordsOf(account), asOf, account.accountId);
}

const wordsOf = ({ accountId, iban, alias, holderName, productName }: Account): string =>
  foldText([accountId, iban, alias, holderName, productName].filter((word) => word !== null).join(' '));

/** The key of an account's rows; null for one never read. */
export const accountKey = (database: Database, accountId: string): number | null =>
  oneValue<number>(database, 'SELECT account_key FROM account WHERE account_id = ?', accountId);

export function putBalance(database: Database, key: number, balance: Balance, asOf: Instant): void {
  inTransaction(database, () => {
    upsert(database, 'balance', { account_key: key }, { document: JSON.stringify(balance), as_of: asOf });
    keepKnownBalance(database, key);
    dropRefutedBalances(database, key);
  });
}

/** Stores the parent of an account and its entries; null: the bank says that there is none. */
export function putParent(database: Database, key: number, parent: ParentAccount | null, answer: ListAnswer<ParentTransaction> | null, asOf: Instant): void {
  if (answer !== null) {
    replaceUnreadableRows(database, 'parentEntries', String(key), answer.unreadable, asOf);
    replaceUnreadableRows(database, 'parentRepeated', String(key), answer.repeated ?? [], asOf);
  }
  upsert(database, 'parent_account', { account_key: key }, {
    document: parent === null ? null : JSON.stringify(parent), as_of: asOf,
    ...(answer !== null && { transactions: JSON.stringify(answer.rows), transactions_as_of: asOf }),
  });
}

const ROW = 'SELECT account_key, document, as_of FROM account';

export const listAccounts = (database: Database): AccountView[] =>
  allRows<AccountRow>(database, `${ROW} WHERE gone_at IS NULL ORDER BY position`).map((row) => toView(database, row));

export function findAccount(database: Database, accountId: string): AccountView | null {
  const row = oneRow<AccountRow>(database, `${ROW} WHERE account_id = ?`, accountId);
  return row === undefined ? null : toView(database, row);
}

function toView(database: Database, row: AccountRow): AccountView {
  const account = JSON.parse(row.document) as Account;
  const [balance = null] = timedDocuments<Balance>(database, 'SELECT document, as_of FROM balance WHERE account_key = ?', row.account_key);
  const reserved = readReservedTotal(database, row.account_key);
  const reservedKnown = reserved === null ? readReservedKnown(database, row.account_key) : null;
  return {
    account,
    asOf: row.as_of,
    balance,
    reserved,
    ...(reservedKnown === null ? {} : { reservedKnown }),
    coverage: readCoverage(database, row.account_key),
  };
}

export function readParent(database: Database, key: number): ParentAccountView {
  const row = oneRow<{ document: string | null; as_of: Instant; transactions: string | null; transactions_as_of: Instant | null }>(
    database, 'SELECT document, as_of, transactions, transactions_as_of FROM parent_account WHERE account_key = ?', key,
  );
  if (row === undefined || row.document === null) return { parent: null, transactions: null };
  const unreadable = unreadableRows(database, 'parentEntries', String(key)).map((kept) => kept.row);
  const repeated = notedEntries<ParentTransaction>(database, 'parentRepeated', String(key));
  return {
    ...(unreadable.length === 0 ? {} : { unreadable }),
    ...(repeated.length === 0 ? {} : { repeated }),
    parent: { value: JSON.parse(row.document) as ParentAccount, asOf: row.as_of },
    transactions:
      row.transactions === null || row.transactions_as_of === null
        ? null
        : { value: JSON.parse(row.transactions) as ParentTransaction[], asOf: row.transactions_as_of },
  };
}
