import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { KeptVerification } from '#shared/bridge/payments/beneficiaries.ts';
import type { Result } from '#shared/domain/result.ts';
import { instant, standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';

import { mergeDocuments, openUserData } from './index.ts';
import type { UserData, OpenedUserData } from './index.ts';

const key = new Uint8Array(32).fill(7);
const clock = standingClock('2026-03-02T09:00:00Z');
const early = instant('2026-03-01T08:00:00Z');
const late = instant('2026-03-01T09:00:00Z');

const said = (name: string, at = early): KeptVerification => ({ typedName: name, verification: { match: 'MATCH', name } as unknown as KeptVerification['verification'], at });

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
const open: UserData[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'desk', 'desk.db');
});
afterEach(() => {
  open.splice(0).forEach((userData) => userData.close());
  folder.remove();
});

function opened(result: Result<OpenedUserData, string> = openUserData({ path, key, clock })): OpenedUserData {
  if (!result.ok) throw new Error(result.error);
  open.push(result.value.userData);
  return result.value;
}

function reopened(): OpenedUserData {
  open.splice(0).forEach((userData) => userData.close());
  return opened();
}

describe('the desk', () => {
  it('writes together or not at all, and shows what is on the disk', () => {
    const { userData } = opened();
    userData.put('verification', 'A', said('Ada'), early);
    const broken = new Error('in between');
    expect(() => userData.together(() => {
      userData.put('verification', 'B', said('Bo'), early);
      expect(userData.list('verification')).toHaveLength(2);
      throw broken;
    })).toThrow(broken);
    expect(userData.list('verification')).toEqual([said('Ada')]);
    userData.together(() => {
      userData.put('verification', 'B', said('Bo'), early);
      userData.remove('verification', 'A');
    });
    expect(reopened().userData.list('verification')).toEqual([said('Bo')]);
  });

  it('gives back after a restart what was put in, by kind and by the beginning of the id', () => {
    const { userData } = opened();
    userData.put('verification', 'A', said('Ada'), early);
    userData.putAll('verification', [{ id: 'B/2', value: said('Bo') }, { id: 'B/1', value: said('Bea') }, { id: 'Ba', value: said('Ba') }], early);
    const again = reopened();
    expect(again.setAside).toBeNull();
    expect(again.userData.get('verification', 'A')).toEqual(said('Ada'));
    expect(again.userData.get('draft', 'A')).toBeNull();
    expect(again.userData.list('verification', 'B/').map(({ typedName }) => typedName)).toEqual(['Bea', 'Bo']);
    expect(again.userData.list('verification')).toHaveLength(4);
    again.userData.removeAll('verification', 'B/');
    again.userData.remove('verification', 'A');
    expect(again.userData.list('verification').map(({ typedName }) => typedName)).toEqual(['Ba']);
  });

  it('puts documents that go together in whole or not at all', () => {
    const { userData } = opened();
    const bad = { ...said('Bo'), big: 1n };
    expect(() => userData.putAll('verification', [{ id: 'A', value: said('Ada') }, { id: 'B', value: bad }], early)).toThrow(TypeError);
    expect(userData.list('verification')).toEqual([]);
  });

  it('leaves nothing readable on the disk', () => {
    const { userData } = opened();
    userData.put('verification', 'A', said('canary'), early);
    const bytes = readdirSync(dirname(path)).map((name) => readFileSync(join(dirname(path), name)).toString('latin1')).join('');
    expect(bytes).not.toContain('canary');
    expect(bytes).not.toContain('SQLite format');
  });

  it('takes from an export what it does not have and what is newer', () => {
    const { userData } = opened();
    userData.put('verification', 'same', said('here'), early);
    userData.put('verification', 'older', said('here'), early);
    userData.put('verification', 'newer', said('here'), late);
    const [document] = userData.exportAll();
    if (document === undefined) throw new Error('nothing exported');
    const theirs = (id: string, savedAt: typeof early) => ({ ...document, id, value: said('there'), savedAt });
    expect(userData.list('verification')).toHaveLength(3);
    expect(mergeDocuments({ path, key }, [theirs('same', early), theirs('older', late), theirs('newer', early), theirs('missing', early)])).toBe(2);
    expect(['same', 'older', 'newer', 'missing'].map((id) => userData.get('verification', id)?.typedName)).toEqual(['here', 'there', 'here', 'there']);
    expect(userData.list('verification').map(({ typedName }) => typedName), 'what another connection wrote is in the list').toEqual(['there', 'here', 'there', 'here']);
  });

  it('reads a kind again only after something of it was written', () => {
    const { userData } = opened();
    userData.put('verification', 'A', said('Ada'), early);
    const first = userData.list('verification');
    expect(userData.list('verification')).toBe(first);
    for (const write of [
      () => userData.put('verification', 'B', said('Bo'), early), () => userData.putAll('verification', [{ id: 'C', value: said('Cy') }], early),
      () => userData.remove('verification', 'B'), () => userData.removeAll('verification', ''),
    ]) write();
    expect(userData.list('verification')).toEqual([]);
    expect(first).toHaveLength(1);
  });

  it('puts a damaged file aside, keeps it, and begins anew', () => {
    opened().userData.put('verification', 'A', said('Ada'), early);
    open.splice(0).forEach((userData) => userData.close());
    const bytes = readFileSync(path);
    bytes.fill(0x11, 0, bytes.length);
    writeFileSync(path, bytes);
    const { userData, setAside } = opened();
    expect(setAside).toBe(`${path}.20260302T090000Z-corrupt`);
    expect(readFileSync(setAside ?? '')).toEqual(bytes);
    expect(userData.list('verification')).toEqual([]);
  });

  it('finds damage deep inside as well', () => {
    const { userData } = opened();
    userData.putAll('verification', Array.from({ length: 400 }, (_, index) => ({ id: `${index}`, value: said(`payee ${index}`) })), early);
    open.splice(0).forEach((one) => one.close());
    const bytes = readFileSync(path);
    bytes.fill(0x11, bytes.length - 9_000, bytes.length - 8_500);
    writeFileSync(path, bytes);
    expect(opened().setAside).toMatch(/-corrupt$/);
  });

  it('puts aside a database that nobody encrypted, and an encrypted one that is no desk', () => {
    opened().userData.close();
    open.length = 0;
    const other = join(dirname(path), 'other.db');
    const plain = new Sqlite(other);
    plain.exec('CREATE TABLE document (id)');
    plain.close();
    expect(opened(openUserData({ path: other, key, clock })).setAside).toMatch(/-foreign$/);
    const foreign = join(dirname(path), 'foreign.db');
    const encrypted = new Sqlite(foreign);
    encrypted.pragma(`cipher = 'sqlcipher'`);
    encrypted.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`);
    encrypted.exec('CREATE TABLE document (id)');
    encrypted.close();
    expect(opened(openUserData({ path: foreign, key, clock })).setAside).toMatch(/-foreign$/);
  });

  it('leaves alone what a newer version wrote', () => {
    opened().userData.close();
    open.length = 0;
    const newer = new Sqlite(path);
    newer.pragma(`cipher = 'sqlcipher'`);
    newer.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`);
    newer.pragma('user_version = 99');
    newer.close();
    const before = readFileSync(path);
    expect(openUserData({ path, key, clock })).toEqual({ ok: false, error: 'newer' });
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(dirname(path)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['desk.db']);
  });

  it('says that it cannot be written where a folder is in its way', () => {
    const { userData } = opened();
    expect(userData.path).toBe(path);
    expect(openUserData({ path: join(path, 'inside', 'desk.db'), key, clock })).toEqual({ ok: false, error: 'notWritable' });
    expect(openUserData({ path: folder.path, key, clock })).toEqual({ ok: false, error: 'notWritable' });
  });
});
