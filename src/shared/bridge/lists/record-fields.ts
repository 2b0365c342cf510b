import { parseBankDate } from '#shared/domain/bank-date.ts';
import { parseDayOrMoment } from '#shared/domain/day-or-moment.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { decimalWithMark } from '#shared/domain/typed-amount.ts';
import { plainAmountRange, readDayRange, typedAmountRange } from '#shared/domain/typed-range.ts';
import { typedDay } from '#shared/domain/typed-day.ts';
import type { SearchKind } from '#shared/sections/section.ts';
import { sectionTable } from '#shared/sections/sections.ts';
import { sectionRows, sections } from './records.ts';
import type { Section } from './records.ts';

type SectionTable = typeof sectionTable;

/** Sections that the bank can search (sections 4.2 to 4.5 of the interface). */
export type SearchedSection = { [S in Section]: SectionTable[S] extends { readonly search: object } ? S : never }[Section];

export const isSearched = (section: string): section is SearchedSection => sections.some((known) => known === section && sectionRows[known].search !== undefined);

export const searchedSections = sections.filter((section): section is SearchedSection => isSearched(section));

type SearchFields = { readonly [S in SearchedSection]: SectionTable[S]['search'] };

/** In display order; dots mark nesting in the body. */
export const searchFields = Object.fromEntries(searchedSections.map((section) => [section, sectionTable[section].search])) as SearchFields;

/** Local filters on the cached refunds and cash-outs of an order; the bank's search lacks them. */
export const moneyFields = ['refunds', 'cashouts'] as const;
export const moneyValues = ['refused', 'open'] as const;
export type MoneyField = (typeof moneyFields)[number];
export type MoneyValue = (typeof moneyValues)[number];

/** Local filter on orders whose reflection period runs, as on {@link moneyFields}. */
export const REFLECTION_FIELD = 'reflection';
export const REFLECTION_RUNS = 'running';

export type SearchFieldName<S extends SearchedSection = SearchedSection> = { [Section in S]: keyof SearchFields[Section] & string }[S];

export function searchKind(section: SearchedSection, name: string): SearchKind | null {
  const fields: Readonly<Record<string, SearchKind>> = searchFields[section];
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}

/**
 * Normalises typed text for comparison: amounts as decimal text ("1234.50"), days as YYYY-MM-DD, moments as ISO 8601, IBANs without
 * spaces, ranges of them as in `typed-range.ts`. null when unreadable; '' for empty text.
 */
export function readSearched(kind: SearchKind, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  if (kind === 'iban') return compactIban(text);
  if ((kind === 'day' || kind === 'moment') && readDayRange(text) !== null) return text;
  if (kind === 'day') return parseBankDate(text) ?? typedDay(text);
  if (kind === 'moment') return parseDayOrMoment(text) ?? typedDay(text);
  if (kind !== 'amount') return text;
  const range = typedAmountRange(text, 'plain');
  if (range !== null) return range.ok ? plainAmountRange(range.value) : null;
  const decimal = decimalWithMark(text, '.');
  return decimal.ok ? decimal.value : null;
}

/** Of what `readSearched` gives: the bank's search compares single values. */
export const isSearchedRange = (kind: SearchKind, value: string): boolean =>
  (kind === 'amount' && typedAmountRange(value, 'plain') !== null) || ((kind === 'day' || kind === 'moment') && readDayRange(value) !== null);
