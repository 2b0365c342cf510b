import { afterEach, expect, it } from 'vitest';
import type { IntentEvent, NewIntent } from '#main/store/journal/index.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { failed } from '#shared/domain/result.ts';
import { ACCOUNT, debit, listed, openEngine, payment, SHOWN, withStatement } from '#test/support/engine-world.ts';
import { happened, second } from '#test/support/journal-fixture.ts';
import { lookForDuplicate, nextDuplicateLookAt } from './duplicates.ts';

const DAY_MS = 86_400_000;

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

function opened() {
  const world = openEngine();
  ENDS.push(world.close);
  return world;
}

/** Not found, sent once more, and accepted then under an id. */
const sentAgain = (intent: NewIntent, ...accepted: readonly IntentEvent[]): readonly IntentEvent[] =>
  [happened.approved(intent), happened.sending(), happened.lost(), happened.looked('notFound'), happened.sending(), ...accepted];

const acceptedAgain = (serverId: string | null, intent = payment('I1')): readonly IntentEvent[] => sentAgain(intent, happened.answered('accepted', serverId));

const idsOf = (outcome: Awaited<ReturnType<typeof lookForDuplicate>>): readonly string[] | null | undefined =>
  (outcome.ok ? outcome.value.duplicate?.candidates.map(({ serverId }) => serverId) ?? null : undefined);

it.each([
  ['its own alone', null, [listed('OWN')]],
  ['its own and one that was there before it', null, [listed('OWN'), listed('T0')]],
  ['its own and one of another write', null, [listed('OWN'), listed('THEIRS')]],
  ['its own and one that was rejected', null, [listed('OWN'), listed('GONE', { status: 'REJECTED' })]],
  ['its own and one of another amount', null, [listed('OWN'), listed('OTHER', { amount: { debtorAmount: 12.35, debtorCurrency: 'EUR', creditorAmount: 12.35, creditorCurrency: 'EUR' } })]],
  ['its own and one more', ['OWN', 'TWICE'], [listed('OWN'), listed('TWICE')]],
  ['its own and one with another text, which the bank may have changed', ['OWN', 'TWICE'], [listed('OWN'), listed('TWICE', { description: 'BONIFICO' })]],
  ['one more, and its own not yet', ['TWICE'], [listed('TWICE')]],
])('says of a payment that was sent again, where the bank lists %s: %j', async (_, expected, transfers) => {
  const { engine, record, world } = opened();
  record('I2', happened.approved(payment('I2')), happened.sending(), happened.answered('accepted', 'THEIRS'));
  const accepted = record('I1', ...acceptedAgain('OWN'));
  world.transfers = transfers;
  expect(idsOf(await lookForDuplicate(engine, accepted))).toEqual(expected);
});

it('is loud once for what it has seen, and once more for what is new', async () => {
  const { engine, journal, record, world } = opened();
  const accepted = record('I1', ...acceptedAgain('OWN'));
  world.transfers = [listed('OWN'), listed('TWICE')];
  const noticed = await lookForDuplicate(engine, accepted);
  if (!noticed.ok) throw new Error(noticed.error.kind);
  expect(await lookForDuplicate(engine, noticed.value)).toEqual({ ok: true, value: noticed.value });
  expect(journal.get('I1')).toEqual(noticed.value);
  world.transfers = [listed('OWN'), listed('TWICE'), listed('THRICE')];
  expect(idsOf(await lookForDuplicate(engine, noticed.value))).toEqual(['OWN', 'TWICE', 'THRICE']);
});

it('looks for ten days after it was accepted, and asks the bank nothing then or where it was sent once', async () => {
  const { engine, record, world } = opened();
  const once = record('I2', happened.approved(payment('I2')), happened.sending(), happened.answered('accepted', 'ONCE'));
  world.transfers = [listed('ONCE'), listed('TWICE')];
  expect(await lookForDuplicate(engine, once)).toEqual({ ok: true, value: once });
  const accepted = record('I1', ...acceptedAgain('OWN'));
  world.nowMs = instantToMs(accepted.updatedAt) + 10 * DAY_MS + 1;
  expect(await lookForDuplicate(engine, accepted)).toEqual({ ok: true, value: accepted });
  expect(world.asked).toEqual([]);
  world.nowMs -= 1;
  expect(idsOf(await lookForDuplicate(engine, accepted))).toEqual(['TWICE']);
});

it('looks for it with the rhythm of what may turn up late, while it is watched', () => {
  const watchedUntil = second(10 * 86_400);
  expect([nextDuplicateLookAt({ watchedUntil }, second(0)), nextDuplicateLookAt({ watchedUntil }, second(86_400)), nextDuplicateLookAt({ watchedUntil }, second(10 * 86_400))])
    .toEqual([second(300), second(90_000), null]);
  expect(nextDuplicateLookAt({ watchedUntil: null }, second(0))).toBeNull();
});

it('asks nothing of a kind that brings nothing about', async () => {
  const { engine, record, world } = opened();
  const deletion = record('I1', ...acceptedAgain(null, payment('I1', { kind: 'deleteTransfer' })));
  expect(await lookForDuplicate(engine, deletion)).toEqual({ ok: true, value: deletion });
  expect(world.asked).toEqual([]);
});

it('concludes nothing from a list that could not be read', async () => {
  const { engine, record, world, journal } = opened();
  const accepted = record('I1', ...acceptedAgain('OWN'));
  world.transfers = null;
  expect(await lookForDuplicate(engine, accepted)).toMatchObject({ ok: false, error: { kind: 'rejected', httpStatus: 500 } });
  expect(journal.get('I1')).toEqual(accepted);
});

it('writes nothing once the app locks, or once something else was written meanwhile', async () => {
  const { engine, journal, record, world, stop } = opened();
  const accepted = record('I1', ...acceptedAgain('OWN'));
  world.transfers = [listed('OWN'), listed('TWICE')];
  world.behindReading = [() => void record('I1', happened.read('settled', 'OWN'))];
  expect(await lookForDuplicate(engine, accepted)).toMatchObject({ ok: true, value: { state: 'SETTLED', duplicate: null } });
  const settled = journal.get('I1');
  if (settled === null) throw new Error('it is gone');
  world.behindReading = [stop];
  expect(await lookForDuplicate(engine, settled)).toEqual({ ok: true, value: settled });
  expect(journal.get('I1')?.duplicate).toBeNull();
});

it('says why it could not be written down', async () => {
  const { engine, record, world } = opened();
  const accepted = record('I1', ...acceptedAgain('OWN'));
  world.transfers = [listed('OWN'), listed('TWICE')];
  const full = { ...engine, commitOne: () => failed({ kind: 'notWritable', code: 'SQLITE_FULL' } as const) };
  expect(await lookForDuplicate(full, accepted)).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'notWritable' } });
  world.behindReading = [() => {
    world.isJournalUsable = false;
  }];
  expect(await lookForDuplicate(engine, accepted)).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'corrupt' } });
});

const FROM_VIRTUAL: ShownWrite = {
  kind: 'virtualIbanTransfer', account: ACCOUNT, virtualIban: 'V1', creditor: SHOWN.creditor, amount: SHOWN.amount, description: SHOWN.description, balanceAfter: null, balanceAsOf: null,
};
const ofVirtual = (intentId: string): NewIntent => payment(intentId, { kind: 'virtualIbanTransfer', shown: FROM_VIRTUAL });

// A payment from a virtual IBAN shows once among the transfers and once on the statement, under ids that are none of the answer's.
it.each([
  ['the transfer that its answer named and another', ['ANSWERED', 'T2'], [listed('ANSWERED'), listed('T2')], []],
  ['one transfer and its debit', null, [listed('T1')], [debit('E1')]],
  ['two transfers', ['T1', 'T2'], [listed('T1'), listed('T2')], []],
  ['two debits', ['E1', 'E2'], [], [debit('E1'), debit('E2')]],
])('takes %s of a transfer from a virtual IBAN for %j', async (_, expected, transfers, entries) => {
  const { engine, record, world } = opened();
  const accepted = record('I1', ...acceptedAgain('ANSWERED', ofVirtual('I1')));
  world.transfers = transfers;
  Object.assign(world.answers, withStatement(() => entries));
  expect(idsOf(await lookForDuplicate(engine, accepted))).toEqual(expected);
});

it('counts the debit that a person bound to a transfer from a virtual IBAN, where another one shows', async () => {
  const { engine, record, world } = opened();
  const bound: IntentEvent = { type: 'read', atBank: { serverId: 'E1', source: 'transaction', transfer: null, meaning: 'accepted', challengeId: null, match: 'byPerson' }, nextReadAt: null };
  const accepted = record('I1', ...acceptedAgain('ANSWERED', ofVirtual('I1')), bound);
  Object.assign(world.answers, withStatement(() => [debit('E2')]));
  expect(idsOf(await lookForDuplicate(engine, accepted))).toEqual(['E2']);
});

it('counts amounts that are reserved, though nothing tells whose they are', async () => {
  const { engine, record, world } = opened();
  const accepted = record('I1', ...acceptedAgain('ANSWERED', ofVirtual('I1')));
  const reserved = (reservedEntryId: string) => ({ reservedEntryId, creationDate: '2026-06-30', amount: 12.34, currency: 'EUR', description: '' });
  Object.assign(world.answers, withStatement(() => []), { listReservedEntries: () => ({ list: [reserved('R1'), reserved('R2')] }) });
  expect(idsOf(await lookForDuplicate(engine, accepted))).toEqual(['R1', 'R2']);
});

it('takes one transfer beside the debit that was bound for the same payment', async () => {
  const { engine, record, world } = opened();
  const bound: IntentEvent = { type: 'read', atBank: { serverId: 'E1', source: 'transaction', transfer: null, meaning: 'accepted', challengeId: null, match: 'byPerson' }, nextReadAt: null };
  const accepted = record('I1', ...acceptedAgain('ANSWERED', ofVirtual('I1')), bound);
  world.transfers = [listed('T1')];
  Object.assign(world.answers, withStatement(() => [debit('E1')]));
  expect(idsOf(await lookForDuplicate(engine, accepted))).toBeNull();
});

it('counts of what was accepted without any id only what the bank shows', async () => {
  const { engine, record, world } = opened();
  world.transfers = [listed('T1')];
  expect(idsOf(await lookForDuplicate(engine, record('I1', ...acceptedAgain(null))))).toBeNull();
  const { intentId } = record('I2', ...acceptedAgain(null, ofVirtual('I2')));
  world.transfers = [];
  Object.assign(world.answers, withStatement(() => [debit('E1')]));
  const accepted = engine.get(intentId);
  expect(accepted.ok && idsOf(await lookForDuplicate(engine, accepted.value))).toBeNull();
});

const PORTAL: readonly (readonly [search: 'searchCampaigns' | 'searchInvestors' | 'searchOrders', shown: ShownWrite, recordOf: (id: string) => object])[] = [
  [
    'searchCampaigns', { account: null, kind: 'createCampaign', companyId: 'C1', companyName: null, currency: 'EUR', terms: { name: 'Vento', description: '', targetMin: null, targetMax: null, expectedClosingDate: null, feeFixed: null, feePercentage: null } },
    (campaignId) => ({ campaignId, companyId: 'C1', name: 'Vento' }),
  ],
  [
    'searchInvestors', { account: null, kind: 'createInvestor', investorId: null, before: null, investor: { type: 'NATURAL_PERSON', name: 'Anna', surname: 'Verdi', businessName: '', fiscalCode: 'X1', address: '', postalCode: '', city: '', country: '', email: '', phone: '' } },
    (investorId) => ({ investorId, name: 'Anna', surname: 'Verdi', fiscalCode: 'X1' }),
  ],
  [
    'searchOrders', {
      account: null, kind: 'createOrder', investorName: null, campaignName: null, investorId: 'N1', campaignId: 'K1', iban: null, holder: null, total: SHOWN.amount, orderAmount: SHOWN.amount, fee: { amountMinor: 0, currency: 'EUR' },
      channel: null, description: null, portalOrderCode: 'WEB-1',
    },
    (orderId) => ({ orderId, investorId: 'N1', campaignId: 'K1', totalAmount: 12.34, orderAmount: 12.34, feeAmount: 0, currency: 'EUR', portalOrderCode: 'WEB-1' }),
  ],
];

it.each(PORTAL)('notices what was created twice at the portal, by %s', async (search, shown, recordOf) => {
  const { engine, record, world } = opened();
  const accepted = record('I1', ...acceptedAgain('OWN', payment('I1', { kind: shown.kind, shown })));
  world.answers[search] = () => ({ list: [recordOf('OWN'), recordOf('TWICE')] });
  expect(idsOf(await lookForDuplicate(engine, accepted))).toEqual(['OWN', 'TWICE']);
});

it('counts of what moves no money only what agrees in all', async () => {
  const { engine, record, world } = opened();
  const shown: ShownWrite = { kind: 'createVirtualIban', account: ACCOUNT, description: 'Campagna' };
  const accepted = record('I1', ...acceptedAgain('V1', payment('I1', { kind: 'createVirtualIban', shown })));
  const own = { virtualIban: 'V1', status: 'ACTIVE', description: 'Campagna' };
  const bankHas = (description: string) => {
    world.answers.listVirtualIbans = () => ({ list: [own, { virtualIban: 'V2', status: 'ACTIVE', description }] });
  };
  bankHas('Altra');
  expect(idsOf(await lookForDuplicate(engine, accepted))).toBeNull();
  bankHas('Campagna');
  expect(idsOf(await lookForDuplicate(engine, accepted))).toEqual(['V1', 'V2']);
});
