import { constants, setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';

import { CacheError } from '#main/store/cache/index.ts';
import type { Cache } from '#main/store/cache/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Needs } from '../workspace-context.ts';
import { CANCELLED } from './index.ts';
import type { Task } from './index.ts';

/*
 * Long work runs on a thread of its own, so that neither the window nor the bank waits for it. Such a thread reads the stores on its own
 * connections, says how far it is, and may ask for what only the main process can do. Cancelling terminates it.
 */

/** Every message but progress and a question ends the thread. */
type ThreadMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number | null }
  | { readonly kind: 'asks'; readonly question: unknown }
  | { readonly kind: 'ended'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly system: boolean; readonly code: string; readonly message: string };

export interface Thread {
  /** Passed on a few times a second at most. */
  progress(done: number, total: number | null): void;
  /** Has the main process do what only it can, and waits for the answer. */
  ask(question: unknown): Promise<unknown>;
}

/** Which work a thread does, by its name in `app/tasks-worker.ts`, and what it is given. */
export interface ThreadWork {
  readonly work: string;
  readonly given: object;
}

interface ThreadStarter extends Needs<'tasksWorker'> {
  readonly cache: Pick<Cache, 'startReader'>;
}

/**
 * Runs work on a thread and resolves with its result. A cancelled task terminates the thread at once: afterwards nothing is written any more, and
 * unfinished files can be removed.
 */
export async function onThread<Ended>(
  { cache, tasksWorker }: ThreadStarter, work: ThreadWork, task: Task | null, answer: (question: unknown) => Promise<unknown> = noAnswer,
): Promise<Result<Ended, AppError>> {
  const signal = task?.signal;
  if (signal?.aborted === true) return CANCELLED;
  const worker = cache.startReader(tasksWorker, work);
  const said = Promise.withResolvers<Result<unknown, AppError>>();
  worker.on('message', (message: ThreadMessage) => {
    switch (message.kind) {
      case 'progress': task?.progress(message.done, message.total); break;
      case 'asks': answer(message.question).then((value) => worker.postMessage({ value }), said.reject); break;
      case 'ended': said.resolve(ok(message.value)); break;
      case 'failed':
        if (message.system) said.resolve(failed({ kind: 'fileNotWritten', code: message.code }));
        else said.reject(new CacheError(message.code, message.message));
        break;
      default: message satisfies never;
    }
  });
  worker.once('error', said.reject);
  worker.once('exit', () => said.reject(new CacheError('WORKER_GONE', 'the thread of a task has ended')));
  const abort = (): void => said.resolve(CANCELLED);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    // What a thread returns is of the type that its work states.
    return await said.promise as Result<Ended, AppError>;
  } finally {
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

const noAnswer = async (): Promise<never> => {
  throw new Error('This work asks for nothing');
};

/** `inTurns`: what nobody waits for leaves half a processor to others. */
export type Pace = 'atOnce' | 'inTurns';

/** Called between pieces of work on a thread: in turns it rests for as long as the piece took. */
export function resting(pace: Pace): () => void {
  if (pace === 'atOnce') return () => undefined;
  const nothing = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let begun = performance.now();
  return () => {
    Atomics.wait(nothing, 0, 0, performance.now() - begun);
    begun = performance.now();
  };
}

/**
 * Whatever else wants a processor gets most of it, from now until this thread ends: some work is one call of SQLite that cannot be told to rest. On Linux only, where a priority is a
 * thread's own; elsewhere the whole app would have it.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}

const PROGRESS_MS = 100;

/** Does the work on this thread and says how it ended. */
export async function runOnThread(port: MessagePort, work: (thread: Thread) => unknown): Promise<void> {
  const say = (message: ThreadMessage): void => port.postMessage(message);
  let saidAt = Number.NEGATIVE_INFINITY;
  const thread: Thread = {
    progress: (done, total) => {
      if (performance.now() - saidAt < PROGRESS_MS) return;
      saidAt = performance.now();
      say({ kind: 'progress', done, total });
    },
    ask: async (question) => new Promise((resolve) => {
      port.once('message', ({ value }: { readonly value: unknown }) => resolve(value));
      say({ kind: 'asks', question });
    }),
  };
  try {
    say({ kind: 'ended', value: await work(thread) });
  } catch (error) {
    say(failureOf(error));
  }
}

function failureOf(error: unknown): ThreadMessage {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNEXPECTED';
  return { kind: 'failed', system: error instanceof Error && 'syscall' in error, code, message: error instanceof Error ? error.message : String(error) };
}

/** Resolves with null as soon as the task is cancelled; the work itself goes on. */
export async function unlessCancelled<Value>(work: Promise<Value>, { signal }: Pick<Task, 'signal'>): Promise<Value | null> {
  const aborted = Promise.withResolvers<null>();
  const abort = (): void => aborted.resolve(null);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    work.catch(() => undefined);
  }
}
