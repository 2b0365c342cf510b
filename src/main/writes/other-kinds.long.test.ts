import { expect, it } from 'vitest';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { MAIN, openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';
import type { Change } from '#test/support/changed-bank.ts';
import { firstPage } from '#test/support/workspace-fixture.ts';

const DAY_MS = 86_400_000;

async function received({ app }: PayingWorkspace): Promise<MoneyTransfer> {
  const page = await app.ask('records.page', { section: 'transfers', ...firstPage, filters: { direction: ['INCOMING'], status: ['EXECUTED'], accountId: [MAIN] } });
  const record = page.rows[0]?.record;
  if (record === undefined || !('moneyTransferId' in record)) throw new Error('No received transfer');
  return record;
}

const revert = (moneyTransferId: string, amount = ''): Write => ({
  kind: 'revertTransfer', accountId: MAIN, moneyTransferId, options: { descriptionHeading: 'Storno', amount, timing: { kind: 'none' }, feeType: '' },
});

it('sends a received transfer back once', async () => {
  const world = await openPayingWorkspace({ read: true });
  const { moneyTransferId } = await received(world);
  const sent = await world.pay(revert(moneyTransferId));
  expect(sent).toMatchObject({ state: 'ACCEPTED', kind: 'revertTransfer', shown: { descriptionHeading: 'Storno' } });
  expect(sent.serverId).not.toBe(moneyTransferId);
  const again = { requestId: crypto.randomUUID(), write: revert(moneyTransferId), decimalMark: '.' } as const;
  expect(await world.app.workspace.handlers['intents.prepare'](again)).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ code: 'notAllowed' }] } });
  expect(await world.app.ask('transfers.reverted', { transferId: moneyTransferId })).toMatchObject({ reason: 'Storno' });
});

it.each([
  ['does not know of it yet', { kind: 'status', status: 404 }], ['cannot say', { kind: 'status', status: 500 }],
] as const)('does not send a transfer back twice when the bank’s lookup %s', async (_, fault) => {
  const world = await openPayingWorkspace({ read: true });
  const { moneyTransferId } = await received(world);
  const shownBefore = await world.prepare(revert(moneyTransferId, '3'));
  expect(await world.pay(revert(moneyTransferId, '1'))).toMatchObject({ state: 'ACCEPTED' });
  world.bank.control.addFault({ operation: 'getRevertedTransfer', ...fault, times: 9 });
  expect(await world.send(shownBefore)).toMatchObject({ ok: false, error: { kind: 'changedSinceShown' } });
  const again = { requestId: crypto.randomUUID(), write: revert(moneyTransferId, '2'), decimalMark: '.' } as const;
  expect(await world.app.workspace.handlers['intents.prepare'](again)).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ code: 'notAllowed' }] } });
});

it('finds a transfer that was sent back behind a lost answer, and refuses to send it back meanwhile', async () => {
  const world = await openPayingWorkspace({ read: true });
  const { moneyTransferId } = await received(world);
  const part = await world.prepare(revert(moneyTransferId, '1'));
  world.bank.control.addFault({ operation: 'revertMoneyTransfer', kind: 'reset' });
  const sent = await world.pay(revert(moneyTransferId));
  expect(sent.state).toBe('UNKNOWN');
  expect(await world.send(part)).toMatchObject({ ok: false, error: { kind: 'blockedByIntent', intentId: sent.intentId } });
  expect(await world.check(sent.intentId)).toMatchObject({ state: 'ACCEPTED', serverId: world.bank.control.transfers().at(-1)?.moneyTransferId });
});

async function booked(world: PayingWorkspace) {
  const sent = await world.pay(transferTo(world, { executionDate: '2026-03-20' }));
  expect(sent.transfer?.status).toBe('BOOKED');
  const deletion: Write = { kind: 'deleteTransfer', accountId: MAIN, moneyTransferId: sent.serverId ?? '' };
  await expect.poll(async () => (await world.app.workspace.handlers['intents.prepare']({ requestId: 'request-1', write: deletion, decimalMark: '.' })).ok).toBe(true);
  return { deletion, moneyTransferId: sent.serverId ?? '' };
}

it('deletes a booked transfer, also behind a lost answer', async () => {
  const world = await openPayingWorkspace();
  const { deletion, moneyTransferId } = await booked(world);
  world.bank.control.addFault({ operation: 'deleteMoneyTransfer', kind: 'status', status: 504 });
  const lost = await world.pay(deletion);
  expect(lost.state).toBe('UNKNOWN');
  expect(await world.check(lost.intentId)).toMatchObject({ state: 'ACCEPTED', transfer: { status: 'CANCELLED' } });
  expect(await world.check(lost.intentId)).toMatchObject({ state: 'SETTLED' });
  expect((await world.app.ask('intents.ofTransfer', { accountId: MAIN, moneyTransferId })).map(({ kind }) => kind)).toEqual(['createTransfer', 'deleteTransfer']);
});

it('says that a deletion came too late when the transfer was carried out', async () => {
  const world = await openPayingWorkspace();
  const { deletion, moneyTransferId } = await booked(world);
  world.bank.control.addFault({ operation: 'deleteMoneyTransfer', kind: 'status', status: 504, when: 'before' });
  const lost = await world.pay(deletion);
  world.bank.control.setStatus('moneyTransfer', moneyTransferId, 'EXECUTED');
  expect(await world.check(lost.intentId)).toMatchObject({ state: 'FAILED', transfer: { status: 'EXECUTED' } });
});

/** The same bank with words of its own for two states. */
const inOtherWords: Change = async (request, ask) => {
  const { status, body } = await ask(request);
  return { status, body: body.replaceAll('"BOOKED"', '"PLANNED"').replaceAll('"CANCELLED"', '"WITHDRAWN"') };
};

it('deletes a booked transfer where nobody documented the word for it, and knows no outcome from such a word', async () => {
  const world = await openPayingWorkspace({ change: inOtherWords });
  const sent = await world.pay(transferTo(world, { executionDate: '2026-03-20' }));
  const moneyTransferId = sent.serverId ?? '';
  await world.app.ask('sync.refresh', { accountId: null });
  const deletion: Write = { kind: 'deleteTransfer', accountId: MAIN, moneyTransferId };
  world.bank.control.addFault({ operation: 'deleteMoneyTransfer', kind: 'status', status: 504, when: 'before' });
  const lost = await world.pay(deletion);
  for (let looks = 0; looks < 4; looks += 1) {
    world.forward(20 * 60_000);
    expect(await world.check(lost.intentId)).toMatchObject({ state: 'UNKNOWN' });
  }
  await world.app.ask('intents.declare', { intentId: lost.intentId, outcome: 'notDone', toldBy: 'Anna', toldOn: bankDate('2026-03-10'), words: 'It stands' });
  expect(await world.pay(deletion)).toMatchObject({ state: 'ACCEPTED' });
  expect(world.bank.control.transfers().find((one) => one.moneyTransferId === moneyTransferId)?.status).toBe('CANCELLED');
});

async function createdVirtualIban(world: PayingWorkspace, description: string) {
  return world.pay({ kind: 'createVirtualIban', accountId: MAIN, description });
}

const fromVirtualIban = (world: PayingWorkspace, virtualIban: string): Write => {
  const transfer = transferTo(world);
  const { beneficiaryName, beneficiaryAccount } = transfer.kind === 'createTransfer' ? transfer.draft : emptyTransferDraft;
  return { kind: 'virtualIbanTransfer', draft: { accountId: MAIN, virtualIban, beneficiaryName, beneficiaryAccount, amount: '12.34', currency: 'EUR', description: 'Da IBAN virtuale' } };
};

it('creates a virtual IBAN, pays from it, and deactivates it', async () => {
  const world = await openPayingWorkspace();
  const created = await createdVirtualIban(world, 'Incassi di marzo');
  expect(created).toMatchObject({ state: 'ACCEPTED' });
  expect(await world.check(created.intentId)).toMatchObject({ state: 'SETTLED' });
  const virtualIban = created.serverId ?? '';
  const paid = await world.pay(fromVirtualIban(world, virtualIban));
  expect(paid).toMatchObject({ state: 'ACCEPTED', transfer: null });
  expect(await world.check(paid.intentId)).toMatchObject({ state: 'ACCEPTED', transfer: { status: 'WORK_IN_PROGRESS' } });
  const ended = await world.pay({ kind: 'deactivateVirtualIban', accountId: MAIN, virtualIban });
  expect(await world.check(ended.intentId)).toMatchObject({ state: 'SETTLED' });
});

it('finds a virtual IBAN again by the difference of the list, whatever bears the same description', async () => {
  const world = await openPayingWorkspace();
  await createdVirtualIban(world, 'Doppione');
  world.bank.control.addFault({ operation: 'createVirtualIban', kind: 'reset' });
  const lost = await createdVirtualIban(world, 'Doppione');
  expect(lost.state).toBe('UNKNOWN');
  expect(await world.check(lost.intentId)).toMatchObject({ state: 'ACCEPTED' });
  expect(world.bank.control.executionsOf('createVirtualIban')).toBe(2);
});

it('finds a payment from a virtual IBAN among the transfers, and gives none up before two TARGET days', async () => {
  const world = await openPayingWorkspace();
  const { serverId } = await createdVirtualIban(world, 'Pagamenti');
  world.bank.control.addFault({ operation: 'createVirtualIbanTransfer', kind: 'status', status: 504 });
  const found = await world.pay(fromVirtualIban(world, serverId ?? ''));
  expect(await world.check(found.intentId)).toMatchObject({ state: 'ACCEPTED', transfer: { description: 'Da IBAN virtuale' } });
  world.bank.control.addFault({ operation: 'createVirtualIbanTransfer', kind: 'status', status: 504, when: 'before' });
  const nowhere = await world.pay(fromVirtualIban(world, serverId ?? ''));
  for (let look = 0; look < 3; look += 1) {
    world.forward(0.8 * DAY_MS);
    expect(await world.check(nowhere.intentId)).toMatchObject({ state: 'UNKNOWN' });
  }
  world.forward(DAY_MS);
  expect(await world.check(nowhere.intentId)).toMatchObject({ state: 'NOT_FOUND' });
});

it('deactivates behind a lost answer', async () => {
  const world = await openPayingWorkspace();
  const { serverId } = await createdVirtualIban(world, 'Da chiudere');
  world.bank.control.addFault({ operation: 'deactivateVirtualIban', kind: 'status', status: 500 });
  const lost = await world.pay({ kind: 'deactivateVirtualIban', accountId: MAIN, virtualIban: serverId ?? '' });
  expect(lost.state).toBe('UNKNOWN');
  expect(await world.check(lost.intentId)).toMatchObject({ state: 'ACCEPTED' });
});
