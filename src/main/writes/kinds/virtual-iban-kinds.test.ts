import { describe, expect, it } from 'vitest';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { ACCOUNT, debit, listed, PAYEE, rejected, SHOWN, withStatement } from '#test/support/engine-world.ts';
import { openKinds, shownBefore, undertaken } from '#test/support/undertaken.ts';
import { writeRules } from './index.ts';
import type { Undertaken, WriteKindRules } from './rules.ts';

/* How payments from virtual IBANs, and virtual IBANs themselves, are sent and found again, against a bank that each test writes. */

const incomplete = { kind: 'incomplete', error: { kind: 'rejected' } };
const unread = { ok: false, error: { kind: 'rejected' } };

describe('a transfer from a virtual IBAN', () => {
  const FROM: ShownWrite = { kind: 'virtualIbanTransfer', account: ACCOUNT, virtualIban: 'V1', creditor: SHOWN.creditor, amount: SHOWN.amount, description: 'Fattura 7', balanceAfter: null, balanceAsOf: null };
  const rules: WriteKindRules = writeRules.virtualIbanTransfer;
  const sent = (changes: Partial<Undertaken> = {}) => undertaken(FROM, changes);

  function withEntries(...entries: readonly ReturnType<typeof debit>[]) {
    const world = openKinds();
    Object.assign(world.world.answers, withStatement(() => entries));
    return world;
  }

  it('may be a transfer or only a debit: both are noted, a debit that names its transfer once', async () => {
    const { context, world } = withEntries(debit('E1', 'BONIFICO CRO 0123456789A'), debit('E2', 'TRN 987654'), debit('E3'));
    world.transfers = [listed('T1', { cro: '0123456789A' }), listed('T2', { trn: '987654' }), listed('T3')];
    expect(await rules.baseline(sent(), context)).toEqual({ ok: true, value: { transfer: ['T1', 'T2', 'T3'], transaction: ['E3'] } });
    const alike = await rules.alike?.(sent({ baseline: shownBefore({ transfer: ['T1', 'T2'] }) }), context);
    expect(alike?.ok === true && alike.value.map(({ candidate }) => candidate.serverId)).toEqual(['T3', 'E3']);
  });

  it('is not known where the list or the statement could not be read', async () => {
    const { context, world } = withEntries();
    world.answers.listReservedEntries = () => rejected('listReservedEntries');
    const all = async () => [await rules.baseline(sent(), context), await rules.alike?.(sent(), context)];
    expect(await all()).toMatchObject([unread, unread]);
    expect(await rules.look(sent(), context)).toMatchObject(incomplete);
    world.transfers = null;
    expect(await all()).toMatchObject([unread, unread]);
  });

  it('is the one transfer that looks like it, whatever the statement shows beside it', async () => {
    const { context, world } = withEntries(debit('E1', PAYEE));
    world.transfers = [listed('T1')];
    expect(await rules.look(sent(), context)).toMatchObject({ kind: 'found', atBank: { serverId: 'T1', source: 'transfer' } });
    world.transfers = [listed('T1'), listed('T2')];
    expect(await rules.look(sent(), context)).toMatchObject({ kind: 'unclear', candidates: [{ serverId: 'T1' }, { serverId: 'T2' }] });
  });

  it('is the debit that names its destination, where no transfer is shown, and what only looks like it is for a person', async () => {
    const { context, world } = withEntries(debit('E1', `BONIFICO A ${PAYEE}`));
    expect(await rules.look(sent(), context)).toMatchObject({ kind: 'found', atBank: { serverId: 'E1', source: 'transaction', meaning: 'settled' } });
    expect(await rules.look(sent(), withEntries(debit('E2')).context)).toMatchObject({ kind: 'unclear', candidates: [{ serverId: 'E2' }] });
    expect(await rules.look(sent({ baseline: shownBefore({ transaction: ['E1'] }) }), context)).toEqual({ kind: 'nothing' });
    // A rejected one, which may be a colleague's, hides no debit.
    world.transfers = [listed('T1', { status: 'REJECTED' })];
    expect(await rules.look(sent(), context)).toMatchObject({ kind: 'unclear', candidates: [{ serverId: 'T1' }, { serverId: 'E1' }] });
    expect(await rules.look(sent({ baseline: shownBefore({ transaction: ['E1'] }) }), context)).toMatchObject({ kind: 'onlyFailed', candidates: [{ serverId: 'T1' }] });
  });

  it('answers with an id, and is read by it where the bank has a transfer of that id', async () => {
    const { send, world, context } = openKinds();
    world.answers.createVirtualIbanTransfer = () => ({ transferId: 'X1' });
    expect(await send('virtualIbanTransfer', 'createVirtualIbanTransfer', {})).toMatchObject({ ok: true, value: { atBank: { serverId: 'X1', meaning: 'accepted' }, verification: null } });
    world.answers.createVirtualIbanTransfer = () => rejected('createVirtualIbanTransfer');
    expect(await send('virtualIbanTransfer', 'createVirtualIbanTransfer', {})).toMatchObject(unread);
    expect(await rules.read(sent(), context)).toEqual({ ok: true, value: null });
    world.answers.getMoneyTransfer = () => listed('X1', { status: 'EXECUTED' });
    expect(await rules.read(sent({ serverId: 'X1' }), context)).toMatchObject({ ok: true, value: { serverId: 'X1', meaning: 'settled' } });
    world.answers.getMoneyTransfer = () => null;
    expect(await rules.read(sent({ serverId: 'X1' }), context)).toEqual({ ok: true, value: null });
    world.answers.getMoneyTransfer = () => rejected('getMoneyTransfer');
    expect(await rules.read(sent({ serverId: 'X1' }), context)).toMatchObject(unread);
    expect(rules.lookWhenTaken).toBe(true);
  });

  it.each([
    ['2026-03-10T10:00:00Z', '2026-03-12T23:00:00.000Z'],
    // Over a weekend, and over the day on which the clocks change.
    ['2026-03-26T10:00:00Z', '2026-03-30T22:00:00.000Z'],
  ])('sent at %s is looked for until two TARGET days are over: %s', (sentAt, ends) => {
    expect(rules.windowEndsAt?.(instant(sentAt))).toBe(ends);
  });
});

describe('a virtual IBAN', () => {
  const NEW: ShownWrite = { kind: 'createVirtualIban', account: ACCOUNT, description: 'Campagna' };
  const OLD: ShownWrite = { kind: 'deactivateVirtualIban', account: ACCOUNT, virtualIban: 'V1', description: null };
  const creation: WriteKindRules = writeRules.createVirtualIban;
  const end: WriteKindRules = writeRules.deactivateVirtualIban;
  const one = (virtualIban: string, description: string | null = 'Campagna', status: string | null = 'ACTIVE', deactivationDate: string | null = null) => ({ virtualIban, status, description, deactivationDate });

  it('is found by what it was called, among all that were not there before', async () => {
    const { context, world, asked } = openKinds();
    world.answers.listVirtualIbans = () => ({ list: [one('V1'), one('V2')] });
    expect(await creation.baseline(undertaken(NEW), context)).toEqual({ ok: true, value: { virtualIban: ['V1', 'V2'] } });
    expect(asked('listVirtualIbans')[0]).toMatchObject({ params: { accountId: 'A1' } });
    expect(await creation.look(undertaken(NEW, { baseline: shownBefore({ virtualIban: ['V1'] }) }), context)).toMatchObject({ kind: 'found', atBank: { serverId: 'V2', source: 'virtualIban' } });
    world.answers.listVirtualIbans = () => ({ list: [one('V1', '')] });
    expect(await creation.look(undertaken(NEW), context)).toMatchObject({ kind: 'unclear' });
    expect(await creation.look(undertaken({ ...NEW, description: null }), context)).toMatchObject({ kind: 'found' });
    world.answers.listVirtualIbans = () => rejected('listVirtualIbans');
    expect(await creation.baseline(undertaken(NEW), context)).toMatchObject(unread);
    expect(await creation.look(undertaken(NEW), context)).toMatchObject(incomplete);
    expect(await creation.alike?.(undertaken(NEW), context)).toMatchObject(unread);
  });

  it('is owned by the write that created it, and settled once the bank shows it', async () => {
    const { context, send, world } = openKinds();
    world.answers.createVirtualIban = () => one('V1');
    expect(await send('createVirtualIban', 'createVirtualIban', {})).toMatchObject({ ok: true, value: { atBank: { serverId: 'V1', source: 'virtualIban', meaning: 'accepted' }, verification: null } });
    world.answers.createVirtualIban = () => rejected('createVirtualIban');
    expect(await send('createVirtualIban', 'createVirtualIban', {})).toMatchObject(unread);
    expect(await creation.read(undertaken(NEW), context)).toEqual({ ok: true, value: null });
    world.answers.getVirtualIban = ({ params }) => one(params['virtualIban'] ?? '');
    expect(await creation.read(undertaken(NEW, { serverId: 'V1' }), context)).toMatchObject({ ok: true, value: { serverId: 'V1', source: 'virtualIban', meaning: 'settled' } });
    world.answers.getVirtualIban = () => null;
    expect(await creation.read(undertaken(NEW, { serverId: 'V1' }), context)).toEqual({ ok: true, value: null });
    world.answers.getVirtualIban = () => rejected('getVirtualIban');
    expect(await creation.read(undertaken(NEW, { serverId: 'V1' }), context)).toMatchObject(unread);
  });

  it.each([
    ['is still active', one('V1'), false],
    ['is said in no words, and has no day of its end', one('V1', null, null), false],
    ['is said in no words, and has a day of its end', one('V1', null, null, '2026-06-30'), true],
    ['is in another state', one('V1', null, 'INACTIVE'), true],
    ['is active, though a day of its end is shown', one('V1', null, 'ACTIVE', '2027-06-30'), false],
    ['is no more', null, true],
  ])('has ended where it %s: %j %s', async (_, shown, ended) => {
    const { context, world, asked } = openKinds();
    world.answers.getVirtualIban = () => shown;
    expect(await end.look(undertaken(OLD), context)).toMatchObject(ended ? { kind: 'found', atBank: { meaning: 'settled', serverId: null }, candidate: null } : { kind: 'nothing' });
    expect(await end.read(undertaken(OLD), context)).toMatchObject(ended ? { ok: true, value: { meaning: 'settled' } } : { ok: true, value: null });
    expect(asked('getVirtualIban')[0]?.params).toEqual({ accountId: 'A1', virtualIban: 'V1' });
  });

  it('is ended only where the bank shows it, and nothing is known of what it refuses to show', async () => {
    const { context, world } = openKinds();
    world.answers.getVirtualIban = () => one('V1');
    expect(await end.baseline(undertaken(OLD), context)).toEqual({ ok: true, value: { virtualIban: ['V1'] } });
    world.answers.getVirtualIban = () => rejected('getVirtualIban');
    expect(await end.baseline(undertaken(OLD), context)).toMatchObject(unread);
    expect(await end.look(undertaken(OLD), context)).toMatchObject(incomplete);
    expect(await end.read(undertaken(OLD), context)).toMatchObject(unread);
  });

  it.each([['OK', true], ['ok', true], ['KO', false]])('takes the answer %s to its end for a success: %s', async (result, isTaken) => {
    const { send, world } = openKinds();
    world.answers.deactivateVirtualIban = () => ({ result });
    expect(await send('deactivateVirtualIban', 'deactivateVirtualIban', {})).toMatchObject(isTaken ? { ok: true, value: { atBank: { meaning: 'accepted', serverId: null }, verification: null } } : {
      ok: false, error: {
        operation: 'deactivateVirtualIban', effect: 'state', kind: 'ambiguous', cause: 'errorsInside', httpStatus: 200, detail: null, bankErrors: [{ code: null, description: result, params: null }],
      },
    });
    world.answers.deactivateVirtualIban = () => rejected('deactivateVirtualIban');
    expect(await send('deactivateVirtualIban', 'deactivateVirtualIban', {})).toMatchObject(unread);
  });
});
