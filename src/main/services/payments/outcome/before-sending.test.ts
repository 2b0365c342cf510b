import { describe, expect, it } from 'vitest';

import type { PaymentAdvice } from '#shared/bridge/writes/intents.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { MAIN, openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';

/* What is said of a payment before it is sent: balances, names, the bank's own check, and what holds it back. */

function draftOf(world: PayingWorkspace, change: Partial<TransferDraft> = {}): TransferDraft {
  const write = transferTo(world, change);
  if (write.kind !== 'createTransfer') throw new Error(write.kind);
  return write.draft;
}

const asked = (draft: TransferDraft) => ({ draft: { ...draft, taxRelief: null }, decimalMark: '.' }) as const;
const adviceOf = (world: PayingWorkspace, change: Partial<TransferDraft> = {}): Promise<readonly PaymentAdvice[]> =>
  world.app.ask('payments.advice', asked(draftOf(world, change)));
const prepared = (world: PayingWorkspace, change: Partial<TransferDraft> = {}) =>
  world.app.ask('intents.prepare', { requestId: crypto.randomUUID(), write: transferTo(world, change), decimalMark: '.' });
const availableOf = async ({ app }: PayingWorkspace): Promise<number> => (await app.ask('accounts.get', { accountId: MAIN })).balance?.value.available?.amountMinor ?? 0;

describe('available afterwards', () => {
  it('takes off what this desk sent since the balance was read, and says so', async () => {
    const world = await openPayingWorkspace({ read: true });
    const available = await availableOf(world);
    expect((await prepared(world, { amount: '5.00' })).shown).not.toHaveProperty('sentSince');
    world.forward(1_000);
    await world.pay(transferTo(world, { amount: '40.00' }));
    const { shown } = await prepared(world, { amount: '5.00' });
    expect(shown).toMatchObject({ sentSince: { amountMinor: 4_000, currency: 'EUR' }, balanceAfter: { amountMinor: available - 4_000 - 500 } });
    expect(await adviceOf(world, { amount: '5.00' })).toContainEqual({ code: 'sentSince', amount: { amountMinor: 4_000, currency: 'EUR' }, left: { amountMinor: available - 4_000, currency: 'EUR' } });
    const nearlyAll = ((available - 3_000) / 100).toFixed(2);
    expect((await adviceOf(world, { amount: nearlyAll })).map(({ code }) => code)).toContain('exceedsAvailable');
  });

  it('takes off nothing that the bank refused', async () => {
    const world = await openPayingWorkspace({ read: true });
    world.forward(1_000);
    const body = { errors: [{ code: 'SZBO-0001', description: 'no', params: 'amount' }] };
    world.bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 400, when: 'before', body });
    expect((await world.pay(transferTo(world, { amount: '40.00' }))).state).toBe('REJECTED');
    expect((await prepared(world, { amount: '5.00' })).shown).not.toHaveProperty('sentSince');
  });

  it('is read again after a payment, once for several in a row', async () => {
    const world = await openPayingWorkspace({ read: true });
    const before = (await world.app.ask('accounts.get', { accountId: MAIN })).balance?.asOf ?? '';
    world.bank.control.resetCounts();
    world.forward(60_000);
    await world.pay(transferTo(world, { amount: '40.00' }));
    await world.pay(transferTo(world, { amount: '41.00' }));
    await expect.poll(async () => (await world.app.ask('accounts.get', { accountId: MAIN })).balance?.asOf ?? '').not.toBe(before);
    expect(world.bank.control.arrivals()['getBalance']).toBe(1);
  });
});

it('the last verification is of this name, and never of another one on the same account', async () => {
  const world = await openPayingWorkspace();
  await world.pay(transferTo(world, { amount: '10.00' }));
  await world.pay(transferTo(world, { amount: '11.00', beneficiaryName: 'Zorro Quijote' }));
  const verdict = async (beneficiaryName: string) => (await adviceOf(world, { beneficiaryName })).flatMap((one) => (one.code === 'lastVerification' ? [one.match] : []));
  expect(await verdict('Tipografia Aldina Srl')).toEqual(['MTCH']);
  expect(await verdict('Zorro Quijote')).not.toEqual(['MTCH']);
  expect(await verdict('Tipografia Aldina')).toEqual([]);
});

it('a payment like one that is still open is held back before it is asked for, with the way to that one', async () => {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'before' });
  const { intentId } = await world.pay(transferTo(world));
  expect(await prepared(world)).toMatchObject({ heldBy: intentId });
  expect(await prepared(world, { amount: '100.11' })).not.toHaveProperty('heldBy');
  expect(await adviceOf(world)).toContainEqual({ code: 'unresolvedTwin', intentId });
});

describe('the bank’s own check', () => {
  it('gives all of its answer', async () => {
    const world = await openPayingWorkspace({ read: true });
    const said = await world.app.ask('payments.validate', asked(draftOf(world)));
    expect(said).toMatchObject({ valid: true, said: { creditor: { name: 'Tipografia Aldina Srl' }, description: 'Fattura 7 del 3 marzo', fees: [{ amount: { amountMinor: 75 } }] } });
    expect(said.valid === true && Object.keys(said.said).toSorted()).toEqual(['creditor', 'debtor', 'description', 'executionDate', 'feeAccountId', 'feeType', 'fees', 'taxRelief']);
  });

  it.each([
    ['{}', { status: 200, body: {} }, 'nothingSaid'], ['a 404 with errors', { status: 404, body: { errors: [{ code: 'X', description: 'no', params: '' }] } }, 'notOffered'],
    ['an empty 404', { status: 404, body: '' }, 'notOffered'], ['a 405', { status: 405, body: 'not here' }, 'notOffered'],
  ] as const)('that answers %s stops nobody', async (_name, answer, why) => {
    const world = await openPayingWorkspace();
    world.bank.control.addFault({ operation: 'validateMoneyTransfer', kind: 'status', when: 'before', ...answer });
    expect(await world.app.ask('payments.validate', asked(draftOf(world)))).toMatchObject({ valid: null, why });
    expect((await prepared(world)).shown).toMatchObject({ validated: null });
  });

  it('that refuses without a reason names at least the status', async () => {
    const world = await openPayingWorkspace();
    world.bank.control.addFault({ operation: 'validateMoneyTransfer', kind: 'status', status: 400, when: 'before', body: { errors: [] } });
    const said = await world.app.workspace.handlers['payments.validate'](asked(draftOf(world)));
    expect(said.ok && said.value.valid === false ? said.value.refusals.length : said).not.toBe(0);
  });
});
