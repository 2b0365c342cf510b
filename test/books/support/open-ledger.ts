import { join } from 'node:path';

import { expect, vi } from 'vitest';

import { createTasks } from '#main/context/tasks/index.ts';
import { noTeam } from '#main/context/team-seat.ts';
import { createLedger } from '#main/services/cash/journal-entries/index.ts';
import type { LedgerWorkspace } from '#main/services/cash/journal-entries/work.ts';
import { openUserData } from '#main/store/user-data/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { LedgerState } from '#shared/bridge/cash/journal-entries.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Result } from '#shared/domain/result.ts';
import type { ActivityEntry } from '#shared/sections/section.ts';
import { openTestCache, standingClock, tasksWorker, temporaryFolder } from '#test/support/cache-fixture.ts';

export const BANK = 'https://bank.example';
const key = new Uint8Array(32).fill(7);

export const valueOf = <Value>(result: Result<Value, AppError>): Value => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

/** A ledger on stores of its own, with the use cases as the window has them. */
export async function openLedger(at: string) {
  const folder = temporaryFolder();
  const clock = standingClock(at);
  const { cache } = await openTestCache(join(folder.path, 'cache'), { clock });
  const path = join(folder.path, 'desk.db');
  const { userData } = valueOf(openUserData({ path, key, clock }) as Result<{ readonly userData: LedgerWorkspace['userData'] }, never>);
  const recorded: Omit<ActivityEntry, 'activityId'>[] = [];
  const fileOf = (extension: string): string => join(folder.path, `out.${extension}`);
  const workspace = {
    cache, clock, tasksWorker, userData, bankOrigin: BANK, userName: 'ada', emit: () => undefined, now: () => instantFromMs(clock.now()), notify: () => undefined,
    record: async (entry: Omit<ActivityEntry, 'activityId'>) => void recorded.push(entry), chooseFile: async (_: string, extension: string) => fileOf(extension), log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    storesKeeper: { files: () => ({ userData: { path, key } }) },
  } as unknown as LedgerWorkspace;
  const { handlers: ledger } = createLedger(workspace, createTasks(workspace), { seats: noTeam, lockRules: { unlock: async () => null, asked: () => null } });
  return {
    cache, clock, userData, recorded, fileOf, ledger, cacheFolder: join(folder.path, 'cache'),
    /** Once everything that was read is computed. */
    state: async (): Promise<LedgerState> => {
      let read: LedgerState | null = null;
      await vi.waitFor(async () => {
        read = valueOf(await ledger['ledger.state'](null));
        expect(read.computing).toBe(false);
      }, { timeout: 60_000 });
      if (read === null) throw new Error('not read');
      return read;
    },
    close: async (): Promise<void> => {
      await cache.close();
      userData.close();
      folder.remove();
    },
  };
}
