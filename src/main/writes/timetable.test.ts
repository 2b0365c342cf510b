import { expect, it } from 'vitest';
import type { IntentRecord } from '#main/store/journal/index.ts';
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
    workspace: { now, bankOrigin: 'b', unexpected: (what: string) => unexpected.push(what) },
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

/** A timetable over several writes, in the real order of time: each pass of `work` waits until the test ends it. */
function timetableOf(records: IntentRecord[], unresolved: IntentRecord[] = []) {
  let nowMs = instantToMs(BEGUN);
  const timers = new Set<{ readonly run: () => void; readonly ms: number }>();
  const begun: { readonly intentId: string; readonly reads: number; readonly end: (again: Instant | null | Error) => void }[] = [];
  const unexpected: string[] = [];
  const engine = {
    workspace: { now: () => instantFromMs(nowMs), bankOrigin: 'b', unexpected: (what: string) => unexpected.push(what) },
    setTimer: (run: () => void, ms: number) => {
      const set = { run, ms };
      timers.add(set);
      return () => timers.delete(set);
    },
    journal: () => ok({ due: (bank: string) => (bank === 'b' ? records : []), list: ({ scope, bank }: { readonly scope: string; readonly bank: string }) => (scope === 'unresolved' && bank === 'b' ? unresolved : []), get: (intentId: string) => [...records, ...unresolved].find((record) => record.intentId === intentId) ?? null }),
  } as unknown as Engine;
  const timetable = createTimetable(engine, (record, reads) => new Promise((resolve, reject) => {
    begun.push({ intentId: record.intentId, reads, end: (again) => (again instanceof Error ? reject(again) : resolve(again)) });
  }));
  return {
    timetable, begun, unexpected,
    /** In how many milliseconds it will look again; null where it will not. */
    rest: () => [...timers].map(({ ms }) => ms).at(-1) ?? null,
    timers: () => timers.size,
    tick: async () => {
      // Only those that are set by now: a timer may set the next.
      const due = [...timers];
      for (const timer of due) {
        timers.delete(timer);
        nowMs += timer.ms;
        timer.run();
      }
      await new Promise((resolve) => setImmediate(resolve));
    },
    at: (ms: number) => {
      nowMs = instantToMs(BEGUN) + ms;
    },
  };
}

const ids = (begun: readonly { readonly intentId: string }[]): readonly string[] => begun.map(({ intentId }) => intentId);
const after = (ms: number): Instant => instantFromMs(instantToMs(BEGUN) + ms);

it('looks soon after it was started or woken, once for a burst of changes, and not before or after it runs', () => {
  const world = timetableOf([]);
  world.timetable.wake();
  expect(world.timers()).toBe(0);
  world.timetable.start();
  world.timetable.wake();
  world.timetable.wake();
  expect([world.timers(), world.rest()]).toEqual([1, 100]);
});

it('rests until the next is due, at most half a minute, and never without a pause', async () => {
  const rested = async (...due: readonly (number | null)[]) => {
    const world = timetableOf(due.map((ms, index) => taken({ intentId: `I${String(index)}`, nextReadAt: ms === null ? null : after(ms) })));
    world.timetable.start();
    world.at(-100);
    await world.tick();
    return world.rest();
  };
  expect([await rested(), await rested(90_000), await rested(20_000, 5_000), await rested(10), await rested(null)]).toEqual([30_000, 30_000, 5_000, 50, 30_000]);
});

it('asks about four at the same time, about none twice, and goes on with the next as soon as one has ended', async () => {
  const world = timetableOf(Array.from({ length: 6 }, (_, index) => taken({ intentId: `I${String(index)}` })));
  world.timetable.start();
  await world.tick();
  await world.tick();
  expect(ids(world.begun)).toEqual(['I0', 'I1', 'I2', 'I3']);
  world.begun[1]?.end(after(60 * MINUTE_MS));
  await new Promise((resolve) => setImmediate(resolve));
  expect(world.rest()).toBe(100);
  await world.tick();
  expect(ids(world.begun)).toEqual(['I0', 'I1', 'I2', 'I3', 'I4']);
});

it.each<[string, Partial<IntentRecord>, number | null]>([
  ['an accepted write when the journal says', { nextReadAt: after(7_000) }, 7_000],
  ['an unknown one when it is to be looked for', { state: 'UNKNOWN', nextReadAt: null, investigation: { nextLookAt: after(8_000) } as never }, 8_000],
  ['one that was given up likewise, though a read of it was planned', { state: 'ABANDONED', nextReadAt: after(1_000), investigation: { nextLookAt: after(9_000) } as never }, 9_000],
  ['one that is looked for no more never', { state: 'NOT_FOUND', nextReadAt: null, investigation: null }, null],
  ['a challenge a minute after it changed', { state: 'CHALLENGE', nextReadAt: null, updatedAt: after(-55_000) }, 5_000],
  ['one that was sent again for its earlier attempt', { state: 'SETTLED', nextReadAt: null, updatedAt: after(-290_000), watchedUntil: after(10 * 86_400_000 - 290_000) }, 10_000],
  ['one that changed after now at once: the clock was put back', { nextReadAt: after(90_000), updatedAt: after(1_000) }, 0],
])('attends to %s', async (_, change, ms) => {
  const world = timetableOf([taken({ watchedUntil: null, ...change })]);
  world.timetable.start();
  world.at(-100);
  await world.tick();
  expect([world.begun.length, world.rest()]).toEqual([ms === 0 ? 1 : 0, ms === 0 || ms === null ? 30_000 : ms]);
});

it('remembers when a write is to be read again that has not changed, and how often it was read', async () => {
  const records = [taken()];
  const world = timetableOf(records);
  world.timetable.start();
  world.at(-100);
  await world.tick();
  world.begun[0]?.end(after(20_000));
  await new Promise((resolve) => setImmediate(resolve));
  // At the very moment at which it was read.
  world.at(-100);
  await world.tick();
  expect([world.begun.length, world.rest()]).toEqual([1, 20_000]);
  await world.tick();
  expect(world.begun.map(({ reads }) => reads)).toEqual([0, 1]);
  // It changed: the journal's own time counts again.
  records[0] = taken({ version: 4, nextReadAt: after(25_000) });
  world.begun[1]?.end(null);
  await new Promise((resolve) => setImmediate(resolve));
  world.at(20_100);
  await world.tick();
  expect(world.rest()).toBe(4_800);
});

it('tries again in a minute where a read broke off, and says so while it runs', async () => {
  const world = timetableOf([taken()]);
  world.timetable.start();
  world.at(-100);
  await world.tick();
  world.begun[0]?.end(new Error('a mistake'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(world.unexpected).toEqual(['intents.attend']);
  world.at(45_000 - 100);
  await world.tick();
  expect([world.begun.length, world.rest()]).toEqual([1, 15_000]);
  world.at(60_000 - 15_000);
  await world.tick();
  expect(world.begun.map(({ reads }) => reads)).toEqual([0, 0]);
  const stopped = timetableOf([taken()]);
  stopped.timetable.start();
  await stopped.tick();
  const ended = stopped.timetable.stop();
  stopped.begun[0]?.end(new Error('aborted'));
  await ended;
  expect(stopped.unexpected).toEqual([]);
});

it('ends only when what is being asked has ended, and begins nothing more', async () => {
  const world = timetableOf([taken(), taken({ intentId: 'I2', nextReadAt: after(10_000) })]);
  world.timetable.start();
  await world.tick();
  let hasEnded = false;
  const ended = world.timetable.stop().then(() => {
    hasEnded = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect([hasEnded, world.timers()]).toEqual([false, 0]);
  world.begun[0]?.end(null);
  await ended;
  expect([world.timers(), ids(world.begun)]).toEqual([0, ['I1']]);
});

it('watches what is due and what waits for a code, each once', () => {
  const waiting = taken({ intentId: 'I2', state: 'CHALLENGE' });
  const world = timetableOf([taken(), waiting], [waiting, taken({ intentId: 'I3', state: 'CHALLENGE' }), taken({ intentId: 'I4', state: 'AMBIGUOUS' })]);
  expect(ids(world.timetable.watched())).toEqual(['I1', 'I2', 'I3']);
});

it('watches nothing while the journal cannot be used', () => {
  const world = timetableOver(taken(), inMinutes(5));
  world.journal('blocked');
  expect(world.timetable.watched()).toEqual([]);
});

it('reads at once what is hurried, though its time is far away, and only that', async () => {
  const world = timetableOf([taken({ nextReadAt: after(90 * MINUTE_MS) }), taken({ intentId: 'I2', nextReadAt: after(90 * MINUTE_MS) })]);
  world.timetable.start();
  await world.tick();
  world.timetable.hurry(['I2']);
  expect(world.rest()).toBe(100);
  await world.tick();
  expect(ids(world.begun)).toEqual(['I2']);
  world.begun[0]?.end(after(90 * MINUTE_MS));
  await world.tick();
  await world.tick();
  expect(ids(world.begun)).toEqual(['I2']);
});
