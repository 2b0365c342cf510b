import type { Transaction } from '#shared/contract/accounts.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { SyncRun } from './run.ts';
import type { StatementWindows, Verdict } from './statement-windows.ts';

/** What the bank answered for a window, and what it is worth. */
export interface ReadWindow extends DateRange {
  readonly asOf: Instant;
  readonly transactions: readonly Transaction[];
  readonly verdict: Verdict;
}

interface Answer {
  readonly answer: readonly Transaction[];
  readonly asOf: Instant;
}

/** An answer that never says the same twice is given up after so many tries, and split. */
const TRIES = 3;

/** Reads windows of a statement, and finds out whether the bank silently cuts long answers. */
export class StatementReader {
  readonly #run: SyncRun;
  readonly #accountId: string;
  readonly #windows: StatementWindows;
  readonly #asking = new Set<Promise<unknown>>();

  constructor(run: SyncRun, accountId: string, windows: StatementWindows) {
    this.#run = run;
    this.#accountId = accountId;
    this.#windows = windows;
  }

  async read(window: DateRange): Promise<Result<ReadWindow, BankError>> {
    if (this.#run.stopped) return failed(STOPPED);
    for (let tries = 1; ; tries += 1) {
      const asking = this.#askWhole(window);
      this.#asking.add(asking);
      const read = await asking.finally(() => this.#asking.delete(asking));
      if (!read.ok) return read;
      const { answer, asOf } = read.value;
      const proved = await this.#prove(window, answer);
      if (!proved.ok) return proved;
      if (proved.value !== 'changed' || tries === TRIES) {
        return ok({ ...window, asOf, transactions: answer, verdict: this.#windows.judge(window, answer, proved.value === 'whole') });
      }
    }
  }

  async #askWhole(window: DateRange): Promise<Result<Answer, BankError>> {
    const read = await this.#ask(window);
    if (read.ok) this.#windows.arrived(read.value.answer.length);
    return read;
  }

  /** Asks for the ends of an answer that may be cut. `changed`: the bank says something else by now. */
  async #prove(window: DateRange, answer: readonly Transaction[]): Promise<Result<'whole' | 'cut' | 'open' | 'changed', BankError>> {
    // An answer that is on its way may be longer, which is a proof for nothing.
    if (this.#windows.doubts(window, answer).length > 0) await Promise.allSettled(this.#asking);
    const doubts = this.#windows.doubts(window, answer);
    for (const { range, expected } of doubts) {
      if (this.#run.stopped) return failed(STOPPED);
      const end = await this.#ask(range);
      if (!end.ok) return end;
      this.#windows.arrivedProbe(end.value.answer.length);
      if (end.value.answer.length !== expected) return this.#confirmCut(window, answer.length);
    }
    return ok(doubts.length > 0 ? 'whole' : 'open');
  }

  /** An entry may have been booked in between: only an answer that stays as long as it was is cut. */
  async #confirmCut(window: DateRange, length: number): Promise<Result<'cut' | 'changed', BankError>> {
    const again = await this.#ask(window);
    if (!again.ok) return again;
    if (again.value.answer.length !== length) return ok('changed');
    this.#windows.learn(length);
    return ok('cut');
  }

  #ask({ from, to }: DateRange): Promise<Result<Answer, BankError>> {
    return this.#run.ask('listTransactions', {
      params: { accountId: this.#accountId }, query: { fromAccountingDate: from, toAccountingDate: to },
    });
  }
}

const STOPPED: BankError = { operation: 'listTransactions', effect: 'read', kind: 'notSent', cause: 'aborted', detail: null };
