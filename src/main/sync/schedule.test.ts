import { expect, it } from 'vitest';

import type { Freshness } from '#shared/bridge/app/session.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { createSchedule } from './schedule.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const now = instantFromMs(Date.UTC(2026, 5, 30, 10));
const named = { operation: 'listAccounts', effect: 'read' } as const;
const refused: BankError = { ...named, kind: 'notSent', cause: 'refused', detail: null };
const limited = (retryAfterMs: number): BankError => ({ ...named, kind: 'rateLimited', httpStatus: 429, retryAfterMs, bankErrors: [] });
const upToDate: Freshness = { phase: 'upToDate', asOf: now };
const offline: Freshness = { phase: 'offline', since: now, asOf: now, error: refused };

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
};

/** A schedule under two clocks of its own; `pass` lets time go by in looks of fifteen seconds. */
function harness(minutes: number | null = 15) {
  let wall = Date.UTC(2026, 5, 30, 10);
  let steady = 5;
  let look = (): void => undefined;
  let freshness: Freshness = upToDate;
  let minutesNow = minutes;
  const refreshes: number[] = [];
  let wakes = 0;
  let ended = Promise.resolve();
  const begunAt = steady;
  const schedule = createSchedule({
    clock: { now: () => wall }, monotonicMs: () => steady, minutes: () => minutesNow, freshness: () => freshness,
    every: (_ms, task) => {
      look = task;
      return () => {
        look = () => undefined;
      };
    },
    refresh: () => {
      refreshes.push((steady - begunAt) / 1000);
      return ended;
    },
    woke: () => {
      wakes += 1;
    },
  });
  return {
    schedule, refreshes, wakes: () => wakes,
    becomes: (next: Freshness) => {
      freshness = next;
    },
    setMinutes: (next: number | null) => {
      minutesNow = next;
    },
    hangs: () => {
      const held = Promise.withResolvers<void>();
      ended = held.promise;
      return held.resolve;
    },
    setClock: (byMs: number) => {
      wall += byMs;
    },
    /** The computer sleeps; its steady clock may stand still meanwhile. */
    sleep: (ms: number, steadyToo = false) => {
      wall += ms;
      if (steadyToo) steady += ms;
    },
    look: () => look(),
    pass: async (ms: number) => {
      await turns();
      for (let gone = 0; gone < ms; gone += 15_000) {
        wall += 15_000;
        steady += 15_000;
        look();
        await turns();
      }
    },
  };
}

it('refreshes at the start and then as often as the settings say at that moment', async () => {
  const test = harness();
  test.schedule.start();
  await test.pass(31 * MINUTE);
  expect(test.refreshes).toEqual([0, 900, 1800]);
  test.setMinutes(null);
  await test.pass(DAY);
  expect(test.refreshes).toHaveLength(3);
  test.schedule.stop();
});

it.each([-DAY, DAY, -MINUTE])('is not led astray by a clock that is set by %i ms: at most one refresh comes early, none late', async (jump) => {
  const test = harness();
  test.schedule.start();
  await test.pass(5 * MINUTE);
  test.setClock(jump);
  await test.pass(60 * MINUTE);
  expect(test.refreshes.length).toBeGreaterThanOrEqual(5);
  expect(test.refreshes.length).toBeLessThanOrEqual(6);
  const gaps = test.refreshes.slice(1).map((at, index) => at - (test.refreshes[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(15 * 60 + 15);
});

it.each([false, true])('after a sleep refreshes once, however many were missed, on new connections (steady clock goes on: %s)', async (steadyToo) => {
  const test = harness();
  test.schedule.start();
  await test.pass(MINUTE);
  const before = test.refreshes.length;
  test.sleep(8 * 60 * MINUTE, steadyToo);
  test.look();
  test.look();
  test.schedule.woke();
  await test.pass(MINUTE);
  expect(test.refreshes.length - before).toBe(1);
  expect(test.wakes()).toBeGreaterThanOrEqual(1);
});

it('after a short sleep drops its connections and refreshes in its time', async () => {
  const test = harness();
  test.schedule.start();
  await test.pass(MINUTE);
  test.sleep(2 * MINUTE);
  test.schedule.woke();
  expect([test.wakes(), test.refreshes.length]).toEqual([1, 1]);
  await test.pass(12 * MINUTE);
  expect(test.refreshes).toHaveLength(2);
});

it('looks for a lost network soon, then less often, and soon again after a sleep', async () => {
  const test = harness();
  test.schedule.start();
  test.becomes(offline);
  await test.pass(20 * MINUTE);
  expect(test.refreshes).toEqual([0, 15, 75, 375, 675, 975]);
  test.schedule.woke();
  expect(test.refreshes.at(-1)).toBe(1200);
  test.becomes(upToDate);
  await test.pass(14 * MINUTE);
  expect(test.refreshes).toHaveLength(7);
});

it('never asks sooner than the bank allows, and never while a refresh is under way', async () => {
  const test = harness(15);
  const end = test.hangs();
  test.schedule.start();
  await test.pass(60 * MINUTE);
  expect(test.refreshes).toEqual([0]);
  test.becomes({ phase: 'failed', since: now, asOf: now, error: limited(90 * MINUTE) });
  end();
  await test.pass(29 * MINUTE);
  expect(test.refreshes).toEqual([0]);
  await test.pass(2 * MINUTE);
  expect(test.refreshes).toHaveLength(2);
});
