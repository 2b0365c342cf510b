import { MAIN } from '#practice-bank/testing/caller.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';

import type { GoldenWorld } from './world.ts';

const ALL = { show: 'all', offset: 0, limit: 3 } as const;
const NOBODY = '77777777-7777-5777-8777-777777777777';

const DAY_MS = 86_400_000;

interface Row {
  readonly name?: string;
  readonly iban?: string;
  readonly amount?: string;
}

/** Payments to payees that the bank knows, each another one; `changes` by line. */
function fileOf({ bank }: GoldenWorld, count: number, changes: Readonly<Record<number, Row>> = {}): CommandInput<'batches.read'> {
  const payees = bank.control.payees().filter(({ name, iban }) => iban.startsWith('IT') && !name.includes('Portal')).slice(5, 5 + count);
  const rows = payees.map((payee, index) => {
    const { name, iban, amount } = { ...payee, amount: `${index + 1},50`, ...changes[index] };
    return [name, iban, amount, `Rimborso ${index}`].join(';');
  });
  return { name: `rimborsi-${count}.csv`, bytes: new TextEncoder().encode(['Beneficiario;IBAN;Importo;Causale', ...rows].join('\n')), accountId: MAIN, decimalMark: ',' };
}

/** A file with a line that cannot be sent and one that asks for a code, from its preview to its end. */
export async function batches(world: GoldenWorld): Promise<void> {
  const { ask, refused, begin, until, bank, peek } = world;
  await ask('batches.list', 'none', null);
  const { batchId } = await ask('batches.read', 'a file of four', fileOf(world, 4, { 1: { iban: 'IT00X0542811101000000123456' }, 2: { amount: '6.000,00' } }));
  await ask('batches.lines', 'all', { batchId, ...ALL });
  await ask('batches.lines', 'that are wrong', { batchId, ...ALL, show: 'wrong' });
  await begin('batches.validate', { batchId });
  await until('batches.get', { batchId }, ({ validation }) => !validation.running);
  await ask('batches.get', 'after the bank checked it', { batchId });
  await ask('batches.cancelValidation', 'when it is over', { batchId });
  await ask('batches.lines', 'after the bank checked them', { batchId, ...ALL, offset: 2, limit: 1 });
  await ask('batches.completeAddress', 'of a line', { batchId, index: 0, address: { address: 'Via Roma 1', city: 'Milano', country: 'IT' } });
  await refused('batches.completeAddress', 'of a line that is not there', { batchId, index: 9, address: { address: '', city: '', country: '' } });
  await ask('batches.exclude', 'a line', { batchId, index: 3, excluded: true });
  const { bodyHash } = await ask('batches.exclude', 'a line no longer', { batchId, index: 3, excluded: false });
  await refused('batches.send', 'what was not shown', { batchId, bodyHash: '0'.repeat(64) });
  await begin('batches.send', { batchId, bodyHash });
  await until('batches.get', { batchId }, ({ phase }) => phase !== 'sending');
  const asking = await ask('batches.get', 'while a line asks for a code', { batchId });
  await ask('batches.send', 'the same once more', { batchId, bodyHash });
  await refused('batches.validate', 'what is on its way', { batchId });
  await refused('batches.remove', 'what is on its way', { batchId });
  await ask('batches.pause', 'while a line asks for a code', { batchId });
  const intentId = asking.pause !== null && 'intentId' in asking.pause ? asking.pause.intentId : '';
  await ask('intents.answerChallenge', 'of a line of a batch', { intentId, challengeId: null, channel: 'SMS', code: bank.control.messages().at(-1)?.code ?? '' });
  await begin('batches.resume', { batchId });
  await until('batches.get', { batchId }, ({ phase }) => phase === 'done');
  await ask('batches.resume', 'when it is done', { batchId });
  await ask('batches.lines', 'once they were sent', { batchId, ...ALL });
  await ask('batches.list', 'one', null);

  const again = await ask('batches.read', 'nearly the same file', { ...fileOf(world, 4, { 2: { amount: '1,11' } }), name: 'again.csv' });
  await ask('batches.lines', 'that look like what was sent', { batchId: again.batchId, ...ALL, show: 'alike' });
  await ask('batches.decide', 'to keep one', { batchId: again.batchId, index: 0, decision: { kind: 'keep', reason: 'A second instalment' } });
  await ask('batches.decide', 'to leave out the others', { batchId: again.batchId, index: null, decision: { kind: 'leaveOut' } });
  await ask('batches.decide', 'one no longer', { batchId: again.batchId, index: 0, decision: { kind: 'open' } });
  await ask('batches.abandon', 'a preview', { batchId: again.batchId });
  await ask('batches.remove', 'what was given up', { batchId: again.batchId });
  await refused('batches.get', 'one that is not there', { batchId: NOBODY });
  await ask('batches.read', 'what is no file of payments', { name: 'a.txt', bytes: new TextEncoder().encode('hello'), accountId: null, decimalMark: '.' });

  const halfway = await peek('batches.read', fileOf(world, 6, { 0: { amount: '6.001,00' } }));
  await begin('batches.decide', { batchId: halfway.batchId, index: null, decision: { kind: 'leaveOut' } });
  const { bodyHash: rest } = await peek('batches.get', { batchId: halfway.batchId });
  await begin('batches.send', { batchId: halfway.batchId, bodyHash: rest });
  await until('batches.get', { batchId: halfway.batchId }, ({ phase }) => phase !== 'sending');
  const { lines } = await peek('batches.lines', { batchId: halfway.batchId, show: 'all', offset: 0, limit: 500 });
  await ask('intents.withdraw', 'a line that was not sent', { intentId: lines.find(({ state }) => state === 'APPROVED')?.intentId ?? '' });
  await ask('batches.abandon', 'halfway', { batchId: halfway.batchId });
}

/** What is left of a batch on a later day is approved anew. */
export async function laterDays(world: GoldenWorld): Promise<void> {
  const { ask, begin, until, peek } = world;
  const { batchId, bodyHash } = await peek('batches.read', fileOf(world, 3, { 0: { amount: '6.002,00' } }));
  await begin('batches.send', { batchId, bodyHash });
  await until('batches.get', { batchId }, ({ phase }) => phase !== 'sending');
  const { pause } = await peek('batches.get', { batchId });
  world.forward(DAY_MS);
  await begin('intents.checkNow', { intentId: pause !== null && 'intentId' in pause ? pause.intentId : '' });
  await begin('batches.resume', { batchId });
  await until('batches.get', { batchId }, ({ phase }) => phase !== 'sending');
  const renewed = await ask('batches.get', 'on a later day', { batchId });
  await begin('batches.send', { batchId, bodyHash: renewed.bodyHash });
  await until('batches.get', { batchId }, ({ phase }) => phase !== 'sending');
  await ask('batches.lines', 'approved anew', { batchId, ...ALL });
}

/** What of a batch leaves in a file for the bank's portal. */
export async function inAFile(world: GoldenWorld): Promise<void> {
  const { ask, refused, peek } = world;
  const { batchId, bodyHash } = await peek('batches.read', fileOf(world, 3));
  await ask('batches.fileLines', 'before it leaves', { batchId });
  await ask('batches.saveFile', 'a batch', { batchId, bodyHash });
  await refused('batches.saveFile', 'what has left', { batchId, bodyHash });
  await ask('batches.fileLines', 'when it has left', { batchId });
  await refused('batches.fileLines', 'of one that is not there', { batchId: NOBODY });
}
