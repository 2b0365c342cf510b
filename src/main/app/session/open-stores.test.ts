import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { whyBlocked } from '#main/store/journal/index.ts';
import type { Journal } from '#main/store/journal/index.ts';
import { fillJournal } from '#test/bench/large-journal.ts';
import { standingClock, tasksWorker, temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, BANK, happened, newIntent, second } from '#test/support/journal-fixture.ts';
import { restoreInto } from '#test/support/restored-stores.ts';

import { forgetRemoved, openStores, verifiedJournal } from './open-stores.ts';
import type { OpenStores, StoresConfig } from './open-stores.ts';
import { anchorFile, journalFile } from './store-files.ts';

const key = Buffer.alloc(32, 3);
const TIMES = { at: second(900), exportedAt: second(800) };

let folder: ReturnType<typeof temporaryFolder>;
let stores: OpenStores;

function reopen(remembered: StoresConfig['remembered'] = null): void {
  stores = openStores({ folder: folder.path, journalKey: key, userDataKey: key, remembered, clock: standingClock('2026-03-02T09:00:00Z') });
}

function journal(): Journal {
  if (!stores.journal.usable) throw new Error(`the journal is ${stores.journal.reason}`);
  return stores.journal.journal;
}

beforeEach(() => {
  folder = temporaryFolder();
  reopen();
  appended(journal(), 'I1', happened.approved(newIntent('I1')), happened.sending());
});
afterEach(() => {
  stores.close();
  folder.remove();
});

it.each([
  ['gone', () => { rmSync(anchorFile(folder.path)); }],
  ['forged', () => { writeFileSync(anchorFile(folder.path), 'forged'); }],
])('keeps what was written after an export where only the anchor is %s', (_what, lose) => {
  const exported = journal().exportAll();
  appended(journal(), 'I2', happened.approved(newIntent('I2')), happened.sending(), happened.lost());
  appended(journal(), 'I3', happened.approved(newIntent('I3')));
  stores.close();
  lose();
  reopen();
  expect(stores.journal).toMatchObject({ usable: false, reason: 'corrupt', damage: { what: 'anchor' } });
  expect(restoreInto(stores, exported, TIMES)).toEqual({ ok: true, value: { intents: 0, rolledBack: false } });
  expect(['I1', 'I2', 'I3'].map((intentId) => journal().get(intentId)?.state)).toEqual(['UNKNOWN', 'UNKNOWN', 'ABANDONED']);
  stores.close();
  reopen();
  expect(journal().count()).toBe(3);
  expect(whyBlocked(journal(), BANK)).toBe('restored');
});

it('goes on with an older copy of the journal from an export that knows the rest, under the same hashes', () => {
  const path = journalFile(folder.path);
  stores.close();
  copyFileSync(path, `${path}.older`);
  reopen();
  appended(journal(), 'I2', happened.approved(newIntent('I2')), happened.sending());
  const exported = journal().exportAll();
  appended(journal(), 'I3', happened.approved(newIntent('I3')));
  stores.close();
  copyFileSync(`${path}.older`, path);
  reopen();
  expect(stores.journal).toMatchObject({ usable: false, damage: { what: 'cut' } });
  expect(restoreInto(stores, exported, TIMES)).toEqual({ ok: true, value: { intents: 1, rolledBack: true } });
  expect(journal().exportAll().slice(0, exported.length)).toEqual(exported);
  expect(journal().get('I2')).toMatchObject({ state: 'UNKNOWN' });
  expect(readdirSync(`${folder.path}/journal`).filter((name) => name.endsWith('-anchor'))).toHaveLength(1);
});

it.each([
  ['journal and anchor', () => { [dirname(journalFile(folder.path)), anchorFile(folder.path)].forEach((path) => rmSync(path, { recursive: true })); }],
  ['the whole folder but the vault’s secrets', () => { ['journal', 'desk', 'vault'].forEach((name) => rmSync(join(folder.path, name), { recursive: true })); }],
])('takes a journal that the vault remembers for gone, not for one that never was, where %s are missing', (_what, lose) => {
  const exported = journal().exportAll();
  const mark = journal().mark();
  expect(mark).toEqual({ journalId: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown, entries: 2 });
  stores.close();
  lose();
  reopen(mark);
  expect(stores.journal).toMatchObject({ usable: false, reason: 'corrupt', damage: { what: 'cut', entries: 0, expected: 2 } });
  stores.close();
  reopen(mark);
  expect(stores.journal, 'asked again').toMatchObject({ usable: false, reason: 'corrupt' });
  expect(restoreInto(stores, exported, TIMES)).toMatchObject({ ok: true, value: { intents: 1 } });
  stores.close();
  reopen(mark);
  expect(journal().get('I1')?.state).toBe('UNKNOWN');
  expect(whyBlocked(journal(), BANK)).toBe('restored');
});

it('refuses an older journal that was put back together with its anchor', () => {
  stores.close();
  const paths = [journalFile(folder.path), anchorFile(folder.path)];
  paths.forEach((path) => copyFileSync(path, `${path}.kept`));
  reopen();
  appended(journal(), 'I2', happened.approved(newIntent('I2')), happened.sending());
  const mark = journal().mark();
  stores.close();
  paths.forEach((path) => copyFileSync(`${path}.kept`, path));
  reopen(mark);
  expect(stores.journal).toMatchObject({ usable: false, reason: 'corrupt', damage: { what: 'cut', sequence: 3, entries: 2, expected: 4 } });
});

it('refuses another journal of the same key in the place of the one that the vault remembers', () => {
  const mark = { journalId: 'another', entries: 0 };
  stores.close();
  reopen(mark);
  expect(stores.journal).toMatchObject({ usable: false, reason: 'corrupt', damage: { what: 'replaced' } });
});

it('has a long journal verified on a thread before it is opened', async () => {
  const long = temporaryFolder();
  try {
    const config = { folder: long.path, journalKey: key, userDataKey: key };
    const clock = standingClock('2026-03-02T09:00:00Z');
    openStores({ ...config, clock }).close();
    expect(await verifiedJournal(config, tasksWorker)).toBeNull();
    fillJournal({ path: journalFile(long.path), anchorPath: anchorFile(long.path), key }, 1_200);
    const verified = await verifiedJournal(config, tasksWorker);
    expect(verified).toMatchObject({ ok: true, file: { bytes: expect.any(BigInt) as unknown } });
    const opened = openStores({ ...config, verified, clock });
    expect(opened.journal.usable && opened.journal.journal.count()).toBe(300);
    opened.close();
    writeFileSync(anchorFile(long.path), 'forged');
    const damaged = await verifiedJournal(config, tasksWorker);
    const refused = openStores({ ...config, verified: damaged, clock });
    expect(refused.journal).toMatchObject({ usable: false, reason: 'corrupt', damage: { what: 'anchor' } });
    refused.close();
    expect(await verifiedJournal({ ...config, formerKeys: [key] }, tasksWorker)).toBeNull();
  } finally {
    long.remove();
  }
});

it('forgets what was kept for connections that are gone, and nothing else', () => {
  const at = second(1);
  const { userData } = stores;
  for (const id of ['gone', 'here']) {
    userData.putAll('outboxEvent', ['1', '2'].map((event) => ({ id: `${id}/${event}`, value: { id: event, fileName: null, content: null } })), at);
    userData.put('outboxFolder', id, { path: '/events', names: false, since: at }, at);
    userData.put('watchedFile', `${id}/abc`, { name: 'a.xml', size: 1, modifiedMs: 1, at, connectionId: id, batchId: 'B1' }, at);
    userData.put('watchedFolder', id, { path: '/payments', moveTaken: false, accountId: null, decimalMark: ',' }, at);
  }
  userData.put('campaignAccount', BANK, 'A1', at);
  forgetRemoved(userData, ['here', 'locked']);
  const left = userData.exportAll().map(({ kind, id }) => `${kind} ${id}`).filter((one) => /gone|here|campaign/.test(one));
  expect(left).toEqual([`campaignAccount ${BANK}`, 'outboxEvent here/1', 'outboxEvent here/2', 'outboxFolder here', 'watchedFile here/abc', 'watchedFolder here']);
});
