import type { Database } from 'better-sqlite3-multiple-ciphers';

import { listedSections } from '#shared/bridge/lists/records.ts';
import type { SearchHit } from '#shared/bridge/lists/records.ts';
import type { Account } from '#shared/contract/accounts.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { foldedWords } from '#shared/domain/folded-text.ts';
import { parseSearch } from '#shared/domain/statement-search.ts';
import { hit } from '#shared/sections/section.ts';
import { documents } from './documents.ts';
import { searchRecords } from './records/reading.ts';
import { accountsOfRows } from './statement/describe-rows.ts';
import type { ShownRow } from './statement/describe-rows.ts';
import { toStored, toTransaction } from './statement/entry.ts';
import { likePattern } from './statement/search.ts';
import type { StatementReads } from './statement/statement-reads.ts';

/** So many accounts and records of each section that contain every word, accounts first. */
export function searchEverywhere(database: Database, text: string, limit: number): SearchHit[] {
  const code = codeInGroups(text);
  const found = code === null ? [] : hitsOf(database, code, limit);
  return found.length > 0 ? found : hitsOf(database, text, limit);
}

/** An IBAN or code typed in groups of up to four, joined; else null. */
function codeInGroups(text: string): string | null {
  const groups = text.trim().split(/\s+/);
  const code = groups.join('');
  return groups.length > 1 && /^(?=(?:\D*\d){5})/.test(code) && groups.every((group) => /^[a-z0-9]{1,4}$/i.test(group)) ? code : null;
}

function hitsOf(database: Database, text: string, limit: number): SearchHit[] {
  const words = foldedWords(text);
  return words.length === 0 ? [] : [...accountHits(database, words, limit), ...searchRecords(database, listedSections, text, limit)];
}

function accountHits(database: Database, words: readonly string[], limit: number): SearchHit[] {
  const where = words.map(() => `words LIKE ? ESCAPE '\\'`).join(' AND ');
  const accounts = documents<Account>(database, `SELECT document FROM account WHERE gone_at IS NULL AND ${where} ORDER BY position LIMIT ?`, ...words.map(likePattern), limit);
  return accounts.map((account) => ({
    section: 'accounts', id: account.accountId, title: accountName(account),
    parts: [hit.iban(account.iban), hit.text(account.holderName)].filter((part) => part !== null),
  }));
}

/** The newest entries of all accounts that contain every word. It is broken off for whatever is asked after it. */
export async function searchEntries(statements: StatementReads, database: Database, text: string, limit: number): Promise<SearchHit[]> {
  if (parseSearch(text).length === 0) return [];
  const find = (search: string): Promise<readonly ShownRow[]> => statements.newest({ accountId: null, from: null, to: null, search, entries: 'all', marks: 'all' }, limit);
  const code = codeInGroups(text);
  const found = code === null ? [] : await find(code);
  const accountOf = accountsOfRows(database);
  return (found.length > 0 ? found : await find(text)).map((row) => {
    const { accountId, name } = accountOf(row.row_id);
    const transaction = toTransaction(toStored(row));
    return {
      section: 'entries',
      id: [accountId, String(row.row_id)].map(encodeURIComponent).join('/'),
      title: transaction.description ?? transaction.transactionId,
      parts: [{ kind: 'day', day: transaction.operationDate }, { kind: 'amount', amount: transaction.amount }, { kind: 'text', text: name }],
    };
  });
}
