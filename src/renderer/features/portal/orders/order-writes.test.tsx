import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { intentOf } from '#renderer/testing/intents.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { ShownOrderChange } from '#shared/bridge/writes/portal-writes.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import { campaignStates, orderStates } from '#shared/contract/states.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { readStatus } from '#shared/domain/open-status.ts';
import { ok } from '#shared/domain/result.ts';

const at = instantFromMs(Date.parse('2026-03-05T09:30:00Z'));
const total = { amountMinor: 102_000, currency: 'EUR' } as const;
const bodyHash = 'c'.repeat(64);
let bridge: FakeBridge;

const orderOf = (number: number, status = 'ACCEPTED'): SectionRecords['orders'] => ({
  orderId: `ORD-${number}`, investorId: 'INV-1', companyId: 'COM-1', campaignId: 'CAM-1', status: readStatus(orderStates, status),
  investorAccount: { iban: null, holderName: 'Giulia', holderSurname: `Ferrari ${number}`, holderBusinessName: null },
  totalAmount: total, orderAmount: total, feeAmount: null, channel: null, description: null, portalOrderCode: `PO-${number}`, portalOrderDatetime: at,
  portalInvestorCode: null, portalCompanyCode: null, portalCampaignCode: null,
});

const aCampaign: Omit<SectionRecords['campaigns'], 'campaignId' | 'name' | 'status'> = {
  companyId: null, description: null, targetMin: null, targetMax: null, successFeeFixed: null, successFeePercentage: null, currency: 'EUR', expectedClosingDate: null,
  createdDatetime: null, available: null,
};
const details = { investor: null, campaign: null, reflection: { endsAt: null, investorClass: null }, payment: null, moneyin: null, moneyouts: [], cashouts: [], refunds: [], transfers: [] };
const shown: ShownOrderChange = {
  kind: 'cancelOrder', account: null, orderId: 'ORD-1', investorName: 'Giulia Ferrari 1', campaignId: 'CAM-1', campaignName: 'Alfa', total, status: 'ACCEPTED',
  portalOrderCode: 'PO-1', moneyGoesBack: 'yes',
};
const orders = [1, 2, 3, 4].map((number) => orderOf(number));

beforeAll(() => {
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: { configurable: true, value: 600 }, offsetWidth: { configurable: true, value: 1200 },
    clientHeight: { configurable: true, value: 600 }, clientWidth: { configurable: true, value: 1200 },
  });
});

beforeEach(async () => {
  bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'records.page': ({ section }) => {
      const rows = section === 'orders' ? orders.map((record) => ({ id: record.orderId, record, asOf: at })) : [];
      return ok({ rows, total: rows.length, asOf: at });
    },
    'records.get': ({ id }) => ok({ id, record: orderOf(1), asOf: at, details }),
    'records.refresh': ({ id }) => ok({ id, record: orderOf(1), asOf: at, details }),
    'intents.get': () => ok(intentOf({ shown, kind: 'cancelOrder' })),
    'intents.prepare': () => ok({ bodyHash, shown, declared: [] }),
  });
});

const sent = (name: string) => bridge.calls.filter((call) => call.name === name);

async function openOrder(status?: string): Promise<void> {
  if (status !== undefined) bridge.handle({ 'records.get': ({ id }) => ok({ id, record: orderOf(1, status), asOf: at, details }) });
  act(() => { goTo('/orders/ORD-1'); });
  await screen.findByRole('heading', { level: 1, name: 'Order PO-1' });
}

describe('an order', () => {
  it('is cancelled after saying that the money goes back, and stays in place', async () => {
    bridge.handle({ 'intents.send': () => ok(intentOf({ kind: 'cancelOrder', state: 'SETTLED', shown })) });
    await openOrder();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The money goes back: an accepted order is refunded to its investor.')).toBeDefined();
    const confirm = dialog.getByRole('button', { name: 'Cancel order' });
    await waitFor(() => { expect(confirm).toHaveProperty('disabled', false); });
    expect(fireEvent.keyDown(confirm, { key: 'Enter' })).toBe(false);
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => { expect(sent('records.refresh').length).toBeGreaterThan(0); });
    expect(sent('intents.send')).toHaveLength(1);
    expect(window.location.hash).toBe('#/orders/ORD-1');
  });

  it('may be moved to an open campaign, or to one whose state nobody documented', async () => {
    const campaigns = [['CAM-2', 'Beta', 'RACCOLTA'], ['CAM-3', 'Gamma', 'CLOSED'], ['CAM-4', 'Zeta', 'OPEN']] as const;
    bridge.handle({
      'records.page': ({ section, filters, without = {} }) => {
        const rows = section !== 'campaigns' ? [] : campaigns
          .filter(([, , status]) => (filters['status']?.includes(status) ?? true) && !(without['status'] ?? []).includes(status))
          .map(([campaignId, name, status]) => ({ id: campaignId, asOf: at, record: { ...aCampaign, campaignId, name, status: readStatus(campaignStates, status) } }));
        return ok({ rows, total: rows.length, asOf: at });
      },
    });
    await openOrder();
    fireEvent.click(await screen.findByRole('button', { name: 'Move to another campaign' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByLabelText('To campaign'));
    await waitFor(() => { expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['Zeta', 'Betastate “RACCOLTA”, which nobody documented']); });
  });

  it('is followed on its own page when nobody knows what became of the cancellation', async () => {
    bridge.handle({ 'intents.send': () => ok(intentOf({ kind: 'cancelOrder', state: 'UNKNOWN', shown })) });
    await openOrder();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    const confirm = await screen.findByRole('button', { name: 'Cancel order' });
    await waitFor(() => { expect(confirm).toHaveProperty('disabled', false); });
    fireEvent.click(confirm);
    await waitFor(() => { expect(window.location.hash).toBe(`#/payments/${intentOf({}).intentId}`); });
  });

  it('may not be cancelled in a state that nobody documented, and says why', async () => {
    await openOrder('FROZEN');
    expect(screen.getByText(/Nothing that may move money is offered/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Set waiting' })).toBeDefined();
  });

  it.each([['WAITING', 'Set waiting', 'Waiting for payment'], ['FAILED', 'Set failed', 'Failed'], ['CANCELED', 'Cancel', 'Cancelled']] as const)('that is %s already is not asked for it again, and says why', async (status, label, word) => {
    await openOrder(status);
    const button = await screen.findByRole('button', { name: label });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.focus(button);
    expect(await screen.findByText(`There is nothing to do: the bank shows this state already (${word}).`)).toBeDefined();
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('intents.prepare')).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Move to another campaign' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('says what is unusual, and lets the bank decide', async () => {
    await openOrder('FAILED');
    fireEvent.click(await screen.findByRole('button', { name: 'Set waiting' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Usually done with an order that is created/)).toBeDefined();
    await waitFor(() => { expect(dialog.getByRole('button', { name: 'Set waiting' })).toHaveProperty('disabled', false); });
  });
});

describe('several orders', () => {
  const table = async () => within(await screen.findByRole('table', { name: 'Orders' }));
  const preview = {
    orders: ['ORD-1', 'ORD-2', 'ORD-3'].map((orderId) => ({ orderId, portalOrderCode: null, holder: null, status: 'ACCEPTED', total, unusual: false, moneyGoesBack: 'yes' as const })),
    refunds: { count: 3, total: { amountMinor: 306_000, currency: 'EUR' } }, hash: bodyHash,
  };

  it('are ticked with a click and Shift, cancelled after what goes back is said, each with its result', async () => {
    bridge.handle({
      'orders.previewMany': () => ok(preview),
      'orders.actMany': ({ runId }) => ok({
        runId, total: 3, done: 3, running: false,
        results: [
          { orderId: 'ORD-1', intentId: intentOf({}).intentId, state: 'SETTLED', error: null }, { orderId: 'ORD-2', intentId: intentOf({}).intentId, state: 'UNKNOWN', error: null },
          { orderId: 'ORD-3', intentId: null, state: null, error: { kind: 'offline' } },
        ],
      }),
    });
    act(() => { goTo('/orders'); });
    const list = await table();
    fireEvent.click(await list.findByRole('checkbox', { name: 'Select Order PO-1' }));
    fireEvent.click(list.getByRole('checkbox', { name: 'Select Order PO-3' }), { shiftKey: true });
    const bar = within(await screen.findByRole('region', { name: 'Actions on the selected orders' }));
    expect(bar.getByText('3 selected')).toBeDefined();
    expect(window.location.hash).toBe('#/orders');
    fireEvent.click(bar.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('3 orders get their money back: 3,060.00 EUR in total')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel 3 orders' }));
    expect(await screen.findByText('1 done, 2 not plainly done')).toBeDefined();
    expect(sent('orders.actMany')).toHaveLength(1);
    expect(sent('orders.actMany')[0]?.input).toMatchObject({ orderIds: ['ORD-1', 'ORD-2', 'ORD-3'], action: { kind: 'cancelOrder' }, hash: bodyHash });
    expect(screen.getByText('Not sent')).toBeDefined();
    bridge.handle({ 'tables.export': () => ok({ written: true, path: '/results.csv', rows: 3 }) });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByText('CSV for machines'));
    await waitFor(() => expect(sent('tables.export')).toHaveLength(1));
    expect(JSON.stringify(sent('tables.export')[0]?.input)).toMatch(/"ORD-1","","Executed".*"ORD-2".*"Not known".*"ORD-3".*"Not sent: There is no connection/);
  });

  it('are left to go on, and looked at again from the list', async () => {
    const run = (runId: string, running: boolean) => ok({
      runId, total: 3, done: running ? 1 : 3, running, results: preview.orders.map(({ orderId }) => ({ orderId, intentId: null, state: null, error: null })),
    });
    bridge.handle({ 'orders.previewMany': () => ok(preview), 'orders.actMany': ({ runId }) => run(runId, true), 'orders.run': ({ runId }) => run(runId, true) });
    act(() => { goTo('/orders'); });
    const list = await table();
    fireEvent.click(await list.findByRole('checkbox', { name: 'Select Order PO-1' }));
    fireEvent.click(within(await screen.findByRole('region', { name: 'Actions on the selected orders' })).getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel 3 orders' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue in the background' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show progress' }));
    expect(await within(await screen.findByRole('dialog')).findByText('1 of 3')).toBeDefined();
    expect(sent('orders.actMany')).toHaveLength(1);
    bridge.handle({ 'orders.run': ({ runId }) => run(runId, false) });
    act(() => { bridge.emit({ type: 'changed', parts: ['intents'] }); });
    expect(await screen.findByText('0 done, 3 not plainly done')).toBeDefined();
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await waitFor(() => { expect(screen.queryByRole('region', { name: 'Action under way' })).toBeNull(); });
  });

  it('show beside the list how far a run in the background has come, as the main process reports it', async () => {
    let done = 1;
    const run = (runId: string) => ok({ runId, total: 3, done, running: done < 3, results: [] });
    bridge.handle({ 'orders.previewMany': () => ok(preview), 'orders.actMany': ({ runId }) => run(runId), 'orders.run': ({ runId }) => run(runId) });
    act(() => { goTo('/orders'); });
    const list = await table();
    fireEvent.click(await list.findByRole('checkbox', { name: 'Select Order PO-1' }));
    fireEvent.click(within(await screen.findByRole('region', { name: 'Actions on the selected orders' })).getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel 3 orders' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue in the background' }));
    const bar = within(await screen.findByRole('region', { name: 'Action under way' }));
    expect(bar.getByText(/1 of 3/)).toBeDefined();
    for (done of [2, 3]) {
      act(() => { bridge.emit({ type: 'changed', parts: ['intents'] }); });
      expect(await bar.findByText(`Cancel the selected orders: ${done} of 3`)).toBeDefined();
    }
    expect(bar.getByRole('button', { name: 'Show results' })).toBeDefined();
    const asked = sent('orders.run').length;
    act(() => { bridge.emit({ type: 'changed', parts: ['intents'] }); });
    expect(sent('orders.run')).toHaveLength(asked);
  });

  it('leave out of a cancel those in a state that nobody documented, and say so', async () => {
    const odd = { ...preview, orders: [...preview.orders, { orderId: 'ORD-4', portalOrderCode: null, holder: null, status: 'FROZEN', total, unusual: true, moneyGoesBack: 'maybe' as const }] };
    bridge.handle({ 'orders.previewMany': ({ orderIds }) => ok(orderIds.includes('ORD-3') && orderIds.length === 3 ? preview : odd) });
    act(() => { goTo('/orders'); });
    const list = await table();
    fireEvent.click(await list.findByRole('checkbox', { name: 'Select Order PO-1' }));
    fireEvent.click(within(await screen.findByRole('region', { name: 'Actions on the selected orders' })).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/^1 order is left out/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Cancel 3 orders' })).toBeDefined();
    expect(sent('orders.previewMany').at(-1)?.input).toMatchObject({ orderIds: ['ORD-1', 'ORD-2', 'ORD-3'] });
  });

  it('leave out those that are in that state already, and say so', async () => {
    const all = { ...preview, orders: preview.orders.map((order, index) => (index === 0 ? { ...order, status: 'WAITING' } : order)) };
    bridge.handle({ 'orders.previewMany': ({ orderIds }) => ok({ ...all, orders: all.orders.filter(({ orderId }) => orderIds.includes(orderId) || orderIds.length === 1) }) });
    act(() => { goTo('/orders'); });
    const list = await table();
    fireEvent.click(await list.findByRole('checkbox', { name: 'Select Order PO-1' }));
    fireEvent.click(within(await screen.findByRole('region', { name: 'Actions on the selected orders' })).getByRole('button', { name: 'Set waiting' }));
    expect(await screen.findByText('1 order is left out: it is in this state already.')).toBeDefined();
    expect(sent('orders.previewMany').at(-1)?.input).toMatchObject({ orderIds: ['ORD-2', 'ORD-3'] });
  });

  it('are ticked with the keyboard, all of them, and forgotten with another search', async () => {
    act(() => { goTo('/orders'); });
    const list = await table();
    await list.findByText('Giulia Ferrari 2');
    const rows = list.getAllByRole('row');
    act(() => { rows[2]?.focus(); });
    fireEvent.keyDown(rows[2] ?? document.body, { key: ' ' });
    expect(await screen.findByText('1 selected')).toBeDefined();
    expect(rows[2]?.getAttribute('aria-selected')).toBe('true');
    fireEvent.click(list.getByRole('checkbox', { name: 'Select all shown' }));
    await waitFor(() => { expect(screen.queryByText('1 selected')).toBeNull(); });
    fireEvent.click(list.getByRole('checkbox', { name: 'Select all shown' }));
    expect(await screen.findByText('4 selected')).toBeDefined();
    act(() => { goTo('/orders?q=ferrari'); });
    await waitFor(() => { expect(screen.queryByText('4 selected')).toBeNull(); });
  });
});
