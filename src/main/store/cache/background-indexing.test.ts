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
  const indexing = createBackgroundIndexing(indexSome);
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

it('starts no lost thread again, and does nothing once it was stopped', async () => {
  const indexSome = vi.fn<() => Promise<boolean>>(async () => true);
  const indexing = createBackgroundIndexing(indexSome);
  await expect(indexing.after(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  await vi.advanceTimersByTimeAsync(1000);
  expect(indexSome).not.toHaveBeenCalled();
  indexing.start();
  indexing.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(indexSome).not.toHaveBeenCalled();
});
