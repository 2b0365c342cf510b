import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, describe, expect, it } from 'vitest';

import { openUserData } from '#main/store/user-data/index.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { occurrenceDay, USER_DATA_KEY } from './occurrence-killed-world.ts';

const writer = fileURLToPath(new URL('occurrence-killed-writer.ts', import.meta.url));
const folder = temporaryFolder();

afterAll(() => folder.remove());

/** Runs the process from an occurrence on; gives the last one it said to be made. */
async function makeUntilKilled(path: string, from: number, how: { readonly afterMs: number } | 'betweenRecordAndDraft'): Promise<number> {
  const child = spawn(process.execPath, [writer, path, String(from), ...(how === 'betweenRecordAndDraft' ? ['itself'] : [])], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const closed = once(child.stdout, 'close');
  let last = from - 1;
  const made = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      last = Number(line);
      resolve();
    });
  });
  await Promise.race([made, ended]);
  if (how !== 'betweenRecordAndDraft') {
    await wait(how.afterMs);
    child.kill('SIGKILL');
  }
  const [, signal] = (await ended) as [number | null, string | null];
  await closed;
  expect(signal).toBe('SIGKILL');
  return last;
}

function stored(path: string) {
  const opened = openUserData({ path, key: USER_DATA_KEY, clock: { now: () => Date.now() } });
  if (!opened.ok) throw new Error(opened.error);
  const { userData, setAside } = opened.value;
  expect(setAside).toBeNull();
  const drafts = userData.list('draft').map(({ occurrence }) => occurrence?.day ?? '').toSorted();
  const records = userData.list('templateOccurrence').map(({ day }) => day).toSorted();
  userData.close();
  return { drafts, records };
}

describe('a process killed while a rhythm makes drafts', () => {
  it('has the record of each occurrence with its draft or neither, and the next start makes each once', async () => {
    const path = join(folder.path, 'any', 'user-data.db');
    let next = 0;
    for (const afterMs of [1, 9, 30, 70, 140, 250]) {
      const last = await makeUntilKilled(path, next, { afterMs });
      const { drafts, records } = stored(path);
      expect(drafts).toEqual(records);
      // Killed after it was written and before it was said, there may be one more.
      expect([last + 1, last + 2]).toContain(drafts.length);
      expect(drafts).toEqual(Array.from({ length: drafts.length }, (_, index) => occurrenceDay(index)));
      next = drafts.length;
    }
    expect(next).toBeGreaterThan(6);
  });

  it('made nothing when it was killed between record and draft, and makes it at the next start', async () => {
    const path = join(folder.path, 'between', 'user-data.db');
    await makeUntilKilled(path, 0, 'betweenRecordAndDraft');
    expect(stored(path)).toEqual({ drafts: [], records: [] });
    await makeUntilKilled(path, 0, { afterMs: 20 });
    const { drafts, records } = stored(path);
    expect(drafts[0]).toBe(occurrenceDay(0));
    expect(drafts).toEqual(records);
  });
});
