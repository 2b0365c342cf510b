import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { intentOf } from '#renderer/testing/intents.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { PaymentDraft } from '#shared/bridge/payments/drafts.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';

const at = instantFromMs(Date.parse('2026-03-05T09:30:00Z'));
const draftId = '0c5a9a1e-3a53-4f4f-9a3e-1f1f6f8f2d11';
let bridge: FakeBridge;

beforeAll(() => {
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: { configurable: true, value: 600 }, offsetWidth: { configurable: true, value: 1200 },
    clientHeight: { configurable: true, value: 600 }, clientWidth: { configurable: true, value: 1200 },
  });
});

beforeEach(async () => {
  bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'records.page': () => ok({ rows: [], total: 0, asOf: at }),
    'transfers.page': () => ok({ rows: [], total: 0, asOf: at }),
    'intents.list': () => ok([]),
    'drafts.list': () => ok([]),
  });
});

const show = async (path: string): Promise<void> => {
  act(() => { goTo(path); });
  await screen.findByRole('heading', { level: 1, name: 'Transfers' });
};
/** The frame has asked for them before the test said what they are. */
const rereadDrafts = (): void => { act(() => { bridge.emit({ type: 'changed', parts: ['drafts'] }); }); };
const asked = () => bridge.calls.filter(({ name }) => name === 'transfers.page').at(-1)?.input;

describe('the list of transfers', () => {
  it('asks for what the address says, amounts by their decimals', async () => {
    await show('/transfers?direction=INCOMING&amountFrom=1.234,50&isInstant=yes&createdFrom=2026-01-02&counterpartName=rossi&q=saldo');
    await waitFor(() => {
      expect(asked()).toMatchObject({
        direction: 'INCOMING', amountFrom: '1234.50', isInstant: true, isUrgent: null, createdFrom: '2026-01-02', counterpartName: 'rossi', search: 'saldo',
        sort: { key: 'createdDatetime', direction: 'desc' },
      });
    });
    expect(screen.getByRole('button', { name: 'Filters (5)' })).toBeDefined();
  });

  it('shows each filter that is on as a chip, takes one away, and clears all at once', async () => {
    await show('/transfers?direction=INCOMING&status=BOOKED&cro=123');
    fireEvent.click(await screen.findByRole('button', { name: /^Without Status/ }));
    await waitFor(() => { expect(window.location.hash).toBe('#/transfers?direction=INCOMING&cro=123'); });
    fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => { expect(window.location.hash).toBe('#/transfers'); });
    expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
  });

  it('passes over what an address cannot mean', async () => {
    await show('/transfers?direction=SIDEWAYS&createdFrom=tomorrow&isUrgent=perhaps&status=INVENTED');
    await waitFor(() => { expect(asked()).toMatchObject({ direction: null, createdFrom: null, isUrgent: null, status: 'INVENTED' }); });
  });

  it('has a field for every filter of the interface', async () => {
    await show('/transfers');
    fireEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const panel = await screen.findByRole('region', { name: 'Filters of transfers' });
    const labels = [
      'Account', 'Direction', 'Status', 'Created from', 'Created to', 'Accounted from', 'Accounted to', 'Amount from', 'Amount to', 'Currency', 'Counterparty',
      'Counterparty account', 'Description contains', 'Fees', 'CRO', 'TRN', 'Urgent', 'Instant', 'Tax relief',
    ];
    for (const label of labels) expect(within(panel).getByLabelText(label)).toBeDefined();
    fireEvent.change(within(panel).getByLabelText('Counterparty'), { target: { value: 'Bianchi' } });
    await waitFor(() => { expect(window.location.hash).toBe('#/transfers?counterpartName=Bianchi'); });
    fireEvent.change(within(panel).getByLabelText('Amount from'), { target: { value: '12..' } });
    expect(await within(panel).findByText('This is not an amount')).toBeDefined();
  });

  it('takes a time beside a day, in the address as an instant, and a status as the bank writes it', async () => {
    await show('/transfers?createdFrom=2026-01-02');
    fireEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
    const panel = within(await screen.findByRole('region', { name: 'Filters of transfers' }));
    const typed = new Date(2026, 0, 2, 14, 30).toISOString();
    fireEvent.change(panel.getByLabelText('Time'), { target: { value: '25:00' } });
    expect(await panel.findByText('Such as 14:30')).toBeDefined();
    fireEvent.change(panel.getByLabelText('Time'), { target: { value: '14:30' } });
    await waitFor(() => { expect(asked()).toMatchObject({ createdFrom: typed }); });
    fireEvent.change(panel.getByLabelText('Status'), { target: { value: '…' } });
    fireEvent.change(await panel.findByLabelText('Status as the bank writes it'), { target: { value: 'PARKED' } });
    await waitFor(() => { expect(asked()).toMatchObject({ createdFrom: typed, status: 'PARKED' }); });
    fireEvent.change(panel.getByLabelText('Time'), { target: { value: '' } });
    await waitFor(() => { expect(asked()).toMatchObject({ createdFrom: '2026-01-02' }); });
  });

  it('has the bank search with the filters that are on, and says what came of it', async () => {
    bridge.handle({ 'transfers.searchBank': () => ok({ count: 12, whole: true }) });
    await show('/transfers?direction=OUTGOING&q=saldo');
    fireEvent.click(await screen.findByRole('button', { name: 'Search at the bank' }));
    expect(await screen.findByText(/The bank found 12 transfers\. They were read; the list shows those that match here too\. The words in Search were not part of it/)).toBeDefined();
    expect(bridge.calls.find(({ name }) => name === 'transfers.searchBank')?.input).toMatchObject({ direction: 'OUTGOING' });
    expect(screen.queryByText(/nothing shows that this is all/)).toBeNull();
    bridge.handle({ 'transfers.searchBank': () => ok({ count: 50, whole: false }) });
    fireEvent.click(screen.getByRole('button', { name: 'Search at the bank' }));
    expect(await screen.findByText(/The bank found 50 transfers\..*The bank may have left some out: narrow the search down to be sure\./)).toBeDefined();
    bridge.handle({
      'transfers.searchBank': () => failed({ kind: 'notSent', operation: 'searchMoneyTransfers', effect: 'read', cause: 'refused', detail: 'ECONNREFUSED' }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Search at the bank' }));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('the connection was refused'));
  });

  it('leads to the other ways to pay', async () => {
    await show('/transfers');
    expect(screen.getByRole('link', { name: 'New transfer' }).getAttribute('href')).toBe('#/transfers/new');
    expect(screen.getByRole('link', { name: 'Beneficiaries' }).getAttribute('href')).toBe('#/beneficiaries');
    expect(screen.getByRole('link', { name: 'Several at once' }).getAttribute('href')).toBe('#/batches');
  });
});

describe('above the list', () => {
  it('stands nothing while nothing is under way', async () => {
    await show('/transfers');
    expect(screen.queryByRole('heading', { name: 'Payments under way' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Drafts' })).toBeNull();
  });

  it('stand the payments whose end is not known, each leading to its page', async () => {
    bridge.handle({ 'intents.list': () => ok([intentOf({ state: 'UNKNOWN' })]) });
    await show('/transfers');
    const link = await screen.findByRole('link', { name: /Not known.*Tipografia Aldina/ });
    expect(link.getAttribute('href')).toBe(`#/payments/${intentOf({}).intentId}`);
    expect(link.textContent).toContain('1,250.00');
  });

  it('stand the drafts, to go on with or to delete after a question', async () => {
    let drafts = [{ draftId, content: { kind: 'createTransfer' as const, draft: { ...emptyTransferDraft, beneficiaryName: 'Studio Blu', amount: '12,50' } }, step: 'details' as const, savedAt: at }];
    bridge.handle({
      'drafts.list': () => ok(drafts),
      'drafts.remove': () => {
        drafts = [];
        return ok(null);
      },
    });
    await show('/transfers');
    rereadDrafts();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete draft Studio Blu' }));
    expect(bridge.calls.some(({ name }) => name === 'drafts.remove')).toBe(false);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete draft' }));
    await waitFor(() => { expect(bridge.calls.find(({ name }) => name === 'drafts.remove')?.input).toEqual({ draftId }); });
    rereadDrafts();
    await waitFor(() => { expect(screen.queryByRole('heading', { name: 'Drafts' })).toBeNull(); });
  });

  it('goes on with a draft', async () => {
    bridge.handle({ 'drafts.list': () => ok([{ draftId, content: { kind: 'createTransfer', draft: emptyTransferDraft }, step: 'details', savedAt: at }]) });
    await show('/transfers');
    rereadDrafts();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue no beneficiary yet' }));
    await waitFor(() => { expect(window.location.hash).toBe(`#/transfers/new/${draftId}`); });
  });

  it('stand the newest of many drafts, and more of them when the end of those is scrolled to', async () => {
    const all = Array.from({ length: 2_000 }, (_, number): PaymentDraft => ({
      draftId: `${draftId}-${number}`, content: { kind: 'createTransfer', draft: { ...emptyTransferDraft, beneficiaryName: `Payee ${number}` } }, step: 'details', savedAt: at,
    }));
    bridge.handle({ 'drafts.list': (asked) => ok(all.slice(0, asked?.limit)) });
    await show('/transfers');
    rereadDrafts();
    const list = (await screen.findByRole('button', { name: 'Continue Payee 0' })).closest('ul');
    if (list === null) throw new Error('The drafts are a list');
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(within(list).getAllByRole('listitem')[9]?.getAttribute('aria-setsize')).toBe('-1');
    // Nothing has a height here: the end is always near.
    fireEvent.scroll(list, { target: { scrollTop: 1 } });
    await screen.findByRole('button', { name: 'Continue Payee 19' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(20);
  });
});
