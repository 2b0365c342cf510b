import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, BANK, happened, newIntent, openedJournal, second } from '#test/support/journal-fixture.ts';
import { mergeBeside } from './store.ts';
import { whyBlocked } from './types.ts';
import type { Journal } from './types.ts';

let folder: ReturnType<typeof temporaryFolder>;
let exported: Journal;
let journal: Journal;

beforeEach(() => {
  folder = temporaryFolder();
  exported = openedJournal(join(folder.path, 'exported.db'));
  journal = openedJournal(join(folder.path, 'journal.db'));
});
afterEach(() => {
  exported.close();
  journal.close();
  folder.remove();
});

const approved = (intentId: string, fingerprint = `F-${intentId}`) => happened.approved(newIntent(intentId, { fingerprint }));
const TIMES = { at: second(900), exportedAt: second(800) };
type Merge = () => ReturnType<Journal['mergeExport']>;

/** As a thread does while the journal is open. */
const beside: Merge = () => {
  const resume = journal.pause();
  try {
    return mergeBeside(journal.file, exported.exportAll(), TIMES);
  } finally {
    resume();
  }
};

it('takes no write while another connection merges, and goes on behind it', () => {
  appended(journal, 'OWN', approved('OWN'));
  appended(exported, 'I1', approved('I1'), happened.sending());
  const resume = journal.pause();
  const own = () => journal.append({ intentId: 'OWN', event: happened.sending() }, second(10));
  expect(own()).toEqual({ ok: false, error: { kind: 'notWritable', code: 'RESTORING' } });
  expect(mergeBeside(journal.file, exported.exportAll(), TIMES)).toEqual({ ok: true, value: { intents: 1, rolledBack: false } });
  expect(own()).toMatchObject({ ok: false });
  resume();
  expect(own()).toMatchObject({ ok: true, value: { state: 'SENDING' } });
  expect([journal.count(), journal.firstBroken()]).toEqual([2, null]);
  journal.close();
  journal = openedJournal(journal.path);
  expect(journal.get('I1')?.state).toBe('UNKNOWN');
});

describe.each<readonly [string, Merge]>([
  ['with its own connection', () => journal.mergeExport(exported.exportAll(), TIMES)], ['with another connection', beside],
])('merging an export %s', (_, merge) => {
  it('adds what is absent behind the own end, and nothing twice', () => {
    appended(journal, 'OWN', approved('OWN'));
    appended(exported, 'I1', approved('I1'), happened.sending(), happened.lost());
    appended(exported, 'I2', approved('I2'), happened.sending());
    appended(exported, 'I1', happened.found('look', 'accepted', 'T1'));
    expect(merge()).toEqual({ ok: true, value: { intents: 2, rolledBack: false } });
    expect(journal.get('I1')).toMatchObject({ state: 'ACCEPTED', serverId: 'T1' });
    expect(journal.firstBroken()).toBeNull();
    expect(merge()).toEqual({ ok: true, value: { intents: 0, rolledBack: false } });
    journal.close();
    journal = openedJournal(journal.path);
    expect(journal.count()).toBe(3);
  });

  it('looks for what was under way, and sends nothing that was only approved', () => {
    appended(exported, 'I1', approved('I1'), happened.sending());
    appended(exported, 'I2', approved('I2'));
    merge();
    expect(journal.get('I1')).toMatchObject({ state: 'UNKNOWN', investigation: { nextLookAt: second(900) } });
    expect(journal.get('I2')).toMatchObject({ state: 'ABANDONED', reason: 'restored' });
    expect(journal.byRequest('request-I2')).toBeNull();
  });

  it('leaves out what the own journal holds the lock of, until that is free', () => {
    appended(journal, 'OWN', approved('OWN', 'F'), happened.sending(), happened.lost());
    appended(exported, 'I1', approved('I1', 'F'), happened.sending(), happened.lost());
    appended(exported, 'I2', approved('I2'), happened.sending(), happened.lost());
    expect(merge()).toEqual({ ok: true, value: { intents: 1, rolledBack: false } });
    expect(journal.get('I1')).toBeNull();
    appended(journal, 'OWN', happened.found('look', 'accepted', 'T1'));
    expect(merge()).toEqual({ ok: true, value: { intents: 1, rolledBack: false } });
    expect(journal.firstBroken()).toBeNull();
  });

  it('refuses an export that was changed', () => {
    appended(exported, 'I1', approved('I1'), happened.sending());
    const changed = exported.exportAll().map((entry) => ({ ...entry, at: second(1) }));
    expect(journal.mergeExport(changed, TIMES)).toEqual({ ok: false, error: 'broken' });
    expect(journal.mergeExport(exported.exportAll().slice(1), TIMES)).toEqual({ ok: false, error: 'broken' });
    expect(journal.count()).toBe(0);
  });

  it('notices an older copy of the same journal, and goes on where it ended', () => {
    appended(exported, 'I1', approved('I1'));
    const older = exported.exportAll();
    appended(exported, 'I1', happened.sending());
    appended(exported, 'I2', approved('I2'));
    expect(journal.mergeExport(older, TIMES)).toMatchObject({ ok: true, value: { rolledBack: false } });
    journal.close();
    journal = openedJournal(join(folder.path, 'copy.db'));
    appended(journal, 'I1', approved('I1'));
    expect(merge()).toEqual({ ok: true, value: { intents: 1, rolledBack: true } });
    expect(journal.get('I1')).toMatchObject({ state: 'UNKNOWN' });
    expect(journal.get('I2')).toMatchObject({ state: 'ABANDONED', reason: 'restored' });
    expect(journal.exportAll().slice(0, 3)).toEqual(exported.exportAll());
  });

  it('sends nothing that the export knows more of, also where an older copy went on by itself', () => {
    appended(exported, 'I1', approved('I1'));
    appended(exported, 'I2', approved('I2'));
    for (const { intentId, event } of exported.exportAll()) appended(journal, intentId, event);
    appended(exported, 'I1', happened.sending(), happened.lost());
    appended(journal, 'OWN', approved('OWN'));
    expect(merge()).toEqual({ ok: true, value: { intents: 0, rolledBack: true } });
    expect(journal.get('I1')).toMatchObject({ state: 'UNKNOWN', attempts: [{ outcome: 'unknown' }] });
    expect(journal.get('I2')).toMatchObject({ state: 'ABANDONED', reason: 'restored' });
    expect(journal.get('OWN')).toMatchObject({ state: 'APPROVED' });
    expect(journal.firstBroken()).toBeNull();
  });

  it('withdraws what waits where another write holds the lock that the export saw it take', () => {
    appended(exported, 'I1', approved('I1', 'F'));
    for (const { intentId, event } of exported.exportAll()) appended(journal, intentId, event);
    appended(exported, 'I1', happened.sending(), happened.lost());
    appended(journal, 'OWN', approved('OWN', 'F'), happened.sending(), happened.lost());
    expect(merge()).toMatchObject({ ok: true });
    expect([journal.get('I1')?.state, journal.get('OWN')?.state]).toEqual(['ABANDONED', 'UNKNOWN']);
  });

  it('leaves what waits as it is when an export from before is put back', () => {
    appended(exported, 'I1', approved('I1'));
        appended(journal, 'I1', approved('I1'));
    appended(journal, 'I2', approved('I2'));
    expect(journal.mergeExport(exported.exportAll(), TIMES)).toEqual({ ok: true, value: { intents: 0, rolledBack: false } });
    expect([journal.get('I1')?.state, journal.get('I2')?.state]).toEqual(['APPROVED', 'APPROVED']);
  });

  it('holds every bank back until it was read, also after it was closed, and from the earliest export on', () => {
    expect(journal.restored(BANK)).toBeNull();
    merge();
    expect(journal.restored(BANK)).toEqual({ restoredAt: second(900), exportedAt: second(800) });
    journal.compared(BANK, second(950));
    expect(journal.restored(BANK)).toBeNull();
    expect(whyBlocked(journal, 'https://other.example')).toBe('restored');
    journal.close();
    journal = openedJournal(journal.path);
    expect(whyBlocked(journal, BANK)).toBeNull();
    journal.mergeExport(exported.exportAll(), { at: second(1000), exportedAt: second(990) });
    expect(journal.restored(BANK)).toEqual({ restoredAt: second(1000), exportedAt: second(800) });
  });
});
