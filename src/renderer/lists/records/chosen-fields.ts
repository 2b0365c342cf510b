import type { records } from '#shared/text/en/lists/records.ts';
import type { FilterValues, SectionView } from '#renderer/lists/record-view/index.ts';
import type { TableState } from '#renderer/ui/data-table/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { isSearched, moneyFields, moneyValues, REFLECTION_FIELD, REFLECTION_RUNS, searchFields } from '#shared/bridge/lists/record-fields.ts';
import type { MoneyField, MoneyValue } from '#shared/bridge/lists/record-fields.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { isDay, parseDayOrMoment } from '#shared/domain/day-or-moment.ts';
import { decimalFromTyped } from '#shared/domain/typed-amount.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import type { SearchKind } from '#shared/sections/section.ts';

type Label = keyof typeof records.fields;

/** A field of the bank's search and its value. */
export interface ChosenField {
  /** The interface's name; also the query parameter. */
  readonly name: string;
  readonly kind: SearchKind;
  readonly label: Label;
  /** '' does not filter. */
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
    const value = values.length > 1 && inMenu ? '' : readable(kind, values[0] ?? '');
    return { name, kind, label: labels[name] ?? (name as Label), value, several: inMenu && values.length > 1 ? values.length : 0, inMenu, options: menu?.values ?? null };
  });
}

/** An invalid value in the address does not filter. */
function readable(kind: SearchKind, value: string): string {
  if (kind === 'day') return parseBankDate(value) ?? '';
  return kind === 'moment' ? parseDayOrMoment(value) ?? '' : value.slice(0, 200);
}

/** Why a typed amount does not filter; null when it does. */
export function amountTrouble(typed: string, mark: DecimalMark): 'notAmount' | 'ambiguous' | null {
  const decimal = decimalFromTyped(typed, mark);
  return decimal.ok ? null : decimal.error;
}

/** Filters of the list that the bank's search does not know. */
export function chosenHere(section: Section, table: TableState): ChosenHere {
  if (section !== 'orders') return {};
  const chosen = moneyFields.map((field) => [field, moneyValues.find((value) => value === table.value(field))] as const);
  const reflecting = table.value(REFLECTION_FIELD) === REFLECTION_RUNS ? { [REFLECTION_FIELD]: REFLECTION_RUNS } as const : {};
  return { ...Object.fromEntries(chosen.filter(([, value]) => value !== undefined)), ...reflecting };
}

export type ChosenHere = Readonly<Partial<Record<MoneyField, MoneyValue> & Record<typeof REFLECTION_FIELD, typeof REFLECTION_RUNS>>>;

/** The active fields, amounts as plain decimals; invalid amounts are left out. */
export function askedFields(chosen: readonly ChosenField[], mark: DecimalMark): Record<string, string> {
  const asked = chosen.map(({ name, kind, value }) => {
    if (kind !== 'amount') return [name, value] as const;
    const decimal = decimalFromTyped(value, mark);
    return [name, decimal.ok ? decimal.value : ''] as const;
  });
  return Object.fromEntries(asked.filter(([, value]) => value !== ''));
}

export function momentWords(value: string, format: Formatter): string {
  const moment = parseDayOrMoment(value);
  if (moment === null) return value;
  return isDay(moment) ? format.date(moment) : format.instant(moment);
}
