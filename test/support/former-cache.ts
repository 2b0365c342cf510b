import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import { onTestFinished } from 'vitest';

import { connectTo, openForWriting } from '#main/store/cache/database.ts';
import { migrations } from '#main/store/cache/migrations/index.ts';
import { migrate } from '#main/store/sqlite/index.ts';
import { cacheKey, temporaryFolder } from './cache-fixture.ts';

/** A cache as an earlier Tesoro wrote it, with the first scripts of its schema only, opened by this one. */
export function formerCache(scripts: number, fill: (former: Database) => void): Database {
  const folder = temporaryFolder();
  mkdirSync(folder.path, { recursive: true });
  const file = { path: join(folder.path, 'cache.db'), key: cacheKey };
  const former = connectTo(file, false);
  migrate(former, { applicationId: 0x54_65_73_6f, migrations: migrations.slice(0, scripts) });
  fill(former);
  former.close();
  const database = openForWriting(file);
  onTestFinished(() => {
    database.close();
    folder.remove();
  });
  return database;
}
