import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestCache, temporaryFolder } from '#test/support/cache-fixture.ts';
import { contentOf, damages, refresh, writeOriginals } from './support/damaged-caches.ts';
import type { Damage, Originals } from './support/damaged-caches.ts';

let folder: ReturnType<typeof temporaryFolder>;
let originals: Originals;
/** What a cache that never came to harm shows after the same refresh. */
let expected: unknown;
const table: { readonly way: string; readonly ms: number; readonly rows: number }[] = [];

beforeAll(async () => {
  folder = temporaryFolder();
  originals = await writeOriginals(folder.path);
  const { cache } = await openTestCache(join(folder.path, 'unharmed'));
  await refresh(cache);
  expected = await contentOf(cache);
  await cache.close();
});

afterAll(() => {
  folder.remove();
  const times = table.map(({ ms }) => ms).toSorted((one, other) => one - other);
  for (const { way, ms, rows } of table) process.stdout.write(`${String(Math.round(ms)).padStart(6)} ms ${String(rows).padStart(6)} rows saved  ${way}\n`);
  process.stdout.write(`${table.length} of ${damages.length}: median ${Math.round(times[times.length >> 1] ?? 0)} ms, longest ${Math.round(times.at(-1) ?? 0)} ms\n`);
});

/** Opens a harmed copy as the app does, reads and refreshes. Gives what it was told, and what is shown then. */
async function recover({ name, of, key, do: harm }: Damage, index: number) {
  const directory = join(folder.path, String(index));
  cpSync(originals[of], directory, { recursive: true });
  harm(directory, originals.pages);
  const begun = performance.now();
  const { cache, rebuilds } = await openTestCache(directory, key === undefined ? {} : { key });
  await contentOf(cache);
  // What nobody read so far is met when it is written to; the app refreshes once more whenever a cache began anew.
  await refresh(cache);
  if (rebuilds.length > 0) await refresh(cache);
  table.push({ way: name, ms: performance.now() - begun, rows: rebuilds[0]?.salvagedRows ?? 0 });
  const content = await contentOf(cache);
  await cache.close();
  const isKept = rebuilds.every(({ setAside }) => existsSync(setAside) || existsSync(`${setAside}-wal`));
  return { reasons: rebuilds.map((rebuilt) => rebuilt.reason), isKept, content };
}

it('counts 64 ways', () => {
  expect(damages).toHaveLength(64);
  expect(new Set(damages.map(({ name }) => name)).size).toBe(64);
});

describe('a cache that came to harm works again, says so, and equals the bank after a refresh', () => {
  it.each(damages.map((damage, index) => [damage.name, damage, index] as const))('%s', async (_, damage, index) => {
    expect(await recover(damage, index)).toEqual({ reasons: damage.reason === null ? [] : [damage.reason], isKept: true, content: expected });
  });
});
