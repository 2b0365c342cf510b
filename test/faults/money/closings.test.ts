import { describe, expect } from 'vitest';

import type { PracticeFault } from '#practice-bank/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { ClosingDirection } from '#shared/domain/closing/model.ts';
import type { Result } from '#shared/domain/result.ts';
import { campaignNamed, confirmation, OVERSUBSCRIBED, upToConfirm } from '#test/support/guided-closing.ts';
import { faultTest } from './support/fault-test.ts';
import { MINUTE_MS, openWorld } from './support/money-world.ts';
import type { MoneyWorld } from './support/money-world.ts';
import { path } from './support/payments.ts';

const OPERATION = { success: 'succeedCampaign', failure: 'failCampaign' } as const;
const FINAL = { success: 'FINALIZED_SUCCESS', failure: 'FINALIZED_FAIL' } as const;

interface Confirmed {
  readonly world: MoneyWorld;
  readonly campaignId: string;
  readonly send: () => Promise<Result<ClosingView, AppError>>;
}

/** A closing that waits for nothing but its last click. */
async function confirmed(direction: ClosingDirection, fault?: Omit<PracticeFault, 'operation'>): Promise<Confirmed> {
  const world = await openWorld();
  const app = world.app();
  await app.ask('sync.refresh', { accountId: null });
  const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
  const { closingId } = await upToConfirm(app, campaignId, direction);
  const typed = await confirmation(app, closingId);
  if (fault !== undefined) world.bank.control.addFault({ operation: OPERATION[direction], ...fault });
  return { world, campaignId, send: () => app.workspace.handlers['closings.send'](typed) };
}

async function sentBy({ send }: Confirmed): Promise<IntentView> {
  const sent = await send();
  if (!sent.ok || sent.value.intent === null) throw new Error(JSON.stringify(sent));
  return sent.value.intent;
}

/** Another program closes the campaign. */
async function closeElsewhere({ world, campaignId }: Confirmed, direction: ClosingDirection): Promise<void> {
  const answer = await fetch(`${world.bank.url}${PORTAL(world)}/campaigns/${campaignId}/${direction}`, { method: 'PUT' });
  expect(answer.status).toBe(200);
}

const PORTAL = ({ bank }: MoneyWorld): string => `/api/gbs/crowdfunding-equity/v4.0/portals/${bank.portalId}`;

const closings = ({ world }: Confirmed): number => world.executed('succeedCampaign') + world.executed('failCampaign');

describe.each(['success', 'failure'] as const)('a campaign that is closed with %s', (direction) => {
  const operation = OPERATION[direction];

  const unknownThenFound = async (fault: Omit<PracticeFault, 'operation'>) => {
    const closing = await confirmed(direction, fault);
    const sent = await sentBy(closing);
    expect(sent.state).toBe('UNKNOWN');
    const found = await closing.world.look(sent.intentId);
    expect(found).toMatchObject({ state: 'ACCEPTED', portal: { kind: 'closing', from: 'rebuilt', campaignStatus: FINAL[direction] } });
    if (found.portal?.kind === 'closing' && direction === 'failure') expect(found.portal.ordersUndone.every(({ refundId }) => refundId !== null)).toBe(true);
    expect(closing.world.arrived(operation)).toBe(1);
    return { state: path(sent.state, found.state), counted: closings(closing) };
  };

  for (const status of [504, 409]) {
    faultTest('error-after-effect', `${direction}: ${String(status)}`, () => unknownThenFound({ kind: 'status', status }));
  }
  faultTest('reset', `${direction}: the connection breaks`, () => unknownThenFound({ kind: 'reset' }));
  faultTest('unreadable', `${direction}: truncated`, () => unknownThenFound({ kind: 'truncate' }));
  faultTest('unreadable', `${direction}: errors inside`, () => unknownThenFound({ kind: 'errorsInside' }));
  faultTest('web-page', `${direction}: HTML under 200`, () => unknownThenFound({ kind: 'html', status: 200 }));

  faultTest('error-no-effect', `${direction}: nothing happened, and it is sent again by a person`, async () => {
    const closing = await confirmed(direction, { kind: 'status', status: 500, when: 'before' });
    const sent = await sentBy(closing);
    expect(sent.state).toBe('UNKNOWN');
    const lost = await closing.world.lookPastTheWindow(sent.intentId);
    expect(lost.state).toBe('NOT_FOUND');
    const counted = closings(closing);
    expect(await closing.world.app().ask('intents.sendAgain', { intentId: sent.intentId })).toMatchObject({ state: 'ACCEPTED' });
    expect(closings(closing)).toBe(1);
    return { state: path(sent.state, lost.state), counted };
  });

  faultTest('error-no-effect', `${direction}: 400 in words, REJECTED at once`, async () => {
    const closing = await confirmed(direction, { kind: 'status', status: 400, when: 'before' });
    const sent = await sentBy(closing);
    expect(sent.state).toBe('REJECTED');
    return { state: sent.state, counted: closings(closing) };
  });

  faultTest('late-effect', `${direction}: minutes later`, async () => {
    const closing = await confirmed(direction, { kind: 'late', ms: 3 * MINUTE_MS });
    const sent = await sentBy(closing);
    const early = await closing.world.look(sent.intentId);
    expect(early.state).toBe('UNKNOWN');
    closing.world.forward(4 * MINUTE_MS);
    const found = await closing.world.look(sent.intentId);
    expect(found.state).toBe('ACCEPTED');
    return { state: path(sent.state, early.state, found.state), counted: closings(closing) };
  });

  faultTest('double-click', `${direction}: 20 parallel calls`, async () => {
    const closing = await confirmed(direction);
    const all = await Promise.all(Array.from({ length: 20 }, () => closing.send()));
    const intents = new Set(all.map((sent) => (sent.ok ? sent.value.intent?.intentId : sent.error.kind)));
    expect(intents.size).toBe(1);
    expect(closing.world.arrived(operation)).toBe(1);
    const [first] = all;
    return { state: first?.ok === true ? first.value.intent?.state ?? '' : '', counted: closings(closing) };
  });

  const opposite = direction === 'success' ? 'failure' : 'success';

  faultTest('opposite-closing', `${direction} is lost, and another program closes with ${opposite}`, async () => {
    const closing = await confirmed(direction, { kind: 'status', status: 504, when: 'before' });
    const sent = await sentBy(closing);
    await closeElsewhere(closing, opposite);
    const found = await closing.world.look(sent.intentId);
    expect(found).toMatchObject({ state: 'CONFLICT', portal: { kind: 'closing', campaignStatus: FINAL[opposite] } });
    expect(await closing.world.app().workspace.handlers['intents.sendAgain']({ intentId: sent.intentId })).toMatchObject({ ok: false, error: { kind: 'wrongState' } });
    return { state: path(sent.state, found.state), counted: closings(closing) };
  });

  faultTest('campaign-changed', `${direction}: an order was cancelled after the confirmation`, async () => {
    const closing = await confirmed(direction);
    const { world, campaignId, send } = closing;
    const { list } = (await (await fetch(`${world.bank.url}${PORTAL(world)}/campaigns/${campaignId}/orders`)).json()) as { list: readonly { orderId: string; status: string }[] };
    const paid = list.find(({ status }) => status === 'ACCEPTED')?.orderId ?? '';
    expect((await fetch(`${world.bank.url}${PORTAL(world)}/orders/${paid}/cancelled`, { method: 'PUT' })).status).toBe(200);
    const sent = await send();
    expect(sent).toMatchObject({ ok: false, error: { kind: 'campaignChanged', differences: [{ part: 'orders', status: 'ACCEPTED' }, { part: 'orders', status: 'CANCELLED' }] } });
    const [intent] = await world.app().ask('intents.list', { scope: 'all', limit: 1 });
    expect(intent).toMatchObject({ state: 'ABANDONED', attempts: [] });
    expect(world.arrived(operation)).toBe(0);
    return { state: `${intent?.state ?? ''}, nothing sent`, counted: closings(closing) };
  });

  faultTest('campaign-changed', `${direction}: another program had closed it with ${opposite}`, async () => {
    const closing = await confirmed(direction);
    await closeElsewhere(closing, opposite);
    const executedElsewhere = closings(closing);
    expect(await closing.send()).toMatchObject({ ok: false, error: { kind: 'campaignChanged' } });
    expect(closing.world.arrived(operation)).toBe(0);
    return { state: 'nothing sent', counted: closings(closing) - executedElsewhere };
  });
});

describe('a closing that is not known', () => {
  faultTest('opposite-closing', 'blocks the opposite one and every other move of the campaign', async () => {
    const closing = await confirmed('success', { kind: 'status', status: 504 });
    const sent = await sentBy(closing);
    const { world, campaignId } = closing;
    const { handlers } = world.app().workspace;
    const move = { requestId: crypto.randomUUID(), write: { kind: 'openCampaign', campaignId }, decimalMark: '.' } as const;
    const prepared = await handlers['intents.prepare'](move);
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.error));
    expect(await handlers['intents.send']({ ...move, bodyHash: prepared.value.bodyHash })).toMatchObject({ ok: false, error: { kind: 'blockedByIntent', intentId: sent.intentId } });
    return { state: sent.state, counted: closings(closing) };
  });
});
