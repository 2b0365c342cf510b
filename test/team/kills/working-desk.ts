import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

import { MAIN } from '#practice-bank/testing/caller.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { teamPlace } from '#test/support/team-place.ts';
import { memberState, until } from '#test/support/team-world.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { DeskOrder, DeskReport } from './desk-order.ts';

/* A desk of a team that prepares, approves and sends on the stores of the folder it is given, without end, to be killed while it does. */

const report = (said: DeskReport): void => void process.stdout.write(`${JSON.stringify(said)}\n`);

/** Requests that wait for somebody: more are not made. */
const MOST_OPEN = 8;
/** Approved, but held up by a payment whose outcome is not known yet: they wait for that, and others are made meanwhile. */
const heldUp = new Set<string>();
const PAUSE_MS = 20;
const PATIENCE_MS = 120_000;

report({ type: 'loaded' });
const [line] = await once(createInterface({ input: process.stdin }), 'line') as [string];
const order = JSON.parse(line) as DeskOrder;
const [startedMs, processor] = [performance.now(), process.cpuUsage()];
const clock = { now: () => Date.now() + order.aheadMs };
const app = await openTestWorkspace({ ...order, clock, team: teamPlace(order) });
const { handlers } = app.workspace;
if (!app.stores.journal.usable) {
  report({ type: 'blocked', reason: app.stores.journal.reason });
  process.exit(3);
}
app.workspace.start();
// Only the team's payments matter here: what else the bank has is not read.
await app.ask('sync.cancel', null);
await until(async () => (memberState(await app.ask('team.state', null)).connection.status === 'connected' ? true : null), PATIENCE_MS);
const { user, system } = process.cpuUsage(processor);
report({ type: 'ready', ms: performance.now() - startedMs, workMs: (user + system) / 1000 });

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

const refused = async (what: string, { kind }: { readonly kind: string }): Promise<void> => {
  report({ type: 'refused', what, error: kind });
  await wait(PAUSE_MS);
};

async function prepare(number: number): Promise<void> {
  const { rows } = await app.ask('approvals.page', { list: 'all', text: '', offset: 0, limit: 50 });
  if (rows.filter(({ state, requestId }) => (state === 'waiting' || state === 'approved') && !heldUp.has(requestId)).length >= MOST_OPEN) return;
  const reference = `${order.prefix}-${String(number)}`;
  const payee = pick(order.payees);
  // Some of the same few amounts, so that one payment is in another's way; what is below 100 nobody else signs.
  const amount = pick(['25.00', '250.00', '250.00', `${String(100 + Math.floor(Math.random() * 800))}.${String(10 + Math.floor(Math.random() * 90))}`]);
  const asked = {
    requestId: crypto.randomUUID(), decimalMark: '.',
    write: {
      kind: 'createTransfer',
      draft: { ...emptyTransferDraft, accountId: MAIN, beneficiaryName: payee.name, beneficiaryAccount: payee.iban, amount, description: reference, executionDate: bankDateAt(clock.now()), taxRelief: null },
    },
  } as const;
  const prepared = await app.ask('intents.prepare', asked);
  const { requestId } = asked;
  if (prepared.team?.do === 'send') {
    report({ type: 'sending', requestId });
    const sent = await handlers['intents.send']({ ...asked, bodyHash: prepared.bodyHash });
    if (!sent.ok) return refused('intents.send', sent.error);
    report({ type: 'requested', requestId, reference });
    report({ type: 'sent', requestId, state: sent.value.state });
    return;
  }
  const made = await handlers['approvals.request']({ ...asked, bodyHash: prepared.bodyHash, sendWhenApproved: Math.random() < 0.3 });
  if (made.ok) report({ type: 'requested', requestId, reference });
  else await refused('approvals.request', made.error);
}

async function approve(): Promise<void> {
  const { rows } = await app.ask('approvals.page', { list: 'toApprove', text: '', offset: 0, limit: 10 });
  for (const { requestId } of rows) {
    const { payloadHash } = await app.ask('approvals.get', { requestId });
    const approved = await handlers['approvals.approve']({ requestId, payloadHash });
    if (approved.ok) report({ type: 'approved', requestId });
    else await refused('approvals.approve', approved.error);
  }
}

/** Everything that is approved, whoever prepared it: the other desks want to send the same. */
async function send(): Promise<void> {
  const { rows } = await app.ask('approvals.page', { list: 'all', text: '', offset: 0, limit: 50 });
  for (const { requestId } of rows.filter(({ state }) => state === 'approved')) {
    const { payloadHash } = await app.ask('approvals.get', { requestId });
    report({ type: 'sending', requestId });
    const sent = await handlers['approvals.send']({ requestId, payloadHash });
    if (sent.ok) report({ type: 'sent', requestId, state: sent.value.state });
    else {
      heldUp.add(requestId);
      await refused('approvals.send', sent.error);
    }
  }
}

async function look(): Promise<void> {
  for (const { intentId, state } of await app.ask('intents.list', { scope: 'unresolved', limit: 1000 })) if (state === 'UNKNOWN') await handlers['intents.checkNow']({ intentId });
}

async function forever(work: (number: number) => Promise<void>): Promise<never> {
  for (let number = 1; ; number += 1) {
    await work(number);
    await wait(PAUSE_MS);
  }
}

await Promise.all([prepare, approve, send, look].map(forever));
