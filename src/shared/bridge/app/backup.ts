import { z } from 'zod';
import type { Instant } from '#shared/domain/instant.ts';
import type { AppError } from '../app-error.ts';
import { command, nothing } from '../command.ts';
import type { SecretKeeper } from './connection-inputs.ts';
import type { ConnectionSummary } from './connections.ts';

export const LEAST_BACKUP_PASSPHRASE = 10;

const newPassphrase = z.string().min(LEAST_BACKUP_PASSPHRASE).max(1024);

export interface BackupFile {
  readonly path: string;
  readonly savedAt: Instant;
  readonly bytes: number;
}

export interface BackupState {
  /** When the passphrase was chosen; null: none yet. Absent while no connection to a bank is open. */
  readonly passphraseSince?: Instant | null;
  /** In the chosen folder; null: none of this profile is there, or no folder was chosen. */
  readonly newest: BackupFile | null;
  readonly kept: number;
  /** The last backup that was to be saved by itself in this run. */
  readonly failed: { readonly at: Instant; readonly error: AppError } | null;
  /** The folder cannot be read; the system's code. */
  readonly unreadable: string | null;
}

export interface SavedBackup extends BackupFile {
  /** Names of connections that are locked: what was read of them is not in it. */
  readonly leftOut: readonly string[];
}

export interface BackupLook {
  readonly savedAt: Instant;
  /** Of the app that wrote it. */
  readonly version: string;
  readonly bytes: number;
  readonly connections: readonly (Pick<ConnectionSummary, 'name' | 'environment' | 'baseUrl'> & {
    /** How it will be opened here. The passphrase is that of the backup. */
    readonly keeper: Extract<SecretKeeper, 'keychain' | 'passphrase'>;
    readonly hasCache: boolean;
  })[];
  /** Entries of the journal. */
  readonly entries: number;
}

export const backupCommands = {
  'backup.state': command<BackupState>()(nothing),
  /** For the backups from now on. */
  'backup.setPassphrase': command<BackupState>()(z.object({ passphrase: newPassphrase })),
  /** Asks the person for the folder; the settings then have it. */
  'backup.chooseFolder': command<BackupState>()(nothing),
  'backup.save': command<SavedBackup>()(z.object({ taskId: z.uuid() })),
  /** Asks the person for the file to restore; null where none was chosen. */
  'backup.choose': command<{ readonly name: string } | null>()(nothing),
  /** What is in the chosen file. Nothing is written. */
  'backup.look': command<BackupLook>()(z.object({ passphrase: z.string().max(1024) })),
  /** What was last looked at, into a profile that has no connection yet; then opens it. */
  'backup.restore': command<null>()(z.object({ taskId: z.uuid() })),
} as const;
