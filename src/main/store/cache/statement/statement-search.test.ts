import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { StatementRowsInput, StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { minorRange } from '#shared/domain/statement-search-amounts.ts';
import { parseSearch } from '#shared/domain/statement-search.ts';
import type { Reading } from '#shared/domain/statement-search.ts';
import { account, cacheKey, entry, instant, statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';
import { tellingDatabase } from '#test/support/telling-database.ts';
import { accountKey, replaceAccounts } from '../accounts.ts';
import { openForReading, openForWriting } from '../database.ts';
import { pruneStatements } from './coverage.ts';
import { applyWindow } from './apply.ts';
import { putMarks } from './marks.ts';
import { BlockWriter } from './entry-blocks.ts';
import type { FindBounds } from './found-rows.ts';
import { finished, statementRows, statementSummary } from './reading.ts';
import { SearchRun } from './search-run.ts';
import { createStatementReads } from './statement-reads.ts';
import { WordIndexer } from './word-index.ts';

let folder: ReturnType<typeof temporaryFolder>;
let database: Database;

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(folder.path, { recursive: true });
  database = openForWriting(file());
  replaceAccounts(database, [account('A1'), account('A2')], instant('2026-06-30T09:00:00Z'));
});

afterEach(() => {
  database.close();
  folder.remove();
});

const file = () => ({ path: join(folder.path, 'cache.db'), key: cacheKey });

const FIRST = bankDate('2025-11-01');
const LAST = bankDate('2026-06-30');

const apply = (accountId: string, entries: readonly Transaction[]) =>
  applyWindow(database, accountKey(database, accountId) ?? 0, statementWindow(accountId, FIRST, LAST, entries, '2026-06-30T10:00:00Z'));

/** Notes of entries, by their place in the list. */
const note = (accountId: string, entries: readonly Transaction[], notes: readonly (string | null)[]): void =>
  putMarks(
    database,
    entries.map(({ transactionId, operationDate }, at) => ({ accountId, transactionId, occurrence: 0, date: operationDate, note: notes[at] ?? null, checkedAt: null, checkedBy: null })),
    { entries: 0, newest: null },
  );

const indexAll = (): void => {
  const indexer = new WordIndexer(database);
  while (indexer.some(20));
};

const writeBlocks = (size: number, most = Number.POSITIVE_INFINITY): void => {
  const writer = new BlockWriter(database, size);
  for (let blocks = 0; blocks < most && writer.some(); blocks += 1);
};

const BY_DATE = { key: 'operationDate', direction: 'desc' } as const;
const EVERYTHING: StatementSelection = { accountId: null, from: null, to: null, search: '', entries: 'all', marks: 'all' };
const page = (over: Partial<StatementRowsInput>): StatementRowsInput => ({ ...EVERYTHING, sort: BY_DATE, offset: 0, limit: 500, ...over });
const ids = (over: Partial<StatementRowsInput>): string[] =>
  (statementRows(database, page(over))?.rows ?? []).map(({ accountId, transaction }) => `${accountId} ${transaction.transactionId}`);

const WORDS = ['Bonifico', 'Nicolò', 'società', 'IT60X0542811101000000123456', 'IT60 X054 2811', 'CRO', '2026', '12', '50%', 'a_b', 'saldo di marzo', '15/03/2026', '"x"', 'ÀÈ', '7'];
const DECIMALS = ['0,5', '12', '12,34', '1.234,50', '-30', '+30', '123', '>100', '<50', '100..200', '-200..-100', '5', '0', '99,9', '1.000'];
const DATES = ['2026', '2026-03', '2026-1', '15/03/2026', '15.3.26', '03/2026', '2026-03-1', '1/1/2026..15/3/2026', '2025'];

const amount = fc.oneof(fc.integer({ min: -20_000, max: 20_000 }), fc.constantFrom(1234, -3000, 3000, 123_450, 50, 5, 0, -99, 12_300));
const anEntry = fc.record({
  day: fc.nat(240), away: fc.constantFrom(0, 0, 1, 30, 31, 32, 100, null), amount, currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'JPY', 'KWD'),
  id: fc.constantFrom('TX1', 'ab-2026', 'È9', 'x12', 'REF1234'), words: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }),
  note: fc.option(fc.constantFrom(...WORDS, 'Chièdi alla banca', 'pagato 12'), { freq: 3 }),
});
const aWord = fc.oneof(
  fc.constantFrom(...WORDS, ...DECIMALS, ...DATES, 'bon', 'nicolo', 'it60x0542811', 'it60 x054 2811', 'tx', 'ref12', 'zzz', 'o', 'EUR', 'chiedi', 'la ban'),
  fc.constantFrom('"saldo di marzo"', '"di saldo"', '"12"'),
);

function toEntries(drawn: readonly { day: number; away: number | null; amount: number; currency: string; id: string; words: readonly string[] }[]): Transaction[] {
  return drawn.map(({ day, away, amount: amountMinor, currency, id, words }, at) => {
    const date = addDays(FIRST, day);
    return {
      ...entry(`${id}-${at}`, date, amountMinor, words.length === 0 ? null : words.join(' ')),
      valueDate: away === null ? null : addDays(date, at % 2 === 0 ? away : -away), amount: { amountMinor, currency },
    };
  });
}

/** What the search means, said once more in the plainest way. */
function holds({ transactionId, description, operationDate, valueDate, amount: { amountMinor, currency } }: Transaction, note: string | null, search: string): boolean {
  const fits = (reading: Reading): boolean => {
    if (reading.kind === 'text') {
      return foldText(description ?? '').includes(reading.text) || asciiLower(transactionId).includes(reading.text) || foldText(note ?? '').includes(reading.text);
    }
    if (reading.kind === 'days') return [operationDate, valueDate].some((date) => date !== null && reading.from <= date && date <= reading.to);
    const range = minorRange(reading, currencyExponent(currency));
    const value = range?.of === 'magnitude' ? Math.abs(amountMinor) : amountMinor;
    return range !== null && (range.from === null || value >= range.from) && (range.to === null || value <= range.to);
  };
  return parseSearch(search).every((word) => word.some(fits));
}

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

describe('a search of statements', () => {
  it('finds the same with the index, with half of it, and without, as a plain look at every entry', () => {
    const own = fc.array(anEntry, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(own, own, fc.array(fc.array(aWord, { minLength: 1, maxLength: 2 }), { minLength: 6, maxLength: 10 }), (one, two, searches) => {
        database.exec('DELETE FROM entry; DELETE FROM daily_sum; DELETE FROM coverage; DELETE FROM entry_difference; DELETE FROM entry_mark; DELETE FROM entry_block');
        const [first, second] = [toEntries(one), toEntries(two)];
        apply('A1', first);
        apply('A2', second);
        note('A1', first, one.map((drawn) => drawn.note));
        note('A2', second, two.map((drawn) => drawn.note));
        const answers = (): unknown[] => searches.map((words) => {
          const search = words.join(' ');
          const summary = statementSummary(database, { ...EVERYTHING, search });
          return [search, ids({ search }), ids({ search, accountId: 'A1', entries: 'debits' }), summary?.total, summary?.sums];
        });
        /** By whatever way they are found. */
        const ways = (): unknown[] => [
          { scanned: 0, few: -1, fewInBlocks: -1, pieces: 1, gathered: -1 }, { scanned: 0, few: 500, fewInBlocks: 20, pieces: 1, gathered: 500 }, { scanned: 20, few: -1, fewInBlocks: -1, pieces: 1, gathered: 500 }, { scanned: 500, few: 1, fewInBlocks: 1, pieces: 3, gathered: 8 },
        ].map((bounds) => searches.flatMap((words) =>
          (['asc', 'desc'] as const).map((direction) => {
            const run = finished(new SearchRun(database, { ...EVERYTHING, search: words.join(' ') }, { key: 'operationDate', direction }, bounds));
            return [run.page(0, 500, direction), run.sums()];
          })));
        const same = (): void => {
          const [oneWay, ...others] = ways();
          for (const way of others) expect(way).toEqual(oneWay);
        };
        const unindexed = answers();
        const inTurns = ways()[0];
        new WordIndexer(database).some(0);
        const partly = answers();
        same();
        indexAll();
        const indexed = answers();
        same();
        expect(ways()[0]).toEqual(inTurns);
        writeBlocks(4, 3);
        const partlyInBlocks = answers();
        writeBlocks(4);
        const inBlocks = answers();
        same();
        expect(ways()[0]).toEqual(inTurns);
        const expected = searches.map((words) => {
          const search = words.join(' ');
          const found = (accountId: string, entries: readonly Transaction[], drawn: typeof one): [string, Transaction][] =>
            entries.filter((candidate, at) => holds(candidate, drawn[at]?.note ?? null, search)).map((candidate) => [`${accountId} ${candidate.transactionId}`, candidate]);
          return [search, new Set([...found('A1', first, one), ...found('A2', second, two)].map(([id]) => id)),
            new Set(found('A1', first, one).filter(([, { amount }]) => amount.amountMinor < 0).map(([id]) => id))];
        });
        expect(unindexed.map((answer) => asSets(answer))).toEqual(expected);
        expect(partly).toEqual(unindexed);
        expect(indexed).toEqual(unindexed);
        expect(partlyInBlocks).toEqual(unindexed);
        expect(inBlocks).toEqual(unindexed);
      }),
      { numRuns: 8 },
    );
    // A thousand searches: a busy computer is no failure.
  }, 180_000);

  const asSets = (answer: unknown): unknown => {
    const [search, all, debits] = answer as [string, string[], string[]];
    return [search, new Set(all), new Set(debits)];
  };

  it('no longer finds what an entry said before it changed, and finds what it says now', () => {
    apply('A1', [entry('T1', '2026-06-01', 100, 'former words'), entry('T2', '2026-06-20', 100, 'other')]);
    indexAll();
    expect(ids({ search: 'former' })).toEqual(['A1 T1']);
    apply('A1', [entry('T1', '2026-06-10', 100, 'present words'), entry('T2', '2026-06-20', 100, 'other')]);
    for (const index of [() => undefined, indexAll]) {
      index();
      expect(ids({ search: 'former' })).toEqual([]);
      expect(ids({ search: 'present' })).toEqual(['A1 T1']);
    }
    expect(database.prepare('SELECT count(*) FROM entry_words_docsize').pluck().get()).toBe(2);
  });

  it('goes over from looking at entries to asking the index, without missing or repeating one', () => {
    const own = (begin: number): Transaction[] => Array.from({ length: 1500 }, (_, at) =>
      entry(`N${at}`, addDays(FIRST, (at * 7 + begin) % 200), at, at % 40 === 0 || at % 200 > 190 ? 'sometimes' : 'some other times'));
    for (const [accountId, begin] of [['A1', 0], ['A2', 90]] as const) apply(accountId, own(begin));
    note('A2', own(90).slice(3, 5), ['sometimes', 'sometimes']);
    indexAll();
    for (const direction of ['asc', 'desc'] as const) {
      const found = (bounds: FindBounds): unknown => {
        const run = finished(new SearchRun(database, { ...EVERYTHING, search: 'sometimes' }, { key: 'operationDate', direction }, bounds));
        return [run.page(0, 4000, direction), run.sums()];
      };
      const [whole] = found({ scanned: 5000, few: -1, fewInBlocks: -1, pieces: 1, gathered: -1 }) as [number[]];
      expect(whole.length).toBe(2 * (38 + 63) + 2);
      for (const pieces of [1, 2, 3]) {
        expect(found({ scanned: 0, few: -1, fewInBlocks: -1, pieces, gathered: 5000 })).toEqual(found({ scanned: 5000, few: -1, fewInBlocks: -1, pieces: 1, gathered: -1 }));
      }
    }
  });

  it('finds notes in every order, once each, among what else is found', () => {
    const entries = Array.from({ length: 40 }, (_, at) => entry(`N${at}`, addDays(bankDate('2026-06-01'), Math.floor(at / 4)), at * 100, at % 3 === 0 ? 'refund' : 'fee'));
    apply('A1', entries);
    note('A1', entries, entries.map((_, at) => (at % 5 === 0 ? 'Chiesto: REFUND perché doppio' : null)));
    for (const index of [() => undefined, indexAll]) {
      index();
      for (const key of ['operationDate', 'amount'] as const) {
        const found = entries.filter((_, at) => at % 3 === 0 || at % 5 === 0).map(({ transactionId }) => `A1 ${transactionId}`);
        expect(ids({ search: 'refund', sort: { key, direction: 'asc' } })).toEqual(found);
        expect(ids({ search: 'refund', sort: { key, direction: 'desc' } })).toEqual(found.toReversed());
      }
      expect(ids({ search: 'perche refund fee', from: bankDate('2026-06-02'), to: bankDate('2026-06-04') })).toEqual(['A1 N10', 'A1 N5']);
      expect(ids({ search: 'refund fee', marks: 'noted', from: bankDate('2026-06-02'), to: bankDate('2026-06-04') })).toEqual(['A1 N10', 'A1 N5']);
    }
    note('A1', entries, []);
    expect(ids({ search: 'perche' })).toEqual([]);
  });

  it('is indexed bit by bit, also when it is broken off within a day', () => {
    const many = Array.from({ length: 2500 }, (_, at) => entry(`N${at}`, addDays(bankDate('2026-06-01'), at % 3), at, `number ${at}`));
    apply('A1', many);
    let steps = 0;
    while (new WordIndexer(database).some(1) && steps < 3) steps += 1;
    const indexer = new WordIndexer(database);
    while (indexer.some(1)) steps += 1;
    expect(steps).toBeGreaterThan(3);
    expect(database.prepare('SELECT count(*) FROM entry_words_docsize').pluck().get()).toBe(2500);
    expect(ids({ search: 'number 2499' })).toEqual(['A1 N2499']);
  });
});

describe('the index of words', () => {
  const indexed = (): unknown => database.prepare('SELECT count(*) FROM entry_words_docsize').pluck().get();

  it('forgets what was deleted, also more than fits into one transaction', () => {
    apply('A1', Array.from({ length: 900 }, (_, at) => entry(`N${at}`, addDays(bankDate('2026-01-01'), Math.floor(at / 100)), at, 'words')));
    indexAll();
    expect(indexed()).toBe(900);
    expect(pruneStatements(database, bankDate('2026-01-08'))).toBe(700);
    const indexer = new WordIndexer(database);
    for (let steps = 0; indexer.some(0); steps += 1) expect(steps).toBeLessThan(100);
    expect(indexed()).toBe(200);
    expect(statementSummary(database, { ...EVERYTHING, search: 'words' })?.total).toBe(200);
  });
});

describe('pages of what was found', () => {
  const entries = Array.from({ length: 400 }, (_, at) =>
    ({ ...entry(`N${at}`, addDays(FIRST, (at * 7) % 90), (at % 2 === 0 ? 1 : -1) * ((at * 37) % 101), at % 5 === 0 ? null : `same ${(at * 13) % 50}`), valueDate: at % 11 === 0 ? null : addDays(FIRST, (at * 3) % 60) }));

  it('join into the whole in every order, with and without a search, of one account and of all', () => {
    apply('A1', entries);
    apply('A2', entries.slice(0, 150));
    for (const accountId of ['A1', null]) {
      for (const search of ['', 'same']) {
        for (const key of ['operationDate', 'valueDate', 'amount', 'description'] as const) {
          const sorted = { accountId, search, sort: { key, direction: 'asc' } } as const;
          const whole = [...ids({ ...sorted, limit: 300 }), ...ids({ ...sorted, offset: 300, limit: 500 })];
          expect(new Set(whole).size).toBe(statementSummary(database, { ...EVERYTHING, accountId, search })?.total);
          const pages = Array.from({ length: 12 }, (_, at) => ids({ ...sorted, sort: { key, direction: 'desc' }, offset: at * 47, limit: 47 })).flat();
          expect(pages).toEqual(whole.toReversed().slice(0, 12 * 47));
        }
      }
    }
  });

  it('are cut by day across accounts', () => {
    apply('A1', [entry('a', '2026-01-01', 1), entry('c', '2026-01-03', 1)]);
    apply('A2', [entry('b', '2026-01-02', 1), entry('d', '2026-01-03', 1)]);
    expect(ids({})).toEqual(['A2 d', 'A1 c', 'A2 b', 'A1 a']);
    expect(ids({ offset: 1, limit: 2 })).toEqual(['A1 c', 'A2 b']);
    expect(ids({ from: bankDate('2026-01-02'), to: bankDate('2026-01-03'), sort: { key: 'operationDate', direction: 'asc' } })).toEqual(['A2 b', 'A1 c', 'A2 d']);
  });
});

describe('searches under way', () => {
  const many = Array.from({ length: 6000 }, (_, at) => entry(`N${at}`, addDays(FIRST, at % 240), at, at < 3 ? 'rare' : 'usual'));

  it('answer the first page, and all of it later', async () => {
    apply('A1', many);
    const reader = openForReading(file());
    const reads = createStatementReads(() => reader, () => openForReading(file()));
    // However fast the machine is: a step goes no further than a page needs.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const first = await reads.rows(page({ search: 'us', limit: 10 }));
    clock.mockRestore();
    expect(first).toMatchObject({ rows: { length: 10 }, counted: false });
    expect(first?.found).toBeLessThan(1_000);
    expect((await reads.summary({ ...EVERYTHING, search: 'us' }))?.total).toBe(5997);
    expect(await reads.rows(page({ search: 'us', offset: 5990, limit: 10 }))).toMatchObject({ found: 5997, counted: true, rows: { length: 7 } });
    reads.close();
    reader.close();
  });

  it('go on for whoever waits for all of them, and for nobody who asked for the newest alone', async () => {
    apply('A1', many);
    const reader = openForReading(file());
    let asked = 0;
    const reads = createStatementReads(() => reader, () => tellingDatabase(openForReading(file()), () => { asked += 1; }));
    const later = async (): Promise<number> => {
      asked = 0;
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      return asked;
    };
    expect(await reads.newest({ ...EVERYTHING, search: 'us' }, 10)).toHaveLength(10);
    expect(await later()).toBe(0);
    await reads.rows(page({ search: 'us', limit: 10 }));
    expect(await later()).toBeGreaterThan(0);
    reads.close();
    reader.close();
  });

  it('are all answered, the last one first, and begin again when entries come in', async () => {
    apply('A1', many);
    const reader = openForReading(file());
    const reads = createStatementReads(() => reader, () => openForReading(file()));
    const answered: string[] = [];
    const asked = ['u', 'us', 'ra', 'usu', 'xx'].map(async (search) => {
      const summary = await reads.summary({ ...EVERYTHING, search });
      answered.push(search);
      return summary?.total;
    });
    expect(await Promise.all(asked)).toEqual([5997, 5997, 3, 5997, 0]);
    // The first one may be answered before another is asked for.
    expect(answered.filter((search) => search !== 'u')[0]).toBe('xx');
    apply('A1', [...many, entry('late', '2026-06-20', 1, 'rare')]);
    expect((await reads.summary({ ...EVERYTHING, search: 'ra' }))?.total).toBe(4);
    const waiting = reads.summary({ ...EVERYTHING, search: 'sual' });
    reads.close();
    await expect(waiting).rejects.toMatchObject({ code: 'REOPENED' });
    reader.close();
  });
});
