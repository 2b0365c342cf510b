import { addDays, daysBetween, earliest, latest } from './bank-date.ts';
import type { BankDate } from './bank-date.ts';
import { holesIn } from './date-ranges.ts';
import type { DateRange } from './date-ranges.ts';
import { foldText } from './folded-text.ts';
import type { Money } from './money.ts';

/*
 * A vanished reservation was either booked, so that a statement entry replaced it, or released. The bank says neither, so this is a
 * reasoned guess. It assumes a debit of exactly the reserved amount; banks write reservations with either sign, so only the
 * magnitude counts.
 */

export type ReplacementReason = 'sameAmount' | 'sameText' | 'wordsInCommon' | 'nearDate' | 'dueDate';

/** The bank's last date with the reservation, and the first without it. */
export interface GoneAmount {
  readonly amount: Money;
  readonly description: string | null;
  readonly creationDate: BankDate | null;
  readonly dueDate: BankDate | null;
  readonly lastReadOn: BankDate;
  readonly goneOn: BankDate;
}

export interface BookedEntry {
  readonly operationDate: BankDate;
  readonly amount: Money;
  readonly description: string | null;
}

export type ReservedMatch<Entry> =
  | { readonly kind: 'matched'; readonly entry: Entry; readonly reasons: readonly ReplacementReason[] }
  | { readonly kind: 'several'; readonly entries: readonly Entry[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' };

/** Tolerance in days around the reservation's dates. */
const SLACK_DAYS = 5;

/** A debit booked earlier than this before the reservation was last seen is another payment. */
const BEFORE_LAST_READ_DAYS = 30;

/** A due date this long after the reservation vanished still predicts its booking. */
const DUE_WITHIN_DAYS = 30;

const NEAR_DAYS = 3;
const DUE_DAYS = 2;
const MOST_SHOWN = 10;

/** The possible accounting dates of the replacement. */
export function replacementPeriod({ creationDate, dueDate, lastReadOn, goneOn }: GoneAmount): DateRange {
  const began = addDays(earliest(creationDate ?? lastReadOn, lastReadOn), -SLACK_DAYS);
  const due = earliest(dueDate ?? goneOn, addDays(goneOn, DUE_WITHIN_DAYS));
  return { from: latest(began, addDays(lastReadOn, -BEFORE_LAST_READ_DAYS)), to: addDays(latest(goneOn, due), SLACK_DAYS) };
}

interface Option<Entry> {
  readonly entry: Entry;
  readonly score: number;
  readonly reasons: readonly ReplacementReason[];
}

/**
 * The replacement of each, in order. An entry replaces at most one; the best matches are assigned first. Entries that fit equally
 * well, and outnumber the amounts, stay undecided.
 */
export function matchReserved<Entry extends BookedEntry>(
  gone: readonly GoneAmount[], entries: readonly Entry[], covered: readonly DateRange[],
): ReservedMatch<Entry>[] {
  const options = gone.map((amount) => optionsFor(amount, entries));
  const matches = gone.map((amount): ReservedMatch<Entry> => ({ kind: mayStillCome(amount, covered) ? 'waiting' : 'none' }));
  const taken = new Set<Entry>();
  const open = new Set(gone.keys());
  for (;;) {
    const leading = [...open]
      .map((index) => ({ index, tied: leadingOptions(options[index] ?? [], taken) }))
      .filter(({ tied }) => tied.length > 0)
      .toSorted((left, right) => scoreOf(right.tied) - scoreOf(left.tied) || left.tied.length - right.tied.length);
    const [next] = leading;
    const [best] = next?.tied ?? [];
    if (next === undefined || best === undefined) return matches;
    const rivals = leading.filter(
      ({ tied }) => scoreOf(tied) === best.score && tied.some(({ entry }) => next.tied.some((option) => option.entry === entry)),
    );
    open.delete(next.index);
    if (next.tied.length > rivals.length) {
      matches[next.index] = { kind: 'several', entries: next.tied.slice(0, MOST_SHOWN).map(({ entry }) => entry) };
    } else {
      taken.add(best.entry);
      matches[next.index] = { kind: 'matched', entry: best.entry, reasons: best.reasons };
    }
  }
}

const mayStillCome = ({ lastReadOn, goneOn }: GoneAmount, covered: readonly DateRange[]): boolean =>
  holesIn({ from: lastReadOn, to: addDays(goneOn, SLACK_DAYS) }, covered).length > 0;

const scoreOf = (options: readonly Option<unknown>[]): number => options[0]?.score ?? 0;

/** The best options, without those taken. */
function leadingOptions<Entry>(options: readonly Option<Entry>[], taken: ReadonlySet<Entry>): Option<Entry>[] {
  const free = options.filter(({ entry }) => !taken.has(entry));
  return free.filter(({ score }) => score === scoreOf(free));
}

/** Best first. */
function optionsFor<Entry extends BookedEntry>(gone: GoneAmount, entries: readonly Entry[]): Option<Entry>[] {
  const { from, to } = replacementPeriod(gone);
  const text = readText(gone.description);
  return entries
    .filter(({ amount, operationDate }) =>
      amount.currency === gone.amount.currency && amount.amountMinor < 0 && -amount.amountMinor === Math.abs(gone.amount.amountMinor) &&
      from <= operationDate && operationDate <= to)
    .map((entry): Option<Entry> => ({ entry, ...likeness(gone, text, entry) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score);
}

function likeness(gone: GoneAmount, text: ReadText, { description, operationDate }: BookedEntry): Pick<Option<unknown>, 'score' | 'reasons'> {
  const reasons: ReplacementReason[] = ['sameAmount'];
  const shared = sharedText(text, readText(description));
  if (shared === 1) reasons.push('sameText');
  else if (shared > 0) reasons.push('wordsInCommon');
  const apart = Math.max(0, daysBetween(operationDate, gone.lastReadOn), daysBetween(gone.goneOn, operationDate));
  if (apart <= NEAR_DAYS) reasons.push('nearDate');
  const due = gone.dueDate !== null && Math.abs(daysBetween(gone.dueDate, operationDate)) <= DUE_DAYS;
  if (due) reasons.push('dueDate');
  if (reasons.length === 1) return { score: 0, reasons };
  return { score: Math.round(shared * 100) + Math.max(0, 30 - 3 * apart) + (due ? 15 : 0), reasons };
}

interface ReadText {
  readonly folded: string;
  readonly words: ReadonlySet<string>;
}

function readText(description: string | null): ReadText {
  const words = foldText(description ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return { folded: words.join(' '), words: new Set(words.filter((word) => word.length >= 3)) };
}

/** 1 for equal texts, else the share of common words, below 1. */
function sharedText(left: ReadText, right: ReadText): number {
  if (left.folded !== '' && left.folded === right.folded) return 1;
  const common = [...left.words].filter((word) => right.words.has(word)).length;
  return common === 0 ? 0 : (0.8 * common) / left.words.size;
}
