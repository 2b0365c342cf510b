import { isSearched, moneyFields, moneyValues, searchFields } from '#shared/bridge/lists/record-fields.ts';
import type { MoneyField, MoneyValue, SearchedSection, SearchFieldName, SearchKind } from '#shared/bridge/lists/record-fields.ts';
import type { FilterValues, SectionView } from '#renderer/lists/record-view/index.ts';
import type { records } from '#shared/text/en/lists/records.ts';
import type { TableState } from '#renderer/ui/data-table/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { parseDayOrMoment } from '#shared/domain/day-or-moment.ts';
import { decimalFromTyped } from '#shared/domain/typed-amount.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

type Label = keyof typeof records.fields;

/** A field of the bank's search as the panel shows it, with what is typed into it. */
export interface ChosenField {
  /** As the interface names it, and as the address does. */
  readonly name: string;
  readonly kind: SearchKind;
  readonly label: Label;
  /** '' lets everything through. */
  readonly value: string;
  /** How many values a menu above the list lets through: the bank's search takes one. */
  readonly several: number;
  /** Whether a menu above the list filters by it too, through the same place in the address. */
  readonly inMenu: boolean;
  /** What can be chosen, where it is not typed. */
  readonly options: FilterValues | null;
}

/** Names that the window's own labels give otherwise than the interface does. */
const LABELS: { readonly [S in SearchedSection]: Partial<Record<SearchFieldName<S>, Label>> } = {
  campaigns: { companyId: 'companyName', name: 'campaignName', targetAmountMin: 'targetMin', targetAmountMax: 'targetMax' },
  investors: {},
  orders: {
    companyId: 'companyName', campaignId: 'campaignName', description: 'transferDescription', 'investorAccount.iban': 'iban',
    'investorAccount.holderName': 'holderName', 'investorAccount.holderSurname': 'holderSurname', 'investorAccount.holderBusinessName': 'holderBusinessName',
  },
  unidentified: { description: 'transferDescription' },
  disputes: {},
};

const OPTIONS: { readonly [S in SearchedSection]: Partial<Record<SearchFieldName<S>, FilterValues>> } = {
  campaigns: { companyId: { from: 'companies' }, status: { from: 'list', list: 'campaignStates' } },
  investors: { type: { from: 'list', list: 'investorTypes' } },
  orders: {
    companyId: { from: 'companies' }, campaignId: { from: 'campaigns' }, status: { from: 'list', list: 'orderStates' }, channel: { from: 'list', list: 'channels' },
  },
  unidentified: { status: { from: 'list', list: 'unidentifiedStates' } },
  disputes: {},
};

/** Every field of a section's search, in the order of the panel, with what the address says of it; none where the bank has no search. */
export function chosenFields<S extends Section>(view: Pick<SectionView<S>, 'section' | 'filters'>, table: TableState): readonly ChosenField[] {
  const section: Section = view.section;
  if (!isSearched(section)) return [];
  const kinds: Readonly<Record<string, SearchKind>> = searchFields[section];
  const labels: Readonly<Record<string, Label | undefined>> = LABELS[section];
  const options: Readonly<Record<string, FilterValues | undefined>> = OPTIONS[section];
  return Object.entries(kinds).map(([name, kind]) => {
    const values = table.values(name);
    const inMenu = view.filters.some(({ key }) => key === name);
    const value = values.length > 1 && inMenu ? '' : readable(kind, values[0] ?? '');
    return { name, kind, label: labels[name] ?? (name as Label), value, several: inMenu && values.length > 1 ? values.length : 0, inMenu, options: options[name] ?? null };
  });
}

/** An address may have been typed by hand: what cannot be a value of the field lets everything through. */
function readable(kind: SearchKind, value: string): string {
  if (kind === 'day') return parseBankDate(value) ?? '';
  return kind === 'moment' ? parseDayOrMoment(value) ?? '' : value.slice(0, 200);
}

/** Why a typed amount narrows by nothing; null for one that does. */
export function amountTrouble(typed: string, mark: DecimalMark): 'notAmount' | 'ambiguous' | null {
  const decimal = decimalFromTyped(typed, mark);
  return decimal.ok ? null : decimal.error;
}

/** The decimal text of a typed amount; null for what is no amount, or could be two. */
function typedAmount(typed: string, mark: DecimalMark): string | null {
  const decimal = decimalFromTyped(typed, mark);
  return decimal.ok ? decimal.value : null;
}

/** What the list narrows by and the bank's search does not know, as the address says it. */
export function chosenMoney(section: Section, table: TableState): Readonly<Partial<Record<MoneyField, MoneyValue>>> {
  if (section !== 'orders') return {};
  const chosen = moneyFields.map((field) => [field, moneyValues.find((value) => value === table.value(field))] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
}

/** The fields that are on, amounts by their decimals whatever the marks they were typed with; what is half typed is left out. */
export function askedFields(chosen: readonly ChosenField[], mark: DecimalMark): Record<string, string> {
  const asked = chosen.map(({ name, kind, value }) => [name, kind === 'amount' ? (typedAmount(value, mark) ?? '') : value] as const);
  return Object.fromEntries(asked.filter(([, value]) => value !== ''));
}
