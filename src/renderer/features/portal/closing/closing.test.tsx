import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import { campaignStates } from '#shared/contract/states.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { readStatus } from '#shared/domain/open-status.ts';
import { failed, ok } from '#shared/domain/result.ts';

import { CAMPAIGN_ID, CLOSING_ID, closingOf, eur, dispositionRows, READ_AT } from './closing-fixtures.ts';

afterEach(cleanup);
// Read before any test, so that no test waits for it.
beforeAll(async () => { await import('./index.ts'); });

/** The page of a closing whose main process keeps what it is told. */
async function show(first: ClosingView, handlers: FakeHandlers = {}): Promise<FakeBridge> {
  const bridge = await openPage(first, handlers);
  await screen.findByRole('heading', { level: 1, name: /Vento del Sud/ });
  return bridge;
}

async function openPage(first: ClosingView, handlers: FakeHandlers): Promise<FakeBridge> {
  let view = first;
  const bridge = await showApp({ session: { status: 'open', connection: testConnection }, freshness: { phase: 'upToDate', asOf: instantFromMs(0) } }, {
    'closings.open': () => ok(view), 'closings.get': () => ok(view), 'closings.goTo': ({ step }) => { view = { ...view, step }; return ok(view); },
    'closings.choose': ({ direction, assumptions }) => { view = { ...view, direction, assumptions }; return ok(view); },
    'closings.leave': ({ kind, reason }) => { view = { ...view, left: [{ kind, reason, count: 2, userName: 'anna', at: READ_AT }] }; return ok(view); },
    'closings.takeBack': () => { view = { ...view, left: [] }; return ok(view); },
    'closings.orders': () => ok({ rows: dispositionRows, total: dispositionRows.length }), 'intents.list': () => ok([]), ...handlers,
  });
  act(() => goTo(`/campaigns/${CAMPAIGN_ID}/closing`));
  return bridge;
}

const asked = (bridge: FakeBridge, command: string): unknown[] => bridge.calls.filter(({ name }) => name === command).map(({ input }) => input);
const next = (): HTMLButtonElement => screen.getByRole('button', { name: 'Next' });
const stepHeading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 2, name });

test('reads everything by itself the first time, and says how far it has come', async () => {
  const bridge = await show(closingOf({ refreshedAt: null, fresh: false, forecasts: null }), {
    'closings.refresh': () => new Promise(() => undefined),
  });
  await waitFor(() => expect(asked(bridge, 'closings.refresh')).toEqual([{ closingId: CLOSING_ID, findings: 'later' }]));
  act(() => bridge.emit({ type: 'closingProgress', closingId: CLOSING_ID, progress: { what: 'orders', done: 1_200, of: 4_000 } }));
  expect(await screen.findByText('1,200 of 4,000')).toBeDefined();
  expect(next().disabled).toBe(true);
});

test('what changed between asking for a closing and its answer is read again', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok<ClosingView>>>();
  const bridge = await openPage(closingOf({ step: 'choose', direction: 'failure' }), { 'closings.open': () => answer.promise });
  await waitFor(() => expect(asked(bridge, 'closings.open')).toHaveLength(1));
  act(() => bridge.emit({ type: 'changed', parts: ['orders'] }));
  answer.resolve(ok(closingOf({ step: 'choose' })));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Failure' }).checked).toBe(true));
  expect(asked(bridge, 'closings.get')).toEqual([{ closingId: CLOSING_ID }]);
});

test('asks for the first orders of the choice once, while the rest of the step is drawn', async () => {
  const orders = Promise.withResolvers<ReturnType<typeof ok<{ readonly rows: typeof dispositionRows; readonly total: number }>>>();
  const bridge = await show(closingOf({ step: 'choose', direction: 'failure' }), { 'closings.orders': () => orders.promise });
  await waitFor(() => expect(asked(bridge, 'closings.orders')).toEqual([{ closingId: CLOSING_ID, direction: 'failure', fate: 'all', search: '', offset: 0, limit: 100 }]));
  orders.resolve(ok({ rows: dispositionRows, total: 2 }));
  await screen.findByText('Anna Neri');
  expect(asked(bridge, 'closings.orders')).toHaveLength(1);
  act(() => bridge.emit({ type: 'changed', parts: ['orders'] }));
  await waitFor(() => expect(asked(bridge, 'closings.orders')).toHaveLength(2));
});

test('orders that were asked for ahead are not shown once something has changed', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok<ClosingView>>>();
  const [old, now] = [dispositionRows.slice(0, 1), dispositionRows.slice(1)];
  let times = 0;
  const bridge = await openPage(closingOf({ step: 'choose' }), {
    'closings.open': () => answer.promise,
    'closings.orders': () => {
      times += 1;
      if (times === 1) queueMicrotask(() => act(() => bridge.emit({ type: 'changed', parts: ['orders'] })));
      return ok({ rows: times === 1 ? old : now, total: 1 });
    },
  });
  answer.resolve(ok(closingOf({ step: 'choose' })));
  await screen.findByText('Carla Blu');
  expect(screen.queryByText('Anna Neri')).toBeNull();
});

test('how far a reading has come, and that it has ended, is shown as the main process reports it', async () => {
  const never = closingOf({ refreshedAt: null, fresh: false, forecasts: null, busy: { what: 'campaign', done: 0, of: null } });
  const bridge = await show(never);
  const report = (done: number): void => act(() => bridge.emit({ type: 'closingProgress', closingId: CLOSING_ID, progress: { what: 'payments', done, of: 400 } }));
  report(100);
  expect(screen.getByText('100 of 400')).toBeDefined();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  report(300);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
  act(() => bridge.emit({ type: 'closingProgress', closingId: 'another closing', progress: { what: 'orders', done: 1, of: 2 } }));
  expect(screen.getByText('300 of 400')).toBeDefined();
  expect(asked(bridge, 'closings.get')).toEqual([]);
  bridge.handle({ 'closings.get': () => ok(closingOf({})) });
  act(() => bridge.emit({ type: 'changed', parts: ['closings'] }));
  await waitFor(() => expect(next().disabled).toBe(false));
  expect(asked(bridge, 'closings.get')).toHaveLength(1);
});

test('goes on from Refresh with fresh figures only, and the focus goes to the heading of the step', async () => {
  const bridge = await show(closingOf({}));
  fireEvent.click(next());
  const heading = await stepHeading('Check');
  expect(asked(bridge, 'closings.goTo')).toEqual([{ closingId: CLOSING_ID, step: 'check', findings: 'later' }]);
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('stops at stale figures, at a reading that failed, and says what changed before sending', async () => {
  await show(closingOf({
    fresh: false, readError: { kind: 'notSent', operation: 'listCampaignOrders', effect: 'read', cause: 'refused', detail: null },
    aborted: { at: READ_AT, differences: [{ part: 'orders', status: 'CANCELLED', before: '0 0.00', after: '1 1010.00' }, { part: 'status', before: 'CLOSED', after: 'OPEN' }] },
  }));
  expect(next().disabled).toBe(true);
  expect(screen.getByText(/Not everything could be read/)).toBeDefined();
  expect(screen.getAllByText(/Nothing was sent/).length).toBeGreaterThan(0);
  expect(within(screen.getByRole('row', { name: /^Orders: Cancelled/ })).getByText(/^1 · 1,010\.00\sEUR$/)).toBeDefined();
  expect(screen.getByRole('row', { name: /State of the campaign Closed Open/ })).toBeDefined();
});

test('new orders are stopped only after a second look', async () => {
  const open = closingOf({});
  const bridge = await show({ ...open, campaign: { ...open.campaign, status: 'OPEN' } }, { 'closings.stopOrders': () => ok(open) });
  fireEvent.click(screen.getByRole('button', { name: 'Stop new orders' }));
  const dialog = await screen.findByRole('dialog');
  expect(asked(bridge, 'closings.stopOrders')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop new orders now' }));
  await waitFor(() => expect(asked(bridge, 'closings.stopOrders')).toHaveLength(1));
  expect(await screen.findByText('The campaign takes no new orders.')).toBeDefined();
});

test('new orders can be stopped where nobody documented whether the campaign takes any', async () => {
  const open = closingOf({});
  await show({ ...open, campaign: { ...open.campaign, status: readStatus(campaignStates, 'RACCOLTA') } });
  expect(await screen.findByText('The campaign may still take orders (state “RACCOLTA”, which nobody documented)')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Stop new orders' })).toBeDefined();
});

const wrongAmounts = { kind: 'ordersWrongAmount', ids: ['ORD-8', 'ORD-9'], count: 2, amount: eur(12_345), weight: 'wrong', remedies: ['cancel', 'move'] } as const;

test('what is wrong bars the way until it is left with a reason, which can be taken back', async () => {
  const bridge = await show(closingOf({ step: 'check', findings: [wrongAmounts] }));
  await stepHeading('Check');
  expect(next().disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Leave as it is' }));
  fireEvent.click(screen.getByRole('button', { name: 'Leave it' }));
  expect(await screen.findByText('Say why.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Agreed with the investors' } });
  fireEvent.click(screen.getByRole('button', { name: 'Leave it' }));
  const left = await screen.findByText(/Left as it is by anna/);
  await waitFor(() => expect(document.activeElement).toBe(left.closest('li')));
  expect(asked(bridge, 'closings.leave')).toEqual([{ closingId: CLOSING_ID, kind: 'ordersWrongAmount', reason: 'Agreed with the investors' }]);
  expect(next().disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(next().disabled).toBe(true));
});

test('while transfers are compared with the orders nothing is said to be well, and nobody goes on', async () => {
  const alike = { kind: 'unidentifiedAlike', ids: ['U-1'], count: 1, amount: eur(500), weight: 'wait', remedies: [] } as const;
  let compared: (view: ClosingView) => void = () => undefined;
  const bridge = await show(closingOf({ step: 'check', comparing: true }), {
    'closings.get': () => new Promise((resolve) => { compared = (view) => { resolve(ok(view)); }; }),
  });
  await stepHeading('Check');
  expect(asked(bridge, 'closings.open')).toEqual([{ campaignId: CAMPAIGN_ID, findings: 'later' }]);
  expect(screen.getAllByText(/still being compared with the orders/)).toHaveLength(2);
  expect(screen.queryByText('Nothing needs a look')).toBeNull();
  expect(next().disabled).toBe(true);
  await waitFor(() => expect(asked(bridge, 'closings.get')).toContainEqual({ closingId: CLOSING_ID }));
  act(() => compared(closingOf({ step: 'check', findings: [alike] })));
  await waitFor(() => expect(next().disabled).toBe(false));
  expect(screen.queryByText(/still being compared/)).toBeNull();
  expect(screen.getByText('Nothing here stands in the way.')).toBeDefined();
});

test('a direction is chosen while transfers are compared, and confirmed only after that', async () => {
  await show(closingOf({ step: 'choose', direction: 'success', comparing: true }), { 'closings.get': () => new Promise(() => undefined) });
  await stepHeading('Choose');
  expect(screen.getByRole('table', { name: 'Orders' })).toBeDefined();
  expect(next().disabled).toBe(true);
});

test('a transfer and a dispute of a finding are called by what they are about, with the id behind', async () => {
  const ofKind = (kind: 'unidentifiedAlike' | 'openDisputes', ids: readonly string[], names: Readonly<Record<string, string>>) => ({ kind, ids, names, count: ids.length, amount: null, weight: 'wrong', remedies: ['look'] } as const);
  await show(closingOf({ step: 'check', findings: [ofKind('unidentifiedAlike', ['U-1', 'U-2'], { 'U-1': 'Anna Neri' }), ofKind('openDisputes', ['D-1'], { 'D-1': 'Addebito doppio' })] }), {});
  await stepHeading('Check');
  expect((await screen.findByRole('link', { name: 'Anna Neri' })).closest('[title]')?.getAttribute('title')).toBe('U-1');
  expect(screen.getByRole('link', { name: 'U-2' }).getAttribute('href')).toContain('/unidentified/U-2');
  expect(screen.getByRole('link', { name: 'Addebito doppio' }).getAttribute('href')).toContain('/disputes/D-1');
});

test('says why the findings could not be compared', async () => {
  await show(closingOf({ step: 'check', findings: [wrongAmounts], comparing: true }), { 'closings.get': () => failed({ kind: 'notFound' }) });
  await stepHeading('Check');
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(next().disabled).toBe(true);
});

test('orders of a finding are acted on after a second look that says whether money goes back, with a result each', async () => {
  const order = { portalOrderCode: null, holder: 'Anna Neri', status: 'INCORRECT_AMOUNT', total: eur(5_000), unusual: true } as const;
  const bridge = await show(closingOf({ step: 'check', findings: [wrongAmounts], orderCodes: { 'ORD-9': 'V-0009' } }), {
    'orders.previewMany': () => ok({
      orders: [{ orderId: 'ORD-8', ...order, moneyGoesBack: 'no' }, { orderId: 'ORD-9', ...order, moneyGoesBack: 'yes' }], refunds: { count: 1, total: eur(5_000) }, hash: 'a'.repeat(64),
    }),
    'closings.act': ({ runId, orderIds }) => ok({
      runId, total: orderIds.length, done: orderIds.length, running: false,
      results: [{ orderId: 'ORD-8', intentId: '7d7f2c0e-5b1f-4c53-8a57-2a4a1b6a0c01', state: 'ACCEPTED', error: null }, { orderId: 'ORD-9', intentId: null, state: null, error: { kind: 'offline' } }],
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel orders' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('checkbox', { name: 'V-0009' })).toBeDefined();
  expect(await within(dialog).findByText(/sends back 50\.00\sEUR of 1 order/)).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel 2 orders' }));
  expect(await within(dialog).findByText('Done')).toBeDefined();
  expect(within(dialog).getByText('Not sent')).toBeDefined();
  expect(asked(bridge, 'closings.act')).toMatchObject([{ closingId: CLOSING_ID, orderIds: ['ORD-8', 'ORD-9'], action: { kind: 'cancelOrder' } }]);
});

test('a run of orders moves on as the main process reports its writes', async () => {
  let done = 1;
  const state = (runId: string) => ok({
    runId, total: 2, done, running: done < 2,
    results: [{ orderId: 'ORD-8', intentId: null, state: null, error: { kind: 'offline' as const } }, { orderId: 'ORD-9', intentId: null, state: null, error: null }],
  });
  const bridge = await show(closingOf({ step: 'check', findings: [wrongAmounts] }), {
    'orders.previewMany': () => ok({ orders: [], refunds: { count: 0, total: null }, hash: 'a'.repeat(64) }),
    'closings.act': ({ runId }) => state(runId), 'closings.run': ({ runId }) => state(runId),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel orders' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Cancel 2 orders' }));
  await waitFor(() => expect(asked(bridge, 'closings.run')).toHaveLength(1));
  expect(within(dialog).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  done = 2;
  act(() => bridge.emit({ type: 'changed', parts: ['intents'] }));
  await waitFor(() => expect(within(dialog).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100'));
  expect(asked(bridge, 'closings.run')).toHaveLength(2);
});

test('a finding in a state that fits none shows and bars nothing by itself', async () => {
  await show(closingOf({ step: 'check', findings: [{ kind: 'minimumNotReached', ids: [], count: 1, amount: eur(1), weight: 'wait', remedies: [] }] }));
  expect(await screen.findByText('The minimum is not reached')).toBeDefined();
  expect(next().disabled).toBe(false);
});

test('success and failure stand beside each other with their forecasts, and a choice is kept', async () => {
  const bridge = await show(closingOf({ step: 'choose' }));
  const radio: HTMLInputElement = await screen.findByRole('radio', { name: 'Success' });
  expect(next().disabled).toBe(true);
  expect(screen.getAllByText(/2,406\.75/).length).toBeGreaterThan(0);
  fireEvent.click(radio);
  expect(radio.checked).toBe(true);
  await waitFor(() => expect(next().disabled).toBe(false));
  expect(asked(bridge, 'closings.choose')).toMatchObject([{ closingId: CLOSING_ID, direction: 'success' }]);
  expect(screen.getByText(/10\.00\sEUR fixed \+ 3\.33% of what was raised/)).toBeDefined();
  expect(screen.getByRole('table', { name: 'Orders' }).getAttribute('aria-rowcount')).toBe('2');
});

test('an assumption is switched without choosing a direction, and gaps are named', async () => {
  const view = closingOf({ step: 'choose' });
  const bridge = await show({ ...view, forecasts: view.forecasts === null ? null : { ...view.forecasts, success: { ...view.forecasts.success, gaps: [{ code: 'statusUnknown', orders: 2, statuses: ['ON_HOLD'] }] } } });
  expect(await screen.findByText(/2 orders are in states nobody documented \(ON_HOLD\)/)).toBeDefined();
  expect(screen.queryByLabelText('Half a cent of a fee')).toBeNull();
  fireEvent(screen.getByText('What the bank’s document leaves open'), new Event('toggle', { bubbles: true }));
  fireEvent.change(screen.getByLabelText('Half a cent of a fee'), { target: { value: 'down' } });
  await waitFor(() => expect(asked(bridge, 'closings.choose')).toMatchObject([{ direction: null, assumptions: { rounding: 'down', feeCapped: true } }]));
});

test('a rehearsal says on every step that nothing real is touched', async () => {
  await show(closingOf({ rehearsal: true, step: 'choose', asksTotal: false }));
  expect(screen.getByText('Rehearsal: nothing real is touched')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await stepHeading('Check');
  expect(screen.getByText('Rehearsal: nothing real is touched')).toBeDefined();
});

test('a closing that is not there is said to be missing', async () => {
  await showApp({ session: { status: 'open', connection: testConnection } }, { 'closings.get': () => failed({ kind: 'notFound' }), 'intents.list': () => ok([]) });
  act(() => goTo(`/closings/${CLOSING_ID}`));
  expect(await screen.findByText('This closing is not there')).toBeDefined();
});

test('orders are moved to open campaigns first, and to those whose state nobody documented, with the bank’s word', async () => {
  const campaigns = [['CAM-2', 'Beta', 'RACCOLTA'], ['CAM-3', 'Gamma', 'CLOSED'], ['CAM-4', 'Zeta', 'OPEN'], ['CAM-5', 'Delta', null]] as const;
  const bridge = await show(closingOf({ step: 'check', findings: [wrongAmounts] }), {
    'orders.previewMany': () => ok({ orders: [], refunds: { count: 0, total: null }, hash: 'a'.repeat(64) }),
    'records.page': ({ section, filters, without = {} }) => {
      const rows = section !== 'campaigns' ? [] : campaigns
        .filter(([, , status]) => (filters['status']?.includes(status ?? '') ?? true) && !(without['status'] ?? []).includes(status ?? ''))
        .map(([id, name, status]) => ({ id, asOf: READ_AT, record: { ...closingOf({}).campaign, available: null, campaignId: id, name, status: status === null ? null : readStatus(campaignStates, status) } }));
      return ok({ rows, total: rows.length, asOf: READ_AT });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Move to another campaign' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(bridge.calls.some(({ name }) => name === 'records.page')).toBe(true));
  fireEvent.click(within(dialog).getByLabelText('To campaign', { selector: 'input' }));
  await waitFor(() => expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Zeta', 'Beta · state “RACCOLTA”, which nobody documented', 'Delta · the bank gives no state',
  ]));
});
