import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allValues, inTransaction, oneValue } from '#main/store/sqlite/index.ts';
import { tellingWords } from '#shared/domain/payment/similar-name.ts';

const AT_ONCE = 500;

/** Writes the words of names that have none yet, for about so many milliseconds. Gives whether there is more. */
export function indexNames(database: Database, budgetMs: number): boolean {
  const until = performance.now() + budgetMs;
  do {
    const last = oneValue<number>(database, 'SELECT max(name_key) FROM (SELECT name_key FROM party_name WHERE name_key > (SELECT name_key FROM party_worded) ORDER BY name_key LIMIT ?)', AT_ONCE);
    if (last === null) return false;
    inTransaction(database, () => {
      database.prepare(
        `INSERT OR IGNORE INTO party_word (word, name_key) SELECT value, name_key FROM party_name, json_each(telling_words(name))
         WHERE name_key > (SELECT name_key FROM party_worded) AND name_key <= ?`,
      ).run(last);
      database.prepare('UPDATE party_worded SET name_key = ?').run(last);
    });
  } while (performance.now() < until);
  return true;
}

/** The names of holders and investors with at least one of the words, those without an index among them. */
export const namesWith = (database: Database, words: ReadonlySet<string>): string[] => [
  ...allValues<string>(
    database, 'SELECT DISTINCT name FROM party_word JOIN party_name USING (name_key) WHERE word IN (SELECT value FROM json_each(?))', JSON.stringify([...words]),
  ),
  ...allValues<string>(database, 'SELECT name FROM party_name WHERE name_key > (SELECT name_key FROM party_worded)')
    .filter((name) => tellingWords(name).some((word) => words.has(word))),
];
