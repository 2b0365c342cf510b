import type { TableState } from '#renderer/ui/data-table/index.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import { feeTypes } from '#shared/contract/states.ts';
import { parseDayOrMoment } from '#shared/domain/day-or-moment.ts';
import { decimalFromTyped } from '#shared/domain/typed-amount.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

/** The filters of the bank's search by their names in the address, in the panel's order. */
export const filterNames = [
  'accountId', 'direction', 'status', 'createdFrom', 'createdTo', 'accountedFrom', 'accountedTo', 'counterpartName', 'counterpartAccount', 'description',
  'amountFrom', 'amountTo', 'currency', 'cro', 'trn', 'feeType', 'isUrgent', 'isInstant', 'hasTaxRelief',
] as const;
export type FilterName = (typeof filterNames)[number];

/** The filters as in the address; '' filters nothing. */
export type ChosenFilters = Readonly<Record<FilterName, string>>;

export type AskedFilters = CommandInput<'transfers.searchBank'>;

const dates: ReadonlySet<FilterName> = new Set(['createdFrom', 'createdTo', 'accountedFrom', 'accountedTo']);
export const flags = ['isUrgent', 'isInstant', 'hasTaxRelief'] as const;

export function chosenFilters(table: TableState): ChosenFilters {
  return Object.fromEntries(filterNames.map((name) => [name, readable(name, table.value(name) ?? '')])) as Record<FilterName, string>;
}

/** The address may have been typed by hand: an impossible value filters nothing. */
function readable(name: FilterName, value: string): string {
  if (dates.has(name)) return parseDayOrMoment(value) ?? '';
  if (flags.some((flag) => flag === name)) return value === 'yes' || value === 'no' ? value : '';
  if (name === 'direction') return value === 'INCOMING' || value === 'OUTGOING' ? value : '';
  if (name === 'feeType') return feeTypes.known.find((known) => known === value) ?? '';
  return value.slice(0, name === 'currency' ? 3 : 60);
}

const flag = (value: string): boolean | null => (value === '' ? null : value === 'yes');
const orNull = (value: string): string | null => (value === '' ? null : value);

/** Why a typed amount filters nothing; null if it filters. */
export function amountTrouble(typed: string, mark: DecimalMark): 'notAmount' | 'ambiguous' | null {
  const decimal = decimalFromTyped(typed, mark);
  return decimal.ok ? null : decimal.error;
}

/** null for no amount, or an ambiguous one. */
function typedAmount(typed: string, mark: DecimalMark): string | null {
  const decimal = decimalFromTyped(typed, mark);
  return decimal.ok ? decimal.value : null;
}

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
