import { expect, it } from 'vitest';
import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';
import type { Engine } from './engine.ts';
import { createSingleFlight } from '#main/context/single-flight.ts';
import { commitOutcome } from './outcome.ts';
import { recover } from './investigate.ts';

const AT = instant('2026-03-10T10:00:00Z');
const answered = { type: 'answered', atBank: { serverId: 'T1', transfer: null, meaning: 'accepted', challengeId: null }, verification: null, nextReadAt: null } as const satisfies IntentEvent;

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
    workspace: { now: () => AT, unexpected: () => undefined, log: { error: () => undefined, warn: () => undefined } },
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

/** An engine whose journal answers each entry with the next of `answers`. */
function answering(given: IntentRecord['state'] | 'broken' | { readonly state: IntentRecord['state']; readonly operation: OperationId }, ...answers: readonly ReturnType<Engine['commitOne']>[]) {
  const left = [...answers];
  const written: (readonly IntentEvent[])[] = [];
  const said: unknown[] = [];
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  const engine = {
    workspace: { now: () => AT, unexpected: (...what: readonly unknown[]) => said.push(what), log: { error: (...what: readonly unknown[]) => said.push(what) } },
    setTimer: (run: () => void, ms: number) => timers.push({ run, ms }),
    stopped: () => false,
    get: () => {
      if (given === 'broken') throw new Error('disk I/O error');
      return ok(typeof given === 'string' ? { intentId: 'I1', state: given } : { intentId: 'I1', state: given.state, request: { operation: given.operation, input: {} } });
    },
    commitOne: (_intentId: string, ...events: readonly IntentEvent[]) => {
      written.push(events);
      const next = left.shift();
      if (next === undefined) throw new Error('database disk image is malformed');
      return next;
    },
  } as unknown as Engine;
  return { engine, written, said, timers };
}

const FULL = failed({ kind: 'notWritable', code: 'SQLITE_FULL' } as const);
const WRITTEN = ok({ intentId: 'I1' } as IntentRecord);

it('takes an id that another write has for no answer: what became of this one is looked for', () => {
  const { engine, written, said } = answering({ state: 'SENDING', operation: 'createMoneyTransfer' }, failed({ kind: 'serverIdTaken', intentId: 'I0' }), WRITTEN);
  expect(commitOutcome(engine, 'I1', [answered])).toBe(WRITTEN);
  expect(written).toEqual([[answered], [{
    type: 'lost', nextLookAt: instant('2026-03-10T10:00:05Z'),
    error: { operation: 'createMoneyTransfer', effect: 'money', kind: 'badResponse', problem: 'shape', path: 'moneyTransferId', detail: 'the id of another transfer', httpStatus: 200 },
  }]]);
  expect(said).toEqual([]);
});

it.each([
  ['SENDING', 'createVirtualIbanTransfer', 'transfer', { operation: 'createVirtualIbanTransfer', effect: 'money', path: 'transferId', detail: 'the id of another transfer' }],
  ['SENDING', 'createOrder', 'order', { operation: 'createOrder', effect: 'state', path: 'orderId', detail: 'the id of another order' }],
  ['SENDING', 'createVirtualIban', 'virtualIban', { operation: 'createVirtualIban', effect: 'state', path: 'virtualIban', detail: 'the id of another virtualIban' }],
  ['CONFIRMING', 'createMoneyTransfer', 'transfer', { operation: 'respondToChallenge', effect: 'money', path: 'moneyTransferId', detail: 'the id of another transfer' }],
] as const)('names of a write that is %s by %s the operation that was answered', (state, operation, source, error) => {
  const { engine, written } = answering({ state, operation }, failed({ kind: 'serverIdTaken', intentId: 'I0' }), WRITTEN);
  commitOutcome(engine, 'I1', [{ ...answered, atBank: { ...answered.atBank, source } }]);
  expect(written[1]).toMatchObject([{ type: 'lost', error: { ...error, kind: 'badResponse', problem: 'shape', httpStatus: 200 } }]);
});

it('tries on only where the disk refused, every two seconds, and says why in the log', () => {
  const refused = answering('SENDING', failed({ kind: 'notAllowed', state: 'ACCEPTED' }));
  expect(commitOutcome(refused.engine, 'I1', [answered])).toEqual(failed({ kind: 'outcomeUnknown', intentId: 'I1' }));
  expect([refused.timers.length, refused.said]).toEqual([0, [['intents.outcomeNotWritten', { problem: 'notAllowed' }]]]);
  const full = answering('SENDING', FULL);
  commitOutcome(full.engine, 'I1', [answered]);
  expect([full.timers.map(({ ms }) => ms), full.said]).toEqual([[2_000], [['intents.outcomeNotWritten', { problem: 'notWritable' }]]]);
  const broken = answering('SENDING');
  commitOutcome(broken.engine, 'I1', [answered]);
  expect([broken.timers.length, broken.said]).toEqual([1, [['intents.outcome', new Error('database disk image is malformed')], ['intents.outcomeNotWritten', { problem: 'notWritable' }]]]);
});

it.each([['SENDING', 2], ['CONFIRMING', 2], ['broken', 2], ['UNKNOWN', 1], ['ACCEPTED', 1]] as const)('tries on while it is %s', (state, tries) => {
  const { engine, written, timers } = answering(state, FULL, WRITTEN);
  commitOutcome(engine, 'I1', [answered]);
  timers.shift()?.run();
  expect([written.length, timers.length]).toEqual([tries, 0]);
});

it('tries on until it is written', () => {
  const { engine, written, timers } = answering('SENDING', FULL, FULL, FULL, WRITTEN);
  commitOutcome(engine, 'I1', [answered]);
  for (let tries = 0; tries < 3; tries += 1) timers.shift()?.run();
  expect([written.length, timers.length]).toEqual([4, 0]);
});

it('does one thing of a kind at a time, gives all who ask the same answer, and then begins anew', async () => {
  const flight = createSingleFlight<number>();
  const ends: ((value: number) => void)[] = [];
  const work = () => new Promise<number>((resolve) => {
    ends.push(resolve);
  });
  const [first, same, other] = [flight.run('a', work), flight.run('a', work), flight.run('b', work)];
  expect(ends).toHaveLength(2);
  let isIdle = false;
  const idle = flight.idle().then(() => {
    isIdle = true;
  });
  ends[0]?.(1);
  expect(await Promise.all([first, same])).toEqual([1, 1]);
  expect(isIdle).toBe(false);
  ends[1]?.(2);
  await idle;
  expect(await other).toBe(2);
  void flight.run('a', work);
  expect(ends).toHaveLength(3);
});
