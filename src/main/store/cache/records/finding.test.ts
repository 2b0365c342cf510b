import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';

import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import { recordColumns } from '#shared/bridge/lists/records.ts';
import { order } from '#shared/contract/orders.ts';
import type { Order } from '#shared/contract/orders.ts';
import { parseSearch } from '#shared/domain/statement-search.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { countRows, findPage } from './finding.ts';
import { makeListIndex } from './list-indexes.ts';
import { questionOf } from './reading.ts';
import { mayMatch, RecordIndexer, recordsUnindexed } from './record-words.ts';
import { markGone, putRecords } from './writing.ts';

let database: Database;
let pick: (below: number) => number;

beforeEach(() => {
  let state = 7;
  pick = (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const opened = emptyDatabase();
  database = opened.database;
  return opened.close;
});

const NOON = instant('2026-06-30T12:00:00Z');
const one = <Item>(items: readonly Item[]): Item => items[pick(items.length)] as Item;

function anOrder(number: number): Order {
  const amount = pick(5) === 0 ? null : (pick(200_000) + 1) / 100;
  const read = order.read({
    orderId: `O-${number}`, investorId: `I-${pick(40)}`, companyId: one(['P1', 'P2', null]), campaignId: `C-${pick(6)}`, status: one(['ACCEPTED', 'WAITING', 'CANCELLED']),
    investorAccount: { iban: `IT60X05428111010000${String(pick(90_000) + 10_000)}`, holderName: one(['Mario', 'Nicolò', 'ANNA', 'x']), holderSurname: one(['Rossi', 'Ròssi', 'D\u2019Angelo', 'Straße']) },
    totalAmount: amount, orderAmount: amount, feeAmount: 0, currency: one(['EUR', 'EUR', 'JPY', 'BHD']), channel: one(['CARD', 'MONEY_TRANSFER']),
    description: one(['quote "a"', '100% di più', 'c_1', '', null]), portalOrderCode: one([`PO-${number}`, null]), portalInvestorCode: `PI-${pick(30)}`, portalCampaignCode: `CAMP-${pick(6)}`,
    portalOrderDatetime: pick(9) === 0 ? null : `2026-0${1 + pick(6)}-1${pick(9)}T10:00:00Z`,
  });
  if (!read.whole) throw new Error(read.detail);
  return read.row;
}

const put = (from: number, to: number): void => putRecords(database, 'orders', Array.from({ length: to - from }, (_, at) => anOrder(from + at)), NOON);

const SEARCHES = [
  '', 'r', 'z', 'ss', 'zq', 'rossi', 'ros mar', 'rossi 12', 'd\u2019a', 'po-1', '"a"', '0% d', 'c_1', 'it60x05', 'strasse', '1', '12', '12,', '1.2', '12,5', '0,4', '3', '200', '>500', '10..20', '-4', 'eur 7',
  'camp-1', 'i', 'o-', 'o-12', 'o-12 r', '=1', '\n',
];

const selections = (): RecordSelection[] => SEARCHES.map((search) => ({
  section: 'orders', search, filters: pick(3) === 0 ? { status: [one(['ACCEPTED', 'WAITING'])] } : pick(3) === 0 ? { campaignId: ['C-1', 'C-2'], channel: ['CARD'] } : {},
  ...(pick(5) === 0 ? { without: { companyId: ['P1'] } } : {}), ...(pick(6) === 0 ? { fields: { description: 'di' } } : {}),
  sort: pick(3) === 0 ? null : { key: one(recordColumns.orders.sortable), direction: one(['asc', 'desc'] as const) },
}));

/** Every way of finding, however few rows there are. */
const WAYS = [
  { few: 2_000, fewToCount: 8_000, many: 30_000, looksPerRow: 10, looks: 1_500, shallow: 1_000, wordsAtOnce: 20_000 },
  { few: 0, fewToCount: 0, many: 0, looksPerRow: 1, looks: 0, shallow: 100, wordsAtOnce: 7 },
  { few: 5, fewToCount: 5, many: 40, looksPerRow: 2, looks: 3, shallow: 1_000, wordsAtOnce: 50 },
  { few: 0, fewToCount: 0, many: 1_000, looksPerRow: 3, looks: 9, shallow: 0, wordsAtOnce: 1 },
  { few: 0, fewToCount: 0, many: 1_000, looksPerRow: 3, looks: 2_000, shallow: 1_000, wordsAtOnce: 5 },
];

function sameAsPlainScan(): void {
  for (const selection of selections()) {
    const question = questionOf(database, selection);
    const parts = [...question.filters.map(({ condition }) => condition), ...question.others, ...question.search];
    const plain = database.prepare<unknown[], number>(
      `SELECT rowid FROM investment_order WHERE ${['gone_at IS NULL', ...parts.map(({ sql }) => sql)].join(' AND ')} ORDER BY ${question.order.sql}`,
    ).pluck().all(...parts.flatMap(({ values }) => values));
    for (const bounds of WAYS) {
      for (const [offset, limit] of [[0, 10], [7, 200], [150, 20]] as const) {
        const found = findPage(database, question, offset, limit, bounds);
        expect({ selection, bounds, offset, rows: found.rowIds }).toEqual({ selection, bounds, offset, rows: plain.slice(offset, offset + limit) });
        expect([null, plain.length]).toContain(found.total);
      }
      const steps = countRows(database, question, bounds);
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      expect({ selection, bounds, rows: step.value }).toEqual({ selection, bounds, rows: plain.length });
    }
  }
}

const indexWords = (steps: number): void => {
  const indexer = new RecordIndexer(database);
  for (let step = 0; step < steps && indexer.some(0); step += 1);
};
const indexLists = (): void => {
  while (makeListIndex(database, 0));
};

describe('a list of records', () => {
  it('has the same rows, order and number as a plain scan gives, before its indexes are there, while they are written and after', () => {
    put(0, 250);
    sameAsPlainScan();
    indexWords(1);
    expect(recordsUnindexed(database)).toBeGreaterThan(0);
    sameAsPlainScan();
    indexWords(1_000);
    expect(recordsUnindexed(database)).toBe(0);
    sameAsPlainScan();
    indexLists();
    sameAsPlainScan();
  });

  it('is found as it is after records changed, came and went, also before the index knows of it', () => {
    put(0, 200);
    indexWords(1_000);
    indexLists();
    put(100, 260);
    markGone(database, 'orders', ['O-3', 'O-120', 'O-255'], NOON);
    expect(recordsUnindexed(database)).toBeGreaterThan(60);
    sameAsPlainScan();
    indexWords(1_000);
    expect(recordsUnindexed(database)).toBe(0);
    sameAsPlainScan();
  });

  it('is not looked for in the decimals of its amounts', () => {
    put(0, 1_500);
    indexWords(1_000);
    const { sql, values } = mayMatch(database, 'orders', '1.2', 'withShort') ?? { sql: '', values: [] };
    const narrowed = new Set(database.prepare<unknown[], number>(sql).pluck().all(...values));
    const decimals = database.prepare<[], number>(`SELECT rowid FROM investment_order WHERE currency = 'EUR' AND CAST(totalAmount AS TEXT) LIKE '%12_' AND totalAmount > 2000`).pluck().all();
    expect(decimals.length).toBeGreaterThan(0);
    expect(decimals.filter((row) => narrowed.has(row))).toEqual([]);
  });

  it('contains what JavaScript finds in its words', () => {
    put(0, 250);
    indexWords(1_000);
    indexLists();
    const all = database.prepare<[], { rowid: number; words: string }>('SELECT rowid, words FROM investment_order').all();
    for (let round = 0; round < 300; round += 1) {
      const { words } = one(all);
      const from = pick(words.length);
      const text = words.slice(from, from + 1 + pick(6)).trim();
      if (!/^[a-z]/.test(text) || text.includes(' ') || parseSearch(text)[0]?.some(({ kind }) => kind !== 'text') !== false) continue;
      const question = questionOf(database, { section: 'orders', search: text, filters: {}, sort: null });
      const expected = all.filter((row) => row.words.includes(text)).map(({ rowid }) => rowid).toSorted((left, right) => left - right);
      for (const bounds of WAYS) {
        const found = findPage(database, question, 0, 1_000, bounds).rowIds.toSorted((left, right) => left - right);
        expect({ text, found }).toEqual({ text, found: expected });
      }
    }
  });
});
