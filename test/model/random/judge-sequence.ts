import { MAIN } from '#practice-bank/testing/caller.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { MINUTE_MS } from '#test/faults/money/support/money-world.ts';
import { judge } from '#test/kill/support/judgement.ts';
import { bankLists } from './bank-lists.ts';
import { view } from './sequence.ts';
import type { Asked, Person, World } from './sequence.ts';

const TAKEN: readonly string[] = ['ACCEPTED', 'SETTLED'];
const NOT_TAKEN: readonly string[] = ['APPROVED', 'REJECTED', 'NOT_FOUND', 'ABANDONED', 'FAILED'];

/**
 * Ends a sequence: nothing fails any more, what is open is looked for until "nothing found" means that nothing happened, and
 * what the journal says is held against what the bank has.
 */
export async function judgeSequence(world: World, person: Person): Promise<readonly string[]> {
  world.money.bank.control.clearFaults();
  world.money.forward(21 * MINUTE_MS);
  const views: IntentView[] = [];
  for (const { intentId } of person.asked) {
    if (intentId === null) continue;
    const { state } = await view(world, intentId);
    views.push(state === 'UNKNOWN' ? await world.money.lookPastTheWindow(intentId) : await view(world, intentId));
  }
  const byIntent = new Map(views.map((known) => [known.intentId, known]));
  const stateOf = ({ intentId }: Asked): string => (intentId === null ? 'nothing' : (byIntent.get(intentId)?.state ?? 'gone'));
  const of = (kind: Asked['kind']): readonly Asked[] => person.asked.filter((asked) => asked.kind === kind);

  const payments = judge({
    transfers: world.money.bank.control.transfers().filter(({ description }) => description.startsWith(`R${person.number}-`)),
    intents: views.filter(({ kind }) => kind === 'createTransfer'), reports: person.said.filter((line) => /^R\d/.test('reference' in line ? line.reference : '')),
    pastTheWindow: true,
  });
  const lists = bankLists(world);
  const virtualIbans = of('virtualIban').length === 0 ? [] : await lists.virtualIbans(MAIN);
  const wrongVirtualIbans = of('virtualIban').flatMap((asked) =>
    amiss(asked, stateOf(asked), virtualIbans.filter(({ description }) => description === asked.subject).length));
  const wrongOrders: string[] = [];
  for (const asked of of('cancelOrder')) {
    const { status, refunds } = await lists.order(asked.subject);
    wrongOrders.push(...amiss(asked, stateOf(asked), status === 'CANCELLED' || status === 'CANCELED' ? 1 : 0));
    if (refunds > 1) wrongOrders.push(`${asked.subject}: refunded ${String(refunds)} times`);
  }
  const transfers = world.money.bank.control.transfers();
  const wrongDeletes = of('deleteTransfer').flatMap((asked) =>
    amiss(asked, stateOf(asked), transfers.some(({ moneyTransferId, status }) => moneyTransferId === asked.subject && status === 'CANCELLED') ? 1 : 0));
  return [...person.wrong, ...payments.duplicates, ...payments.lost, ...payments.wrong, ...wrongVirtualIbans, ...wrongOrders, ...wrongDeletes];
}

/** What does not fit between a state and the number of effects that the bank shows. */
function amiss({ kind, subject, intentId }: Asked, state: string, effects: number): readonly string[] {
  if (effects > 1) return [`${kind} ${subject}: ${String(effects)} times`];
  if (intentId === null) return effects === 0 ? [] : [`${kind} ${subject}: at the bank, and not in the journal`];
  // Two virtual IBANs that were lost at a time look alike but for their description: a person tells them apart.
  if (kind === 'virtualIban' && state === 'AMBIGUOUS') return [];
  const fits = effects === 1 ? TAKEN.includes(state) : NOT_TAKEN.includes(state);
  return fits ? [] : [`${kind} ${subject}: ${state}, at the bank ${String(effects)}`];
}
