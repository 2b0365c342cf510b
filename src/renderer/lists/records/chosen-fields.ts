import type { records } from '#shared/text/en/lists/records.ts';
import type { FilterValues, SectionView } from '#renderer/lists/record-view/index.ts';
import type { TableState } from '#renderer/ui/data-table/index.ts';
import { isoFromLocal } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { isSearched, isSearchedRange, moneyFields, moneyValues, REFLECTION_FIELD, REFLECTION_RUNS, searchFields } from '#shared/bridge/lists/record-fields.ts';
import type { MoneyField, MoneyValue } from '#shared/bridge/lists/record-fields.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { isDay, parseDayOrMoment } from '#shared/domain/day-or-moment.ts';
import { decimalFromTyped } from '#shared/domain/typed-amount.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import { typedMoment } from '#shared/domain/typed-day.ts';
import { plainAmountRange, plainDayRange, readDayRange, typedAmountRange, typedDayRange } from '#shared/domain/typed-range.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { SearchKind } from '#shared/sections/section.ts';

type Label = keyof typeof records.fields;

/** A field of the bank's search and its value. */
export interface ChosenField {
  /** The interface's name; also the query parameter. */
  readonly name: string;
  readonly kind: SearchKind;
  readonly label: Label;
  /** As typed; '' does not filter. */
  readonly value: string;
  /** The number of values chosen in the filter menu, if more than one: the bank's search takes one. */
  readonly several: number;
  /** Whether a filter menu uses the same query parameter. */
  readonly inMenu: boolean;
  /** Null when the value is typed. */
  readonly options: FilterValues | null;
}

/** The search fields of a section with their values from the address; empty where the bank has no search. */
export function chosenFields<S extends Section>(view: Pick<SectionView<S>, 'section' | 'filters' | 'searchLabels'>, table: TableState): readonly ChosenField[] {
  const section: Section = view.section;
  if (!isSearched(section)) return [];
  const kinds: Readonly<Record<string, SearchKind>> = searchFields[section];
  const labels: Readonly<Record<string, Label | undefined>> = view.searchLabels ?? {};
  return Object.entries(kinds).map(([name, kind]) => {
    const values = table.values(name);
    const menu = view.filters.find(({ key }) => key === name);
    const inMenu = menu !== undefined;
    const value = values.length > 1 && inMenu ? '' : (values[0] ?? '').slice(0, 200);
    return { name, kind, label: labels[name] ?? (name as Label), value, several: inMenu && values.length > 1 ? values.length : 0, inMenu, options: menu?.values ?? null };
  });
}

/** What is typed depends on the marks of the language and on the day. */
interface TypedIn {
  readonly mark: DecimalMark;
  readonly today: BankDate;
}

/** What is compared: an amount or a range of amounts in plain decimals, a day, a range of days or a moment; else why what is typed does not filter. */
export function readTyped(kind: SearchKind, typed: string, { mark, today }: TypedIn): Result<string, 'notAmount' | 'ambiguous' | 'notDays'> {
  if (kind === 'amount') {
    const range = typedAmountRange(typed, mark);
    if (range === null) return decimalFromTyped(typed, mark);
    return range.ok ? ok(plainAmountRange(range.value)) : range;
  }
  if (kind !== 'day' && kind !== 'moment') return ok(typed);
  const days = typedDayRange(typed, today);
  if (days !== null) return ok(plainDayRange(days));
  const moment = kind === 'moment' ? parseDayOrMoment(typed) ?? isoFromLocal(typedMoment(typed)) : '';
  return moment === '' ? failed('notDays') : ok(moment);
}

/** Filters of the list that the bank's search does not know. */
export function chosenHere(section: Section, table: TableState): ChosenHere {
  if (section !== 'orders') return {};
  const chosen = moneyFields.map((field) => [field, moneyValues.find((value) => value === table.value(field))] as const);
  const reflecting = table.value(REFLECTION_FIELD) === REFLECTION_RUNS ? { [REFLECTION_FIELD]: REFLECTION_RUNS } as const : {};
  return { ...Object.fromEntries(chosen.filter(([, value]) => value !== undefined)), ...reflecting };
}

export type ChosenHere = Readonly<Partial<Record<MoneyField, MoneyValue> & Record<typeof REFLECTION_FIELD, typeof REFLECTION_RUNS>>>;

/** The active fields; what cannot be read is left out. */
export function askedFields(chosen: readonly ChosenField[], typedIn: TypedIn): Record<string, string> {
  return Object.fromEntries(chosen.flatMap(({ name, kind, value }) => {
    const read = value === '' ? ok('') : readTyped(kind, value, typedIn);
    return read.ok && read.value !== '' ? [[name, read.value]] : [];
  }));
}

/** Those that the bank's search can compare, and whether it cannot some. */
export function askedOfBank(chosen: readonly ChosenField[], asked: Readonly<Record<string, string>>): { readonly fields: Readonly<Record<string, string>>; readonly ranges: boolean } {
  const ranges = chosen.filter(({ name, kind }) => isSearchedRange(kind, asked[name] ?? '')).map(({ name }) => name);
  return { fields: Object.fromEntries(Object.entries(asked).filter(([name]) => !ranges.includes(name))), ranges: ranges.length > 0 };
}

/** A day, a range of days or a moment, as `readTyped` gives it. */
export function daysWords(value: string, format: Formatter): string {
  const range = readDayRange(value);
  if (range === null) return momentWords(value, format);
  const { from, to } = range;
  if (from !== null && to !== null) return `${format.date(from)} – ${format.date(to)}`;
  return from !== null ? `≥ ${format.date(from)}` : `≤ ${to === null ? '' : format.date(to)}`;
}

export function momentWords(value: string, format: Formatter): string {
  const moment = parseDayOrMoment(value);
  if (moment === null) return value;
  return isDay(moment) ? format.date(moment) : format.instant(moment);
}
