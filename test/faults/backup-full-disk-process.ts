import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { outcomeOf } from '#main/app/backup/outcome.ts';
import { lookInto, unpackBackup } from '#main/app/backup/restore.ts';
import { putAttachment } from '#main/store/attachments/index.ts';
import { attachmentsFile } from '#main/app/session/store-files.ts';
import { removeUnfinished } from '#main/context/whole-file.ts';
import { unfinishedStem } from '#main/app/backup/backup-files.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { writeProfile } from '../cli/support/profile.ts';
import { BACKUP_PASSPHRASE, backUp, storesKey } from '../support/backed-up-profile.ts';

/* A process in which no file may grow beyond a size, as on a disk that is full. Prints what saving and restoring came to, and how far its memory went. */

const [folder = ''] = process.argv.slice(2);
const [profile, to, restored] = ['profile', 'backups', 'restored'].map((name) => join(folder, name)) as [string, string, string];
process.on('SIGXFSZ', () => undefined);

/** The soft limit of this process: null takes it away. */
function limitFiles(bytes: number | null): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes ?? 'unlimited'}:`]);
}

mkdirSync(profile);
mkdirSync(restored);
await writeProfile(profile);
const CONTENT_BYTES = 8_000_000;
const CONTENTS = 10;
for (let part = 0; part < CONTENTS; part += 1) putAttachment({ path: attachmentsFile(profile), key: storesKey }, Buffer.alloc(CONTENT_BYTES, part + 1), 0);

limitFiles(40_000_000);
const full = await outcomeOf(() => backUp(profile, to));
await removeUnfinished(unfinishedStem(to, profile));
const left = readdirSync(to);
limitFiles(null);
const { path } = await backUp(profile, to, { savedAt: instantFromMs(Date.UTC(2026, 3, 2, 11)) });
const looked = await lookInto(path, BACKUP_PASSPHRASE);
if (looked === null) throw new Error('The passphrase is wrong');
const given = { path, key: looked.key, profileFolder: restored, at: instantFromMs(Date.UTC(2026, 3, 3)) };
limitFiles(40_000_000);
const notRestored = await outcomeOf(() => unpackBackup(given, { progress: () => undefined }));
limitFiles(null);

global.gc?.();
const held = process.memoryUsage();
let [most, calls] = [0, 0];
/** What nobody holds any more does not count. */
const measure = (): void => {
  calls += 1;
  if (calls % 8 !== 0) return;
  global.gc?.();
  const now = process.memoryUsage();
  most = Math.max(most, now.arrayBuffers + now.heapUsed - held.arrayBuffers - held.heapUsed);
};
await backUp(profile, to, { savedAt: instantFromMs(Date.UTC(2026, 3, 2, 12)) }, measure);
const withRoom = await outcomeOf(() => unpackBackup(given, { progress: measure }));
console.log(JSON.stringify({ full, left, notRestored, restored: withRoom.ok, contentBytes: CONTENTS * CONTENT_BYTES, most, calls }));
