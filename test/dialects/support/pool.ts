import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';

import { runDialect } from './run-dialect.ts';
import type { Violation } from './violation.ts';

/** What a process of the pool is asked. */
interface Task {
  readonly dialect: string;
  /** Journeys; null for all. */
  readonly only: readonly string[] | null;
}

/** Banks and apps in processes of their own, as many at a time as there are processors. */
export interface Pool {
  run(dialect: string, only?: readonly string[]): Promise<readonly Violation[]>;
  close(): void;
}

/** A dialect at which the process itself ends has broken the second rule. */
const ended = (code: number | null): readonly Violation[] => [{ journey: 'process', rule: 'work', what: `ended with ${String(code)}` }];

export function openPool(script: string): Pool {
  const idle: ChildProcess[] = [];
  const waiting: ((child: ChildProcess) => void)[] = [];
  const start = (): ChildProcess => fork(script, ['--child'], { execArgv: process.execArgv });
  const release = (child: ChildProcess): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(child);
    else next(child);
  };
  for (let count = 0; count < availableParallelism(); count += 1) idle.push(start());
  return {
    run: async (dialect, only) => {
      const child = idle.pop() ?? (await new Promise<ChildProcess>((resolve) => { waiting.push(resolve); }));
      return new Promise((resolve) => {
        const onExit = (code: number | null): void => {
          release(start());
          resolve(ended(code));
        };
        child.once('exit', onExit);
        child.once('message', (message) => {
          child.off('exit', onExit);
          release(child);
          resolve(message as readonly Violation[]);
        });
        child.send({ dialect, only: only ?? null } satisfies Task);
      });
    },
    close: () => {
      for (const child of idle) child.disconnect();
    },
  };
}

/** What a process of the pool does. */
export function serveTasks(): void {
  process.on('message', (task) => {
    const { dialect, only } = task as Task;
    void runDialect(dialect, only === null ? null : new Set(only)).then((violations) => process.send?.(violations));
  });
}
