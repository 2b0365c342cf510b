import { readdirSync } from 'node:fs';
import type * as FileSystem from 'node:fs';
import { join } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { cacheKey as key, temporaryFolder } from '#test/support/cache-fixture.ts';
import { connectEncrypted, isSound, snapshotOf, writesWereLost } from './index.ts';

/*
 * What the app may do at each moment of a copy, one after the other: `snapshot.test.ts` leaves the moments to chance.
 */

const MOMENTS = ['in the middle of the database', 'after the database', 'in the middle of the WAL', 'after the WAL'] as const;

const copying = vi.hoisted(() => ({ tell: (_moment: string): void => undefined }));

// Copies as the system does, one half after the other.
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof FileSystem>();
  return {
    ...fs,
    copyFileSync: (from: string, to: string): void => {
      const what = from.endsWith('-wal') ? 'WAL' : 'database';
      const [source, target] = [fs.openSync(from, 'r'), fs.openSync(to, 'w')];
      try {
        const first = Buffer.alloc(Math.floor(fs.fstatSync(source).size / 2));
        fs.writeSync(target, first, 0, fs.readSync(source, first, 0, first.length, null));
        copying.tell(`in the middle of the ${what}`);
        fs.writeSync(target, fs.readFileSync(source));
      } finally {
        fs.closeSync(source);
        fs.closeSync(target);
      }
      copying.tell(`after the ${what}`);
    },
  };
});

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
let app: Database | null;
let rounds: number;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'pairs.db');
  rounds = 0;
});
afterEach(() => {
  copying.tell = () => undefined;
  app?.close();
  folder.remove();
});

const ROWS = 200;

const open = (file: string): Database => connectEncrypted({ path: file, key }, { mustExist: false, timeoutMs: 1000 });

/** Opens it as the app does, and folds nothing in unless told to. */
function start(): Database {
  app = open(path);
  app.pragma('journal_mode = WAL');
  app.pragma('wal_autocheckpoint = 0');
  return app;
}

/** Moves amounts between all rows, in one transaction: they add up to nothing, and the first one counts the rounds. */
function write(database: Database): void {
  rounds += 1;
  database.transaction(() => {
    database.prepare('UPDATE amount SET minor = minor + 1 WHERE id % 2 = 0').run();
    database.prepare('UPDATE amount SET minor = minor - 1 WHERE id % 2 = 1').run();
  })();
}

/** With something in its database and something in its WAL. */
function begin(): void {
  const database = start();
  database.exec('CREATE TABLE amount (id INTEGER PRIMARY KEY, minor INTEGER NOT NULL, text TEXT NOT NULL)');
  const add = database.prepare('INSERT INTO amount VALUES (?, 0, ?)');
  database.transaction(() => {
    for (let id = 0; id < ROWS; id += 1) add.run(id, 'x'.repeat(900));
  })();
  database.pragma('wal_checkpoint(TRUNCATE)');
  write(database);
}

const quit = (): void => {
  app?.close();
  app = null;
};

const folding = (how: 'PASSIVE' | 'RESTART' | 'TRUNCATE') => (): void => {
  if (app === null) throw new Error('It is not open');
  write(app);
  app.pragma(`wal_checkpoint(${how})`);
  write(app);
};

const ACTS: Readonly<Record<string, () => void>> = {
  'folds its WAL in': folding('PASSIVE'),
  'begins its WAL anew': folding('RESTART'),
  'cuts its WAL off': folding('TRUNCATE'),
  'quits': quit,
  'quits and starts again': () => {
    quit();
    write(start());
  },
};

/** What a database holds: the rounds that it knows of, all of them whole. */
function roundsIn(database: Database): number {
  expect(isSound(database)).toBe(true);
  const found = database.prepare<[], { readonly sum: number; readonly least: number; readonly most: number }>('SELECT sum(minor) AS sum, min(abs(minor)) AS least, max(abs(minor)) AS most FROM amount').get();
  expect(found).toMatchObject({ sum: 0, least: found?.most });
  return found?.most ?? 0;
}

/** A copy of one moment is there, and the app finds everything that it wrote, and nothing else beside it. */
async function expectWholeCopy(readingKeys: readonly Uint8Array[]): Promise<void> {
  const before = rounds;
  const target = join(folder.path, 'copy.db');
  expect(await snapshotOf(path, target, readingKeys)).toBe('made');
  copying.tell = () => undefined;
  const copy = open(target);
  expect(roundsIn(copy)).toBeGreaterThanOrEqual(before);
  copy.close();
  expect(app === null && writesWereLost(path), 'what it left is whole').toBe(false);
  expect(roundsIn(app ?? start())).toBe(rounds);
  quit();
  expect(readdirSync(folder.path).toSorted()).toEqual(['copy.db', 'pairs.db']);
}

const cases = Object.keys(ACTS).flatMap((act) => MOMENTS.map((moment) => ({ act, moment })));

it.each(cases)('is of one moment where the app $act $moment', async ({ act, moment }) => {
  begin();
  let times = 0;
  copying.tell = (told) => {
    if (told !== moment || times > 0) return;
    times += 1;
    ACTS[act]?.();
  };
  await expectWholeCopy([]);
  expect(times).toBe(1);
});

it.each(cases)('is of one moment beside a reader where the app $act $moment', async ({ act, moment }) => {
  begin();
  let copies = 0;
  let times = 0;
  copying.tell = (told) => {
    if (told === 'in the middle of the database') copies += 1;
    // The first copies bring the reader.
    if (copies <= 2) {
      if (told === 'after the database') folding('RESTART')();
    } else if (told === moment && times === 0) {
      times += 1;
      ACTS[act]?.();
    }
  };
  await expectWholeCopy([key]);
  expect(times).toBe(1);
});
