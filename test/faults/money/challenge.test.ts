import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { faultTest } from './support/fault-test.ts';
import { MINUTE_MS, openWorld } from './support/money-world.ts';
import type { MoneyWorld, WorldOptions } from './support/money-world.ts';
import { LARGE, answer, codeOf, path, transfer } from './support/payments.ts';

const respond = 'respondToChallenge';

async function challenged(options: WorldOptions = {}) {
  const world = await openWorld(options);
  const sent = await world.pay(transfer(world, LARGE));
  expect(sent).toMatchObject({ state: 'CHALLENGE', challenge: { answers: 0 } });
  return { world, sent };
}

const confirmed = (world: MoneyWorld): number =>
  world.bank.control.transfers().filter(({ status, amountMinor }) => amountMinor === 620_000 && status !== 'REJECTED').length;

describe('a challenge', () => {
  faultTest('challenge', 'a wrong code: it waits for another, and the right one confirms once', async () => {
    const { world, sent } = await challenged();
    await answer(world, sent, '000000');
    const refused = await world.view(sent.intentId);
    expect(refused).toMatchObject({ state: 'CHALLENGE', challenge: { answers: 1, problem: 'wrong' } });
    expect(world.arrived(respond)).toBe(1);
    await answer(world, sent, codeOf(world));
    const after = await world.view(sent.intentId);
    expect(after.state).toBe('ACCEPTED');
    expect([world.arrived(), world.executed(respond)]).toEqual([1, 1]);
    return { state: path(sent.state, `${refused.state} (wrong)`, after.state), counted: confirmed(world) };
  });

  faultTest('challenge', 'expired: nothing is sent again', async () => {
    const { world, sent } = await challenged();
    const code = codeOf(world);
    world.forward(6 * MINUTE_MS);
    await answer(world, sent, code);
    const refused = await world.view(sent.intentId);
    expect(refused.state).toMatch(/^(CHALLENGE|EXPIRED)$/);
    const looked = await world.look(sent.intentId);
    expect(looked.state).toMatch(/^(CHALLENGE|EXPIRED)$/);
    expect([world.arrived(), world.arrived(respond), world.executed(respond)]).toEqual([1, 1, 0]);
    return { state: path(sent.state, refused.state, looked.state), counted: confirmed(world) };
  });

  faultTest('challenge', 'the answer is lost after the effect: looked for, not sent again', async () => {
    const { world, sent } = await challenged();
    world.bank.control.addFault({ operation: respond, kind: 'reset' });
    await answer(world, sent, codeOf(world));
    const unknown = await world.view(sent.intentId);
    expect(unknown.state).toBe('UNKNOWN');
    // Being under way is what a suspended transfer looks like too: it is known once the bank has executed it.
    const found = await lookUntilKnown(world, sent);
    expect(found.state).toBe('ACCEPTED');
    expect([world.arrived(), world.arrived(respond)]).toEqual([1, 1]);
    return { state: path(sent.state, unknown.state, found.state), counted: confirmed(world) };
  });

  faultTest('challenge', 'the answer is lost before the effect: it still waits for a code', async () => {
    const { world, sent } = await challenged();
    world.bank.control.addFault({ operation: respond, kind: 'status', status: 504, when: 'before' });
    await answer(world, sent, codeOf(world));
    const unknown = await world.view(sent.intentId);
    expect(unknown.state).toBe('UNKNOWN');
    let looked = await world.look(sent.intentId);
    for (let more = 0; more < 3 && looked.state === 'UNKNOWN'; more += 1) {
      world.forward(MINUTE_MS);
      looked = await world.look(sent.intentId);
    }
    expect(looked).toMatchObject({ state: 'CHALLENGE', challenge: { problem: 'lost' } });
    expect([world.arrived(), world.arrived(respond)]).toEqual([1, 1]);
    await answer(world, sent, codeOf(world));
    const after = await world.view(sent.intentId);
    expect(after.state).toBe('ACCEPTED');
    expect(world.executed(respond)).toBe(1);
    return { state: path(sent.state, unknown.state, looked.state, after.state), counted: confirmed(world) };
  });

  faultTest('challenge', '20 parallel answers: one goes out', async () => {
    const { world, sent } = await challenged();
    world.bank.control.addFault({ operation: respond, kind: 'delay', ms: 100 });
    const code = codeOf(world);
    await Promise.all(Array.from({ length: 20 }, () => answer(world, sent, code)));
    const after = await world.view(sent.intentId);
    expect(after.state).toBe('ACCEPTED');
    expect(world.arrived(respond)).toBe(1);
    return { state: path(sent.state, after.state), counted: confirmed(world) };
  });

  faultTest('challenge', 'after a restart it still waits, and the code was never on the disk', async () => {
    const { world, sent } = await challenged();
    world.bank.control.addFault({ operation: respond, kind: 'reset' });
    const code = codeOf(world);
    await answer(world, sent, code);
    await world.restart();
    expect(filesUnder(world.directory).filter((file) => readFileSync(file).includes(code))).toEqual([]);
    const { intents, events } = exported(await world.view(sent.intentId), world);
    expect(`${intents} ${events}`).not.toContain(code);
    const found = await lookUntilKnown(world, sent);
    expect(found.state).toBe('ACCEPTED');
    expect(world.arrived(respond)).toBe(1);
    return { state: path(sent.state, found.state), counted: confirmed(world) };
  });
});

/** The bank executes what was confirmed after a while: until then it looks like what still waits. */
async function lookUntilKnown(world: MoneyWorld, { intentId }: IntentView): Promise<IntentView> {
  let found = await world.look(intentId);
  for (let more = 0; more < 3 && found.state === 'UNKNOWN'; more += 1) {
    world.forward(MINUTE_MS);
    found = await world.look(intentId);
  }
  return found;
}

const filesUnder = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => join(folder, name)).filter((file) => statSync(file).isFile());

const exported = (view: unknown, world: MoneyWorld) => ({ intents: JSON.stringify(view), events: world.app().logged.join('\n') });
