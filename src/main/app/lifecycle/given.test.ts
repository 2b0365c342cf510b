import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { createGivenThings, readGivenWord } from './given.ts';
import { sentWords, wordsIn } from './start-words.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const at = (name: string): string => join(folder.path, name);

function harness() {
  const state = { open: true, arrived: 0 };
  const logged: string[] = [];
  const given = createGivenThings({
    isOpen: () => state.open,
    arrived: () => {
      state.arrived += 1;
    },
    log: (event, fields) => void logged.push(`${event} ${JSON.stringify(fields)}`),
  });
  return { state, logged, given };
}

it('takes of a start neither the program, nor its folder while it is not packaged, nor a switch', () => {
  expect(wordsIn(['/opt/tesoro', '--no-sandbox', '/home/a/pay.xml', '--user-data-dir=/x', 'tesoro:/overview'], true)).toEqual(['/home/a/pay.xml', 'tesoro:/overview']);
  expect(wordsIn(['/electron', '--practice', '.', 'tesoro:/overview', ''], false)).toEqual(['tesoro:/overview']);
  expect(wordsIn(['/opt/tesoro'], true)).toEqual([]);
});

it('takes from another start what has the right shape only', () => {
  expect(sentWords({ words: ['a'], folder: '/x' })).toEqual({ words: ['a'], folder: '/x' });
  for (const sent of [null, undefined, 'a', {}, { words: 'a', folder: '/' }, { words: [1], folder: '/' }, { words: ['a'] }]) {
    expect(sentWords(sent).words).toEqual([]);
  }
});

it('reads paths, addresses of files on this computer, and links; of anything else it says what it is not', () => {
  expect(readGivenWord('pay.xml', '/home/a')).toEqual({ kind: 'file', path: '/home/a/pay.xml' });
  expect(readGivenWord('/home/a/b:c.xml', '/')).toEqual({ kind: 'file', path: '/home/a/b:c.xml' });
  expect(readGivenWord('file:///home/a/paga%20menti.xml', '/')).toEqual({ kind: 'file', path: '/home/a/paga menti.xml' });
  expect(readGivenWord('tesoro:/orders/ORD-1', '/')).toEqual({ kind: 'page', path: '/orders/ORD-1' });
  for (const link of ['tesoro://overview', 'tesoro:/transfers/new', 'TESORO:/x?amount=1']) expect(readGivenWord(link, '/')).toEqual({ kind: 'refused', reason: 'link' });
  for (const foreign of ['javascript:alert(1)', 'https://evil.example/a.xml', 'smb://server/a.xml', 'app://tesoro/index.html']) expect(readGivenWord(foreign, '/')).toEqual({ kind: 'refused', reason: 'scheme' });
  for (const elsewhere of ['file://server/share/a.xml', 'file:///a%2Fb.xml', 'file:///%00', '/home/a\0b.xml']) expect(readGivenWord(elsewhere, '/')).toEqual({ kind: 'refused', reason: 'file' });
});

it('waits until a connection is open, gives each thing once, and logs nothing of what it refuses but what it is', async () => {
  const { state, logged, given } = harness();
  state.open = false;
  writeFileSync(at('pay.xml'), '<a/>');
  given.take(['tesoro:/orders/1', 'tesoro:/orders/2', 'tesoro:/transfers/new?iban=IT60X', pathToFileURL(at('pay.xml')).href, 'javascript:alert(1)'], folder.path);
  expect(state.arrived).toBe(1);
  expect(await given.next()).toBeNull();
  state.open = true;
  expect(await given.next()).toEqual({ kind: 'page', path: '/orders/2' });
  expect(await given.next()).toMatchObject({ kind: 'file', name: 'pay.xml', bytes: new TextEncoder().encode('<a/>') });
  expect(await given.next()).toBeNull();
  expect(logged).toEqual(['givenRefused {"reason":"link"}', 'givenRefused {"reason":"scheme"}']);
});

it('says of a file why it was not read, and reads none of several', async () => {
  const { state, given } = harness();
  writeFileSync(at('huge.xml'), '');
  truncateSync(at('huge.xml'), 3_000_000_000);
  mkdirSync(at('folder'));
  for (const name of ['huge.xml', 'folder', 'none.xml']) given.take([name], folder.path);
  expect([await given.next(), await given.next(), await given.next()]).toEqual([
    { kind: 'notRead', name: 'huge.xml', why: 'tooLarge' }, { kind: 'notRead', name: 'folder', why: 'notReadable' }, { kind: 'notRead', name: 'none.xml', why: 'notReadable' },
  ]);
  given.take(['a.xml', 'b.xml'], folder.path);
  expect(await given.next()).toEqual({ kind: 'several', count: 2 });
  given.take([], folder.path);
  given.take(['https://evil.example'], folder.path);
  expect([state.arrived, await given.next()]).toEqual([4, null]);
});

it('keeps the last of very many', async () => {
  const { state, given } = harness();
  state.open = false;
  for (let order = 0; order < 100; order += 1) given.take([`tesoro:/orders/${order}`], '/');
  state.open = true;
  expect(await given.next()).toEqual({ kind: 'page', path: '/orders/80' });
});
