import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { packInTest, programSays, sha256 } from '#test/support/evidence-pack.ts';
import type { PackInTest } from '#test/support/evidence-pack.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => { folder = temporaryFolder(); });
afterEach(() => folder.remove());

const REQUEST = '{"amount":9007199254740991,"name":"Società “Perché” 😀"}';
/** Of write A, whose entries 1 and 2 of three are; `change` is what is done to the pack before its manifest is made. */
function said(change: (files: PackInTest['files'], manifest: PackInTest['manifest']) => void = () => undefined): string {
  const events = [
    { intentId: 'A', event: { type: 'approved', intent: { bodyHash: sha256(REQUEST) } } }, { intentId: 'A', event: { type: 'sending', bodyHash: sha256(REQUEST) } }, { intentId: 'B', event: {} },
  ];
  const pack = packInTest('A', events, { 'w/request.json': REQUEST }, sha256(REQUEST));
  change(pack.files, pack.manifest);
  return programSays(join(folder.path, 'Fascicolo n° 1 – Società'), pack);
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
