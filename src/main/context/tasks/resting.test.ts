import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

import { expect, it, vi } from 'vitest';

import { resting } from './thread.ts';

/** Milliseconds that one rest takes after a piece of work of so many. */
function restAfter(rest: () => void, workMs: number): number {
  for (const until = performance.now() + workMs; performance.now() < until;);
  const begun = performance.now();
  rest();
  return performance.now() - begun;
}

it('rests in turns for at least as long as each piece of work took', () => {
  const rest = resting('inTurns');
  // A thread may be woken within the millisecond before.
  for (const workMs of [15, 40, 15]) expect(restAfter(rest, workMs)).toBeGreaterThanOrEqual(workMs - 1);
});

it('does not rest where somebody waits', () => {
  const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
  try {
    restAfter(resting('atOnce'), 5);
    expect(wait).not.toHaveBeenCalled();
    restAfter(resting('inTurns'), 5);
    expect(wait).toHaveBeenCalledOnce();
  } finally {
    wait.mockRestore();
  }
});

const GIVING_WAY = `
  const { getPriority } = require('node:os');
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData).then(({ giveWay }) => {
    giveWay();
    parentPort.postMessage(getPriority());
  });
`;

it('gives way to whatever else wants a processor, by the thread’s own priority where the system knows one', async () => {
  const before = getPriority();
  const thread = new Worker(GIVING_WAY, { eval: true, workerData: new URL('thread.ts', import.meta.url).href });
  const [within] = (await once(thread, 'message')) as [number];
  await thread.terminate();
  expect([within, getPriority()]).toEqual([process.platform === 'linux' ? constants.priority.PRIORITY_LOW : before, before]);
});
