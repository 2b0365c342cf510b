import { setTimeout as delay } from 'node:timers/promises';

import { isStoreError } from '#main/context/workbench.ts';
import type { Workbench } from '#main/context/workbench.ts';
import type { WorkspaceHandlers } from '#main/context/workspace-commands.ts';
import { CacheError } from '#main/store/cache/index.ts';
import { DeskError, DeskUnusable } from '#main/store/user-data/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed } from '#shared/domain/result.ts';

const DISK_CODES = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_BUSY', 'SQLITE_LOCKED'];

/** Whether SQLite's code says that the disk, or another program on it, is in the way. */
export const isDiskCode = (code: string): boolean => DISK_CODES.some((known) => code.startsWith(known));

/**
 * A disk that is full or cannot be written, or a desk of another connection or version, is not a mistake of the program, and
 * the person can do something about it.
 */
function storeError(error: unknown): AppError | null {
  if (error instanceof DeskUnusable) return { kind: 'paymentsBlocked', reason: error.reason };
  if (!(error instanceof CacheError || error instanceof DeskError) || !isDiskCode(error.code)) return null;
  return { kind: 'fileNotWritten', code: error.code };
}

/** Why a store did not take what was to be written; null when that is not what the error says. */
export function notKept(error: unknown): 'full' | 'notWritten' | null {
  const said = storeError(error);
  return said?.kind !== 'fileNotWritten' ? null : said.code === 'SQLITE_FULL' ? 'full' : 'notWritten';
}

/** Turns whatever a handler throws into the error that names its entry in the log. */
export function guardHandlers(bench: Workbench, running: RunningCommands, handlers: WorkspaceHandlers): WorkspaceHandlers {
  const guarded = Object.entries(handlers).map(([name, handle]) => [
    name,
    (input: unknown) => running.run(async () => {
      try {
        return await (handle as (input: unknown) => Promise<unknown>)(input);
      } catch (error) {
        // Its stores were closed under it: the window that asked is gone.
        if (running.isRefusing() && isStoreError(error)) return failed({ kind: 'locked' });
        return failed(storeError(error) ?? bench.unexpected(name, error));
      }
    }),
  ]);
  return Object.fromEntries(guarded) as WorkspaceHandlers;
}

/** The commands of an open connection that have not been answered yet. */
interface RunningCommands {
  /** Runs a command, unless the connection is being closed: then it is answered `locked`. */
  run(command: () => Promise<unknown>): Promise<unknown>;
  /** Lets no further command begin. */
  refuse(): void;
  isRefusing(): boolean;
  /** Waits until all have been answered, or a moment: one may wait for a person to choose a file. */
  ended(): Promise<void>;
}

const MOMENT_MS = 250;

export function runningCommands(): RunningCommands {
  const running = new Set<Promise<unknown>>();
  let refusing = false;
  return {
    run: async (command) => {
      if (refusing) return failed({ kind: 'locked' });
      const answer = command();
      running.add(answer);
      return answer.finally(() => running.delete(answer));
    },
    refuse: () => {
      refusing = true;
    },
    isRefusing: () => refusing,
    ended: async () => {
      await Promise.race([Promise.allSettled(running), delay(MOMENT_MS, undefined, { ref: false })]);
    },
  };
}
