import { MessageChannel } from 'node:worker_threads';

import { afterAll, expect, it } from 'vitest';

import { emptyDatabase } from '#test/support/cache-fixture.ts';
import { createSlices } from './slices.ts';

const { database, close: closeDatabase } = emptyDatabase();

afterAll(closeDatabase);

const work = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until;);
};

it('lets one long read go on in each turn: those first without which a page shows nothing, and messages between any two', async () => {
  const said: string[] = [];
  const { port1, port2 } = new MessageChannel();
  port2.on('message', (message: string) => said.push(message));
  const read = async (name: string, place: 'first' | 'behind'): Promise<void> => {
    const slice = createSlices(database, place);
    for (let step = 1; step <= 2; step += 1) {
      work(6);
      await slice();
      said.push(`${name} ${step}`);
      port1.postMessage('answered');
    }
  };
  await Promise.all([read('findings', 'behind'), read('readiness', 'behind'), read('figures', 'first')]);
  port1.close();
  expect(said.filter((each) => each !== 'answered')).toEqual(['figures 1', 'figures 2', 'findings 1', 'readiness 1', 'findings 2', 'readiness 2']);
  // After the last nobody waits any more.
  expect(said.map((each) => (each === 'answered' ? '-' : '+')).join('')).toMatch(/^(?:\+-)*\+-?$/);
});

it('ends a read whose file was closed', async () => {
  const { database: closed, close } = emptyDatabase();
  const slice = createSlices(closed, 'behind');
  work(6);
  const turn = slice();
  close();
  await expect(turn).rejects.toThrow('The file was closed during the read');
});
