import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, describe, expect, it } from 'vitest';

import { openUserData } from '#main/store/user-data/index.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { eventIdOf, USER_DATA_KEY } from './outbox-killed-world.ts';

const writer = fileURLToPath(new URL('outbox-killed-writer.ts', import.meta.url));
const folder = temporaryFolder();

afterAll(() => folder.remove());

interface World {
  readonly path: string;
  readonly outbox: string;
}

function newWorld(name: string): World {
  const outbox = join(folder.path, name, 'events');
  mkdirSync(outbox, { recursive: true });
  return { path: join(folder.path, name, 'user-data.db'), outbox };
}

/** Runs the process until it is killed, by this one so many milliseconds after it has told three events, or by itself; or until it has finished. */
async function run({ path, outbox }: World, from: number, how: { readonly afterMs: number } | 'itself' | 'finish'): Promise<void> {
  const child = spawn(process.execPath, [writer, path, outbox, String(from), ...(typeof how === 'string' ? [how] : [])], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let lines = 0;
  const told = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', () => {
      lines += 1;
      if (lines === 3) resolve();
    });
  });
  await Promise.race([told, ended]);
  if (typeof how !== 'string') {
    await wait(how.afterMs);
    child.kill('SIGKILL');
  }
  const [code, signal] = (await ended) as [number | null, string | null];
  expect([code, signal]).toEqual(how === 'finish' ? [0, null] : [null, 'SIGKILL']);
}

function kept({ path }: World) {
  const opened = openUserData({ path, key: USER_DATA_KEY, clock: { now: () => Date.now() } });
  if (!opened.ok) throw new Error(opened.error);
  expect(opened.value.setAside).toBeNull();
  const events = opened.value.userData.list('outboxEvent', 'c1/');
  opened.value.userData.close();
  return events;
}

const files = ({ outbox }: World): string[] => readdirSync(outbox).filter((name) => name.endsWith('.json')).toSorted();
/** Every file can be read whole, and is the only one of its event. */
const idsIn = (world: World): string[] => files(world).map((name) => (JSON.parse(readFileSync(join(world.outbox, name), 'utf8')) as { readonly id: string }).id).toSorted();

describe('a process killed while it tells events', () => {
  it('leaves no half file, and the next start writes what is missing, each event once', async () => {
    const world = newWorld('any');
    let known = 0;
    for (const afterMs of [1, 7, 25, 60, 130]) {
      await run(world, known, { afterMs });
      const ids = idsIn(world);
      expect(new Set(ids).size).toBe(ids.length);
      known = kept(world).length;
      expect(known).toBeGreaterThanOrEqual(ids.length);
    }
    await run(world, known, 'finish');
    expect(idsIn(world)).toEqual(Array.from({ length: known }, (_, index) => eventIdOf(index)));
    expect(known).toBeGreaterThanOrEqual(15);
    // Nor is anything left of what was unfinished.
    expect(readdirSync(world.outbox)).toEqual(files(world));
    expect(kept(world).every(({ content }) => content === null)).toBe(true);
  });

  it('writes the file at the next start where it was killed between fact and file', async () => {
    const world = newWorld('between');
    await run(world, 0, 'itself');
    expect([files(world), kept(world).map(({ content }) => content !== null)]).toEqual([[], [true]]);
    await run(world, 1, 'finish');
    expect(idsIn(world)).toEqual([eventIdOf(0)]);
    await run(world, 1, 'finish');
    expect(files(world)).toHaveLength(1);
  });
});
