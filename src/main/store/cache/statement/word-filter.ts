import type { Reading, SearchWord } from '#shared/domain/statement-search.ts';
import { epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';

/*
 * What the word index can say of a search: a query that gives every row that may contain a word, and others; the caller checks each. The index
 * has trigrams without positions, so a word is the presence of its trigrams.
 */

/** Value dates this near the accounting date are found by their days and not indexed. */
export const NEAR_DAYS = 31;

export interface DayRange {
  readonly from: EpochDay;
  readonly to: EpochDay;
}

export interface WordFilter {
  readonly match: string;
  /** Days with matching rows that the query may miss. */
  readonly except: readonly DayRange[];
}

export const filtersOf = (words: readonly SearchWord[]): WordFilter[] => words.flatMap((word) => filterOf(word) ?? []);

function filterOf(word: SearchWord): WordFilter | null {
  const matches = word.map(matchOf);
  if (matches.some((match) => match === null)) return null;
  const except = word.flatMap((reading) =>
    reading.kind === 'days' ? [{ from: epochDay(reading.from) - NEAR_DAYS, to: epochDay(reading.to) + NEAR_DAYS }] : []);
  return { match: `(${[...new Set(matches)].join(' OR ')})`, except };
}

function matchOf(reading: Reading): string | null {
  if (reading.kind === 'text') return trigrams(reading.text);
  if (reading.kind === 'days') return trigrams(`@${commonBeginning(reading.from.replaceAll('-', ''), reading.to.replaceAll('-', ''))}`);
  if (reading.kind === 'amounts') return null;
  return trigramsOfAmount(reading.begins);
}

/** Part of no text: with a point, one that begins as "1." would be found in the decimals of every tenth amount. */
const DECIMAL_MARK = '·';

/** "=1234·50": an amount in the index of words, with as many decimals as its currency has. */
export function indexedAmount(minor: number, exponent: number): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  return `=${digits.slice(0, point)}${DECIMAL_MARK}${digits.slice(point)}`;
}

/** Every amount that begins as typed has these, in any currency: "123" is the whole of it. */
export function trigramsOfAmount(begins: string): string | null {
  const [whole = '', decimals = ''] = begins.split('.');
  return trigrams(`=${Number(whole)}${DECIMAL_MARK}${decimals}`);
}

const LENGTH = 3;
/** More hardly narrow, and each costs a walk along its rows. */
const MOST_TRIGRAMS = 6;

/** Every row that contains the text has these; null for a text that is shorter. */
export function trigrams(text: string): string | null {
  const characters = [...text];
  const count = characters.length - LENGTH + 1;
  if (count < 1) return null;
  const all = Array.from({ length: count }, (_, at) => characters.slice(at, at + LENGTH).join(''));
  // Every third one covers the text once; then those in between.
  const order = [0, 1, 2].flatMap((begin) => all.filter((_, at) => at % LENGTH === begin));
  const chosen = [...new Set([...order.slice(0, MOST_TRIGRAMS - 1), all.at(-1) ?? ''])];
  const terms = chosen.map(quoted);
  return terms.length === 1 ? (terms[0] ?? null) : `(${terms.join(' AND ')})`;
}

export const quoted = (term: string): string => `"${term.replaceAll('"', '""')}"`;

function commonBeginning(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return left.slice(0, length);
}

/** `match`: the narrowing query; null where every row must be checked. */
export interface Stretch extends DayRange {
  readonly match: string | null;
}

/** Cuts a period where the index is unwritten or does not know a word, oldest first. */
export function stretches(period: DayRange, filters: readonly WordFilter[], unindexed: readonly DayRange[]): Stretch[] {
  const cuts = new Set([period.from]);
  for (const { from, to } of [...unindexed, ...filters.flatMap(({ except }) => except)]) {
    if (from > period.from && from <= period.to) cuts.add(from);
    if (to >= period.from && to < period.to) cuts.add(to + 1);
  }
  const starts = [...cuts].toSorted((left, right) => left - right);
  const holds = (range: DayRange, day: EpochDay): boolean => range.from <= day && day <= range.to;
  return starts.map((from, at) => {
    const usable = unindexed.some((range) => holds(range, from)) ? [] : filters.filter(({ except }) => !except.some((range) => holds(range, from)));
    return {
      from, to: (starts[at + 1] ?? period.to + 1) - 1,
      match: usable.length === 0 ? null : usable.map(({ match }) => match).join(' AND '),
    };
  });
}
