import { expect, it } from 'vitest';

import { failed } from '#shared/domain/result.ts';
import { failure } from './failure.ts';
import { createHints } from './hints.ts';

it('tries again later and later, each desk at its own time, and says once that it is lost', async () => {
  const waits: number[] = [];
  let next = (): void => {};
  let tries = 0;
  const hints = createHints({
    open: async () => {
      tries += 1;
      return failed(failure('refused', null));
    },
    after: (ms, task) => {
      waits.push(ms);
      next = task;
      return () => {};
    },
    random: () => (tries % 2 === 0 ? 1 : 0), pollMs: 1000, lost: () => {}, isOwn: () => false,
  });
  const heard: string[] = [];
  const stop = hints.listen((what) => heard.push(what));
  for (let time = 1; time <= 9; time += 1) {
    await expect.poll(() => waits.length).toBe(time);
    next();
  }
  await expect.poll(() => waits).toEqual([500, 2000, 2000, 8000, 8000, 32_000, 30_000, 60_000, 30_000, 60_000]);
  expect(heard).toEqual(['lost']);
  stop();
  next();
  await Promise.resolve();
  expect(waits).toHaveLength(10);
});
