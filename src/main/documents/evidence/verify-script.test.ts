import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { VERIFY_SCRIPT } from './verify-script.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => { folder = temporaryFolder(); });
afterEach(() => folder.remove());

const REQUEST = '{"amount":9007199254740991,"name":"Società “Perché” 😀"}';
const line = (sequence: number, intentId: string, event: object): string => JSON.stringify({ at: '2026-03-02T09:00:00Z', event, intentId, sequence });

/** A pack of write A, whose entries 1 and 2 of three are; `change` is what is done to it before the manifest is made. */
function written(change: (files: Record<string, string>, manifest: { writes: Record<string, unknown>[] }) => void): string {
  const place = join(folder.path, 'Fascicolo n° 1 – Società');
  const texts = [line(1, 'A', { type: 'approved', intent: { bodyHash: sha256(REQUEST) } }), line(2, 'A', { type: 'sending', bodyHash: sha256(REQUEST) }), line(3, 'B', {})];
  let previousHash = '0'.repeat(64);
  const links = texts.map((text, index) => {
    const hash = sha256(previousHash + text);
    const link = JSON.stringify({ sequence: index + 1, at: '2026-03-02T09:00:00Z', intentId: index === 2 ? 'B' : 'A', previousHash, hash });
    previousHash = hash;
    return link;
  });
  const files: Record<string, string> = {
    'w/events.jsonl': `${texts.slice(0, 2).join('\n')}\n`, 'w/request.json': REQUEST, 'chain.jsonl': `${links.join('\n')}\n`, 'head.json': JSON.stringify({ entries: 3, hash: previousHash }), 'verify.mjs': VERIFY_SCRIPT,
  };
  const manifest = { writes: [{ intentId: 'A', folder: 'w/', request: true, approved: false, bodyHash: sha256(REQUEST) }] };
  change(files, manifest);
  rmSync(place, { recursive: true, force: true });
  const put = (name: string, text: string): void => {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), text);
  };
  Object.entries(files).forEach(([name, text]) => put(name, text));
  const listed = Object.entries(files).filter(([name]) => !/Store|desktop/.test(name)).map(([name, text]) => ({ name, sha256: sha256(text) }));
  put('manifest.json', JSON.stringify({ ...manifest, files: listed }));
  return place;
}

function said(change: Parameters<typeof written>[0] = () => undefined): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(written(change), 'verify.mjs')], { encoding: 'utf8' });
  expect(stdout.includes('Everything agrees')).toBe(status === 0);
  return stdout + stderr;
}

it('believes an honest pack, wherever it was unpacked and whatever a system left beside it', () => {
  const found = said((files) => { Object.assign(files, { '.DS_Store': '', 'desktop.ini': '', 'w/.DS_Store': '' }); });
  expect(found).toContain('Everything agrees');
  expect(found).toMatch(/entry 2 has the hash [0-9a-f]{64}/);
});

it('does not believe one from whose manifest the write, or a check of it, was taken out', () => {
  const edited = (files: Record<string, string>): void => { files['w/events.jsonl'] = (files['w/events.jsonl'] ?? '').replace('approved', 'withdrawn'); };
  expect(said((files, manifest) => { edited(files); manifest.writes = []; })).toContain('WRONG  w/events.jsonl belongs to no write');
  expect(said((files, { writes: [write] }) => { files['w/request.json'] = '{}'; Object.assign(write ?? {}, { request: false }); })).toContain('WRONG  request.json is what was approved');
  expect(said((files) => { files['w/events.jsonl'] = `${files['w/events.jsonl'] ?? ''}${files['w/events.jsonl'] ?? ''}`; })).toContain('WRONG  entry 1');
  expect(said((files, { writes: [write] }) => { delete files['w/request.json']; Object.assign(write ?? {}, { request: false }); })).toContain('WRONG');
});
