import type { AnswerLimit } from '#main/store/cache/index.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { addDays, daysBetween, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { daysOf } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { isRound, LEAST_LIMIT, StatementDays } from './statement-days.ts';

/** From this length on equal lengths are no coincidence. */
const SAME_LENGTH = 20;

/** So many answers of one length in a row mean that a known limit has become lower. */
const IN_A_ROW = 3;

/** Part of the limit that a window is planned to fill, leaving room for more entries than expected; for two days a larger one. */
const FILL = 0.75;
const FILL_OF_TWO = 0.85;

type Dated = Pick<Transaction, 'operationDate'>;

/** Rows of an answer, unreadable ones included. A bank's limit may or may not count repetitions: proofs count `distinct`, doubts count `length`. */
interface Length {
  readonly length: number;
  readonly distinct: number;
}

interface EntriesThatCame extends Length {
  readonly transactions: readonly Dated[];
}

/** A request that tells whether an answer was cut: one end of it, and the entries expected there if it was not. */
interface Probe {
  readonly range: DateRange;
  readonly expected: number;
}

/** `cut`: other windows replace it. `overfull`: a single day of which the bank gives only a part. */
export type Verdict = 'whole' | 'cut' | 'overfull';

/** An unprovable answer, kept until the windows that replace it have come. */
interface Suspect extends DateRange, Length {
  readonly perDay: ReadonlyMap<BankDate, number>;
}

interface Piece extends DateRange {
  /** Asked for as it is: a cut answer showed that it should fit. */
  readonly fits: boolean;
}

/**
 * Plans the requests that read ranges of a statement completely from a bank that may silently cut long answers.
 *
 * Taken as proved: a bank that has put n entries into an answer does not cut a shorter one. So only answers at least as long as every earlier
 * one are in doubt, and those whose length looks like a limit: round, or repeated. A bank that cuts keeps the oldest or the newest entries, in
 * whatever order, so a doubtful answer is whole when its first and last day, asked again up to the ends of the window, have no more entries
 * than before: two small requests, usually once per account. An answer with a single day is split instead, and was cut when its parts bring
 * more. Once a limit is known, every answer that reaches it is split; it only helps to choose the next windows.
 *
 * Dates cannot prove that a single day with the longest answer ever is whole. It is taken to be, unless its length is round, that of another
 * such day, or the limit; then it is over-full until a longer answer shows that it was not.
 */
export class StatementWindows {
  /** The last piece is asked for next. */
  readonly #pieces: Piece[] = [];
  readonly #density = new EntryDensity();
  readonly #lengths = new Map<number, number>();
  readonly #unproved: (Length & { readonly day: BankDate })[] = [];
  readonly #suspects: Suspect[] = [];
  #last = { length: 0, times: 0 };
  readonly #days: StatementDays;
  #limit: AnswerLimit;
  /** The limit counted with repetitions; never below the one without. */
  #limitOfAll = 0;

  /** `ranges` are read in their order, each from its end, in windows of as many `days` as the bank gives. */
  constructor(ranges: readonly DateRange[], limit: AnswerLimit, seen: Iterable<readonly [BankDate, number]> = [], days = new StatementDays()) {
    this.#limit = limit;
    this.#days = days;
    this.#put(ranges);
    for (const [day, entries] of seen) this.#density.put(day, entries);
  }

  get limit(): AnswerLimit {
    return this.#limit;
  }

  get left(): number {
    return this.#pieces.reduce((sum, piece) => sum + Math.ceil(daysOf(piece) / this.#days.most), 0);
  }

  next(): DateRange | null {
    const piece = this.#pieces.pop();
    if (piece === undefined) return null;
    const from = latest(piece.from, addDays(piece.to, 1 - (piece.fits ? this.#days.most : this.#daysUpTo(piece))));
    if (from > piece.from) this.#pieces.push({ ...piece, to: addDays(from, -1) });
    return { from, to: piece.to };
  }

  /** Days back from the end of a piece that should stay clearly below the limit. */
  #daysUpTo({ from, to }: DateRange): number {
    const { cutAt } = this.#limit;
    const { most } = this.#days;
    if (cutAt === null) return most;
    let entries = 0;
    for (let day = to, days = 0; ; day = addDays(day, -1), days += 1) {
      const expected = this.#density.expected(day);
      if (day < from || days === most || expected === null) return expected === null ? most : days;
      entries += expected;
      if (days > 0 && entries > cutAt * (days === 1 ? FILL_OF_TWO : FILL)) return days;
    }
  }

  putBack(window: DateRange): void {
    this.#pieces.push({ ...window, fits: false });
  }

  arrived(answer: EntriesThatCame): void {
    const { length, distinct } = answer;
    for (const each of new Set([length, distinct])) this.#lengths.set(each, (this.#lengths.get(each) ?? 0) + 1);
    this.#last = { length, times: this.#last.length === length ? this.#last.times + 1 : 1 };
    this.arrivedProbe(answer);
  }

  arrivedProbe({ distinct }: EntriesThatCame): void {
    const { longest, cutAt } = this.#limit;
    if (distinct > longest) this.#limit = { longest: distinct, cutAt: cutAt !== null && distinct > Math.max(cutAt, this.#limitOfAll) ? null : cutAt };
  }

  /** The requests that tell whether an answer was cut; none where that is known or cannot be told. */
  doubts(window: DateRange, answer: EntriesThatCame): Probe[] {
    const { transactions } = answer;
    const reach = reachOf(window, transactions);
    if (!this.#isDoubtful(answer) || reach === null || reach.from === reach.to) return [];
    const ends = [{ from: reach.to, to: window.to }, { from: window.from, to: reach.from }];
    return ends.map((range) => ({ range, expected: countWithin(transactions, range) }));
  }

  /** Whether an answer is doubtful only for being the longest: a later one may prove it for free. */
  isOnlyLongest(answer: EntriesThatCame): boolean {
    const { length } = answer;
    return length >= LEAST_LIMIT && this.#limit.cutAt === null && length >= this.#limit.longest && !looksRound(answer) && !this.#isRepeated(answer);
  }

  #isDoubtful(answer: EntriesThatCame): boolean {
    const { length } = answer;
    const { longest, cutAt } = this.#limit;
    if (length < LEAST_LIMIT) return false;
    if (cutAt !== null) return length < cutAt && length >= SAME_LENGTH && this.#last.length === length && this.#last.times >= IN_A_ROW;
    return length >= longest || looksRound(answer) || this.#isRepeated(answer);
  }

  #isRepeated({ length, distinct }: EntriesThatCame): boolean {
    return [length, distinct].some((each) => each >= SAME_LENGTH && (this.#lengths.get(each) ?? 0) > 1);
  }

  learn({ length, distinct: cutAt }: Length): void {
    this.#limit = { longest: cutAt, cutAt };
    this.#limitOfAll = length;
    const again = this.#unproved.filter((each) => each.length >= cutAt);
    this.#put(again.map(({ day }) => ({ from: day, to: day })));
    for (const each of again) this.#unproved.splice(this.#unproved.indexOf(each), 1);
  }

  /** The verdict on an answer; `proved` when probes found nothing more. */
  judge(window: DateRange, answer: EntriesThatCame, proved: boolean): Verdict {
    const { transactions } = answer;
    this.#compareWithSuspects(window, answer);
    const isOneDay = window.from === window.to;
    const isDoubtful = !proved && this.#isDoubtful(answer);
    if (isDoubtful && isOneDay && this.#looksCut(window.from, answer)) return 'overfull';
    const { cutAt } = this.#limit;
    if (cutAt !== null && answer.length >= cutAt) {
      if (isOneDay) return 'overfull';
      this.#splitCut(window, transactions);
      return 'cut';
    }
    if (isDoubtful && !isOneDay) {
      this.#suspects.push({ ...window, length: answer.length, distinct: answer.distinct, perDay: countPerDay(transactions) });
      this.#splitSuspect(window, transactions);
      return 'cut';
    }
    if (cutAt !== null) this.#density.observe(window, transactions);
    return 'whole';
  }

  #looksCut(day: BankDate, answer: EntriesThatCame): boolean {
    const { length, distinct } = answer;
    if (looksRound(answer)) return true;
    if (distinct >= SAME_LENGTH && this.#unproved.some((other) => (other.length === length || other.distinct === distinct) && other.day !== day)) {
      this.learn(answer);
      return true;
    }
    this.#unproved.push({ day, length, distinct });
    return false;
  }

  #compareWithSuspects({ from, to }: DateRange, { transactions, distinct }: EntriesThatCame): void {
    for (const suspect of this.#suspects) {
      if (from < suspect.from || to > suspect.to || distinct > suspect.length) continue;
      let said = 0;
      for (const [day, entries] of suspect.perDay) if (day >= from && day <= to) said += entries;
      if (countWithin(transactions, { from, to }) <= said) continue;
      this.learn(suspect);
      return;
    }
  }

  #splitSuspect(window: DateRange, answer: readonly Dated[]): void {
    const reach = reachOf(window, answer);
    if (reach === null || reach.from !== reach.to) this.#put(halvesOf(window));
    else this.#put([{ from: addDays(reach.to, 1), to: window.to }, reach, { from: window.from, to: addDays(reach.from, -1) }]);
  }

  /** The days that a cut answer covered, but for the one where it ended, should fit; the rest is planned anew. */
  #splitCut(window: DateRange, answer: readonly Dated[]): void {
    const reach = reachOf(window, answer);
    const older = reach === null ? 0 : daysBetween(window.from, reach.from);
    const newer = reach === null ? 0 : daysBetween(reach.to, window.to);
    if (reach === null || older === newer) {
      this.#put(halvesOf(window));
      return;
    }
    // It ended on the side with more empty days.
    const lacksNewer = newer > older;
    const end = lacksNewer ? reach.to : reach.from;
    let reached: DateRange = lacksNewer ? { from: window.from, to: addDays(end, -1) } : { from: addDays(end, 1), to: window.to };
    let rest: DateRange = lacksNewer ? { from: end, to: window.to } : { from: window.from, to: end };
    if (reached.from > reached.to) {
      reached = { from: end, to: end };
      rest = lacksNewer ? { from: addDays(end, 1), to: window.to } : { from: window.from, to: addDays(end, -1) };
      this.#density.put(end, answer.length);
    } else {
      this.#density.observe(reached, answer.filter(({ operationDate }) => operationDate !== end));
    }
    this.#put(lacksNewer ? [rest, reached] : [reached, rest], reached);
  }

  /** The first range is asked for next. */
  #put(ranges: readonly DateRange[], fitting: DateRange | null = null): void {
    for (const range of ranges.toReversed()) {
      if (range.from <= range.to) this.#pieces.push({ ...range, fits: range === fitting });
    }
  }
}

const looksRound = ({ length, distinct }: EntriesThatCame): boolean => isRound(length) || isRound(distinct);

function halvesOf({ from, to }: DateRange): DateRange[] {
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2));
  return [{ from: addDays(middle, 1), to }, { from, to: middle }];
}

/** From the first to the last entry within the window; null without entries. */
function reachOf(window: DateRange, answer: readonly Dated[]): DateRange | null {
  let reach: DateRange | null = null;
  for (const { operationDate: day } of answer) {
    if (day < window.from || day > window.to) continue;
    if (reach === null) reach = { from: day, to: day };
    else if (day < reach.from) reach = { from: day, to: reach.to };
    else if (day > reach.to) reach = { from: reach.from, to: day };
  }
  return reach;
}

/** Entries of these days: a bank may send others along. */
export const countWithin = (answer: readonly Dated[], { from, to }: DateRange): number =>
  answer.reduce((sum, { operationDate }) => (operationDate >= from && operationDate <= to ? sum + 1 : sum), 0);

/** Weeks around a day whose same weekday predicts it. */
const WEEKS_NEAR = 6;
const SAMPLES = 4;

function countPerDay(transactions: readonly Dated[]): Map<BankDate, number> {
  const counts = new Map<BankDate, number>();
  for (const { operationDate } of transactions) counts.set(operationDate, (counts.get(operationDate) ?? 0) + 1);
  return counts;
}

/** Estimates how many entries a day has, from observed days. It proves nothing. */
class EntryDensity {
  readonly #seen = new Map<BankDate, number>();
  #total = 0;

  observe(range: DateRange, transactions: readonly Dated[]): void {
    const counts = countPerDay(transactions);
    for (let day = range.from; day <= range.to; day = addDays(day, 1)) this.put(day, counts.get(day) ?? 0);
  }

  put(day: BankDate, entries: number): void {
    this.#total += entries - (this.#seen.get(day) ?? 0);
    this.#seen.set(day, entries);
  }

  expected(day: BankDate): number | null {
    const known = this.#seen.get(day);
    if (known !== undefined) return known;
    if (this.#seen.size === 0) return null;
    let sum = 0;
    let samples = 0;
    for (let weeks = 1; weeks <= WEEKS_NEAR && samples < SAMPLES; weeks += 1) {
      for (const near of [this.#seen.get(addDays(day, weeks * 7)), this.#seen.get(addDays(day, weeks * -7))]) {
        if (near === undefined) continue;
        sum += near;
        samples += 1;
      }
    }
    return samples === 0 ? this.#total / this.#seen.size : sum / samples;
  }
}
