import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { failure, isCollision } from './failure.ts';
import type { Failure } from './failure.ts';
import type { Session } from './session.ts';
import type { Workspace } from './workspace.ts';

export interface Connected {
  readonly session: Session;
  readonly workspace: Workspace;
}

export type Job<Value> = (connected: Connected) => Promise<Result<Value, Failure>>;

/** Asks one after the other over one connection, which is opened when it is needed. */
export interface Lane {
  /** `again` says whether the job may run once more, after a collision or on a connection that had died unnoticed. */
  run<Value>(job: Job<Value>, again: () => boolean): Promise<Result<Value, Failure>>;
  /** Of the connection, while there is one. */
  processId(): number | null;
  close(): void;
}

interface Waiting {
  run(): Promise<Failure | null>;
  fail(why: Failure): void;
}

/** With that many desks each turn has one collision at most; more of them mean something else. */
const MOST_TIMES = 4;

export function createLane(open: () => Promise<Result<Connected, Failure>>): Lane {
  const waiting: Waiting[] = [];
  let connected: Connected | null = null;
  let busy = false;
  let closed = false;

  const connect = async (): Promise<Result<Connected, Failure>> => {
    if (closed) return failed(failure('refused', 'The connection was closed.'));
    if (connected?.session.alive() === true) return ok(connected);
    const opened = await open();
    if (opened.ok && closed) opened.value.session.end();
    connected = opened.ok ? opened.value : null;
    return opened;
  };

  const attempt = async <Value>(job: Job<Value>, again: () => boolean): Promise<{ readonly answer: Result<Value, Failure>; readonly reached: boolean }> => {
    for (let times = 1; ; times += 1) {
      const reused = connected?.session.alive() === true;
      const there = await connect();
      if (!there.ok) return { answer: there, reached: false };
      const answer = await job(there.value);
      const stale = !answer.ok && answer.error.lost && reused && answer.error.problem !== 'timedOut';
      if (answer.ok || !(stale || isCollision(answer.error)) || times === MOST_TIMES || closed || !again()) return { answer, reached: true };
    }
  };

  const work = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const unreachable = await next.run();
      // Whoever waited meanwhile would only wait for the same.
      if (unreachable !== null) for (const other of waiting.splice(0)) other.fail(unreachable);
    }
    busy = false;
  };

  return {
    run: <Value>(job: Job<Value>, again: () => boolean) => new Promise<Result<Value, Failure>>((resolve, reject) => {
      waiting.push({
        run: async () => {
          try {
            const { answer, reached } = await attempt(job, again);
            resolve(answer);
            return reached || answer.ok ? null : answer.error;
          } catch (error) {
            // What the caller decides threw: its own fault, and no reason to stop for the others.
            reject(error instanceof Error ? error : new Error(String(error)));
            return null;
          }
        },
        fail: (why) => resolve(failed(why)),
      });
      void work();
    }),
    processId: () => connected?.session.processId ?? null,
    close: () => {
      closed = true;
      connected?.session.end();
    },
  };
}
