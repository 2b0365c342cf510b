import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { AccountView, ParentAccountView, ReservedEntriesView, Timed } from '#shared/bridge/statement.ts';
import type { Account, Balance, ReservedEntry } from '#shared/contract/accounts.ts';
import type { ParentAccount, ParentTransaction } from '#shared/contract/virtual-ibans.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { readCoverage } from './statement/coverage.ts';
import { keepKnownBalance } from './statement/known-balances.ts';
import { MAX_ACCOUNTS } from './statement/row-id.ts';

interface AccountRow {
  readonly account_key: number;
  readonly document: string;
  readonly as_of: Instant;
}

/** Takes over the complete list of accounts. Accounts it does not name any more are no longer listed; their data stays. */
export function replaceAccounts(database: Database, accounts: readonly Account[], asOf: Instant): void {
  database
    .transaction(() => {
      const put = database.prepare(
        `INSERT INTO account (account_id, position, document, words, as_of) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (account_id) DO UPDATE SET position = excluded.position, document = excluded.document,
         words = excluded.words, as_of = excluded.as_of, gone_at = NULL`,
      );
      for (const [position, account] of accounts.entries()) {
        put.run(account.accountId, position, JSON.stringify(account), wordsOf(account), asOf);
      }
      database
        .prepare('UPDATE account SET gone_at = ? WHERE gone_at IS NULL AND account_id NOT IN (SELECT value FROM json_each(?))')
        .run(asOf, JSON.stringify(accounts.map(({ accountId }) => accountId)));
      const highest = database.prepare<[], { key: number | null }>('SELECT max(account_key) AS key FROM account').get()?.key ?? 0;
      if (highest >= MAX_ACCOUNTS) throw new Error('More accounts than the cache can number');
    })
    .immediate();
}

/** Takes over what the bank now says of one account that it has listed before. */
export function putAccount(database: Database, account: Account, asOf: Instant): void {
  database.prepare('UPDATE account SET document = ?, words = ?, as_of = ? WHERE account_id = ?').run(JSON.stringify(account), wordsOf(account), asOf, account.accountId);
}

const wordsOf = ({ accountId, iban, alias, holderName, productName }: Account): string =>
  foldText([accountId, iban, alias, holderName, productName].filter((word) => word !== null).join(' '));

/** The number under which an account's rows lie; null for an account that was never read. */
export function accountKey(database: Database, accountId: string): number | null {
  return database
    .prepare<[string], { account_key: number }>('SELECT account_key FROM account WHERE account_id = ?')
    .get(accountId)?.account_key ?? null;
}

export function putBalance(database: Database, key: number, balance: Balance, asOf: Instant): void {
  database
    .prepare(
      `INSERT INTO balance (account_key, document, as_of) VALUES (?, ?, ?)
       ON CONFLICT (account_key) DO UPDATE SET document = excluded.document, as_of = excluded.as_of`,
    )
    .run(key, JSON.stringify(balance), asOf);
  keepKnownBalance(database, key);
}

/** Replaces the reserved entries by a complete answer. */
export function replaceReservedEntries(database: Database, key: number, entries: readonly ReservedEntry[], asOf: Instant): void {
  database
    .transaction(() => {
      database.prepare('DELETE FROM reserved_entry WHERE account_key = ?').run(key);
      const insert = database.prepare('INSERT INTO reserved_entry (account_key, position, document) VALUES (?, ?, ?)');
      for (const [position, entry] of entries.entries()) insert.run(key, position, JSON.stringify(entry));
      database
        .prepare('INSERT INTO reserved_read (account_key, as_of) VALUES (?, ?) ON CONFLICT (account_key) DO UPDATE SET as_of = excluded.as_of')
        .run(key, asOf);
    })
    .immediate();
}

/** Records the parent of an account and its entries; a parent of null: the bank said that there is none. */
export function putParent(
  database: Database, key: number, parent: ParentAccount | null, transactions: readonly ParentTransaction[] | null, asOf: Instant,
): void {
  database
    .prepare(
      `INSERT INTO parent_account (account_key, document, as_of, transactions, transactions_as_of) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (account_key) DO UPDATE SET document = excluded.document, as_of = excluded.as_of,
       transactions = ifnull(excluded.transactions, transactions), transactions_as_of = ifnull(excluded.transactions_as_of, transactions_as_of)`,
    )
    .run(
      key, parent === null ? null : JSON.stringify(parent), asOf,
      transactions === null ? null : JSON.stringify(transactions), transactions === null ? null : asOf,
    );
}

export function listAccounts(database: Database): AccountView[] {
  return database
    .prepare<[], AccountRow>('SELECT account_key, document, as_of FROM account WHERE gone_at IS NULL ORDER BY position')
    .all()
    .map((row) => toView(database, row));
}

export function findAccount(database: Database, accountId: string): AccountView | null {
  const row = database
    .prepare<[string], AccountRow>('SELECT account_key, document, as_of FROM account WHERE account_id = ?')
    .get(accountId);
  return row === undefined ? null : toView(database, row);
}

function toView(database: Database, row: AccountRow): AccountView {
  const account = JSON.parse(row.document) as Account;
  const balance = readBalance(database, row.account_key);
  const { total, asOf } = readReservedEntries(database, row.account_key);
  return {
    account,
    asOf: row.as_of,
    balance,
    reserved: total === null || asOf === null ? null : { value: total, asOf },
    coverage: readCoverage(database, row.account_key),
  };
}

function readBalance(database: Database, key: number): Timed<Balance> | null {
  const row = database
    .prepare<[number], { document: string; as_of: Instant }>('SELECT document, as_of FROM balance WHERE account_key = ?')
    .get(key);
  return row === undefined ? null : { value: JSON.parse(row.document) as Balance, asOf: row.as_of };
}

/** The reserved entries and their sum. Entries in several currencies have no sum. */
export function readReservedEntries(database: Database, key: number): ReservedEntriesView {
  const read = database.prepare<[number], { as_of: Instant }>('SELECT as_of FROM reserved_read WHERE account_key = ?').get(key);
  if (read === undefined) return { entries: [], total: null, asOf: null, gone: [] };
  const entries = database
    .prepare<[number], { document: string }>('SELECT document FROM reserved_entry WHERE account_key = ? ORDER BY position')
    .all(key)
    .map((row) => JSON.parse(row.document) as ReservedEntry);
  return { entries, total: totalOf(entries, () => currencyOf(database, key)), asOf: read.as_of, gone: [] };
}

function totalOf(entries: readonly ReservedEntry[], currency: () => string): Money | null {
  const sums = sumByCurrency(entries.map((entry) => entry.amount));
  if (sums.length > 1) return null;
  return sums[0] ?? { amountMinor: 0, currency: currency() };
}

function currencyOf(database: Database, key: number): string {
  const row = database.prepare<[number], { document: string }>('SELECT document FROM account WHERE account_key = ?').get(key);
  const account = row === undefined ? null : (JSON.parse(row.document) as Account);
  return account?.currency ?? readBalance(database, key)?.value.accounting.currency ?? CURRENCY_NOT_SAID;
}

export function readParent(database: Database, key: number): ParentAccountView {
  const row = database
    .prepare<[number], { document: string | null; as_of: Instant; transactions: string | null; transactions_as_of: Instant | null }>(
      'SELECT document, as_of, transactions, transactions_as_of FROM parent_account WHERE account_key = ?',
    )
    .get(key);
  if (row === undefined || row.document === null) return { parent: null, transactions: null };
  return {
    parent: { value: JSON.parse(row.document) as ParentAccount, asOf: row.as_of },
    transactions:
      row.transactions === null || row.transactions_as_of === null
        ? null
        : { value: JSON.parse(row.transactions) as ParentTransaction[], asOf: row.transactions_as_of },
  };
}
