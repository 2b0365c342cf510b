import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, describe, expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { openedJournal } from '#test/support/journal-fixture.ts';

const writer = fileURLToPath(new URL('journal-killed-writer.ts', import.meta.url));
const folder = temporaryFolder();
const path = join(folder.path, 'journal.db');

afterAll(() => folder.remove());

/** Kills the writing process so long after it began; gives what it had said to be written. */
async function killWhileWriting(afterMs: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [writer, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const closed = once(child.stdout, 'close');
  const said: string[] = [];
  const began = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'writing') resolve();
      else said.push(line);
    });
  });
  await Promise.race([began, ended]);
  await wait(afterMs);
  child.kill('SIGKILL');
  await Promise.all([ended, closed]);
  return said;
}

describe('a process killed between two entries of the journal', () => {
  it.each([3, 17, 41, 80, 160, 300])('loses nothing that was written, %i ms after it began, on the same file', async (afterMs) => {
    const said = await killWhileWriting(afterMs);
    const journal = openedJournal(path);
    expect(said.filter((intentId) => journal.get(intentId)?.state !== 'SENDING')).toEqual([]);
    expect(journal.firstBroken()).toBeNull();
    journal.close();
  });
});
