import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBackgroundIndexing } from './background-indexing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('indexes until nothing is left once no write has come for a while, and never while one is under way', async () => {
  let left = 0;
  const indexSome = vi.fn<() => Promise<boolean>>(async () => {
    left -= 1;
    return left > 0;
  });
  const indexing = createBackgroundIndexing(indexSome, async () => false);
  left = 3;
  await indexing.after(async () => undefined);
  expect(indexSome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(indexSome).toHaveBeenCalledTimes(3);

  left = 5;
  let finish = (): void => undefined;
  const writing = indexing.after(() => new Promise<void>((resolve) => {
    finish = resolve;
  }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(indexSome).toHaveBeenCalledTimes(3);
  finish();
  await writing;
  await vi.advanceTimersByTimeAsync(1000);
  expect(indexSome).toHaveBeenCalledTimes(8);
});

it('leaves the processors to the first page: what was written before and as it opened is indexed afterwards', async () => {
  const indexSome = vi.fn<() => Promise<boolean>>(async () => false);
  const indexing = createBackgroundIndexing(indexSome, async () => false);
  indexing.start();
  await indexing.after(async () => undefined);
  await vi.advanceTimersByTimeAsync(1_400);
  expect(indexSome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(indexSome).toHaveBeenCalledTimes(1);
  await indexing.after(async () => undefined);
  await vi.advanceTimersByTimeAsync(500);
  expect(indexSome).toHaveBeenCalledTimes(2);
  indexing.stop();
});

it('starts no lost thread again, and does nothing once it was stopped', async () => {
  const indexSome = vi.fn<() => Promise<boolean>>(async () => true);
  const indexing = createBackgroundIndexing(indexSome, async () => false);
  await expect(indexing.after(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  await vi.advanceTimersByTimeAsync(1000);
  expect(indexSome).not.toHaveBeenCalled();
  indexing.start();
  indexing.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(indexSome).not.toHaveBeenCalled();
});

it('makes the indexes of lists one after the other, only once it was quiet for long, and begins again with the words after a write', async () => {
  const done: string[] = [];
  let lists = 2;
  const indexing = createBackgroundIndexing(async () => {
    done.push('words');
    return false;
  }, async () => {
    done.push('list');
    lists -= 1;
    return lists > 0;
  });
  await indexing.after(async () => undefined);
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).toEqual(['words']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toEqual(['words', 'list', 'list']);
  await indexing.after(async () => undefined);
  await vi.advanceTimersByTimeAsync(3000);
  await indexing.after(async () => undefined);
  await vi.advanceTimersByTimeAsync(3000);
  expect(done).toEqual(['words', 'list', 'list', 'words', 'words']);
  indexing.stop();
});
