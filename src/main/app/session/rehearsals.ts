import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { bankAuth } from '#main/services/app/connections/index.ts';
import type { BankConnect } from '#main/services/app/connections/index.ts';
import { openWorkspace } from '#main/services/index.ts';
import type { RehearsalWorkspace, WorkspaceDeps } from '#main/services/index.ts';
import { STORES_KEY_BYTES } from '#main/vault/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import type { RehearsalContent } from '#shared/bridge/portal/rehearsal.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { bankOriginOf } from './bank-origin.ts';
import { openStores, storesKeeper } from './open-stores.ts';
import type { RunningPracticeBank } from './practice-bank.ts';

const REHEARSAL_CONNECTION_ID = 'rehearsal';

export interface RehearsalsDeps
  extends Pick<WorkspaceDeps, 'clock' | 'settings' | 'emit' | 'chooseFile' | 'chooseFolder' | 'printPdf' | 'userName' | 'cacheWorker' | 'tasksWorker' | 'readingWorker' | 'agrees' | 'log'> {
  /** One folder per rehearsal; leftovers are removed. */
  readonly folder: string;
  readonly startBank: (content: RehearsalContent) => Promise<Result<RunningPracticeBank, string>>;
  readonly connect: BankConnect;
}

export type Rehearsals = ReturnType<typeof createRehearsals>;

/** Opens practice banks with given records, each with a workspace whose stores and cache are deleted with it. Their keys live in memory only. */
export function createRehearsals(deps: RehearsalsDeps) {
  const open = new Set<RehearsalWorkspace>();
  const opening = new Set<Promise<unknown>>();
  let closed = false;
  const swept = remove(deps.folder);

  const broken = (reason: string): Result<never, AppError> => {
    const reference = randomUUID().slice(0, 8);
    deps.log.error('unexpected', { what: 'rehearsal', reference, code: reason });
    return failed({ kind: 'internal', reference });
  };

  async function openOne(content: RehearsalContent): Promise<Result<RehearsalWorkspace, AppError>> {
    await swept;
    const bank = await deps.startBank(content);
    if (!bank.ok) return broken(bank.error);
    const opened = await openOn(deps, bank.value);
    if (!opened.ok) return opened;
    const rehearsal: RehearsalWorkspace = {
      handlers: opened.value.handlers,
      close: async () => {
        open.delete(rehearsal);
        await opened.value.close();
      },
    };
    open.add(rehearsal);
    if (closed) {
      await rehearsal.close();
      return failed({ kind: 'locked' });
    }
    return ok(rehearsal);
  }

  return {
    open: async (content: RehearsalContent): Promise<Result<RehearsalWorkspace, AppError>> => {
      if (closed) return failed({ kind: 'locked' });
      const task = openOne(content).catch((error: unknown) => broken(error instanceof Error ? error.name : typeof error));
      opening.add(task);
      try {
        return await task;
      } finally {
        opening.delete(task);
      }
    },
    close: async (): Promise<void> => {
      closed = true;
      await Promise.all(opening);
      await Promise.allSettled([...open].map((rehearsal) => rehearsal.close()));
      await swept;
    },
  };
}

async function openOn(deps: RehearsalsDeps, bank: RunningPracticeBank): Promise<Result<RehearsalWorkspace, AppError>> {
  const folder = join(deps.folder, randomUUID());
  const { baseUrl, portalId } = bank.connection;
  const { authentication, cacheKey } = bank.secrets();
  const storesKey = randomBytes(STORES_KEY_BYTES);
  const stores = openStores({ folder, journalKey: storesKey, userDataKey: storesKey, clock: deps.clock });
  storesKey.fill(0);
  const letGo = async (): Promise<void> => {
    stores.close();
    cacheKey.fill(0);
    await bank.stop();
    await remove(folder);
  };
  try {
    const client = await deps.connect({ baseUrl, portalId, loopbackOnly: true }, bankAuth(authentication), DIRECT);
    const { clock, settings, chooseFile, chooseFolder, printPdf, userName, cacheWorker, tasksWorker, readingWorker, agrees, log } = deps;
    const opened = await openWorkspace(
      { connectionId: REHEARSAL_CONNECTION_ID, bankOrigin: bankOriginOf(baseUrl), directory: join(folder, 'cache'), cacheKey, ephemeral: true, environment: 'practice', purpose: 'rehearsal' },
      {
        bank: client, journal: stores.journal, userData: stores.userData, storesKeeper: storesKeeper(stores), clock, settings, chooseFile, chooseFolder, printPdf, userName,
        cacheWorker, tasksWorker, readingWorker, agrees, log,
        openRehearsal: async () => failed({ kind: 'notFound' }),
        emit: (event) => {
          if (isAboutRecords(event)) deps.emit(event);
        },
      },
    );
    if (!opened.ok) {
      await client.close();
      await letGo();
      return opened;
    }
    const workspace = opened.value;
    workspace.start();
    return ok({
      handlers: workspace.handlers,
      close: async () => {
        try {
          await workspace.close();
        } finally {
          await letGo();
        }
      },
    });
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** The window would take a rehearsal's freshness and notices for the connection's own. */
const isAboutRecords = ({ type }: AppEvent): boolean => type === 'changed' || type === 'closingProgress';

async function remove(folder: string): Promise<void> {
  // Leftovers are encrypted with a lost key, and the next connection tries again.
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
