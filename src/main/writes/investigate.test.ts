import { afterEach, expect, it } from 'vitest';
import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { failed } from '#shared/domain/result.ts';
import { listed, openEngine, payment } from '#test/support/engine-world.ts';
import { happened, second } from '#test/support/journal-fixture.ts';
import { lookFor } from './investigate.ts';

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

function opened() {
  const world = openEngine();
  ENDS.push(world.close);
  return world;
}

const UNKNOWN = (intentId = 'I1'): readonly IntentEvent[] => [happened.approved(payment(intentId)), happened.sending(), happened.lost()];

it('binds what it finds, and writes down a look that showed nothing', async () => {
  const { engine, record, world } = opened();
  const unknown = record('I1', ...UNKNOWN());
  const looked = await lookFor(engine, unknown);
  expect(looked).toMatchObject({ ok: true, value: { state: 'UNKNOWN', investigation: { looks: 1, completeLooks: 1, lastLook: { at: second(60), complete: true } } } });
  world.transfers = [listed('T1')];
  expect(looked.ok && await lookFor(engine, looked.value)).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'T1', match: 'byLikeness' } });
});

it('writes down that not all could be read', async () => {
  const { engine, record, world } = opened();
  world.transfers = null;
  expect(await lookFor(engine, record('I1', ...UNKNOWN()))).toMatchObject({ ok: true, value: { state: 'UNKNOWN', investigation: { completeLooks: 0, lastLook: { complete: false, error: { httpStatus: 500 } } } } });
});

it('writes nothing of a look during which the app locked, or something else was written', async () => {
  const { engine, journal, record, world, stop } = opened();
  const unknown = record('I1', ...UNKNOWN());
  world.transfers = [listed('T1')];
  world.behindReading = [() => void record('I1', happened.looked())];
  expect(await lookFor(engine, unknown)).toEqual({ ok: true, value: journal.get('I1') });
  expect(journal.get('I1')?.state).toBe('UNKNOWN');
  const now = journal.get('I1') ?? unknown;
  world.behindReading = [stop];
  expect(await lookFor(engine, now)).toEqual({ ok: true, value: now });
  expect(journal.get('I1')).toEqual(now);
});

it('says so where the journal was lost during the look', async () => {
  const { engine, record, world } = opened();
  const unknown = record('I1', ...UNKNOWN());
  world.behindReading = [() => {
    world.isJournalUsable = false;
  }];
  expect(await lookFor(engine, unknown)).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'corrupt' } });
});

it('takes what became another write’s while it looked for no trace of this one', async () => {
  const { engine, record, world } = opened();
  const unknown = record('I1', ...UNKNOWN());
  world.transfers = [listed('T1')];
  world.behindReading = [() => void record('I2', happened.approved(payment('I2')), happened.sending(), happened.answered('accepted', 'T1'))];
  expect(await lookFor(engine, unknown)).toMatchObject({ ok: true, value: { state: 'UNKNOWN', serverId: null, investigation: { looks: 1, completeLooks: 1 } } });
});

/** An engine whose journal refuses what `refuse` says, one entry after the other. */
function refusing(problems: readonly Parameters<typeof failed>[0][]) {
  const world = opened();
  const left = [...problems];
  const written: (readonly IntentEvent[])[] = [];
  const engine = {
    ...world.engine,
    commitOne: (intentId: string, ...events: readonly IntentEvent[]) => {
      written.push(events);
      const problem = left.shift();
      return problem === undefined ? world.engine.commitOne(intentId, ...events) : failed(problem as { readonly kind: 'notWritable'; readonly code: string });
    },
  };
  return { ...world, engine, written };
}

it('takes what may be that of a twin under way for no trace of this one', async () => {
  const { engine, record, world, written } = refusing([{ kind: 'blocked', intentId: 'I2' }]);
  world.transfers = [listed('T1')];
  expect(await lookFor(engine, record('I1', ...UNKNOWN()))).toMatchObject({ ok: true, value: { state: 'UNKNOWN', serverId: null } });
  expect(written.map(([event]) => event?.type)).toEqual(['found', 'looked']);
});

it('says why a look could not be written down, and does not call it one that found nothing', async () => {
  const full = { kind: 'notWritable', code: 'SQLITE_FULL' } as const;
  const once = refusing([full]);
  once.world.transfers = [listed('T1')];
  expect(await lookFor(once.engine, once.record('I1', ...UNKNOWN()))).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'notWritable' } });
  expect(once.written).toHaveLength(1);
  const twice = refusing([{ kind: 'serverIdTaken', intentId: 'I2' }, full]);
  twice.world.transfers = [listed('T1')];
  expect(await lookFor(twice.engine, twice.record('I1', ...UNKNOWN()))).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'notWritable' } });
});

it.each([
  ['before the waiting window has ended by the bank’s clock', 1799, 'UNKNOWN'],
  ['once it has ended', 1800, 'NOT_FOUND'],
  ['while the bank has not spoken since', null, 'UNKNOWN'],
] as const)('says of what three complete looks did not find %s, at second %j: %s', async (_, heardAt, state) => {
  const { engine, record, world } = opened();
  world.nowMs = instantToMs(second(7_200));
  world.heardMs = heardAt === null ? null : instantToMs(second(heardAt));
  const unknown = record('I1', ...UNKNOWN(), happened.looked(), happened.looked());
  expect(await lookFor(engine, unknown)).toMatchObject({ ok: true, value: { state } });
});

it('calls nothing not found of which no window is known', async () => {
  const { engine, record } = opened();
  const unknown: IntentRecord = record('I1', ...UNKNOWN(), happened.looked(), happened.looked());
  const windowless = { ...engine, get: () => ({ ok: true, value: { ...unknown, investigation: null } }) as const };
  expect(await lookFor(windowless, unknown)).toMatchObject({ ok: true, value: { state: 'UNKNOWN' } });
});

it('asks the transfer itself what became of a code, and of what waited for one when it was declared', async () => {
  const { engine, record, world, asked } = opened();
  world.answers.getMoneyTransfer = () => listed('T1', { status: 'EXECUTED' });
  // Another like it must not be taken for it.
  world.transfers = [listed('T2')];
  const suspended = [happened.approved(payment('I1')), happened.sending(), happened.answered('challenge', 'T1')];
  const confirming = record('I1', ...suspended, happened.confirming(), happened.lost());
  expect(await lookFor(engine, confirming)).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'T1', match: 'byId' } });
  const declared = record('I2', happened.approved(payment('I2')), happened.sending(), happened.answered('challenge', 'T3'), happened.declared('done'));
  world.answers.getMoneyTransfer = () => listed('T3', { status: 'EXECUTED' });
  expect(await lookFor(engine, declared)).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'T3' } });
  expect(asked('getMoneyTransfer').map(({ params }) => params['moneyTransferId'])).toEqual(['T1', 'T3']);
});

it('looks for what was declared before anything was known of it by its likeness', async () => {
  const { engine, record, world, asked } = opened();
  world.transfers = [listed('T1')];
  expect(await lookFor(engine, record('I1', ...UNKNOWN(), happened.declared('notDone')))).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'T1', turnedUpLate: true } });
  expect(asked('getMoneyTransfer')).toEqual([]);
});

it('looks on for what a person typed a challenge of that was refused, and does not take what merely looks like it', async () => {
  const { engine, record, world } = opened();
  world.transfers = [listed('T1')];
  const typed = record('I1', ...UNKNOWN(), happened.challenged('K1'), happened.confirming(), happened.codeRefused(), happened.challengeUnproven());
  expect(typed).toMatchObject({ state: 'UNKNOWN', challenge: { challengeId: 'K1' } });
  expect(await lookFor(engine, typed)).toMatchObject({ ok: true, value: { state: 'UNKNOWN', serverId: null, investigation: { looks: 1, candidates: [{ serverId: 'T1' }] } } });
});
