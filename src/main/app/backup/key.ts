import { randomBytes } from 'node:crypto';

import { openWithPassphrase, sealWithPassphrase } from '#main/vault/index.ts';
import type { PassphraseBox } from '#main/vault/index.ts';
import type { StoredBackupKey } from '#main/store/user-data/index.ts';
import type { Instant } from '#shared/domain/instant.ts';

/* The passphrase is not kept: it seals a key, which is kept with the user data and with every backup under the passphrase. So backups can be written without asking. */

export type BackupKey = Pick<StoredBackupKey, 'key' | 'box'>;

const KEY_BYTES = 32;
const CONTEXT = 'tesoro-backup-key/1';

/** Another key for each passphrase: earlier backups open with theirs. */
export async function newBackupKey(passphrase: string, at: Instant): Promise<StoredBackupKey> {
  const key = randomBytes(KEY_BYTES).toString('base64');
  return { key, box: await sealWithPassphrase(key, passphrase, CONTEXT), at };
}

/** null for a wrong passphrase, or an altered box: these cannot be told apart. */
export async function openBackupKey(box: PassphraseBox, passphrase: string): Promise<Buffer | null> {
  const text = await openWithPassphrase(box, passphrase, CONTEXT);
  return text === null ? null : Buffer.from(text, 'base64');
}
