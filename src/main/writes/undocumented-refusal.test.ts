import { expect, it } from 'vitest';

import { MAIN, openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';

const newVirtualIban: Write = { kind: 'createVirtualIban', accountId: MAIN, description: 'Vento del Sud' };

it.each([
  ['a code and a message', { code: 'E-17', message: 'Account not enabled' }, { code: 'E-17', description: 'Account not enabled' }],
  ['a page', '<html><head><style>b{}</style><title>400</title></head><body><h1>Richiesta non valida</h1></body></html>', { code: null, description: '400 Richiesta non valida' }],
])('decides at once by one look what moves no money, and keeps the words of %s', async (_, body, words) => {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: 'createVirtualIban', kind: 'status', status: 400, when: 'before', body });
  const refused = await world.pay(newVirtualIban);
  expect(refused).toMatchObject({ state: 'REJECTED', lastError: { kind: 'rejected', httpStatus: 400, bankErrors: [words] } });
});

it('takes what the bank shows after a refusal for done', async () => {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: 'createVirtualIban', kind: 'status', status: 400, when: 'after', body: 'no' });
  expect(await world.pay(newVirtualIban)).toMatchObject({ state: 'ACCEPTED' });
});

it('decides nothing where the look was not complete', async () => {
  // Read before: the bank's clock is known then, and the baseline is one read.
  const world = await openPayingWorkspace({ read: true });
  world.bank.control.addFault({ operation: 'createVirtualIban', kind: 'status', status: 400, when: 'before', body: '' });
  world.bank.control.addFault({ operation: 'listVirtualIbans', kind: 'status', status: 500, times: 1_000, skip: 1 });
  expect(await world.pay(newVirtualIban)).toMatchObject({ state: 'UNKNOWN' });
});

it('leaves a payment unknown, with the bank’s words', async () => {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 400, when: 'before', body: 'Limite giornaliero superato' });
  expect(await world.pay(transferTo(world))).toMatchObject({ state: 'UNKNOWN', lastError: { kind: 'ambiguous', bankErrors: [{ code: null, description: 'Limite giornaliero superato' }] } });
});

it.each([408, 409, 425, 429])('never takes a state write for refused after %i', async (status) => {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: 'createVirtualIban', kind: 'status', status, when: 'before', body: 'later' });
  expect(await world.pay(newVirtualIban)).toMatchObject({ state: 'UNKNOWN' });
});
