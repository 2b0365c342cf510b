import { windowJourneys } from '../dialects/window/journeys.ts';
import { openStrangeWindow } from '../dialects/window/strange-window.ts';
import type { Violation } from '../dialects/support/violation.ts';
import { expect, test } from '../support/app-test.ts';

/* Some journeys at one strange bank; `npm run test:dialects -- --window` goes through all of them at many. */

/** Odd where the window has to say more than at the plain bank: a refusal in another form, a code told elsewhere, a list that may be cut. */
const STRANGE = 'currency=omitted,echo=upper-case,challenge-id=nested,searches=capped,amounts=text,ids=odd,absence=400,refusal=code-message';

const named = ['read everything and open the lists', 'pay with a code, mistyped first', 'create an order'];

test('reads, pays and orders at a bank that reads the interface as a stranger', async ({ launch }) => {
  const world = await openStrangeWindow(launch, STRANGE);
  const violations: Violation[] = [];
  const journeys = windowJourneys.filter(({ name }) => named.includes(name));
  expect(journeys).toHaveLength(named.length);
  try {
    for (const { name, run } of journeys) await run(world, { report: (rule, what) => { violations.push({ journey: name, rule, what }); } });
  } finally {
    await world.close();
  }
  expect(violations, world.bank.dialect).toEqual([]);
});
