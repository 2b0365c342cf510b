import { describe, expect } from 'vitest';

import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { faultTest } from './support/fault-test.ts';
import { openWorld } from './support/money-world.ts';
import type { MoneyWorld } from './support/money-world.ts';
import { MAIN, path, payeeIban } from './support/payments.ts';

/** The newest transfer of a kind. Only one that was read before can be sent back or deleted. */
async function readTransfer(world: MoneyWorld, direction: 'INCOMING' | 'OUTGOING', status: string): Promise<string> {
  await world.app().ask('sync.refresh', { accountId: null });
  return world.bank.control.transfers()
    .findLast((known) => known.accountId === MAIN && known.direction === direction && known.status === status)?.moneyTransferId ?? '';
}

async function activeVirtualIban(world: MoneyWorld): Promise<string> {
  const response = await fetch(`${world.bank.url}/api/gbs/banking/v4.0/accounts/${MAIN}/virtual-ibans`);
  const { list } = (await response.json()) as { list: readonly { virtualIban: string }[] };
  return list[0]?.virtualIban ?? '';
}

/** An order whose campaign is not final: it can be cancelled. */
async function paidOrder(world: MoneyWorld): Promise<string> {
  const app = world.app();
  await app.ask('sync.refresh', { accountId: null });
  const page = { search: '', sort: null, offset: 0, limit: 100 } as const;
  const campaigns = await app.ask('records.page', { section: 'campaigns', ...page, filters: { status: ['OPEN'] } });
  const orders = await app.ask('records.page', { section: 'orders', ...page, filters: { status: ['ACCEPTED'], campaignId: campaigns.rows.map(({ id }) => id) } });
  return orders.rows[0]?.id ?? '';
}

interface Kind {
  readonly name: string;
  readonly operation: OperationId;
  readonly write: (world: MoneyWorld) => Promise<Write>;
}

const kinds: readonly Kind[] = [
  {
    name: 'a transfer from a virtual IBAN', operation: 'createVirtualIbanTransfer',
    write: async (world) => ({
      kind: 'virtualIbanTransfer',
      draft: {
        accountId: MAIN, virtualIban: await activeVirtualIban(world), beneficiaryName: 'Tipografia Aldina Srl', beneficiaryAccount: payeeIban(world.bank),
        amount: '41.20', currency: 'EUR', description: 'Rimborso 12',
      },
    }),
  },
  {
    name: 'a received transfer that is sent back', operation: 'revertMoneyTransfer',
    write: async (world) => ({
      kind: 'revertTransfer', accountId: MAIN, moneyTransferId: await readTransfer(world, 'INCOMING', 'EXECUTED'),
      options: { descriptionHeading: 'Storno', amount: '', timing: { kind: 'none' }, feeType: '' },
    }),
  },
  {
    name: 'a booked transfer that is deleted', operation: 'deleteMoneyTransfer',
    write: async (world) => ({ kind: 'deleteTransfer', accountId: MAIN, moneyTransferId: await readTransfer(world, 'OUTGOING', 'BOOKED') }),
  },
  {
    name: 'a new virtual IBAN', operation: 'createVirtualIban',
    write: async () => ({ kind: 'createVirtualIban', accountId: MAIN, description: 'Prova di perdita' }),
  },
  {
    name: 'a virtual IBAN that is closed', operation: 'deactivateVirtualIban',
    write: async (world) => ({ kind: 'deactivateVirtualIban', accountId: MAIN, virtualIban: await activeVirtualIban(world) }),
  },
  {
    name: 'a paid order that is cancelled', operation: 'cancelOrder',
    write: async (world) => ({ kind: 'cancelOrder', orderId: await paidOrder(world) }),
  },
];

describe.each(kinds)('$name', ({ name, operation, write }) => {
  faultTest('error-after-effect', `${name}: the answer is an error`, async () => {
    const world = await openWorld();
    const asked = await write(world);
    world.bank.control.addFault({ operation, kind: 'status', status: 504 });
    const sent = await world.pay(asked);
    expect(sent.state).toBe('UNKNOWN');
    const found = await world.look(sent.intentId);
    expect(found.state).toMatch(/^(ACCEPTED|SETTLED)$/);
    expect(world.arrived(operation)).toBe(1);
    return { state: path(sent.state, found.state), counted: world.executed(operation) };
  });

  faultTest('reset', `${name}: the connection breaks`, async () => {
    const world = await openWorld();
    const asked = await write(world);
    world.bank.control.addFault({ operation, kind: 'reset' });
    const sent = await world.pay(asked);
    const found = await world.look(sent.intentId);
    expect(sent.state).toBe('UNKNOWN');
    expect(found.state).toMatch(/^(ACCEPTED|SETTLED)$/);
    expect(world.arrived(operation)).toBe(1);
    return { state: path(sent.state, found.state), counted: world.executed(operation) };
  });

  faultTest('error-no-effect', `${name}: nothing happened`, async () => {
    const world = await openWorld();
    const asked = await write(world);
    world.bank.control.addFault({ operation, kind: 'status', status: 500, when: 'before' });
    const sent = await world.pay(asked);
    expect(sent.state).toBe('UNKNOWN');
    const early = await world.look(sent.intentId);
    expect(early.state).toBe('UNKNOWN');
    const late = await world.lookPastTheWindow(sent.intentId);
    // No read is promised for a transfer from a virtual IBAN: only two days without a debit tell.
    expect(late.state).toBe(operation === 'createVirtualIbanTransfer' ? 'UNKNOWN' : 'NOT_FOUND');
    expect(world.arrived(operation)).toBe(1);
    return { state: path(sent.state, late.state), counted: world.executed(operation) };
  });

  faultTest('double-click', `${name}: 20 parallel calls`, async () => {
    const world = await openWorld();
    const input = await world.prepare(await write(world));
    const all = await Promise.all(Array.from({ length: 20 }, () => world.send(input)));
    expect(new Set(all.map((sent) => (sent.ok ? sent.value.intentId : sent.error.kind))).size).toBe(1);
    expect(world.arrived(operation)).toBe(1);
    const [first] = all;
    return { state: first?.ok === true ? first.value.state : '', counted: world.executed(operation) };
  });
});
