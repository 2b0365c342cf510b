import { randomUUID } from 'node:crypto';

import { failed, ok } from '#shared/domain/result.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Needs } from '../workspace-context.ts';
import type { HandlersOf } from '../workspace-commands.ts';
import { NOT_FOUND } from '../workspace-context.ts';

/** Long work that the window named. */
export interface Task {
  /** Aborted by the person or when the connection closes. */
  readonly signal: AbortSignal;
  /** `total` is null while it is not known. */
  progress(done: number, total: number | null): void;
}

type Work<Value> = (task: Task) => Promise<Result<Value, AppError>>;

export type Tasks = ReturnType<typeof createTasks>;

export const CANCELLED = failed({ kind: 'cancelled' } as const);

export function createTasks({ emit }: Needs<'emit'>) {
  const running = new Map<string, AbortController>();
  const runAs = async <Value>(taskId: string, progress: Task['progress'], work: Work<Value>): Promise<Result<Value, AppError>> => {
    if (running.has(taskId)) throw new Error('Two pieces of work of one name');
    const controller = new AbortController();
    running.set(taskId, controller);
    try {
      return await work({ signal: controller.signal, progress });
    } finally {
      running.delete(taskId);
    }
  };
  const run = <Value>(taskId: string, work: Work<Value>): Promise<Result<Value, AppError>> =>
    runAs(taskId, (done, total) => emit({ type: 'progress', taskId, done, total }), work);
  return {
    run,
    /** Without a name nobody hears of its progress, and it ends with the connection. */
    runNamed: <Value>(taskId: string | undefined, work: Work<Value>) => (taskId === undefined ? runAs(randomUUID(), () => undefined, work) : run(taskId, work)),
    stop: (): void => {
      for (const controller of running.values()) controller.abort();
    },
    handlers: {
      'tasks.cancel': async ({ taskId }) => {
        const controller = running.get(taskId);
        if (controller === undefined) return NOT_FOUND;
        controller.abort();
        return ok(null);
      },
    } satisfies HandlersOf<'tasks'>,
  };
}
