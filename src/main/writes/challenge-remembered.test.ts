import type { ServerResponse } from 'node:http';

import { afterEach, expect, it } from 'vitest';

import { openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';
import { startScriptedBank } from '#test/support/scripted-bank.ts';
import type { ScriptedRequest } from '#test/support/scripted-bank.ts';

const LARGE = { amount: '6000' };
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const isCreation = ({ method, path }: ScriptedRequest): boolean => method === 'POST' && path.endsWith('/payments/money-transfers');

/** Passes a request on to the practice bank, and its answer back without the challenge's id, but for the answer that creates. */
async function passOn(bankUrl: string, request: ScriptedRequest, response: ServerResponse): Promise<void> {
  const { method, path, query, body } = request;
  const answer = await fetch(`${bankUrl}${path}?${query.toString()}`, {
    method, headers: { 'content-type': 'application/json' }, ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  response.statusCode = answer.status;
  response.setHeader('content-type', 'application/json');
  response.setHeader('date', answer.headers.get('date') ?? '');
  response.end(isCreation(request) ? text : text.replaceAll(/"challengeId":"[^"]*"/gu, '"challengeId":null'));
}

/** A bank that says a challenge's id once: in the answer to what it suspends. `code` is that of its newest message. */
async function openAtTellingOnce(): Promise<PayingWorkspace> {
  const behind = await openPayingWorkspace();
  const once = await startScriptedBank((request) => ({ by: (response) => void passOn(behind.bank.url, request, response) }));
  closing.push(() => once.close());
  const world = await openPayingWorkspace({ url: once.url });
  return { ...world, code: behind.code };
}

const answer = (intentId: string, code: string) => ({ intentId, challengeId: null, channel: 'SMS' as const, code });

it('remembers a challenge that the bank told once, and lets nobody pay the same meanwhile', async () => {
  const world = await openAtTellingOnce();
  const sent = await world.pay(transferTo(world, LARGE));
  expect(sent).toMatchObject({ state: 'CHALLENGE', challenge: { answers: 0 } });
  expect(sent.challenge?.challengeId).not.toBeNull();
  expect(await world.check(sent.intentId)).toMatchObject({ state: 'CHALLENGE', challenge: { challengeId: sent.challenge?.challengeId } });
  const again = await world.send(await world.prepare(transferTo(world, LARGE)));
  expect(again).toMatchObject({ ok: false, error: { kind: 'blockedByIntent', intentId: sent.intentId } });
});

it('takes a refused code for a wrong one where the bank does not repeat the challenge, and goes on waiting', async () => {
  const world = await openAtTellingOnce();
  const { intentId } = await world.pay(transferTo(world, LARGE));
  const wrong = await world.app.ask('intents.answerChallenge', answer(intentId, '000001'));
  expect(wrong).toMatchObject({ state: 'CHALLENGE', challenge: { problem: 'wrong', answers: 1 }, attempts: [{ phase: 'send' }, { phase: 'confirm', outcome: 'codeRefused' }] });
  await world.check(intentId);
  expect(await world.app.ask('intents.answerChallenge', answer(intentId, world.code()))).toMatchObject({ state: 'ACCEPTED' });
});

/** A large payment whose answer was lost at a bank whose search does not work; the message with its code has come. */
async function unknownLarge(): Promise<{ readonly world: PayingWorkspace; readonly intentId: string; readonly challengeId: string }> {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 500, when: 'after' });
  const { intentId, state } = await world.pay(transferTo(world, LARGE));
  expect(state).toBe('UNKNOWN');
  world.bank.control.addFault({ operation: 'searchMoneyTransfers', kind: 'status', status: 500, times: 1_000 });
  return { world, intentId, challengeId: world.bank.control.messages().at(-1)?.challengeId ?? '' };
}

it('takes a code for a challenge that came by message while the outcome is not known', async () => {
  const { world, intentId, challengeId } = await unknownLarge();
  const given = await world.app.ask('intents.answerChallenge', { ...answer(intentId, world.code()), challengeId });
  expect(given).toMatchObject({ state: 'ACCEPTED', challenge: { challengeId }, attempts: [{ phase: 'send' }, { phase: 'confirm', outcome: 'accepted' }] });
  expect(given.serverId).not.toBeNull();
  expect(world.bank.control.executions()['createMoneyTransfer']).toBe(1);
});

it('looks on as before where the typed challenge is not its own', async () => {
  const { world, intentId } = await unknownLarge();
  const mistyped = await world.app.ask('intents.answerChallenge', { ...answer(intentId, '000001'), challengeId: 'CHL-NONE' });
  expect(mistyped).toMatchObject({ state: 'UNKNOWN', challenge: { problem: 'wrong' } });
  expect(mistyped.investigation?.nextLookAt).not.toBeNull();
  expect(await world.send(await world.prepare(transferTo(world, LARGE)))).toMatchObject({ error: { kind: 'blockedByIntent', intentId } });
  world.bank.control.clearFaults();
  expect(await world.check(intentId)).toMatchObject({ state: 'CHALLENGE' });
});

it('takes no colleague’s payment for its own once the bank refused a code for it, and takes the right code then', async () => {
  const world = await openPayingWorkspace({ dialect: 'others=meanwhile,suspended=unlisted,created=202-nothing,challenge-id=once' });
  const { intentId } = await world.pay(transferTo(world, LARGE));
  const challengeId = world.bank.control.messages().at(-1)?.challengeId ?? '';
  const own = world.bank.control.transfers().find((transfer) => transfer.challengeId === challengeId)?.moneyTransferId;
  expect(await world.app.ask('intents.answerChallenge', { ...answer(intentId, '000000'), challengeId })).toMatchObject({ state: 'UNKNOWN', challenge: { problem: 'wrong' } });
  expect(await world.check(intentId)).toMatchObject({ state: 'UNKNOWN', serverId: null, investigation: { candidates: [{ differs: [] }] } });
  expect(await world.app.ask('intents.answerChallenge', { ...answer(intentId, world.code()), challengeId })).toMatchObject({ state: 'ACCEPTED', serverId: own });
});

it('leaves it to a person where nothing but a colleague’s payment is ever seen after a refused code', async () => {
  const world = await openPayingWorkspace({ dialect: 'others=meanwhile,suspended=unlisted,created=202-nothing,challenge-id=once' });
  const { intentId } = await world.pay(transferTo(world, LARGE));
  await world.app.ask('intents.answerChallenge', { ...answer(intentId, '000000'), challengeId: world.bank.control.messages().at(-1)?.challengeId ?? '' });
  for (let looks = 0; looks < 3; looks += 1) await world.check(intentId);
  world.forward(31 * 60_000);
  expect(await world.check(intentId)).toMatchObject({ state: 'AMBIGUOUS', serverId: null });
});
