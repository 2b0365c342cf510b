import { expect, it } from 'vitest';
import { MAIN, openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';

const MINUTE_MS = 60_000;
const LARGE = { amount: '6000' };
const answer = (intentId: string, code: string, challengeId: string | null = null) => ({ intentId, challengeId, channel: 'SMS' as const, code });

it('confirms a suspended transfer with its code', async () => {
  const world = await openPayingWorkspace();
  const sent = await world.pay(transferTo(world, LARGE));
  expect(sent).toMatchObject({ state: 'CHALLENGE', challenge: { challengeId: world.bank.control.messages().at(-1)?.challengeId, answers: 0 } });
  expect(await world.app.ask('intents.answerChallenge', answer(sent.intentId, world.code()))).toMatchObject({ state: 'ACCEPTED', attempts: [{ phase: 'send' }, { phase: 'confirm', outcome: 'accepted' }] });
});

it('keeps waiting after a wrong code, without writing any code down', async () => {
  const world = await openPayingWorkspace();
  const { intentId } = await world.pay(transferTo(world, LARGE));
  const wrong = await world.app.ask('intents.answerChallenge', answer(intentId, '918273'));
  expect(wrong).toMatchObject({ state: 'CHALLENGE', challenge: { problem: 'wrong', answers: 1, bankErrors: [{ code: 'SZBO-0061' }] } });
  const right = await world.app.ask('intents.answerChallenge', answer(intentId, world.code()));
  expect(right).toMatchObject({ state: 'ACCEPTED' });
  const journal = world.app.stores.journal.usable ? world.app.stores.journal.journal : null;
  const written = JSON.stringify([journal?.exportAll(), world.app.logged, world.app.events]);
  expect([written.includes('918273'), written.includes(world.code())]).toEqual([false, false]);
});

it('sends the code once, however often it is given', async () => {
  const world = await openPayingWorkspace();
  const { intentId, challenge } = await world.pay(transferTo(world, LARGE));
  const { handlers } = world.app.workspace;
  const given = [answer(intentId, world.code()), answer(intentId, world.code()), answer(intentId, world.code(), challenge?.challengeId ?? '')];
  const answers = await Promise.all(given.slice(0, 2).map((one) => handlers['intents.answerChallenge'](one)));
  for (const one of given) answers.push(await handlers['intents.answerChallenge'](one));
  expect(answers.map((one) => (one.ok ? one.value.state : one.error.kind))).toEqual(['ACCEPTED', 'ACCEPTED', 'wrongState', 'wrongState', 'wrongState']);
  expect(world.bank.control.arrivals()['respondToChallenge']).toBe(1);
});

it('knows from the transfer that the third wrong code ended it', async () => {
  const world = await openPayingWorkspace();
  const { intentId } = await world.pay(transferTo(world, LARGE));
  for (let wrong = 0; wrong < 2; wrong += 1) await world.app.ask('intents.answerChallenge', answer(intentId, '000001'));
  expect(await world.app.ask('intents.answerChallenge', answer(intentId, '000001'))).toMatchObject({ state: 'EXPIRED', transfer: { status: 'REJECTED' }, challenge: { problem: 'expired' } });
});

it('notices that the time has run out', async () => {
  const world = await openPayingWorkspace();
  const { intentId } = await world.pay(transferTo(world, LARGE));
  world.forward(6 * 60_000);
  expect(await world.check(intentId)).toMatchObject({ state: 'EXPIRED', transfer: { status: 'REJECTED' } });
});

it('finds out what a lost answer to a code did, and never sends the code again by itself', async () => {
  const world = await openPayingWorkspace();
  const taken = await world.pay(transferTo(world, LARGE));
  world.bank.control.addFault({ operation: 'respondToChallenge', kind: 'reset' });
  expect(await world.app.ask('intents.answerChallenge', answer(taken.intentId, world.code()))).toMatchObject({ state: 'UNKNOWN' });
  // Being under way is what a suspended transfer looks like too.
  expect(await world.check(taken.intentId)).toMatchObject({ state: 'UNKNOWN', transfer: { status: 'WORK_IN_PROGRESS' } });
  world.forward(MINUTE_MS);
  expect(await world.check(taken.intentId)).toMatchObject({ state: 'ACCEPTED', transfer: { status: 'EXECUTED' } });
  const lost = await world.pay(transferTo(world, { amount: '6001' }));
  world.bank.control.addFault({ operation: 'respondToChallenge', kind: 'status', status: 500, when: 'before' });
  await world.app.ask('intents.answerChallenge', answer(lost.intentId, world.code()));
  expect(await world.check(lost.intentId)).toMatchObject({ state: 'CHALLENGE', challenge: { problem: 'lost', answers: 1 } });
  expect(world.bank.control.arrivals()['respondToChallenge']).toBe(2);
});

it('adopts the challenge of a transfer that another program created, once', async () => {
  const world = await openPayingWorkspace();
  const own = await world.pay(transferTo(world, LARGE));
  const challengeId = own.challenge?.challengeId ?? '';
  expect((await world.app.ask('intents.adoptChallenge', { accountId: MAIN, moneyTransferId: null, challengeId })).intentId).toBe(own.intentId);
  const other = await openPayingWorkspace({ url: world.bank.url });
  await other.app.ask('sync.refresh', { accountId: null });
  const adopted = await other.app.ask('intents.adoptChallenge', { accountId: MAIN, moneyTransferId: own.serverId, challengeId });
  expect(adopted).toMatchObject({ state: 'CHALLENGE', kind: 'answerChallenge', shown: { amount: { amountMinor: 600_000 } } });
  expect((await other.app.ask('intents.adoptChallenge', { accountId: MAIN, moneyTransferId: own.serverId, challengeId })).intentId).toBe(adopted.intentId);
  expect(await other.app.ask('intents.answerChallenge', answer(adopted.intentId, world.code()))).toMatchObject({ state: 'ACCEPTED' });
});

it('remembers that the person withholds the code', async () => {
  const world = await openPayingWorkspace();
  const { intentId } = await world.pay(transferTo(world, LARGE));
  expect(await world.app.ask('intents.withhold', { intentId, withheld: true })).toMatchObject({ state: 'CHALLENGE', challenge: { withheld: true } });
});

it('does not take another transfer for its own when the code was for that one', async () => {
  const world = await openPayingWorkspace();
  const other = await openPayingWorkspace({ url: world.bank.url });
  const foreign = await other.app.ask('intents.send', await other.prepare(transferTo(world, { amount: '6001' })));
  const foreignCode = world.code();
  const own = await world.pay(transferTo(world, LARGE));
  const answered = await world.app.ask('intents.answerChallenge', answer(own.intentId, foreignCode, foreign.challenge?.challengeId ?? ''));
  expect(answered).toMatchObject({ state: 'UNKNOWN', serverId: own.serverId, lastError: { kind: 'badResponse', path: 'moneyTransferId' } });
  expect(await world.check(own.intentId)).toMatchObject({ state: 'CHALLENGE', serverId: own.serverId, challenge: { problem: 'lost', challengeId: own.challenge?.challengeId } });
  expect(await world.app.ask('intents.answerChallenge', answer(own.intentId, world.code()))).toMatchObject({ state: 'ACCEPTED', serverId: own.serverId });
});
