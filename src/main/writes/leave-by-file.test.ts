import { createHash } from 'node:crypto';

import { afterEach, describe, expect, it } from 'vitest';

import { openGate } from '#main/context/sending-gate.ts';
import type { IntentRecord, WriteClaim } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { debit, listed as listedAtBank, openEngine, payment, putBack, SHOWN as OF_ENGINE, withStatement } from '#test/support/engine-world.ts';
import { happened, second } from '#test/support/journal-fixture.ts';
import { declarableOf, declare } from './declarations.ts';
import { bindTo } from './decisions.ts';
import { followUp } from './follow-up.ts';
import { lookFor, recover } from './investigate.ts';
import { leaveByFile } from './leave-by-file.ts';
import type { LeavingPayment, PaymentFile } from './leave-by-file.ts';
import { sendApproved } from './send.ts';
import { spendableOf } from './sent-since.ts';

/** A file needs an account that there may be. */
const PAYEE = 'DE89370400440532013000';
const SHOWN = { ...OF_ENGINE, creditor: { ...OF_ENGINE.creditor, accountCode: PAYEE } };
const listed = (moneyTransferId: string, changes: object = {}): object => listedAtBank(moneyTransferId, { creditor: { name: 'Mario Rossi', account: { account: PAYEE } }, ...changes });

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

/** The engine, and a file of which the test says whether it can be written. */
function opened(write: (content: string) => string | null = () => null) {
  const world = openEngine();
  ENDS.push(world.close);
  const contents: string[] = [];
  const file: PaymentFile = {
    fileName: 'payments.xml', messageId: 'TESORO-1',
    content: async (payments: readonly LeavingPayment[]) => JSON.stringify(payments),
    write: async (content) => {
      contents.push(content);
      return write(content);
    },
  };
  const leave = (...records: readonly IntentRecord[]): Promise<Result<readonly IntentRecord[], AppError>> =>
    leaveByFile(world.engine, records, file, (_intentId, work) => work());
  const approved = (intentId = 'I1', change: Parameters<typeof payment>[1] = {}): IntentRecord => world.record(intentId, happened.approved(payment(intentId, { shown: SHOWN, marker: `TS${intentId}`, ...change })));
  const state = (intentId = 'I1') => world.journal.get(intentId)?.state;
  return { ...world, contents, leave, approved, state };
}

/** A payment that left. */
async function left(given = opened()): Promise<{ readonly gone: IntentRecord } & ReturnType<typeof opened>> {
  const answer = await given.leave(given.approved());
  const gone = answer.ok ? answer.value[0] : undefined;
  if (gone === undefined) throw new Error(JSON.stringify(answer));
  return { ...given, gone };
}

describe('leaving in a file', () => {
  it('is on the disk, with the file’s hash and references, before the file is written', async () => {
    const seen: (IntentRecord | null)[] = [];
    const world = opened(() => {
      seen.push(world.journal.get('I1'));
      return null;
    });
    const gone = await world.leave(world.approved());
    const sha256 = createHash('sha256').update(world.contents[0] ?? '', 'utf8').digest('hex');
    const leftByFile = { fileName: 'payments.xml', sha256, messageId: 'TESORO-1', endToEndId: 'TSI1', at: second(60) };
    expect(seen).toMatchObject([{ state: 'UNKNOWN', leftByFile, attempts: [{ phase: 'file', outcome: 'unknown', bodyHash: 'b0d4' }], investigation: { nextLookAt: second(360) } }]);
    expect(gone).toMatchObject({ ok: true, value: [{ state: 'UNKNOWN', leftByFile }] });
    expect(world.journal.events('I1').at(-1)?.event).toMatchObject({ type: 'leftByFile', userName: 'chi' });
    // Nothing was asked of the bank.
    expect(world.world.asked).toEqual([]);
  });

  it('counts as possibly paid: nobody sends the same, and it is taken off what can be spent', async () => {
    const { engine, approved, leave, gone: record, workspace, world } = await left();
    expect(await sendApproved(engine, record)).toEqual({ ok: false, error: { kind: 'wrongState', state: 'UNKNOWN' } });
    const twin = approved('I2', { fingerprint: record.fingerprint });
    expect(await sendApproved(engine, twin)).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I1' } });
    expect(await leave(twin)).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I1' } });
    expect(await leave(record)).toEqual({ ok: false, error: { kind: 'wrongState', state: 'UNKNOWN' } });
    const account = { account: { accountId: 'A1' }, balance: { asOf: second(30), value: { accounting: null, available: { amountMinor: 100_00, currency: 'EUR' }, date: null } } };
    expect(spendableOf(workspace, account as never, null)).toMatchObject({ sentSince: { amountMinor: 12_34 }, left: { amountMinor: 87_66 } });
    expect(world.asked).toEqual([]);
  });

  it('says so where the file could not be written, and nothing counts as left', async () => {
    const world = opened(() => 'ENOSPC');
    const approved = world.approved();
    expect(await world.leave(approved)).toEqual({ ok: false, error: { kind: 'fileNotWritten', code: 'ENOSPC' } });
    expect(world.journal.get('I1')).toMatchObject({ state: 'APPROVED', leftByFile: null, investigation: null, attempts: [{ phase: 'file', outcome: 'notSent' }] });
    expect(world.journal.events('I1').map(({ event }) => event.type)).toEqual(['approved', 'leftByFile', 'fileNotWritten']);
    expect(world.journal.holder(approved.fingerprint)).toBeNull();
    // It can be sent now, or leave by another file.
    world.world.answers.createMoneyTransfer = () => ({ moneyTransferId: 'NEW', status: 'WORK_IN_PROGRESS' });
    const again = world.journal.get('I1');
    expect(again !== null && await sendApproved(world.engine, again)).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
  });

  it('is what is known after the app ended between the journal and the file', async () => {
    const world = opened(() => {
      throw new Error('the power went');
    });
    await expect(world.leave(world.approved())).rejects.toThrow('the power went');
    recover(world.engine);
    expect(world.journal.get('I1')).toMatchObject({ state: 'UNKNOWN', leftByFile: { messageId: 'TESORO-1' } });
  });

  it('lets all leave or none', async () => {
    const world = opened();
    const [first, other] = [world.approved('I1', { fingerprint: 'same' }), world.approved('I2', { fingerprint: 'same' })];
    expect(await world.leave(first, other)).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I1' } });
    expect([world.state('I1'), world.state('I2'), world.contents]).toEqual(['APPROVED', 'APPROVED', []]);
    const swift = world.approved('I3', { shown: { ...SHOWN, scheme: 'SWIFT' } });
    expect(await world.leave(world.approved('I4'), swift)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect([world.state('I3'), world.state('I4'), world.contents]).toEqual(['APPROVED', 'APPROVED', []]);
  });

  it('asks the team’s gate for each, and gives the claims back where nothing left', async () => {
    const CLAIM: WriteClaim = { teamId: 'T', token: 7 };
    const unused: WriteClaim[] = [];
    let code: string | null = null;
    const world = opened(() => code);
    let refuses: readonly string[] = [];
    world.world.gate = {
      ...openGate, unused: (_record, claim) => void unused.push(claim),
      admit: async ({ intentId }) => (refuses.includes(intentId) ? failed({ kind: 'approvalNeeded' }) : ok(CLAIM)),
    };
    const records = [world.approved('I1'), world.approved('I2')];
    refuses = ['I2'];
    expect(await world.leave(...records)).toEqual({ ok: false, error: { kind: 'approvalNeeded' } });
    expect([world.state('I1'), world.state('I2'), world.contents, unused]).toEqual(['APPROVED', 'APPROVED', [], [CLAIM]]);
    refuses = [];
    code = 'EROFS';
    const again = ['I1', 'I2'].map((intentId) => world.journal.get(intentId)).filter((record) => record !== null);
    expect(await world.leave(...again)).toMatchObject({ ok: false, error: { kind: 'fileNotWritten' } });
    expect(unused).toEqual([CLAIM, CLAIM, CLAIM]);
    code = null;
    const last = ['I1', 'I2'].map((intentId) => world.journal.get(intentId)).filter((record) => record !== null);
    expect(await world.leave(...last)).toMatchObject({ ok: true, value: [{ state: 'UNKNOWN', claim: CLAIM }, { state: 'UNKNOWN', claim: CLAIM }] });
    expect(unused).toHaveLength(3);
  });

  it('writes nothing while the journal was put back and the bank not read since', async () => {
    const world = opened();
    const approved = world.approved();
    putBack(world.journal);
    expect(await world.leave(approved)).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'restored' } });
    expect([world.state(), world.contents]).toEqual(['APPROVED', []]);
  });
});

describe('what became of a file', () => {
  it('is never “nothing”: it is looked for every five minutes, then every hour', async () => {
    const { engine, journal, world, gone: record } = await left();
    world.answers = withStatement(() => []);
    let now = record;
    for (let look = 0; look < 5; look += 1) {
      world.nowMs += 7_200_000;
      world.heardMs = world.nowMs;
      const looked = await lookFor(engine, now);
      if (!looked.ok) throw new Error(JSON.stringify(looked));
      now = looked.value;
    }
    expect(now).toMatchObject({ state: 'UNKNOWN', investigation: { completeLooks: 5, nextLookAt: instantFromMs(world.nowMs + 3_600_000) } });
    expect(journal.append({ intentId: 'I1', event: happened.looked('notFound') }, second(0))).toMatchObject({ ok: false, error: { kind: 'notAllowed' } });
    expect(journal.append({ intentId: 'I1', event: happened.abandoned() }, second(0))).toMatchObject({ ok: false, error: { kind: 'notAllowed' } });
    expect(journal.append({ intentId: 'I1', event: happened.challenged() }, second(0))).toMatchObject({ ok: false, error: { kind: 'notAllowed' } });
  });

  it('is found by its reference among the transfers, and on the statement', async () => {
    const among = await left();
    among.world.transfers = [listed('OTHER'), listed('T1', { uri: 'E2E TSI1' })];
    among.world.answers = withStatement(() => []);
    expect(await lookFor(among.engine, among.gone)).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'T1', match: 'byMarker' } });
    const booked = await left();
    booked.world.answers = withStatement(() => [debit('D1', 'BONIFICO TSI1 Mario Rossi'), debit('D2', 'BONIFICO Mario Rossi')]);
    const found = await lookFor(booked.engine, booked.gone);
    expect(found).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'D1', match: 'byMarker', serverSource: 'transaction' } });
    expect(found.ok && await followUp(booked.engine, found.value, 0)).toMatchObject({ ok: true, value: { record: { state: 'SETTLED' } } });
  });

  it('is for a person to say where something only looks like it: nobody knows what was there before', async () => {
    const { engine, world, gone: record } = await left();
    world.transfers = [listed('T1')];
    world.answers = withStatement(() => []);
    const looked = await lookFor(engine, record);
    expect(looked).toMatchObject({ ok: true, value: { state: 'AMBIGUOUS', investigation: { candidates: [{ serverId: 'T1' }] } } });
    expect(looked.ok && bindTo(engine, looked.value, 'T1', [])).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'T1', match: 'byPerson' } });
  });

  it('can be said at once: not used, so that the same can be sent, and loudly wrong where it turns up', async () => {
    const { engine, world, gone: record, approved, journal } = await left();
    world.answers = withStatement(() => []);
    expect(declarableOf(record, second(61))).toEqual({ open: true, from: record.createdAt });
    const today = '2026-06-30' as never;
    const declared = declare(engine, record, { outcome: 'notDone', toldBy: 'Anna', toldOn: today, words: 'file deleted' });
    expect(declared).toMatchObject({ ok: true, value: { state: 'DECLARED', declaration: { outcome: 'notDone', words: 'file deleted' } } });
    world.answers.createMoneyTransfer = () => ({ moneyTransferId: 'NEW', status: 'WORK_IN_PROGRESS' });
    expect(await sendApproved(engine, approved('I2', { fingerprint: record.fingerprint }))).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
    world.transfers = [listed('NEW'), listed('T9', { uri: 'TSI1' })];
    const again = journal.get('I1');
    expect(again !== null && await lookFor(engine, again)).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'T9', turnedUpLate: true } });
  });

  it('raises an alarm where something only looks like it after “not used”, once, and not for what is sent in its place', async () => {
    const { engine, world, gone: record, approved, journal } = await left();
    world.answers = withStatement(() => []);
    const looked = async (): Promise<IntentRecord> => {
      const now = journal.get('I1');
      const seen = now === null ? null : await lookFor(engine, now);
      if (seen?.ok !== true) throw new Error(JSON.stringify(seen));
      return seen.value;
    };
    world.transfers = [listed('SEEN')];
    expect(await looked()).toMatchObject({ state: 'AMBIGUOUS' });
    declare(engine, journal.get('I1') ?? record, { outcome: 'notDone', toldBy: 'Anna', toldOn: '2026-06-30' as never, words: 'file deleted' });
    // What a person had before their eyes when they said so raises none.
    expect(await looked()).toMatchObject({ state: 'DECLARED', duplicate: null });
    // While the same is sent, whatever looks alike may be that.
    const second1 = approved('I2', { fingerprint: record.fingerprint });
    journal.append({ intentId: 'I2', event: happened.sending() }, second(70));
    world.transfers = [listed('SEEN'), listed('NEW')];
    expect(await looked()).toMatchObject({ state: 'DECLARED', duplicate: null });
    journal.append({ intentId: 'I2', event: happened.answered('accepted', 'NEW') }, second(71));
    expect([second1.state, (await looked()).duplicate]).toEqual(['APPROVED', null]);
    world.transfers = [listed('SEEN'), listed('NEW'), listed('AFTER')];
    expect(await looked()).toMatchObject({ state: 'DECLARED', duplicate: { candidates: [{ serverId: 'AFTER' }], turnedUp: true, acknowledged: null } });
    expect(journal.due(record.bank, second(9_999_999)).map(({ intentId }) => intentId)).toContain('I1');
    // Acknowledged, it is silent, until there is another.
    journal.append({ intentId: 'I1', event: happened.duplicateAcknowledged() }, second(72));
    expect(await looked()).toMatchObject({ duplicate: { acknowledged: { note: 'sent back' } } });
    expect(bindTo(engine, await looked(), 'AFTER', [])).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'AFTER', match: 'byPerson', turnedUpLate: true } });
  });

  it('can be said to be paid, also after it was looked for in vain', async () => {
    const { engine, gone: record, journal } = await left();
    expect(declare(engine, record, { outcome: 'done', toldBy: 'Anna', toldOn: '2026-06-30' as never, words: 'seen in the portal' })).toMatchObject({ ok: true, value: { state: 'DECLARED' } });
    expect(journal.holder(record.fingerprint)).toBeNull();
    expect(instantToMs(journal.get('I1')?.lookedForUntil ?? second(0))).toBeGreaterThan(instantToMs(second(864_000)));
  });

  it('is not taken from what another write is bound to', async () => {
    const { engine, world, gone, approved } = await left();
    world.answers = { ...withStatement(() => []), createMoneyTransfer: () => ({ moneyTransferId: 'T1', status: 'WORK_IN_PROGRESS' }) };
    await sendApproved(engine, approved('I2', { shown: { ...SHOWN, description: 'Fattura 7' } }));
    world.transfers = [listed('T1')];
    expect([gone.state, (await lookFor(engine, gone)).ok]).toEqual(['UNKNOWN', true]);
    expect(engine.get('I1')).toMatchObject({ ok: true, value: { state: 'UNKNOWN', investigation: { candidates: [] } } });
  });
});
