import { setTimeout as delay } from 'node:timers/promises';

import { isStoreError } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { WorkspaceHandlers } from '#main/context/workspace-commands.ts';
import { CacheError } from '#main/store/cache/index.ts';
import { UserDataError, UserDataUnusable } from '#main/store/user-data/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed } from '#shared/domain/result.ts';

const DISK_CODES = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_BUSY', 'SQLITE_LOCKED'];

/** Whether the disk, or another program on it, is the cause. */
export const isDiskCode = (code: string): boolean => DISK_CODES.some((known) => code.startsWith(known));

/** The person can act on a full or read-only disk, or user data of another connection or version. */
function storeError(error: unknown): AppError | null {
  if (error instanceof UserDataUnusable) return { kind: 'paymentsBlocked', reason: error.reason };
  if (!(error instanceof CacheError || error instanceof UserDataError) || !isDiskCode(error.code)) return null;
  return { kind: 'fileNotWritten', code: error.code };
}

/** Why a store did not take a write; null for other errors. */
export function notKept(error: unknown): 'full' | 'notWritten' | null {
  const said = storeError(error);
  return said?.kind !== 'fileNotWritten' ? null : said.code === 'SQLITE_FULL' ? 'full' : 'notWritten';
}

/** Turns anything a handler throws into an error with the log's reference. */
export function guardHandlers(workspace: Needs<'unexpected'>, running: ReturnType<typeof runningCommands>, handlers: WorkspaceHandlers): WorkspaceHandlers {
  const guarded = Object.entries(handlers).map(([name, handle]) => [
    name,
    (input: unknown) => running.run(async () => {
      try {
        return await (handle as (input: unknown) => Promise<unknown>)(input);
      } catch (error) {
        // Its stores were closed meanwhile, and so was the window that asked.
        if (running.isRefusing() && isStoreError(error)) return failed({ kind: 'locked' });
        return failed(storeError(error) ?? workspace.unexpected(name, error));
      }
    }),
  ]);
  return Object.fromEntries(guarded) as WorkspaceHandlers;
}

const MOMENT_MS = 250;

export function runningCommands() {
  const running = new Set<Promise<unknown>>();
  let refusing = false;
  return {
    /** Answers `locked` while the connection is being closed. */
    run: async (command: () => Promise<unknown>): Promise<unknown> => {
      if (refusing) return failed({ kind: 'locked' });
      const answer = command();
      running.add(answer);
      return answer.finally(() => running.delete(answer));
    },
    refuse: (): void => {
      refusing = true;
    },
    isRefusing: () => refusing,
    /** Waits a moment at most: a command may wait for a person to choose a file. */
    ended: async (): Promise<void> => {
      await Promise.race([Promise.allSettled(running), delay(MOMENT_MS, undefined, { ref: false })]);
    },
  };
}
