import { afterEach, expect, it } from 'vitest';

import { openGate } from '#main/context/sending-gate.ts';
import type { SendingGate } from '#main/context/sending-gate.ts';
import type { IntentEvent, IntentRecord, WriteClaim } from '#main/store/journal/index.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { listed, openEngine, payment } from '#test/support/engine-world.ts';
import { happened } from '#test/support/journal-fixture.ts';
import { answerChallenge } from './challenge.ts';
import { sendAgain, sendApproved } from './send.ts';

const CLAIM: WriteClaim = { teamId: 'T', token: 7 };
const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

/** An engine whose gate answers as the test says, and what it was asked. */
function guarded(gate: Partial<SendingGate>) {
  const opened = openEngine();
  ENDS.push(opened.close);
  const { world } = opened;
  const seen = { admitted: [] as IntentRecord[], unused: [] as WriteClaim[] };
  world.gate = {
    ...openGate, ...gate,
    admit: async (record) => {
      seen.admitted.push(record);
      return gate.admit?.(record) ?? ok(CLAIM);
    },
    unused: (_record, claim) => void seen.unused.push(claim),
  };
  world.answers.createMoneyTransfer = () => ({ moneyTransferId: 'NEW', status: 'WORK_IN_PROGRESS' });
  return { ...opened, seen, dispatched: () => opened.asked('createMoneyTransfer').length };
}

it('asks once the baseline is read, and has the claim on the disk before anything leaves', async () => {
  let readings = 0;
  const { engine, journal, record, world, seen, dispatched, asked } = guarded({
    admit: async () => {
      readings = asked('searchMoneyTransfers').length;
      return ok(CLAIM);
    },
  });
  world.transfers = [listed('OLD')];
  const approved = record('I1', happened.approved(payment('I1')));
  let onDisk: IntentRecord | null = null;
  world.answers.createMoneyTransfer = () => {
    onDisk = journal.get('I1');
    return { moneyTransferId: 'NEW', status: 'WORK_IN_PROGRESS' };
  };
  expect(await sendApproved(engine, approved)).toMatchObject({ ok: true, value: { state: 'ACCEPTED', claim: CLAIM } });
  expect(onDisk).toMatchObject({ state: 'SENDING', claim: CLAIM, baseline: { serverIds: { transfer: ['OLD'] } } });
  expect(readings).toBe(asked('searchMoneyTransfers').length);
  expect([readings > 0, dispatched(), seen.admitted.map(({ state }) => state), seen.unused]).toEqual([true, 1, ['APPROVED'], []]);
});

it('has the team told how far the journal goes once the sending is on the disk, and before anything leaves', async () => {
  const states: (string | undefined)[] = [];
  const { engine, journal, record, dispatched } = guarded({
    begun: async () => {
      await Promise.resolve();
      states.push(journal.get('I1')?.state, `${dispatched()} sent`);
    },
  });
  const approved = record('I1', happened.approved(payment('I1')));
  expect(await sendApproved(engine, approved)).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
  expect([states, dispatched()]).toEqual([['SENDING', '0 sent'], 1]);
});

it('sends nothing that the gate refuses, the first time and again', async () => {
  const { engine, record, dispatched, journal } = guarded({ admit: async () => failed({ kind: 'notFound' }) });
  const approved = record('I1', happened.approved(payment('I1')));
  expect(await sendApproved(engine, approved)).toEqual({ ok: false, error: { kind: 'notFound' } });
  const gone: readonly IntentEvent[] = [happened.approved(payment('I2')), happened.sending(), happened.lost(), happened.looked('notFound')];
  expect(await sendAgain(engine, record('I2', ...gone))).toEqual({ ok: false, error: { kind: 'notFound' } });
  expect([dispatched(), journal.get('I1')?.state, journal.get('I2')?.state]).toEqual([0, 'APPROVED', 'NOT_FOUND']);
});

it.each([
  ['the connection was closed', 'locked'],
  ['the write was withdrawn', 'wrongState'],
  ['the journal can no longer be used', 'paymentsBlocked'],
] as const)('gives a claim back that came when %s', async (_what, kind) => {
  const world = guarded({
    admit: async () => {
      if (kind === 'locked') world.stop();
      if (kind === 'wrongState') world.record('I1', happened.withdrawn());
      if (kind === 'paymentsBlocked') world.world.isJournalUsable = false;
      return ok(CLAIM);
    },
  });
  const approved = world.record('I1', happened.approved(payment('I1')));
  expect(await sendApproved(world.engine, approved)).toMatchObject({ ok: false, error: { kind } });
  expect([world.dispatched(), world.seen.unused]).toEqual([0, [CLAIM]]);
});

it('keeps the claim of what was sent before where it is not sent again after all: that may still arrive', async () => {
  const world = guarded({
    admit: async () => {
      world.stop();
      return ok(CLAIM);
    },
  });
  const gone = world.record('I1', happened.approved(payment('I1')), { ...happened.sending(), claim: CLAIM }, happened.lost(), happened.looked('notFound'));
  expect(await sendAgain(world.engine, gone)).toMatchObject({ ok: false, error: { kind: 'locked' } });
  expect([world.dispatched(), world.seen.unused]).toEqual([0, []]);
});

it('lets no code out that the gate refuses, and writes none down', async () => {
  const { engine, record, journal, asked } = guarded({ admitCode: async () => failed({ kind: 'notFound' }) });
  const waiting = record('I1', happened.approved(payment('I1')), happened.sending(), happened.answered('challenge', 'T1'));
  const before = journal.events('I1').length;
  const answer = await answerChallenge(engine, waiting, { intentId: 'I1', challengeId: null, channel: 'SMS', code: '123456' });
  expect(answer).toEqual({ ok: false, error: { kind: 'notFound' } });
  expect([asked('respondToChallenge').length, journal.events('I1').length, journal.get('I1')?.state]).toEqual([0, before, 'CHALLENGE']);
});
