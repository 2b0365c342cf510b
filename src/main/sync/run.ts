import type { BankClient, BodyReceiver } from '#main/bank/index.ts';
import type { Cache, CompleteRead } from '#main/cache/index.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import type { Notice } from '#shared/bridge/session.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/operation-types.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** What a sync works with. */
export interface SyncDeps {
  readonly bank: Pick<BankClient, 'call' | 'download'>;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly settings: () => Pick<Settings, 'historyMonths' | 'retentionMonths' | 'recentDays'>;
  readonly onChanged: (part: ChangedPart) => void;
  readonly onNotice: (notice: Notice) => void;
  /** Older days that a person wants kept, whatever the settings say; null while that is not known, and nothing may be deleted. */
  readonly wantedDays?: () => readonly { readonly accountId: string; readonly from: BankDate }[] | null;
}

/** A part of the bank was taken over completely, or the error that prevented it. */
export type PartResult = Result<null, BankError>;

export const DONE: PartResult = ok(null);

/** One pass over the bank: counts its steps, remembers what failed, and ends early when it is cancelled or nobody answers. */
export class SyncRun {
  readonly deps: SyncDeps;
  readonly errors: BankError[] = [];
  answers = 0;
  /** Whether what has been asked for is still taken over, but nothing more asked. */
  ending = false;
  #done = 0;
  #total = 0;
  readonly #cancelled = new AbortController();
  readonly #onProgress: (done: number, total: number) => void;

  constructor(deps: SyncDeps, onProgress: (done: number, total: number) => void) {
    this.deps = deps;
    this.#onProgress = onProgress;
  }

  get cancelled(): boolean {
    return this.#cancelled.signal.aborted;
  }

  cancel(): void {
    this.#cancelled.abort();
  }

  /** Whether there is no use in asking further. */
  get stopped(): boolean {
    return this.cancelled || this.errors.some(isUnreachable);
  }

  /** Asks the bank; the time is that of the question, so that what is read is at least as fresh as it says. */
  async ask<Id extends OperationId>(
    id: Id, input: OperationInput<Id>,
  ): Promise<Result<{ readonly answer: OperationOutput<Id>; readonly asOf: Instant }, BankError>> {
    const asOf = this.now();
    const result = await this.deps.bank.call(id, input, { signal: this.#cancelled.signal });
    if (!result.ok) return failed(result.error);
    this.answers += 1;
    return ok({ answer: result.value, asOf });
  }

  /** Has an answer taken in piece by piece; the time is that of the question. */
  async askInto<Id extends OperationId>(id: Id, input: OperationInput<Id>, receiverAt: (asOf: Instant) => BodyReceiver): Promise<PartResult> {
    const result = await this.deps.bank.download(id, input, receiverAt(this.now()), { signal: this.#cancelled.signal });
    if (result.ok) this.answers += 1;
    return result;
  }

  now(): Instant {
    return instantFromMs(this.deps.clock.now());
  }

  expect(steps: number): void {
    this.#total += steps;
    this.#onProgress(this.#done, this.#total);
  }

  /** Runs a step that was announced with `expect`. Its failure is remembered and does not stop the other steps. */
  async step(work: () => Promise<PartResult>): Promise<boolean> {
    const result = this.stopped ? null : await work();
    this.#done += 1;
    this.#onProgress(this.#done, this.#total);
    if (result !== null && !result.ok) this.errors.push(result.error);
    return result?.ok ?? false;
  }

  async markRead(read: CompleteRead, changed: ChangedPart): Promise<PartResult> {
    await this.deps.cache.write.markRead(read);
    this.deps.onChanged(changed);
    return DONE;
  }
}

/** Whether the bank cannot be reached at all, so that every other request would fail the same way. */
export function isUnreachable(error: BankError): boolean {
  return error.kind === 'notSent' && error.cause !== 'aborted' && error.cause !== 'tls' && error.cause !== 'notAllowed';
}

/** Runs the tasks, at most `limit` at a time. When one throws no further one begins, and all that began have ended. */
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
