import { daysOf } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Result } from '#shared/domain/result.ts';

export const WINDOW_DAYS = 92;

const SHORTER_DAYS = [90, 31, 7, 1] as const;

/**
 * Learns how many days of a statement a bank gives at once, once for all its accounts: a window longer than any answered one is asked for
 * alone while the others wait for the outcome.
 */
export class StatementDays {
  readonly #onLearned: (days: number) => void;
  readonly #first: number;
  #most: number;
  /** Days of the longest answered window. */
  #answered = 0;
  #refused = false;
  #last: Promise<unknown> = Promise.resolve();

  /** `most`: what the bank agreed to earlier after refusing more. `onLearned` hears what it agrees to after a refusal. */
  constructor(most = WINDOW_DAYS, onLearned: (days: number) => void = () => undefined) {
    this.#first = most;
    this.#most = most;
    this.#onLearned = onLearned;
  }

  get most(): number {
    return this.#most;
  }

  /**
   * Asks for a window in its turn. null where the bank refuses so many days: ask in shorter windows. A refusal of a length that was answered
   * before, or of a single day, is about something else and is returned.
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

/* What a bank's limit on answers looks like, whether of entries or of records. */

/** No bank is assumed to limit answers to fewer rows: shorter ones are whole. */
export const LEAST_LIMIT = 10;

/** A bank that silently cuts is likely to cut at a round number. */
export const isRound = (rows: number): boolean => rows % ROUND === 0;
const ROUND = 50;

/** Statuses that refuse the request, not the caller. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 416, 422]);

export const mayRefuseLength = (error: BankError): boolean =>
  (error.kind === 'rejected' || error.kind === 'ambiguous') && error.httpStatus !== null && REFUSALS.has(error.httpStatus);
