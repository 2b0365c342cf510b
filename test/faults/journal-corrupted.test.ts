import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import { afterAll, expect, it } from 'vitest';

import { openStores } from '#main/app/session/open-stores.ts';
import type { OpenStores } from '#main/app/session/open-stores.ts';
import { anchorFile, journalFile } from '#main/app/session/store-files.ts';
import type { JournalledEvent } from '#main/store/journal/index.ts';
import type { JournalDamage } from '#shared/bridge/app/journal.ts';
import type { JournalProblem } from '#shared/bridge/app-error.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, BANK, happened, JOURNAL_KEY, newIntent, second } from '#test/support/journal-fixture.ts';
import { restoreInto } from '#test/support/restored-stores.ts';

interface Place {
  readonly journal: string;
  readonly anchor: string;
  readonly folder: string;
}

interface Case {
  readonly how: string;
  readonly damage: (place: Place) => void;
  readonly reason: JournalProblem;
  readonly what: JournalDamage['what'] | null;
  readonly sequence?: number;
  readonly key?: Buffer;
}

const OTHER_KEY = Buffer.alloc(32, 9);
const ENTRIES = 24;
const clock = { now: () => Date.parse(second(900)) };
const place = temporaryFolder();
const rows: string[] = [];

afterAll(() => {
  place.remove();
  process.stdout.write(`\n${['way', 'reason', 'damage', 'entry', 'restored'].join(' | ')}\n${rows.join('\n')}\n`);
});

const storesAt = (folder: string, key: Buffer = JOURNAL_KEY): OpenStores => openStores({ folder, journalKey: key, userDataKey: key, clock });

/** Twelve writes, of which the last is under way; closed again. Gives the export of its first ten. */
function written(folder: string): readonly JournalledEvent[] {
  const stores = storesAt(folder);
  if (!stores.journal.usable) throw new Error(stores.journal.reason);
  const { journal } = stores.journal;
  for (let number = 1; number <= ENTRIES / 2; number += 1) appended(journal, `I${number}`, happened.approved(newIntent(`I${number}`)), happened.sending());
  const events = journal.exportAll().slice(0, 20);
  stores.close();
  return events;
}

/** Changes the file past the app, as somebody does who has the key. */
function change({ journal }: Place, ...scripts: readonly string[]): void {
  const database = new Sqlite(journal);
  database.pragma(`cipher = 'sqlcipher'`);
  database.pragma(`key = "x'${JOURNAL_KEY.toString('hex')}'"`);
  database.exec('DROP TRIGGER event_is_not_changed; DROP TRIGGER event_is_not_removed; PRAGMA foreign_keys = OFF;');
  for (const script of scripts) database.exec(script);
  database.close();
}

function overwrite(path: string, from: number, bytes: number, value: number): void {
  const content = readFileSync(path);
  content.fill(value, from, from + bytes);
  writeFileSync(path, content);
}

const PAGE = 4096;

const CASES: readonly Case[] = [
  { how: 'header overwritten', damage: ({ journal }) => overwrite(journal, 0, 100, 0x11), reason: 'corrupt', what: 'unreadable' },
  { how: 'page overwritten', damage: ({ journal }) => overwrite(journal, PAGE * 2 + 17, 200, 0x5a), reason: 'corrupt', what: 'unreadable' },
  { how: 'page of zeros in the middle', damage: ({ journal }) => overwrite(journal, Math.floor(readFileSync(journal).length / PAGE / 2) * PAGE, PAGE, 0), reason: 'corrupt', what: 'unreadable' },
  { how: 'truncated', damage: ({ journal }) => truncateSync(journal, PAGE * 3), reason: 'corrupt', what: 'unreadable' },
  { how: 'emptied', damage: ({ journal }) => truncateSync(journal, 0), reason: 'corrupt', what: 'cut', sequence: 1 },
  { how: 'gone', damage: ({ journal }) => rmSync(journal), reason: 'corrupt', what: 'cut', sequence: 1 },
  { how: 'another program\'s file', damage: ({ journal }) => writeFileSync(journal, 'SQLite format 3\0'.padEnd(8_192, 'x')), reason: 'corrupt', what: 'unreadable' },
  { how: 'wrong key', damage: () => undefined, reason: 'keyMissing', what: null, key: OTHER_KEY },
  { how: 'newer version', damage: (at) => change(at, 'PRAGMA user_version = 999'), reason: 'newer', what: null },
  { how: 'entry edited', damage: (at) => change(at, `UPDATE event SET json = replace(json, 'Fattura 7', 'Fattura 8') WHERE sequence = 5`), reason: 'corrupt', what: 'edited', sequence: 5 },
  { how: 'entry deleted', damage: (at) => change(at, 'DELETE FROM event WHERE sequence = 6'), reason: 'corrupt', what: 'missing', sequence: 6 },
  {
    how: 'two entries exchanged', reason: 'corrupt', what: 'moved', sequence: 7,
    damage: (at) => change(at, 'UPDATE event SET sequence = 99 WHERE sequence = 7; UPDATE event SET sequence = 7 WHERE sequence = 8; UPDATE event SET sequence = 8 WHERE sequence = 99'),
  },
  { how: 'end cut off', damage: (at) => change(at, `DELETE FROM intent WHERE begun > 20; DELETE FROM event WHERE sequence > 20`), reason: 'corrupt', what: 'cut', sequence: 21 },
  { how: 'anchor forged', damage: ({ anchor }) => writeFileSync(anchor, readFileSync(anchor, 'latin1').replaceAll(` ${ENTRIES} `, ' 20 '), 'latin1'), reason: 'corrupt', what: 'anchor' },
  { how: 'anchor gone', damage: ({ anchor }) => rmSync(anchor), reason: 'corrupt', what: 'anchor' },
  {
    how: 'another profile\'s journal', reason: 'corrupt', what: 'replaced',
    damage: ({ journal, folder }) => {
      written(`${folder}-other`);
      copyFileSync(journalFile(`${folder}-other`), journal);
    },
  },
];

it.each(CASES.map((one, index) => ({ ...one, index })))('$how: nothing is sent, it is said where, and an export puts it right', ({ index, how, damage, reason, what, sequence, key }) => {
  const folder = `${place.path}/${String(index)}`;
  const events = written(folder);
  const at = { folder, journal: journalFile(folder), anchor: anchorFile(folder) };
  damage(at);
  const stores = storesAt(folder, key);
  const { journal } = stores;
  expect(journal).toMatchObject({ usable: false, reason, path: at.journal });
  const found = journal.usable ? null : journal.damage;
  expect({ what: found?.what ?? null, sequence: found?.sequence ?? null }).toEqual({ what, sequence: sequence ?? null });
  const restored = restoreInto(stores, events, { at: second(900), exportedAt: second(800) });
  expect(restored.ok).toBe(true);
  expect(journal.usable && journal.journal.restored(BANK)).toMatchObject({ exportedAt: second(800) });
  stores.close();
  const again = storesAt(folder, key);
  // Where only the anchor is lost, so are not the two writes after the export.
  expect(again.journal.usable && again.journal.journal.count()).toBe(what === 'anchor' ? 12 : 10);
  expect(again.journal.usable && again.journal.journal.restored(BANK)?.restoredAt).toBe(second(900));
  again.close();
  expect(existsSync(at.anchor)).toBe(true);
  rows.push([how, reason, found?.what ?? '-', found?.sequence ?? '-', 'yes'].join(' | '));
});
