import { bankDate, daysInMonth, earliest, latest, parseBankDate } from './bank-date.ts';
import type { BankDate } from './bank-date.ts';
import { foldText } from './folded-text.ts';
import { amountReadings, comparedAmounts } from './statement-search-amounts.ts';
import type { AmountReading } from './statement-search-amounts.ts';

/** A possible meaning of a search word. `text`: part of a description, id or note, ignoring case and accents. */
export type Reading =
  | { readonly kind: 'text'; readonly text: string }
  /** Accounting or value date, both ends inclusive. */
  | { readonly kind: 'days'; readonly from: BankDate; readonly to: BankDate }
  | AmountReading;

/** A typed word or quoted phrase; one matching reading suffices. */
export type SearchWord = readonly Reading[];

const MOST_WORDS = 12;

/**
 * An entry must match every word, in any order. Quoted text is literal; other words may also be dates ("2026-03", "15/3/2026"),
 * amounts ("1.234,50", "-30") or ranges (">1000", "100..200"). Codes match with and without groups of four.
 */
export function parseSearch(typed: string): SearchWord[] {
  return pieces(typed).slice(0, MOST_WORDS).map(({ text, quoted }) => (quoted ? [{ kind: 'text', text: foldText(text) }] : readingsOf(text)));
}

interface Piece {
  readonly text: string;
  readonly quoted: boolean;
}

/** An unclosed quotation extends to the end. */
const QUOTED = /["“”«»]([^"“”«»]*)(?:["“”«»]|$)/g;

function pieces(typed: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of typed.matchAll(QUOTED)) {
    found.push(...plainWords(typed.slice(at, match.index)));
    const text = (match[1] ?? '').trim();
    if (text !== '') found.push({ text, quoted: true });
    at = match.index + match[0].length;
  }
  return [...found, ...plainWords(typed.slice(at))];
}

/** Joins parts that belong together despite a space, then splits the text. */
function plainWords(typed: string): Piece[] {
  const joined = typed
    .replace(/([<>]=?)\s+/g, '$1')
    .replace(/(\d)\s*\.\.\s*(?=[+\-\u2212]?\d)/g, '$1..')
    .replace(/(^|\s)([€$£]|eur|usd|gbp|chf)\s+(?=[+\-\u2212]?\d)/gi, '$1$2')
    .replace(/(\d)\s+([€$£]|eur|usd|gbp|chf)(?=\s|$)/gi, '$1$2')
    .replace(/(?<=^|[\s€+\-\u2212])\d{1,3}(?: \d{3})+[.,]\d{1,2}(?=\s|$)/g, (amount) => amount.replaceAll(' ', '\u00a0'));
  return withGroupsJoined(joined.split(/[^\S\u00a0]+/).filter((text) => text !== '')).map((text) => ({ text, quoted: false }));
}

/** Joins an IBAN in groups of four. */
function withGroupsJoined(words: readonly string[]): string[] {
  const joined: string[] = [];
  let at = 0;
  while (at < words.length) {
    let end = at + 1;
    if (/^[a-z]{2}\d{2}$/i.test(words[at] ?? '')) {
      while (/^[a-z0-9]{4}$/i.test(words[end] ?? '')) end += 1;
      if (end > at + 1 && end < words.length && /^[a-z0-9]{1,3}$/i.test(words[end] ?? '')) end += 1;
    }
    joined.push(words.slice(at, end).join(''));
    at = end;
  }
  return joined;
}

function readingsOf(word: string): Reading[] {
  const range = /^(.*?)\.\.(.*)$/.exec(word);
  const days = range === null ? [] : daysBetween(range[1] ?? '', range[2] ?? '');
  if (days.length > 0) return days;
  const compared = comparedAmounts(word);
  if (compared !== null) return [compared];
  return [...textReadings(foldText(word)), ...typedDays(word), ...amountReadings(word)];
}

/** A long code may be stored in groups of four. */
function textReadings(text: string): Reading[] {
  const asTyped: Reading = { kind: 'text', text };
  const isCode = /^[a-z]{2}\d{2}[a-z0-9]+$/.test(text) || /^(?=(?:\D*\d){6})[a-z0-9]{8,}$/.test(text);
  return isCode ? [asTyped, { kind: 'text', text: text.replace(/.{4}(?=.)/g, '$& ') }] : [asTyped];
}

function daysBetween(from: string, to: string): Reading[] {
  const first = typedDays(from)[0];
  const last = typedDays(to)[0];
  // Years alone would take "1990..2010" from the amounts.
  if (first === undefined || last === undefined || !/[-/.]/.test(from) || !/[-/.]/.test(to)) return [];
  return [{ kind: 'days', from: earliest(first.from, last.from), to: latest(first.to, last.to) }];
}

type Days = Extract<Reading, { kind: 'days' }>;

/** "2026", "2026-03", "2026-03-15", "03/2026", "15/03/2026", "15.3.26", also with points or dashes, and their beginnings. */
function typedDays(text: string): Days[] {
  const yearFirst = /^(\d{4})(?:[-/.](\d{1,2})?(?:[-/.](\d{1,2})?)?)?$/.exec(text);
  if (yearFirst !== null) return daysOf(yearFirst[1] ?? '', yearFirst[2], yearFirst[3]);
  const dayFirst = /^(?:(\d{1,2})[-/.])?(\d{1,2})[-/.](\d{4})$/.exec(text) ?? /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2})$/.exec(text);
  if (dayFirst === null) return [];
  if (dayFirst.length === 4) return daysOf(dayFirst[3] ?? '', dayFirst[2], dayFirst[1], true);
  return daysOf(`${Number(dayFirst[4]) < 70 ? '20' : '19'}${dayFirst[4]}`, dayFirst[3], dayFirst[1], true);
}

/** Unless the year comes last, a final digit may be complete or the first of two. */
function daysOf(year: string, month: string | undefined, day: string | undefined, whole = false): Days[] {
  if (Number(year) < 1970 || Number(year) > 2300) return [];
  if (month === undefined) return [{ kind: 'days', from: bankDate(`${year}-01-01`), to: bankDate(`${year}-12-31`) }];
  if (day === undefined) {
    return begunWith(month, 12, whole).map(([first, last]) => ({
      kind: 'days', from: bankDate(`${year}-${pad(first)}-01`), to: bankDate(`${year}-${pad(last)}-${pad(daysInMonth(Number(year), last))}`),
    }));
  }
  if (parseBankDate(`${year}-${pad(month)}-01`) === null) return [];
  return begunWith(day, daysInMonth(Number(year), Number(month)), whole).map(([first, last]) => ({
    kind: 'days', from: bankDate(`${year}-${pad(month)}-${pad(first)}`), to: bankDate(`${year}-${pad(month)}-${pad(last)}`),
  }));
}

function begunWith(digits: string, most: number, whole: boolean): (readonly [first: number, last: number])[] {
  const value = Number(digits);
  const alone: (readonly [number, number])[] = value >= 1 && value <= most ? [[value, value]] : [];
  if (whole || digits.length > 1) return alone;
  const first = Math.max(value * 10, 1);
  return first > most ? alone : value === 0 ? [[1, 9]] : [...alone, [first, Math.min(value * 10 + 9, most)]];
}

const pad = (part: number | string): string => String(part).padStart(2, '0');
