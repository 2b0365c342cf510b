import { daysBetween } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Result } from '#shared/domain/result.ts';

/** Days of statement that one request asks for at most. */
export const WINDOW_DAYS = 92;

/** What is asked for, one after the other, where a bank refuses more. */
const SHORTER_DAYS = [90, 31, 7, 1] as const;

export const daysOf = ({ from, to }: DateRange): number => daysBetween(from, to) + 1;

/**
 * How many days of a statement a bank gives at once, found out once for all its accounts: a window that is longer than every one
 * that was answered is asked for alone, and the others wait for what becomes of it.
 */
export class StatementDays {
  readonly #onLearned: (days: number) => void;
  readonly #first: number;
  #most: number;
  /** Days of the longest window that was answered. */
  #answered = 0;
  #refused = false;
  #last: Promise<unknown> = Promise.resolve();

  /** `most`: what the bank agreed to before, where it had refused more. `onLearned` is told what it agrees to after it has refused more. */
  constructor(most = WINDOW_DAYS, onLearned: (days: number) => void = () => undefined) {
    this.#first = most;
    this.#most = most;
    this.#onLearned = onLearned;
  }

  /** Days that are asked for at once. */
  get most(): number {
    return this.#most;
  }

  /**
   * Asks for a window in its turn. null where the bank refuses so many days, now or meanwhile: it is to be asked for in shorter ones.
   * A refusal that is about something else is given: where one as long was answered, and where a single day is refused.
   */
  async inTurn<Value>(window: DateRange, ask: () => Promise<Result<Value, BankError>>): Promise<Result<Value, BankError> | null> {
    const days = daysOf(window);
    if (days <= this.#answered) return ask();
    const before = this.#last;
    let end = (): void => undefined;
    this.#last = new Promise<void>((resolve) => {
      end = resolve;
    });
    try {
      await before;
      if (days > this.#most) return null;
      if (days > this.#answered) {
        const read = await ask();
        if (read.ok) this.#agreed(days);
        return !read.ok && mayRefuseLength(read.error) && this.#refusedMore(days) ? null : read;
      }
    } finally {
      end();
    }
    return ask();
  }

  #agreed(days: number): void {
    this.#answered = Math.max(this.#answered, days);
    if (this.#refused && this.#most < WINDOW_DAYS) this.#onLearned(this.#most);
  }

  /** Whether fewer days are left to ask for. */
  #refusedMore(days: number): boolean {
    const shorter = SHORTER_DAYS.find((most) => most < days);
    if (shorter === undefined) {
      this.#most = Math.max(this.#first, this.#answered);
      this.#refused = false;
      return false;
    }
    this.#refused = true;
    this.#most = Math.min(this.#most, shorter);
    return true;
  }
}

/** Statuses in which a bank refuses what is asked for, and not who asks. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 416, 422]);

/** Whether a refusal may be about how much was asked for. */
export const mayRefuseLength = (error: BankError): boolean =>
  (error.kind === 'rejected' || error.kind === 'ambiguous') && error.httpStatus !== null && REFUSALS.has(error.httpStatus);
