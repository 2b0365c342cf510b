import { once } from 'node:events';

import Sqlite from 'better-sqlite3-multiple-ciphers';

import { MAIN } from '#practice-bank/testing/caller.ts';
import type { PracticeMessage } from '#practice-bank/bank/records.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import { BLOCKED_EXIT } from './payer-order.ts';
import type { PayerOrder, PayerReport } from './payer-order.ts';

/* A process that pays on the stores of the folder it is given, to be killed while it does. */

const order = JSON.parse(process.argv[2] ?? '{}') as PayerOrder;

const report = (line: PayerReport): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

if (order.withoutSync) {
  const pragma = Sqlite.prototype.pragma;
  Sqlite.prototype.pragma = function unsafe(this: Sqlite.Database, source, options) {
    return pragma.call(this, source.replace(/synchronous = (FULL|EXTRA)/i, 'synchronous = OFF'), options);
  };
}

report({ type: 'loaded' });
await once(process.stdin, 'data');
const startedMs = performance.now();
const app = await openTestWorkspace({ directory: order.directory, url: order.url });
const { handlers } = app.workspace;
const { journal } = app.stores;
if (!journal.usable) {
  report({ type: 'blocked', reason: journal.reason });
  process.exit(BLOCKED_EXIT);
}
app.workspace.start();
// Only the payments matter here: what else the bank has is not read.
await app.ask('sync.cancel', null);
const unresolved = await app.ask('intents.list', { scope: 'unresolved', limit: 1000 });
report({ type: 'ready', ms: performance.now() - startedMs, interrupted: unresolved.filter(({ state }) => state === 'UNKNOWN').length });
if (unresolved.some(({ state }) => state === 'SENDING' || state === 'CONFIRMING')) throw new Error('Something is still being sent after a restart');

const { payees } = await get<{ payees: readonly { readonly iban: string; readonly name: string }[] }>('payees');
const italian = payees.filter(({ iban }) => iban.startsWith('IT')).slice(0, 40);

async function get<Answer>(what: string): Promise<Answer> {
  const response = await fetch(`${order.url}/__practice/${what}`);
  return (await response.json()) as Answer;
}

/** Gives the code that the bank has sent. */
async function answer(intent: IntentView): Promise<void> {
  const { messages } = await get<{ messages: readonly PracticeMessage[] }>('messages');
  const message = messages.findLast(({ challengeId }) => challengeId === intent.challenge?.challengeId);
  if (message === undefined) return;
  await handlers['intents.answerChallenge']({ intentId: intent.intentId, challengeId: null, channel: 'SMS', code: message.code });
}

async function goOn(intent: IntentView): Promise<void> {
  if (intent.state === 'CHALLENGE') await answer(intent);
  else if (intent.state === 'UNKNOWN') await handlers['intents.checkNow']({ intentId: intent.intentId });
}

async function pay(number: number): Promise<void> {
  const reference = `${order.name}-${String(number)}`;
  const payee = italian[Math.floor(Math.random() * italian.length)];
  // Some of the same few amounts, so that one payment is in another's way.
  const amount = order.challenges && Math.random() < 0.2 ? '5200.00' : Math.random() < 0.2 ? '25.00' : `${String(1 + Math.floor(Math.random() * 900))}.${String(10 + Math.floor(Math.random() * 90))}`;
  const asked = {
    requestId: `request-${reference}`, decimalMark: '.',
    write: {
      kind: 'createTransfer',
      draft: {
        ...emptyTransferDraft, accountId: MAIN, beneficiaryName: payee?.name ?? '', beneficiaryAccount: payee?.iban ?? '', amount,
        description: reference, executionDate: bankDateAt(Date.now()), taxRelief: null,
      },
    },
  } as const;
  const { bodyHash } = await app.ask('intents.prepare', asked);
  report({ type: 'sending', reference });
  const sent = await handlers['intents.send']({ ...asked, bodyHash });
  if (!sent.ok) {
    report({ type: 'refused', reference, error: sent.error.kind });
    return;
  }
  report({ type: 'outcome', reference, intentId: sent.value.intentId, state: sent.value.state });
  await goOn(sent.value);
}

const clearing = Promise.all(unresolved.slice(0, 5).map(goOn));
let next = 0;
await Promise.all(Array.from({ length: order.lanes }, async () => {
  while (next < order.payments) {
    next += 1;
    await pay(next);
  }
}));
await clearing;
await app.close();
process.exit(0);
