import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { KeptVerification } from '#shared/bridge/payments/beneficiaries.ts';
import type { Result } from '#shared/domain/result.ts';
import { instant, standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';

import { openDesk } from './index.ts';
import type { Desk, OpenedDesk } from './index.ts';

const key = new Uint8Array(32).fill(7);
const clock = standingClock('2026-03-02T09:00:00Z');
const early = instant('2026-03-01T08:00:00Z');
const late = instant('2026-03-01T09:00:00Z');

const said = (name: string, at = early): KeptVerification => ({ typedName: name, verification: { match: 'MATCH', name } as unknown as KeptVerification['verification'], at });

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
const open: Desk[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'desk', 'desk.db');
});
afterEach(() => {
  open.splice(0).forEach((desk) => desk.close());
  folder.remove();
});

function opened(result: Result<OpenedDesk, string> = openDesk({ path, key, clock })): OpenedDesk {
  if (!result.ok) throw new Error(result.error);
  open.push(result.value.desk);
  return result.value;
}

function reopened(): OpenedDesk {
  open.splice(0).forEach((desk) => desk.close());
  return opened();
}

describe('the desk', () => {
  it('gives back after a restart what was put in, by kind and by the beginning of the id', () => {
    const { desk } = opened();
    desk.put('verification', 'A', said('Ada'), early);
    desk.putAll('verification', [{ id: 'B/2', value: said('Bo') }, { id: 'B/1', value: said('Bea') }, { id: 'Ba', value: said('Ba') }], early);
    const again = reopened();
    expect(again.setAside).toBeNull();
    expect(again.desk.get('verification', 'A')).toEqual(said('Ada'));
    expect(again.desk.get('draft', 'A')).toBeNull();
    expect(again.desk.list('verification', 'B/').map(({ typedName }) => typedName)).toEqual(['Bea', 'Bo']);
    expect(again.desk.list('verification')).toHaveLength(4);
    again.desk.removeAll('verification', 'B/');
    again.desk.remove('verification', 'A');
    expect(again.desk.list('verification').map(({ typedName }) => typedName)).toEqual(['Ba']);
  });

  it('puts documents that go together in whole or not at all', () => {
    const { desk } = opened();
    const bad = { ...said('Bo'), big: 1n };
    expect(() => desk.putAll('verification', [{ id: 'A', value: said('Ada') }, { id: 'B', value: bad }], early)).toThrow(TypeError);
    expect(desk.list('verification')).toEqual([]);
  });

  it('leaves nothing readable on the disk', () => {
    const { desk } = opened();
    desk.put('verification', 'A', said('canary'), early);
    const bytes = readdirSync(dirname(path)).map((name) => readFileSync(join(dirname(path), name)).toString('latin1')).join('');
    expect(bytes).not.toContain('canary');
    expect(bytes).not.toContain('SQLite format');
  });

  it('takes from an export what it does not have and what is newer', () => {
    const { desk } = opened();
    desk.put('verification', 'same', said('here'), early);
    desk.put('verification', 'older', said('here'), early);
    desk.put('verification', 'newer', said('here'), late);
    const [document] = desk.exportAll();
    if (document === undefined) throw new Error('nothing exported');
    const theirs = (id: string, savedAt: typeof early) => ({ ...document, id, value: said('there'), savedAt });
    expect(desk.merge([theirs('same', early), theirs('older', late), theirs('newer', early), theirs('missing', early)])).toBe(2);
    expect(['same', 'older', 'newer', 'missing'].map((id) => desk.get('verification', id)?.typedName)).toEqual(['here', 'there', 'here', 'there']);
  });

  it('puts a damaged file aside, keeps it, and begins anew', () => {
    opened().desk.put('verification', 'A', said('Ada'), early);
    open.splice(0).forEach((desk) => desk.close());
    const bytes = readFileSync(path);
    bytes.fill(0x11, 0, bytes.length);
    writeFileSync(path, bytes);
    const { desk, setAside } = opened();
    expect(setAside).toBe(`${path}.20260302T090000Z-corrupt`);
    expect(readFileSync(setAside ?? '')).toEqual(bytes);
    expect(desk.list('verification')).toEqual([]);
  });

  it('finds damage deep inside as well', () => {
    const { desk } = opened();
    desk.putAll('verification', Array.from({ length: 400 }, (_, index) => ({ id: `${index}`, value: said(`payee ${index}`) })), early);
    open.splice(0).forEach((one) => one.close());
    const bytes = readFileSync(path);
    bytes.fill(0x11, bytes.length - 9_000, bytes.length - 8_500);
    writeFileSync(path, bytes);
    expect(opened().setAside).toMatch(/-corrupt$/);
  });

  it('puts aside a database that nobody encrypted, and an encrypted one that is no desk', () => {
    opened().desk.close();
    open.length = 0;
    const other = join(dirname(path), 'other.db');
    const plain = new Sqlite(other);
    plain.exec('CREATE TABLE document (id)');
    plain.close();
    expect(opened(openDesk({ path: other, key, clock })).setAside).toMatch(/-foreign$/);
    const foreign = join(dirname(path), 'foreign.db');
    const encrypted = new Sqlite(foreign);
    encrypted.pragma(`cipher = 'sqlcipher'`);
    encrypted.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`);
    encrypted.exec('CREATE TABLE document (id)');
    encrypted.close();
    expect(opened(openDesk({ path: foreign, key, clock })).setAside).toMatch(/-foreign$/);
  });

  it('leaves alone what a newer version wrote', () => {
    opened().desk.close();
    open.length = 0;
    const newer = new Sqlite(path);
    newer.pragma(`cipher = 'sqlcipher'`);
    newer.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`);
    newer.pragma('user_version = 99');
    newer.close();
    const before = readFileSync(path);
    expect(openDesk({ path, key, clock })).toEqual({ ok: false, error: 'newer' });
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(dirname(path)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['desk.db']);
  });

  it('says that it cannot be written where a folder is in its way', () => {
    const { desk } = opened();
    expect(desk.path).toBe(path);
    expect(openDesk({ path: join(path, 'inside', 'desk.db'), key, clock })).toEqual({ ok: false, error: 'notWritable' });
    expect(openDesk({ path: folder.path, key, clock })).toEqual({ ok: false, error: 'notWritable' });
  });
});
