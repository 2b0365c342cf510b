import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, happened, JOURNAL_KEY, journalAt, newIntent, openedJournal } from '#test/support/journal-fixture.ts';
import { openJournal } from './open-journal.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'journal.db');
});
afterEach(() => folder.remove());

/** A journal with two intents of which one is under way, closed again. */
function written(): void {
  const journal = openedJournal(path);
  appended(journal, 'I1', happened.approved(newIntent('I1')), happened.sending(), happened.lost());
  appended(journal, 'I2', happened.approved(newIntent('I2')));
  journal.close();
}

/** Changes the file past the app. */
function change(script: string): void {
  const database = new Sqlite(path);
  database.pragma(`cipher = 'sqlcipher'`);
  database.pragma(`key = "x'${JOURNAL_KEY.toString('hex')}'"`);
  database.exec(script);
  database.close();
}

const DISARMED = 'DROP TRIGGER event_is_not_changed; DROP TRIGGER event_is_not_removed; PRAGMA foreign_keys = OFF;';
const opened = () => openJournal(journalAt(path));

describe('opening the journal', () => {
  it('makes one where there was none, and finds what was written', () => {
    written();
    const journal = openedJournal(path);
    expect(journal.count()).toBe(2);
    expect(journal.get('I1')?.state).toBe('UNKNOWN');
    expect(journal.firstBroken()).toBeNull();
    journal.close();
  });

  it('leaves nothing readable on the disk', () => {
    written();
    expect(readFileSync(path).includes('Mario Rossi')).toBe(false);
  });

  it('refuses another key, and leaves the file as it was', () => {
    written();
    const before = readFileSync(path);
    expect(openJournal({ ...journalAt(path), key: Buffer.alloc(32, 8) })).toMatchObject({ ok: false, reason: 'corrupt' });
    expect(readFileSync(path)).toEqual(before);
    expect(opened().ok).toBe(true);
  });

  it('refuses a second process while it is open', () => {
    const journal = openedJournal(path);
    appended(journal, 'I1', happened.approved(newIntent('I1')));
    expect(opened()).toEqual({ ok: false, reason: 'notWritable', damage: null });
    journal.close();
  });

  it('notices that the journal is gone', () => {
    written();
    rmSync(path);
    expect(opened()).toMatchObject({ ok: false, reason: 'corrupt' });
    expect(existsSync(path)).toBe(false);
  });

  it('notices an older copy that was put back', () => {
    written();
    const older = readFileSync(path);
    const journal = openedJournal(path);
    appended(journal, 'I2', happened.sending());
    journal.close();
    writeFileSync(path, older);
    expect(opened()).toMatchObject({ ok: false, reason: 'corrupt' });
  });

  it.each([
    ['an event was changed', `${DISARMED} UPDATE event SET json = replace(json, 'I2', 'I3') WHERE sequence = 4`],
    ['an event is missing', `${DISARMED} DELETE FROM event WHERE sequence = 2`],
    ['the last event is missing', `${DISARMED} DELETE FROM event WHERE sequence = 4; DELETE FROM intent WHERE intent_id = 'I2'`],
    ['a record is not what follows from its events', `UPDATE intent SET state = 'REJECTED' WHERE intent_id = 'I1'`],
    ['a record is missing', `DELETE FROM intent WHERE intent_id = 'I1'`],
    ['a table is missing', 'DROP TABLE intent'],
    ['another program made the file', 'PRAGMA application_id = 1'],
  ])('refuses it when %s', (_, script) => {
    written();
    change(script);
    expect(opened()).toMatchObject({ ok: false, reason: 'corrupt' });
  });

  it('refuses a damaged page', () => {
    written();
    const bytes = readFileSync(path);
    bytes.fill(0x5a, bytes.length - 3000, bytes.length - 2000);
    writeFileSync(path, bytes);
    expect(opened()).toMatchObject({ ok: false, reason: 'corrupt' });
  });

  it.each(['', 'not a database at all, but long enough to have been one'.repeat(100)])('refuses a file that has become something else', (text) => {
    written();
    writeFileSync(path, text);
    expect(opened()).toMatchObject({ ok: false, reason: 'corrupt' });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('refuses a database that is not encrypted', () => {
    const plain = new Sqlite(path);
    plain.exec('CREATE TABLE a (b)');
    plain.close();
    expect(opened()).toMatchObject({ ok: false, reason: 'corrupt' });
  });

  it.each(['PRAGMA user_version = 99', 'UPDATE fold SET version = 99'])('says that a newer version wrote it: %s', (script) => {
    written();
    change(script);
    expect(opened()).toEqual({ ok: false, reason: 'newer', damage: null });
  });

  it('stores the records again when they follow older rules', () => {
    written();
    change(`UPDATE fold SET version = 0; UPDATE intent SET json = '{}', state = 'REJECTED'`);
    const journal = openedJournal(path);
    expect(journal.get('I1')?.state).toBe('UNKNOWN');
    journal.close();
    expect(opened().ok).toBe(true);
  });

  it('says that the place cannot be written', () => {
    expect(openJournal(journalAt(join(folder.path, 'absent', 'journal.db')))).toEqual({ ok: false, reason: 'notWritable', damage: null });
  });
});
