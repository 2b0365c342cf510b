import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { cacheKey as key, temporaryFolder } from '#test/support/cache-fixture.ts';
import { connectEncrypted, isSound, snapshotOf, writesWereLost } from './index.ts';

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

/** A command with its reader open, as a process: it has made one copy, if told so, and waits. */
const READER = `
  const [, path, key, hasCopied] = process.argv;
  const Sqlite = require(process.env.SQLITE);
  const database = new Sqlite(path, { fileMustExist: true, readonly: true });
  database.pragma("cipher = 'sqlcipher'");
  database.pragma('key = "x\\'' + key + '\\'"');
  database.exec('BEGIN');
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
  if (hasCopied === 'true') require('node:fs').copyFileSync(path, path + '.copied');
  console.log('ready');
  process.stdin.once('end', () => database.close()).resume();
`;

const SQLITE = createRequire(import.meta.url).resolve('better-sqlite3-multiple-ciphers');

// Closing a file of its own drops every lock that its process has on that file.
it.each([{ hasCopied: false, isKilled: false }, { hasCopied: false, isKilled: true }, { hasCopied: true, isKilled: false }, { hasCopied: true, isKilled: true }])(
  'takes nothing from an app that quits beside the reader of a command (has copied: $hasCopied, is killed: $isKilled)', async ({ hasCopied, isKilled }) => {
    const app = open(path);
    app.pragma('journal_mode = WAL');
    app.exec('CREATE TABLE one (value); INSERT INTO one VALUES (1)');
    const command = spawn(process.execPath, ['-e', READER, path, Buffer.from(key).toString('hex'), String(hasCopied)], { env: { ...process.env, SQLITE }, stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = once(command, 'exit');
    expect(String(await Promise.race([once(command.stdout, 'data'), ended]))).toBe('ready\n');
    app.exec('INSERT INTO one VALUES (2)');
    app.close();
    if (isKilled) command.kill('SIGKILL');
    else command.stdin.end();
    await ended;
    const left = readdirSync(folder.path);
    expect(await snapshotOf(path, join(folder.path, 'copy.db'))).toBe('made');
    expect(readdirSync(folder.path).filter((name) => !name.startsWith('copy.db'))).toEqual(left);
    expect(writesWereLost(path)).toBe(false);
    for (const file of [join(folder.path, 'copy.db'), path]) {
      const again = open(file);
      expect(again.prepare('SELECT value FROM one').pluck().all()).toEqual([1, 2]);
      again.close();
    }
    expect(readdirSync(folder.path).filter((name) => name !== 'pairs.db.copied').toSorted()).toEqual(['copy.db', 'pairs.db']);
  },
);
