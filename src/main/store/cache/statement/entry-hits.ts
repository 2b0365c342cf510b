import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { SearchHit } from '#shared/bridge/lists/records.ts';
import type { Account } from '#shared/contract/accounts.ts';
import { parseSearch } from '#shared/domain/statement-search.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import { BY_DATE, rowsWithIds } from './reading.ts';
import { accountOfRowId, dayOfRowId } from './row-id.ts';
import { SearchRun } from './search-run.ts';

/** Longer than this nobody waits for the entries among everything else that was found. */
const MOST_MS = 60;

/** The newest entries of every listed account that a search finds, as far as they are found in a moment. */
export function entryHits(database: Database, text: string, limit: number, mostMs = MOST_MS): SearchHit[] {
  if (parseSearch(text).length === 0) return [];
  const until = performance.now() + mostMs;
  const run = new SearchRun(database, { accountId: null, from: null, to: null, search: text, entries: 'all', marks: 'all' }, BY_DATE);
  while (!run.has(limit) && performance.now() < until) run.step();
  // The connection sees what is written meanwhile only when nothing is under way.
  run.end();
  const names = new Map<number, { readonly accountId: string; readonly name: string }>();
  return rowsWithIds(database, run.page(0, limit, 'desc')).map((row) => {
    const key = accountOfRowId(row.row_id);
    const account = names.get(key) ?? nameOf(database, key);
    names.set(key, account);
    const amount = { amountMinor: row.amount_minor, currency: row.currency };
    return {
      section: 'entries',
      id: [account.accountId, String(row.row_id)].map(encodeURIComponent).join('/'),
      title: row.description ?? row.transaction_id,
      parts: [{ kind: 'day', day: dateOfEpochDay(dayOfRowId(row.row_id)) }, { kind: 'amount', amount }, { kind: 'text', text: account.name }],
    };
  });
}

function nameOf(database: Database, key: number): { readonly accountId: string; readonly name: string } {
  const document = database.prepare<[number], string>('SELECT document FROM account WHERE account_key = ?').pluck().get(key);
  const account = JSON.parse(document ?? '{}') as Partial<Account>;
  const accountId = account.accountId ?? '';
  return { accountId, name: account.alias ?? account.productName ?? account.iban ?? accountId };
}
