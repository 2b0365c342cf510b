import { closingJourneys } from '../journeys/closings.ts';
import { paymentJourneys } from '../journeys/payments.ts';
import { campaignWrites, orderWrites } from '../journeys/portal.ts';
import { reading, statementMonth } from '../journeys/reading.ts';
import type { Journey } from './journey.ts';
import { openStrangeWorld } from './strange-world.ts';
import type { Violation } from './violation.ts';

/** Everything that a person does, in this order, at one bank. */
const journeys: readonly Journey[] = [reading, ...paymentJourneys, orderWrites, campaignWrites, ...closingJourneys, statementMonth];

/** Lives through the journeys at a bank of that dialect; `only` names some of them. The first is always gone: the others need what it reads. */
export async function runDialect(dialect: string, only: ReadonlySet<string> | null = null): Promise<readonly Violation[]> {
  const violations: Violation[] = [];
  const world = await openStrangeWorld(dialect);
  try {
    for (const { name, run } of journeys) {
      if (only !== null && name !== reading.name && !only.has(name)) continue;
      const seen = new Set<string>();
      const report = (rule: Violation['rule'], what: string): void => {
        if (seen.has(`${rule} ${what}`)) return;
        seen.add(`${rule} ${what}`);
        violations.push({ journey: name, rule, what });
      };
      try {
        await run(world, { report });
      } catch (error) {
        report('work', `broke off: ${error instanceof Error ? error.message.slice(0, 400) : String(error)}`);
      }
      world.bank.control.clearFaults();
    }
    for (const line of world.app.logged.filter((logged) => logged.startsWith('unexpected'))) violations.push({ journey: 'log', rule: 'work', what: line.slice(0, 300) });
  } finally {
    await world.close();
  }
  return violations;
}
