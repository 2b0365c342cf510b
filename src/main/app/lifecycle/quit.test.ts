import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { waitPatiently } from './quit.ts';

vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) => new Promise((resolve, reject) => {
    setTimeout(() => resolve(value), ms);
    signal?.addEventListener('abort', () => reject(new Error('aborted')));
  }),
}));

const never = new Promise<never>(() => undefined);

/** Seconds that are waited. */
async function waited(closed: Promise<unknown>, isSending: () => boolean, signal = new AbortController().signal): Promise<number> {
  const begun = Date.now();
  const waiting = waitPatiently(closed, isSending, signal).then(() => Math.round((Date.now() - begun) / 1000));
  await vi.runAllTimersAsync();
  return waiting;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('quitting', () => {
  it('waits ten seconds for what does not close', async () => {
    expect(await waited(never, () => false)).toBe(10);
  });

  it('ends as soon as everything is closed', async () => {
    expect(await waited(delay(3_000), () => true)).toBe(3);
  });

  it('waits for a payment on its way, up to its deadline', async () => {
    expect(await waited(never, () => true)).toBe(125);
    let looks = 0;
    expect(await waited(never, () => (looks += 1) < 41)).toBe(20);
  });

  it('waits no longer when asked a second time', async () => {
    const again = new AbortController();
    setTimeout(() => again.abort(), 20_000);
    expect(await waited(never, () => true, again.signal)).toBe(20);
  });
});
