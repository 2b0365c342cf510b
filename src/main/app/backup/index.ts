import type { CommandHandlers } from '#main/ipc/index.ts';
import type { AskPerson } from '#main/context/person-asked.ts';
import type { Vault } from '#main/vault/index.ts';
import type { Keychain } from '#main/vault/keychain.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { BackupState } from '#shared/bridge/app/backup.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { Log } from '../log-fields.ts';
import type { ProfileStore } from '../profile/profile.ts';
import type { Session } from '../session/session.ts';
import { backupsIn } from './backup-files.ts';
import { createRestoring } from './restoring.ts';
import { createRhythm } from './rhythm.ts';
import { createSaving } from './saving.ts';

export interface BackupDeps {
  readonly profileFolder: string;
  readonly profile: ProfileStore;
  readonly session: Pick<Session, 'state' | 'workspace' | 'freshness' | 'isSending' | 'open'>;
  readonly vault: Pick<Vault, 'open'>;
  readonly keychain: Keychain;
  /** Of the app. */
  readonly version: string;
  readonly tasksWorker: URL | string;
  readonly clock: Clock;
  /** Both ask the person; null when cancelled. */
  readonly chooseFolder: () => Promise<string | null>;
  readonly chooseBackup: () => Promise<string | null>;
  readonly agrees: AskPerson;
  readonly emit: (event: AppEvent) => void;
  readonly log: Log;
}

/** How a command names its work, for progress and cancelling. */
export interface Work {
  readonly signal: AbortSignal;
  progress(done: number, total: number | null): void;
}

type BackupCommand = `backup.${string}` & keyof CommandHandlers;

export type Backups = ReturnType<typeof createBackups>;

/** Saves the whole profile as one encrypted file, by hand or in a rhythm, and restores such a file into an empty profile. */
export function createBackups(deps: BackupDeps) {
  const { profileFolder, profile, session, clock, emit, log } = deps;
  const running = new Map<string, AbortController>();
  let lastFailed: BackupState['failed'] = null;
  const changed = (): void => emit({ type: 'changed', parts: ['backups'] });

  async function run<Value>(taskId: string | null, work: (given: Work) => Promise<Result<Value, AppError>>): Promise<Result<Value, AppError>> {
    const controller = new AbortController();
    const name = taskId ?? 'rhythm';
    running.set(name, controller);
    try {
      return await work({
        signal: controller.signal,
        progress: (done, total) => {
          if (taskId !== null) emit({ type: 'progress', taskId, done, total });
        },
      });
    } finally {
      running.delete(name);
      changed();
    }
  }

  /** The open connection to a bank: of the practice bank nothing lasts. */
  const opened = () => {
    const state = session.state();
    const workspace = session.workspace();
    return state.status === 'open' && !state.connection.builtIn && workspace !== null ? { connection: state.connection, workspace } : null;
  };
  const saving = createSaving(deps, opened);
  const restoring = createRestoring(deps);

  async function state(): Promise<BackupState> {
    const { backupFolder } = profile.get().settings;
    const own = opened();
    const known = { ...(own === null ? {} : { passphraseSince: own.workspace.backup.key()?.at ?? null }), newest: null, kept: 0, failed: lastFailed, unreadable: null };
    if (backupFolder === null) return known;
    try {
      const files = await backupsIn(backupFolder, profileFolder);
      return { ...known, newest: files[0] ?? null, kept: files.length };
    } catch (error) {
      return { ...known, unreadable: error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN' };
    }
  }

  const rhythm = createRhythm({
    clock, settings: () => profile.get().settings,
    isQuiet: () => {
      const own = opened();
      return own !== null && running.size === 0 && session.freshness().phase !== 'syncing' && !session.isSending() && own.workspace.backup.key() !== null;
    },
    savedIn: async (folder) => (await backupsIn(folder, profileFolder)).map(({ savedAt }) => savedAt),
    save: async () => {
      const saved = await run(null, (work) => saving.save(work));
      if (saved.ok) lastFailed = null;
      return saved;
    },
    failed: (error) => {
      lastFailed = { at: instantFromMs(clock.now()), error };
      log('backupFailed', { errorKind: error.kind });
      emit({ type: 'notice', notice: { code: 'backupFailed' } });
      changed();
    },
  });

  const handlers: Pick<CommandHandlers, BackupCommand> = {
    'backup.state': async () => ok(await state()),
    'backup.setPassphrase': async ({ passphrase }) => {
      const own = opened();
      if (own === null) return failed({ kind: 'locked' });
      // A compromised window must not seal what is saved from now on under its own passphrase.
      if (!(await deps.agrees({ about: 'backup' }))) return failed({ kind: 'notAgreed' });
      const { newBackupKey } = await import('./key.ts');
      const key = await newBackupKey(passphrase, instantFromMs(clock.now()));
      const still = opened();
      if (still === null) return failed({ kind: 'locked' });
      still.workspace.backup.setKey(key);
      changed();
      return ok(await state());
    },
    'backup.chooseFolder': async () => {
      const folder = await deps.chooseFolder();
      if (folder !== null) {
        const notKept = profile.update({ settings: { ...profile.get().settings, backupFolder: folder } });
        rhythm.again();
        emit({ type: 'settings', settings: profile.get().settings });
        changed();
        if (notKept !== null) return failed({ kind: 'settingsNotKept', reason: notKept });
      }
      return ok(await state());
    },
    'backup.save': async ({ taskId }) => {
      const saved = await run(taskId, (work) => saving.save(work));
      if (saved.ok) lastFailed = null;
      return saved;
    },
    'backup.choose': async () => ok(await restoring.choose()),
    'backup.look': ({ passphrase }) => restoring.look(passphrase),
    'backup.restore': ({ taskId }) => run(taskId, (work) => restoring.restore(work)),
  };

  return {
    handlers, rhythm,
    finishRestore: restoring.finish,
    /** Whether work of that name was running. */
    cancel: (taskId: string): boolean => {
      const controller = running.get(taskId);
      controller?.abort();
      return controller !== undefined;
    },
    /** The connection was locked or closed: nothing of it is read any more. */
    stop: (): void => {
      saving.stop();
    },
  };
}
