import { existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import type { Database } from 'better-sqlite3-multiple-ciphers';

/* The cache's own worker, whose file may not grow while a file "full" lies beside it: SQLite says that the disk is full. */

let path = '';
const opened = new Set<Database>();
const { prototype } = Sqlite;
const pragma = Reflect.get(prototype, 'pragma');
prototype.pragma = function remembered(this: Database, ...input: Parameters<Database['pragma']>) {
  opened.add(this);
  return pragma.apply(this, input);
};

parentPort?.once('message', (file: { readonly path: string }) => {
  ({ path } = file);
});
parentPort?.on('message', () => {
  const most = existsSync(`${path}.full`) ? 1 : 1_073_741_823;
  for (const database of opened) if (database.open) pragma.call(database, `max_page_count = ${most}`);
});

// After the listener above, so that the limit holds for the call itself.
await import('#main/store/cache/worker.ts');
