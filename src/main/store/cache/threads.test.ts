import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

import { afterAll, afterEach, expect, it } from 'vitest';

import { cacheWorker, openTestCache, temporaryFolder } from '#test/support/cache-fixture.ts';
import { startCacheThreadsAhead } from './threads.ts';

const started: Worker[] = [];
const note = (worker: Worker): void => void started.push(worker);
process.on('worker', note);

const folder = temporaryFolder();
afterEach(async () => {
  await Promise.all(started.splice(0).map(async (worker) => worker.terminate()));
});
afterAll(() => {
  process.off('worker', note);
  folder.remove();
});

const open = async (name: string) => (await openTestCache(`${folder.path}/${name}`)).cache;

it('opens a cache on the threads that were started ahead, and the next on others', async () => {
  startCacheThreadsAhead(cacheWorker);
  startCacheThreadsAhead(cacheWorker);
  await nextTurn();
  const ahead = [...started];
  expect(ahead).toHaveLength(2);
  const first = await open('first');
  expect(started).toEqual(ahead);
  const second = await open('second');
  expect(started).toHaveLength(4);
  await Promise.all([first.close(), second.close()]);
});

it('starts another thread where one ended before it was taken', async () => {
  startCacheThreadsAhead(cacheWorker);
  await nextTurn();
  const [lost] = started;
  if (lost === undefined) throw new Error('no thread was started');
  const gone = once(lost, 'exit');
  await lost.terminate();
  await gone;
  const cache = await open('third');
  expect(await cache.read.listAccounts()).toEqual([]);
  expect(started).toHaveLength(3);
  await cache.close();
});
