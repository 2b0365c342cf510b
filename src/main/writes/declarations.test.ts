import { expect, it } from 'vitest';

import type { DeclareInput } from '#shared/bridge/writes/write-inputs.ts';
import { openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { declarableOf } from './declarations.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const told = (intentId: string, outcome: DeclareInput['outcome'] = 'notDone') =>
  ({ intentId, outcome, toldBy: 'Anna Verdi, payments desk', toldOn: bankDate('2026-03-10'), words: 'It never reached us.' });

/** A payment without an answer, at a bank whose search does not work: no look ever counts. */
async function unknownPayment(when: 'before' | 'after'): Promise<{ readonly world: PayingWorkspace; readonly intentId: string }> {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 500, when });
  const input = await world.prepare(transferTo(world));
  const sent = await world.send(input);
  if (!sent.ok) throw new Error(sent.error.kind);
  expect(sent.value.state).toBe('UNKNOWN');
  world.bank.control.addFault({ operation: 'searchMoneyTransfers', kind: 'status', status: 500, times: 1_000 });
  return { world, intentId: sent.value.intentId };
}

const looks = async (world: PayingWorkspace, intentId: string, count: number): Promise<void> => {
  for (let look = 0; look < count; look += 1) await world.check(intentId);
};

it('opens after three looks, complete or not, and ends the lock', async () => {
  const { world, intentId } = await unknownPayment('before');
  await looks(world, intentId, 2);
  expect(await world.app.workspace.handlers['intents.declare'](told(intentId))).toMatchObject({ ok: false, error: { kind: 'wrongState' } });
  expect(await world.send(await world.prepare(transferTo(world)))).toMatchObject({ ok: false, error: { kind: 'blockedByIntent', intentId } });
  await looks(world, intentId, 1);
  expect(await world.app.ask('intents.get', { intentId })).toMatchObject({ state: 'UNKNOWN', investigation: { completeLooks: 0 }, declarable: { open: true } });
  const declared = await world.app.ask('intents.declare', told(intentId));
  expect(declared).toMatchObject({ state: 'DECLARED', declarable: null, declaration: { outcome: 'notDone', toldBy: 'Anna Verdi, payments desk', toldOn: '2026-03-10', words: 'It never reached us.' } });

  const like = await world.app.ask('intents.prepare', { requestId: crypto.randomUUID(), write: transferTo(world), decimalMark: '.' });
  expect(like.declared).toMatchObject([{ intentId, declaration: { outcome: 'notDone', words: 'It never reached us.' } }]);
  const other = await world.app.ask('intents.prepare', { requestId: crypto.randomUUID(), write: transferTo(world, { amount: '77' }), decimalMark: '.' });
  expect(other.declared).toEqual([]);
  world.bank.control.clearFaults();
  expect(await world.pay(transferTo(world))).toMatchObject({ state: 'ACCEPTED' });
});

it('corrects what was mistyped by a further declaration, and keeps the first in the journal', async () => {
  const { world, intentId } = await unknownPayment('after');
  await looks(world, intentId, 3);
  await world.app.ask('intents.declare', told(intentId, 'notDone'));
  const corrected = await world.app.ask('intents.declare', { ...told(intentId, 'done'), words: 'It reached us.' });
  expect(corrected).toMatchObject({ state: 'DECLARED', declaration: { outcome: 'done', words: 'It reached us.' } });
  const journal = world.app.stores.journal.usable ? world.app.stores.journal.journal : null;
  const declared = journal?.events(intentId).flatMap(({ event }) => (event.type === 'declared' ? [event.outcome] : []));
  expect(declared).toEqual(['notDone', 'done']);
  world.bank.control.clearFaults();
  // It is as it was corrected: nobody is alarmed.
  expect(await world.check(intentId)).toMatchObject({ state: 'ACCEPTED', turnedUpLate: false });
  expect(await world.app.workspace.handlers['intents.declare'](told(intentId))).toMatchObject({ error: { kind: 'wrongState' } });
});

it('says loudly when what was declared not done turns up, and calmly when it was declared done', async () => {
  for (const [outcome, turnedUpLate] of [['notDone', true], ['done', false]] as const) {
    const { world, intentId } = await unknownPayment('after');
    await looks(world, intentId, 3);
    await world.app.ask('intents.declare', told(intentId, outcome));
    world.bank.control.clearFaults();
    expect(await world.check(intentId)).toMatchObject({ state: 'ACCEPTED', turnedUpLate, declaration: { outcome } });
  }
});

it('goes on looking for ten days, by itself', async () => {
  const { world, intentId } = await unknownPayment('after');
  await looks(world, intentId, 3);
  await world.app.ask('intents.declare', told(intentId));
  const record = world.app.stores.journal.usable ? world.app.stores.journal.journal.get(intentId) : null;
  const days = (Date.parse(record?.lookedForUntil ?? '') - Date.parse(record?.declaration?.at ?? '')) / DAY_MS;
  expect(Math.round(days)).toBe(10);
  expect(record?.investigation?.nextLookAt).not.toBeNull();
});

it('takes no day before the write or after today', async () => {
  const { world, intentId } = await unknownPayment('before');
  await looks(world, intentId, 3);
  for (const toldOn of ['2026-03-09', '2026-03-11']) {
    const refused = await world.app.workspace.handlers['intents.declare']({ ...told(intentId), toldOn: bankDate(toldOn) });
    expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ field: 'toldOn' }] } });
  }
});

it('is the way out of a challenge that stays for ever, and the transfer itself is read on', async () => {
  const world = await openPayingWorkspace();
  const { intentId, serverId } = await world.pay(transferTo(world, { amount: '6000' }));
  const early = await world.app.workspace.handlers['intents.declare'](told(intentId));
  expect(early).toMatchObject({ ok: false, error: { kind: 'wrongState', state: 'CHALLENGE' } });
  world.forward(3 * MINUTE_MS);
  expect(await world.app.ask('intents.declare', told(intentId))).toMatchObject({ state: 'DECLARED' });
  expect(await world.check(intentId)).toMatchObject({ state: 'DECLARED', serverId });
  world.forward(6 * MINUTE_MS);
  // The code's time ran out: the bank says of this very transfer what was declared.
  expect(await world.check(intentId)).toMatchObject({ state: 'FAILED', turnedUpLate: false });
});

it('opens one TARGET day after the last attempt, over a weekend on Monday', () => {
  const friday = instant('2026-03-13T15:00:00Z');
  const record = { state: 'UNKNOWN', createdAt: friday, attempts: [], investigation: null } as const;
  expect(declarableOf(record, friday)).toEqual({ open: false, from: instant('2026-03-16T15:00:00Z') });
  expect(declarableOf(record, instant('2026-03-16T15:00:00Z'))).toMatchObject({ open: true });
  expect(declarableOf({ ...record, state: 'NOT_FOUND' }, instant('2026-03-20T15:00:00Z'))).toBeNull();
});
