import { applyEvent } from '#main/store/journal/machine.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import { happened, newIntent, second } from '#test/support/journal-fixture.ts';
import { invariants } from './invariants.ts';
import type { Invariant } from './invariants.ts';
import { steps } from './steps.ts';
import { keyOf, OLDER } from './world.ts';
import type { Rules, Scenario, World } from './world.ts';

export interface Explored {
  readonly states: number;
  /** The shortest way to a world in which an invariant does not hold; null when all hold everywhere. */
  readonly broken: { readonly invariant: Invariant; readonly way: readonly string[] } | null;
  /** Every state of a write that was reached. */
  readonly reached: ReadonlySet<string>;
}

interface Node {
  readonly world: World;
  readonly name: string;
  readonly before: Node | null;
}

/** Goes through every world that can be reached, the nearest first, until an invariant is broken. */
export function explore(rules: Rules, scenario: Scenario, watched: readonly Invariant[] = Object.keys(invariants) as Invariant[]): Explored {
  const first: Node = { world: beginning(scenario), name: 'beginning', before: null };
  const known = new Set([keyOf(first.world, scenario)]);
  const reached = new Set<string>();
  let level: Node[] = [first];
  while (level.length > 0) {
    const next: Node[] = [];
    for (const node of level) {
      for (const { record } of node.world.writes) reached.add(record.state);
      const invariant = watched.find((name) => !invariants[name](node.world, scenario));
      if (invariant !== undefined) return { states: known.size, broken: { invariant, way: wayTo(node) }, reached };
      for (const { name, world } of steps(node.world, rules, scenario)) {
        const key = keyOf(world, scenario);
        if (known.has(key)) continue;
        known.add(key);
        next.push({ world, name, before: node });
      }
    }
    level = next;
  }
  return { states: known.size, broken: null, reached };
}

function wayTo(node: Node | null): readonly string[] {
  const names: string[] = [];
  for (let at = node; at !== null; at = at.before) names.unshift(at.name);
  return names.slice(1);
}

/** Two approved writes, at a bank that has an older transfer which looks like the first. */
function beginning({ samePayment, alone = false }: Scenario): World {
  const write = (intentId: string, fingerprint: string) =>
    ({ record: approved(intentId, fingerprint), stage: { at: 'idle' }, dispatched: 0, sentAgain: 0, windowOver: false, file: 'none', declaredSeeing: [] }) as const;
  const writes = alone ? [write('A', 'P')] : [write('A', 'P'), write('B', samePayment ? 'P' : 'Q')];
  return { writes, transfers: [{ id: OLDER, payment: 'P', origin: null, status: 'executed' }], pending: [], colleagues: 0 };
}

function approved(intentId: string, fingerprint: string): IntentRecord {
  const record = applyEvent(null, happened.approved(newIntent(intentId, { fingerprint })), second(0), 1);
  if (record === null) throw new Error('an intent can be approved');
  return record;
}
