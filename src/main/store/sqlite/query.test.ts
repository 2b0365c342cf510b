import Sqlite from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { emptyDatabase } from '#test/support/cache-fixture.ts';
import { allRows, allTuples, allValues, inTransaction, oneRow, oneValue } from './query.ts';

const database = new Sqlite(':memory:');
const prepare = vi.spyOn(database, 'prepare');
const prepared = (): number => prepare.mock.calls.length;

beforeEach(() => {
  database.exec('CREATE TABLE pair (a INTEGER, b TEXT); INSERT INTO pair VALUES (1, \'one\'), (2, NULL)');
  prepare.mockClear();
});
afterEach(() => { database.exec('DROP TABLE pair'); });

it('asks the same question in each form', () => {
  const sql = 'SELECT a, b FROM pair ORDER BY a';
  for (let time = 0; time < 2; time += 1) {
    expect(allRows(database, sql)).toEqual([{ a: 1, b: 'one' }, { a: 2, b: null }]);
    expect(allTuples(database, sql)).toEqual([[1, 'one'], [2, null]]);
    expect(allValues(database, sql)).toEqual([1, 2]);
    expect(oneRow(database, sql)).toEqual({ a: 1, b: 'one' });
    expect(oneValue(database, sql)).toBe(1);
  }
  expect(oneRow(database, 'SELECT a FROM pair WHERE a = ?', 3)).toBeUndefined();
  expect(oneValue(database, 'SELECT b FROM pair WHERE a = ?', 2)).toBeNull();
});

it('prepares a statement once, and again where hundreds of others came in between', () => {
  const ask = (): unknown => oneValue(database, 'SELECT count(*) FROM pair');
  expect([ask(), ask(), prepared()]).toEqual([2, 2, 1]);
  for (let other = 0; other < 250; other += 1) {
    oneValue(database, `SELECT ${other}`);
    if (other === 125) ask();
  }
  expect([ask(), prepared()]).toEqual([2, 251]);
  for (let other = 0; other < 250; other += 1) oneValue(database, `SELECT ${other}, 0`);
  expect([ask(), prepared()]).toEqual([2, 502]);
});

it('sees what another statement has changed, the table itself too, and fails as it did the first time', () => {
  const ask = (): unknown => allRows(database, 'SELECT * FROM pair WHERE a > ?', 1);
  expect(ask()).toEqual([{ a: 2, b: null }]);
  database.exec('ALTER TABLE pair ADD COLUMN c INTEGER DEFAULT 7');
  expect(ask()).toEqual([{ a: 2, b: null, c: 7 }]);
  database.exec('ALTER TABLE pair RENAME TO other');
  for (let time = 0; time < 2; time += 1) expect(ask).toThrow('no such table: pair');
  database.exec('ALTER TABLE other RENAME TO pair');
  expect(ask()).toEqual([{ a: 2, b: null, c: 7 }]);
});

it('makes a transaction within another one a part of it, without a savepoint, so that none of both is kept where one fails', () => {
  const { database: cache, close } = emptyDatabase();
  let begun = 0;
  const counting = new Proxy(cache, {
    get: (target, name) => {
      if (name === 'transaction') begun += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const note = (text: string): void => void counting.prepare('INSERT INTO note VALUES (?)').run(text);
  const notes = (): readonly string[] => allValues<string>(cache, 'SELECT text FROM note ORDER BY text');
  cache.exec('CREATE TABLE note (text TEXT NOT NULL)');
  inTransaction(counting, () => {
    note('a');
    inTransaction(counting, () => note('b'));
  });
  expect([notes(), begun]).toEqual([['a', 'b'], 1]);
  expect(() => inTransaction(counting, () => {
    note('c');
    inTransaction(counting, () => {
      note('d');
      throw new Error('full');
    });
  })).toThrow('full');
  expect(notes()).toEqual(['a', 'b']);
  close();
});
