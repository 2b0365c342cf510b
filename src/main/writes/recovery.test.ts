import { afterEach, expect, it } from 'vitest';
import { failed } from '#shared/domain/result.ts';
import { openEngine, payment } from '#test/support/engine-world.ts';
import { happened, second } from '#test/support/journal-fixture.ts';
import { recover } from './investigate.ts';

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

function opened() {
  const world = openEngine();
  ENDS.push(world.close);
  return world;
}

it('takes what was being sent or confirmed for unknown, looks for it at once, and leaves all else alone', () => {
  const { engine, journal, record, world } = opened();
  record('I1', happened.approved(payment('I1')), happened.sending());
  record('I2', happened.approved(payment('I2')), happened.sending(), happened.answered('challenge', 'T2'), happened.confirming());
  const approved = record('I3', happened.approved(payment('I3')));
  const waiting = record('I4', happened.approved(payment('I4')), happened.sending(), happened.answered('challenge', 'T4'));
  recover(engine);
  expect(journal.get('I1')).toMatchObject({ state: 'UNKNOWN', investigation: { nextLookAt: second(65) }, attempts: [{ outcome: 'unknown' }] });
  expect(journal.get('I2')).toMatchObject({ state: 'UNKNOWN', attempts: [{ outcome: 'challenge' }, { phase: 'confirm', outcome: 'unknown' }] });
  expect([journal.get('I3'), journal.get('I4')]).toEqual([approved, waiting]);
  expect([world.logged, world.timers]).toEqual([[['intents.interrupted', { count: 2, written: true }]], []]);
});

it('writes and says nothing where nothing was under way, or the journal cannot be used', () => {
  const { engine, journal, record, world } = opened();
  record('I1', happened.approved(payment('I1')));
  recover(engine);
  const sending = record('I2', happened.approved(payment('I2')), happened.sending());
  world.isJournalUsable = false;
  recover(engine);
  expect([journal.get('I2'), world.logged, world.timers]).toEqual([sending, [], []]);
});

/** What was under way, while the disk refuses until `mend`. */
function onFullDisk() {
  const world = opened();
  world.record('I1', happened.approved(payment('I1')), happened.sending());
  world.record('I2', happened.approved(payment('I2')), happened.sending());
  let isFull = true;
  const engine: typeof world.engine = {
    ...world.engine,
    commit: (entries) => (isFull ? failed({ kind: 'notWritable', code: 'SQLITE_FULL' }) : world.engine.commit(entries)),
  };
  recover(engine);
  return {
    ...world,
    mend: () => {
      isFull = false;
    },
    again: () => world.world.timers.shift()?.run(),
  };
}

it('tries on every ten seconds while the disk refuses, for those that are still as they were', () => {
  const { journal, record, world, mend, again } = onFullDisk();
  expect([world.logged, world.timers.map(({ ms }) => ms)]).toEqual([[['intents.interrupted', { count: 2, written: false }]], [10_000]]);
  again();
  expect(world.timers).toHaveLength(1);
  // Its outcome was written after all.
  record('I2', happened.answered('accepted', 'T2'));
  mend();
  again();
  expect([journal.get('I1')?.state, journal.get('I2')?.state, world.timers.length]).toEqual(['UNKNOWN', 'ACCEPTED', 0]);
});

it('ends once the app locks, and writes nothing to a journal that cannot be used', () => {
  const { journal, world, mend, again } = onFullDisk();
  mend();
  world.isJournalUsable = false;
  again();
  expect([journal.get('I1')?.state, world.timers.length]).toEqual(['SENDING', 0]);
  const locked = onFullDisk();
  locked.mend();
  locked.stop();
  locked.again();
  expect([locked.journal.get('I1')?.state, locked.world.timers.length]).toEqual(['SENDING', 0]);
});
