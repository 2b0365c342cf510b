import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { removeUnfinished, unfinishedName } from '#main/context/whole-file.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { SavedBackup } from '#shared/bridge/app/backup.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { errorFields } from '../log-fields.ts';
import type { OpenedWorkspace } from '../session/open-workspace.ts';
import { backupName, surplusIn, unfinishedStem } from './backup-files.ts';
import type { BackupDeps, Work } from './index.ts';
import type { BackupGiven, WrittenBackup } from './save.ts';
import { scratchFolder } from './staging.ts';
import { onBackupThread } from './thread.ts';

interface Opened {
  readonly connection: ConnectionSummary;
  readonly workspace: Pick<OpenedWorkspace, 'backup' | 'journalMark'>;
}

type SavingDeps = Pick<BackupDeps, 'profileFolder' | 'profile' | 'vault' | 'version' | 'tasksWorker' | 'clock' | 'log'>;

/** Saves one backup at a time into the folder of the settings. */
export function createSaving(deps: SavingDeps, opened: () => Opened | null) {
  const { profileFolder, profile, clock, log } = deps;
  let last: Promise<unknown> = Promise.resolve();
  const stopping = new Set<AbortController>();

  async function save(work: Work): Promise<Result<SavedBackup, AppError>> {
    const own = opened();
    if (own === null) return failed({ kind: 'locked' });
    const { settings, connections, lastConnectionId } = profile.get();
    const { backupFolder: folder } = settings;
    const backupKey = own.workspace.backup.key();
    if (backupKey === null) return failed({ kind: 'backupRefused', why: 'noPassphrase' });
    if (folder === null) return failed({ kind: 'backupRefused', why: 'noFolder' });
    const savedAt = instantFromMs(clock.now());
    const keys = own.workspace.backup.keys();
    const caches = await cacheKeys(connections, own.connection.connectionId, keys.cache);
    const given = {
      profileFolder, scratch: scratchFolder(profileFolder), unfinished: unfinishedName(unfinishedStem(folder, profileFolder)), path: join(folder, backupName(profileFolder, savedAt)),
      app: deps.version, savedAt, profile: { settings, connections, lastConnectionId }, backupKey, caches, storesKeys: keys.stores, remembered: own.workspace.journalMark(),
    } satisfies BackupGiven;
    try {
      await removeUnfinished(unfinishedStem(folder, profileFolder));
      const written = await onBackupThread<WrittenBackup>(deps.tasksWorker, 'backupSave', given, work);
      if (!written.ok) return written;
      const { path, bytes, leftOut } = written.value;
      await removeSurplus(folder, path);
      log('backupSaved', { count: written.value.entries });
      return ok({ path, bytes, savedAt, leftOut: connections.filter(({ connectionId }) => leftOut.includes(connectionId)).map(({ name }) => name) });
    } catch (error) {
      if (error instanceof Error && 'syscall' in error && 'code' in error) return failed({ kind: 'fileNotWritten', code: String(error.code) });
      throw error;
    } finally {
      [keys.cache, ...keys.stores, ...caches.flatMap((cache) => cache.keys)].forEach((key) => key.fill(0));
      await removeUnfinished(unfinishedStem(folder, profileFolder));
      rmSync(scratchFolder(profileFolder), { recursive: true, force: true, maxRetries: 3 });
    }
  }

  /** Of the others those that open without asking. */
  async function cacheKeys(connections: readonly ConnectionSummary[], openId: string, openKey: Buffer) {
    const caches: { readonly connectionId: string; readonly keys: readonly Buffer[] }[] = [];
    for (const { connectionId, keepSecretsWith } of connections) {
      const secrets = connectionId === openId || keepSecretsWith !== 'keychain' ? null : await deps.vault.open(connectionId, null);
      const keys = connectionId === openId ? [openKey] : secrets?.ok === true ? [secrets.value.cacheKey, ...(secrets.value.formerCacheKeys ?? [])] : [];
      caches.push({ connectionId, keys });
    }
    return caches;
  }

  /** Only once a newer one is whole. One too many does no harm. */
  async function removeSurplus(folder: string, written: string): Promise<void> {
    try {
      for (const path of await surplusIn(folder, profileFolder, { written, stay: profile.get().settings.backupsKept })) rmSync(path, { force: true });
    } catch (error) {
      log('backupNotRemoved', errorFields(error));
    }
  }

  return {
    save: async (work: Work): Promise<Result<SavedBackup, AppError>> => {
      const controller = new AbortController();
      stopping.add(controller);
      const turn = last.then(() => save({ ...work, signal: AbortSignal.any([work.signal, controller.signal]) }));
      last = turn.catch(() => undefined);
      return turn.finally(() => stopping.delete(controller));
    },
    stop: (): void => stopping.forEach((controller) => controller.abort()),
  };
}
