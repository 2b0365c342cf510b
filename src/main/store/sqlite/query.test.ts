import { expect, it } from 'vitest';

import { emptyDatabase } from '#test/support/cache-fixture.ts';
import { allValues, inTransaction } from './index.ts';

it('makes a transaction within another one a part of it, without a savepoint, so that none of both is kept where one fails', () => {
  const { database, close } = emptyDatabase();
  let begun = 0;
  const counting = new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') begun += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const note = (text: string): void => void counting.prepare('INSERT INTO note VALUES (?)').run(text);
  const notes = (): readonly string[] => allValues<string>(database, 'SELECT text FROM note ORDER BY text');
  database.exec('CREATE TABLE note (text TEXT NOT NULL)');
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
