import { expect, it } from 'vitest';
import type { IntentRecord } from '#main/journal/index.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';
import type { Engine } from './engine.ts';
import { createTimetable } from './timetable.ts';

const BEGUN = instant('2026-03-10T10:00:00Z');
const MINUTE_MS = 60_000;

const taken = (change: Partial<IntentRecord> = {}): IntentRecord =>
  ({ intentId: 'I1', state: 'ACCEPTED', version: 3, updatedAt: BEGUN, nextReadAt: BEGUN, investigation: null, ...change }) as IntentRecord;

/** A timetable over one write, with a clock and timers that the test moves. */
function timetableOver(record: IntentRecord, again: (now: Instant) => Instant | null) {
  let nowMs = instantToMs(BEGUN);
  let timer: { readonly run: () => void; readonly atMs: number } | null = null;
  let journal: 'usable' | 'blocked' | 'broken' = 'usable';
  const attended: Instant[] = [];
  const unexpected: string[] = [];
  const now = (): Instant => instantFromMs(nowMs);
  const due = (): readonly IntentRecord[] => {
    if (journal === 'broken') throw new Error('disk I/O error');
    return [record];
  };
  const engine = {
    bench: { now, bankOrigin: 'b', unexpected: (what: string) => unexpected.push(what) },
    setTimer: (run: () => void, ms: number) => {
      const set = { run, atMs: nowMs + ms };
      timer = set;
      return () => {
        if (timer === set) timer = null;
      };
    },
    journal: () => (journal === 'blocked' ? failed({ kind: 'paymentsBlocked', reason: 'corrupt' }) : ok({ due, list: () => [], get: () => record })),
  } as unknown as Engine;
  const timetable = createTimetable(engine, async () => {
    attended.push(now());
    return again(now());
  });
  timetable.start();
  return {
    timetable, attended, unexpected,
    journal: (next: typeof journal) => {
      journal = next;
    },
    /** Lets so much time pass, with everything that happens meanwhile. */
    pass: async (ms: number) => {
      const endMs = nowMs + ms;
      for (let { current } = { current: timer }; current !== null && current.atMs <= endMs; current = timer) {
        nowMs = Math.max(nowMs, current.atMs);
        timer = null;
        current.run();
        await new Promise((resolve) => setImmediate(resolve));
      }
      nowMs = endMs;
    },
    putClock: (ms: number) => {
      nowMs += ms;
      if (timer !== null) timer = { ...timer, atMs: timer.atMs + ms };
    },
  };
}

const inMinutes = (count: number) => (now: Instant): Instant => instantFromMs(instantToMs(now) + count * MINUTE_MS);

it('goes on after the journal could not be read for a moment, and when one comes back', async () => {
  const world = timetableOver(taken(), inMinutes(5));
  world.journal('broken');
  await world.pass(MINUTE_MS);
  expect([world.attended.length, world.unexpected[0]]).toEqual([0, 'intents.tick']);
  world.journal('blocked');
  await world.pass(MINUTE_MS);
  expect(world.attended).toHaveLength(0);
  world.journal('usable');
  await world.pass(MINUTE_MS);
  expect(world.attended).toHaveLength(1);
});

it('does not wait for a day when the clock, by which a read was planned, is put back by one', async () => {
  const world = timetableOver(taken(), inMinutes(5));
  await world.pass(1_000);
  expect(world.attended).toHaveLength(1);
  world.putClock(-24 * 60 * MINUTE_MS);
  await world.pass(10 * MINUTE_MS);
  expect(world.attended.length).toBeGreaterThan(1);
});

it('reads once more at once when it is hurried, and then by its own times again', async () => {
  const world = timetableOver(taken(), inMinutes(60));
  await world.pass(MINUTE_MS);
  expect(world.attended).toHaveLength(1);
  expect(world.timetable.watched().map(({ intentId }) => intentId)).toEqual(['I1']);
  world.timetable.hurry(['I1']);
  await world.pass(10 * MINUTE_MS);
  expect(world.attended).toHaveLength(2);
});
