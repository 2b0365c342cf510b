import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { expect, it } from 'vitest';

/** Reads orders as the thread does that writes them, with a young space as small as its own, and tells by how much the old one grew. */
const READING = `
  const { getHeapSpaceStatistics } = require('node:v8');
  const { parentPort, workerData } = require('node:worker_threads');
  const oldSpace = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space').space_used_size;
  import(workerData).then(({ order }) => {
    const raw = { investorAccount: { iban: 'IT60X0542811101000000123456', holderName: 'Ada' }, currency: 'EUR', portalOrderDatetime: '2026-03-02T10:00:00Z' };
    let [before, most, whole] = [oldSpace(), 0, 0];
    for (let at = 0; at < 50_000; at += 1) {
      whole += order.read({ ...raw, orderId: 'order ' + at, totalAmount: at }).whole ? 1 : 0;
      if (at % 1000 === 0) most = Math.max(most, oldSpace() - before);
    }
    parentPort.postMessage({ whole, most });
  });
`;

async function grownInThread(): Promise<number> {
  const thread = new Worker(READING, { eval: true, workerData: new URL('orders.ts', import.meta.url).href, resourceLimits: { maxYoungGenerationSizeMb: 4 } });
  const [{ whole, most }] = (await once(thread, 'message')) as [{ readonly whole: number; readonly most: number }];
  await thread.terminate();
  expect(whole).toBe(50_000);
  return most;
}

const OF_LITTLE = 5_000_000;
const THREADS = 8;

it('leaves nothing of fifty thousand orders to the old space, which is collected seldom', async () => {
  // On a busy machine V8 takes one thread in five for one whose objects live long, whatever they are; objects that do live on show in every thread.
  let least = await grownInThread();
  for (let thread = 1; thread < THREADS && least >= OF_LITTLE; thread += 1) least = Math.min(least, await grownInThread());
  expect(least).toBeLessThan(OF_LITTLE);
});
