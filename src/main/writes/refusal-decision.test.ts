import { afterEach, expect, it } from 'vitest';
import type { IntentEvent } from '#main/store/journal/index.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { ACCOUNT, listed, openEngine, payment, rejected } from '#test/support/engine-world.ts';
import { happened, second } from '#test/support/journal-fixture.ts';
import { decideRefusal } from './send.ts';

/* A refusal that does not say why in the documented words: of what moves no money one look decides. */

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

const WORDS = [{ code: null, description: 'Richiesta non valida', params: null }];
const unclear = (httpStatus: number | null, changes: Partial<Extract<BankError, { readonly kind: 'ambiguous' }>> = {}): BankError =>
  ({ operation: 'createVirtualIban', effect: 'state', kind: 'ambiguous', cause: 'unexpectedStatus', httpStatus, bankErrors: WORDS, detail: null, ...changes });
const lost = (error: BankError): IntentEvent => ({ type: 'lost', error, nextLookAt: second(65) });

/** What is decided of a new virtual IBAN, and how often the bank was asked for it. */
async function decided(heard: IntentEvent, ...atBank: readonly object[]) {
  const { engine, record, world, asked, close } = openEngine();
  ENDS.push(close);
  const sent = record('I1', happened.approved(payment('I1', { kind: 'createVirtualIban', shown: { kind: 'createVirtualIban', account: ACCOUNT, description: 'Campagna' } })), happened.sending());
  world.answers.listVirtualIbans = () => ({ list: atBank });
  return { events: await decideRefusal(engine, sent, heard), looks: asked('listVirtualIbans').length };
}

it.each([400, 404, 422, 499])('takes %i for a refusal where nothing of it is at the bank, and keeps the bank’s words', async (httpStatus) => {
  const { events, looks } = await decided(lost(unclear(httpStatus)));
  expect(events).toEqual([{ type: 'refused', error: { operation: 'createVirtualIban', effect: 'state', kind: 'rejected', httpStatus, bankErrors: WORDS, challengeId: null } }]);
  expect(looks).toBe(1);
});

it.each([401, 403])('takes %i for a refusal of who asks', async (httpStatus) => {
  const { events } = await decided(lost(unclear(httpStatus)));
  expect(events).toEqual([{ type: 'refused', error: { operation: 'createVirtualIban', effect: 'state', kind: 'unauthenticated', httpStatus, bankErrors: WORDS } }]);
});

it.each<[string, BankError]>([
  ...[399, 407, 408, 409, 425, 429, 500].map((status): [string, BankError] => [`status ${String(status)}`, unclear(status)]),
  ['no status', unclear(null)],
  ['silence', unclear(null, { cause: 'timeout' })],
  ['errors inside a success', unclear(400, { cause: 'errorsInside' })],
  ['what may have moved money', unclear(400, { effect: 'money' })],
  ['an answer that cannot be read', { operation: 'createVirtualIban', effect: 'state', kind: 'badResponse', problem: 'shape', path: '', detail: '', httpStatus: 400 }],
])('decides nothing by %s, and does not even look', async (_, error) => {
  expect(await decided(lost(error))).toEqual({ events: [lost(error)], looks: 0 });
});

it('leaves every other answer as it was heard', async () => {
  const refused: IntentEvent = { type: 'refused', error: unclear(400) };
  expect(await decided(refused)).toEqual({ events: [refused], looks: 0 });
});

it('believes what the bank shows after a refusal', async () => {
  const { events } = await decided(lost(unclear(400)), { virtualIban: 'V1', status: 'ACTIVE', description: 'Campagna' });
  expect(events).toMatchObject([lost(unclear(400)), { type: 'found', by: 'look', atBank: { serverId: 'V1', source: 'virtualIban', meaning: 'accepted', match: 'byLikeness' } }]);
});

it('leaves to the looks that follow what the one look did not tell', async () => {
  const { events } = await decided(lost(unclear(400)), { virtualIban: 'V1', status: 'ACTIVE', description: 'Altra' });
  expect(events).toEqual([lost(unclear(400))]);
});

it.each(['refused', 'broken'] as const)('decides nothing where the look is %s', async (how) => {
  const { engine, record, world, close } = openEngine();
  ENDS.push(close);
  const sent = record('I1', happened.approved(payment('I1', { kind: 'createVirtualIban', shown: { kind: 'createVirtualIban', account: ACCOUNT, description: 'Campagna' } })), happened.sending());
  world.answers.listVirtualIbans = () => (how === 'broken' ? new Error('a mistake') : rejected('listVirtualIbans'));
  expect(await decideRefusal(engine, sent, lost(unclear(400)))).toEqual([lost(unclear(400))]);
  expect(world.unexpected).toEqual(how === 'broken' ? ['intents.refusal'] : []);
});

it('never takes a payment for refused by it, though nothing of it is at the bank', async () => {
  const { engine, record, world, close, asked } = openEngine();
  ENDS.push(close);
  const sent = record('I1', happened.approved(payment('I1')), happened.sending());
  world.transfers = [listed('OTHER', { amount: { debtorAmount: 1 } })];
  const heard = lost(unclear(400, { operation: 'createMoneyTransfer', effect: 'money' }));
  expect(await decideRefusal(engine, sent, heard)).toEqual([heard]);
  expect(asked('searchMoneyTransfers')).toEqual([]);
});
