import { existsSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { sealedConnectionOf } from '#main/services/app/connections/index.ts';
import { CACHE_KEY_BYTES, createVault } from '#main/vault/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { BackupLook } from '#shared/bridge/app/backup.ts';
import { keepingOf } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { errorFields } from '../log-fields.ts';
import { readableProfile } from '../profile/profile.ts';
import type { Profile } from '../profile/profile.ts';
import { anchorFile, journalFile, userDataFile } from '../session/store-files.ts';
import type { BackupDeps, Work } from './index.ts';
import type { OpenedBackup, UnpackGiven, Unpacked } from './restore.ts';
import { decideRestore, finishRestore, removeInterrupted, stagedFiles, stagingFolder } from './staging.ts';
import { onBackupThread } from './thread.ts';

type RestoringDeps = Pick<BackupDeps, 'profileFolder' | 'profile' | 'session' | 'keychain' | 'tasksWorker' | 'clock' | 'chooseBackup' | 'emit' | 'log'>;

type Looked = OpenedBackup & { readonly passphrase: string };

/** Restores a backup that the person chose, in the order choose, look, restore. */
export function createRestoring(deps: RestoringDeps) {
  const { profileFolder, profile, session, keychain, clock, emit, log } = deps;
  let chosen: string | null = null;
  let looked: Looked | null = null;
  const forget = (): void => {
    looked?.key.fill(0);
    looked = null;
  };

  /** By the keychain only where that was enough before. */
  const keeperOf = async ({ keepSecretsWith }: ConnectionSummary): Promise<'keychain' | 'passphrase'> =>
    (keepSecretsWith === 'keychain' && (await keychain.state()).available ? 'keychain' : 'passphrase');

  async function look(passphrase: string): Promise<Result<BackupLook, AppError>> {
    forget();
    const path = chosen;
    if (path === null) return failed({ kind: 'notFound' });
    const [{ lookInto }, { outcomeOf }, { cachePart }] = await Promise.all([import('./restore.ts'), import('./outcome.ts'), import('./contents.ts')]);
    const found = await outcomeOf(() => lookInto(path, passphrase));
    if (!found.ok) return found;
    if (found.value === null) return failed({ kind: 'wrongPassphrase' });
    looked = { ...found.value, passphrase };
    const { contents } = looked;
    return ok({
      savedAt: contents.savedAt, version: contents.app, entries: contents.journal.entries, bytes: contents.parts.reduce((sum, part) => sum + part.bytes, 0),
      connections: await Promise.all(readableProfile(contents.profile).connections.map(async (connection) => ({
        name: connection.name, environment: connection.environment, baseUrl: connection.baseUrl, keeper: await keeperOf(connection),
        hasCache: contents.parts.some(({ name }) => name === cachePart(connection.connectionId)),
      }))),
    });
  }

  const isEmpty = (): boolean => profile.get().connections.length === 0 && ![journalFile(profileFolder), userDataFile(profileFolder)].some((path) => existsSync(path));

  async function restore(work: Work): Promise<Result<null, AppError>> {
    const backup = looked;
    if (backup === null) return failed({ kind: 'notFound' });
    if (profile.isNewer()) return failed({ kind: 'settingsNotKept', reason: 'newer' });
    if (!isEmpty()) return failed({ kind: 'backupRefused', why: 'notEmpty' });
    try {
      const given = { path: backup.path, key: backup.key, profileFolder, at: instantFromMs(clock.now()) } satisfies UnpackGiven;
      const unpacked = await onBackupThread<Unpacked>(deps.tasksWorker, 'backupRestore', given, work);
      if (!unpacked.ok) return unpacked;
      const kept = readableProfile(backup.contents.profile);
      const connections = await sealAll(backup, kept.connections, unpacked.value);
      if (!connections.ok) return connections;
      if (work.signal.aborted) return failed({ kind: 'cancelled' });
      // Until it is finished nothing comes between.
      if (!isEmpty()) return failed({ kind: 'backupRefused', why: 'notEmpty' });
      decideRestore(profileFolder, {
        ...kept, connections: connections.value, settings: { ...kept.settings, backupEvery: 'never', backupFolder: null }, windowPlace: profile.get().windowPlace,
      } satisfies Profile);
      finishRestore(profileFolder, keep);
    } catch (error) {
      if (error instanceof Error && 'syscall' in error && 'code' in error) return failed({ kind: 'fileNotWritten', code: String(error.code) });
      throw error;
    } finally {
      rmSync(stagingFolder(profileFolder), { recursive: true, force: true, maxRetries: 3 });
    }
    forget();
    chosen = null;
    log('backupRestored');
    return openRestored();
  }

  /** From now on a keychain or a passphrase of this person opens the connections. Credentials and the way to the bank are not in a backup. */
  async function sealAll({ contents, passphrase }: Looked, connections: Profile['connections'], { mark, generations }: Unpacked): Promise<Result<Profile['connections'], AppError>> {
    const [{ cachePart, JOURNAL_PART }, { keyOf }, { randomBytes }] = await Promise.all([import('./contents.ts'), import('./restore.ts'), import('node:crypto')]);
    const vault = createVault({ directory: dirname(anchorFile(stagedFiles(profileFolder))), keychain, sleep: (ms) => delay(ms) });
    const storesKey = keyOf(contents, JOURNAL_PART);
    const others = new Set(contents.parts.flatMap(({ name, key }) => (key === null || name.startsWith('cache/') ? [] : [key])));
    const formerStoresKeys = [...others].map((key) => Buffer.from(key, 'base64')).filter((key) => !key.equals(storesKey));
    const restored: Profile['connections'] = [];
    for (const connection of connections) {
      const { connectionId } = connection;
      const keeper = await keeperOf(connection);
      const hasCache = contents.parts.some(({ name }) => name === cachePart(connectionId));
      const sealed = await vault.save(connectionId, {
        authentication: { scheme: 'none' }, network: DIRECT, cacheKey: hasCache ? keyOf(contents, cachePart(connectionId)) : randomBytes(CACHE_KEY_BYTES), storesKey, formerStoresKeys,
        connection: sealedConnectionOf(connection), journal: mark, keyGeneration: generations[connectionId] ?? 1,
      }, keepingOf(keeper, passphrase));
      if (!sealed.ok) return sealed;
      // Whether it had fingerprints is not known outside its secrets: only a bank on this computer does without.
      const hadAccess = connection.environment !== 'practice' || connection.scheme !== 'none' || connection.proxy !== 'none' || connection.ownCa;
      const { opensAsBackup: _former, ...facts } = connection;
      restored.push({
        ...facts, keepSecretsWith: keeper, ownCa: false, certificateExpiresAt: null, ...(hadAccess && { needsCredentials: true }), ...(keeper === 'passphrase' && { opensAsBackup: true }),
      });
    }
    return ok(restored);
  }

  const keep = (restored: unknown): boolean => profile.update(readableProfile(restored)) === null;

  async function openRestored(): Promise<Result<null, AppError>> {
    const { connections, lastConnectionId, settings } = profile.get();
    emit({ type: 'settings', settings });
    emit({ type: 'connections', connections });
    const connectionId = (connections.find((one) => one.connectionId === lastConnectionId) ?? connections[0])?.connectionId;
    return connectionId === undefined ? ok(null) : session.open(connectionId);
  }

  return {
    choose: async (): Promise<{ readonly name: string } | null> => {
      const path = await deps.chooseBackup();
      if (path === null) return null;
      forget();
      chosen = path;
      return { name: basename(path) };
    },
    look, restore,
    /** At the start, before anything of the profile is opened: removes what was interrupted, and finishes a restore that was decided. */
    finish: (): void => {
      try {
        removeInterrupted(profileFolder);
        finishRestore(profileFolder, keep);
      } catch (error) {
        log('backupNotFinished', errorFields(error));
      }
    },
  };
}
