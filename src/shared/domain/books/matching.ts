import { bankDate, daysBetween } from '../bank-date.ts';
import type { BankDate } from '../bank-date.ts';
import type { Currency } from '../currency.ts';
import { bareCode, nameReason, readTransfer } from '../portal/match-score.ts';
import { tellingWords } from '../payment/similar-name.ts';
import type { Evidence } from './facts.ts';

/** What a posting says that an account should show, and by what its entry may name it. */
export interface Expected<Id> {
  readonly id: Id;
  readonly date: BankDate;
  /** As on the statement: a debit is negative. */
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly evidence: Evidence;
}

export interface Shown<Id> {
  readonly id: Id;
  readonly date: BankDate;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly text: string | null;
}

/** How the two halves were found to be one, the surest first. */
export const matchedBy = ['code', 'name', 'amount'] as const;
export type MatchedBy = (typeof matchedBy)[number];

export interface Paired<ExpectedId, ShownId> {
  readonly expected: ExpectedId;
  readonly shown: ShownId;
  readonly by: MatchedBy;
}

/** An entry that names a posting and has another amount. */
export interface WrongAmount<ExpectedId, ShownId> {
  readonly expected: ExpectedId;
  readonly shown: ShownId;
}

export interface Matching<ExpectedId, ShownId> {
  readonly pairs: readonly Paired<ExpectedId, ShownId>[];
  readonly wrongAmounts: readonly WrongAmount<ExpectedId, ShownId>[];
}

/** How many days may lie between the two halves. */
export const MOST_DAYS: Readonly<Record<MatchedBy, number>> = { code: 30, name: 10, amount: 5 };

/** A shorter code, or one without a digit, occurs in too many texts. */
const tellingCodes = (codes: readonly string[]): readonly string[] => [...new Set(codes.map(bareCode))].filter((code) => code.length >= 6 && /\d/.test(code));

/** Of what is looked at, so much lies between two pauses: some milliseconds. */
const PART = 2_000;

/** Reading the codes and words of a text takes so many times as long as a look at a posting. */
const READING = 8;

/**
 * Finds the entries of statements that are the other half of postings: same amount and currency, and the entry's text names a code of the posting, or whom it is from or for; else where amount and near
 * date fit only each other. Of several that fit, the nearest by date, then the earlier one. The same input gives the same pairs. Pauses after each part of the work, so that others need not wait for all of it.
 */
export function* matching<ExpectedId, ShownId>(expected: Iterable<Expected<ExpectedId>>, shown: Iterable<Shown<ShownId>>): Generator<undefined, Matching<ExpectedId, ShownId>> {
  let looked = 0;
  /** Whether it is time for a pause after so many more looks. */
  const isDue = (looks: number): boolean => {
    looked += looks;
    if (looked < PART) return false;
    looked = 0;
    return true;
  };
  const pairs: Paired<ExpectedId, ShownId>[] = [];
  const take = (leg: Leg<ExpectedId>, entry: Entry<ShownId>, by: MatchedBy): void => {
    leg.taken = true;
    entry.taken = true;
    pairs.push({ expected: leg.id, shown: entry.id, by });
  };
  const byOwnCode = new Map<string, Leg<ExpectedId>[]>();
  const byAnyCode = new Map<string, Leg<ExpectedId>[]>();
  // Charges of years have the same amount: only those of near days are looked at.
  const byAmountAndDay = new Map<string, Leg<ExpectedId>[]>();
  for (const said of expected) {
    const { codes, orderCodes, names } = said.evidence;
    const leg: Leg<ExpectedId> = { ...said, day: dayNumber(said.date), codes: tellingCodes(codes), orderCodes: tellingCodes(orderCodes), names: names.map(tellingWords), taken: false };
    for (const code of leg.codes) put(byOwnCode, code, leg);
    for (const code of new Set([...leg.codes, ...leg.orderCodes])) put(byAnyCode, code, leg);
    put(byAmountAndDay, amountDayKey(leg, leg.day), leg);
    if (isDue(READING)) yield;
  }
  const entries: Entry<ShownId>[] = [];
  for (const entry of shown) {
    const { runs, textWords } = readTransfer({ amount: null, description: entry.text, payerName: null, type: null, receivedDatetime: null });
    entries.push({ ...entry, day: dayNumber(entry.date), runs, textWords, taken: false });
    if (isDue(READING)) yield;
  }
  const named = (codes: typeof byAnyCode, entry: Entry<ShownId>): Leg<ExpectedId>[] =>
    [...new Set([...entry.runs].flatMap((run) => codes.get(run) ?? []))].filter((leg) => !leg.taken && apart(leg, entry) <= MOST_DAYS.code);
  // A payment and its refund may come back with the same amount: what names one of them alone goes first.
  for (const codes of [byOwnCode, byAnyCode]) {
    for (const entry of entries) {
      if (entry.taken) continue;
      const legs = named(codes, entry);
      const leg = nearest(legs.filter((one) => amountKey(one) === amountKey(entry)), entry);
      if (leg !== null) take(leg, entry, 'code');
      if (isDue(1 + legs.length)) yield;
    }
  }
  for (const entry of entries) {
    if (entry.taken) continue;
    const alike = onNearDays(byAmountAndDay, entry, MOST_DAYS.name);
    const leg = nearest(alike.filter(({ names, taken }) => !taken && names.some((name) => nameReason({ payerWords: [], textWords: entry.textWords }, name) !== null)), entry);
    if (leg !== null) take(leg, entry, 'name');
    if (isDue(1 + alike.length)) yield;
  }
  const rest = entries.filter(({ taken }) => !taken);
  const restByAmountAndDay = new Map<string, Entry<ShownId>[]>();
  for (const entry of rest) {
    put(restByAmountAndDay, amountDayKey(entry, entry.day), entry);
    if (isDue(1)) yield;
  }
  for (const entry of rest) {
    const alike = onNearDays(byAmountAndDay, entry, MOST_DAYS.amount);
    const [leg, ...others] = alike.filter(({ taken }) => !taken);
    if (leg !== undefined && others.length === 0) {
      const rivals = onNearDays(restByAmountAndDay, leg, MOST_DAYS.amount).filter(({ taken }) => !taken);
      if (rivals.length === 1) take(leg, entry, 'amount');
      if (isDue(rivals.length)) yield;
    }
    if (isDue(1 + alike.length)) yield;
  }
  const wrongAmounts: WrongAmount<ExpectedId, ShownId>[] = [];
  for (const entry of rest) {
    if (entry.taken) continue;
    const leg = nearest(named(byAnyCode, entry).filter((one) => one.currency === entry.currency && Math.sign(one.amountMinor) === Math.sign(entry.amountMinor)), entry);
    if (leg !== null) wrongAmounts.push({ expected: leg.id, shown: entry.id });
    if (isDue(1)) yield;
  }
  return { pairs, wrongAmounts };
}

/** {@link matching} without a pause. */
export function matchEntries<ExpectedId, ShownId>(expected: Iterable<Expected<ExpectedId>>, shown: Iterable<Shown<ShownId>>): Matching<ExpectedId, ShownId> {
  const work = matching(expected, shown);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

interface Leg<Id> extends Expected<Id>, Dated {
  readonly codes: readonly string[];
  readonly orderCodes: readonly string[];
  readonly names: readonly (readonly string[])[];
  taken: boolean;
}

interface Entry<Id> extends Shown<Id>, Dated {
  readonly runs: ReadonlySet<string>;
  readonly textWords: readonly string[];
  taken: boolean;
}

interface Dated {
  /** Counted from any one day. */
  readonly day: number;
}

const FIRST_DAY = bankDate('1970-01-01');
const dayNumber = (date: BankDate): number => daysBetween(FIRST_DAY, date);

const apart = (left: Dated, right: Dated): number => Math.abs(left.day - right.day);

interface Amount {
  readonly amountMinor: number;
  readonly currency: Currency;
}

const amountKey = ({ amountMinor, currency }: Amount): string => `${amountMinor} ${currency}`;
const amountDayKey = (amount: Amount, day: number): string => `${amountKey(amount)} ${day}`;

/** Those of the same amount at most so many days before or after. */
function onNearDays<Value>(byAmountAndDay: ReadonlyMap<string, readonly Value[]>, { day, amountMinor, currency }: Amount & Dated, days: number): readonly Value[] {
  const found: Value[] = [];
  for (let near = day - days; near <= day + days; near += 1) found.push(...(byAmountAndDay.get(amountDayKey({ amountMinor, currency }, near)) ?? []));
  return found;
}

function nearest<Id>(legs: readonly Leg<Id>[], entry: Dated): Leg<Id> | null {
  return legs.reduce<Leg<Id> | null>((best, leg) => (best === null || apart(leg, entry) < apart(best, entry) ? leg : best), null);
}

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
