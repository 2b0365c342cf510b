import { afterEach, expect, it } from 'vitest';
import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { failed } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { ACCOUNT, debit, listed, openEngine, payment, PAYEE, SHOWN, withStatement } from '#test/support/engine-world.ts';
import { happened, second } from '#test/support/journal-fixture.ts';
import { followUp, movedMeanwhile, nextTime } from './follow-up.ts';

/* What the bank took or keeps waiting is read on: only what changed is written down. */

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

function opened() {
  const opened = openEngine();
  ENDS.push(opened.close);
  opened.world.answers.getMoneyTransfer = () => listed('T1');
  return opened;
}

const SENT: readonly IntentEvent[] = [happened.approved(payment('I1')), happened.sending()];
const ACCEPTED: readonly IntentEvent[] = [...SENT, happened.answered('accepted', 'T1')];

/** Reads once more what the journal has. */
async function followed({ engine, journal }: ReturnType<typeof opened>, reads = 0) {
  const before = journal.get('I1');
  if (before === null) throw new Error('nothing was sent');
  return followUp(engine, before, reads);
}

it('writes a change down once, and nothing where the bank says the same again', async () => {
  const world = opened();
  world.record('I1', ...ACCEPTED);
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { state: 'ACCEPTED', transfer: { status: 'WORK_IN_PROGRESS' }, nextReadAt: second(75) }, candidates: [] } });
  const same = world.journal.get('I1');
  expect(await followed(world)).toEqual({ ok: true, value: { record: same, candidates: [] } });
  expect(world.journal.get('I1')).toEqual(same);
  world.world.answers.getMoneyTransfer = () => listed('T1', { status: 'BOOKED' });
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { transfer: { status: 'BOOKED' } } } });
});

it.each([['EXECUTED', 'SETTLED'], ['REJECTED', 'FAILED']] as const)('writes down that it is %s, and reads it no more', async (status, state) => {
  const world = opened();
  world.record('I1', ...ACCEPTED);
  world.world.answers.getMoneyTransfer = () => listed('T1', { status });
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { state, nextReadAt: null, match: 'byId' } } });
});

it('writes down that a code is asked for, and which', async () => {
  const world = opened();
  world.record('I1', ...ACCEPTED);
  world.world.answers.getMoneyTransfer = () => listed('T1', { challengeId: 'K1' });
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { state: 'CHALLENGE', challenge: { challengeId: 'K1' } } } });
  const same = world.journal.get('I1');
  expect(await followed(world)).toEqual({ ok: true, value: { record: same, candidates: [] } });
  world.world.answers.getMoneyTransfer = () => listed('T1', { challengeId: 'K2' });
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { state: 'CHALLENGE', challenge: { challengeId: 'K2' }, nextReadAt: second(120) } } });
});

it('knows the bank’s own challenge again, where another was typed meanwhile', async () => {
  const world = opened();
  world.record('I1', ...ACCEPTED);
  world.world.answers.getMoneyTransfer = () => listed('T1', { challengeId: 'K7' });
  await followed(world);
  world.record('I1', happened.confirming(), happened.codeRefused());
  expect(world.journal.get('I1')?.challenge?.challengeId).toBe('K1');
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { state: 'CHALLENGE', challenge: { challengeId: 'K7' } } } });
});

it('never takes another that looks like it for what the bank gave an id', async () => {
  const world = opened();
  const accepted = world.record('I1', ...ACCEPTED);
  world.world.answers.getMoneyTransfer = () => null;
  world.world.transfers = [listed('T2', { status: 'EXECUTED' })];
  expect(await followed(world)).toEqual({ ok: true, value: { record: accepted, candidates: [] } });
});

it('writes nothing down of a reversal that the bank knows only as sent back', async () => {
  const world = opened();
  const shown: ShownWrite = {
    kind: 'revertTransfer', account: ACCOUNT, moneyTransferId: 'R1', creditor: SHOWN.creditor, received: null, amount: SHOWN.amount, descriptionHeading: null, description: null, executionDate: null,
    isInstant: false, isUrgent: false, feeType: null,
  };
  world.world.answers.getMoneyTransfer = () => listed('T1');
  world.record('I1', happened.approved(payment('I1', { kind: 'revertTransfer', shown })), happened.sending(), happened.answered('accepted', 'T1'));
  await followed(world);
  const taken = world.journal.get('I1');
  world.world.answers.getMoneyTransfer = () => null;
  world.world.answers.getRevertedTransfer = () => ({ transferId: 'R1' });
  expect(await followed(world)).toEqual({ ok: true, value: { record: taken, candidates: [] } });
});

it('writes down the id of what is found without one, though all else is the same', async () => {
  const world = opened();
  world.record('I1', ...SENT, happened.answered('accepted'));
  world.world.transfers = [listed('T7')];
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { state: 'ACCEPTED', serverId: 'T7', match: 'byLikeness' } } });
});

it('says why it could not be read or written, and binds nothing that is another write’s', async () => {
  const world = opened();
  world.record('I1', ...SENT, happened.answered('accepted'));
  world.world.transfers = null;
  expect(await followed(world)).toMatchObject({ ok: false, error: { kind: 'rejected', httpStatus: 500 } });
  world.world.transfers = [listed('T7')];
  const before = world.journal.get('I1') as IntentRecord;
  for (const [problem, outcome] of [
    [{ kind: 'notWritable', code: 'SQLITE_FULL' }, { ok: false, error: { kind: 'paymentsBlocked', reason: 'notWritable' } }],
    [{ kind: 'serverIdTaken', intentId: 'I2' }, { ok: true, value: { record: before, candidates: [] } }], [{ kind: 'blocked', intentId: 'I2' }, { ok: true, value: { record: before, candidates: [] } }],
  ] as const) expect(await followUp({ ...world.engine, commitOne: () => failed(problem) }, before, 0)).toEqual(outcome);
});

it('writes nothing once the app locks, where the journal was lost, or where something else was written meanwhile', async () => {
  const world = opened();
  const before = world.record('I1', ...SENT, happened.answered('accepted'));
  world.world.transfers = [listed('T7')];
  world.world.behindReading = [() => void world.record('I1', happened.read('accepted', 'T8'))];
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { serverId: 'T8' } } });
  expect(world.journal.get('I1')?.serverId).toBe('T8');
  world.world.answers.getMoneyTransfer = () => {
    world.world.isJournalUsable = false;
    return listed('T8', { status: 'EXECUTED' });
  };
  expect(await followed(world)).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'corrupt' } });
  world.world.isJournalUsable = true;
  world.world.answers.getMoneyTransfer = () => {
    world.stop();
    return listed('T8', { status: 'EXECUTED' });
  };
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { state: 'ACCEPTED' } } });
  expect([before.state, world.journal.get('I1')?.state]).toEqual(['ACCEPTED', 'ACCEPTED']);
});

it('takes what was bound by its likeness alone for failed where the bank no longer has it, and no other', async () => {
  const gone = async (found: IntentEvent) => {
    const world = opened();
    world.record('I1', ...SENT, happened.lost(), found);
    world.world.answers.getMoneyTransfer = () => null;
    const read = await followed(world);
    return read.ok ? read.value.record.state : read.error.kind;
  };
  const found = (match: 'byLikeness' | 'byMarker'): IntentEvent => ({ type: 'found', by: 'look', atBank: { serverId: 'T1', source: 'transfer', transfer: null, meaning: 'accepted', challengeId: null, match }, nextReadAt: null });
  expect([await gone(found('byLikeness')), await gone(found('byMarker'))]).toEqual(['AMBIGUOUS', 'ACCEPTED']);
});

const FROM_VIRTUAL: ShownWrite = { kind: 'virtualIbanTransfer', account: ACCOUNT, virtualIban: 'V1', creditor: SHOWN.creditor, amount: SHOWN.amount, description: SHOWN.description, balanceAfter: null, balanceAsOf: null };

/** A transfer from a virtual IBAN, which the bank took, with these debits on the statement. */
function fromVirtual(...entries: readonly ReturnType<typeof debit>[]) {
  const world = opened();
  world.record('I1', happened.approved(payment('I1', { kind: 'virtualIbanTransfer', shown: FROM_VIRTUAL })), happened.sending(), happened.answered('accepted', 'X1'));
  world.world.answers.getMoneyTransfer = () => null;
  Object.assign(world.world.answers, withStatement(() => entries));
  return world;
}

it('looks for the debit of what the bank took without a read, and shows a person what may be it', async () => {
  expect(await followed(fromVirtual(debit('E1', `A ${PAYEE}`)))).toMatchObject({ ok: true, value: { record: { state: 'SETTLED', serverId: 'E1', serverSource: 'transaction', match: 'byLikeness' }, candidates: [] } });
  expect(await followed(fromVirtual(debit('E2')))).toMatchObject({ ok: true, value: { record: { state: 'ACCEPTED', serverId: 'X1' }, candidates: [{ serverId: 'E2' }] } });
  expect(await followed(fromVirtual())).toMatchObject({ ok: true, value: { record: { state: 'ACCEPTED' }, candidates: [] } });
  const unread = fromVirtual();
  unread.world.transfers = null;
  expect(await followed(unread)).toMatchObject({ ok: false, error: { kind: 'rejected' } });
});

it('binds the reserved amount that names the payment, until its debit shows', async () => {
  const world = fromVirtual();
  world.world.answers.listReservedEntries = () => ({ list: [{ reservedEntryId: 'R1', creationDate: '2026-06-30', amount: 12.34, currency: 'EUR', description: PAYEE }] });
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { state: 'ACCEPTED', serverId: 'R1', serverSource: 'reservedEntry' } } });
});

it('looks for no likeness where the bank shows what it took', async () => {
  const world = fromVirtual(debit('E2'));
  world.world.answers.getMoneyTransfer = () => listed('X1', { status: 'EXECUTED' });
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { state: 'SETTLED', serverId: 'X1' } } });
  expect(world.asked('listTransactions')).toEqual([]);
});

it('asks the bank no more of a debit that stands on the statement, and settles it', async () => {
  const world = fromVirtual();
  world.record('I1', { type: 'read', atBank: { serverId: 'E1', source: 'transaction', transfer: null, meaning: 'accepted', challengeId: null, match: 'byPerson' }, nextReadAt: null });
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { state: 'SETTLED', serverId: 'E1', serverSource: 'transaction' }, candidates: [] } });
  expect(world.world.asked).toEqual([]);
});

it('writes down what changed of a record of the portal', async () => {
  const world = opened();
  const shown: ShownWrite = { kind: 'setOrderFailed', account: null, orderId: 'O1', investorName: null, campaignId: 'K1', campaignName: null, total: null, status: null, portalOrderCode: null, moneyGoesBack: 'no' };
  const portal = { kind: 'order', orderId: 'O1', status: null, campaignId: null, refundIds: [] } as const;
  world.record('I1', happened.approved(payment('I1', { kind: 'cancelOrder', shown: { ...shown, kind: 'cancelOrder', moneyGoesBack: 'yes' } })),
    { ...happened.sending(), baseline: { serverIds: { was: ['ACCEPTED'] }, serverTime: null, readAt: second(0) } },
    { type: 'answered', atBank: { serverId: null, transfer: null, meaning: 'accepted', challengeId: null, portal }, verification: null, nextReadAt: null });
  world.world.answers.getOrder = () => ({ orderId: 'O1', status: 'CANCELLED', campaignId: 'K1' });
  world.world.answers.getOrderPayment = () => ({ orderId: 'O1', refundIds: [] });
  expect(await followed(world)).toMatchObject({ ok: true, value: { record: { state: 'ACCEPTED', portal: { status: 'CANCELLED', refundIds: [] } } } });
  const same = world.journal.get('I1');
  expect(await followed(world)).toEqual({ ok: true, value: { record: same, candidates: [] } });
});

const at = (text: string, record: Partial<IntentRecord>, reads: number) => {
  const { engine, world } = opened();
  world.nowMs = instantToMs(instant(text));
  return nextTime(engine, { state: 'ACCEPTED', transfer: null, shown: SHOWN, updatedAt: instant('2026-03-10T10:00:00Z'), watchedUntil: null, ...record } as IntentRecord, reads);
};
const booked = { transfer: { status: 'BOOKED' }, shown: { ...SHOWN, executionDate: bankDate('2026-03-13') } } as unknown as Partial<IntentRecord>;

it.each<[string, string, Partial<IntentRecord>, number, string | null]>([
  ['an accepted one after the reads it had', '2026-03-10T10:00:00Z', {}, 0, '2026-03-10T10:00:15.000Z'],
  ['one that moved a day ago rarely', '2026-03-12T10:00:00Z', {}, 9, '2026-03-12T16:00:00.000Z'],
  ['a challenge each minute', '2026-03-10T10:00:00Z', { state: 'CHALLENGE' }, 9, '2026-03-10T10:01:00.000Z'],
  ['a booked one as others at first', '2026-03-10T10:00:00Z', booked, 1, '2026-03-10T10:01:00.000Z'],
  ['a booked one then after six hours', '2026-03-10T10:00:00Z', booked, 2, '2026-03-10T16:00:00.000Z'],
  ['a booked one on the morning of its day', '2026-03-13T06:00:00Z', booked, 2, '2026-03-13T07:05:00.000Z'],
  ['a booked one as others once its morning has come', '2026-03-13T07:05:00Z', booked, 9, '2026-03-13T13:05:00.000Z'],
  ['one under way though it names a day as others', '2026-03-10T10:00:00Z', { ...booked, transfer: { status: 'WORK_IN_PROGRESS' } as never }, 2, '2026-03-10T10:05:00.000Z'],
  ['one booked for no day as others', '2026-03-10T10:00:00Z', { ...booked, shown: SHOWN }, 2, '2026-03-10T10:05:00.000Z'],
  ['a settled one not at all', '2026-03-10T10:00:00Z', { state: 'SETTLED' }, 0, null],
  ['a settled one that was sent again, for its earlier attempt', '2026-03-10T10:00:00Z', { state: 'SETTLED', watchedUntil: instant('2026-03-20T10:00:00Z') }, 0, '2026-03-10T10:05:00.000Z'],
  ['an accepted one that was sent again as soon as either wants', '2026-03-12T10:00:00Z', { watchedUntil: instant('2026-03-22T09:30:00Z') }, 9, '2026-03-12T10:05:00.000Z'],
  ['and its own read where that comes first', '2026-03-10T10:00:00Z', { watchedUntil: instant('2026-03-20T10:00:00Z') }, 0, '2026-03-10T10:00:15.000Z'],
])('reads %s', (_, now, record, reads, expected) => {
  expect(at(now, record, reads)).toBe(expected);
});

it('reads after the lists what the bank took or keeps waiting, a booked one only where its list shows it otherwise', async () => {
  const shown: Readonly<Record<string, object>> = { T1: { moneyTransferId: 'T1', status: 'BOOKED' }, T2: { moneyTransferId: 'T2', status: 'EXECUTED' }, T4: { orderId: 'T4', status: 'EXECUTED' } };
  const cache = { read: { findRecord: async (_: string, id: string) => (shown[id] === undefined ? null : { record: shown[id] }) } } as unknown as Parameters<typeof movedMeanwhile>[0]['cache'];
  const one = (intentId: string, state: string, transfer: object | null) => ({ intentId, state, transfer }) as unknown as IntentRecord;
  expect(await movedMeanwhile({ cache }, [
    one('rests', 'ACCEPTED', { moneyTransferId: 'T1', status: 'BOOKED' }), one('moved', 'ACCEPTED', { moneyTransferId: 'T2', status: 'BOOKED' }), one('unlisted', 'ACCEPTED', { moneyTransferId: 'T3', status: 'BOOKED' }),
    one('other', 'ACCEPTED', { moneyTransferId: 'T4', status: 'BOOKED' }), one('under way', 'ACCEPTED', { moneyTransferId: 'T1', status: 'WORK_IN_PROGRESS' }), one('unseen', 'ACCEPTED', null),
    one('waits', 'CHALLENGE', null), one('unknown', 'UNKNOWN', null), one('settled', 'SETTLED', null),
  ])).toEqual(['moved', 'under way', 'unseen', 'waits']);
});
