import { toColumns } from '#main/cache/index.ts';
import type { AppliedWindow } from '#main/cache/index.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { addDays, daysBetween } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { windowsToRead } from './plan.ts';
import { DONE } from './run.ts';
import type { PartResult, SyncRun } from './run.ts';

interface ReadWindow extends DateRange {
  readonly asOf: Instant;
  readonly transactions: readonly Transaction[];
}

/** What a period of an account's statement still needs, as steps of the run. */
export async function planStatement(run: SyncRun, accountId: string, period: DateRange): Promise<DateRange[]> {
  const covered = await run.deps.cache.read.coveredRanges(accountId);
  const windows = windowsToRead(period, covered, bankDateAt(run.deps.clock.now()), run.deps.settings().recentDays);
  run.expect(windows.length);
  return windows;
}

/**
 * Reads the windows in their order and takes each over as soon as it is complete. While the cache writes one, the next
 * two are asked for and decoded.
 */
export async function syncStatement(run: SyncRun, accountId: string, windows: readonly DateRange[]): Promise<boolean> {
  const reader = new StatementReader(run, accountId);
  const differences = { changed: 0, vanished: 0 };
  const ahead: Promise<Result<ReadWindow, BankError>>[] = [];
  let complete = true;
  let asked = 0;
  let applying: Promise<void> = Promise.resolve();
  try {
    for (let index = 0; index < windows.length; index += 1) {
      for (; asked < windows.length && ahead.length < AHEAD; asked += 1) {
        ahead.push(handled(reader.readWhole(windows[asked] as DateRange)));
      }
      const read = await (ahead.shift() as Promise<Result<ReadWindow, BankError>>);
      await applying;
      applying = handled(takeOver(read));
    }
    await applying;
  } finally {
    await Promise.allSettled([...ahead, applying]);
  }
  if (differences.changed + differences.vanished > 0) run.deps.onNotice({ code: 'entriesChanged', accountId, ...differences });
  return complete;

  async function takeOver(read: Result<ReadWindow, BankError>): Promise<void> {
    const done = await run.step(async (): Promise<PartResult> => {
      if (!read.ok) return read;
      const applied = await applyWindow(run, accountId, read.value);
      differences.changed += applied.changed;
      differences.vanished += applied.vanished;
      return DONE;
    });
    complete &&= done;
  }
}

/** Windows that are asked for before the one that is waited for has come. */
const AHEAD = 2;

/** A promise that is awaited later must not count as unhandled until then. */
function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

async function applyWindow(run: SyncRun, accountId: string, window: ReadWindow): Promise<AppliedWindow> {
  const applied = await run.deps.cache.write.applyWindow({
    accountId, from: window.from, to: window.to, asOf: window.asOf, columns: toColumns(window.transactions),
  });
  run.deps.onChanged('statements');
  return applied;
}

/** A bank that cuts long answers without saying so is likely to cut at a round number. */
const ROUND = 50;

/** Reads windows of a statement, and finds out whether the bank silently cuts long answers. */
class StatementReader {
  readonly #run: SyncRun;
  readonly #accountId: string;
  /** Answers of this length turned out to be cut. */
  #cutAt: number | null = null;

  constructor(run: SyncRun, accountId: string) {
    this.#run = run;
    this.#accountId = accountId;
  }

  async readWhole(window: DateRange): Promise<Result<ReadWindow, BankError>> {
    if (this.#run.stopped) return failed(STOPPED);
    const { from, to } = window;
    const read = await this.#run.ask('listTransactions', {
      params: { accountId: this.#accountId }, query: { fromAccountingDate: from, toAccountingDate: to },
    });
    if (!read.ok) return read;
    const { answer, asOf } = read.value;
    if (!this.#mayBeCut(answer.length)) return ok({ from, to, asOf, transactions: answer });
    if (from === to) return answer.length === this.#cutAt ? failed(cutOff(answer.length)) : ok({ from, to, asOf, transactions: answer });
    return this.#readHalves(window, answer.length);
  }

  #mayBeCut(length: number): boolean {
    return length > 0 && (this.#cutAt === null ? length % ROUND === 0 : length >= this.#cutAt);
  }

  async #readHalves({ from, to }: DateRange, wholeLength: number): Promise<Result<ReadWindow, BankError>> {
    const middle = addDays(from, Math.floor(daysBetween(from, to) / 2));
    const older = await this.readWhole({ from, to: middle });
    if (!older.ok) return older;
    const newer = await this.readWhole({ from: addDays(middle, 1), to });
    if (!newer.ok) return newer;
    const transactions = [...older.value.transactions, ...newer.value.transactions];
    if (transactions.length > wholeLength) this.#cutAt = wholeLength;
    return ok({ from, to, asOf: older.value.asOf, transactions });
  }
}

const NAMED = { operation: 'listTransactions', effect: 'read' } as const;

const STOPPED: BankError = { ...NAMED, kind: 'notSent', cause: 'aborted', detail: null };

/** A single day of which the bank gives a part only cannot count as covered. */
const cutOff = (length: number): BankError => ({
  ...NAMED, kind: 'badResponse', problem: 'truncated', path: `list.${length}`, detail: 'answer cut by the bank', httpStatus: 200,
});
