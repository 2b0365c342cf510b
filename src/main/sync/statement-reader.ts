import type { Transaction } from '#shared/contract/accounts.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationOutput } from '#shared/contract/operation-types.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { SyncRun } from './run.ts';
import { mayRefuseLength } from './transfer-pages.ts';
import { countWithin } from './statement-windows.ts';
import type { StatementWindows, Verdict } from './statement-windows.ts';

/** What the bank answered for a window. */
export interface Answered extends DateRange {
  readonly asOf: Instant;
  readonly transactions: readonly Transaction[];
  /** Rows that could not be told apart as entries, or have no day or amount. */
  readonly unreadable: OperationOutput<'listTransactions'>['unreadable'];
}

/** An answer, and what it is worth. */
export interface ReadWindow extends Answered {
  readonly verdict: Verdict;
}

/** An answer that never says the same twice is given up after so many tries, and split. */
const TRIES = 3;

/** Who asks: nothing more is asked once it has stopped or gives way. */
type AskedBy = Pick<SyncRun, 'ask' | 'stopped' | 'ending'>;

/** Reads windows of a statement, and finds out whether the bank silently cuts long answers. */
export class StatementReader {
  readonly #run: AskedBy;
  readonly #accountId: string;
  readonly #windows: StatementWindows;

  constructor(run: AskedBy, accountId: string, windows: StatementWindows) {
    this.#run = run;
    this.#accountId = accountId;
    this.#windows = windows;
  }

  /** A pass that gives way proves nothing more: whoever waits for its end should not wait for several answers. */
  get #isOver(): boolean {
    return this.#run.stopped || this.#run.ending;
  }

  /** null where the bank refused so many days: they are asked for again in shorter windows. */
  async ask(window: DateRange): Promise<Result<Answered | null, BankError>> {
    if (this.#isOver) return failed(STOPPED);
    const read = await this.#ask(window);
    if (!read.ok) return mayRefuseLength(read.error) && this.#windows.refused(window) ? ok(null) : read;
    this.#windows.answered(window);
    this.#windows.arrived(read.value.transactions.length);
    return read;
  }

  /** Finds out what an answer is worth. */
  async settle(first: Answered): Promise<Result<ReadWindow, BankError>> {
    let answered = first;
    for (let tries = 1; ; tries += 1) {
      const { from, to, transactions } = answered;
      const proved = await this.#prove({ from, to }, transactions);
      if (!proved.ok) return proved;
      if (proved.value !== 'changed' || tries === TRIES) {
        return ok({ ...answered, verdict: this.#windows.judge({ from, to }, transactions, proved.value === 'whole') });
      }
      const again = await this.#ask({ from, to });
      if (!again.ok) return again;
      this.#windows.arrived(again.value.transactions.length);
      answered = again.value;
    }
  }

  /** Asks for the ends of an answer that may be cut. `changed`: the bank says something else by now. */
  async #prove(window: DateRange, answer: readonly Transaction[]): Promise<Result<'whole' | 'cut' | 'open' | 'changed', BankError>> {
    const doubts = this.#windows.doubts(window, answer);
    for (const { range, expected } of doubts) {
      if (this.#isOver) return failed(STOPPED);
      const end = await this.#ask(range);
      if (!end.ok) return end;
      this.#windows.arrivedProbe(end.value.transactions.length);
      if (countWithin(end.value.transactions, range) !== expected) return this.#confirmCut(window, answer.length);
    }
    return ok(doubts.length > 0 ? 'whole' : 'open');
  }

  /** An entry may have been booked in between: only an answer that stays as long as it was is cut. */
  async #confirmCut(window: DateRange, length: number): Promise<Result<'cut' | 'changed', BankError>> {
    if (this.#isOver) return failed(STOPPED);
    const again = await this.#ask(window);
    if (!again.ok) return again;
    if (again.value.transactions.length !== length) return ok('changed');
    this.#windows.learn(length);
    return ok('cut');
  }

  async #ask({ from, to }: DateRange): Promise<Result<Answered, BankError>> {
    const read = await this.#run.ask('listTransactions', {
      params: { accountId: this.#accountId }, query: { fromAccountingDate: from, toAccountingDate: to },
    });
    return read.ok ? ok({ from, to, asOf: read.value.asOf, transactions: read.value.answer.rows, unreadable: read.value.answer.unreadable }) : read;
  }
}

const STOPPED: BankError = { operation: 'listTransactions', effect: 'read', kind: 'notSent', cause: 'aborted', detail: null };
