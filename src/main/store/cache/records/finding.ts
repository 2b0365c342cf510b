import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allValues, oneValue } from '#main/store/sqlite/index.ts';
import type { Condition } from '../statement/search.ts';
import { joined } from '../statement/search.ts';
import type { ListOrder } from './list-indexes.ts';

/* How the rows of a list are found: from the few that may match, or along the order of the list. Either way each row is looked at. */

/** Row ids; every row of the answer is among them. */
type Source = Condition;

export interface ListQuestion {
  readonly table: string;
  readonly order: ListOrder;
  /** Conditions of a row: of its words and amounts, of columns with an index, and others. All of them hold for a listed row. */
  readonly search: readonly Condition[];
  readonly filters: readonly { readonly condition: Condition; readonly index: string }[];
  readonly others: readonly Condition[];
  /** The same where the index of all words is walked along, which does not hold their columns; `others` where there is no need. */
  readonly othersAlongWords?: readonly Condition[];
  /** The rows that may hold the words of the search; null where no index says. Asking for short words takes longer. */
  readonly mayMatch: (short: 'withShort' | 'longOnly') => Source | null;
  /** The index that holds what a search and the filters look at. */
  readonly words: string;
  /** The indexes that there are. */
  readonly indexes: ReadonlySet<string>;
}

export interface FoundRows {
  readonly rowIds: readonly number[];
  /** null where they were not counted on the way. */
  readonly total: number | null;
}

interface Bounds {
  /** So few are read and sorted. */
  readonly few: number;
  /** So few are read to be counted: more are counted sooner along the index of all words. */
  readonly fewToCount: number;
  /** So many are gathered, so that the walk along the order looks at no others. */
  readonly many: number;
  /** Rows at the beginning of the order that are looked at where no index narrows the list, for each row that is asked for. */
  readonly looksPerRow: number;
  /** But so many at least: for the few rows of the palette. */
  readonly looks: number;
  /** Deeper pages are not looked for from the beginning. */
  readonly shallow: number;
  /** Rows of the index of words that are looked at before others get their turn. */
  readonly wordsAtOnce: number;
}

const BOUNDS: Bounds = { few: 2_000, fewToCount: 8_000, many: 30_000, looksPerRow: 10, looks: 1_500, shallow: 1_000, wordsAtOnce: 20_000 };

const LISTED: Condition = { sql: 'gone_at IS NULL', values: [] };

const everything = ({ search, filters, others }: ListQuestion): Condition =>
  joined([LISTED, ...filters.map(({ condition }) => condition), ...others, ...search], 'AND');

const everythingAlongWords = (question: ListQuestion): Condition => everything({ ...question, others: question.othersAlongWords ?? question.others });

/** A page of a list, in its order. */
export function findPage(database: Database, question: ListQuestion, offset: number, limit: number, bounds = BOUNDS): FoundRows {
  const { order, indexes, search } = question;
  if (search.length === 0 && question.filters.length === 0) return walk(database, question, [], offset, limit);
  const known = sized(database, question, bounds.many);
  if (isFew(known, bounds.few)) return ofFew(database, question, known[0], offset, limit);
  const some = gathered(known, bounds.many);
  const wanted = offset + limit;
  const looks = Math.max(wanted * bounds.looksPerRow, bounds.looks);
  const amongFirst = (): FoundRows | null => {
    const page = wanted <= bounds.shallow ? look(database, question, offset, limit, looks) : [];
    return page.length === limit ? { rowIds: page, total: null } : null;
  };
  if (some.length > 0) {
    const isEveryWordKnown = search.length === 0 || question.mayMatch('longOnly') !== null;
    const expected = isEveryWordKnown && indexes.has(order.index) ? looks * shareOf(database, question.table, known.filter(({ size }) => size <= bounds.many)) : 0;
    const first = expected > MARGIN * wanted ? amongFirst() : null;
    if (first !== null) return first;
    const all = [...some, ...(isEveryWordKnown ? [] : gathered(found(database, rowsWithShort(question), bounds.many), bounds.many))];
    const common = all.length > 1 ? counted(database, [inEach(all)], bounds.few) : [];
    return isFew(common, bounds.few) ? ofFew(database, question, common[0], offset, limit) : walk(database, question, all, offset, limit);
  }
  // A short list has no index of its order, and one that has none yet is read whole in any case.
  if (!indexes.has(order.index)) return walk(database, question, throughIndexes(question), offset, limit);
  // Few rows are sooner looked for than the index is asked for short words; a page is not.
  const isLookedForFirst = wanted * bounds.looksPerRow <= bounds.looks;
  const first = isLookedForFirst ? amongFirst() : null;
  if (first !== null) return first;
  const named = found(database, rowsWithShort(question), bounds.many);
  if (isFew(named, bounds.few)) return ofFew(database, question, named[0], offset, limit);
  const namedSome = gathered(named, bounds.many);
  if (namedSome.length > 0) return walk(database, question, namedSome, offset, limit);
  return (isLookedForFirst ? null : amongFirst()) ?? walk(database, question, throughIndexes(question), offset, limit);
}

/** The first rows of an order are looked at where they should have the page so many times: what was looked at in vain is looked at again. */
const MARGIN = 2;

/** Which part of the rows is in each of the sources, were these independent of each other. */
function shareOf(database: Database, table: string, sources: readonly SizedSource[]): number {
  const rows = Math.max(oneValue<number>(database, `SELECT max(rowid) FROM ${table}`) ?? 0, 1);
  return sources.reduce((share, { size }) => share * Math.min(size / rows, 1), 1);
}

interface SizedSource {
  readonly rows: Source;
  /** At most one more than asked for. */
  readonly size: number;
}

const counted = (database: Database, sources: readonly Source[], most: number): SizedSource[] =>
  sources.map((rows) => ({ rows, size: oneValue<number>(database, `SELECT count(*) FROM (SELECT 1 FROM (${rows.sql}) LIMIT ?)`, ...rows.values, most + 1) ?? 0 }));

/** The index of words is asked once: what it gives is kept, not only counted. */
function found(database: Database, rows: Source | null, most: number): SizedSource[] {
  if (rows === null) return [];
  const rowIds = allValues<number>(database, `SELECT row_id FROM (${rows.sql}) LIMIT ?`, ...rows.values, most + 1);
  return [{ rows: { sql: 'SELECT value AS row_id FROM json_each(?)', values: [JSON.stringify(rowIds)] }, size: rowIds.length }];
}

/** The rows that the index of words names when it is asked for short words too; null where it says nothing of these. */
function rowsWithShort({ search, mayMatch }: ListQuestion): Source | null {
  const rows = search.length === 0 ? null : mayMatch('withShort');
  return rows === null || String(rows.values) === String(mayMatch('longOnly')?.values) ? null : rows;
}

const inEach = (sources: readonly Source[]): Source => ({ sql: sources.map(({ sql }) => `SELECT row_id FROM (${sql})`).join(' INTERSECT '), values: sources.flatMap(({ values }) => values) });

/** What narrows the list, the least first. */
const sized = (database: Database, question: ListQuestion, most: number): SizedSource[] =>
  [...counted(database, filterSources(question), most), ...found(database, question.mayMatch('longOnly'), most)].toSorted((left, right) => left.size - right.size);

const isFew = (sources: readonly SizedSource[], few: number): sources is readonly [SizedSource, ...SizedSource[]] => (sources[0]?.size ?? few + 1) <= few;

const gathered = (sources: readonly SizedSource[], many: number): Source[] => sources.filter(({ size }) => size <= many).map(({ rows }) => rows);

const filterSources = ({ table, filters, indexes }: ListQuestion): Source[] => filters.filter(({ index }) => indexes.has(index))
  .map(({ condition, index }) => ({ sql: `SELECT rowid AS row_id FROM ${table} INDEXED BY ${index} WHERE ${condition.sql}`, values: condition.values }));

/** Without reading the rows, as far as indexes can: for what is rare or far behind in the order. */
function throughIndexes(question: ListQuestion): Source[] {
  const { table, words, search, indexes } = question;
  if (search.length === 0 || !indexes.has(words)) return filterSources(question);
  const where = everythingAlongWords(question);
  return [{ sql: `SELECT rowid AS row_id FROM ${table} INDEXED BY ${words} WHERE ${where.sql}`, values: where.values }];
}

function ofFew(database: Database, question: ListQuestion, { rows }: SizedSource, offset: number, limit: number): FoundRows {
  const { sql, values } = fromSource(question, rows);
  const all = allValues<number>(database, `SELECT ${question.table}.rowid ${sql} ORDER BY ${question.order.sql}`, ...values);
  return { rowIds: all.slice(offset, offset + limit), total: all.length };
}

function fromSource(question: ListQuestion, rows: Source): Condition {
  const { table } = question;
  const where = everything(question);
  return {
    sql: `FROM (SELECT DISTINCT * FROM (${rows.sql})) AS may CROSS JOIN ${table} ON ${table}.rowid = may.row_id WHERE ${where.sql}`, values: [...rows.values, ...where.values],
  };
}

/** Along the order of the list, looking only at rows that are in each of the sources. */
function walk(database: Database, question: ListQuestion, sources: readonly Source[], offset: number, limit: number): FoundRows {
  const { table, order, indexes } = question;
  const where = everything(question);
  const among = sources.map(({ sql }) => `rowid IN (${sql}) AND `).join('');
  const index = indexes.has(order.index) ? ` INDEXED BY ${order.index}` : '';
  const rowIds = allValues<number>(
    database, `SELECT rowid FROM ${table}${index} WHERE ${among}${where.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
    ...sources.flatMap(({ values }) => values), ...where.values, limit, offset,
  );
  return { rowIds, total: rowIds.length < limit && (offset === 0 || rowIds.length > 0) ? offset + rowIds.length : null };
}

/** What the first rows of the order have of the page: as few of them are read as it takes. */
function look(database: Database, question: ListQuestion, offset: number, limit: number, most: number): number[] {
  const { table, order } = question;
  const where = everything(question);
  const rows = database.prepare<unknown[], [rowId: number, found: number | null]>(
    `SELECT rowid, ${where.sql} FROM ${table} INDEXED BY ${order.index} WHERE gone_at IS NULL ORDER BY ${order.sql} LIMIT ?`,
  ).raw().iterate(...where.values, most);
  const found: number[] = [];
  for (const [rowId, holds] of rows) {
    if (holds === 1) found.push(rowId);
    if (found.length === offset + limit) break;
  }
  return found.slice(offset);
}

/** The number of rows of a list. It pauses between steps of some milliseconds; null where the file changed meanwhile. */
export function* countRows(database: Database, question: ListQuestion, bounds = BOUNDS): Generator<undefined, number | null> {
  const { table, order, search, filters, others, words, indexes } = question;
  const count = (sql: string, values: readonly unknown[]): number => oneValue<number>(database, `SELECT count(*) ${sql}`, ...values) ?? 0;
  const where = everything(question);
  const known = search.length === 0 && filters.length === 0 ? [] : sized(database, question, bounds.fewToCount);
  if (isFew(known, bounds.fewToCount)) {
    const { sql, values } = fromSource(question, known[0].rows);
    return count(sql, values);
  }
  if (search.length > 0 && indexes.has(words)) return yield* countAlongWords(database, question, bounds.wordsAtOnce);
  const [first, ...rest] = filterSources(question);
  if (search.length === 0 && first !== undefined) {
    const narrowed = joined([LISTED, ...rest.map(among), ...unindexed(question), ...others], 'AND');
    return count(`FROM (${first.sql} AND ${narrowed.sql})`, [...first.values, ...narrowed.values]);
  }
  const index = search.length === 0 && others.length === 0 && indexes.has(order.index) ? ` INDEXED BY ${order.index}` : '';
  return count(`FROM ${table}${index} WHERE ${where.sql}`, where.values);
}

const among = ({ sql, values }: Source): Condition => ({ sql: `rowid IN (${sql})`, values });

const unindexed = ({ filters, indexes }: ListQuestion): Condition[] => filters.filter(({ index }) => !indexes.has(index)).map(({ condition }) => condition);

function* countAlongWords(database: Database, question: ListQuestion, atOnce: number): Generator<undefined, number | null> {
  const { table, words: index } = question;
  const { sql, values } = everythingAlongWords(question);
  const version = dataVersion(database);
  let total = 0;
  for (let from: string | null = null; ;) {
    const after: Condition = from === null ? { sql: '1', values: [] } : { sql: 'words > ?', values: [from] };
    const to: string | null = oneValue<string>(
      database, `SELECT words FROM ${table} INDEXED BY ${index} WHERE gone_at IS NULL AND ${after.sql} ORDER BY words LIMIT 1 OFFSET ?`, ...after.values, atOnce,
    );
    const upTo: Condition = to === null ? { sql: '1', values: [] } : { sql: 'words <= ?', values: [to] };
    total += oneValue<number>(
      database, `SELECT count(*) FROM ${table} INDEXED BY ${index} WHERE ${after.sql} AND ${upTo.sql} AND ${sql}`,
      ...after.values, ...upTo.values, ...values,
    ) ?? 0;
    if (dataVersion(database) !== version) return null;
    if (to === null) return total;
    from = to;
    yield;
  }
}

/** Grows with what other connections write. */
export const dataVersion = (database: Database): number => Number(database.pragma('data_version', { simple: true }));
