import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { eachPart } from '#main/app/backup/save.ts';
import { openSealed, readHead } from '#main/app/backup/sealed-file.ts';
import { lookInto } from '#main/app/backup/restore.ts';
import { finishRestore, removeInterrupted } from '#main/app/backup/staging.ts';
import { putAttachment } from '#main/store/attachments/index.ts';
import { openJournal } from '#main/store/journal/index.ts';
import { anchorFile, attachmentsFile, journalFile } from '#main/app/session/store-files.ts';
import { writeProfile } from '../cli/support/profile.ts';
import { BACKUP_PASSPHRASE, backUp, rowsOf, storesKey } from '../support/backed-up-profile.ts';
import { temporaryFolder } from '../support/cache-fixture.ts';

const script = fileURLToPath(new URL('backup-killed-process.ts', import.meta.url));
const root = temporaryFolder();
const profile = join(root.path, 'profile');

beforeAll(async () => {
  mkdirSync(profile);
  await writeProfile(profile);
  // Long enough to be killed in the middle.
  for (let part = 0; part < 6; part += 1) putAttachment({ path: attachmentsFile(profile), key: storesKey }, Buffer.alloc(2_000_000, part + 1), 0);
});
afterAll(() => root.remove());

/** Kills the process so long after it said that it began; whether it had ended by itself. */
async function killed(words: readonly string[], afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await Promise.race([new Promise((resolve) => { createInterface({ input: child.stdout }).once('line', resolve); }), ended]);
  await wait(afterMs);
  child.kill('SIGKILL');
  return (await ended)[0] === 0;
}

function journalOpens(folder: string): boolean {
  const opened = openJournal({ path: journalFile(folder), anchorPath: anchorFile(folder), key: storesKey });
  if (opened.ok) opened.journal.close();
  return opened.ok && readdirSync(folder).toSorted().join() === 'cache,desk,journal,vault';
}

describe('a process killed', () => {
  it('while it saves leaves no backup that is not whole', { timeout: 900_000 }, async () => {
    for (const afterMs of [5, 60, 200, 600]) {
      const to = join(root.path, `save-${afterMs}`);
      mkdirSync(to);
      await killed(['save', profile, to], afterMs);
      for (const name of readdirSync(to).filter((file) => file.endsWith('.tesoro-backup'))) {
        const looked = await lookInto(join(to, name), BACKUP_PASSPHRASE);
        if (looked === null) throw new Error('The passphrase is wrong');
        const reader = openSealed(looked.path, readHead(looked.path), looked.key);
        expect(() => eachPart(reader, looked.contents, (_, pieces) => { for (const piece of pieces) expect(piece.length).toBeGreaterThan(0); })).not.toThrow();
        reader.close();
      }
      rmSync(to, { recursive: true });
    }
  });

  it('while it restores leaves nothing or the whole, as the next start finds it', { timeout: 900_000 }, async () => {
    const { path } = await backUp(profile, join(root.path, 'backups'));
    const before = rowsOf(profile, 'attachments');
    const ends: string[] = [];
    for (const afterMs of [0, 20, 60, 150, 300, 700]) {
      const to = join(root.path, `restored-${afterMs}`);
      mkdirSync(to);
      const isDone = await killed(['restore', path, to], afterMs);
      removeInterrupted(to);
      finishRestore(to, () => true);
      const end = isDeepStrictEqual(readdirSync(to), []) ? 'nothing' : isDeepStrictEqual(rowsOf(to, 'attachments'), before) && journalOpens(to) ? 'whole' : `half, after ${afterMs} ms`;
      ends.push(isDone && end === 'nothing' ? 'lost' : end);
      rmSync(to, { recursive: true });
    }
    expect(ends.filter((end) => end !== 'nothing' && end !== 'whole')).toEqual([]);
    expect(ends).toContain('nothing');
  });
});
