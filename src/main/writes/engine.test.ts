import { afterEach, describe, expect, it } from 'vitest';
import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { openEngine, payment, putBack } from '#test/support/engine-world.ts';
import { happened, second } from '#test/support/journal-fixture.ts';
import { appErrorOf, createEngine, systemTimer, windowClock } from './engine.ts';

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

function opened() {
  const world = openEngine();
  ENDS.push(world.close);
  return world;
}

const SENT = (intentId = 'I1'): readonly IntentEvent[] => [happened.approved(payment(intentId)), happened.sending()];

it('does not touch a write that was approved for another bank: the journal is the profile\'s', () => {
  const { workspace, engine, record } = opened();
  record('I1', happened.approved(payment('I1')));
  expect(engine.get('I1')).toMatchObject({ ok: true, value: { state: 'APPROVED' } });
  expect(engine.get('I9')).toEqual({ ok: false, error: { kind: 'notFound' } });
  const elsewhere = createEngine(Object.assign(workspace, { bankOrigin: 'https://another.example' }), () => () => undefined, new AbortController().signal);
  expect(elsewhere.get('I1')).toEqual({ ok: false, error: { kind: 'notFound' } });
});

it('has neither a record nor leave to send where the journal cannot be used', () => {
  const { engine, record, world } = opened();
  record('I1', happened.approved(payment('I1')));
  expect(engine.mayWrite().ok).toBe(true);
  world.isJournalUsable = false;
  const blocked = { ok: false, error: { kind: 'paymentsBlocked', reason: 'corrupt' } };
  expect([engine.journal(), engine.mayWrite(), engine.get('I1')]).toEqual([blocked, blocked, blocked]);
  expect(engine.commit([{ intentId: 'I1', event: happened.withdrawn() }])).toEqual({ ok: false, error: { kind: 'notWritable', code: 'NO_JOURNAL' } });
  expect(engine.commitOne('I1', happened.withdrawn())).toEqual({ ok: false, error: { kind: 'notWritable', code: 'NO_JOURNAL' } });
});

it('sends nothing from a journal that was put back while the bank was not read since, and still looks', () => {
  const { engine, journal } = opened();
  putBack(journal);
  expect(engine.mayWrite()).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'restored' } });
  expect(engine.journal().ok).toBe(true);
});

it('sets timers that can be cleared', async () => {
  const ran: string[] = [];
  const clear = systemTimer(() => ran.push('cleared'), 1);
  clear();
  await new Promise<void>((resolve) => {
    systemTimer(() => {
      ran.push('ran');
      resolve();
    }, 2);
  });
  expect(ran).toEqual(['ran']);
});

describe('what is written', () => {
  it('is told once for each write, with how it was before, and as a change of all writes', () => {
    const { engine, world } = opened();
    const told: unknown[] = [];
    const end = engine.onChange((record, before) => told.push([record.intentId, record.state, before?.state ?? null]));
    expect(engine.commitOne('I1', ...SENT(), happened.lost())).toMatchObject({ ok: true, value: { state: 'UNKNOWN' } });
    engine.commitOne('I1', happened.looked());
    expect(told).toEqual([['I1', 'UNKNOWN', null], ['I1', 'UNKNOWN', 'UNKNOWN']]);
    expect(world.changed).toEqual(['intents', 'intents']);
    end();
    engine.commitOne('I1', happened.looked());
    expect(told).toHaveLength(2);
  });

  it('stays written though somebody who is told makes a mistake, and the others hear of it', () => {
    const { workspace, engine, journal, world } = opened();
    const told: string[] = [];
    engine.onChange(() => {
      throw new Error('a mistake');
    });
    engine.onChange(({ state }) => told.push(state));
    Object.assign(workspace.syncDeps, {
      onChanged: () => {
        throw new Error('another');
      },
    });
    expect(engine.commitOne('I1', happened.approved(payment('I1')))).toMatchObject({ ok: true });
    expect([journal.get('I1')?.state, told, world.unexpected]).toEqual(['APPROVED', ['APPROVED'], ['intents.listener', 'intents.listener']]);
  });

  it('is told to nobody where it was refused', () => {
    const { engine, record, world } = opened();
    record('I1', ...SENT());
    expect(engine.commitOne('I1', happened.withdrawn())).toEqual({ ok: false, error: { kind: 'notAllowed', state: 'SENDING' } });
    expect(engine.commitOne('I1')).toEqual({ ok: false, error: { kind: 'notAllowed', state: null } });
    expect(world.changed).toEqual([]);
  });

  it.each<[string, readonly IntentEvent[], IntentEvent]>([
    ['a sending', [happened.approved(payment('I1'))], happened.sending()],
    ['a code', [...SENT(), happened.answered('challenge', 'T1')], happened.confirming()],
    ['giving up', [...SENT(), happened.lost(), happened.looked('notFound')], happened.abandoned()],
    ['a declaration', [...SENT(), happened.lost()], { ...happened.declared(), userName: 'somebody else' }],
    ['taking back', [happened.approved(payment('I1'))], happened.withdrawn()],
    ['withholding a code', [...SENT(), happened.answered('challenge', 'T1')], happened.withheld()],
    ['dealing with a duplicate', [...SENT(), happened.lost(), happened.looked('notFound'), happened.sending(), happened.answered('accepted', 'T1'), happened.duplicated()], happened.duplicateAcknowledged()],
    ['telling a debit', [...SENT(), happened.answered('accepted')], { type: 'read', atBank: { serverId: 'E1', source: 'transaction', transfer: null, meaning: 'settled', challengeId: null, match: 'byPerson' }, nextReadAt: null }],
    ['telling a transfer', [...SENT(), happened.lost()], happened.found('person', 'accepted', 'T1')],
  ])('by a person names who was at the keyboard: %s', (_, before, event) => {
    const { engine, journal, record } = opened();
    record('I1', ...before);
    expect(engine.commitOne('I1', event)).toMatchObject({ ok: true });
    expect(journal.events('I1').at(-1)?.event).toMatchObject({ type: event.type, userName: 'chi' });
  });

  it.each<[string, readonly IntentEvent[], IntentEvent]>([
    ['an answer', SENT(), happened.answered('accepted', 'T1')], ['a read', [...SENT(), happened.answered('accepted', 'T1')], happened.read('settled')],
    ['what a look found', [...SENT(), happened.lost()], happened.found('look', 'accepted', 'T1')],
  ])('by the bank names nobody: %s', (_, before, event) => {
    const { engine, journal, record } = opened();
    record('I1', ...before);
    engine.commitOne('I1', event);
    expect(journal.events('I1').at(-1)?.event).toEqual(JSON.parse(JSON.stringify(event)));
  });
});

describe('the bank’s time', () => {
  it('is what it says now, else what it said last, else this computer’s', () => {
    const { engine, world } = opened();
    Object.assign(world, { serverMs: 3, heardMs: 2, nowMs: 1 });
    expect(engine.bankNowMs()).toBe(3);
    world.serverMs = null;
    expect(engine.bankNowMs()).toBe(2);
    world.heardMs = null;
    expect(engine.bankNowMs()).toBe(1);
  });

  it('ends a waiting window where the bank told it when it was sent; else this computer’s does', () => {
    const { engine, world } = opened();
    world.nowMs = instantToMs(second(100));
    const sentAt = (...times: readonly (string | null)[]) => ({ attempts: times.map((serverTime) => ({ serverTime })) }) as unknown as IntentRecord;
    expect(windowClock(engine, sentAt(second(0)))).toBe(second(60));
    expect([windowClock(engine, sentAt(null)), windowClock(engine, sentAt()), windowClock(engine, sentAt(second(0), null))]).toEqual([second(100), second(100), second(100)]);
    world.heardMs = null;
    expect(windowClock(engine, sentAt(null, second(0)))).toBeNull();
  });
});

describe('what is looked for', () => {
  it('is sought from its first sending on that may have arrived, by the bank’s clock where it told it', () => {
    const { engine } = opened();
    const from = (...attempts: readonly (readonly [phase: string, outcome: string, serverTime: string | null, startedAt: string])[]) =>
      engine.lookupContext({
        state: 'UNKNOWN', serverId: null, createdAt: second(1), attempts: attempts.map(([phase, outcome, serverTime, startedAt]) => ({ phase, outcome, serverTime, startedAt })),
      } as unknown as IntentRecord).sentAt;
    expect(from()).toBe(second(1));
    expect(from(['send', 'unknown', second(5), second(6)], ['send', 'accepted', second(9), second(9)])).toBe(second(5));
    expect(from(['send', 'unknown', null, second(6)])).toBe(second(6));
    expect(from(['send', 'notSent', second(2), second(2)], ['send', 'unknown', second(9), second(9)])).toBe(second(9));
    expect(from(['confirm', 'unknown', second(2), second(2)], ['send', 'unknown', second(9), second(9)])).toBe(second(9));
    expect(from(['send', 'notSent', second(2), second(2)])).toBe(second(2));
  });

  const seek = (state: IntentRecord['state'], serverId: string | null) => ({ state, serverId, attempts: [], createdAt: second(0) }) as const;

  it('may not be what belongs to another write, but may be its own', () => {
    const { engine, record, world } = opened();
    record('I1', ...SENT(), happened.answered('accepted', 'T1'));
    record('I2', ...SENT('I2'), happened.answered('accepted', 'T2'));
    const bound = (state: IntentRecord['state'], serverId: string | null, source: Candidate['source'] = 'transfer') => [...engine.lookupContext(seek(state, serverId)).bound(source)].toSorted();
    expect(bound('UNKNOWN', null)).toEqual(['T1', 'T2']);
    expect(bound('UNKNOWN', 'T1')).toEqual(['T2']);
    expect(bound('UNKNOWN', 'T9')).toEqual(['T1', 'T2']);
    expect(bound('DECLARED', 'T1')).toEqual(['T2']);
    expect(bound('UNKNOWN', null, 'transaction')).toEqual([]);
    // Its own is an attempt that came to nothing: another one is sought.
    expect([bound('NOT_FOUND', 'T1'), bound('ABANDONED', 'T1')]).toEqual([['T1', 'T2'], ['T1', 'T2']]);
    world.isJournalUsable = false;
    expect(bound('UNKNOWN', null)).toEqual([]);
  });
});

it('is stopped once its signal says so', () => {
  const { engine, stop } = opened();
  expect(engine.stopped()).toBe(false);
  stop();
  expect(engine.stopped()).toBe(true);
});

it('says what a refused entry of the journal means for who asked', () => {
  expect([
    appErrorOf({ kind: 'blocked', intentId: 'I1' }), appErrorOf({ kind: 'serverIdTaken', intentId: 'I2' }), appErrorOf({ kind: 'requestTaken', intentId: 'I3' }),
    appErrorOf({ kind: 'notAllowed', state: null }), appErrorOf({ kind: 'notAllowed', state: 'UNKNOWN' }), appErrorOf({ kind: 'notWritable', code: 'SQLITE_FULL' }),
  ]).toEqual([
    { kind: 'blockedByIntent', intentId: 'I1' }, { kind: 'blockedByIntent', intentId: 'I2' }, { kind: 'blockedByIntent', intentId: 'I3' },
    { kind: 'notFound' }, { kind: 'wrongState', state: 'UNKNOWN' }, { kind: 'paymentsBlocked', reason: 'notWritable' },
  ]);
});
