import type { TableState } from '#renderer/ui/data-table/index.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import { feeTypes } from '#shared/contract/states.ts';
import { parseDayOrMoment } from '#shared/domain/day-or-moment.ts';
import { decimalFromTyped } from '#shared/domain/typed-amount.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

/** Every filter of the bank's search, by its name in the address, in the order in which the panel shows them. */
export const filterNames = [
  'accountId', 'direction', 'status', 'createdFrom', 'createdTo', 'accountedFrom', 'accountedTo', 'counterpartName', 'counterpartAccount', 'description',
  'amountFrom', 'amountTo', 'currency', 'cro', 'trn', 'feeType', 'isUrgent', 'isInstant', 'hasTaxRelief',
] as const;
export type FilterName = (typeof filterNames)[number];

/** What is filtered by, as the address says it: '' lets everything through. */
export type ChosenFilters = Readonly<Record<FilterName, string>>;

export type AskedFilters = CommandInput<'transfers.searchBank'>;

const dates: ReadonlySet<FilterName> = new Set(['createdFrom', 'createdTo', 'accountedFrom', 'accountedTo']);
export const flags = ['isUrgent', 'isInstant', 'hasTaxRelief'] as const;

export function chosenFilters(table: TableState): ChosenFilters {
  return Object.fromEntries(filterNames.map((name) => [name, readable(name, table.value(name) ?? '')])) as Record<FilterName, string>;
}

/** An address may have been typed by hand: what cannot be a value of the filter lets everything through. */
function readable(name: FilterName, value: string): string {
  if (dates.has(name)) return parseDayOrMoment(value) ?? '';
  if (flags.some((flag) => flag === name)) return value === 'yes' || value === 'no' ? value : '';
  if (name === 'direction') return value === 'INCOMING' || value === 'OUTGOING' ? value : '';
  if (name === 'feeType') return feeTypes.known.find((known) => known === value) ?? '';
  return value.slice(0, name === 'currency' ? 3 : 60);
}

const flag = (value: string): boolean | null => (value === '' ? null : value === 'yes');
const orNull = (value: string): string | null => (value === '' ? null : value);

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

/** The filters as they are asked for: amounts by their decimals, whatever the marks they were typed with. */
export function askedFilters(chosen: ChosenFilters, mark: DecimalMark): AskedFilters {
  return {
    accountId: orNull(chosen.accountId),
    direction: chosen.direction === 'INCOMING' || chosen.direction === 'OUTGOING' ? chosen.direction : null,
    status: orNull(chosen.status),
    createdFrom: orNull(chosen.createdFrom),
    createdTo: orNull(chosen.createdTo),
    accountedFrom: orNull(chosen.accountedFrom),
    accountedTo: orNull(chosen.accountedTo),
    amountFrom: typedAmount(chosen.amountFrom, mark) ?? '',
    amountTo: typedAmount(chosen.amountTo, mark) ?? '',
    currency: chosen.currency,
    isUrgent: flag(chosen.isUrgent),
    isInstant: flag(chosen.isInstant),
    counterpartAccount: chosen.counterpartAccount,
    counterpartName: chosen.counterpartName,
    feeType: feeTypes.known.find((known) => known === chosen.feeType) ?? null,
    trn: chosen.trn,
    cro: chosen.cro,
    description: chosen.description,
    hasTaxRelief: flag(chosen.hasTaxRelief),
  };
}
