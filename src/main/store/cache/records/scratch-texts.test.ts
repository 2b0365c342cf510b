import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { openTestCache, temporaryFolder } from '#test/support/cache-fixture.ts';
import { BLOCK_BYTES, deleteScratch, ScratchTexts } from './scratch-texts.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const store = (): string => join(folder.path, 'cache.db');
const files = (): string[] => readdirSync(folder.path);
const textOf = (number: number): string => `order ${number} of Mario Rossi, ${'x'.repeat((number * 7919) % 40_000)}`;

it('gives back what was set aside, in its order, and never has more than a block of it in memory', () => {
  const scratch = new ScratchTexts(store());
  const places: number[] = [];
  let most = 0;
  for (let number = 0; number < 1000; number += 1) {
    places.push(scratch.add(Buffer.from(textOf(number))));
    most = Math.max(most, scratch.held);
  }
  expect([scratch.count, most, scratch.writtenAway > 15 * BLOCK_BYTES]).toEqual([1000, BLOCK_BYTES, true]);
  let number = 0;
  for (const text of scratch.texts()) {
    if (Buffer.from(text).toString() !== textOf(number)) throw new Error(`text ${number}`);
    number += 1;
  }
  expect(number).toBe(1000);
  const some = [0, 999, 500, 501, 3];
  expect(some.map((each) => Buffer.from(scratch.at(places[each] ?? 0)).toString() === textOf(each))).toEqual(some.map(() => true));
  scratch.close();
  expect(files()).toEqual([]);
});

it('takes a text that is longer than a block, between others', () => {
  const scratch = new ScratchTexts(store());
  const texts = ['a', 'b'.repeat(3 * BLOCK_BYTES), '', 'c'];
  for (const text of texts) scratch.add(Buffer.from(text));
  expect(Array.from(scratch.texts(), (text) => text.length)).toEqual([1, 3 * BLOCK_BYTES, 0, 1]);
  scratch.close();
});

it('frees each block once the next is read', () => {
  const scratch = new ScratchTexts(store());
  const places = Array.from({ length: 300 }, (_, number) => scratch.add(Buffer.from(textOf(number))));
  let first: Uint8Array | null = null;
  for (const text of scratch.texts()) first ??= text;
  const lookedUp = scratch.at(places[0] ?? 0);
  const before = [first?.length, lookedUp.length];
  scratch.at(places[150] ?? 0);
  expect([before, lookedUp.length]).toEqual([[0, textOf(0).length], 0]);
  scratch.close();
});

it('writes no file for a short list, and nothing readable for a long one', () => {
  const short = new ScratchTexts(store());
  short.add(Buffer.from('Mario Rossi'));
  expect(files()).toEqual([]);
  const long = new ScratchTexts(store());
  for (let number = 0; number < 200; number += 1) long.add(Buffer.from(textOf(number)));
  const [name = ''] = files();
  const written = readFileSync(join(folder.path, name));
  expect([written.length > BLOCK_BYTES, written.includes('Rossi')]).toEqual([true, false]);
  writeFileSync(join(folder.path, name), Buffer.alloc(written.length));
  expect(() => [...long.texts()]).toThrow('authenticate');
  long.close();
});

it('is deleted beside its store after a crash, and nothing else is', () => {
  const scratch = new ScratchTexts(store());
  for (let number = 0; number < 200; number += 1) scratch.add(Buffer.from(textOf(number)));
  writeFileSync(store(), 'store');
  deleteScratch(store());
  expect(files()).toEqual(['cache.db']);
  scratch.close();
});

it('is deleted when the cache is opened again', async () => {
  writeFileSync(join(folder.path, 'left.scratch'), 'left by a crash');
  const { cache } = await openTestCache(folder.path);
  expect(files()).not.toContain('left.scratch');
  await cache.close();
});
