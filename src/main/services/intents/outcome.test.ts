import { expect, it } from 'vitest';
import type { IntentEvent, IntentRecord } from '#main/journal/index.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';
import type { Engine } from './engine.ts';
import { commitOutcome } from './outcome.ts';
import { recover } from './recovery.ts';

const AT = instant('2026-03-10T10:00:00Z');
const answered: IntentEvent = { type: 'answered', atBank: { serverId: 'T1', transfer: null, meaning: 'accepted', challengeId: null }, verification: null, nextReadAt: null };

function engineOver(commit: () => 'broken' | 'full' | 'written') {
  const record = { intentId: 'I1', state: 'SENDING', version: 1 } as IntentRecord;
  const timers: (() => void)[] = [];
  let isStopped = false;
  let commits = 0;
  const tried = (): ReturnType<Engine['commit']> => {
    commits += 1;
    const how = commit();
    if (how === 'broken') throw new Error('database disk image is malformed');
    return how === 'full' ? failed({ kind: 'notWritable', code: 'SQLITE_FULL' }) : ok([record]);
  };
  const engine = {
    bench: { now: () => AT, unexpected: () => undefined, log: { error: () => undefined, warn: () => undefined } },
    setTimer: (run: () => void) => timers.push(run),
    stopped: () => isStopped,
    get: () => {
      if (isStopped) throw new TypeError('The database connection is not open');
      return ok(record);
    },
    journal: () => ok({ list: () => [record], get: () => record }),
    commit: tried,
    commitOne: () => {
      const written = tried();
      return written.ok ? ok(record) : written;
    },
  } as unknown as Engine;
  return { engine, timers, commits: () => commits, stop: () => { isStopped = true; } };
}

it.each(['broken', 'full'] as const)('says that the outcome is not known when the journal is %s after the request went out, and tries on', (how) => {
  let now: typeof how | 'written' = how;
  const { engine, timers, commits } = engineOver(() => now);
  expect(commitOutcome(engine, 'I1', [answered])).toEqual(failed({ kind: 'outcomeUnknown', intentId: 'I1' }));
  now = 'written';
  timers.shift()?.();
  expect([commits(), timers.length]).toEqual([2, 0]);
});

it('leaves a journal alone that has been closed meanwhile', () => {
  const { engine, timers, commits, stop } = engineOver(() => 'full');
  commitOutcome(engine, 'I1', [answered]);
  stop();
  expect(() => timers.shift()?.()).not.toThrow();
  expect([commits(), timers.length]).toEqual([1, 0]);
});

it('tries on to mark what was interrupted while the disk refuses: nothing would look for it', () => {
  let now: 'full' | 'written' = 'full';
  const { engine, timers, commits } = engineOver(() => now);
  recover(engine);
  now = 'written';
  timers.shift()?.();
  expect([commits(), timers.length]).toEqual([2, 0]);
});
