import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { faultTest } from './support/fault-test.ts';
import { startPayer } from '../../kill/support/payer-process.ts';
import { closeLater, openWorld } from './support/money-world.ts';
import { path, transfer } from './support/payments.ts';

const create = 'createMoneyTransfer';

describe('asking for one payment many times', () => {
  faultTest('double-click', 'a double click', async () => {
    const world = await openWorld();
    const input = await world.prepare(transfer(world));
    const both = await Promise.all([world.send(input), world.send(input)]);
    expect(new Set(both.map((sent) => (sent.ok ? sent.value.intentId : sent.error.kind))).size).toBe(1);
    expect(world.arrived()).toBe(1);
    return { state: both.map((sent) => (sent.ok ? sent.value.state : sent.error.kind)).join(', '), counted: world.executed() };
  });

  faultTest('double-click', '20 parallel calls, and one more after the answer', async () => {
    const world = await openWorld();
    world.bank.control.addFault({ operation: create, kind: 'delay', ms: 150 });
    const input = await world.prepare(transfer(world));
    const all = await Promise.all(Array.from({ length: 20 }, () => world.send(input)));
    const later = await world.send(input);
    const ids = new Set([...all, later].map((sent) => (sent.ok ? sent.value.intentId : sent.error.kind)));
    expect(ids.size).toBe(1);
    const [intent, ...others] = await world.app().ask('intents.list', { scope: 'all', limit: 30 });
    expect([intent?.state, intent?.attempts.length, others.length]).toEqual(['ACCEPTED', 1, 0]);
    expect(world.arrived()).toBe(1);
    return { state: intent?.state ?? '', counted: world.executed() };
  });

  faultTest('double-click', '20 windows with the same payment, while the first is under way', async () => {
    const world = await openWorld();
    world.bank.control.addFault({ operation: create, kind: 'delay', ms: 3_000 });
    const inputs = await Promise.all(Array.from({ length: 20 }, () => world.prepare(transfer(world))));
    const all = inputs.map((input) => world.send(input));
    const settled = new Map<number, string>();
    all.forEach((sending, index) => void sending.then((sent) => settled.set(index, sent.ok ? sent.value.state : sent.error.kind)));
    await expect.poll(() => settled.size).toBe(19);
    expect(new Set(settled.values())).toEqual(new Set(['blockedByIntent']));
    await Promise.all(all);
    expect(world.arrived()).toBe(1);
    return { state: '1 ACCEPTED, 19 blocked', counted: world.executed() };
  });
});

describe('a second instance', () => {
  faultTest('second-instance', 'two processes on one profile: the second may not pay', async () => {
    const folder = temporaryFolder();
    closeLater({ close: async () => folder.remove() });
    const world = await openWorld({ directory: folder.path });
    const input = await world.prepare(transfer(world));
    const first = await world.send(input);
    const second = await startPayer({ directory: folder.path, url: world.bank.url, payments: 3 });
    const said = await second.ended;
    expect(said.code).toBe(3);
    expect(said.blocked).toBe('notWritable');
    return { state: `${first.ok ? first.value.state : ''}; the second is blocked`, counted: world.executed() };
  });
});

describe('left in the middle of a request', () => {
  faultTest('left-mid-request', 'locked or quit: closing waits for the answer', async () => {
    const world = await openWorld();
    world.bank.control.addFault({ operation: create, kind: 'delay', ms: 400 });
    const input = await world.prepare(transfer(world));
    const sending = world.send(input);
    await expect.poll(() => world.executed()).toBe(1);
    await world.restart();
    const [intent] = await world.app().ask('intents.list', { scope: 'all', limit: 5 });
    expect(intent).toMatchObject({ state: 'ACCEPTED', attempts: [{ outcome: 'accepted' }], serverId: expect.any(String) as string });
    await sending;
    return { state: intent?.state ?? '', counted: world.executed() };
  });

  faultTest('left-mid-request', 'quit while the answer drips in', async () => {
    const world = await openWorld();
    const input = await world.prepare(transfer(world));
    world.bank.control.addFault({ operation: create, kind: 'drip', ms: 1 });
    const sending = world.send(input);
    await expect.poll(() => world.executed()).toBe(1);
    await wait(20);
    await world.restart();
    const [intent] = await world.app().ask('intents.list', { scope: 'all', limit: 5 });
    const found = intent?.state === 'UNKNOWN' ? await world.look(intent.intentId) : intent;
    expect(found?.state).toBe('ACCEPTED');
    await sending;
    expect(world.arrived()).toBe(1);
    return { state: path(intent?.state ?? '', found?.state ?? ''), counted: world.executed() };
  });
});
