import { join } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import { openForReading } from '#main/store/cache/database.ts';
import { openCache } from '#main/store/cache/index.ts';
import { ENTRY_COLUMNS } from '#main/store/cache/statement/entry.ts';
import { SUMS_OF_ENTRIES } from '#main/store/cache/statement/daily-sums.ts';
import { DAY_OF_ROW_ID, firstRowId, LAST_DAY, lastRowId } from '#main/store/cache/statement/row-id.ts';
import { wordsCondition } from '#main/store/cache/statement/search.ts';
import { filtersOf, stretches } from '#main/store/cache/statement/word-filter.ts';
import { parseSearch } from '#shared/domain/statement-search.ts';
import { BENCH_NOW, millionRows } from './million-rows.ts';
import { percentile } from './measure.ts';
import type { Measure } from './measure.ts';

const ROUNDS = 1;
const PAGE = 60;

/** What people type: names, phrases, ids, codes, dates, amounts, ranges, beginnings of words, and what is nowhere. */
function queries(): string[] {
  const names = ['rossi', 'bianchi', 'FERRARI', 'nicolo', 'anaïs', 'de luca', 'mario rossi', 'rossi giulia', 'tipografia aldina', 'comune pavia', 'vetreria', 'cantiere blu', 'officine meridiane snc'];
  const phrases = ['"alga viva srl"', '"vostro favore da"', '"a favore di mario"', '"campagna energia viva"', 'fattura "CRO 100"', '"nulla di simile"'];
  const beginnings = ['ro', 'r', 'bon', 'boni', 'bonif', 'gal', 'ma', 'fa', 'sof', 'x'];
  const missing = ['zzzz', 'quetzal', 'xylofono 17', 'wwwxyz', 'no-such-id-123', '"mai visto"'];
  const varied = Array.from({ length: 180 }, (_, at): string => {
    const number = (at * 7919) % 1_000_000;
    const year = 2017 + (at % 9);
    const month = String((at % 12) + 1).padStart(2, '0');
    const day = String((at % 28) + 1).padStart(2, '0');
    return [
      `TX${String((number * 104_729) % 9_999_991).padStart(7, '0')}`, String(number).padStart(12, '0'), `ORD-${String(10_000 + (number % 90_000))}`,
      `fattura ${1000 + (number % 9000)}`, `${year}-${month}-${day}`, `${day}/${month}/${year}`, `${year}-${month}`,
      `${Math.floor(number / 500)},${String(number % 100).padStart(2, '0')}`, `-${Math.floor(number / 700)}`, `1.${String(number % 1000).padStart(3, '0')},50`,
      `>${10_000 + number / 100}`, `${number % 2000}..${(number % 2000) + 5}`, `rossi ${year}`, `${names[at % names.length] ?? ''} >${1000 + at}`, `CRO 100000${String(number).slice(0, 3)}`,
    ][at % 15] ?? '';
  });
  return [...names, ...phrases, ...beginnings, ...missing, ...varied];
}

/** The same question in straight SQL along the same index: the first page, then count and sums per day. */
function raw(database: Database, search: string): number {
  const words = parseSearch(search);
  const condition = wordsCondition(words, ['EUR']) ?? { sql: '1', values: [] };
  let rows: unknown[] = [];
  let total = 0;
  for (const { from, to, match } of stretches({ from: 0, to: LAST_DAY }, filtersOf(words), []).toReversed()) {
    const table = match === null ? 'entry WHERE row_id' : 'entry_words CROSS JOIN entry ON entry.row_id = entry_words.rowid WHERE entry_words MATCH ? AND entry_words.rowid';
    const where = `FROM ${table} BETWEEN ? AND ? AND ${condition.sql}`;
    const values = [...(match === null ? [] : [match]), firstRowId(1, from), lastRowId(1, to), ...condition.values];
    if (rows.length < PAGE) {
      const order = match === null ? 'row_id' : 'entry_words.rowid';
      rows = [...rows, ...database.prepare(`SELECT ${ENTRY_COLUMNS} ${where} ORDER BY ${order} DESC LIMIT ?`).all(...values, PAGE - rows.length)];
    }
    const sums = database
      .prepare<unknown[], { credit_entries: number; debit_entries: number }>(`SELECT ${DAY_OF_ROW_ID} AS day, currency, ${SUMS_OF_ENTRIES} ${where} GROUP BY day, currency`)
      .all(...values);
    total = sums.reduce((sum, { credit_entries: credits, debit_entries: debits }) => sum + credits + debits, total);
  }
  return total;
}

const inWords = (name: string, values: readonly number[]): string =>
  `${name} p50 ${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms, longest ${Math.max(...values).toFixed(0)} ms`;

async function run(): ReturnType<Measure['run']> {
  const { directory, key, accountId } = await millionRows();
  const cache = await openCache({
    directory, key, ephemeral: false, clock: { now: () => BENCH_NOW }, worker: new URL('../../src/main/store/cache/worker.ts', import.meta.url),
    onRebuilt: () => undefined, onWorkerLost: () => undefined,
  });
  const database = openForReading({ path: join(directory, 'cache.db'), key });
  const ours = new Map<string, number>();
  const firstPages = new Map<string, number>();
  const theirs = new Map<string, number>();
  const searches = [...new Set(queries())];
  try {
    raw(database, 'rossi');
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, typed] of searches.entries()) {
        const selection = { accountId, from: null, to: null, search: typed, entries: 'all', marks: 'all' } as const;
        const app = async (): Promise<void> => {
          const begun = performance.now();
          const page = cache.read.statementRows({ ...selection, sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: PAGE })
            .then(() => performance.now() - begun);
          const summary = await cache.read.statementSummary(selection);
          const firstPageMs = await page;
          keepLeast(ours, typed, performance.now() - begun);
          keepLeast(firstPages, typed, firstPageMs);
          totals.set(typed, summary?.total ?? -1);
        };
        const straight = (): void => {
          const begun = performance.now();
          const total = raw(database, typed);
          keepLeast(theirs, typed, performance.now() - begun);
          if ((totals.get(typed) ?? total) !== total) throw new Error(`"${typed}": ${totals.get(typed)} in the app, ${total} in SQL`);
        };
        if ((at + round) % 2 === 0) straight();
        await app();
        if ((at + round) % 2 === 1) straight();
      }
    }
  } finally {
    database.close();
    await cache.close();
  }
  const [app, plain] = [[...ours.values()], [...theirs.values()]];
  return {
    ratio: percentile(app, 0.95) / percentile(plain, 0.95),
    figures: `${searches.length} searches of 1,000,000 entries: ${inWords('page and sums', app)}; ${inWords('first page alone', [...firstPages.values()])}; ${inWords('straight SQL', plain)}`,
  };
}

const totals = new Map<string, number>();

/** The best of the rounds: a busy moment says nothing of either. */
function keepLeast(times: Map<string, number>, key: string, ms: number): void {
  times.set(key, Math.min(times.get(key) ?? Number.POSITIVE_INFINITY, ms));
}

export const measure: Measure = {
  name: 'statement-search',
  compared: "p95 of the app's search of a statement as typed (first page and summary), beside the same questions in straight SQL on the same file",
  limit: 1.5,
  passes: 'atMost',
  run,
};
