import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { openUserData } from '#main/store/user-data/index.ts';
import type { UserData } from '#main/store/user-data/index.ts';
import { systemTimer } from '#main/writes/index.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { cacheKey, temporaryFolder } from '#test/support/cache-fixture.ts';
import { createWatchedFolder } from './watched.ts';

const REST_MS = 40;
const clock = { now: () => Date.now() };

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
let userData: UserData;
let taken: { readonly name: string; readonly text: string }[];
let news: string[];
let answer: (name: string) => Result<string, AppError>;
/** Timers that are longer than a test, such as the look each minute: they are run by hand. */
let later: (() => void) | null;
let watched: ReturnType<typeof createWatchedFolder>;

const userDataIn = (where: string): UserData => {
  const opened = openUserData({ path: join(where, 'user-data.db'), key: cacheKey, clock });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value.userData;
};

const begin = () => createWatchedFolder(
  {
    connectionId: 'c1', userData, emit: () => undefined, log: { info: () => undefined, warn: () => undefined, error: () => undefined }, now: () => instantFromMs(Date.now()),
    notify: ({ kind }) => void news.push(kind),
    unexpected: (_what, error) => { throw error; },
  },
  {
    takeFromFolder: async ({ name, bytes }) => {
      const end = answer(name);
      if (end.ok) taken.push({ name, text: new TextDecoder().decode(bytes) });
      return end;
    },
  },
  {
    restMs: REST_MS,
    setTimer: (run, ms) => {
      if (ms < 10_000) return systemTimer(run, ms);
      later = run;
      return () => {
        later = null;
      };
    },
  },
);

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'payments');
  mkdirSync(path);
  userData = userDataIn(folder.path);
  [taken, news, later] = [[], [], null];
  answer = (name) => ok(`batch of ${name}`);
  watched = begin();
  watched.change({ path, moveTaken: false, accountId: null, decimalMark: ',' });
});

afterEach(async () => {
  await watched.stop();
  userData.close();
  folder.remove();
});

const names = (): string[] => taken.map(({ name }) => name);
const put = (name: string, text = `<${name}/>`): void => writeFileSync(join(path, name), text);
const isQuiet = (): Promise<void> => vi.waitFor(() => expect(later).not.toBeNull(), { timeout: 60_000 });
/** The look of the next minute, and those that follow it. */
const aMinuteLater = async (): Promise<void> => {
  await isQuiet();
  const run = later;
  later = null;
  run?.();
  await isQuiet();
};
const becomes = (expected: readonly string[]): Promise<void> => vi.waitFor(() => expect(names()).toEqual(expected), { timeout: 60_000 });

it('takes a payment file once it rests, tells of it once, and leaves it as it is', async () => {
  put('a.xml');
  await becomes(['a.xml']);
  await aMinuteLater();
  await aMinuteLater();
  expect(taken).toEqual([{ name: 'a.xml', text: '<a.xml/>' }]);
  expect(news).toEqual(['fileArrived']);
  expect(readFileSync(join(path, 'a.xml'), 'utf8')).toBe('<a.xml/>');
  expect(watched.view()).toMatchObject({ path, taken: 1, left: [], problem: null });
});

it('takes nothing that is hidden, unfinished, of another kind, a folder or a link', async () => {
  writeFileSync(join(folder.path, 'secret.xml'), '<secret/>');
  symlinkSync(join(folder.path, 'secret.xml'), join(path, 'link.xml'));
  symlinkSync(folder.path, join(path, 'folder-link.xml'));
  mkdirSync(join(path, 'folder.xml'));
  for (const name of ['.hidden.xml', '~$open.xml', 'a.xml.part', 'b.tmp', 'c.xml.crdownload', 'd.json', 'e.pdf', 'xml']) put(name);
  put('good.csv');
  await becomes(['good.csv']);
  await aMinuteLater();
  await aMinuteLater();
  expect(names()).toEqual(['good.csv']);
});

it('waits while a file grows, and takes all of it', async () => {
  put('grows.xml', 'begin ');
  for (let part = 0; part < 12; part += 1) {
    appendFileSync(join(path, 'grows.xml'), `${part} `);
    await new Promise((resolve) => { setTimeout(resolve, REST_MS / 3); });
  }
  await becomes(['grows.xml']);
  expect(taken[0]?.text).toBe('begin 0 1 2 3 4 5 6 7 8 9 10 11 ');
});

it('knows a file by its content: under another name it is not taken again, under the same name another one is', async () => {
  put('a.xml', '<same/>');
  await becomes(['a.xml']);
  put('copy.xml', '<same/>');
  put('b.xml', '<other/>');
  await becomes(['a.xml', 'b.xml']);
  put('a.xml', '<next/>');
  await becomes(['a.xml', 'b.xml', 'a.xml']);
  await aMinuteLater();
  expect(taken.map(({ text }) => text)).toEqual(['<same/>', '<other/>', '<next/>']);
});

it('says of what came again that it was taken before, and does not put it with what is done', async () => {
  watched.change({ path, moveTaken: true, accountId: null, decimalMark: ',' });
  put('rents.csv', 'same');
  await becomes(['rents.csv']);
  await aMinuteLater();
  expect([readdirSync(path), readdirSync(join(path, 'done'))]).toEqual([['done'], ['rents.csv']]);
  // The next month's file is the same to the last digit.
  put('rents.csv', 'same');
  utimesSync(join(path, 'rents.csv'), 1_900_000_000, 1_900_000_000);
  await vi.waitFor(() => expect(watched.view()?.left).toEqual([{ name: 'rents.csv', why: 'takenBefore' }]), { timeout: 60_000 });
  await aMinuteLater();
  expect([names(), readdirSync(path).toSorted()]).toEqual([['rents.csv'], ['done', 'rents.csv']]);
  await watched.stop();
  watched = begin();
  watched.start();
  await vi.waitFor(() => expect(watched.view()?.left).toEqual([{ name: 'rents.csv', why: 'takenBefore' }]), { timeout: 60_000 });
});

it('says the same of a file that was put with what is done and is brought back as it was', async () => {
  watched.change({ path, moveTaken: true, accountId: null, decimalMark: ',' });
  put('rents.csv', 'same');
  const done = join(path, 'done', 'rents.csv');
  await vi.waitFor(() => expect(existsSync(done)).toBe(true), { timeout: 60_000 });
  await isQuiet();
  renameSync(done, join(path, 'rents.csv'));
  await vi.waitFor(() => expect(watched.view()?.left).toEqual([{ name: 'rents.csv', why: 'takenBefore' }]), { timeout: 60_000 });
  await watched.stop();
  watched = begin();
  watched.start();
  await vi.waitFor(() => expect(watched.view()?.left).toEqual([{ name: 'rents.csv', why: 'takenBefore' }]), { timeout: 60_000 });
  expect([names(), readdirSync(path).toSorted(), readdirSync(join(path, 'done'))]).toEqual([['rents.csv'], ['done', 'rents.csv'], []]);
});

it('says of a file whose name is not in the encoding of this computer that it cannot be read', async ({ skip }) => {
  skip(process.platform !== 'linux', 'other systems have no such names');
  writeFileSync(Buffer.concat([Buffer.from(`${path}/novit`), Buffer.from([0xe0]), Buffer.from('.xml')]), '<novita/>');
  put('good.xml');
  await becomes(['good.xml']);
  await vi.waitFor(() => expect(watched.view()?.left).toEqual([{ name: 'novit\uFFFD.xml', why: 'notReadable' }]), { timeout: 60_000 });
});

it('takes nothing again after a restart', async () => {
  put('a.xml');
  await becomes(['a.xml']);
  await watched.stop();
  put('b.xml');
  watched = begin();
  watched.start();
  await becomes(['a.xml', 'b.xml']);
  await isQuiet();
  expect(watched.view()?.taken).toBe(2);
});

it('says that the folder is gone or may not be read, tries again, and goes on', async () => {
  await isQuiet();
  renameSync(path, `${path}-away`);
  await aMinuteLater();
  expect(watched.problem()).toMatchObject({ why: 'gone', code: 'ENOENT' });
  await aMinuteLater();
  expect(watched.problem()).toMatchObject({ why: 'gone' });
  mkdirSync(path);
  put('back.xml');
  await aMinuteLater();
  await becomes(['back.xml']);
  expect(watched.problem()).toBeNull();
  // Also the folder that came in its place is watched.
  put('next.xml');
  await becomes(['back.xml', 'next.xml']);
});

it('says that the folder may not be read', async ({ skip }) => {
  skip(process.getuid?.() === 0, 'an administrator may read every folder');
  await isQuiet();
  chmodSync(path, 0o000);
  await aMinuteLater();
  expect(watched.problem()).toMatchObject({ why: 'notAllowed', code: 'EACCES' });
  chmodSync(path, 0o700);
});

it('names what it left: a huge file is not read, and one that takes too long is not tried again', async () => {
  put('huge.xml');
  truncateSync(join(path, 'huge.xml'), 4_000_000_000);
  let asked = 0;
  answer = () => {
    asked += 1;
    return failed({ kind: 'fileNotRead', reason: 'tookTooLong' });
  };
  put('slow.xml');
  const left = () => (watched.view()?.left ?? []).toSorted((first, second) => first.name.localeCompare(second.name));
  await vi.waitFor(() => expect(left()).toEqual([{ name: 'huge.xml', why: 'tooLarge' }, { name: 'slow.xml', why: 'tookTooLong' }]), { timeout: 60_000 });
  await aMinuteLater();
  expect(asked).toBe(1);
  rmSync(join(path, 'huge.xml'));
  rmSync(join(path, 'slow.xml'));
  await vi.waitFor(() => expect(watched.view()?.left).toEqual([]), { timeout: 60_000 });
  expect(names()).toEqual([]);
});

it('tries a file again that could not become a preview for another reason', async () => {
  answer = () => failed({ kind: 'internal', reference: 'abc' });
  put('a.xml');
  await vi.waitFor(() => expect(watched.view()?.left).toEqual([{ name: 'a.xml', why: 'notReadable' }]), { timeout: 60_000 });
  answer = () => ok('batch');
  await aMinuteLater();
  await becomes(['a.xml']);
  expect(watched.view()?.left).toEqual([]);
});

it('moves what was taken to “done”, replaces nothing there, and follows no link', async () => {
  watched.change({ path, moveTaken: true, accountId: null, decimalMark: ',' });
  put('a.xml', '<one/>');
  await vi.waitFor(() => expect(existsSync(join(path, 'done', 'a.xml'))).toBe(true), { timeout: 60_000 });
  put('a.xml', '<two/>');
  await vi.waitFor(() => expect(readdirSync(join(path, 'done')).toSorted()).toEqual(['a (2).xml', 'a.xml']), { timeout: 60_000 });
  expect(readFileSync(join(path, 'done', 'a.xml'), 'utf8')).toBe('<one/>');
  expect(readFileSync(join(path, 'done', 'a (2).xml'), 'utf8')).toBe('<two/>');
  renameSync(join(path, 'done'), join(folder.path, 'elsewhere'));
  symlinkSync(join(folder.path, 'elsewhere'), join(path, 'done'));
  put('b.xml');
  await vi.waitFor(() => expect(watched.view()?.left).toEqual([{ name: 'b.xml', why: 'notMoved' }]), { timeout: 60_000 });
  expect(existsSync(join(path, 'b.xml'))).toBe(true);
  expect(names()).toEqual(['a.xml', 'a.xml', 'b.xml']);
});

it('takes a thousand files that come at once, each one time', async () => {
  for (let number = 0; number < 1_000; number += 1) {
    put(`${number}.xml`);
    utimesSync(join(path, `${number}.xml`), 1_000_000 + number, 1_000_000 + number);
  }
  await vi.waitFor(() => expect(taken).toHaveLength(1_000), { timeout: 150_000, interval: 100 });
  expect(new Set(names()).size).toBe(1_000);
  await aMinuteLater();
  expect(taken).toHaveLength(1_000);
}, 180_000);

it('takes nothing more once it is switched off', async () => {
  put('a.xml');
  await becomes(['a.xml']);
  watched.change(null);
  put('b.xml');
  await new Promise((resolve) => { setTimeout(resolve, 10 * REST_MS); });
  expect(names()).toEqual(['a.xml']);
  expect(watched.view()).toBeNull();
});
