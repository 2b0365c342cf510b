import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { openForReading } from './database.ts';
import { createWriteApi } from './write-api.ts';

it('goes on with the new file where the app was stopped before it took the place of the old one', () => {
  const folder = temporaryFolder();
  try {
    const file = { path: join(folder.path, 'cache.db'), key: new Uint8Array(32).fill(7) };
    const salvaged = createWriteApi(file);
    salvaged.open(0);
    salvaged.addActivity({ activityId: 'A1', kind: 'export', at: instant('2026-03-02T09:00:00Z'), durationMs: null, outcome: 'done', count: 1, subject: null });
    salvaged.close();
    renameSync(file.path, `${file.path}.new`);
    writeFileSync(`${file.path}-wal`, 'of the old file');

    const api = createWriteApi(file);
    expect(api.open(1)).toEqual({ rebuilt: null, notBackedUp: null });
    api.close();
    const reader = openForReading(file);
    expect(reader.prepare('SELECT count(*) AS count FROM activity').get()).toEqual({ count: 1 });
    reader.close();
    expect(existsSync(`${file.path}.new`)).toBe(false);
    expect(readdirSync(folder.path).filter((name) => name.includes('-corrupt'))).toHaveLength(1);
  } finally {
    folder.remove();
  }
});
