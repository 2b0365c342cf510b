import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { openTestCache, temporaryFolder } from '#test/support/cache-fixture.ts';

const ENTRIES = 30_000;
const writer = fileURLToPath(new URL('cache-killed-writer.ts', import.meta.url));

/** Starts the writing process and kills it so long after it began to write; tells whether it had finished. */
async function killWhileWriting(folder: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [writer, folder, String(ENTRIES)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let written = false;
  const began = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'writing') resolve();
      if (line === 'written') written = true;
    });
  });
  await Promise.race([began, ended]);
  await Promise.race([wait(afterMs), ended]);
  child.kill('SIGKILL');
  await ended;
  return written;
}

describe('a writer killed in the middle of a window', () => {
  it.each([5, 40, 90, 160, 240, 400])('leaves all of it or nothing, %i ms after it began', async (afterMs) => {
    const folder = temporaryFolder();
    const written = await killWhileWriting(folder.path, afterMs);
    const { cache, rebuilds } = await openTestCache(folder.path);
    expect(rebuilds).toEqual([]);
    const summary = await cache.read.statementSummary({ accountId: 'A1', from: null, to: null, search: '', entries: 'all', marks: 'all' });
    const total = summary?.total ?? 0;
    expect(written ? [ENTRIES] : [0, ENTRIES]).toContain(total);
    expect(summary?.coverage.ranges ?? []).toHaveLength(total === 0 ? 0 : 1);
    await cache.close();
    folder.remove();
  });
});
