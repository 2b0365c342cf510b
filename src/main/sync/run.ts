import { stillCounts } from '#main/bank/index.ts';
import type { BankClient, BodyReceiver, HabitsBook } from '#main/bank/index.ts';
import type { Cache, CompleteRead, SyncPart, WholeList } from '#main/store/cache/index.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import type { Notice } from '#shared/bridge/app/session.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/operation-types.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { StatementDays } from './statement-days.ts';

export interface SyncDeps {
  readonly bank: Pick<BankClient, 'call' | 'download' | 'find' | 'habits'>;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly settings: () => Pick<Settings, 'historyMonths' | 'retentionMonths' | 'recentDays' | 'wholeReadingHours'>;
  readonly onChanged: (part: ChangedPart) => void;
  readonly onNotice: (notice: Notice) => void;
  /** Older days that the user wants kept beyond the retention; null while unknown: then nothing may be deleted. */
  readonly wantedDays?: () => readonly { readonly accountId: string; readonly from: BankDate }[] | null;
}

export interface Answered<Id extends OperationId> {
  readonly answer: OperationOutput<Id>;
  readonly asOf: Instant;
}

export type PartResult = Result<null, BankError>;

export const DONE: PartResult = ok(null);

/** One pass over the bank: counts steps, collects errors, and ends early when cancelled or when nobody answers. */
export class SyncRun {
  readonly deps: SyncDeps;
  readonly errors: BankError[] = [];
  answers = 0;
  /** Finish what was asked for, but ask nothing more. */
  ending = false;
  #done = 0;
  #total = 0;
  /** The bank was silent, or asked not to be asked: anything further would fail the same way. */
  #useless: BankError | null = null;
  #heard = 0;
  /** Accounts for which the bank is silent, with the error. */
  readonly #silent = new Map<string, BankError>();
  readonly #marked = new Set<string>();
  #statementDays: StatementDays | null = null;
  readonly #cancelled = new AbortController();
  readonly #onProgress: (done: number, total: number) => void;

  constructor(deps: SyncDeps, onProgress: (done: number, total: number) => void) {
    this.deps = deps;
    this.#onProgress = onProgress;
  }

  get habits(): HabitsBook {
    return this.deps.bank.habits;
  }

  /** How many days of a statement this bank gives at once; fewer where it recently refused more. */
  get statementDays(): StatementDays {
    const learned = this.habits.get().statementDays;
    const most = learned !== null && stillCounts(learned.learnedAtMs, this.deps.clock.now()) ? learned.days : undefined;
    return (this.#statementDays ??= new StatementDays(most, (days) => {
      this.habits.change({ statementDays: { days, learnedAtMs: this.deps.clock.now() } });
    }));
  }

  get cancelled(): boolean {
    return this.#cancelled.signal.aborted;
  }

  cancel(): void {
    this.#cancelled.abort();
  }

  get stopped(): boolean {
    return this.cancelled || this.#useless !== null;
  }

  hasRead(part: SyncPart, scope: string): boolean {
    return this.#marked.has(`${part} ${scope}`);
  }

  /** Asks the bank; `asOf` is the time of the question, so that the answer is at least that fresh. */
  async ask<Id extends OperationId>(id: Id, input: OperationInput<Id>): Promise<Result<Answered<Id>, BankError>> {
    const asOf = this.now();
    const result = await this.#watched(accountOf(input), () => this.deps.bank.call(id, input, { signal: this.#cancelled.signal }));
    return result.ok ? ok({ answer: result.value, asOf }) : result;
  }

  async find<Id extends OperationId>(id: Id, input: OperationInput<Id>): Promise<Result<Answered<Id> | null, BankError>> {
    const asOf = this.now();
    const result = await this.#watched(accountOf(input), () => this.deps.bank.find(id, input, { signal: this.#cancelled.signal }));
    if (!result.ok) return result;
    return ok(result.value === null ? null : { answer: result.value, asOf });
  }

  /** Streams an answer to a receiver; `asOf` is the time of the question. */
  async askInto<Id extends OperationId>(id: Id, input: OperationInput<Id>, receiverAt: (asOf: Instant) => BodyReceiver): Promise<PartResult> {
    return this.#watched(null, () => this.deps.bank.download(id, input, receiverAt(this.now()), { signal: this.#cancelled.signal }));
  }

  /**
   * Does not wait for a silent bank question by question: an account for which it is silent is skipped for the rest of the run, and if it is
   * silent altogether the run ends.
   */
  async #watched<Value>(account: string | null, ask: () => Promise<Result<Value, BankError>>): Promise<Result<Value, BankError>> {
    const known = this.#useless ?? this.#silent.get(account ?? '');
    if (known !== undefined && known !== null) return failed(known);
    const before = this.#heard;
    const result = await ask();
    if (result.ok) {
      this.answers += 1;
      this.#heard += 1;
      return result;
    }
    const { error } = result;
    const isSilence = error.kind === 'ambiguous' && error.cause === 'timeout';
    if (!isSilence && 'httpStatus' in error && error.httpStatus !== null) this.#heard += 1;
    if (isSilence && account !== null) this.#silent.set(account, error);
    const nobodyThere = isSilence && this.#heard === before && (account === null || this.#silent.size > 1);
    if (nobodyThere || endsEverything(error)) this.#useless ??= error;
    return result;
  }

  now(): Instant {
    return instantFromMs(this.deps.clock.now());
  }

  expect(steps: number): void {
    this.#total += steps;
    this.#onProgress(this.#done, this.#total);
  }

  /** Runs a step announced with `expect`. Its failure is recorded and does not stop other steps. */
  async step(work: () => Promise<PartResult>): Promise<boolean> {
    const result = this.cancelled ? null : this.#useless === null ? await work() : failed(this.#useless);
    this.#done += 1;
    this.#onProgress(this.#done, this.#total);
    // The error that ended the run may come from outside any step and repeats for every step that it prevented.
    if (result !== null && !result.ok && !this.errors.includes(result.error)) this.errors.push(result.error);
    return result?.ok ?? false;
  }

  /** `list`: of a list that was proved whole and may be long, so that later only changes need to be asked for. */
  async markRead(read: CompleteRead, changed: ChangedPart, list: WholeList | null = null): Promise<PartResult> {
    await this.deps.cache.write.markRead(read, list);
    return this.#mark(read, changed);
  }

  /** What may have changed of a list was read. */
  async markChangesRead(read: CompleteRead, changed: ChangedPart): Promise<PartResult> {
    await this.deps.cache.write.markChangesRead(read);
    return this.#mark(read, changed);
  }

  #mark({ part, scope }: CompleteRead, changed: ChangedPart): PartResult {
    this.#marked.add(`${part} ${scope}`);
    this.deps.onChanged(changed);
    return DONE;
  }
}

export interface ReadingOptions {
  /** Ends the reading; what was stored until then stays. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** A run that ends with the signal. */
export function runWith(deps: SyncDeps, { signal, onProgress }: ReadingOptions): SyncRun {
  const run = new SyncRun(deps, onProgress ?? (() => undefined));
  if (signal?.aborted === true) run.cancel();
  signal?.addEventListener('abort', () => run.cancel(), { once: true });
  return run;
}

export const firstError = (run: SyncRun, result: PartResult): PartResult =>
  result.ok && run.errors[0] !== undefined ? failed(run.errors[0]) : result;

function accountOf(input: unknown): string | null {
  const { params } = input as { readonly params?: { readonly accountId?: string } };
  return params?.accountId ?? null;
}

/** Whether a question was not asked because its reading was ended: no fault of the bank. */
export const wasEnded = (error: BankError): boolean => error.kind === 'notSent' && error.cause === 'aborted';

/** Whether the next question would fail the same way or do harm: a bank that refuses a key may lock its owner out. */
function endsEverything(error: BankError): boolean {
  if (error.kind === 'notSent') return !wasEnded(error);
  if (error.kind === 'unauthenticated') return error.httpStatus === 401;
  return error.kind === 'rateLimited' || (error.kind === 'ambiguous' && error.httpStatus === 407);
}

export function isUnreachable(error: BankError): boolean {
  if (error.kind !== 'notSent') return false;
  const { cause, detail } = error;
  // A proxy or token server that refuses was reached, and may lock out who keeps asking.
  if (cause === 'token' || cause === 'proxy') return NOBODY_THERE.test(detail ?? '');
  return cause !== 'aborted' && cause !== 'tls' && cause !== 'notAllowed' && cause !== 'noCredentials';
}

const NOBODY_THERE = /^(E[A-Z]{3,}|EAI_[A-Z]+|UND_ERR_[A-Z_]+|CONNECT_TIMEOUT|TIMEOUT|RESET|REFUSED|UNREACHABLE|NAME_NOT_FOUND|NO_ANSWER|HTTP_5\d\d)$/;

/** Runs the tasks, at most `limit` at a time. When one throws, no further one starts and all started ones finish first. */
export async function inParallel(limit: number, tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = [...tasks];
  const worker = async (): Promise<void> => {
    try {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await task();
    } finally {
      waiting.length = 0;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(limit, tasks.length) }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason as Error;
}
