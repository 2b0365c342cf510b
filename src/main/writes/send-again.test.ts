import { expect, it } from 'vitest';

import { MAIN, requestOf } from '#practice-bank/testing/caller.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const create = 'createMoneyTransfer';

const newest = ({ bank }: PayingWorkspace): string => bank.control.transfers().at(-1)?.moneyTransferId ?? '';

/** The same payment, from another program. */
async function payElsewhere(world: PayingWorkspace): Promise<string> {
  const { bank } = world;
  const accountCode = bank.control.payees().find(({ name }) => name === 'Tipografia Aldina Srl')?.iban ?? '';
  const executionDate = bank.control.now().slice(0, 10);
  await fetch(requestOf(bank.url, create, {
    params: { accountId: MAIN },
    body: {
      creditor: { name: 'Tipografia Aldina Srl', account: { accountCode } }, executionDate, description: 'Fattura 7 del 3 marzo', amount: 100.1, currency: 'EUR',
      isUrgent: false, isInstant: false,
    },
  }));
  return newest(world);
}

async function pastTheWindow(world: PayingWorkspace, intentId: string): Promise<IntentView> {
  for (let look = 0; look < 2; look += 1) await world.check(intentId);
  world.forward(31 * MINUTE_MS);
  return world.check(intentId);
}

/** A payment whose answer was lost, without or with an effect that comes later, and that nobody found in the window. */
async function notFound(world: PayingWorkspace, lateMs: number | null): Promise<string> {
  world.bank.control.addFault(lateMs === null ? { operation: create, kind: 'status', status: 504, when: 'before' } : { operation: create, kind: 'late', ms: lateMs });
  const { intentId } = await world.pay(transferTo(world, { executionDate: '2026-03-31' }));
  expect((await pastTheWindow(world, intentId)).state).toBe('NOT_FOUND');
  return intentId;
}

it('does not take a colleague’s refused identical transfer for the end of ours, and leaves it to a person at the end of the window', async () => {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: create, kind: 'status', status: 504, when: 'before' });
  const { intentId } = await world.pay(transferTo(world));
  const theirs = await payElsewhere(world);
  world.bank.control.setStatus('moneyTransfer', theirs, 'REJECTED');
  expect(await world.check(intentId)).toMatchObject({ state: 'UNKNOWN', investigation: { candidates: [{ serverId: theirs, status: 'REJECTED' }] } });
  expect(await world.send(await world.prepare(transferTo(world)))).toMatchObject({ ok: false, error: { kind: 'blockedByIntent' } });
  expect(await pastTheWindow(world, intentId)).toMatchObject({ state: 'AMBIGUOUS', serverId: null });
});

it('looks on when what it had bound because it looks alike fails later', async () => {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: create, kind: 'status', status: 504, when: 'before' });
  const { intentId } = await world.pay(transferTo(world, { executionDate: '2026-03-31' }));
  const theirs = await payElsewhere(world);
  expect(await world.check(intentId)).toMatchObject({ state: 'ACCEPTED', serverId: theirs, match: 'byLikeness' });
  world.bank.control.setStatus('moneyTransfer', theirs, 'CANCELLED');
  expect((await world.check(intentId)).state).toBe('AMBIGUOUS');
  expect(await world.check(intentId)).toMatchObject({ state: 'AMBIGUOUS', investigation: { candidates: [{ serverId: theirs, status: 'CANCELLED' }] } });
});

it('does not take an older identical payment for the second attempt', async () => {
  const world = await openPayingWorkspace();
  const older = await payElsewhere(world);
  world.forward(20 * 60 * MINUTE_MS);
  const intentId = await notFound(world, null);
  world.forward(3 * DAY_MS);
  world.bank.control.addFault({ operation: create, kind: 'status', status: 504, when: 'before' });
  expect((await world.app.ask('intents.sendAgain', { intentId })).state).toBe('UNKNOWN');
  const looked = await world.check(intentId);
  expect([looked.state, looked.serverId, older]).toEqual(['UNKNOWN', null, older]);
});

it('notices that the first attempt was executed too, until a person has dealt with it', async () => {
  const world = await openPayingWorkspace();
  const intentId = await notFound(world, 3 * 60 * MINUTE_MS);
  const again = await world.app.ask('intents.sendAgain', { intentId });
  expect(again).toMatchObject({ state: 'ACCEPTED', match: 'byId', duplicate: null });
  const second = again.serverId ?? '';
  expect((await world.check(intentId)).duplicate).toBeNull();
  world.forward(4 * 60 * MINUTE_MS);
  const noticed = await world.check(intentId);
  const first = newest(world);
  expect(noticed.duplicate).toMatchObject({ acknowledged: null });
  expect(noticed.duplicate?.candidates.map(({ serverId }) => serverId).toSorted()).toEqual([first, second].toSorted());
  const waiting = async () => (await world.app.ask('overview.get', null)).waiting.find(({ kind }) => kind === 'duplicates');
  expect(await waiting()).toEqual({ kind: 'duplicates', count: 1, only: intentId });
  expect(world.app.events.filter((event) => event.type === 'notice' && event.notice.code === 'duplicate')).toHaveLength(1);
  // Looking on says no more of the same two.
  await world.check(intentId);
  expect(world.app.events.filter((event) => event.type === 'notice' && event.notice.code === 'duplicate')).toHaveLength(1);
  expect(await world.app.ask('intents.acknowledgeDuplicate', { intentId, note: 'Sent back by the bank on Monday' }))
    .toMatchObject({ duplicate: { acknowledged: { note: 'Sent back by the bank on Monday' } } });
  expect(await waiting()).toBeUndefined();
});

it('still looks for the first attempt once the second was executed, and no longer than ten days', async () => {
  const world = await openPayingWorkspace();
  const intentId = await notFound(world, 5 * DAY_MS);
  await world.app.ask('intents.sendAgain', { intentId });
  const second = (await world.check(intentId)).serverId ?? '';
  world.bank.control.setStatus('moneyTransfer', second, 'EXECUTED');
  expect(await world.check(intentId)).toMatchObject({ state: 'SETTLED', duplicate: null });
  world.forward(6 * DAY_MS);
  expect((await world.check(intentId)).duplicate?.candidates).toHaveLength(2);
});
