import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MAIN } from '#practice-bank/testing/caller.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { openWorld } from '#test/faults/money/support/money-world.ts';
import { portalWorld } from '#test/support/portal-world.ts';
import { cacheDifference } from './cache-difference.ts';
import { anyCommand } from './commands.ts';
import { judgeSequence } from './judge-sequence.ts';
import { newPerson } from './sequence.ts';
import type { Person, World } from './sequence.ts';

/** `TESORO_SEQUENCES=10000` lives through more of them. */
const SEQUENCES = Number(process.env['TESORO_SEQUENCES'] ?? 500);
const SEED = Number(process.env['TESORO_SEED'] ?? Date.now() % 2 ** 31);
/** A bank that has lived long answers slowly: so many sequences share one. */
const PER_WORLD = 125;
const LONGEST = 10;
const COMPARE_EVERY = 50;
const ORDERS = 40;
const EFFECTS = ['createMoneyTransfer', 'createVirtualIban', 'cancelOrder', 'deleteMoneyTransfer', 'respondToChallenge'] as const;
const WORLDS = Math.ceil(SEQUENCES / PER_WORLD);

const rejections: unknown[] = [];
const onRejection = (reason: unknown): void => void rejections.push(reason);
const figures = { sequences: 0, commands: 0, writes: 0, effects: 0, kinds: new Map<string, number>(), states: new Map<string, number>() };
const startedMs = performance.now();

beforeAll(() => {
  process.on('unhandledRejection', onRejection);
});
afterAll(() => {
  process.off('unhandledRejection', onRejection);
  const list = (counts: ReadonlyMap<string, number>): string => [...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([name, count]) => `${name} ${count}`).join(', ');
  console.log([
    `random commands: seed ${SEED}; ${figures.sequences} sequences, ${figures.commands} commands, ${figures.writes} writes (${list(figures.kinds)}), ${figures.effects} effects at the bank, ${Math.round((performance.now() - startedMs) / 1000)} s`,
    `they ended ${list(figures.states)}`,
  ].join('\n'));
});

async function openRandomWorld(): Promise<World> {
  const money = await openWorld({ bank: { entriesPerAccount: 20 } });
  const { control } = money.bank;
  control.addTransaction(MAIN, { operationDate: addDays(bankDateAt(Date.parse(control.now())), -1), amountMinor: 900_000_000_00, description: 'Dotazione' });
  const portal = portalWorld(money.bank);
  const campaignId = await portal.campaign({ name: 'Prova', min: 1_000, max: 1_000_000 });
  const orders = await portal.takeOrders(campaignId, Array.from({ length: ORDERS }, () => ({ amount: 100, fee: 2 })));
  await money.app().ask('sync.refresh', { accountId: null });
  control.resetCounts();
  return { money, orders: [...orders], payees: control.payees().filter(({ iban }) => iban.startsWith('IT')).slice(0, 2) };
}

async function count(world: World, person: Person): Promise<void> {
  figures.sequences += 1;
  for (const { kind, intentId } of person.asked) {
    figures.writes += 1;
    figures.kinds.set(kind, (figures.kinds.get(kind) ?? 0) + 1);
    const state = intentId === null ? 'refused before' : (await world.money.view(intentId)).state;
    figures.states.set(state, (figures.states.get(state) ?? 0) + 1);
  }
}

describe('random commands over a bank that fails at random', { timeout: 1_200_000 }, () => {
  it.each(Array.from({ length: WORLDS }, (_, index) => index))('do everything once and forget nothing, world %i', async (index) => {
    const world = await openRandomWorld();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands([anyCommand], { maxCommands: LONGEST, size: 'max' }), async (commands) => {
        number += 1;
        const person = newPerson(number);
        await fc.asyncModelRun(() => ({ model: person, real: world }), commands);
        figures.commands += [...commands].length;
        expect(await judgeSequence(world, person)).toEqual([]);
        await count(world, person);
        expect(number % COMPARE_EVERY === 0 ? await cacheDifference(world) : []).toEqual([]);
        expect(world.money.app().logged.filter((line) => line.startsWith('unexpected'))).toEqual([]);
        expect(rejections).toEqual([]);
      }),
      // One that fails is told as it was: what a shrunk one would meet is a bank that has lived on.
      { numRuns: Math.min(PER_WORLD, SEQUENCES - index * PER_WORLD), seed: SEED + index, endOnFailure: true },
    );
    figures.effects += EFFECTS.reduce((sum, operation) => sum + world.money.bank.control.executionsOf(operation), 0);
    expect(await cacheDifference(world)).toEqual([]);
  });
});
