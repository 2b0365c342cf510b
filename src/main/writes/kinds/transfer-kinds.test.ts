import { describe, expect, it } from 'vitest';
import type { Candidate, ShownWrite } from '#shared/bridge/writes/intents.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { ACCOUNT, listed, PAYEE, rejected, SHOWN } from '#test/support/engine-world.ts';
import { second } from '#test/support/journal-fixture.ts';
import { openKinds, shownBefore, undertaken } from '#test/support/undertaken.ts';
import { writeRules } from './index.ts';
import { findOwnTransfer, lookForConfirmation, mayStillWait, readOutgoingTransfer, soughtOf } from './outgoing-transfer.ts';
import type { Undertaken, WriteKindRules } from './rules.ts';

/* How each write about an account is sent and found again, against a bank that each test writes. */

const waitsFor = (challengeId: string): Undertaken['challenge'] => ({ challengeId, answers: 0, problem: null, bankErrors: [], withheld: false });
const transferOf = (status: string): Undertaken['transfer'] => ({ moneyTransferId: 'T1', status }) as unknown as Undertaken['transfer'];

const incomplete = { kind: 'incomplete', error: { kind: 'rejected' } };
const unread = { ok: false, error: { kind: 'rejected' } };

describe('a transfer that leaves an account', () => {
  const payment = (changes: Partial<Undertaken> = {}) => undertaken(SHOWN, changes);
  const rules: WriteKindRules = writeRules.createTransfer;

  it('is found by its likeness, apart from what was there before and what is another’s', async () => {
    const { context, world, asked } = openKinds();
    world.transfers = [listed('T0'), listed('T1'), listed('T2'), listed('OTHER', { description: 'X', creditor: { name: 'A', account: { account: 'IT60X0542811101000000999999' } } })];
    expect(await rules.baseline(payment(), context)).toEqual({ ok: true, value: { transfer: ['T0', 'T1', 'T2'] } });
    const later = { ...context, bound: (source: Candidate['source']) => new Set(source === 'transfer' ? ['T2'] : []) };
    expect(await rules.look(payment({ baseline: shownBefore({ transfer: ['T0'] }) }), later)).toMatchObject({ kind: 'found', atBank: { serverId: 'T1', match: 'byLikeness' } });
    expect(asked('searchMoneyTransfers')[0]?.params).toEqual({ accountId: 'A1' });
  });

  it('has no baseline, no look and no likeness where not all could be read', async () => {
    const { context, world } = openKinds();
    world.transfers = null;
    expect(await rules.baseline(payment(), context)).toMatchObject(unread);
    expect(await rules.look(payment(), context)).toMatchObject(incomplete);
    expect(await rules.alike?.(payment(), context)).toMatchObject(unread);
  });

  it('is read by its id, and looked for in the list where the bank does not show it by that', async () => {
    const { context, world, asked } = openKinds();
    world.answers.getMoneyTransfer = () => listed('T1', { status: 'EXECUTED' });
    expect(await findOwnTransfer(payment({ serverId: 'T1' }), context)).toMatchObject({ ok: true, value: { match: 'byId', transfer: { moneyTransferId: 'T1', status: 'EXECUTED' } } });
    expect(asked('getMoneyTransfer')[0]?.params).toEqual({ accountId: 'A1', moneyTransferId: 'T1' });
    expect(asked('searchMoneyTransfers')).toEqual([]);
    world.answers.getMoneyTransfer = () => null;
    world.transfers = [listed('T2'), listed('T1')];
    expect(await findOwnTransfer(payment({ serverId: 'T1' }), context)).toMatchObject({ ok: true, value: { match: 'byId', transfer: { moneyTransferId: 'T1' } } });
  });

  it('is never taken for another that looks like it, once its id is known', async () => {
    const { context, world } = openKinds();
    world.answers.getMoneyTransfer = () => null;
    world.transfers = [listed('T2')];
    expect(await findOwnTransfer(payment({ serverId: 'T1' }), context)).toEqual({ ok: true, value: null });
  });

  it('is found by the challenge that it waits for, before any likeness', async () => {
    const { context, world } = openKinds();
    world.transfers = [listed('T2'), listed('T1', { challengeId: 'K1' })];
    expect(await findOwnTransfer(payment({ challenge: waitsFor('K1') }), context)).toMatchObject({ ok: true, value: { match: 'byId', transfer: { moneyTransferId: 'T1' } } });
    // That nothing is told of a challenge is not something that two have in common.
    world.transfers = [listed('T2', { description: 'X', creditor: { name: 'A', account: { account: 'IT60X0542811101000000999999' } } })];
    expect(await findOwnTransfer(payment({ challenge: { challengeId: null, answers: 0, problem: null, bankErrors: [], withheld: false } }), context)).toEqual({ ok: true, value: null });
  });

  it('is found by its likeness where nothing else is known, and only where one is alike', async () => {
    const { context, world } = openKinds();
    world.transfers = [listed('T1')];
    expect(await findOwnTransfer(payment(), context)).toMatchObject({ ok: true, value: { match: 'byLikeness', transfer: { moneyTransferId: 'T1' } } });
    // Nothing is known of what another program sent.
    expect(await findOwnTransfer(payment({ request: null }), context)).toEqual({ ok: true, value: null });
    world.transfers = [listed('T1'), listed('T2')];
    expect(await findOwnTransfer(payment(), context)).toEqual({ ok: true, value: null });
    world.transfers = [listed('T1', { uri: 'XTS-1' })];
    expect(await findOwnTransfer(payment({ marker: 'XTS-1' }), context)).toMatchObject({ ok: true, value: { match: 'byMarker' } });
  });

  it('is not known where the bank refuses the read, the list, or the second reading of it', async () => {
    const { context, world } = openKinds();
    world.answers.getMoneyTransfer = () => rejected('getMoneyTransfer');
    expect(await findOwnTransfer(payment({ serverId: 'T1' }), context)).toMatchObject(unread);
    expect(await readOutgoingTransfer(payment({ serverId: 'T1' }), context)).toMatchObject(unread);
    expect(await lookForConfirmation(payment({ serverId: 'T1' }), context)).toMatchObject(incomplete);
    world.transfers = null;
    expect(await findOwnTransfer(payment(), context)).toMatchObject(unread);
    world.transfers = [];
    world.behindReading = [() => {
      world.transfers = null;
    }];
    expect(await findOwnTransfer(payment(), context)).toMatchObject(unread);
  });

  it.each([
    ['accepted, which needs no code', 'ACCEPTED', { status: 'WORK_IN_PROGRESS' }, null, 'accepted'],
    ['waiting on, where a suspended one is read as under way', 'CHALLENGE', { status: 'WORK_IN_PROGRESS' }, 'WORK_IN_PROGRESS', 'challenge'],
    ['accepted, once it has become booked', 'CHALLENGE', { status: 'BOOKED' }, 'WORK_IN_PROGRESS', 'accepted'],
    ['waiting on, where it was booked from the beginning', 'CHALLENGE', { status: 'BOOKED' }, 'BOOKED', 'challenge'],
    ['waiting on, where nothing is known of how it was before', 'CHALLENGE', { status: 'BOOKED' }, null, 'challenge'],
    ['waiting on for the code that the bank names', 'CHALLENGE', { challengeId: 'K1' }, null, 'challenge'],
    ['waiting on, though it has become booked, while the bank names its challenge', 'CHALLENGE', { status: 'BOOKED', challengeId: 'K1' }, 'WORK_IN_PROGRESS', 'challenge'],
    ['settled, once it is executed', 'CHALLENGE', { status: 'EXECUTED' }, null, 'settled'],
    ['failed, once it is rejected', 'CHALLENGE', { status: 'REJECTED' }, null, 'failed'],
    ['accepted, though the bank still shows the challenge that was answered', 'ACCEPTED', { challengeId: 'K1' }, null, 'accepted'],
    ['waiting for a further code, where the bank names another challenge', 'ACCEPTED', { challengeId: 'K2' }, null, 'challenge'],
  ] as const)('reads as %s', async (_, state, shown, before, meaning) => {
    const { context, world } = openKinds();
    world.answers.getMoneyTransfer = () => listed('T1', shown);
    const write = payment({ serverId: 'T1', state, challenge: waitsFor('K1'), transfer: before === null ? null : transferOf(before) });
    expect(await readOutgoingTransfer(write, context)).toMatchObject({ ok: true, value: { meaning, match: 'byId', serverId: 'T1' } });
  });

  it('reads as nothing new while the bank does not show it, or only what looks like it while a code is waited for', async () => {
    const { context, world } = openKinds();
    expect(await readOutgoingTransfer(payment({ state: 'ACCEPTED' }), context)).toEqual({ ok: true, value: null });
    world.transfers = [listed('T1', { status: 'EXECUTED' })];
    expect(await readOutgoingTransfer(payment({ state: 'CHALLENGE' }), context)).toEqual({ ok: true, value: null });
    expect(await readOutgoingTransfer(payment({ state: 'ACCEPTED' }), context)).toMatchObject({ ok: true, value: { serverId: 'T1', match: 'byLikeness' } });
  });

  it.each([
    ['shows nothing', null, 'UNKNOWN', { kind: 'nothing' }],
    ['shows it under way', { status: 'WORK_IN_PROGRESS' }, 'UNKNOWN', { kind: 'waiting', certain: false }],
    ['names the challenge that it waits for', { challengeId: 'K1' }, 'UNKNOWN', { kind: 'found', atBank: { meaning: 'challenge', challengeId: 'K1', match: 'byId' }, candidate: null }],
    ['names the challenge of what was declared', { challengeId: 'K1' }, 'DECLARED', { kind: 'waiting', certain: true }],
    ['has booked it since', { status: 'BOOKED' }, 'UNKNOWN', { kind: 'found', atBank: { meaning: 'accepted', match: 'byId' }, candidate: null }],
    ['has executed it', { status: 'EXECUTED' }, 'UNKNOWN', { kind: 'found', atBank: { meaning: 'settled' }, candidate: null }],
    ['has rejected it', { status: 'REJECTED' }, 'UNKNOWN', { kind: 'found', atBank: { meaning: 'failed' }, candidate: null }],
  ] as const)('tells what became of a code whose answer was lost, where the bank %s', async (_, shown, state, expected) => {
    const { context, world } = openKinds();
    world.answers.getMoneyTransfer = () => (shown === null ? null : listed('T1', shown));
    expect(await lookForConfirmation(payment({ serverId: 'T1', state, transfer: transferOf('WORK_IN_PROGRESS') }), context)).toMatchObject(expected);
  });

  it('may still wait for its code, but where it has become booked', () => {
    const now = (status: string) => ({ status }) as unknown as NonNullable<Undertaken['transfer']>;
    expect(mayStillWait({ transfer: null }, now('BOOKED'))).toBe(true);
    expect(mayStillWait({ transfer: transferOf('BOOKED') }, now('BOOKED'))).toBe(true);
    expect(mayStillWait({ transfer: transferOf('WORK_IN_PROGRESS') }, now('WORK_IN_PROGRESS'))).toBe(true);
    expect(mayStillWait({ transfer: transferOf('WORK_IN_PROGRESS') }, now('BOOKED'))).toBe(false);
  });
});

describe('what a write must look like', () => {
  const creditor = SHOWN.creditor;
  const received: ShownWrite = {
    kind: 'revertTransfer', account: ACCOUNT, moneyTransferId: 'R1', creditor, received: null, amount: { amountMinor: 5, currency: 'EUR' }, descriptionHeading: 'Storno', description: 'Errato',
    executionDate: null, isInstant: false, isUrgent: false, feeType: null,
  };
  const named = (shown: ShownWrite) => soughtOf({ shown, marker: 'XTS-1' }, second(0));
  const base = { marker: 'XTS-1', sentAt: second(0) };

  it('is what the person saw', () => {
    expect(named({ ...SHOWN, remittanceInformation: 'RF18' })).toEqual({ ...base, source: ACCOUNT.iban, destination: PAYEE, amount: SHOWN.amount, description: 'Fattura 7', remittance: 'RF18' });
    expect(named(received)).toEqual({ ...base, source: ACCOUNT.iban, destination: PAYEE, amount: { amountMinor: 5, currency: 'EUR' }, description: 'Storno Errato', remittance: null, quotesAnother: true });
  });

  it.each([[null, 'Errato', 'Errato'], ['Storno', null, 'Storno'], ['', '', ''], [null, null, '']])('joins the heading %j of a reversal and its text %j to %j', (descriptionHeading, description, expected) => {
    expect(named({ ...received, descriptionHeading, description }).description).toBe(expected);
  });

  it('leaves open whether a virtual IBAN or its account is shown as the payer', () => {
    const shown: ShownWrite = { kind: 'virtualIbanTransfer', account: ACCOUNT, virtualIban: 'V1', creditor, amount: SHOWN.amount, description: 'Saldo', balanceAfter: null, balanceAsOf: null };
    expect(named(shown)).toEqual({ ...base, source: null, destination: PAYEE, amount: SHOWN.amount, description: 'Saldo', remittance: null });
  });

  it('is as much as is known of a transfer that others made', () => {
    const challenge: ShownWrite = { kind: 'answerChallenge', account: ACCOUNT, challengeId: 'K1', moneyTransferId: null, creditor: null, amount: null, description: null };
    expect(named(challenge)).toEqual({ ...base, source: ACCOUNT.iban, destination: null, amount: null, description: '', remittance: null });
    const deletion: ShownWrite = { kind: 'deleteTransfer', account: ACCOUNT, moneyTransferId: 'T1', creditor, amount: SHOWN.amount, description: 'Fattura 7', executionDate: null };
    expect(named(deletion)).toMatchObject({ source: ACCOUNT.iban, destination: PAYEE, amount: SHOWN.amount, description: 'Fattura 7' });
  });

  it('is the name alone of a virtual IBAN, and nothing of what has rules of its own', () => {
    const nothing = { ...base, source: null, destination: null, amount: null, remittance: null };
    expect(named({ kind: 'createVirtualIban', account: ACCOUNT, description: 'Campagna' })).toEqual({ ...nothing, description: 'Campagna' });
    expect(named({ kind: 'deactivateVirtualIban', account: ACCOUNT, virtualIban: 'V1', description: null })).toEqual({ ...nothing, description: '' });
    expect(named({ kind: 'cancelOrder', account: null, orderId: 'O1', description: 'X' } as unknown as ShownWrite)).toEqual({ ...nothing, description: '' });
  });
});

describe('a deletion', () => {
  const SHOWN_DELETE: ShownWrite = { kind: 'deleteTransfer', account: ACCOUNT, moneyTransferId: 'T1', creditor: SHOWN.creditor, amount: SHOWN.amount, description: null, executionDate: bankDate('2026-07-01') };
  const rules: WriteKindRules = writeRules.deleteTransfer;
  const seenBefore = undertaken(SHOWN_DELETE, { baseline: shownBefore({ transfer: ['T1'] }) });

  it('notes whether the bank showed the transfer before it', async () => {
    const { context, world } = openKinds();
    world.answers.getMoneyTransfer = ({ params }) => listed(params['moneyTransferId'] ?? '');
    expect(await rules.baseline(undertaken(SHOWN_DELETE), context)).toEqual({ ok: true, value: { transfer: ['T1'] } });
    world.answers.getMoneyTransfer = () => null;
    expect(await rules.baseline(undertaken(SHOWN_DELETE), context)).toEqual({ ok: true, value: { transfer: [] } });
    world.answers.getMoneyTransfer = () => rejected('getMoneyTransfer');
    expect(await rules.baseline(undertaken(SHOWN_DELETE), context)).toMatchObject(unread);
  });

  it.each([
    ['is gone', null, { kind: 'found', atBank: { meaning: 'settled', serverId: null } }, 'settled'],
    ['is cancelled', 'CANCELLED', { kind: 'found', atBank: { meaning: 'settled', serverId: null, transfer: { status: 'CANCELLED' } } }, 'settled'],
    ['is rejected', 'REJECTED', { kind: 'found', atBank: { meaning: 'settled', serverId: null } }, 'settled'],
    ['was executed all the same', 'EXECUTED', { kind: 'found', atBank: { meaning: 'failed', serverId: null, transfer: { status: 'EXECUTED' } } }, 'failed'],
    ['is booked as before', 'BOOKED', { kind: 'nothing' }, null],
    ['is under way', 'WORK_IN_PROGRESS', { kind: 'nothing' }, null],
    ['is in a state that nobody documented', 'RITIRATO', { kind: 'partly' }, null],
  ] as const)('is judged by its transfer, where that %s', async (_, status, look, meaning) => {
    const { context, world } = openKinds();
    world.answers.getMoneyTransfer = () => (status === null ? null : listed('T1', { status }));
    expect(await rules.look(seenBefore, context)).toMatchObject(look);
    const read = await rules.read(seenBefore, context);
    expect(read.ok && (read.value?.meaning ?? null)).toBe(meaning);
  });

  it.each([null, shownBefore({ transfer: [] }), shownBefore({ transfer: ['T2'] }), shownBefore({})])('does not take for deleted what the bank never showed: %j', async (baseline) => {
    const { context, world } = openKinds();
    world.answers.getMoneyTransfer = () => null;
    expect(await rules.look(undertaken(SHOWN_DELETE, { baseline }), context)).toEqual({ kind: 'nothing' });
  });

  it('concludes nothing from a read that was refused', async () => {
    const { context, world } = openKinds();
    world.answers.getMoneyTransfer = () => rejected('getMoneyTransfer');
    expect(await rules.look(seenBefore, context)).toMatchObject(incomplete);
    expect(await rules.read(seenBefore, context)).toMatchObject(unread);
  });

  it('is taken when the bank answers, and owns no transfer by it', async () => {
    const { send, world } = openKinds();
    world.answers.deleteMoneyTransfer = () => ({});
    expect(await send('deleteTransfer', 'deleteMoneyTransfer', {})).toMatchObject({ ok: true, value: { atBank: { meaning: 'accepted', serverId: null }, verification: null } });
    world.answers.deleteMoneyTransfer = () => rejected('deleteMoneyTransfer');
    expect(await send('deleteTransfer', 'deleteMoneyTransfer', {})).toMatchObject(unread);
  });
});

describe('a reversal', () => {
  const REVERT: ShownWrite = {
    kind: 'revertTransfer', account: ACCOUNT, moneyTransferId: 'R1', creditor: SHOWN.creditor, received: null, amount: SHOWN.amount, descriptionHeading: 'Fattura 7', description: null,
    executionDate: null, isInstant: false, isUrgent: false, feeType: null,
  };
  const rules: WriteKindRules = writeRules.revertTransfer;
  const revert = (changes: Partial<Undertaken> = {}) => undertaken(REVERT, { baseline: shownBefore({ transfer: [], sentBack: [] }), ...changes });

  /** A bank that knows these ids as sent back. */
  function knowing(...ids: readonly string[]) {
    const world = openKinds();
    world.world.answers.getRevertedTransfer = ({ params }) => (ids.includes(params['transferId'] ?? '') ? { transferId: params['transferId'], status: 'EXECUTED' } : null);
    return world;
  }

  it('notes what looks like it, and whether it had been sent back before', async () => {
    const { context, world } = knowing('R1');
    world.transfers = [listed('T1')];
    expect(await rules.baseline(revert(), context)).toEqual({ ok: true, value: { transfer: ['T1'], sentBack: ['R1'] } });
    expect(await rules.baseline(revert(), knowing().context)).toEqual({ ok: true, value: { sentBack: [] } });
  });

  it('is not known where the list or the lookup could not be read', async () => {
    const { context, world } = knowing();
    world.answers.getRevertedTransfer = () => rejected('getRevertedTransfer');
    expect(await rules.baseline(revert(), context)).toMatchObject(unread);
    expect(await rules.look(revert(), context)).toMatchObject(incomplete);
    world.transfers = null;
    world.answers.getRevertedTransfer = () => null;
    expect(await rules.baseline(revert(), context)).toMatchObject(unread);
    expect(await rules.look(revert(), context)).toMatchObject(incomplete);
  });

  it('is taken where the lookup says that it was sent back since, though the list does not show by what', async () => {
    const { context } = knowing('R1');
    expect(await rules.look(revert(), context)).toMatchObject({ kind: 'found', atBank: { meaning: 'accepted', serverId: null }, candidate: null });
    expect(await rules.look(revert({ baseline: null }), context)).toMatchObject({ kind: 'found' });
    // Sent back before: that says nothing of this one.
    expect(await rules.look(revert({ baseline: shownBefore({ sentBack: ['R1'] }) }), context)).toEqual({ kind: 'nothing' });
    expect(await rules.look(revert(), knowing().context)).toEqual({ kind: 'nothing' });
  });

  it('is the one of the list that looks like it, which needs no lookup of its own', async () => {
    const { context, world, asked } = knowing('R1');
    world.transfers = [listed('T1')];
    expect(await rules.look(revert(), context)).toMatchObject({ kind: 'found', atBank: { serverId: 'T1', match: 'byLikeness' } });
    expect(asked('getRevertedTransfer').map(({ params }) => params['transferId'])).toEqual(['R1']);
  });

  it('is told apart from others that look like it by the lookup of each, apart from what was there before', async () => {
    const { context, world, asked } = knowing('R1', 'T2');
    world.transfers = [listed('T0'), listed('T1'), listed('T2')];
    const write = revert({ baseline: shownBefore({ transfer: ['T0'], sentBack: [] }) });
    expect(await rules.look(write, context)).toMatchObject({ kind: 'found', atBank: { serverId: 'T2', match: 'byLikeness' } });
    expect(asked('getRevertedTransfer').map(({ params }) => params['transferId'])).toEqual(['R1', 'T1', 'T2']);
    world.answers.getRevertedTransfer = ({ params }) => (params['transferId'] === 'R1' ? null : rejected('getRevertedTransfer'));
    expect(await rules.look(write, context)).toMatchObject(incomplete);
  });

  it('is left to a person where the lookup names none of them, or several', async () => {
    for (const { context, world } of [knowing(), knowing('T1', 'T2')]) {
      world.transfers = [listed('T1'), listed('T2')];
      expect(await rules.look(revert(), context)).toMatchObject({ kind: 'unclear', candidates: [{ serverId: 'T1' }, { serverId: 'T2' }] });
    }
  });

  it('answers with the new transfer, and is read only by its id', async () => {
    const { send, world, context } = openKinds();
    world.answers.revertMoneyTransfer = () => listed('T1', { revertedMoneyTransferId: 'R1' });
    const sent = await send('revertTransfer', 'revertMoneyTransfer', {});
    expect(sent).toMatchObject({ ok: true, value: { atBank: { serverId: 'T1', meaning: 'accepted' }, verification: null } });
    expect(JSON.stringify(sent)).not.toContain('R1');
    world.answers.revertMoneyTransfer = () => rejected('revertMoneyTransfer');
    expect(await send('revertTransfer', 'revertMoneyTransfer', {})).toMatchObject(unread);
    world.transfers = [listed('T1')];
    expect(await rules.read(revert({ state: 'ACCEPTED' }), context)).toEqual({ ok: true, value: null });
    world.answers.getMoneyTransfer = () => listed('T1', { status: 'EXECUTED' });
    expect(await rules.read(revert({ state: 'ACCEPTED', serverId: 'T1' }), context)).toMatchObject({ ok: true, value: { serverId: 'T1', meaning: 'settled' } });
    expect(rules.lookWhenTaken).toBe(true);
  });
});

it('sends nothing of its own for a challenge that was taken over', async () => {
  const { context, send, world } = openKinds();
  await expect(send('answerChallenge', 'respondToChallenge', {})).rejects.toThrow('no request of its own');
  expect(await writeRules.answerChallenge.baseline(undertaken(SHOWN), context)).toEqual({ ok: true, value: {} });
  expect(world.asked).toEqual([]);
});
