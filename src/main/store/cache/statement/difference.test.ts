import { describe, expect, it } from 'vitest';

import { compareEntries } from './difference.ts';
import type { Entry, StoredEntry } from './entry.ts';

const incoming = (transactionId: string, amountMinor: number, day = 100): Entry => ({
  transactionId, day, valueDay: day, amountMinor, currency: 'EUR', description: 'x', type: 'CREDIT',
});
const stored = (transactionId: string, amountMinor: number, rowId: number, vanished = false): StoredEntry => ({
  ...incoming(transactionId, amountMinor), rowId, vanished,
});

describe('what changed in a window', () => {
  it('is nothing when the bank says the same again', () => {
    expect(compareEntries([stored('a', 1, 1), stored('b', 2, 2)], [incoming('b', 2), incoming('a', 1)])).toEqual({
      added: [], changed: [], returned: [], vanished: [],
    });
  });

  it('tells added, changed and vanished entries apart', () => {
    const difference = compareEntries([stored('a', 1, 1), stored('b', 2, 2)], [incoming('a', 9), incoming('c', 3)]);
    expect(difference.added.map((entry) => entry.transactionId)).toEqual(['c']);
    expect(difference.changed.map(({ before, after }) => [before.rowId, after.amountMinor])).toEqual([[1, 9]]);
    expect(difference.vanished.map((entry) => entry.rowId)).toEqual([2]);
  });

  it('counts entries that share an id one by one', () => {
    const difference = compareEntries([stored('a', 1, 1), stored('a', 1, 2), stored('a', 5, 3)], [incoming('a', 1), incoming('a', 5)]);
    expect(difference.vanished.map((entry) => entry.rowId)).toEqual([2]);
    expect(difference.changed).toEqual([]);
    expect(compareEntries([stored('a', 1, 1)], [incoming('a', 1), incoming('a', 1)]).added).toHaveLength(1);
  });

  it('pairs equal entries before it calls another of the same id changed', () => {
    const { changed, vanished } = compareEntries([stored('a', 1, 1), stored('a', 2, 2)], [incoming('a', 2), incoming('a', 7)]);
    expect(changed.map(({ before }) => before.rowId)).toEqual([1]);
    expect(vanished).toEqual([]);
  });

  it('does not report an entry twice as vanished, and notices when it returns', () => {
    expect(compareEntries([stored('a', 1, 1, true)], []).vanished).toEqual([]);
    expect(compareEntries([stored('a', 1, 1, true)], [incoming('a', 1)]).returned.map((entry) => entry.rowId)).toEqual([1]);
  });

  it('takes an entry that was still listed before one that had vanished', () => {
    const nothing = { added: [], changed: [], returned: [], vanished: [] };
    expect(compareEntries([stored('a', 1, 1, true), stored('a', 1, 2)], [incoming('a', 1)])).toEqual(nothing);
    const { changed, vanished } = compareEntries([stored('a', 1, 1, true), stored('a', 1, 2)], [incoming('a', 5)]);
    expect([changed.map(({ before }) => before.rowId), vanished]).toEqual([[2], []]);
  });

  it('pairs what has most in common when several of one id changed', () => {
    const { changed } = compareEntries([stored('a', 1, 1, false), stored('a', 2, 2)], [incoming('a', 2, 101), incoming('a', 1, 101)]);
    expect(changed.map(({ before, after }) => [before.rowId, after.amountMinor])).toEqual([[2, 2], [1, 1]]);
  });

  it('takes nothing for vanished from an answer that is not complete', () => {
    const { added, changed, vanished } = compareEntries(
      [stored('a', 1, 1), stored('b', 1, 2), stored('c', 1, 3), stored('c', 2, 4)], [incoming('b', 2), incoming('c', 3)], false,
    );
    expect([added.map(({ transactionId }) => transactionId), changed.map(({ before }) => before.rowId), vanished]).toEqual([['c'], [2], []]);
  });
});
