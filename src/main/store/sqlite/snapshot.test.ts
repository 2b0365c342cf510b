import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { cacheKey as key, temporaryFolder } from '#test/support/cache-fixture.ts';
import { connectEncrypted, isSound, snapshotOf } from './index.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'pairs.db');
});
afterEach(() => folder.remove());

const open = (file: string) => connectEncrypted({ path: file, key }, { mustExist: false, timeoutMs: 1000 });

/** Moves an amount from one row to another in each transaction, and folds the WAL in whenever it has so many pages. */
const WRITER = `
  const { parentPort, workerData: { path, key, pages, rows } } = require('node:worker_threads');
  const Sqlite = require('better-sqlite3-multiple-ciphers');
  const database = new Sqlite(path);
  database.pragma("cipher = 'sqlcipher'");
  database.pragma('key = "x\\'' + Buffer.from(key).toString('hex') + '\\'"');
  database.pragma('journal_mode = WAL');
  database.pragma('wal_autocheckpoint = ' + pages);
  database.pragma('synchronous = OFF');
  let rounds = 0;
  let running = true;
  parentPort.on('message', () => { running = false; });
  const move = database.transaction(() => {
    database.prepare('UPDATE amount SET minor = minor + ? WHERE id = ?').run(rounds, rounds * 7919 % rows);
    database.prepare('UPDATE amount SET minor = minor - ? WHERE id = ?').run(rounds, rounds * 104729 % rows);
  });
  const step = () => {
    for (let count = 0; count < 20; count += 1) { rounds += 1; move(); }
    if (running) return setImmediate(step);
    database.close();
    parentPort.postMessage(rounds);
  };
  step();
`;

interface Busy {
  /** Of 900 bytes each. */
  readonly rows: number;
  /** After which the WAL is folded in. */
  readonly pages: number;
  readonly copies: number;
  readonly readingKeys: readonly Uint8Array[];
}

/** Takes copies while somebody writes all the time, and gives how often that one wrote. */
async function copiesBesideWriter({ rows, pages, copies, readingKeys }: Busy): Promise<number> {
  const database = open(path);
  database.pragma('journal_mode = WAL');
  database.exec('CREATE TABLE amount (id INTEGER PRIMARY KEY, minor INTEGER NOT NULL, text TEXT NOT NULL)');
  const add = database.prepare('INSERT INTO amount VALUES (?, 0, ?)');
  database.transaction(() => {
    for (let id = 0; id < rows; id += 1) add.run(id, 'x'.repeat(900));
  })();
  database.close();
  const writer = new Worker(WRITER, { eval: true, workerData: { path, key, pages, rows } });
  const sums = new Set<number>();
  // Of different moments.
  for (let round = 0; round < copies || sums.size < copies / 2; round += 1) {
    const target = join(folder.path, 'copy.db');
    expect(await snapshotOf(path, target, readingKeys)).toBe('made');
    const copy = open(target);
    expect(isSound(copy)).toBe(true);
    expect(copy.prepare('SELECT sum(minor) FROM amount').pluck().get()).toBe(0);
    sums.add(copy.prepare<[], number>('SELECT sum(abs(minor)) FROM amount').pluck().get() ?? 0);
    copy.close();
  }
  const rounds = await new Promise<number>((resolve) => {
    writer.once('message', resolve);
    writer.postMessage('end');
  });
  await writer.terminate();
  expect(readdirSync(folder.path).toSorted(), 'its writer folded its WAL in when it closed it').toEqual(['copy.db', 'pairs.db']);
  return rounds;
}

it('is of one moment while somebody writes and folds in all the time, and touches nothing of it', { timeout: 120_000 }, async () => {
  // Several copies take less time than so many pages.
  expect(await copiesBesideWriter({ rows: 16_000, pages: 400, copies: 12, readingKeys: [] })).toBeGreaterThan(60);
});

it('is made of what begins anew faster than it is copied, by keeping it from doing so meanwhile', { timeout: 240_000 }, async () => {
  expect(await copiesBesideWriter({ rows: 80_000, pages: 4, copies: 6, readingKeys: [Buffer.alloc(32, 9), key] })).toBeGreaterThan(60);
});

it('of a closed database makes no file beside it, and one that is not there is missing', async () => {
  const database = open(path);
  database.pragma('journal_mode = WAL');
  database.exec('CREATE TABLE one (value)');
  database.close();
  const target = join(folder.path, 'copy.db');
  expect(await snapshotOf(path, target)).toBe('made');
  expect(readdirSync(folder.path).toSorted()).toEqual(['copy.db', 'pairs.db']);
  expect(await snapshotOf(join(folder.path, 'none.db'), target)).toBe('missing');
  expect(existsSync(join(folder.path, 'none.db'))).toBe(false);
});
