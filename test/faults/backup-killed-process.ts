import { lookInto, unpackBackup } from '#main/app/backup/restore.ts';
import { decideRestore, finishRestore } from '#main/app/backup/staging.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { BACKUP_PASSPHRASE, backUp } from '../support/backed-up-profile.ts';

/* A process that is killed while it saves a backup, restores one or finishes a restore. Says when it begins. */

const [what = '', from = '', to = ''] = process.argv.slice(2);
const begun = (): void => console.log('begun');

if (what === 'save') {
  // Each replaces nothing: the time is in the name.
  for (let count = 0; ; count += 1) {
    await backUp(from, to, { savedAt: instantFromMs(Date.UTC(2026, 3, 2) + count * 1_000) }, begun);
  }
} else {
  const looked = await lookInto(from, BACKUP_PASSPHRASE);
  if (looked === null) throw new Error('The passphrase is wrong');
  begun();
  unpackBackup({ path: from, key: looked.key, profileFolder: to, at: instantFromMs(Date.UTC(2026, 3, 3)) }, { progress: () => undefined });
  decideRestore(to, { version: 1 });
  finishRestore(to, () => true);
  console.log('done');
}
