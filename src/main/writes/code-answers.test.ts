import { createHash } from 'node:crypto';

import { afterEach, expect, it } from 'vitest';
import { canonicalJson } from '#main/store/journal/index.ts';
import type { IntentEvent, IntentRecord, NewIntent } from '#main/store/journal/index.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { ChallengeAnswer } from '#shared/bridge/writes/write-inputs.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { ACCOUNT, listed, openEngine, payment, PAYEE, Refusal, rejected } from '#test/support/engine-world.ts';
import { BANK, happened, second } from '#test/support/journal-fixture.ts';
import { adoptChallenge, answerChallenge } from './challenge.ts';

/* Codes, given over a journal and a bank that each test writes: which leave, what is on the disk then, and what an answer proves. */

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

const CODE = '918273';
const given = (challengeId: string | null = null): Omit<ChallengeAnswer, 'intentId'> => ({ challengeId, channel: 'SMS', code: CODE });

/** A bank that has suspended the transfer T1, until it takes a code for it. */
function opened() {
  const opened = openEngine();
  ENDS.push(opened.close);
  const { world, engine, journal } = opened;
  world.answers.respondToChallenge = () => listed('T1', { status: 'BOOKED' });
  world.answers.getMoneyTransfer = () => listed('T1', { challengeId: 'K1' });
  const answer = (record: IntentRecord, input = given()) => answerChallenge(engine, record, { intentId: record.intentId, ...input });
  return { ...opened, answer, codes: () => opened.asked('respondToChallenge'), now: () => journal.get('I1') };
}

const SENT: readonly IntentEvent[] = [happened.approved(payment('I1')), happened.sending()];
const SUSPENDED: readonly IntentEvent[] = [...SENT, happened.answered('challenge', 'T1')];
const UNKNOWN: readonly IntentEvent[] = [...SENT, happened.lost()];

const hashOf = (challengeId: string, channel: string): string =>
  createHash('sha256').update(canonicalJson({ bank: BANK, operation: 'respondToChallenge', accountId: 'A1', challengeId, channel })).digest('hex');

it('writes down that a code is given before it leaves, and nowhere the code', async () => {
  const { answer, codes, journal, record, world } = opened();
  let onDisk: IntentRecord | null = null;
  world.answers.respondToChallenge = () => {
    onDisk = journal.get('I1');
    return listed('T1', { status: 'BOOKED' });
  };
  expect(await answer(record('I1', ...SUSPENDED))).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'T1', attempts: [{ phase: 'send' }, { phase: 'confirm', outcome: 'accepted' }] } });
  expect(onDisk).toMatchObject({
    state: 'CONFIRMING', challenge: { challengeId: 'K1', answers: 1 }, investigation: { windowEndsAt: second(60 + 1800) },
    attempts: [{}, { phase: 'confirm', bodyHash: hashOf('K1', 'SMS'), serverTime: second(60) }],
  });
  expect(codes()).toMatchObject([{ params: { accountId: 'A1', challengeId: 'K1' }, body: { channel: 'SMS', response: CODE } }]);
  expect(JSON.stringify(journal.events('I1'))).not.toContain(CODE);
});

it('waits by this computer’s clock for what became of a code where the bank never told its time', async () => {
  const { answer, record, world } = opened();
  world.heardMs = null;
  world.nowMs = instantToMs(second(120));
  world.answers.respondToChallenge = () => new Error('a mistake');
  expect(await answer(record('I1', ...SUSPENDED))).toMatchObject({
    ok: true, value: { state: 'UNKNOWN', investigation: { windowEndsAt: second(120 + 1800) }, attempts: [{}, { serverTime: null }] },
  });
});

it('asks for the challenge where none is known, and sends nothing', async () => {
  const { answer, codes, record } = opened();
  expect(await answer(record('I1', ...UNKNOWN))).toEqual({ ok: false, error: { kind: 'invalid', problems: [{ field: 'challengeId', code: 'required' }] } });
  expect(codes()).toEqual([]);
});

it('gives the code for the challenge that the person typed, where they typed one', async () => {
  const { answer, codes, record } = opened();
  await answer(record('I1', ...SUSPENDED), given('K2'));
  expect(codes()).toMatchObject([{ params: { challengeId: 'K2' } }]);
});

it.each<[string, readonly IntentEvent[]]>([
  ['is approved', [happened.approved(payment('I1'))]],
  ['is being sent', SENT],
  ['is being confirmed', [...SUSPENDED, happened.confirming()]],
  ['was refused', [...SENT, happened.refused()]],
  ['is unclear', [...UNKNOWN, happened.looked('ambiguous')]],
  ['was given up', [...UNKNOWN, happened.looked('notFound'), happened.abandoned()]],
  ['was declared', [...UNKNOWN, happened.declared()]],
  ['is settled', [...SENT, happened.answered('accepted', 'T1'), happened.read('settled')]],
  ['was accepted by this very code', [...SUSPENDED, happened.confirming(), happened.answered('accepted', 'T1')]],
  ['had its code lost, and was not looked for since', [...SUSPENDED, happened.confirming(), happened.lost()]],
])('takes no code for what %s', async (_, events) => {
  const { answer, codes, record } = opened();
  const before = record('I1', ...events);
  expect(await answer(before, given('K1'))).toEqual({ ok: false, error: { kind: 'wrongState', state: before.state } });
  expect(codes()).toEqual([]);
});

it.each<[string, readonly IntentEvent[]]>([
  ['is unknown', UNKNOWN],
  ['was not found', [...UNKNOWN, happened.looked('notFound')]],
  ['was accepted', [...SENT, happened.answered('accepted', 'T1')]],
  ['had its code lost, and was looked for since', [...SUSPENDED, happened.confirming(), happened.lost(), happened.looked()]],
])('takes a code for a challenge that the person typed of what %s', async (_, events) => {
  const { answer, codes, record } = opened();
  expect(await answer(record('I1', ...events), given('K1'))).toMatchObject({ ok: true, value: { state: 'ACCEPTED', challenge: { challengeId: 'K1' } } });
  expect(codes()).toHaveLength(1);
});

it('takes a code for what the bank accepted, under a challenge that it remembers, only where it is typed', async () => {
  const { answer, record } = opened();
  const accepted = { ...record('I1', ...SUSPENDED), state: 'ACCEPTED' as const };
  expect(await answer(accepted)).toEqual({ ok: false, error: { kind: 'wrongState', state: 'ACCEPTED' } });
});

it('takes a further code of an accepted transfer for another challenge than the one that was answered', async () => {
  const { answer, codes, record } = opened();
  const accepted = record('I1', ...SUSPENDED, happened.confirming(), happened.answered('accepted', 'T1'));
  expect(await answer(accepted, given('K2'))).toMatchObject({ ok: true, value: { state: 'ACCEPTED', challenge: { challengeId: 'K2' } } });
  expect(codes()).toHaveLength(1);
});

it('takes the same challenge again of an accepted transfer, where no code for it was ever taken', async () => {
  const { answer, codes, record } = opened();
  const accepted = record('I1', ...SENT, happened.answered('accepted', 'T1'), happened.challenged('K1'), happened.confirming(), happened.codeRefused(), happened.read('accepted', 'T1'));
  expect(await answer(accepted, given('K1'))).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
  expect(codes()).toHaveLength(1);
});

it.each(['EXECUTED', 'CANCELLED', 'REJECTED'])('takes no code for what the bank shows as %s', async (status) => {
  const { answer, record, codes } = opened();
  const accepted = record('I1', ...SENT, happened.answered('accepted', 'T1'));
  const shown = { ...accepted, transfer: { status } } as unknown as IntentRecord;
  expect(await answer(shown, given('K1'))).toEqual({ ok: false, error: { kind: 'wrongState', state: 'ACCEPTED' } });
  expect(codes()).toEqual([]);
});

it.each([['createTransfer', true], ['virtualIbanTransfer', true], ['revertTransfer', true], ['answerChallenge', true], ['deleteTransfer', false], ['createVirtualIban', false]] as const)(
  'takes a typed challenge for a %s: %s',
  async (kind, isTaken) => {
    const { answer, record } = opened();
    const unknown = record('I1', happened.approved(payment('I1', { kind })), happened.sending(), happened.lost());
    expect((await answer(unknown, given('K1'))).ok).toBe(isTaken);
  },
);

it('gives no code while the journal was put back and the bank not read since', async () => {
  const { answer, codes, engine, record } = opened();
  const suspended = record('I1', ...SUSPENDED);
  const blocked = failed({ kind: 'paymentsBlocked', reason: 'restored' } as const);
  expect(await answerChallenge({ ...engine, mayWrite: () => blocked }, suspended, { intentId: 'I1', ...given() })).toEqual(blocked);
  const full = { ...engine, commitOne: () => failed({ kind: 'notWritable', code: 'SQLITE_FULL' } as const) };
  expect(await answerChallenge(full, suspended, { intentId: 'I1', ...given() })).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'notWritable' } });
  expect(codes()).toEqual([]);
  expect((await answer(suspended)).ok).toBe(true);
});

it('takes a mistake of its own in the middle for a code whose outcome is not known', async () => {
  const { answer, record, world } = opened();
  world.answers.respondToChallenge = () => new Error('a mistake');
  expect(await answer(record('I1', ...SUSPENDED))).toMatchObject({
    ok: true, value: {
      state: 'UNKNOWN', investigation: { nextLookAt: second(65) },
      lastError: { operation: 'respondToChallenge', effect: 'money', kind: 'ambiguous', cause: 'aborted', httpStatus: null, bankErrors: [], detail: 'internal' },
    },
  });
  expect(world.unexpected).toEqual(['intents.confirm']);
});

const wrong = (changes: Parameters<typeof rejected>[1] = {}): Refusal =>
  rejected('respondToChallenge', { effect: 'money', httpStatus: 400, bankErrors: [{ code: 'E', description: `Codice ${CODE} errato`, params: null }], ...changes });

it('waits on after a wrong code, and keeps the bank’s words without the code', async () => {
  const { answer, journal, record, world } = opened();
  world.answers.respondToChallenge = () => wrong({ challengeId: `K-${CODE}` });
  const refused = await answer(record('I1', ...SUSPENDED));
  expect(refused).toMatchObject({ ok: true, value: { state: 'CHALLENGE', challenge: { challengeId: 'K1', problem: 'wrong', answers: 1, bankErrors: [{ description: 'Codice ••• errato' }] } } });
  expect(JSON.stringify(journal.events('I1'))).not.toContain(CODE);
});

it('knows a new challenge that a refusal names', async () => {
  const { answer, record, world } = opened();
  world.answers.respondToChallenge = () => wrong({ challengeId: 'K2' });
  expect(await answer(record('I1', ...SUSPENDED))).toMatchObject({ ok: true, value: { state: 'CHALLENGE', challenge: { challengeId: 'K2' } } });
});

it.each<[string, object | null | Error | Refusal, object]>([
  ['rejected', listed('T1', { status: 'REJECTED' }), { state: 'EXPIRED', challenge: { problem: 'expired' } }],
  ['executed', listed('T1', { status: 'EXECUTED' }), { state: 'ACCEPTED' }],
  ['booked, which it was not before', listed('T1', { status: 'BOOKED' }), { state: 'ACCEPTED' }],
  ['under way', listed('T1'), { state: 'CHALLENGE', challenge: { problem: 'wrong' } }],
  ['waiting for another code', listed('T1', { challengeId: 'K9' }), { state: 'CHALLENGE', challenge: { problem: 'wrong', challengeId: 'K9' } }],
  ['not at all', null, { state: 'CHALLENGE', challenge: { problem: 'wrong', challengeId: 'K1' } }],
  ['by a mistake', new Error('a mistake'), { state: 'CHALLENGE', challenge: { problem: 'wrong' } }],
  ['not now', rejected('getMoneyTransfer'), { state: 'CHALLENGE', challenge: { problem: 'wrong' } }],
])('judges a refused code by the transfer, where the bank shows it %s', async (_, shown, expected) => {
  const { answer, record, world } = opened();
  const waits: IntentEvent = { ...happened.answered('challenge', 'T1') };
  const suspended = record('I1', ...SENT, waits, { type: 'read', atBank: transferAtBank('T1', 'challenge'), nextReadAt: null });
  world.answers.respondToChallenge = () => wrong();
  world.answers.getMoneyTransfer = () => shown;
  expect(await answer(suspended)).toMatchObject({ ok: true, value: expected });
});

/** As an earlier read has shown it. */
const transferAtBank = (serverId: string, meaning: 'challenge' | 'accepted') =>
  ({ serverId, transfer: { moneyTransferId: serverId, status: 'WORK_IN_PROGRESS' }, meaning, challengeId: meaning === 'challenge' ? 'K1' : null }) as unknown as Extract<IntentEvent, { readonly type: 'read' }>['atBank'];

it('takes a colleague’s transfer that only looks like it for no word about its code', async () => {
  const { answer, record, world } = opened();
  // The bank asked for a code by refusing: it never told the transfer's own id.
  const suspended = record('I1', ...SENT, happened.challenged('K1'));
  world.answers.respondToChallenge = () => wrong();
  world.transfers = [listed('THEIRS', { status: 'EXECUTED' })];
  expect(await answer(suspended)).toMatchObject({ ok: true, value: { state: 'CHALLENGE', serverId: null, challenge: { problem: 'wrong' } } });
});

it('reads the transfer only after a refusal', async () => {
  const { answer, asked, record, world } = opened();
  world.answers.respondToChallenge = () => new Error('a mistake');
  await answer(record('I1', ...SUSPENDED));
  expect([...asked('getMoneyTransfer'), ...asked('searchMoneyTransfers')]).toEqual([]);
});

it('does not take the answer about another transfer for its own', async () => {
  const { answer, record, world } = opened();
  world.answers.respondToChallenge = () => listed('T9', { status: 'EXECUTED' });
  expect(await answer(record('I1', ...SUSPENDED))).toMatchObject({
    ok: true, value: {
      state: 'UNKNOWN', serverId: 'T1',
      lastError: { operation: 'respondToChallenge', effect: 'money', kind: 'badResponse', problem: 'shape', path: 'moneyTransferId', detail: 'another transfer', httpStatus: 200 },
    },
  });
});

it.each([
  ['its own', {}, 'ACCEPTED'],
  ['one with another text, which the bank may have changed', { description: 'BONIFICO' }, 'ACCEPTED'],
  ['one to somebody else', { creditor: { name: 'Anna', account: { account: 'IT60X0542811101000000999999' } } }, 'UNKNOWN'],
  ['one of another amount', { amount: { debtorAmount: 99, debtorCurrency: 'EUR', creditorAmount: 99, creditorCurrency: 'EUR' } }, 'UNKNOWN'],
] as const)('takes of what was never shown by an id the answer about %s', async (_, changes, state) => {
  const { answer, record, world } = opened();
  world.answers.respondToChallenge = () => listed('T7', { status: 'BOOKED', ...changes });
  expect(await answer(record('I1', ...SENT, happened.challenged('K1')))).toMatchObject({ ok: true, value: { state, serverId: state === 'ACCEPTED' ? 'T7' : null } });
});

it('takes any transfer for that of a challenge which another program created, where nothing else is known of it', async () => {
  const { answer, record } = opened();
  const adopted = record('I1', happened.adopted(payment('I1', { kind: 'answerChallenge', shown: ADOPTED })));
  expect(await answer(adopted)).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'T1' } });
});

const ADOPTED: ShownWrite = { kind: 'answerChallenge', account: ACCOUNT, challengeId: 'K1', moneyTransferId: null, creditor: null, amount: { amountMinor: 1, currency: 'EUR' }, description: null };

it('looks on for what became of a payment where a typed challenge was refused: it may have been another’s', async () => {
  const { answer, asked, record, world } = opened();
  world.answers.respondToChallenge = () => wrong();
  const mistyped = await answer(record('I1', ...UNKNOWN), given('K7'));
  expect(mistyped).toMatchObject({ ok: true, value: { state: 'UNKNOWN', challenge: { problem: 'wrong' }, investigation: { nextLookAt: second(65), windowEndsAt: second(1800) } } });
  // What is only looked for has no transfer of its own that could be read.
  expect([...asked('getMoneyTransfer'), ...asked('searchMoneyTransfers')]).toEqual([]);
});

it('waits for the challenge that the bank names where it refuses a typed one', async () => {
  const { answer, record, world } = opened();
  world.answers.respondToChallenge = () => wrong({ challengeId: 'K2' });
  expect(await answer(record('I1', ...UNKNOWN), given('K7'))).toMatchObject({ ok: true, value: { state: 'CHALLENGE', challenge: { challengeId: 'K2', problem: 'wrong' } } });
});

it('waits on where the transfer of a challenge that was taken over is known, though the last code was lost', async () => {
  const { answer, record, world } = opened();
  world.answers.respondToChallenge = () => wrong();
  const adopted: IntentEvent = { ...happened.adopted(payment('I1', { kind: 'answerChallenge', shown: ADOPTED })), serverId: 'T1' };
  expect(await answer(record('I1', adopted, happened.confirming(), happened.lost(), happened.looked()))).toMatchObject({ ok: true, value: { state: 'CHALLENGE', challenge: { problem: 'wrong' } } });
});

it('looks on for it too where the code never left', async () => {
  const { answer, record, world } = opened();
  world.answers.respondToChallenge = () => new Refusal({ operation: 'respondToChallenge', effect: 'money', kind: 'notSent', cause: 'refused', detail: null });
  expect(await answer(record('I1', ...UNKNOWN), given('K7'))).toMatchObject({ ok: true, value: { state: 'UNKNOWN', challenge: { problem: 'notSent' }, investigation: { nextLookAt: second(65) } } });
});

it('looks for what became of the code itself where its answer was lost, and takes its own where it was taken', async () => {
  const { answer, record, world } = opened();
  world.answers.respondToChallenge = () => new Error('a mistake');
  const lost = await answer(record('I1', ...UNKNOWN), given('K7'));
  expect(lost).toMatchObject({ ok: true, value: { state: 'UNKNOWN', attempts: [{}, { phase: 'confirm', outcome: 'unknown' }] } });
});

it('waits on where the bank itself had asked for the code, though its outcome was looked for', async () => {
  const { answer, record, world } = opened();
  world.answers.respondToChallenge = () => wrong();
  // By a refusal, so that no id of the transfer was ever told.
  const lost = record('I1', ...SENT, happened.challenged('K1'), happened.confirming(), happened.lost(), happened.looked());
  expect(await answer(lost)).toMatchObject({ ok: true, value: { state: 'CHALLENGE', challenge: { problem: 'wrong' } } });
});

it('waits on where the transfer is known, though a challenge was typed', async () => {
  const { answer, record, world } = opened();
  world.answers.respondToChallenge = () => wrong();
  const accepted = record('I1', ...SENT, happened.answered('accepted', 'T1'));
  expect(await answer(accepted, given('K1'))).toMatchObject({ ok: true, value: { state: 'CHALLENGE', challenge: { problem: 'wrong' } } });
});

const adoptable = { accountId: 'A1', moneyTransferId: 'T1', challengeId: 'K1' };

/** With a cache in which this is the account and this transfer, where there is one. */
function adopting(transfer: object | null = null) {
  const world = opened();
  Object.assign(world.workspace, {
    cache: { read: { findAccount: async () => ({ account: { iban: ACCOUNT.iban, alias: 'Conto', productName: null } }), findRecord: async () => (transfer === null ? null : { record: transfer }) } },
  });
  return world;
}

it('takes over a challenge as a write of its own, of which nothing was sent', async () => {
  const { engine, journal } = adopting();
  const adopted = await adoptChallenge(engine, adoptable);
  expect(adopted).toMatchObject({
    ok: true, value: {
      state: 'CHALLENGE', kind: 'answerChallenge', serverId: 'T1', challenge: { challengeId: 'K1' }, request: null, bank: BANK, connectionId: 'C1', userName: 'chi', marker: null,
      fingerprint: `challenge|${BANK}|A1|K1`, bodyHash: hashOf('K1', ''), batchId: null, batchLine: null,
      shown: { kind: 'answerChallenge', account: ACCOUNT, challengeId: 'K1', moneyTransferId: 'T1', creditor: null, amount: null, description: null },
    },
  });
  expect(journal.list({ scope: 'all', limit: 9, bank: BANK })).toHaveLength(1);
  expect(await adoptChallenge(engine, adoptable)).toEqual(adopted);
});

it('shows with it what the list shows of the transfer', async () => {
  const party = { name: 'Mario Rossi', accountCode: PAYEE, bicCode: null, address: null };
  const cached = { moneyTransferId: 'T1', creditor: party, amount: { creditor: { amountMinor: 12_34, currency: 'EUR' }, debtor: { amountMinor: 1, currency: 'USD' } }, description: 'Fattura 7' };
  expect(await adoptChallenge(adopting(cached).engine, adoptable)).toMatchObject({
    ok: true, value: { shown: { creditor: { name: 'Mario Rossi', accountCode: PAYEE }, amount: { amountMinor: 12_34, currency: 'EUR' }, description: 'Fattura 7' } },
  });
  const ours = { ...cached, amount: { creditor: null, debtor: { amountMinor: 5, currency: 'EUR' } } };
  expect(await adoptChallenge(adopting(ours).engine, adoptable)).toMatchObject({ ok: true, value: { shown: { amount: { amountMinor: 5, currency: 'EUR' } } } });
  expect(await adoptChallenge(adopting({ ...cached, amount: null }).engine, adoptable)).toMatchObject({ ok: true, value: { shown: { amount: null } } });
  // Of a challenge without a transfer nothing is looked up.
  expect(await adoptChallenge(adopting(cached).engine, { ...adoptable, moneyTransferId: null })).toMatchObject({ ok: true, value: { serverId: null, shown: { creditor: null, amount: null } } });
  expect(await adoptChallenge(adopting({ orderId: 'O1' }).engine, adoptable)).toMatchObject({ ok: true, value: { shown: { creditor: null, amount: null, description: null } } });
});

it('gives back its own write of the challenge, or of the transfer, and never one that is only about it', async () => {
  const { engine, record } = adopting();
  const aboutIt: Partial<NewIntent> = { kind: 'deleteTransfer' };
  record('I3', happened.approved(payment('I3', aboutIt)), happened.sending(), happened.answered('accepted', 'T5'));
  expect(await adoptChallenge(engine, { ...adoptable, moneyTransferId: 'T5', challengeId: 'K5' })).toMatchObject({ ok: true, value: { kind: 'answerChallenge' } });
  const other = adopting();
  const own = other.record('I1', ...SUSPENDED);
  expect(await adoptChallenge(other.engine, { ...adoptable, moneyTransferId: null })).toEqual(ok(own));
  const taken = other.record('I2', happened.approved(payment('I2')), happened.sending(), happened.answered('accepted', 'T2'));
  expect(await adoptChallenge(other.engine, { ...adoptable, moneyTransferId: 'T2', challengeId: 'K2' })).toEqual(ok(taken));
});

it('takes nothing over where the journal cannot be used or refuses', async () => {
  const { engine, world } = adopting();
  const full = { ...engine, commitOne: () => failed({ kind: 'notWritable', code: 'SQLITE_FULL' } as const) };
  expect(await adoptChallenge(full, adoptable)).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'notWritable' } });
  world.isJournalUsable = false;
  expect(await adoptChallenge(engine, adoptable)).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'corrupt' } });
});
