import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fillJournal } from '#test/bench/large-journal.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, happened, JOURNAL_KEY, journalAt, newIntent, openedJournal } from '#test/support/journal-fixture.ts';
import { knownAhead, openJournal, verifyAhead } from './open-journal.ts';
import type { Journal } from './types.ts';
import { checkChain } from './verify.ts';

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

describe('a journal that was verified ahead of its opening', () => {
  const damaged = "DROP TRIGGER IF EXISTS event_is_not_changed; UPDATE event SET json = replace(json, 'I1', 'I3') WHERE sequence = 1";
  const stamp = () => {
    const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return { inode: ino, bytes: size, modifiedNs: mtimeNs, changedNs: ctimeNs, earlier: false };
  };

  it('is not read again, but for its end', () => {
    written();
    const verified = verifyAhead(journalAt(path));
    expect(verified).toEqual({ ok: true, file: stamp() });
    change(damaged);
    expect(openJournal(journalAt(path), { verified: verified.ok ? verified.file : null })).toMatchObject({ ok: false, damage: { what: 'edited', sequence: 1 } });
    // Whoever says that the file as it is now was verified is believed.
    const opened = openJournal(journalAt(path), { verified: stamp() });
    expect(opened.ok).toBe(true);
    if (opened.ok) opened.journal.close();
    rmSync(journalAt(path).anchorPath);
    expect(openJournal(journalAt(path), { verified: stamp() })).toMatchObject({ ok: false });
  });

  it('is what was found, where something was', () => {
    written();
    change(damaged);
    expect(verifyAhead(journalAt(path))).toMatchObject({ ok: false, reason: 'corrupt', damage: { what: 'edited', sequence: 1 } });
  });
});

describe('a long journal that was verified, written and closed', () => {
  const check = (journal: Journal) => journal.check(async (reading) => checkChain(reading, () => undefined));
  const reopened = (): Journal => {
    const known = knownAhead(journalAt(path));
    if (known === null || known === 'toVerify' || !known.ok) throw new Error('it is not known');
    const opened = openJournal(journalAt(path), { verified: known.file });
    if (!opened.ok) throw new Error(opened.reason);
    return opened.journal;
  };
  beforeEach(() => {
    fillJournal(journalAt(path), 1_200);
    openedJournal(path).close();
  });

  it('is opened at once where nobody has touched it since, and wants to be checked', async () => {
    const journal = reopened();
    expect([journal.checkDue, journal.count()]).toEqual([true, 300]);
    appended(journal, 'I1', happened.approved(newIntent('I1')));
    expect(await check(journal)).toMatchObject({ whole: true, entries: 1_201 });
    journal.close();
    const again = reopened();
    expect(again.get('I1')?.state).toBe('APPROVED');
    again.close();
  });

  it('is verified again where it was changed, put back, or noted by somebody else', () => {
    const note = `${journalAt(path).anchorPath}-verified`;
    const noted = readFileSync(note, 'latin1');
    expect(knownAhead(journalAt(path))).toMatchObject({ ok: true, file: { earlier: true } });
    expect(knownAhead({ ...journalAt(path), key: Buffer.alloc(32, 8) })).toBe('toVerify');
    writeFileSync(note, noted.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
    expect(knownAhead(journalAt(path))).toBe('toVerify');
    writeFileSync(note, noted);
    expect(knownAhead(journalAt(path))).toMatchObject({ ok: true });
    copyFileSync(path, `${path}.copy`);
    renameSync(`${path}.copy`, path);
    expect(knownAhead(journalAt(path))).toBe('toVerify');
    openedJournal(path).close();
    change(`DROP TRIGGER event_is_not_changed; UPDATE event SET json = replace(json, 'I1', 'I3') WHERE sequence = 1`);
    expect(knownAhead(journalAt(path))).toBe('toVerify');
    rmSync(note);
    expect(knownAhead(journalAt(path))).toBe('toVerify');
  });

  it('is not noted where a check has found damage, and a check finds a record that no event explains', async () => {
    change(`UPDATE intent SET state = 'REJECTED' WHERE begun = 5`);
    const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    const opened = openJournal(journalAt(path), { verified: { inode: ino, bytes: size, modifiedNs: mtimeNs, changedNs: ctimeNs, earlier: true } });
    if (!opened.ok) throw new Error(opened.reason);
    expect(await check(opened.journal)).toMatchObject({ whole: false, damage: { what: 'edited', sequence: 8, entries: 1_200 } });
    opened.journal.close();
    expect(knownAhead(journalAt(path))).toBe('toVerify');
  });
});
