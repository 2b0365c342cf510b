import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { VERIFY_SCRIPT } from '#main/documents/evidence/verify-script.ts';

/* A pack of evidence made by hand, so that each of its files can be anything. */

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface PackInTest {
  /** By name. */
  readonly files: Record<string, string>;
  readonly manifest: { writes: Record<string, unknown>[] };
}

/** A pack of one write in the folder "w/"; `events` are of the whole journal, those of other writes too. */
export function packInTest(intentId: string, events: readonly { readonly intentId: string; readonly event: object }[], files: Readonly<Record<string, string>>, bodyHash: string): PackInTest {
  const at = '2026-03-02T09:00:00Z';
  let previousHash = '0'.repeat(64);
  const texts = events.map(({ intentId: of, event }, index) => JSON.stringify({ at, event, intentId: of, sequence: index + 1 }));
  const links = texts.map((text, index) => {
    const hash = sha256(previousHash + text);
    const link = JSON.stringify({ sequence: index + 1, at, intentId: events[index]?.intentId, previousHash, hash });
    previousHash = hash;
    return link;
  });
  return {
    files: {
      'w/events.jsonl': texts.filter((_, index) => events[index]?.intentId === intentId).map((text) => `${text}\n`).join(''), 'chain.jsonl': `${links.join('\n')}\n`,
      'head.json': JSON.stringify({ entries: texts.length, hash: previousHash }), 'verify.mjs': VERIFY_SCRIPT, ...files,
    },
    manifest: { writes: [{ intentId, folder: 'w/', request: true, approved: false, bodyHash }] },
  };
}

/** What its program says of a pack, with the hash of each file in its manifest except of what a system left. */
export function programSays(place: string, { files, manifest }: PackInTest, ...more: readonly string[]): string {
  rmSync(place, { recursive: true, force: true });
  const put = (name: string, text: string): void => {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), text);
  };
  Object.entries(files).forEach(([name, text]) => put(name, text));
  const listed = Object.entries(files).filter(([name]) => !/Store|desktop/.test(name)).map(([name, text]) => ({ name, sha256: sha256(text) }));
  put('manifest.json', JSON.stringify({ ...manifest, files: listed }));
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(place, 'verify.mjs'), ...more], { encoding: 'utf8' });
  if (stdout.includes('Everything agrees') !== (status === 0)) throw new Error(`it ended with ${status}: ${stdout}${stderr}`);
  return stdout + stderr;
}
