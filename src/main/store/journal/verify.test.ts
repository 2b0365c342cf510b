import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, happened, JOURNAL_KEY, journalAt, newIntent, openedJournal, second } from '#test/support/journal-fixture.ts';
import { canonicalJson, CHAIN_START, linkOf } from './chain.ts';
import { openReader } from './database.ts';
import { openJournal } from './open-journal.ts';
import type { Journal } from './types.ts';
import { checkChain } from './verify.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'journal.db');
  const journal = openedJournal(path);
  for (const intentId of ['I1', 'I2', 'I3']) appended(journal, intentId, happened.approved(newIntent(intentId)), happened.sending());
  journal.close();
});
afterEach(() => folder.remove());

interface Row {
  readonly sequence: number;
  readonly intent_id: string;
  readonly at: string;
  readonly json: string;
  readonly hash: string;
}

/** Changes the file as somebody does who has the key. */
function meddle(work: (database: Sqlite.Database) => void): void {
  const database = new Sqlite(path);
  database.pragma(`cipher = 'sqlcipher'`);
  database.pragma(`key = "x'${JOURNAL_KEY.toString('hex')}'"`);
  database.exec('DROP TRIGGER IF EXISTS event_is_not_changed; DROP TRIGGER IF EXISTS event_is_not_removed; PRAGMA foreign_keys = OFF;');
  work(database);
  database.close();
}

const run = (script: string) => (): void => meddle((database) => void database.exec(script));

/** Writes the whole chain anew, so that it follows from itself. */
function chainAnew(database: Sqlite.Database): void {
  let previous = CHAIN_START;
  for (const row of database.prepare<[], Row>('SELECT * FROM event ORDER BY sequence').all()) {
    previous = linkOf(previous, { sequence: row.sequence, intentId: row.intent_id, at: second(0) }, row.json);
    database.prepare('UPDATE event SET at = ?, hash = ? WHERE sequence = ?').run(second(0), previous, row.sequence);
  }
}

const damage = () => {
  const opened = openJournal(journalAt(path));
  if (opened.ok) opened.journal.close();
  return opened.ok ? null : opened.damage;
};
const anchor = (): string => journalAt(path).anchorPath;

describe('damage in the chain', () => {
  it.each([
    ['edited', 3, 'I2', run(`UPDATE event SET json = replace(json, '"Fattura 7"', '"Fattura 9"') WHERE sequence = 3`)],
    ['edited', 4, 'I2', run(`UPDATE event SET at = '2020-01-01T00:00:00Z' WHERE sequence = 4`)],
    ['edited', 6, 'I3', run(`UPDATE event SET hash = '${'0'.repeat(64)}' WHERE sequence = 6`)],
    ['missing', 2, null, run('DELETE FROM event WHERE sequence IN (2, 3)')],
    ['missing', 1, null, run('DELETE FROM event WHERE sequence = 1')],
    ['missing', 2, null, run('DELETE FROM event WHERE sequence = 2; UPDATE event SET sequence = sequence - 1 WHERE sequence > 2')],
    ['moved', 2, 'I1', run('UPDATE event SET sequence = 99 WHERE sequence = 2; UPDATE event SET sequence = 2 WHERE sequence = 5; UPDATE event SET sequence = 5 WHERE sequence = 99')],
    ['cut', 5, null, run(`DELETE FROM event WHERE sequence > 4; DELETE FROM intent WHERE intent_id = 'I3'`)],
    ['edited', 2, 'I1', run(`UPDATE intent SET state = 'REJECTED' WHERE intent_id = 'I1'`)],
    ['edited', null, 'I9', run(`UPDATE intent SET intent_id = 'I9' WHERE intent_id = 'I9'; INSERT INTO intent SELECT 'I9', 'R9', bank, kind, state, 'F9', batch_id, batch_line, server_source, server_id, withdrawn, due_at, begun, version, json FROM intent WHERE intent_id = 'I1'`)],
  ] as const)('is %s at entry %s of %s', (what, sequence, intentId, work) => {
    work();
    expect(damage()).toMatchObject({ what, sequence, intentId });
  });

  it('says how many entries there are and how many there were', () => {
    run('DELETE FROM event WHERE sequence > 2')();
    expect(damage()).toEqual({ what: 'cut', sequence: 3, entries: 2, expected: 6, intentId: null, at: null });
  });

  it('is seen by the anchor where somebody with the key has written the chain anew', () => {
    meddle((database) => {
      database.exec(`UPDATE event SET json = replace(json, '"Fattura 7"', '"Fattura 9"') WHERE sequence = 3`);
      chainAnew(database);
    });
    expect(damage()).toMatchObject({ what: 'edited', sequence: 6, expected: 6 });
  });
});

describe('the anchor', () => {
  it('lags behind when the app ended between a commit and its writing, and is written again', () => {
    const before = readFileSync(anchor());
    const journal = openedJournal(path);
    appended(journal, 'I4', happened.approved(newIntent('I4')));
    journal.close();
    writeFileSync(anchor(), before);
    const again = openedJournal(path);
    expect(again.count()).toBe(4);
    again.close();
    expect(readFileSync(anchor(), 'latin1')).toMatch(/ 7 [0-9a-f]{64}/);
  });

  it.each([0, 4096])('is read from its other slot when a power loss tore one: at %i', (at) => {
    const bytes = readFileSync(anchor());
    bytes.fill(0, at + 100, at + 512);
    writeFileSync(anchor(), bytes);
    expect(damage()).toBeNull();
  });

  it('of another key, of other content, and of another journal is not believed', () => {
    const bytes = readFileSync(anchor());
    writeFileSync(anchor(), bytes.toString('latin1').replaceAll(' 6 ', ' 5 '), 'latin1');
    expect(damage()).toMatchObject({ what: 'anchor', entries: 6 });
    const other = openedJournal(join(folder.path, 'other.db'));
    other.close();
    copyFileSync(journalAt(join(folder.path, 'other.db')).anchorPath, anchor());
    expect(damage()).toMatchObject({ what: 'replaced' });
    writeFileSync(anchor(), bytes);
    expect(damage()).toBeNull();
  });

  it('is taken over once from the plain file of an earlier version', () => {
    const journal = openedJournal(path);
    const last = journal.exportAll().at(-1);
    journal.close();
    const head = `${path}-head`;
    const asBefore = (text: string): void => {
      rmSync(anchor(), { force: true });
      meddle((database) => void database.exec('UPDATE identity SET anchored = 0'));
      writeFileSync(head, text);
    };
    asBefore(`9 ${last?.hash ?? ''}\n`);
    expect(damage()).toMatchObject({ what: 'cut', sequence: 7, expected: 9 });
    asBefore(`6 ${last?.hash ?? ''}\n`);
    expect(damage()).toBeNull();
    expect([existsSync(head), existsSync(anchor())]).toEqual([false, true]);
    rmSync(anchor());
    writeFileSync(head, `6 ${last?.hash ?? ''}\n`);
    expect(damage()).toMatchObject({ what: 'anchor' });
  });
});

describe('checking an open journal', () => {
  const progress: (readonly [number, number])[] = [];
  const check = (journal: Journal) => journal.check(async (reading) => checkChain(reading, (done, total) => void progress.push([done, total])));

  it('says how far the chain reaches, and stays with what it found', async () => {
    const journal = openedJournal(path);
    expect(await check(journal)).toEqual({ whole: true, entries: 6, head: journal.exportAll().at(-1)?.hash });
    writeFileSync(anchor(), 'forged');
    expect(await check(journal)).toMatchObject({ whole: false, damage: { what: 'anchor' } });
    expect(journal.damage()).toMatchObject({ what: 'anchor' });
    journal.close();
  });

  it('reads what was there as it began, while a write goes on', async () => {
    const journal = openedJournal(path);
    const checked = await journal.check(async (reading) => {
      const reader = openReader(reading.file);
      reader.exec('BEGIN');
      const before = reader.prepare('SELECT count(*) FROM event').pluck().get();
      appended(journal, 'I4', happened.approved(newIntent('I4')));
      expect([before, reader.prepare('SELECT count(*) FROM event').pluck().get()]).toEqual([6, 6]);
      expect(openJournal(journalAt(path))).toEqual({ ok: false, reason: 'notWritable', damage: null });
      reader.close();
      // The anchor was taken before the entry was written.
      return checkChain(reading, () => undefined);
    });
    expect(checked).toMatchObject({ whole: true, entries: 7 });
    journal.close();
  });

  it('can be read while it is open from the day on that it was begun', () => {
    const begun = openedJournal(`${path}-begun`);
    appended(begun, 'I1', happened.approved(newIntent('I1')));
    const reader = openReader(begun.file);
    expect(reader.prepare('SELECT count(*) FROM event').pluck().get()).toBe(1);
    reader.close();
    expect(openJournal(journalAt(`${path}-begun`))).toEqual({ ok: false, reason: 'notWritable', damage: null });
    begun.close();
  });

  it('finds nothing where it was cancelled', async () => {
    const journal = openedJournal(path);
    expect([await journal.check(async () => null), journal.damage()]).toEqual([null, null]);
    journal.close();
  });

  it('says how far it is, with thousands of entries', async () => {
    let previous = CHAIN_START;
    rmSync(anchor());
    meddle((database) => {
      database.exec('DELETE FROM intent; DELETE FROM event; UPDATE identity SET anchored = 0');
      const add = database.prepare('INSERT INTO event (sequence, intent_id, at, json, hash) VALUES (?, ?, ?, ?, ?)');
      database.transaction(() => {
        for (let sequence = 1; sequence <= 2_000; sequence += 1) {
          const intentId = `M${sequence}`;
          const json = canonicalJson(happened.approved(newIntent(intentId)));
          previous = linkOf(previous, { sequence, intentId, at: second(0) }, json);
          add.run(sequence, intentId, second(0), json, previous);
        }
      })();
      database.exec('UPDATE fold SET version = 0');
    });
    writeFileSync(`${path}-head`, `2000 ${previous}\n`);
    const journal = openedJournal(path);
    progress.length = 0;
    expect(await check(journal)).toMatchObject({ whole: true, entries: 2_000 });
    expect(progress).toEqual([[1_000, 2_000], [2_000, 2_000]]);
    journal.close();
  });
});
