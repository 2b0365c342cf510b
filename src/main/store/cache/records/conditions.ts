import { isSearched, moneyFields, moneyValues, REFLECTION_FIELD, readSearched, searchKind } from '#shared/bridge/lists/record-fields.ts';
import type { MoneyField, MoneyValue, SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import { sectionRows } from '#shared/bridge/lists/records.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { campaignStates, orderStates, transferStates } from '#shared/contract/states.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { commonAmount, commonScales, USUAL_SCALE } from '#shared/domain/common-amount.ts';
import { beginningOf, endOf, parseDayOrMoment } from '#shared/domain/day-or-moment.ts';
import type { DayOrMoment } from '#shared/domain/day-or-moment.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import { surelyReflected } from '#shared/domain/investor-protection/reflection.ts';
import { readStatus } from '#shared/domain/open-status.ts';
import { refusedPayouts } from '#shared/domain/portal/states.ts';
import { readDayRange, typedAmountRange } from '#shared/domain/typed-range.ts';
import type { AmountLimit } from '#shared/domain/typed-range.ts';
import { likePattern } from '../statement/search.ts';
import { MAY_REFLECT } from './investor-facts.ts';
import type { Condition } from '../statement/search.ts';

/* SQL conditions shared by several tables. Column names and expressions come from the program, never from outside. */

/** Contains the text; `column` is folded like the text, or compared literally. */
export const part = (column: string, text: string): Condition[] =>
  text === '' ? [] : [{ sql: `${column} LIKE ? ESCAPE '\\'`, values: [likePattern(text)] }];

/** Not one of these documented words: missing and undocumented statuses stay. */
export const noneOf = (column: string, words: readonly string[]): string =>
  `(${column} IS NULL OR ${column} NOT IN (${words.map((word) => `'${word}'`).join(', ')}))`;

/** Inclusive. Days are the bank's; the column holds instants. */
export function inPeriod(column: string, from: DayOrMoment | null, to: DayOrMoment | null): Condition[] {
  const begin = from === null ? null : beginningOf(from);
  const end = to === null ? null : endOf(to);
  return [
    ...(begin === null ? [] : [{ sql: `${column} >= ?`, values: [begin] }]),
    ...(end === null ? [] : [{ sql: `${column} < ?`, values: [end] }]),
  ];
}

const SCALES = commonScales.map(([currency, scale]) => `WHEN '${currency}' THEN ${scale}`).join(' ');

/** Scales minor units of a currency to those of {@link commonAmount}. */
export const commonAmountOf = (minor: string, currency: string): string => `${minor} * CASE ${currency} WHEN 'EUR' THEN ${USUAL_SCALE} ${SCALES} ELSE ${USUAL_SCALE} END`;

/** Conditions for fields of the bank's search. Unknown names and unreadable values filter nothing. */
export function fieldConditions(section: Section, fields: Readonly<Record<string, string>>): Condition[] {
  if (!isSearched(section)) return [];
  const found = Object.entries(fields).flatMap(([name, typed]) => fieldCondition(section, name, typed));
  return section === 'orders' ? [...found, ...moneyConditions(fields), ...reflectionConditions(fields)] : found;
}

function fieldCondition(section: SearchedSection, name: string, typed: string): Condition[] {
  const kind = searchKind(section, name);
  const value = kind === null ? null : readSearched(kind, typed);
  if (kind === null || value === null || value === '') return [];
  const path = sectionRows[section].searchedAt?.[name] ?? name;
  const stored = inDocument(path);
  switch (kind) {
    case 'text':
      return part(`folded(${stored})`, foldText(value));
    case 'code':
      return [{ sql: `${stored} = ? COLLATE NOCASE`, values: [value] }];
    case 'iban':
      return [{ sql: `replace(${stored}, ' ', '') = ? COLLATE NOCASE`, values: [value] }];
    case 'choice':
      return [{ sql: `${stored} = ?`, values: [name === 'status' ? canonicalStatus(section, value) : value] }];
    case 'amount':
      return sameAmount(path, value);
    case 'day':
      return onDay(stored, value);
    case 'moment':
      return atMoment(stored, value);
    default:
      return assertNever(kind);
  }
}

const inDocument = (path: string): string => `document ->> '$.${path}'`;

function sameAmount(path: string, value: string): Condition[] {
  const stored = commonAmountOf(inDocument(`${path}.amountMinor`), inDocument(`${path}.currency`));
  const compared = (sign: string, text: string): Condition[] => {
    const amount = commonAmount(text);
    return amount === null ? [] : [{ sql: `${stored} ${sign} ?`, values: [amount] }];
  };
  const range = typedAmountRange(value, 'plain');
  if (range === null) return compared('=', value);
  if (!range.ok) return [];
  const limited = (sign: string, limit: AmountLimit | null): Condition[] => (limit === null ? [] : compared(limit.strict ? sign : `${sign}=`, limit.value));
  return [...limited('>', range.value.lower), ...limited('<', range.value.upper)];
}

function onDay(stored: string, value: string): Condition[] {
  const range = readDayRange(value);
  if (range === null) return [{ sql: `${stored} = ?`, values: [value] }];
  return [
    ...(range.from === null ? [] : [{ sql: `${stored} >= ?`, values: [range.from] }]),
    ...(range.to === null ? [] : [{ sql: `${stored} <= ?`, values: [range.to] }]),
  ];
}

function atMoment(stored: string, value: string): Condition[] {
  const range = readDayRange(value);
  if (range !== null) return inPeriod(stored, range.from, range.to);
  const moment = parseDayOrMoment(value);
  return moment === null ? [] : inPeriod(stored, moment, moment);
}

const KINDS: Readonly<Record<MoneyField, readonly [list: string, kind: string]>> = { refunds: ['refundIds', 'refund'], cashouts: ['cashoutIds', 'cashout'] };

const STATES: Readonly<Record<MoneyValue, string>> = {
  refused: `status IN (${refusedPayouts.map((status) => `'${status}'`).join(', ')})`, open: `ifnull(status, '') <> 'EXECUTED'`,
};

/** Orders with a refund or cash-out that was refused or not executed, as far as their payments were read. */
function moneyConditions(fields: Readonly<Record<string, string>>): Condition[] {
  return moneyFields.flatMap((field) => {
    const value = moneyValues.find((known) => known === fields[field]);
    if (value === undefined) return [];
    const [list, kind] = KINDS[field];
    return [{
      sql: `id IN (SELECT paid.id FROM payment_record AS paid, json_each(paid.document, '$.${list}') AS named WHERE paid.kind = 'payment'
        AND named.value IN (SELECT id FROM payment_record WHERE kind = '${kind}' AND ${STATES[value]}))`,
      values: [],
    }];
  });
}

/** Orders whose reflection period runs at an instant. Those of the last days are found by their index, the rest is told to the minute. */
function reflectionConditions(fields: Readonly<Record<string, string>>): Condition[] {
  const now = parseInstant(fields[REFLECTION_FIELD] ?? '');
  return now === null ? [] : [{
    sql: `portalOrderDatetime > ? AND status IN ('WAITING', 'ACCEPTED', 'INCORRECT_AMOUNT') AND reflection_end(portalOrderDatetime) > ? AND ${MAY_REFLECT}`,
    values: [surelyReflected(now), now],
  }];
}

const STATUS_LISTS = { campaigns: campaignStates, orders: orderStates, transfers: transferStates } as const;

export function canonicalStatus(section: Section, status: string): string {
  return section === 'campaigns' || section === 'orders' || section === 'transfers' ? readStatus<string>(STATUS_LISTS[section], status) : status;
}
