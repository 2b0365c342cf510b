import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openDatabase as openJournalFile } from '#main/store/journal/database.ts';
import { connectTo, openForWriting } from '#main/store/cache/database.ts';
import { migrations as cacheMigrations } from '#main/store/cache/migrations/index.ts';
import { cacheKey, temporaryFolder } from '#test/support/cache-fixture.ts';
import { backUpClosed, backUpOpen, backupsOf, connectEncrypted, isOutdated, migrate, versionOf } from './index.ts';
import type { Schema } from './index.ts';

const key = cacheKey;
const first = 'CREATE TABLE note (text TEXT NOT NULL)';
const second = 'ALTER TABLE note ADD COLUMN at TEXT';
const third = 'CREATE INDEX note_at ON note (at)';
const schemaOf = (...migrations: readonly string[]): Schema => ({ applicationId: 7, migrations });

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'notes.db');
  const database = open();
  database.pragma('journal_mode = WAL');
  migrate(database, schemaOf(first));
  database.exec(`INSERT INTO note VALUES ('kept')`);
  database.close();
});
afterEach(() => folder.remove());

const open = (file = path) => connectEncrypted({ path: file, key }, { mustExist: false, timeoutMs: 100 });
const notesIn = (file: string): unknown[] => {
  const database = open(file);
  const notes = database.prepare('SELECT text FROM note').pluck().all();
  database.close();
  return notes;
};

describe('a backup before the schema goes forward', () => {
  it('holds what was there, opens with the same key alone, and is named by version and time', () => {
    utimesSync(path, 1_780_000_000, 1_780_000_000);
    const database = open();
    const [byWriting, byCopying] = [backUpOpen(database, path), backUpClosed(path, 1)];
    database.close();
    expect(basename(byWriting)).toMatch(/^notes\.db\.v1-\d{8}T\d{6}Z?\.backup$/);
    for (const backup of [byWriting, byCopying]) {
      expect(notesIn(backup)).toEqual(['kept']);
      expect(readFileSync(backup).subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3');
    }
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('is one of two: older ones go', () => {
    const made = [1, 2, 3, 4].map((version) => {
      const backup = backUpClosed(path, version);
      utimesSync(backup, 1_780_000_000 + version, 1_780_000_000 + version);
      return backup;
    });
    expect(backupsOf(path)).toEqual(made.slice(2));
  });

  it('leaves nothing half-made where it cannot be written', () => {
    const database = open();
    expect(() => backUpOpen(database, join(folder.path, 'not there', 'notes.db'))).toThrow('ENOENT');
    database.close();
    expect(readdirSync(folder.path)).toEqual(['notes.db']);
  });
});

describe('a schema that goes forward', () => {
  it('stays at the version before a step that fails, with everything in it, and goes on once the step is right', () => {
    const database = open();
    expect(isOutdated(database, schemaOf(first, second))).toBe(true);
    expect(() => migrate(database, schemaOf(first, second, `${third}; INSERT INTO note (text) VALUES (NULL)`))).toThrow('NOT NULL');
    expect([versionOf(database), isOutdated(database, schemaOf(first, second))]).toEqual([2, false]);
    database.close();
    expect(notesIn(path)).toEqual(['kept']);
    const again = open();
    migrate(again, schemaOf(first, second, third));
    expect(versionOf(again)).toBe(3);
    again.close();
  });

  it('is backed up nowhere while it is new', () => {
    const database = open(join(folder.path, 'other.db'));
    expect(isOutdated(database, schemaOf(first))).toBe(false);
    database.close();
  });
});

describe('the stores', () => {
  it('back themselves up before they go forward', () => {
    const earlier = [['cache.db', 0x54_65_73_6f], ['journal.db', 0x54_65_73_4a]] as const;
    for (const [name, applicationId] of earlier) {
      const database = open(join(folder.path, name));
      database.exec('CREATE TABLE left_over (a); INSERT INTO left_over VALUES (1)');
      database.pragma(`application_id = ${applicationId}`);
      database.pragma('user_version = 1');
      database.close();
    }
    // What is in them does not fit the next step: they must not be any poorer for it.
    expect(() => openForWriting({ path: join(folder.path, 'cache.db'), key })).toThrow('corrupt');
    expect(() => openJournalFile({ path: join(folder.path, 'journal.db'), key }, true)).toThrow('no such');
    for (const [name] of earlier) {
      const [backup = ''] = backupsOf(join(folder.path, name));
      for (const file of [join(folder.path, name), backup]) {
        const database = open(file);
        expect(database.prepare('SELECT a FROM left_over').pluck().get()).toBe(1);
        database.close();
      }
    }
  });

  it('go on without room for a backup where the bank can tell it again, and say why', () => {
    const cache = join(folder.path, 'cache.db');
    const database = connectTo({ path: cache, key }, false);
    migrate(database, { applicationId: 0x54_65_73_6f, migrations: cacheMigrations.slice(0, 5) });
    database.close();
    const time = statSync(cache).mtime.toISOString().replace(/[-:]|\.\d+/g, '');
    mkdirSync(`${cache}.v5-${time}.backup.new`);
    const reasons: string[] = [];
    openForWriting({ path: cache, key }, (code) => void reasons.push(code)).close();
    expect([reasons, backupsOf(cache)]).toEqual([['ERR_FS_EISDIR'], []]);
  });
});
