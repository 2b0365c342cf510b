import fc from 'fast-check';

import { MAIN } from '#practice-bank/testing/caller.ts';
import type { FaultKind, PracticeFault } from '#practice-bank/server/faults.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { MINUTE_MS } from '#test/faults/money/support/money-world.ts';
import { newName, note, pick, send, view } from './sequence.ts';
import type { Person, World } from './sequence.ts';

type Command = fc.AsyncCommand<Person, World>;

/** A thing that a person, the clock or the bank does. It can always be done; whether it is of use, the app decides. */
const command = (text: string, run: (person: Person, world: World) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => text,
});

const today = ({ money }: World) => bankDateAt(Date.parse(money.bank.control.now()));

/** Amounts are a sequence's own, so that no sequence is in another's way; within it the same payment comes again and again. */
const amountOf = (base: number, { number }: Person): string => (base + number / 100).toFixed(2);

const pay = (base: number, payee: number, times: number, later: boolean): Command =>
  command(`pay ${base} to ${payee}${times > 1 ? ` ${times} times at once` : ''}${later ? ' tomorrow' : ''}`, async (person, world) => {
    const { iban, name } = world.payees[payee % world.payees.length] ?? { iban: '', name: '' };
    const description = newName(person, 'R');
    await send(world, person, 'pay', description, {
      kind: 'createTransfer',
      draft: {
        ...emptyTransferDraft, accountId: MAIN, beneficiaryName: name, beneficiaryAccount: iban, amount: amountOf(base, person), description,
        executionDate: later ? addDays(today(world), 1) : today(world), taxRelief: null,
      },
    }, times);
  });

const virtualIban = (times: number): Command =>
  command(`create a virtual IBAN${times > 1 ? ` ${times} times at once` : ''}`, async (person, world) => {
    const description = newName(person, 'V');
    await send(world, person, 'virtualIban', description, { kind: 'createVirtualIban', accountId: MAIN, description }, times);
  });

const cancelOrder = (times: number): Command =>
  command(`cancel a paid order${times > 1 ? ` ${times} times at once` : ''}`, async (person, world) => {
    const orderId = world.orders.pop();
    if (orderId !== undefined) await send(world, person, 'cancelOrder', orderId, { kind: 'cancelOrder', orderId }, times);
  });

const deleteTransfer = (base: number, times: number): Command =>
  command(`pay ${base} tomorrow and delete it${times > 1 ? ` ${times} times at once` : ''}`, async (person, world) => {
    await pay(base, 0, 1, true).run(person, world);
    const intentId = person.asked.findLast(({ kind }) => kind === 'pay')?.intentId ?? null;
    const moneyTransferId = intentId === null ? null : (await view(world, intentId)).serverId;
    if (moneyTransferId === null || person.asked.some(({ subject }) => subject === moneyTransferId)) return;
    // Only what was read as booked can be deleted.
    note(person, 'read', await world.money.app().workspace.handlers['records.refresh']({ section: 'transfers', id: moneyTransferId }));
    await send(world, person, 'deleteTransfer', moneyTransferId, { kind: 'deleteTransfer', accountId: MAIN, moneyTransferId }, times);
  });

const look = (index: number): Command =>
  command(`look for ${index}`, async (person, world) => {
    const asked = pick(person, index);
    if (asked !== null) note(person, 'look', await world.money.app().workspace.handlers['intents.checkNow']({ intentId: asked.intentId }));
  });

const answer = (index: number, right: boolean, times: number): Command =>
  command(`give (${times}) ${right ? 'the' : 'a wrong'} code for ${index}`, async (person, world) => {
    const asked = pick(person, index);
    if (asked === null) return;
    const { challenge } = await view(world, asked.intentId);
    const message = world.money.bank.control.messages().findLast(({ challengeId }) => challengeId === challenge?.challengeId);
    if (challenge === null || message === undefined) return;
    const { handlers } = world.money.app().workspace;
    const given = { intentId: asked.intentId, challengeId: null, channel: 'SMS', code: right ? message.code : '000000' } as const;
    for (const result of await Promise.all(Array.from({ length: times }, () => handlers['intents.answerChallenge'](given)))) note(person, 'answer', result);
  });

const sendAgain = (index: number): Command =>
  command(`send ${index} again`, async (person, world) => {
    const asked = pick(person, index);
    if (asked !== null) note(person, 'send again', await world.money.app().workspace.handlers['intents.sendAgain']({ intentId: asked.intentId }));
  });

const abandon = (index: number): Command =>
  command(`give ${index} up`, async (person, world) => {
    const asked = pick(person, index);
    if (asked !== null) note(person, 'abandon', await world.money.app().workspace.handlers['intents.abandon']({ intentId: asked.intentId, reason: 'no longer wanted' }));
  });

const refresh = (): Command =>
  command('refresh', async (person, world) => {
    note(person, 'refresh', await world.money.app().workspace.handlers['sync.refresh']({ accountId: MAIN }));
  });

const together = (left: Command, right: Command): Command =>
  command(`${left.toString()} while: ${right.toString()}`, async (person, world) => {
    await Promise.all([left.run(person, world), right.run(person, world)]);
  });

/** Long enough for "nothing found" to mean that nothing happened. */
const lookPastTheWindow = (index: number): Command =>
  command(`look for ${index} past its window`, async (person, world) => {
    const asked = pick(person, index);
    if (asked !== null && (await view(world, asked.intentId)).state === 'UNKNOWN') await world.money.lookPastTheWindow(asked.intentId);
  });

const forward = (minutes: number): Command =>
  command(`${minutes} minutes pass`, async (_, world) => world.money.forward(minutes * MINUTE_MS));

const restart = (): Command => command('the app ends and starts again', async (_, world) => world.money.restart());

const WRITES: readonly OperationId[] = ['createMoneyTransfer', 'respondToChallenge', 'createVirtualIban', 'cancelOrder', 'deleteMoneyTransfer'];
const READS: readonly OperationId[] = [
  'searchMoneyTransfers', 'getMoneyTransfer', 'listTransactions', 'getBalance', 'listVirtualIbans', 'getOrder', 'getOrderPayment', 'listAccounts', 'getRefund',
];
/** Not `hang` and `drip`: their deadlines are minutes of the real clock, and tests of their own wait for them. */
const FAULTS: readonly FaultKind[] = ['status', 'reset', 'truncate', 'garbage', 'html', 'errorsInside', 'staleKeepAlive', 'delay', 'late'];

const afterwards = (first: Command, then: Command): Command =>
  command(`${first.toString()}, then ${then.toString()}`, async (person, world) => {
    await first.run(person, world);
    await then.run(person, world);
  });

/** The practice bank lets only transfers happen later than it answers. */
const NOT_LATE = FAULTS.filter((kind) => kind !== 'late');

const fault = (given: PracticeFault): Command =>
  command(`next ${given.operation}: ${JSON.stringify({ ...given, operation: undefined })}`, async (_, world) => world.money.bank.control.addFault(given));

const faults = (operations: readonly OperationId[], kinds: readonly FaultKind[], mostSkipped = 1): fc.Arbitrary<Command> =>
  fc.record({
    operation: fc.constantFrom(...operations), kind: fc.constantFrom(...kinds), times: fc.integer({ min: 1, max: 2 }), skip: fc.integer({ min: 0, max: mostSkipped }),
    when: fc.constantFrom('before' as const, 'after' as const), status: fc.constantFrom(500, 502, 504, 429, 408, 302), minutes: fc.integer({ min: 1, max: 20 }),
  }).map(({ minutes, status, ...rest }) => fault({
    ...rest,
    ...(rest.kind === 'status' ? { status } : {}),
    // An effect that comes later than the waiting window is another matter: it is looked for after NOT_FOUND.
    ...(rest.kind === 'late' ? { ms: minutes * MINUTE_MS, times: 1 } : rest.kind === 'delay' ? { ms: 20 } : {}),
  }));

const index = fc.nat(5);
const times = fc.constantFrom(1, 1, 1, 2, 4);
const bases = fc.constantFrom(20, 20, 35, 6_000);

const paying = fc.tuple(bases, fc.nat(1), times, fc.boolean()).map(([base, payee, count, later]) => pay(base, payee, count, later));
/** A write that meets a fault, for sure. */
const afflicted = (operation: OperationId, write: fc.Arbitrary<Command>): fc.Arbitrary<Command> =>
  fc.tuple(faults([operation], operation === 'createMoneyTransfer' ? FAULTS : NOT_LATE, 0), write).map(([first, then]) => afterwards(first, then));

const others = fc.oneof(
  times.map(virtualIban), times.map(cancelOrder), fc.tuple(bases, times).map(([base, count]) => deleteTransfer(base, count)),
);

const answering = fc.tuple(index, fc.boolean(), times).map(([which, right, count]) => answer(which, right, count));

/** What may happen, as often as it is worth. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 20, arbitrary: paying },
  { weight: 20, arbitrary: afflicted('createMoneyTransfer', paying) },
  { weight: 6, arbitrary: others },
  { weight: 4, arbitrary: afflicted('createVirtualIban', times.map(virtualIban)) },
  { weight: 4, arbitrary: afflicted('cancelOrder', times.map(cancelOrder)) },
  { weight: 6, arbitrary: afflicted('deleteMoneyTransfer', fc.tuple(bases, times).map(([base, count]) => deleteTransfer(base, count))) },
  { weight: 8, arbitrary: faults(WRITES, NOT_LATE) },
  { weight: 12, arbitrary: faults(READS, NOT_LATE) },
  { weight: 12, arbitrary: index.map(look) },
  { weight: 8, arbitrary: index.map(lookPastTheWindow) },
  { weight: 12, arbitrary: answering },
  { weight: 6, arbitrary: afflicted('respondToChallenge', answering) },
  { weight: 8, arbitrary: fc.constantFrom(1, 5, 31).map(forward) },
  { weight: 8, arbitrary: index.map(sendAgain) },
  { weight: 4, arbitrary: index.map(abandon) },
  { weight: 3, arbitrary: fc.constant(refresh()) },
  { weight: 8, arbitrary: fc.tuple(paying, fc.oneof(paying, index.map(look), others)).map(([left, right]) => together(left, right)) },
  { weight: 1, arbitrary: fc.constant(restart()) },
);
