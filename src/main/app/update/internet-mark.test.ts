import { expect, it } from 'vitest';

import { internetMarkOf, markFromInternet } from './internet-mark.ts';

const URL_OF_IT = 'https://updates.example/Tesoro-2.0.0.exe';
const AT_MS = Date.parse('2026-12-01T09:00:00Z');

/* What is written on which system is measured here, not that Windows and macOS heed it: these tests run on Linux. */

it('is a stream of the file that names the internet zone, on Windows', async ({ task }) => {
  const written: [string, string][] = [];
  await markFromInternet(internetMarkOf('win32', 'C:\\Downloads\\Tesoro.exe.part', URL_OF_IT, AT_MS), {
    writeFile: async (path, content) => void written.push([path, content]),
    run: () => Promise.reject(new Error('not here')),
  });
  expect(written).toEqual([['C:\\Downloads\\Tesoro.exe.part:Zone.Identifier', `[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=${URL_OF_IT}\r\n`]]);
  Object.assign(task.meta, { control: 'update-marked', measured: 'Windows: the stream Zone.Identifier, zone 3 (what is written, not that Windows heeds it)' });
});

it('is the quarantine attribute, on macOS', async ({ task }) => {
  const ran: [string, readonly string[]][] = [];
  await markFromInternet(internetMarkOf('darwin', '/Users/a/Downloads/Tesoro.dmg.part', URL_OF_IT, AT_MS, 'aaaa-bbbb'), {
    writeFile: () => Promise.reject(new Error('not here')),
    run: async (program, args) => void ran.push([program, args]),
  });
  expect(ran).toEqual([['/usr/bin/xattr', ['-w', 'com.apple.quarantine', `0081;${(AT_MS / 1000).toString(16)};Tesoro;AAAA-BBBB`, '/Users/a/Downloads/Tesoro.dmg.part']]]);
  Object.assign(task.meta, { control: 'update-marked', measured: 'macOS: the attribute com.apple.quarantine (what is written, not that macOS heeds it)' });
});

it('is nothing on Linux, which has no such mark', () => {
  expect(internetMarkOf('linux', '/home/a/Downloads/Tesoro.deb', URL_OF_IT, AT_MS)).toBeNull();
});
