import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { account, cacheKey, entry, instant, statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';
import { accountKey, replaceAccounts } from '../accounts.ts';
import { openForWriting } from '../database.ts';
import { applyWindow } from './apply.ts';
import { pruneStatements } from './coverage.ts';
import { BlockWriter } from './entry-blocks.ts';
import { finished, statementRows, statementSummary } from './reading.ts';
import { dayOfRowId } from './row-id.ts';
import { SearchRun } from './search-run.ts';

let folder: ReturnType<typeof temporaryFolder>;
let database: Database;

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(folder.path, { recursive: true });
  database = openForWriting({ path: join(folder.path, 'cache.db'), key: cacheKey });
  replaceAccounts(database, [account('A1')], instant('2026-06-30T09:00:00Z'));
});

afterEach(() => {
  database.close();
  folder.remove();
});

const FIRST = bankDate('2025-11-01');
const BY_DATE = { key: 'operationDate', direction: 'desc' } as const;
const EVERYTHING: StatementSelection = { accountId: null, from: null, to: null, search: '', entries: 'all', marks: 'all' };

const apply = (accountId: string, entries: readonly Transaction[]) =>
  applyWindow(database, accountKey(database, accountId) ?? 0, statementWindow(accountId, FIRST, bankDate('2026-06-30'), entries, '2026-06-30T10:00:00Z'));

const writeBlocks = (size: number): void => {
  const writer = new BlockWriter(database, size);
  while (writer.some());
};

const ids = (search: string): string[] =>
  (statementRows(database, { ...EVERYTHING, search, sort: BY_DATE, offset: 0, limit: 500 })?.rows ?? []).map(({ accountId, transaction }) => `${accountId} ${transaction.transactionId}`);

describe('blocks of entries', () => {
  const entriesOf = (count: number): Transaction[] => Array.from({ length: count }, (_, at) => entry(`N${at}`, addDays(FIRST, at % 60), at % 3 === 0 ? -at : at, at % 7 === 0 ? 'Rent' : 'fee'));
  const blocks = (): unknown[] => database.prepare('SELECT first_row, last_row, entries FROM entry_block ORDER BY first_row').all();
  const sums = (search: string): unknown => {
    const summary = statementSummary(database, { ...EVERYTHING, search });
    return [summary?.total, summary?.sums, ids(search)];
  };

  it('say what a letter, a pair of letters, a word of letters and an amount add up to, without a look at the entries in them', () => {
    apply('A1', entriesOf(600));
    writeBlocks(100);
    expect(blocks().length).toBe(5);
    const asked = ['r', 'RE', 'e', '>1', 'q', 'Rent', 'ent', 'fee', 'een', 'ent >1'];
    const totals = (): unknown => asked.map((search) => {
      // As if the words were frequent.
      const run = finished(new SearchRun(database, { ...EVERYTHING, search }, BY_DATE, { scanned: 0, few: -1, fewInBlocks: -1, pieces: 1, gathered: -1 }));
      return [search, run.found, run.sums().reduce((sum, { credits_minor: credits, debits_minor: debits }) => sum + credits + debits, 0)];
    });
    const before = totals();
    expect(before).toEqual([
      ['r', 86, 8533], ['RE', 86, 8533], ['e', 600, 60_300], ['>1', 499, 58_616], ['q', 0, 0], ['Rent', 86, 8533], ['ent', 86, 8533], ['fee', 514, 51_767], ['een', 0, 0], ['ent >1', 71, 8218],
    ]);
    // Not by way of the store, which would take the blocks away.
    database.exec('DELETE FROM entry WHERE row_id <= (SELECT max(last_row) FROM entry_block)');
    expect(totals()).toEqual(before);
    const plan = database.prepare<[number, string], { detail: string }>('EXPLAIN QUERY PLAN SELECT data FROM entry_block_part WHERE first_row = ? AND name = ?').all(0, 'r');
    expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH entry_block_part USING PRIMARY KEY (first_row=? AND name=?)']);
  });

  it('find a word in whatever stands around it, as a plain look does', () => {
    const text = fc.array(fc.constantFrom('ab', 'B', 'a', 'c', 'Abc', 'à', 'ß', '1', ' ', '-', '\n', 'K', 'é'), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 60 }), fc.array(fc.constantFrom('abc', 'bca', 'aab', 'cab', 'kab', 'abcab', 'aaa'), { minLength: 1, maxLength: 2 }), (texts, words) => {
        database.exec('DELETE FROM entry; DELETE FROM daily_sum; DELETE FROM coverage; DELETE FROM entry_difference; DELETE FROM entry_block');
        apply('A1', [...texts.map((each, at) => entry(`${at}${each}`, addDays(FIRST, at % 9), at, texts.at(-1 - at) ?? null)), entry('last', addDays(FIRST, 100), 0)]);
        const found = (): unknown => {
          const run = finished(new SearchRun(database, { ...EVERYTHING, search: words.join(' ') }, BY_DATE, { scanned: 0, few: -1, fewInBlocks: -1, pieces: 1, gathered: -1 }));
          return [run.page(0, 100, 'desc'), run.sums()];
        };
        const oneByOne = found();
        writeBlocks(7);
        expect(blocks()).toHaveLength(Math.ceil(texts.length / 7) - (texts.length % 7 === 0 ? 0 : 1));
        expect(found()).toEqual(oneByOne);
      }),
      { numRuns: 60 },
    );
  });

  it('go with the first change of an entry in them, and are written again', () => {
    const first = entriesOf(600);
    apply('A1', first);
    writeBlocks(100);
    const steps: (readonly [what: string, () => void])[] = [
      ['changed', () => apply('A1', first.map((each, at) => (at === 30 ? { ...each, description: 'Quota' } : each)))],
      ['moved to another day', () => apply('A1', first.map((each, at) => (at === 60 ? { ...each, operationDate: addDays(FIRST, 20) } : each)))],
      ['vanished', () => apply('A1', first.filter((_, at) => at !== 90 && at !== 250))],
      ['returned', () => apply('A1', first)],
      ['came late', () => apply('A1', [...first, entry('Late', addDays(FIRST, 10), 77, 'quick')])],
      ['pruned', () => pruneStatements(database, addDays(FIRST, 25))],
    ];
    for (const [what, change] of steps) {
      const before = blocks();
      change();
      const stayed = blocks();
      expect([what, before.length > stayed.length && stayed.length > 0]).toEqual([what, true]);
      const asked = ['q', 'qu', 'r', 'e', '77', '>500', 'quo', 'quick', 'rent', 'fee'];
      const inBlocks = asked.map(sums);
      writeBlocks(100);
      expect([what, blocks().length >= stayed.length]).toEqual([what, true]);
      expect([what, ...asked.map(sums)]).toEqual([what, ...inBlocks]);
      const kept = blocks();
      database.exec('CREATE TEMP TABLE kept_block AS SELECT * FROM entry_block; CREATE TEMP TABLE kept_part AS SELECT * FROM entry_block_part; DELETE FROM entry_block');
      expect([what, ...asked.map(sums)]).toEqual([what, ...inBlocks]);
      database.exec('INSERT INTO entry_block SELECT * FROM kept_block; INSERT INTO entry_block_part SELECT * FROM kept_part; DROP TABLE kept_block; DROP TABLE kept_part');
      expect(blocks()).toEqual(kept);
    }
  });

  it('leave the newest days out, and are not looked for again until entries change', () => {
    apply('A1', entriesOf(600));
    const writer = new BlockWriter(database, 10);
    while (writer.some());
    const last = database.prepare('SELECT max(last_row) FROM entry_block').pluck().get() as number;
    expect(dayOfRowId(last)).toBe(dayOfRowId(database.prepare('SELECT max(row_id) FROM entry').pluck().get() as number) - 3);
    const written = blocks();
    apply('A1', [...entriesOf(600), entry('today', addDays(FIRST, 59), 1, 'new')]);
    expect(blocks()).toEqual(written);
    database.exec('DELETE FROM entry_block');
    expect(writer.some()).toBe(true);
    while (writer.some());
    expect(blocks()).toEqual(written);
    database.exec('DELETE FROM entry_block');
    expect(writer.some()).toBe(false);
  });
});
