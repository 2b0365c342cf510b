import type { AppError } from '#shared/bridge/app-error.ts';
import type { Result } from '#shared/domain/result.ts';

export interface Answered<Value> {
  /** The question that `value` answers; null before the first. */
  readonly key: string | null;
  readonly value: Value | null;
  /** Why the last question has no answer. */
  readonly error: AppError | null;
}

/** Answers to the latest question: asks one at a time, and skips questions overtaken while waiting. */
export class LatestAnswer<Value> {
  #wanted: { readonly key: string; readonly ask: () => Promise<Result<Value, AppError>> } | null = null;
  #busy = false;
  #listeners = new Set<() => void>();
  #snapshot: Answered<Value> = { key: null, value: null, error: null };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Answered<Value> => this.#snapshot;

  readonly want = (key: string, ask: () => Promise<Result<Value, AppError>>): void => {
    this.#wanted = { key, ask };
    if (!this.#busy) void this.#answer();
  };

  async #answer(): Promise<void> {
    this.#busy = true;
    for (let next = this.#take(); next !== null; next = this.#take()) {
      // oxlint-disable-next-line no-await-in-loop -- one question at a time is the point
      const result = await next.ask();
      // This also answers the same question asked again, after a change of the cache, until its own answer is here.
      if (this.#wanted === null || this.#wanted.key === next.key) this.#put(next.key, result);
    }
    this.#busy = false;
  }

  #take(): { readonly key: string; readonly ask: () => Promise<Result<Value, AppError>> } | null {
    const next = this.#wanted;
    this.#wanted = null;
    return next;
  }

  #put(key: string, result: Result<Value, AppError>): void {
    this.#snapshot = result.ok ? { key, value: result.value, error: null } : { ...this.#snapshot, error: result.error };
    for (const listener of this.#listeners) listener();
  }
}
