import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { backupName, backupsIn, surplusIn } from './backup-files.ts';

it('lets the newest ones stay, and always the one that was just written', async () => {
  const folder = temporaryFolder();
  try {
    const put = (savedAt: string, profile = '/profile'): string => {
      const path = join(folder.path, backupName(profile, instant(savedAt)));
      writeFileSync(path, '');
      return path;
    };
    const [first, second, third] = ['2026-03-01T08:00:00Z', '2026-03-02T08:00:00Z', '2026-03-03T08:00:00Z'].map((savedAt) => put(savedAt)) as [string, string, string];
    put('2026-02-01T08:00:00Z', '/another');
    const surplus = (stay: number) => surplusIn(folder.path, '/profile', { written: third, stay });
    expect([await surplus(1), await surplus(2), await surplus(3)]).toEqual([[second, first], [first], []]);
    const ahead = put('2030-01-01T00:00:00Z');
    expect((await backupsIn(folder.path, '/profile')).map(({ path }) => path)).toEqual([ahead, third, second, first]);
    expect([await surplus(1), await surplus(2)]).toEqual([[ahead, second, first], [second, first]]);
  } finally {
    folder.remove();
  }
});
