import { describe, expect } from 'vitest';

import { faultTest } from './support/fault-test.ts';
import { DAY_MS, MINUTE_MS, openWorld } from './support/money-world.ts';
import type { MoneyWorld, WorldOptions } from './support/money-world.ts';
import { path, payElsewhere, transfer } from './support/payments.ts';

const create = 'createMoneyTransfer';

/** A transfer whose answer was lost; the effect comes when the fault says. */
async function lost(lateMs: number | null, options: WorldOptions = {}): Promise<{ readonly world: MoneyWorld; readonly intentId: string }> {
  const world = await openWorld(options);
  world.bank.control.addFault(lateMs === null ? { operation: create, kind: 'status', status: 504 } : { operation: create, kind: 'late', ms: lateMs });
  // Booked for later, so that a late effect is not refused for its date.
  const sent = await world.pay(transfer(world, { executionDate: '2026-03-20' }));
  expect(sent.state).toBe('UNKNOWN');
  return { world, intentId: sent.intentId };
}

const newest = (world: MoneyWorld): string => world.bank.control.transfers().at(-1)?.moneyTransferId ?? '';

const noticedLate = (world: MoneyWorld, intentId: string): boolean => world.app().events.some((event) =>
  event.type === 'notice' && event.notice.code === 'turnedUpLate' && event.notice.intentId === intentId);

describe('an effect that appears later', () => {
  faultTest('late-effect', 'inside the window', async () => {
    const { world, intentId } = await lost(4 * MINUTE_MS);
    expect((await world.look(intentId)).state).toBe('UNKNOWN');
    world.forward(5 * MINUTE_MS);
    const found = await world.look(intentId);
    expect(found).toMatchObject({ state: 'ACCEPTED', turnedUpLate: false, serverId: newest(world) });
    return { state: path('UNKNOWN', found.state), counted: world.executed() };
  });

  faultTest('late-effect', 'after NOT_FOUND', async () => {
    const { world, intentId } = await lost(180 * MINUTE_MS);
    const late = await world.lookPastTheWindow(intentId);
    expect(late.state).toBe('NOT_FOUND');
    world.forward(180 * MINUTE_MS);
    const found = await world.look(intentId);
    expect(found).toMatchObject({ state: 'ACCEPTED', turnedUpLate: true, serverId: newest(world) });
    expect(noticedLate(world, intentId)).toBe(true);
    return { state: path('UNKNOWN', late.state, `${found.state} late`), counted: world.executed() };
  });

  faultTest('late-effect', 'after ABANDONED', async () => {
    const { world, intentId } = await lost(2 * DAY_MS);
    await world.lookPastTheWindow(intentId);
    const given = await world.app().ask('intents.abandon', { intentId, reason: 'Paid at the counter' });
    expect(given.state).toBe('ABANDONED');
    world.forward(2 * DAY_MS);
    const found = await world.look(intentId);
    expect(found).toMatchObject({ state: 'ACCEPTED', turnedUpLate: true, serverId: newest(world) });
    expect(noticedLate(world, intentId)).toBe(true);
    return { state: path('UNKNOWN', 'NOT_FOUND', given.state, `${found.state} late`), counted: world.executed() };
  });

  faultTest('late-effect', 'between the search of "send again" and the person’s word: nothing is sent again', async () => {
    const { world, intentId } = await lost(60 * MINUTE_MS);
    const late = await world.lookPastTheWindow(intentId);
    expect(late.state).toBe('NOT_FOUND');
    world.forward(60 * MINUTE_MS);
    await world.app().workspace.handlers['intents.sendAgain']({ intentId });
    const found = await world.view(intentId);
    expect(found).toMatchObject({ state: 'ACCEPTED', turnedUpLate: true });
    expect(world.arrived()).toBe(1);
    return { state: path('UNKNOWN', late.state, `${found.state} late`), counted: world.executed() };
  });
});

describe('a description that the bank changes', () => {
  const changed = async (rewrite: (description: string) => string) => {
    const { world, intentId } = await lost(null);
    world.bank.control.changeTransfer(newest(world), { description: rewrite('Fattura 7 del 3 marzo') });
    const found = await world.look(intentId);
    expect(found).toMatchObject({ state: 'AMBIGUOUS', investigation: { candidates: [{ serverId: newest(world), differs: ['description'] }] } });
    world.forward(40 * MINUTE_MS);
    expect((await world.lookPastTheWindow(intentId)).state).toBe('AMBIGUOUS');
    const bound = await world.app().ask('intents.bind', { intentId, serverId: newest(world) });
    expect(bound.state).toBe('ACCEPTED');
    expect(world.arrived()).toBe(1);
    return { state: path('UNKNOWN', found.state, `${bound.state} by a person`), counted: world.executed() };
  };
  faultTest('changed-description', 'cut', () => changed((text) => text.slice(0, 12)));
  faultTest('changed-description', 'rewritten', () => changed(() => 'BONIFICO SEPA DISPOSTO ON LINE'));

  faultTest('changed-description', 'in capitals: never NOT_FOUND', async () => {
    const { world, intentId } = await lost(null);
    world.bank.control.changeTransfer(newest(world), { description: 'FATTURA 7 DEL 3 MARZO' });
    const found = await world.look(intentId);
    expect(found.state).toMatch(/^(AMBIGUOUS|ACCEPTED)$/);
    return { state: path('UNKNOWN', found.state), counted: world.executed() };
  });

  faultTest('changed-description', 'cut, but the marker is there', async () => {
    const { world, intentId } = await lost(null, { app: { settings: { markInUri: true } } });
    const { marker } = await world.view(intentId);
    const transfer = world.bank.control.transfers().at(-1);
    expect(marker).not.toBeNull();
    expect(transfer?.uri).toContain(marker);
    world.bank.control.changeTransfer(newest(world), { description: 'FATT' });
    const found = await world.look(intentId);
    expect(found).toMatchObject({ state: 'ACCEPTED', serverId: newest(world) });
    return { state: path('UNKNOWN', `${found.state} by marker`), counted: world.executed() };
  });
});

describe('a look', () => {
  faultTest('second-page', 'of which the second page fails does not count', async () => {
    const world = await openWorld();
    for (let index = 0; index < 230; index += 1) await payElsewhere(world, { description: `Altro ${String(index)}`, amount: 1 });
    const before = world.executed();
    world.bank.control.addFault({ operation: create, kind: 'status', status: 500, when: 'before' });
    const sent = await world.pay(transfer(world));
    expect(sent.state).toBe('UNKNOWN');
    const searches = world.arrived('searchMoneyTransfers');
    expect(searches).toBeGreaterThan(1);
    for (let look = 0; look < 4; look += 1) {
      world.bank.control.addFault({ operation: 'searchMoneyTransfers', kind: 'status', status: 500, when: 'before', skip: 1, times: 3 });
      await world.look(sent.intentId);
      expect(world.bank.control.faults()).toEqual([]);
      world.forward(20 * MINUTE_MS);
    }
    const blind = await world.view(sent.intentId);
    expect(blind).toMatchObject({ state: 'UNKNOWN', investigation: { completeLooks: 0, lastLook: { complete: false } } });
    const late = await world.lookPastTheWindow(sent.intentId);
    expect(late.state).toBe('NOT_FOUND');
    return { state: path(sent.state, `${blind.state} after 4 such looks`, late.state), counted: world.executed() - before };
  });

  faultTest('second-page', 'of the baseline: nothing is sent', async () => {
    const world = await openWorld();
    for (let index = 0; index < 230; index += 1) await payElsewhere(world, { description: `Altro ${String(index)}`, amount: 1 });
    const before = world.arrived();
    const input = await world.prepare(transfer(world));
    world.bank.control.addFault({ operation: 'searchMoneyTransfers', kind: 'status', status: 500, when: 'before', skip: 1, times: 99 });
    const sent = await world.send(input);
    expect(sent.ok ? sent.value.state : 'error').not.toMatch(/SENDING|UNKNOWN|ACCEPTED/);
    const [intent] = await world.app().ask('intents.list', { scope: 'all', limit: 5 });
    expect(intent).toMatchObject({ state: 'APPROVED', attempts: [] });
    return { state: intent?.state ?? '', counted: world.arrived() - before };
  });

  faultTest('two-matches', 'that finds two: a person picks', async () => {
    const { world, intentId } = await lost(null);
    const ours = newest(world);
    const other = await payElsewhere(world);
    const found = await world.look(intentId);
    expect(found.state).toBe('AMBIGUOUS');
    expect(found.investigation?.candidates.map(({ serverId }) => serverId).toSorted()).toEqual([ours, other].toSorted());
    const bound = await world.app().ask('intents.bind', { intentId, serverId: ours });
    expect(bound).toMatchObject({ state: 'ACCEPTED', serverId: ours });
    return { state: path('UNKNOWN', found.state, `${bound.state} by a person`), counted: world.executed() };
  });

  faultTest('two-matches', 'leaves out what was there before, and what belongs to another payment', async () => {
    const world = await openWorld();
    await payElsewhere(world);
    const first = await world.pay(transfer(world));
    expect(first.state).toBe('ACCEPTED');
    world.bank.control.addFault({ operation: create, kind: 'status', status: 500 });
    const second = await world.pay(transfer(world));
    const found = await world.look(second.intentId);
    expect(found).toMatchObject({ state: 'ACCEPTED', serverId: newest(world) });
    expect(found.serverId).not.toBe(first.serverId);
    return { state: path(second.state, found.state), counted: world.executed() };
  });
});

describe('the computer’s clock', () => {
  for (const [name, days] of [['a day ahead', 1], ['a day behind', -1], ['five days ahead', 5], ['five days behind', -5]] as const) {
    faultTest('clock', `${name}: what was created is found`, async () => {
      const world = await openWorld({ appAheadMs: days * DAY_MS });
      world.bank.control.addFault({ operation: create, kind: 'status', status: 504 });
      const sent = await world.pay(transfer(world, { executionDate: '2026-03-18' }));
      expect(sent.state).toBe('UNKNOWN');
      const found = await world.look(sent.intentId);
      expect(found).toMatchObject({ state: 'ACCEPTED', serverId: newest(world) });
      return { state: path(sent.state, found.state), counted: world.executed() };
    });
  }

  faultTest('clock', 'set a day ahead after the sending: the window does not end early', async () => {
    const { world, intentId } = await lost(4 * MINUTE_MS);
    world.shiftAppClock(DAY_MS);
    for (let look = 0; look < 3; look += 1) expect((await world.look(intentId)).state).toBe('UNKNOWN');
    world.forward(5 * MINUTE_MS);
    const found = await world.look(intentId);
    expect(found).toMatchObject({ state: 'ACCEPTED', turnedUpLate: false });
    return { state: path('UNKNOWN', found.state), counted: world.executed() };
  });

  faultTest('clock', 'set a day back after the sending: the window ends all the same', async () => {
    const world = await openWorld();
    world.bank.control.addFault({ operation: create, kind: 'status', status: 500, when: 'before' });
    const sent = await world.pay(transfer(world));
    world.shiftAppClock(-DAY_MS);
    const late = await world.lookPastTheWindow(sent.intentId);
    expect(late.state).toBe('NOT_FOUND');
    return { state: path(sent.state, late.state), counted: world.executed() };
  });
});
