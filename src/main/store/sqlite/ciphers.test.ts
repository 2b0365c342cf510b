import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { openForReading, openForWriting, UnusableFile } from '#main/store/cache/database.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { cipherOf } from './ciphers.ts';
import type { Cipher } from './ciphers.ts';
import { connectEncrypted } from './encrypted-database.ts';
import { keyThatOpens, rekey } from './rekey.ts';

const KEY = new Uint8Array(32).fill(7);
const OTHER = new Uint8Array(32).fill(8);
let folder: ReturnType<typeof temporaryFolder>;
let file: { readonly path: string; readonly key: Uint8Array };
beforeEach(() => {
  folder = temporaryFolder();
  file = { path: join(folder.path, 'cache.db'), key: KEY };
});
afterEach(() => folder.remove());

/** With one row, whose text would be found in a file that is not encrypted. */
function created(createdWith: Cipher): void {
  const database = connectEncrypted(file, { mustExist: false, timeoutMs: 0, createdWith });
  database.exec("CREATE TABLE said (text TEXT); INSERT INTO said VALUES ('Rossi Mario')");
  database.close();
}

function textIn(key: Uint8Array): unknown {
  const database = connectEncrypted({ ...file, key }, { mustExist: true, timeoutMs: 0 });
  try {
    return database.prepare('SELECT text FROM said').pluck().get();
  } finally {
    database.close();
  }
}

it('is none where there is no file yet', () => {
  expect(cipherOf(file.path)).toBeNull();
});

it.each(['sqlcipher', 'aegis'] as const)('is told from the file: %s, which holds no clear text, opens with its key alone, and keeps its cipher with another key', (cipher) => {
  created(cipher);
  expect(cipherOf(file.path)).toBe(cipher);
  expect(readFileSync(file.path).includes('Rossi')).toBe(false);
  expect(() => textIn(OTHER)).toThrow('file is not a database');
  expect(textIn(KEY)).toBe('Rossi Mario');
  rekey(file.path, KEY, OTHER);
  expect(cipherOf(file.path)).toBe(cipher);
  expect(keyThatOpens(file.path, [KEY, OTHER])).toBe(OTHER);
  expect(textIn(OTHER)).toBe('Rossi Mario');
});

it.each(['sqlcipher', 'aegis'] as const)('finds that a byte was changed anywhere in a page: %s', (cipher) => {
  created(cipher);
  const whole = readFileSync(file.path);
  const page = whole.length / 2;
  for (const at of [20, 100, page - 1, page, page + 2_000, whole.length - 70, whole.length - 1]) {
    writeFileSync(file.path, whole.map((byte, place) => (place === at ? byte ^ 1 : byte)));
    expect(() => textIn(KEY), `byte ${at}`).toThrow(/not a database|malformed/);
  }
});

it('is the faster one for a new cache, and for one that is there its own', () => {
  openForWriting(file).close();
  expect(cipherOf(file.path)).toBe('aegis');
  const former = { ...file, path: join(folder.path, 'former.db') };
  connectEncrypted(former, { mustExist: false, timeoutMs: 0 }).exec('CREATE TABLE first (id INTEGER); DROP TABLE first');
  openForWriting(former).close();
  expect(cipherOf(former.path)).toBe('sqlcipher');
  expect(openForReading(former).prepare('SELECT count(*) FROM account').pluck().get()).toBe(0);
  writeFileSync(file.path, readFileSync(file.path).map((byte, place) => (place === 20 ? 80 : byte)));
  expect(() => openForWriting(file)).toThrow(UnusableFile);
});
