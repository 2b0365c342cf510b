import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';

const electronStub = new URL('../support/electron-stub-loader.ts', import.meta.url).href;
const script = fileURLToPath(new URL('backup-full-disk-process.ts', import.meta.url));

interface Came {
  readonly full: unknown;
  readonly left: readonly string[];
  readonly notRestored: unknown;
  readonly restored: boolean;
  readonly contentBytes: number;
  /** What was held at most beside what was held before. */
  readonly most: number;
  readonly calls: number;
}

it('a backup on a disk that takes no more is said and leaves nothing, and its memory does not grow with the profile', { timeout: 900_000 }, async () => {
  const folder = temporaryFolder();
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--import', electronStub, script, folder.path]);
    const came = JSON.parse(stdout) as Came;
    expect(came.full).toMatchObject({ ok: false, error: { kind: 'fileNotWritten' } });
    expect(came.left).toEqual([]);
    expect(came.notRestored).toMatchObject({ ok: false, error: { kind: 'fileNotWritten' } });
    expect(came.restored).toBe(true);
    expect(came.contentBytes).toBe(80_000_000);
    expect(came.calls).toBeGreaterThan(200);
    // Pieces of a few megabytes that are not collected at once: between 0 and 24 MB, of 80 as of 240.
    expect(came.most).toBeLessThan(40_000_000);
  } finally {
    folder.remove();
  }
});
