import type { Database } from 'better-sqlite3-multiple-ciphers';

import { listedSections } from '#shared/bridge/lists/records.ts';
import type { SearchHit } from '#shared/bridge/lists/records.ts';
import type { Account } from '#shared/contract/accounts.ts';
import { foldedWords } from '#shared/domain/folded-text.ts';
import { parseSearch } from '#shared/domain/statement-search.ts';
import { hit } from '#shared/sections/section.ts';
import { documents } from './documents.ts';
import { dateOfEpochDay } from './epoch-day.ts';
import { searchRecords } from './records/reading.ts';
import { BY_DATE, rowsWithIds } from './statement/reading.ts';
import { accountOfRowId, dayOfRowId } from './statement/row-id.ts';
import { SearchRun } from './statement/search-run.ts';
import { likePattern } from './statement/search.ts';

/** Everything cached that contains every word, accounts first; every kind gets its turn before one fills the list. */
export function searchEverywhere(database: Database, text: string, limit: number): SearchHit[] {
  const code = codeInGroups(text);
  const found = code === null ? [] : fairly(hitsOf(database, code, limit), limit);
  return found.length > 0 ? found : fairly(hitsOf(database, text, limit), limit);
}

/** An IBAN or code typed in groups of up to four, joined; else null. */
function codeInGroups(text: string): string | null {
  const groups = text.trim().split(/\s+/);
  const code = groups.join('');
  return groups.length > 1 && /^(?=(?:\D*\d){5})/.test(code) && groups.every((group) => /^[a-z0-9]{1,4}$/i.test(group)) ? code : null;
}

function hitsOf(database: Database, text: string, limit: number): SearchHit[] {
  const words = foldedWords(text);
  if (words.length === 0) return [];
  return [...accountHits(database, words, limit), ...searchRecords(database, listedSections, text, limit), ...entryHits(database, text, limit)];
}

function fairly(hits: readonly SearchHit[], limit: number): SearchHit[] {
  const byKind = Map.groupBy(hits, (hit) => hit.section);
  const fair: SearchHit[] = [];
  for (let turn = 0; fair.length < limit && turn < limit; turn += 1) {
    for (const kind of byKind.values()) {
      const hit = kind[turn];
      if (hit !== undefined && fair.length < limit) fair.push(hit);
    }
  }
  const order = [...byKind.keys()];
  return fair.toSorted((left, right) => order.indexOf(left.section) - order.indexOf(right.section));
}

function accountHits(database: Database, words: readonly string[], limit: number): SearchHit[] {
  const where = words.map(() => `words LIKE ? ESCAPE '\\'`).join(' AND ');
  const accounts = documents<Account>(database, `SELECT document FROM account WHERE gone_at IS NULL AND ${where} ORDER BY position LIMIT ?`, ...words.map(likePattern), limit);
  return accounts.map((account) => ({
    section: 'accounts', id: account.accountId, title: nameOf(account),
    parts: [hit.iban(account.iban), hit.text(account.holderName)].filter((part) => part !== null),
  }));
}

const nameOf = ({ accountId, alias, productName, iban }: Account): string => alias ?? productName ?? iban ?? accountId;

const MOST_MS = 60;

/** The newest matching entries of every listed account, within a time limit. */
export function entryHits(database: Database, text: string, limit: number, mostMs = MOST_MS): SearchHit[] {
  if (parseSearch(text).length === 0) return [];
  const until = performance.now() + mostMs;
  const run = new SearchRun(database, { accountId: null, from: null, to: null, search: text, entries: 'all', marks: 'all' }, BY_DATE);
  while (!run.has(limit) && performance.now() < until) run.step();
  // An open walk would keep the connection from seeing new writes.
  run.end();
  return rowsWithIds(database, run.page(0, limit, 'desc')).flatMap((row) => {
    const [account] = documents<Account>(database, 'SELECT document FROM account WHERE account_key = ?', accountOfRowId(row.row_id));
    if (account === undefined) return [];
    const amount = { amountMinor: row.amount_minor, currency: row.currency };
    return [{
      section: 'entries',
      id: [account.accountId, String(row.row_id)].map(encodeURIComponent).join('/'),
      title: row.description ?? row.transaction_id,
      parts: [{ kind: 'day', day: dateOfEpochDay(dayOfRowId(row.row_id)) }, { kind: 'amount', amount }, { kind: 'text', text: nameOf(account) }],
    }];
  });
}
