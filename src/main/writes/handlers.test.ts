import { afterEach, expect, it } from 'vitest';
import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { listed, openEngine, payment, SHOWN } from '#test/support/engine-world.ts';
import { happened, second } from '#test/support/journal-fixture.ts';
import type { FrozenWrite } from './freeze/context.ts';
import { intentHandlers } from './handlers.ts';
import { createSingleFlight } from '#main/context/single-flight.ts';

/* What the window asks of writes: each of it is about a write of this bank, and gives it back as it is afterwards. */

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

const FROZEN: FrozenWrite = { kind: 'createTransfer', request: { operation: 'createMoneyTransfer', input: {} }, bodyHash: 'b0d4', fingerprint: 'same', shown: SHOWN, marker: null };
const shownAs = (serverId: string): Candidate => ({
  serverId, source: 'transfer', at: null, date: null, amount: null, counterpartName: null, counterpartAccount: null, description: null, status: null, agrees: [], differs: [], transfer: null,
});

function opened() {
  const world = openEngine();
  ENDS.push(world.close);
  const done: unknown[] = [];
  const said = { prepared: ok(FROZEN) as Result<FrozenWrite, AppError>, unbound: [] as readonly Candidate[] };
  const handlers = intentHandlers(world.engine, {
    requests: {
      prepare: async (input) => {
        done.push(['prepare', input.requestId]);
        return said.prepared;
      },
      freezeShown: async () => said.prepared,
      approve: async () => world.engine.get('I1'),
      send: async (input) => {
        done.push(['send', input.requestId]);
        return world.engine.get('I1');
      },
    },
    writes: createSingleFlight<Result<IntentRecord, AppError>>(),
    check: async (record) => {
      done.push(['check', record.intentId]);
      return ok(record);
    },
    unbound: () => said.unbound,
  });
  return { ...world, handlers, done, said };
}

const SENT = (intentId = 'I1', fingerprint = 'same'): readonly IntentEvent[] => [happened.approved(payment(intentId, { fingerprint })), happened.sending()];
const NOT_FOUND = (intentId = 'I1'): readonly IntentEvent[] => [...SENT(intentId), happened.lost(), happened.looked('notFound')];

const prepare = { requestId: 'R1', write: { kind: 'closeCampaign', campaignId: 'K1' }, decimalMark: '.' } as const;

it('shows before a write what was declared of one like it, and which open one holds it back', async () => {
  const { handlers, record } = opened();
  expect(await handlers['intents.prepare'](prepare)).toEqual({ ok: true, value: { bodyHash: 'b0d4', shown: SHOWN, declared: [] } });
  record('I1', ...SENT(), happened.lost(), happened.declared('notDone'));
  record('I2', ...SENT('I2'), happened.lost());
  expect(await handlers['intents.prepare'](prepare)).toMatchObject({ ok: true, value: { heldBy: 'I2', declared: [{ intentId: 'I1' }] } });
});

it('says why a write cannot be shown or sent', async () => {
  const { handlers, said, done } = opened();
  said.prepared = failed({ kind: 'offline' });
  expect(await handlers['intents.prepare'](prepare)).toEqual({ ok: false, error: { kind: 'offline' } });
  expect(await handlers['intents.send']({ ...prepare, bodyHash: 'b0d4' })).toEqual({ ok: false, error: { kind: 'notFound' } });
  expect(done).toEqual([['prepare', 'R1'], ['send', 'R1']]);
});

it('gives a write back as it was sent, checked or read, with what may be its debit', async () => {
  const { handlers, record, done, said } = opened();
  record('I1', ...SENT(), happened.answered('accepted'));
  said.unbound = [shownAs('E1')];
  expect(await handlers['intents.send']({ ...prepare, bodyHash: 'b0d4' })).toMatchObject({ ok: true, value: { intentId: 'I1', state: 'ACCEPTED' } });
  expect(await handlers['intents.get']({ intentId: 'I1' })).toMatchObject({ ok: true, value: { intentId: 'I1' } });
  expect(JSON.stringify(await handlers['intents.get']({ intentId: 'I1' }))).toContain('"E1"');
  expect(await handlers['intents.checkNow']({ intentId: 'I1' })).toMatchObject({ ok: true, value: { intentId: 'I1' } });
  expect(done.at(-1)).toEqual(['check', 'I1']);
  expect(await handlers['intents.get']({ intentId: 'I9' })).toEqual({ ok: false, error: { kind: 'notFound' } });
});

it('lists the writes of this bank, and none of a journal that cannot be used', async () => {
  const { handlers, record, world } = opened();
  record('I1', ...SENT());
  record('I2', ...SENT('I2', 'other'), happened.refused());
  record('I3', happened.approved(payment('I3', { bank: 'https://another.example' })));
  const ids = async (scope: 'all' | 'unresolved', limit = 9) => {
    const all = await handlers['intents.list']({ scope, limit });
    return all.ok ? all.value.map(({ intentId }) => intentId).toSorted() : all;
  };
  expect([await ids('all'), await ids('unresolved'), await ids('all', 1)]).toEqual([['I1', 'I2'], ['I1'], ['I2']]);
  world.isJournalUsable = false;
  expect([await handlers['intents.list']({ scope: 'all', limit: 9 }), await handlers['intents.ofTransfer']({ accountId: 'A1', moneyTransferId: 'T1' })]).toEqual([{ ok: true, value: [] }, { ok: true, value: [] }]);
});

it('lists of a transfer the write that made it and those that were about it, each once', async () => {
  const { handlers, record } = opened();
  record('I1', ...SENT(), happened.answered('accepted', 'T1'));
  const about = { kind: 'deleteTransfer', account: SHOWN.account, moneyTransferId: 'T1', creditor: null, amount: null, description: null, executionDate: null } as const;
  record('I2', happened.approved(payment('I2', { kind: 'deleteTransfer', shown: about })), happened.sending(), happened.answered('accepted'));
  record('I3', happened.approved(payment('I3', { kind: 'deleteTransfer', shown: { ...about, moneyTransferId: 'T2' } })));
  record('I4', happened.adopted(payment('I4', { kind: 'answerChallenge', shown: { ...about, kind: 'answerChallenge', challengeId: 'K1' } })));
  const found = await handlers['intents.ofTransfer']({ accountId: 'A1', moneyTransferId: 'T1' });
  expect(found.ok && found.value.map(({ intentId }) => intentId)).toEqual(['I1', 'I4', 'I2']);
  // One that is both, beside a debit of the same id.
  record('I5', { ...happened.adopted(payment('I5', { kind: 'answerChallenge', shown: { ...about, kind: 'answerChallenge', challengeId: 'K5', moneyTransferId: 'T5' } })), serverId: 'T5' });
  const debit = { serverId: 'T5', source: 'transaction', transfer: null, meaning: 'accepted', challengeId: null, match: 'byPerson' } as const;
  record('I6', ...SENT('I6', 'sixth'), happened.answered('accepted'), { type: 'read', atBank: debit, nextReadAt: null });
  const both = await handlers['intents.ofTransfer']({ accountId: 'A1', moneyTransferId: 'T5' });
  expect(both.ok && both.value.map(({ intentId }) => intentId).toSorted()).toEqual(['I5', 'I6']);
});

it('binds what a person picked, also of what only a read has shown', async () => {
  const { handlers, record, said } = opened();
  record('I1', ...SENT(), happened.answered('accepted'));
  expect(await handlers['intents.bind']({ intentId: 'I1', serverId: 'T7' })).toEqual({ ok: false, error: { kind: 'notFound' } });
  said.unbound = [shownAs('T7')];
  expect(await handlers['intents.bind']({ intentId: 'I1', serverId: 'T7' })).toMatchObject({ ok: true, value: { serverId: 'T7', match: 'byPerson' } });
});

it('looks ten more days for what is given up, and says why it cannot be', async () => {
  const { handlers, record, journal } = opened();
  record('I1', ...NOT_FOUND());
  expect(await handlers['intents.abandon']({ intentId: 'I1', reason: 'paid by hand' })).toMatchObject({ ok: true, value: { state: 'ABANDONED', reason: 'paid by hand' } });
  expect(journal.get('I1')).toMatchObject({ lookedForUntil: second(864_060), investigation: { nextLookAt: second(360) } });
  expect(await handlers['intents.abandon']({ intentId: 'I1', reason: 'again' })).toEqual({ ok: false, error: { kind: 'wrongState', state: 'ABANDONED' } });
});

it('takes back what was never sent, deals with a duplicate, withholds a code, and writes down what the bank told', async () => {
  const { handlers, record, journal, world } = opened();
  record('I1', happened.approved(payment('I1')));
  expect(await handlers['intents.withdraw']({ intentId: 'I1' })).toMatchObject({ ok: true, value: { state: 'ABANDONED', reason: '' } });
  record('I2', ...NOT_FOUND('I2'), happened.sending(), happened.answered('accepted', 'T2'), happened.duplicated());
  expect(await handlers['intents.acknowledgeDuplicate']({ intentId: 'I2', note: 'sent back' })).toMatchObject({ ok: true });
  expect(journal.get('I2')?.duplicate?.acknowledged).toMatchObject({ note: 'sent back', userName: 'chi' });
  record('I3', ...SENT('I3', 'third'), happened.answered('challenge', 'T3'));
  expect(await handlers['intents.withhold']({ intentId: 'I3', withheld: true })).toMatchObject({ ok: true, value: { challenge: { withheld: true } } });
  world.nowMs = instantToMs(second(600));
  const told = { outcome: 'done', toldBy: 'Anna Verdi', toldOn: bankDate('2026-06-30'), words: 'It is there.' } as const;
  expect(await handlers['intents.declare']({ intentId: 'I3', ...told })).toMatchObject({ ok: true, value: { state: 'DECLARED', declaration: told } });
});

it('sends again what was not found, once', async () => {
  const { handlers, record, world, asked } = opened();
  record('I1', ...NOT_FOUND());
  world.answers.createMoneyTransfer = () => ({ moneyTransferId: 'NEW', status: 'WORK_IN_PROGRESS' });
  const both = await Promise.all([handlers['intents.sendAgain']({ intentId: 'I1' }), handlers['intents.sendAgain']({ intentId: 'I1' })]);
  expect(both).toMatchObject([{ ok: true, value: { state: 'ACCEPTED', serverId: 'NEW' } }, { ok: true, value: { state: 'ACCEPTED', serverId: 'NEW' } }]);
  expect(asked('createMoneyTransfer')).toHaveLength(1);
});

it('names the open write of the same payment where another is to be sent again', async () => {
  const { handlers, record, asked } = opened();
  record('I1', ...NOT_FOUND(), happened.abandoned());
  record('I2', ...SENT('I2'), happened.lost());
  expect(await handlers['intents.sendAgain']({ intentId: 'I1' })).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I2' } });
  expect(asked('searchMoneyTransfers')).toEqual([]);
});

it('gives a code once, however often it is given, and takes over the challenge of another program', async () => {
  const { workspace, handlers, record, world, asked } = opened();
  record('I1', ...SENT(), happened.answered('challenge', 'T1'));
  world.answers.respondToChallenge = () => listed('T1', { status: 'BOOKED' });
  const code = { intentId: 'I1', challengeId: null, channel: 'SMS', code: '123456' } as const;
  const both = await Promise.all([handlers['intents.answerChallenge'](code), handlers['intents.answerChallenge'](code)]);
  expect(both).toMatchObject([{ ok: true, value: { state: 'ACCEPTED' } }, { ok: true, value: { state: 'ACCEPTED' } }]);
  expect(asked('respondToChallenge')).toHaveLength(1);
  Object.assign(workspace, { cache: { read: { findAccount: async () => null } } });
  expect(await handlers['intents.adoptChallenge']({ accountId: 'A1', moneyTransferId: null, challengeId: 'K9' })).toMatchObject({ ok: true, value: { state: 'CHALLENGE', kind: 'answerChallenge' } });
});

it('writes the message to the bank of a write that is there', async () => {
  const { handlers, record } = opened();
  record('I1', ...SENT(), happened.lost());
  expect(await handlers['intents.bankMessage']({ intentId: 'I1', language: 'en' })).toMatchObject({ ok: true });
  expect(await handlers['intents.bankMessage']({ intentId: 'I9', language: 'en' })).toEqual({ ok: false, error: { kind: 'notFound' } });
});

it('writes the message to the bank of a write of the portal, which has no account', async () => {
  const { handlers, record } = opened();
  const shown = {
    kind: 'cancelOrder', account: null, orderId: 'O7', investorName: 'Anna', campaignId: 'K1', campaignName: 'Vento', total: null, status: 'ACCEPTED', portalOrderCode: null, moneyGoesBack: 'yes',
  } as const;
  record('I1', happened.approved(payment('I1', { kind: 'cancelOrder', shown })), happened.sending(), happened.lost());
  const message = await handlers['intents.bankMessage']({ intentId: 'I1', language: 'en' });
  const lines = message.ok ? message.value.split('\n') : [];
  expect(lines).toContain('Order: O7');
  expect(lines.filter((line) => line.startsWith('Account:'))).toEqual([]);
});
