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

/** Moves an amount from one row to another in each transaction, and folds the WAL in after every few of them, which takes less time than several copies. */
const WRITER = `
  const { parentPort, workerData: { path, key } } = require('node:worker_threads');
  const Sqlite = require('better-sqlite3-multiple-ciphers');
  const database = new Sqlite(path);
  database.pragma("cipher = 'sqlcipher'");
  database.pragma('key = "x\\'' + Buffer.from(key).toString('hex') + '\\'"');
  database.pragma('journal_mode = WAL');
  database.pragma('wal_autocheckpoint = 400');
  database.pragma('synchronous = OFF');
  let rounds = 0;
  let running = true;
  parentPort.on('message', () => { running = false; });
  const move = database.transaction(() => {
    database.prepare('UPDATE amount SET minor = minor + ? WHERE id = ?').run(rounds, rounds * 7919 % 16000);
    database.prepare('UPDATE amount SET minor = minor - ? WHERE id = ?').run(rounds, rounds * 104729 % 16000);
  });
  const step = () => {
    for (let count = 0; count < 20; count += 1) { rounds += 1; move(); }
    if (running) return setImmediate(step);
    database.close();
    parentPort.postMessage(rounds);
  };
  step();
`;

it('is of one moment while somebody writes and folds in all the time, and touches nothing of it', { timeout: 120_000 }, async () => {
  const database = open(path);
  database.pragma('journal_mode = WAL');
  database.exec('CREATE TABLE amount (id INTEGER PRIMARY KEY, minor INTEGER NOT NULL, text TEXT NOT NULL)');
  const add = database.prepare('INSERT INTO amount VALUES (?, 0, ?)');
  database.transaction(() => {
    for (let id = 0; id < 16_000; id += 1) add.run(id, 'x'.repeat(900));
  })();
  database.close();
  const writer = new Worker(WRITER, { eval: true, workerData: { path, key } });
  const sums = new Set<number>();
  // Of different moments.
  for (let round = 0; round < 12 || sums.size < 6; round += 1) {
    const target = join(folder.path, 'copy.db');
    expect(await snapshotOf(path, target)).toBe('made');
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
  expect(rounds).toBeGreaterThan(60);
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
