import type { AppError } from '#shared/bridge/app-error.ts';
import type { Result } from '#shared/domain/result.ts';

export interface Answered<Value> {
  /** To which question `value` is the answer; null before the first. */
  readonly key: string | null;
  readonly value: Value | null;
  /** Why the question asked last has no answer; null while it has one or waits for it. */
  readonly error: AppError | null;
}

/**
 * The answer to the question asked last, where an answer may take long: one question at a time, and those that were overtaken
 * while they waited are never asked.
 */
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
      // The same question asked again, as after a change of the cache, is answered by this too until its own answer is here.
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
