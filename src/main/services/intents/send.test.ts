import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createHabitsBook } from '#main/bank/index.ts';
import type { IntentEvent, IntentRecord, Journal, NewIntent } from '#main/journal/index.ts';
import type { ShownWrite } from '#shared/bridge/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { decodeContent } from '#shared/contract/answer.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, BANK, happened, newIntent, openedJournal, second } from '#test/support/journal-fixture.ts';
import type { Workbench } from '../workbench.ts';
import { createEngine } from './engine.ts';
import { campaignLock } from './freeze/portal-locks.ts';
import { sendAgain, sendApproved, windowEnd } from './send.ts';

const ACCOUNT = { accountId: 'A1', iban: 'IT60X0542811101000000123456', name: 'Conto' };
const PAYEE = 'IT28W8000000292100645211151';

const SHOWN: ShownWrite = {
  kind: 'createTransfer', account: ACCOUNT, creditor: { name: 'Mario Rossi', accountCode: PAYEE, bicCode: null, address: null, city: null, countryCode: null },
  amount: { amountMinor: 12_34, currency: 'EUR' }, scheme: 'SCT', description: 'Fattura 7', remittanceInformation: null, executionDate: null, isInstant: false, isUrgent: false, feeType: null,
  feeAccountId: null, taxRelief: null, validated: null, balanceAfter: null, balanceAsOf: null,
};

const payment = (intentId: string, changes: Partial<NewIntent> = {}): NewIntent =>
  newIntent(intentId, { shown: SHOWN, request: { operation: 'createMoneyTransfer', input: {} }, ...changes });

/** As the bank lists it: the payment of SHOWN, once more. */
const alike = (id: string): object => ({
  moneyTransferId: id, status: 'WORK_IN_PROGRESS', direction: 'OUTGOING', createdDatetime: second(0), description: 'Fattura 7',
  debtor: { name: 'Noi', account: { account: ACCOUNT.iban } }, creditor: { name: 'Mario Rossi', account: { account: PAYEE } },
  amount: { debtorAmount: 12.34, debtorCurrency: 'EUR', creditorAmount: 12.34, creditorCurrency: 'EUR' },
});

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

type Called = { readonly id: OperationId; readonly from: string | null };

/** The engine over a journal of its own and a bank that a test writes. */
function opened() {
  const folder = temporaryFolder();
  const journal = openedJournal(join(folder.path, 'journal.db'));
  ENDS.push(folder.remove, () => journal.close());
  const stop = new AbortController();
  const world = {
    transfers: [] as object[],
    /** What happens at the bank behind each reading of the list, one after the other. */
    behindReading: [] as (() => void)[],
    searches: 'answered' as 'answered' | 'refused',
    answer: (): unknown => ({ moneyTransferId: 'NEW', status: 'WORK_IN_PROGRESS' }),
    heardMs: instantToMs(second(60)) as number | null,
    serverMs: null as number | null,
    nowMs: instantToMs(second(60)),
    waitingWindowMinutes: 30,
    calls: [] as Called[],
    unexpected: [] as string[],
  };
  const call = async (id: OperationId, input: unknown) => {
    const { body } = input as { readonly body?: { readonly createdDatetime?: { readonly from: string }; readonly pagination?: { readonly offset: number; readonly limit: number } } };
    world.calls.push({ id, from: body?.createdDatetime?.from ?? null });
    if (id === 'createMoneyTransfer') return answered(id, world.answer());
    if (world.searches === 'refused') return failed(refused(id));
    const { offset = 0, limit = 100 } = body?.pagination ?? {};
    const rows = world.transfers.slice(offset, offset + limit);
    if (offset === 0) world.behindReading.shift()?.();
    return answered(id, { list: rows });
  };
  const now = () => instantFromMs(world.nowMs);
  const bench = {
    bankOrigin: BANK, connectionId: 'C1', userName: 'chi', journal: { usable: true, journal }, now, clock: { now: () => world.nowMs },
    bank: { call, find: call, habits: createHabitsBook(), serverNowMs: () => world.serverMs, lastServerTimeMs: () => world.heardMs },
    settings: () => ({ waitingWindowMinutes: world.waitingWindowMinutes }), syncDeps: { onChanged: () => undefined },
    unexpected: (what: string) => world.unexpected.push(what), log: { error: () => undefined, warn: () => undefined },
  } as unknown as Workbench;
  const engine = createEngine(bench, () => () => undefined, stop.signal);
  const record = (intentId: string, ...events: readonly IntentEvent[]): IntentRecord => appended(journal, intentId, ...events);
  const dispatched = () => world.calls.filter(({ id }) => id === 'createMoneyTransfer').length;
  return { engine, journal, record, dispatched, stop: () => stop.abort(), world };
}

/** Puts an export of another journal back into this one. */
function putBack(journal: Journal): void {
  const folder = temporaryFolder();
  const other = openedJournal(join(folder.path, 'journal.db'));
  appended(other, 'I9', happened.approved(payment('I9')));
  const merged = journal.mergeExport(other.exportAll(), { at: second(50), exportedAt: second(40) });
  other.close();
  folder.remove();
  if (!merged.ok) throw new Error('the export was not put back');
}

const refused = (operation: OperationId): BankError => ({ operation, effect: 'read', kind: 'rejected', httpStatus: 500, bankErrors: [], challengeId: null });

function answered(id: OperationId, content: unknown) {
  if (content instanceof Error) throw content;
  const decoded = decodeContent(id, content);
  if (!decoded.ok) throw new Error(decoded.error.path);
  return ok(decoded.value);
}

const NOT_FOUND = (intentId = 'I1', changes: Partial<NewIntent> = {}): readonly IntentEvent[] =>
  [happened.approved(payment(intentId, changes)), happened.sending(), happened.lost(), happened.looked('notFound')];

it('sends what was approved once, behind a baseline and a SENDING that are on the disk', async () => {
  const { engine, journal, record, world, dispatched } = opened();
  world.transfers = [alike('OLD')];
  const approved = record('I1', happened.approved(payment('I1')));
  let onDisk: IntentRecord | null = null;
  world.answer = () => {
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
  world.searches = 'refused';
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
  expect([dispatched(), world.calls.length]).toEqual([0, 0]);
});

it('sends nothing beside another write of the same payment that is open', async () => {
  const { engine, record, dispatched } = opened();
  record('I1', happened.approved(payment('I1', { fingerprint: 'same' })), happened.sending(), happened.lost());
  const twin = record('I2', happened.approved(payment('I2', { fingerprint: 'same' })));
  expect(await sendApproved(engine, twin)).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I1' } });
  expect(dispatched()).toBe(0);
});

it.each(['approved', 'not found'] as const)('sends nothing of what is %s while the journal was put back and the bank not read since', async (how) => {
  const { engine, journal, record, dispatched, world } = opened();
  const given = how === 'approved' ? record('I1', happened.approved(payment('I1'))) : record('I1', ...NOT_FOUND());
  putBack(journal);
  const sent = how === 'approved' ? sendApproved(engine, given) : sendAgain(engine, given);
  expect(await sent).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'restored' } });
  expect([dispatched(), world.calls.length]).toEqual([0, 0]);
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
  world.answer = () => new Error('a mistake');
  expect(await sendApproved(engine, approved)).toMatchObject({
    ok: true, value: { state: 'UNKNOWN', lastError: { operation: 'createMoneyTransfer', effect: 'money', kind: 'ambiguous', cause: 'aborted', httpStatus: null, bankErrors: [], detail: 'internal' } },
  });
  expect(world.unexpected).toEqual(['intents.dispatch']);
});

const froms = (calls: readonly Called[]): readonly (string | null)[] => calls.filter(({ id }) => id === 'searchMoneyTransfers').map(({ from }) => from);
const dayBefore = (at: string): string => instantFromMs(instantToMs(instant(at)) - 86_400_000).replace('Z', '+00:00');

it('reads the baseline from a minute before the bank’s time on: the bank tells whole seconds', async () => {
  const { engine, record, world } = opened();
  world.serverMs = instantToMs(second(600));
  world.heardMs = world.serverMs;
  await sendApproved(engine, record('I1', happened.approved(payment('I1'))));
  expect(froms(world.calls)).toEqual([dayBefore(second(540))]);
  const same = opened();
  same.world.serverMs = instantToMs(second(600));
  same.world.heardMs = instantToMs(second(540));
  await sendApproved(same.engine, same.record('I1', happened.approved(payment('I1'))));
  expect(froms(same.world.calls)).toEqual([dayBefore(second(540))]);
});

it('reads the baseline again from the bank’s time on where this computer’s clock is ahead of it', async () => {
  const { engine, journal, record, world } = opened();
  world.nowMs = instantToMs(second(7200));
  world.heardMs = null;
  world.transfers = [];
  world.behindReading = [() => {
    world.heardMs = instantToMs(second(10));
    world.transfers = [alike('OLD')];
  }];
  await sendApproved(engine, record('I1', happened.approved(payment('I1'))));
  expect(froms(world.calls).slice(0, 2)).toEqual([dayBefore(second(7140)), dayBefore(second(10))]);
  expect(journal.get('I1')?.baseline).toMatchObject({ serverIds: { transfer: ['OLD'] }, serverTime: second(10), readAt: second(7200) });
});

it('sends nothing where that second reading fails', async () => {
  const { engine, record, world, dispatched } = opened();
  world.nowMs = instantToMs(second(7200));
  world.heardMs = null;
  world.behindReading = [() => {
    world.heardMs = instantToMs(second(10));
    world.searches = 'refused';
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
  again.world.answer = () => new Error('a mistake');
  expect(await sendApproved(again.engine, again.record('I1', happened.approved(payment('I1'))))).toMatchObject({ ok: true, value: { investigation: { windowEndsAt: second(60 + 45 * 60) } } });
});

it('finds the earlier attempt where it turns up between the baseline and the look, and does not send again', async () => {
  const { engine, record, world, dispatched } = opened();
  const gone = record('I1', ...NOT_FOUND());
  world.behindReading = [() => {
    world.transfers = [alike('LATE')];
  }];
  expect(await sendAgain(engine, gone)).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'LATE', turnedUpLate: true } });
  expect(dispatched()).toBe(0);
});

it('sends again, reading from the first sending on, and keeps what stood there before it', async () => {
  const { engine, record, world, dispatched } = opened();
  world.nowMs = instantToMs(second(3 * 86_400));
  world.heardMs = world.nowMs;
  world.transfers = [alike('T0')];
  const sent = await sendAgain(engine, record('I1', ...NOT_FOUND()));
  expect(sent).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'NEW', baseline: { serverIds: { transfer: ['T0'] } } } });
  expect(new Set(froms(world.calls))).toEqual(new Set([dayBefore(second(0))]));
  expect(dispatched()).toBe(1);
});

it('does not send again where the look could not read everything, and writes down that it looked', async () => {
  const { engine, journal, record, world, dispatched } = opened();
  const gone = record('I1', ...NOT_FOUND());
  world.behindReading = [() => {
    world.searches = 'refused';
  }];
  expect(await sendAgain(engine, gone)).toMatchObject({ ok: false, error: { kind: 'rejected', httpStatus: 500 } });
  expect(journal.get('I1')?.investigation?.lastLook).toMatchObject({ complete: false });
  expect(dispatched()).toBe(0);
});

it('does not send again what only the first of two readings shows: it may be the earlier attempt', async () => {
  const { engine, journal, record, world, dispatched } = opened();
  const gone = record('I1', ...NOT_FOUND());
  world.transfers = [alike('SHY')];
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
  world.transfers = [alike('THEIRS')];
  expect(await sendAgain(engine, gone)).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'NEW' } });
  expect(dispatched()).toBe(1);
});

it('does not send again where the first of two readings shows one more, beside one of another write', async () => {
  const { engine, record, world, dispatched } = opened();
  record('I2', happened.approved(payment('I2')), happened.sending(), happened.answered('accepted', 'THEIRS'));
  const gone = record('I1', ...NOT_FOUND());
  world.transfers = [alike('THEIRS'), alike('SHY')];
  world.behindReading = [() => {
    world.transfers = [alike('THEIRS')];
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
  world.transfers = [alike('X1'), alike('X2')];
  expect(await sendAgain(engine, gone)).toMatchObject({ ok: true, value: { state: 'AMBIGUOUS' } });
  expect(dispatched()).toBe(0);
});
