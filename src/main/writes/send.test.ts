import { afterEach, expect, it } from 'vitest';
import type { IntentEvent, IntentRecord, NewIntent } from '#main/store/journal/index.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { listed, openEngine, payment, putBack, SHOWN } from '#test/support/engine-world.ts';
import type { Asked } from '#test/support/engine-world.ts';
import { BANK, happened, newIntent, second } from '#test/support/journal-fixture.ts';
import { campaignLock } from './freeze/portal-locks.ts';
import { sendAgain, sendApproved, windowEnd } from './send.ts';

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

/** The engine, with a bank that takes whatever is sent. */
function opened() {
  const opened = openEngine();
  ENDS.push(opened.close);
  opened.world.answers.createMoneyTransfer = () => ({ moneyTransferId: 'NEW', status: 'WORK_IN_PROGRESS' });
  return { ...opened, dispatched: () => opened.asked('createMoneyTransfer').length };
}

const NOT_FOUND = (intentId = 'I1', changes: Partial<NewIntent> = {}): readonly IntentEvent[] =>
  [happened.approved(payment(intentId, changes)), happened.sending(), happened.lost(), happened.looked('notFound')];

it('sends what was approved once, behind a baseline and a SENDING that are on the disk', async () => {
  const { engine, journal, record, world, dispatched } = opened();
  world.transfers = [listed('OLD')];
  const approved = record('I1', happened.approved(payment('I1')));
  let onDisk: IntentRecord | null = null;
  world.answers.createMoneyTransfer = () => {
    onDisk = journal.get('I1');
    return { moneyTransferId: 'NEW', status: 'WORK_IN_PROGRESS' };
  };
  expect(await sendApproved(engine, approved)).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'NEW' } });
  expect(onDisk).toMatchObject({
    state: 'SENDING', baseline: { serverIds: { transfer: ['OLD'] }, serverTime: second(60), readAt: second(60) },
    attempts: [{ phase: 'send', bodyHash: 'b0d4', serverTime: second(60) }], investigation: { windowEndsAt: second(60 + 1800) },
  });
  expect(dispatched()).toBe(1);
});

it('sends nothing without a complete baseline', async () => {
  const { engine, record, world, dispatched } = opened();
  const approved = record('I1', happened.approved(payment('I1')));
  world.transfers = null;
  expect(await sendApproved(engine, approved)).toMatchObject({ ok: false, error: { kind: 'rejected', httpStatus: 500 } });
  const gone = record('I2', ...NOT_FOUND('I2'));
  expect(await sendAgain(engine, gone)).toMatchObject({ ok: false, error: { kind: 'rejected', httpStatus: 500 } });
  expect(dispatched()).toBe(0);
});

it('sends only what is approved, and again only what was not found', async () => {
  const { engine, record, dispatched, world } = opened();
  const unknown = record('I1', happened.approved(payment('I1')), happened.sending(), happened.lost());
  expect(await sendApproved(engine, unknown)).toEqual({ ok: false, error: { kind: 'wrongState', state: 'UNKNOWN' } });
  expect(await sendAgain(engine, unknown)).toEqual({ ok: false, error: { kind: 'wrongState', state: 'UNKNOWN' } });
  expect([dispatched(), world.asked.length]).toEqual([0, 0]);
});

it('sends nothing beside another write of the same payment that is open', async () => {
  const { engine, record, dispatched } = opened();
  record('I1', happened.approved(payment('I1', { fingerprint: 'same' })), happened.sending(), happened.lost());
  const duplicate = record('I2', happened.approved(payment('I2', { fingerprint: 'same' })));
  expect(await sendApproved(engine, duplicate)).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I1' } });
  expect(dispatched()).toBe(0);
});

it.each(['approved', 'not found'] as const)('sends nothing of what is %s while the journal was put back and the bank not read since', async (how) => {
  const { engine, journal, record, dispatched, world } = opened();
  const given = how === 'approved' ? record('I1', happened.approved(payment('I1'))) : record('I1', ...NOT_FOUND());
  putBack(journal);
  const sent = how === 'approved' ? sendApproved(engine, given) : sendAgain(engine, given);
  expect(await sent).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'restored' } });
  expect([dispatched(), world.asked.length]).toEqual([0, 0]);
});

it('sends nothing when an export was put back while the baseline was read', async () => {
  const { engine, journal, record, world, dispatched } = opened();
  const approved = record('I1', happened.approved(payment('I1')));
  world.behindReading = [() => putBack(journal)];
  expect(await sendApproved(engine, approved)).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'restored' } });
  expect([dispatched(), journal.get('I1')?.state]).toEqual([0, 'APPROVED']);
});

it('sends nothing when the app locks while the baseline is read', async () => {
  const { engine, journal, record, world, stop, dispatched } = opened();
  const approved = record('I1', happened.approved(payment('I1')));
  world.behindReading = [stop];
  expect(await sendApproved(engine, approved)).toEqual({ ok: false, error: { kind: 'locked' } });
  expect([dispatched(), journal.get('I1')?.state]).toEqual([0, 'APPROVED']);
});

it('sends nothing of a campaign’s order that a closing began to wait for while the baseline was read', async () => {
  const { engine, journal, record, world, dispatched } = opened();
  // What tells a write of an order is that it names one.
  const approved = record('I1', happened.approved(payment('I1', { shown: { ...SHOWN, orderId: 'O1', campaignId: 'K1' } as ShownWrite })));
  world.behindReading = [() => void record('I2', happened.approved(newIntent('I2', { kind: 'succeedCampaign', fingerprint: campaignLock(BANK, 'K1') })), happened.sending(), happened.lost())];
  expect(await sendApproved(engine, approved)).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I2' } });
  expect([dispatched(), journal.get('I1')?.state]).toEqual([0, 'APPROVED']);
});

it('does not send a second time what the journal has sent meanwhile', async () => {
  const { engine, record, world, dispatched } = opened();
  const approved = record('I1', happened.approved(payment('I1')));
  world.behindReading = [() => void record('I1', happened.sending())];
  expect(await sendApproved(engine, approved)).toEqual({ ok: false, error: { kind: 'wrongState', state: 'SENDING' } });
  expect(dispatched()).toBe(0);
});

it('has no request to send for a challenge that was taken over', async () => {
  const { engine, record, dispatched } = opened();
  const adopted = { ...record('I1', happened.adopted(payment('I1'))), state: 'APPROVED' as const };
  expect(await sendApproved(engine, adopted)).toEqual({ ok: false, error: { kind: 'wrongState', state: 'APPROVED' } });
  expect(dispatched()).toBe(0);
});

it('takes a mistake of its own in the middle of sending for an outcome that is not known', async () => {
  const { engine, record, world } = opened();
  const approved = record('I1', happened.approved(payment('I1')));
  world.answers.createMoneyTransfer = () => new Error('a mistake');
  expect(await sendApproved(engine, approved)).toMatchObject({
    ok: true, value: { state: 'UNKNOWN', lastError: { operation: 'createMoneyTransfer', effect: 'money', kind: 'ambiguous', cause: 'aborted', httpStatus: null, bankErrors: [], detail: 'internal' } },
  });
  expect(world.unexpected).toEqual(['intents.dispatch']);
});

const froms = (asked: readonly Asked[]): readonly string[] =>
  asked.filter(({ id }) => id === 'searchMoneyTransfers').map(({ body }) => (body as { readonly createdDatetime: { readonly from: string } }).createdDatetime.from);
const dayBefore = (at: string): string => instantFromMs(instantToMs(instant(at)) - 86_400_000).replace('Z', '+00:00');

it('reads the baseline from a minute before the bank’s time on: the bank tells whole seconds', async () => {
  const { engine, record, world } = opened();
  world.serverMs = instantToMs(second(600));
  world.heardMs = world.serverMs;
  await sendApproved(engine, record('I1', happened.approved(payment('I1'))));
  expect(froms(world.asked)).toEqual([dayBefore(second(540))]);
  const same = opened();
  same.world.serverMs = instantToMs(second(600));
  same.world.heardMs = instantToMs(second(540));
  await sendApproved(same.engine, same.record('I1', happened.approved(payment('I1'))));
  expect(froms(same.world.asked)).toEqual([dayBefore(second(540))]);
});

it('reads the baseline again from the bank’s time on where this computer’s clock is ahead of it', async () => {
  const { engine, journal, record, world } = opened();
  world.nowMs = instantToMs(second(7200));
  world.heardMs = null;
  world.transfers = [];
  world.behindReading = [() => {
    world.heardMs = instantToMs(second(10));
    world.transfers = [listed('OLD')];
  }];
  await sendApproved(engine, record('I1', happened.approved(payment('I1'))));
  expect(froms(world.asked).slice(0, 2)).toEqual([dayBefore(second(7140)), dayBefore(second(10))]);
  expect(journal.get('I1')?.baseline).toMatchObject({ serverIds: { transfer: ['OLD'] }, serverTime: second(10), readAt: second(7200) });
});

it('sends nothing where that second reading fails', async () => {
  const { engine, record, world, dispatched } = opened();
  world.nowMs = instantToMs(second(7200));
  world.heardMs = null;
  world.behindReading = [() => {
    world.heardMs = instantToMs(second(10));
    world.transfers = null;
  }];
  expect(await sendApproved(engine, record('I1', happened.approved(payment('I1'))))).toMatchObject({ ok: false });
  expect(dispatched()).toBe(0);
});

it('waits by this computer’s clock where the bank never told its time', async () => {
  const { engine, record, world } = opened();
  world.heardMs = null;
  world.waitingWindowMinutes = 45;
  const sent = await sendApproved(engine, record('I1', happened.approved(payment('I1'))));
  expect(sent).toMatchObject({ ok: true, value: { baseline: { serverTime: null }, attempts: [{ serverTime: null }] } });
  const again = opened();
  again.world.heardMs = null;
  again.world.waitingWindowMinutes = 45;
  again.world.answers.createMoneyTransfer = () => new Error('a mistake');
  expect(await sendApproved(again.engine, again.record('I1', happened.approved(payment('I1'))))).toMatchObject({ ok: true, value: { investigation: { windowEndsAt: second(60 + 45 * 60) } } });
});

it('finds the earlier attempt where it turns up between the baseline and the look, and does not send again', async () => {
  const { engine, record, world, dispatched } = opened();
  const gone = record('I1', ...NOT_FOUND());
  world.behindReading = [() => {
    world.transfers = [listed('LATE')];
  }];
  expect(await sendAgain(engine, gone)).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'LATE', turnedUpLate: true } });
  expect(dispatched()).toBe(0);
});

it('sends again, reading from the first sending on, and keeps what stood there before it', async () => {
  const { engine, record, world, dispatched } = opened();
  world.nowMs = instantToMs(second(3 * 86_400));
  world.heardMs = world.nowMs;
  world.transfers = [listed('T0')];
  const sent = await sendAgain(engine, record('I1', ...NOT_FOUND()));
  expect(sent).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'NEW', baseline: { serverIds: { transfer: ['T0'] } } } });
  expect(new Set(froms(world.asked))).toEqual(new Set([dayBefore(second(0))]));
  expect(dispatched()).toBe(1);
});

it('does not send again where the look could not read everything, and writes down that it looked', async () => {
  const { engine, journal, record, world, dispatched } = opened();
  const gone = record('I1', ...NOT_FOUND());
  world.behindReading = [() => {
    world.transfers = null;
  }];
  expect(await sendAgain(engine, gone)).toMatchObject({ ok: false, error: { kind: 'rejected', httpStatus: 500 } });
  expect(journal.get('I1')?.investigation?.lastLook).toMatchObject({ complete: false });
  expect(dispatched()).toBe(0);
});

it('does not send again what only the first of two readings shows: it may be the earlier attempt', async () => {
  const { engine, journal, record, world, dispatched } = opened();
  const gone = record('I1', ...NOT_FOUND());
  world.transfers = [listed('SHY')];
  world.behindReading = [() => {
    world.transfers = [];
  }];
  expect(await sendAgain(engine, gone)).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
  expect([dispatched(), journal.get('I1')?.state]).toEqual([0, 'NOT_FOUND']);
});

it('sends again past what belongs to another write', async () => {
  const { engine, record, world, dispatched } = opened();
  record('I2', happened.approved(payment('I2')), happened.sending(), happened.answered('accepted', 'THEIRS'));
  const gone = record('I1', ...NOT_FOUND());
  world.transfers = [listed('THEIRS')];
  expect(await sendAgain(engine, gone)).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'NEW' } });
  expect(dispatched()).toBe(1);
});

it('does not send again where the first of two readings shows one more, beside one of another write', async () => {
  const { engine, record, world, dispatched } = opened();
  record('I2', happened.approved(payment('I2')), happened.sending(), happened.answered('accepted', 'THEIRS'));
  const gone = record('I1', ...NOT_FOUND());
  world.transfers = [listed('THEIRS'), listed('SHY')];
  world.behindReading = [() => {
    world.transfers = [listed('THEIRS')];
  }];
  expect(await sendAgain(engine, gone)).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
  expect(dispatched()).toBe(0);
});

it('waits as long as the kind needs where that is longer than the setting, and else by the setting', () => {
  const { engine } = opened();
  const at = second(0);
  const kind = (seconds: number) => ({ windowEndsAt: () => second(seconds) });
  expect([windowEnd(engine, {}, at), windowEnd(engine, kind(60), at), windowEnd(engine, kind(7200), at)]).toEqual([second(1800), second(1800), second(7200)]);
});

it('does not send again beside several that may be it', async () => {
  const { engine, record, world, dispatched } = opened();
  const gone = record('I1', ...NOT_FOUND());
  world.transfers = [listed('X1'), listed('X2')];
  expect(await sendAgain(engine, gone)).toMatchObject({ ok: true, value: { state: 'AMBIGUOUS' } });
  expect(dispatched()).toBe(0);
});
