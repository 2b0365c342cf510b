import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { searchedSections, searchFields } from '#shared/bridge/lists/record-fields.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { failed, ok } from '#shared/domain/result.ts';

import { readAt, titles } from './record-fixtures.ts';
import type { Sampled } from './record-fixtures.ts';

// Panels of twenty fields are slow to look through by role on a busy computer.
vi.setConfig({ testTimeout: 60_000 });

let bridge: FakeBridge;
beforeEach(async () => {
  bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'records.page': () => ok({ rows: [], total: 0, asOf: readAt }),
    'records.values': ({ column }) => ok(column === 'status' ? ['ACCEPTED', 'ON_HOLD'] : []),
    'investors.sameFiscalCode': () => ok([]),
    'unidentified.decisions': () => ok([]),
  });
});

async function show(path: string, section: Sampled): Promise<void> {
  act(() => { goTo(path); });
  await screen.findByRole('heading', { level: 1, name: titles[section] });
}

async function openPanel(section: Sampled): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  return screen.findByRole('region', { name: `Filters of ${titles[section]}` });
}

const asked = (section: Section) => bridge.calls.findLast(({ name, input }) => name === 'records.page' && (input as { section: Section; limit: number }).section === section)?.input;

/** By what the panel names each field of the bank's search. */
const labels: Readonly<Record<(typeof searchedSections)[number], readonly string[]>> = {
  campaigns: ['Company', 'Campaign', 'Description', 'Status', 'Minimum', 'Maximum'],
  investors: ['Name', 'Surname', 'Business name', 'Tax code or VAT number', 'Type'],
  orders: [
    'Investor id', 'Company', 'Campaign', 'Status', 'IBAN', 'Holder’s name', 'Holder’s surname', 'Holder’s business name', 'Total', 'For the campaign', 'Portal fees',
    'Currency', 'Channel', 'Description', 'Order code', 'Confirmed by the investor', 'Investor code', 'Company code', 'Campaign code',
  ],
  unidentified: ['Amount', 'Currency', 'Description', 'Payer', 'Status', 'Received', 'Sent back'],
  disputes: ['Order id', 'RRN', 'Payment', 'Opened', 'Closed'],
};

describe.each(searchedSections)('the filters of %s', (section) => {
  it('have a field for every filter of the bank’s search', async () => {
    await show(`/${section}`, section);
    const panel = await openPanel(section);
    expect(labels[section]).toHaveLength(Object.keys(searchFields[section]).length);
    for (const label of labels[section]) expect(within(panel).getByLabelText(label)).toBeDefined();
  });

  it('are searched with at the bank, which says how many it found', async () => {
    bridge.handle({ 'records.searchBank': () => ok({ count: 12, whole: false }) });
    await show(`/${section}`, section);
    fireEvent.click(await screen.findByRole('button', { name: 'Search at the bank' }));
    expect(await screen.findByText('The bank found 12 records. They were read; the list shows those that match here too. The bank may have left some out: narrow the search down to be sure.')).toBeDefined();
    expect(bridge.calls.find(({ name }) => name === 'records.searchBank')?.input).toEqual({ section, fields: {} });
  });
});

describe('a filtered list of orders', () => {
  it('asks the cache and the bank for what the address says, amounts by their decimals', async () => {
    bridge.handle({ 'records.searchBank': () => ok({ count: 0, whole: true }) });
    await show('/orders?investorAccount.holderSurname=rossi&totalAmount=1.234,50&portalOrderDatetime=2026-02-10&status=ACCEPTED&channel=CARD&channel=MONEY_TRANSFER&q=x', 'orders');
    const fields = { 'investorAccount.holderSurname': 'rossi', totalAmount: '1234.50', portalOrderDatetime: '2026-02-10' };
    await waitFor(() => { expect(asked('orders')).toMatchObject({ filters: { status: ['ACCEPTED'], channel: ['CARD', 'MONEY_TRANSFER'] }, fields, search: 'x' }); });
    expect(screen.getByRole('button', { name: 'Filters (3)' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Search at the bank' }));
    const said = await screen.findByText(/The bank found nothing with these filters/);
    expect(said.textContent).toMatch(/The words in Search were not part of it.*A menu with several values chosen was not part of it/);
    expect(bridge.calls.find(({ name }) => name === 'records.searchBank')?.input).toEqual({ section: 'orders', fields: { ...fields, status: 'ACCEPTED' } });
  });

  it('takes each filter away by itself, and keeps what is typed in the address', async () => {
    await show('/orders?portalOrderCode=TC-1', 'orders');
    const panel = await openPanel('orders');
    fireEvent.change(within(panel).getByLabelText('Description'), { target: { value: 'quota' } });
    await waitFor(() => { expect(window.location.hash).toBe('#/orders?portalOrderCode=TC-1&description=quota'); });
    fireEvent.change(within(panel).getByLabelText('Total'), { target: { value: '12..x' } });
    expect(await within(panel).findByText(/^An amount or a range, such as 100\.\.500/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Without Order code: TC-1' }));
    await waitFor(() => { expect(window.location.hash).not.toContain('TC-1'); });
  });

  it('takes ranges of amounts and days as they are typed, keeps them so in the address, and says what the bank cannot compare', async () => {
    bridge.handle({ 'records.searchBank': () => ok({ count: 0, whole: true }) });
    await show('/orders?feeAmount=%3E1000&orderAmount=12', 'orders');
    await waitFor(() => { expect(asked('orders')).toMatchObject({ fields: { feeAmount: '>1000', orderAmount: '12' } }); });
    const panel = await openPanel('orders');
    fireEvent.change(within(panel).getByLabelText('Total'), { target: { value: '1,000.50 .. 2,000.00' } });
    fireEvent.change(within(panel).getByLabelText('Confirmed by the investor'), { target: { value: 'soon' } });
    expect(await within(panel).findByText(/^A day, a month or a range/)).toBeDefined();
    fireEvent.change(within(panel).getByLabelText('Confirmed by the investor'), { target: { value: '2026-01..2026-03' } });
    await waitFor(() => { expect(asked('orders')).toMatchObject({ fields: { feeAmount: '>1000', totalAmount: '1000.50..2000.00', portalOrderDatetime: '2026-01-01..2026-03-31' } }); });
    expect(new URLSearchParams(window.location.hash.split('?')[1]).get('portalOrderDatetime')).toBe('2026-01..2026-03');
    expect(screen.getByRole('button', { name: 'Without Confirmed by the investor: Jan 01, 2026 – Mar 31, 2026' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Search at the bank' }));
    expect((await screen.findByText(/The bank found nothing with these filters/)).textContent).toContain('A range was not part of it');
    expect(bridge.calls.findLast(({ name }) => name === 'records.searchBank')?.input).toEqual({ section: 'orders', fields: { orderAmount: '12' } });
  });

  it('offers statuses that nobody documented, in the menu and in the panel', async () => {
    await show('/orders', 'orders');
    fireEvent.click(await screen.findByRole('button', { name: 'Filter by Status' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'ON_HOLD' }));
    expect(window.location.hash).toBe('#/orders?status=ON_HOLD');
    const panel = await openPanel('orders');
    expect(within(panel).getByLabelText<HTMLSelectElement>('Status').value).toBe('ON_HOLD');
  });

  it('shows the orders whose refunds were refused, as Overview leads there', async () => {
    await show('/orders?refunds=refused', 'orders');
    await waitFor(() => { expect(asked('orders')).toMatchObject({ fields: { refunds: 'refused' } }); });
    fireEvent.click(screen.getByRole('button', { name: 'Without With a refund refused or failed' }));
    await waitFor(() => { expect(window.location.hash).toBe('#/orders'); });
  });

  it('says the bank’s error', async () => {
    bridge.handle({ 'records.searchBank': () => failed({ kind: 'notSent', operation: 'searchOrders', effect: 'read', cause: 'refused', detail: 'ECONNREFUSED' }) });
    await show('/orders', 'orders');
    fireEvent.click(await screen.findByRole('button', { name: 'Search at the bank' }));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('the connection was refused'));
  });
});

describe('the list of disputes', () => {
  it('shows the open ones until more is asked for', async () => {
    await show('/disputes', 'disputes');
    await waitFor(() => { expect(asked('disputes')).toMatchObject({ withoutPast: true, filters: {} }); });
    expect(await screen.findByText('No open disputes')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show closed disputes' }));
    await waitFor(() => { expect(asked('disputes')).not.toHaveProperty('withoutPast'); });
    expect(await screen.findByText('No disputes')).toBeDefined();
  });

  it('shows the statuses that are chosen instead', async () => {
    await show('/disputes?status=CLOSED_LOST', 'disputes');
    await waitFor(() => { expect(asked('disputes')).toMatchObject({ filters: { status: ['CLOSED_LOST'] } }); });
  });
});
