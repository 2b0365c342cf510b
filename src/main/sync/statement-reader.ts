import type { Transaction } from '#shared/contract/accounts.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { rowsThatCame } from '#shared/contract/list-answer.ts';
import type { OperationOutput } from '#shared/contract/operation-types.ts';
import { daysOf } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { SyncRun } from './run.ts';
import { mayRefuseLength } from './statement-days.ts';
import type { StatementDays } from './statement-days.ts';
import { countWithin } from './statement-windows.ts';
import type { StatementWindows, Verdict } from './statement-windows.ts';

export interface Answered extends DateRange {
  readonly asOf: Instant;
  readonly transactions: readonly Transaction[];
  /** Rows that could not be identified as entries, or lack day or amount. */
  readonly unreadable: OperationOutput<'listTransactions'>['unreadable'];
  readonly repeated: readonly Transaction[];
  readonly length: number;
  readonly distinct: number;
}

export interface ReadWindow extends Answered {
  readonly verdict: Verdict;
}

const TRIES = 3;

type AskedBy = Pick<SyncRun, 'ask' | 'stopped' | 'ending'>;

/** Reads windows of a statement in turn and finds out whether the bank silently cuts long answers. */
export class StatementReader {
  readonly #run: AskedBy;
  readonly #accountId: string;
  readonly #windows: StatementWindows;

  readonly #days: StatementDays;
  /** Even a single day was refused for this account: the length is not the reason. */
  #refusesAll = false;

  constructor(run: AskedBy, accountId: string, windows: StatementWindows, days: StatementDays) {
    this.#run = run;
    this.#accountId = accountId;
    this.#windows = windows;
    this.#days = days;
  }

  /** A run that gives way proves nothing more: others wait for its end. */
  get #isOver(): boolean {
    return this.#run.stopped || this.#run.ending;
  }

  /** null where the bank refuses so many days: they are planned again in shorter windows. */
  async ask(window: DateRange): Promise<Result<Answered | null, BankError>> {
    if (this.#isOver) return failed(STOPPED);
    const ask = () => (this.#isOver ? Promise.resolve(failed(STOPPED)) : this.#ask(window));
    const read = await (this.#refusesAll ? ask() : this.#days.inTurn(window, ask));
    if (read === null) {
      this.#windows.putBack(window);
      return ok(null);
    }
    if (!read.ok) {
      this.#refusesAll ||= daysOf(window) === 1 && mayRefuseLength(read.error);
      return read;
    }
    this.#windows.arrived(read.value);
    return read;
  }

  async settle(first: Answered): Promise<Result<ReadWindow, BankError>> {
    let answered = first;
    for (let tries = 1; ; tries += 1) {
      const { from, to } = answered;
      const proved = await this.#prove({ from, to }, answered);
      if (!proved.ok) return proved;
      if (proved.value !== 'changed' || tries === TRIES) {
        return ok({ ...answered, verdict: this.#windows.judge({ from, to }, answered, proved.value === 'whole') });
      }
      const again = await this.#ask({ from, to });
      if (!again.ok) return again;
      this.#windows.arrived(again.value);
      answered = again.value;
    }
  }

  /** Asks for the ends of an answer that may be cut. `changed`: the bank answers differently by now. */
  async #prove(window: DateRange, answer: Answered): Promise<Result<'whole' | 'cut' | 'open' | 'changed', BankError>> {
    const doubts = this.#windows.doubts(window, answer);
    for (const { range, expected } of doubts) {
      if (this.#isOver) return failed(STOPPED);
      const end = await this.#ask(range);
      if (!end.ok) return end;
      this.#windows.arrivedProbe(end.value);
      const isSame = countWithin(end.value.transactions, range) === expected && end.value.unreadable.every(({ raw }) => answer.unreadable.some((other) => other.raw === raw));
      // As long as the whole answer it may be cut itself and proves nothing.
      const isShorter = cameWithin(end.value, range) < cameWithin(answer, window);
      if (!isSame || !isShorter) return this.#confirmCut(window, answer);
    }
    return ok(doubts.length > 0 ? 'whole' : 'open');
  }

  /** An entry may have been booked in between: only an answer of the same length is cut. */
  async #confirmCut(window: DateRange, answer: Answered): Promise<Result<'cut' | 'changed', BankError>> {
    if (this.#isOver) return failed(STOPPED);
    const again = await this.#ask(window);
    if (!again.ok) return again;
    if (again.value.length !== answer.length) return ok('changed');
    this.#windows.learn(answer);
    return ok('cut');
  }

  async #ask({ from, to }: DateRange): Promise<Result<Answered, BankError>> {
    const read = await this.#run.ask('listTransactions', {
      params: { accountId: this.#accountId }, query: { fromAccountingDate: from, toAccountingDate: to },
    });
    if (!read.ok) return read;
    const { answer, asOf } = read.value;
    const { rows: transactions, unreadable, repeated = [] } = answer;
    return ok({ from, to, asOf, transactions, unreadable, repeated, length: rowsThatCame(answer), distinct: transactions.length + unreadable.length });
  }
}

const cameWithin = ({ transactions, repeated }: Answered, range: DateRange): number => countWithin(transactions, range) + countWithin(repeated, range);

const STOPPED: BankError = { operation: 'listTransactions', effect: 'read', kind: 'notSent', cause: 'aborted', detail: null };
