import { expect, it } from 'vitest';

import { openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';

/* Codes to which the bank's answer says nothing that anybody documented. */

const LARGE = { amount: '6000' };

/** Gives a code under the id that came with the text message. */
const give = ({ app, bank }: PayingWorkspace, intentId: string, code: string) =>
  app.workspace.handlers['intents.answerChallenge']({ intentId, challengeId: bank.control.messages().at(-1)?.challengeId ?? '', channel: 'SMS', code });

it.each([
  'refusal=nothing,challenge-id=once', 'refusal=plain-text,challenge-id=text-message', 'refusal=html,suspended=unlisted', 'refusal=code-message,challenge-id=4xx',
])('lets a mistyped code be corrected, once it was looked for, at a bank with %s', async (dialect) => {
  const world = await openPayingWorkspace({ dialect });
  const { intentId } = await world.pay(transferTo(world, LARGE));
  expect(await give(world, intentId, '000001')).toMatchObject({ ok: true, value: { state: 'UNKNOWN' } });
  // Two clicks, or a code that is sent again by itself.
  expect(await give(world, intentId, world.code())).toMatchObject({ ok: false, error: { kind: 'wrongState' } });
  await world.check(intentId);
  expect(await give(world, intentId, world.code())).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
  expect(world.bank.control.arrivals()['respondToChallenge']).toBe(2);
});

it('takes the refusal of a second code for no proof that the first was not taken', async () => {
  const world = await openPayingWorkspace();
  const { intentId } = await world.pay(transferTo(world, LARGE));
  world.bank.control.addFault({ operation: 'respondToChallenge', kind: 'status', status: 500, when: 'after' });
  expect(await give(world, intentId, world.code())).toMatchObject({ ok: true, value: { state: 'UNKNOWN' } });
  expect(await world.check(intentId)).toMatchObject({ state: 'UNKNOWN' });
  expect(await give(world, intentId, world.code())).toMatchObject({
    ok: true, value: { state: 'CHALLENGE', attempts: [{ phase: 'send' }, { phase: 'confirm', outcome: 'unknown' }, { phase: 'confirm', outcome: 'codeRefused' }] },
  });
  expect(await world.send(await world.prepare(transferTo(world, LARGE)))).toMatchObject({ error: { kind: 'blockedByIntent', intentId } });
  world.forward(60_000);
  expect(await world.check(intentId)).toMatchObject({ state: 'SETTLED', transfer: { status: 'EXECUTED' } });
});

it('takes nothing that only looks like it for the transfer that waits for its code', async () => {
  // The colleague's, which needs no code, is executed meanwhile.
  const world = await openPayingWorkspace({ dialect: 'challenge-id=4xx,suspended=unlisted,others=meanwhile' });
  const { intentId } = await world.pay(transferTo(world, LARGE));
  world.forward(60_000);
  expect(await world.check(intentId)).toMatchObject({ state: 'CHALLENGE', serverId: null });
  expect(await give(world, intentId, '000001')).toMatchObject({ ok: true, value: { state: 'CHALLENGE', serverId: null, challenge: { problem: 'wrong' } } });
  expect(await give(world, intentId, world.code())).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
});
