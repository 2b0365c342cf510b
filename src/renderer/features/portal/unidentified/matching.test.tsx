import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { MatchDecision, MatchSuggestion } from '#shared/bridge/portal/campaign-records.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';

const at = instantFromMs(Date.parse('2026-03-05T09:30:00Z'));
const transfer = unidentifiedTransfer.parse({
  unidentifiedTransferId: 'UT-1', amount: 1020, currency: 'EUR', description: 'ordine TC 000123', payerName: 'MARIO ROSSI', status: 'RECEIVED', type: 'UNIDENTIFIED',
  receivedDatetime: '2026-03-01T10:00:00Z',
});
const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const suggestion = (over: Partial<MatchSuggestion>): MatchSuggestion => ({
  orderId: 'ORD-1', holder: 'Mario Rossi', campaignId: 'CAM-1', campaignName: 'Alfa Energia', status: 'WAITING', total: eur(102_000), portalOrderCode: 'TC-000123', score: 95,
  reasons: [{ code: 'codeInText', weight: 40 }, { code: 'amountEqual', weight: 35 }], ...over,
});
const suggestions = [suggestion({}), suggestion({ orderId: 'ORD-2', portalOrderCode: null, score: 30, total: eur(100_000), status: 'ON_HOLD', reasons: [{ code: 'payerAlike', weight: 30 }] })];

// Panels of twenty fields are slow to look through by role on a busy computer.
vi.setConfig({ testTimeout: 60_000 });

let bridge: FakeBridge;
let decision: MatchDecision | null;
beforeEach(async () => {
  decision = null;
  bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'records.page': ({ section }) => ok(section === 'unidentified' ? { rows: [{ id: 'UT-1', record: transfer, asOf: at }], total: 1, asOf: at } : { rows: [], total: 0, asOf: at }),
    'records.get': () => ok({ id: 'UT-1', record: transfer, asOf: at, details: {} }),
    'records.values': () => ok([]),
    'unidentified.matching': () => ok({ suggestions, decision }),
    'unidentified.decisions': () => ok(decision === null ? [] : [decision]),
    'unidentified.decide': ({ unidentifiedTransferId, orderId, note }) => {
      if (orderId === 'NOBODY') return failed({ kind: 'notFound' });
      decision = { unidentifiedTransferId, orderId, note, userName: 'anna', at };
      return ok(decision);
    },
    'unidentified.undecide': () => {
      decision = null;
      return ok(null);
    },
  });
});

async function open(): Promise<readonly HTMLElement[]> {
  act(() => { goTo('/unidentified/UT-1'); });
  const list = await screen.findByRole('list', { name: 'Orders it may belong to' });
  return within(list).getAllByRole('listitem').filter((item) => item.parentElement === list);
}

const decided = () => bridge.calls.filter(({ name }) => name === 'unidentified.decide').map(({ input }) => input);

describe('an unidentified transfer', () => {
  it('shows the orders it may belong to, with score, reasons in words, and how far the amounts are apart', async () => {
    const [first, second] = await open();
    if (first === undefined || second === undefined) throw new Error('no suggestions');
    expect(within(first).getByRole('img', { name: 'Score 95 of 100' })).toBeDefined();
    expect(within(first).getByRole('link', { name: 'TC-000123' }).getAttribute('href')).toBe('#/orders/ORD-1');
    expect(first.textContent).toContain('The order’s code is in the text');
    expect(first.textContent).toContain('Alfa Energia');
    expect(first.textContent).toContain('Same amount');
    expect(second.textContent?.replaceAll('\u00a0', ' ')).toContain('20.00 EUR more than the order');
    expect(second.textContent).toContain('ON_HOLD');
    expect(screen.getByText(/noted in Tesoro only/)).toBeDefined();
    expect(screen.getByText(/What can be done: ask the bank’s support/)).toBeDefined();
  });

  it('is decided with a note, and the decision is taken back', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: ' phoned ' } });
    fireEvent.click(screen.getByRole('button', { name: 'This is it: order TC-000123' }));
    const link = await screen.findByRole('link', { name: 'Belongs to order TC-000123' });
    expect(link.getAttribute('href')).toBe('#/orders/ORD-1');
    expect(decided()).toEqual([{ unidentifiedTransferId: 'UT-1', orderId: 'ORD-1', note: 'phoned' }]);
    expect(screen.getByText('phoned')).toBeDefined();
    expect(screen.getByText(/^anna, /)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^This is it/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByRole('button', { name: 'This is it: order TC-000123' })).toBeDefined();
  });

  it('may belong to none of these', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'None of these' }));
    expect(await screen.findByText('Belongs to no order')).toBeDefined();
    expect(decided()).toEqual([{ unidentifiedTransferId: 'UT-1', orderId: null, note: '' }]);
  });

  it('may belong to another order, if that was ever read', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Order id'), { target: { value: 'NOBODY' } });
    fireEvent.click(screen.getByRole('button', { name: 'Another order' }));
    expect(await screen.findByText('No order with this id is among those read.')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Order id'), { target: { value: 'ORD-7' } });
    fireEvent.click(screen.getByRole('button', { name: 'Another order' }));
    expect(await screen.findByText('Belongs to order ORD-7')).toBeDefined();
  });

  it('is marked as decided or not in the list', async () => {
    act(() => { goTo('/unidentified'); });
    expect(await screen.findByText('Undecided')).toBeDefined();
    decision = { unidentifiedTransferId: 'UT-1', orderId: null, note: '', userName: 'anna', at };
    act(() => { bridge.emit({ type: 'changed', parts: ['unidentified'] }); });
    await waitFor(() => { expect(screen.getByText('Decided')).toBeDefined(); });
  });
});
