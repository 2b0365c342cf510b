import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';

const electronStub = new URL('../support/electron-stub-loader.ts', import.meta.url).href;
const script = fileURLToPath(new URL('stores-full-disk-process.ts', import.meta.url));

it('stores on a disk that takes no more say so, show what they have, and go on when there is room', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', electronStub, script, folder.path]);
    expect(JSON.parse(stdout)).toEqual({
      full: {
        cacheWrite: 'SQLITE_IOERR_WRITE', userDataWrite: 'SQLITE_IOERR_WRITE', settings: 'notWritten', logged: 'done',
        cacheRead: 3, userDataRead: 1, settingsOnDisk: 1, logTold: false,
      },
      room: { cacheWrite: 'done', userDataWrite: 'done', settings: 'done', logged: 'done', cacheRead: 3000, userDataRead: 2, settingsOnDisk: 1, logTold: true },
      journal: ['notWritable', 'usable'],
    });
  } finally {
    folder.remove();
  }
});
