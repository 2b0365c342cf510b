import { codeOf, isDiskError } from '#main/store/sqlite/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { NotBackedUp } from './save.ts';
import { UnreadableBackup } from './sealed-file.ts';

type BackupError = Extract<AppError, { readonly kind: 'backupRefused' | 'fileNotWritten' }>;

/** What work on a backup came to, where the backup, the stores or the disk refuse it. Other errors are thrown on. */
export async function outcomeOf<Value>(work: () => Value | Promise<Value>): Promise<Result<Value, BackupError>> {
  try {
    return ok(await work());
  } catch (error) {
    if (error instanceof UnreadableBackup || error instanceof NotBackedUp) return failed({ kind: 'backupRefused', why: error.why });
    if (isDiskError(error)) return failed({ kind: 'fileNotWritten', code: codeOf(error) });
    throw error;
  }
}
