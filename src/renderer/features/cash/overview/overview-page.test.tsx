import { MantineProvider } from '@mantine/core';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';

import { createFakeBridge } from '#renderer/data/bridge/fake.ts';
import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { installBridge } from '#renderer/data/bridge/index.ts';
import { startTexts } from '#renderer/i18n/index.ts';
import { addLaterTexts } from '#renderer/testing/later-texts.ts';
import { useHashLocation } from '#renderer/data/paths/hash-location.ts';
import { startAppState, startQueries } from '#renderer/data/queries.ts';
import { firstRun } from '#renderer/testing/show-page.tsx';
import type { CashForecast, SinceLastLook } from '#shared/bridge/cash/cash.ts';
import type { AccountView, OverviewView } from '#shared/bridge/cash/statement.ts';
import type { Balance } from '#shared/contract/accounts.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { failed, ok } from '#shared/domain/result.ts';

import { OverviewPage } from './index.ts';

const euro = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' });
const asOf = instantFromMs(Date.parse('2026-03-01T08:00:00Z'));

const accountOf = (accountId: string, alias: string, balance: AccountView['balance'], reserved: AccountView['reserved']): AccountView => ({
  account: {
    accountId, iban: null, abiCode: null, cabCode: null, countryCode: null, internationalCin: null, nationalCin: null, account: null, alias,
    productName: null, holderName: null, activatedDate: null, currency: 'EUR',
  },
  asOf,
  balance,
  reserved,
  coverage: { ranges: [], asOf: null, overfull: [] },
});

const overview: OverviewView = {
  accounts: [
    accountOf('A1', 'Conto operativo', { value: { accounting: euro(100_050), available: null, date: null }, asOf }, { value: euro(0), asOf }),
    accountOf('A2', 'Raccolta', null, null),
  ],
  positions: [{ currency: 'EUR', accounting: null, available: null, reserved: null, asOf }],
  clientAccounts: [],
  waiting: [{ kind: 'openDisputes', count: 1 }, { kind: 'unidentifiedTransfers', count: 1204 }],
};

let stop: () => void = () => undefined;

const forecast: CashForecast = {
  asOf, until: bankDate('2026-04-30'), thresholds: [], campaignAccountId: null,
  warnings: [{ kind: 'low', accountId: 'A1', limit: euro(200_000), balance: euro(100_050), expectedOn: null }],
  movements: [
    { kind: 'transfer', accountId: 'A1', date: bankDate('2026-03-10'), amount: euro(-12_000), transferId: 'T1', name: 'Mario Rossi', inLine: true },
    { kind: 'campaign', accountId: null, date: bankDate('2026-03-20'), amount: null, campaignId: 'C1', name: 'Vento del Sud', inLine: false },
  ],
  series: [],
};
const never: SinceLastLook = { since: null, accounts: [] };

async function show(view: OverviewView, handlers: FakeHandlers = {}): Promise<FakeBridge> {
  const bridge = createFakeBridge({
    'app.state': () => ok(firstRun), 'overview.get': () => ok(view), 'overview.balanceHistory': () => ok({ series: [], totals: [] }),
    'overview.forecast': () => ok(forecast), 'overview.sinceLastLook': () => ok(never), ...handlers,
  });
  installBridge(bridge);
  const stopState = await startAppState();
  const stopQueries = startQueries();
  stop = () => {
    stopQueries();
    stopState();
  };
  draw();
  return bridge;
}

const draw = () => render(<MantineProvider><Router hook={useHashLocation}><OverviewPage /></Router></MantineProvider>);

// A busy machine draws slowly.
configure({ asyncUtilTimeout: 60_000 });

describe('the overview', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
    vi.stubGlobal('ResizeObserver', class { observe = () => undefined; unobserve = () => undefined; disconnect = () => undefined; });
    window.location.hash = '';
    startTexts('en');
    addLaterTexts();
  });
  afterEach(() => {
    cleanup();
    stop();
    vi.unstubAllGlobals();
  });

  test('draws the sums before the sections the first time, and all at once when a person comes back', async () => {
    const besideSums: boolean[] = [];
    const observer = new MutationObserver(() => {
      if (document.querySelector('dl[aria-label="Total EUR"]') !== null) besideSums.push(document.querySelector('table') !== null);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await show(overview);
    await screen.findByRole('table', { name: 'Cash position' });
    expect(besideSums[0]).toBe(false);
    cleanup();
    await Promise.resolve();
    besideSums.length = 0;
    draw();
    await waitFor(() => { expect(besideSums[0]).toBe(true); });
    observer.disconnect();
  });

  test('shows what is known of each account, and "—" for what is not', async () => {
    await show(overview);
    const ledger = await screen.findByRole('table', { name: 'Cash position' });
    const cells = (name: string): string[] =>
      within(within(ledger).getByRole('row', { name: new RegExp(name) })).getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells('Conto operativo').slice(0, 3)).toEqual(['—', '1,000.50\u00a0EUR', '0.00\u00a0EUR']);
    expect(cells('Raccolta').slice(0, 3)).toEqual(['—', '—', '—']);
    expect(cells('Total EUR').slice(0, 3)).toEqual(['—', '—', '—']);
  });

  test('shows what is known of a total, and of how many accounts it is not', async () => {
    const unreadableBalance: Balance = { accounting: euro(1), available: null, date: null, unreadable: [{ path: 'availableBalance', raw: 'n.d.', detail: 'expected a decimal number' }] };
    const unreadable: AccountView = { ...accountOf('A2', 'Raccolta', null, null), balance: { asOf, value: unreadableBalance } };
    const known = { sum: euro(100_050), lacking: 1 };
    await show({ ...overview, accounts: [...overview.accounts.slice(0, 1), unreadable], positions: [{ currency: 'EUR', accounting: null, available: null, reserved: euro(0), asOf, incomplete: { accounting: known, available: { sum: null, lacking: 2 } } }] });
    const ledger = await screen.findByRole('table', { name: 'Cash position' });
    const total = within(ledger).getByRole('row', { name: /Total EUR/ });
    expect(within(total).getByText(/1,000.50/)).toBeDefined();
    expect(within(total).getByText('incomplete: of one account it is not known')).toBeDefined();
    expect(within(total).getByText('incomplete: of 2 accounts it is not known')).toBeDefined();
    expect(within(within(ledger).getByRole('row', { name: /Raccolta/ })).getByText('Not readable: n.d.')).toBeDefined();
    expect(screen.getAllByText('incomplete: of one account it is not known')).toHaveLength(2);
  });

  test('tells client money from what can be paid with', async () => {
    const both = { value: { accounting: euro(100_050), available: euro(90_000), date: null }, asOf };
    const accounts = [accountOf('A1', 'Conto operativo', both, null), accountOf('A2', 'Raccolta', { ...both, value: { ...both.value, available: euro(70_000) } }, null)];
    await show({ ...overview, accounts, positions: [{ currency: 'EUR', accounting: euro(200_100), available: euro(160_000), reserved: euro(0), asOf }], clientAccounts: ['A2'] });
    const ledger = await screen.findByRole('table', { name: 'Cash position' });
    expect(within(within(ledger).getByRole('row', { name: /Raccolta/ })).getByText('client money')).toBeDefined();
    expect(within(ledger).getAllByText('client money')).toHaveLength(1);
    expect(screen.getByText('Of it client money').nextElementSibling?.textContent).toBe('700.00\u00a0EUR');
  });

  test('says that it came from a copy until the bank was compared with it', async () => {
    const restored = { restoredAt: asOf, exportedAt: asOf };
    const journal = (value: typeof restored | null) => ok({ usable: true as const, intents: 3, path: '/journal.db', restored: value, compared: null, signer: null });
    const bridge = await show(overview, { 'journal.state': () => journal(restored) });
    expect(await screen.findByText(/^Put back from a copy of /)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Compare with the bank' }).getAttribute('href')).toBe('#/settings?part=journal');
    bridge.handle({ 'journal.state': () => journal(null) });
    act(() => bridge.emit({ type: 'changed', parts: ['journal'] }));
    await waitFor(() => expect(screen.queryByText(/^Put back from a copy of /)).toBeNull());
  });

  test('leads to what waits, filtered', async () => {
    await show(overview);
    const dispute = await screen.findByRole('link', { name: /1\s*Open dispute$/ });
    expect(dispute.getAttribute('href')).toBe('#/disputes?status=OPEN');
    expect(screen.getByRole('link', { name: /1,204\s*Unidentified transfers/ }).getAttribute('href')).toBe('#/unidentified?status=RECEIVED');
  });

  test('says that nothing was read yet instead of showing nothing', async () => {
    await show({ accounts: [], positions: [], clientAccounts: [], waiting: [] });
    expect(await screen.findByText('Nothing has been read yet')).toBeDefined();
  });

  test('says what is expected, when, how much, and what the forecast leaves out', async () => {
    await show(overview);
    const transfer = await screen.findByRole('link', { name: /Mario Rossi/ });
    expect(transfer.getAttribute('href')).toBe('#/transfers/A1%3AT1');
    expect(transfer.textContent).toContain('−120.00');
    const campaign = screen.getByRole('link', { name: /Vento del Sud/ });
    expect(campaign.textContent).toMatch(/—.*not in the forecast.*20/);
    expect(screen.getByText(/the bank and people decide/)).toBeDefined();
  });

  test('asks which account holds the money of campaigns', async () => {
    const bridge = await show(overview, { 'overview.setCampaignAccount': () => ok(forecast) });
    fireEvent.change(await screen.findByLabelText('Campaigns’ money is on'), { target: { value: 'A2' } });
    await waitFor(() => expect(bridge.calls).toContainEqual({ name: 'overview.setCampaignAccount', input: { accountId: 'A2' } }));
  });

  test('begins to tell what is new when the person says that they have looked', async () => {
    let look = never;
    const bridge = await show(overview, {
      'overview.sinceLastLook': () => ok(look),
      'overview.looked': () => {
        look = { since: asOf, accounts: [] };
        return ok(look);
      },
    });
    expect(await screen.findByText(/Changes since you last pressed Seen appear here/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Seen' }));
    await waitFor(() => expect(bridge.calls.some(({ name }) => name === 'overview.looked')).toBe(true));
    act(() => bridge.emit({ type: 'changed', parts: ['cash'] }));
    expect(await screen.findByText(/^Nothing new since /)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Seen' })).toBeNull();
  });

  test('leads from what is new to the entries and the changes', async () => {
    await show(overview, {
      'overview.sinceLastLook': () => ok({
        since: asOf,
        accounts: [{
          accountId: 'A1', entries: 3, otherCurrencies: 0, days: { from: bankDate('2026-02-27'), to: bankDate('2026-03-01') }, credits: euro(500), debits: euro(-200),
          before: null, now: euro(100_050), differences: 1,
        }],
      }),
    });
    const table = await screen.findByRole('table', { name: 'Since your last look' });
    const row = within(table).getByRole('row', { name: /Conto operativo/ });
    expect(within(row).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['+3', '+5.00\u00a0EUR', '−2.00\u00a0EUR', '—', '1,000.50\u00a0EUR', '1']);
    expect(within(row).getByRole('link', { name: /3 new entries/ }).getAttribute('href')).toBe('#/accounts/A1/statement?period=custom&from=2026-02-27&to=2026-03-01');
    expect(within(row).getByRole('link', { name: /1 change/ }).getAttribute('href')).toBe('#/accounts/A1/differences');
  });

  test('warns of low cash, and takes limits in place without losing what was typed', async () => {
    let wrong = true;
    const bridge = await show(overview, {
      'overview.setThreshold': () => (wrong ? failed({ kind: 'invalid', problems: [{ field: 'low', code: 'notReadable' }] }) : ok(forecast)),
    });
    expect((await screen.findByRole('list', { name: 'Warnings about cash' })).textContent).toContain('Conto operativo is low: 1,000.50\u00a0EUR, below 2,000.00\u00a0EUR.');
    fireEvent.click(await screen.findByRole('button', { name: /^\w+: Limits of Conto operativo$/ }));
    const form = screen.getByRole('form', { name: 'Limits of Conto operativo' });
    const field = (name: RegExp): HTMLInputElement => within(form).getByLabelText(name);
    expect(document.activeElement).toBe(field(/below/));
    fireEvent.change(field(/below/), { target: { value: 'dunno' } });
    fireEvent.change(field(/days/), { target: { value: '0' } });
    fireEvent.submit(form);
    expect(within(form).getByText('A whole number from 1 to 3,660.')).toBeDefined();
    expect(bridge.calls.some(({ name }) => name === 'overview.setThreshold')).toBe(false);
    fireEvent.change(field(/days/), { target: { value: '14' } });
    fireEvent.submit(form);
    expect(await within(form).findByText('This is not an amount in the account’s currency.')).toBeDefined();
    expect(field(/below/).value).toBe('dunno');
    wrong = false;
    fireEvent.change(field(/below/), { target: { value: '2.000,50' } });
    fireEvent.submit(form);
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(bridge.calls).toContainEqual({ name: 'overview.setThreshold', input: { accountId: 'A1', low: '2.000,50', idle: '', idleDays: 14, decimalMark: '.' } });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^\w+: Limits of Conto operativo$/ }));
  });

  test('keeps the range of the chart in the address', async () => {
    const bridge = await show(overview);
    fireEvent.click(await screen.findByRole('radio', { name: 'All' }));
    await waitFor(() => expect(window.location.hash).toContain('range=all'));
    await waitFor(() => expect(bridge.calls.some(({ name, input }) => name === 'overview.balanceHistory' && input.from === null)).toBe(true));
  });

  test('what waits counts those whose status nobody documented, says so, and leads to them too', async () => {
    await show({
      ...overview,
      waiting: [
        { kind: 'openDisputes', count: 3, undocumented: { count: 2, words: ['APPEALED'], unsaid: 0 } },
        { kind: 'unidentifiedTransfers', count: 2, undocumented: { count: 1, words: [], unsaid: 1 } },
        { kind: 'undocumentedOrders', count: 9, undocumented: { count: 9, words: ['A', 'B', 'C', 'D'], unsaid: 0 } },
      ],
    });
    const disputes = await screen.findByRole('link', { name: /Open disputes/ });
    expect(disputes.textContent).toBe('3Open disputes2 of them with a status that nobody documented: “APPEALED”');
    expect(disputes.getAttribute('href')).toBe('#/disputes?status=OPEN&status=APPEALED');
    const unidentified = screen.getByRole('link', { name: /Unidentified transfers/ });
    expect(unidentified.textContent).toBe('2Unidentified transfersof 1 the bank gives no status');
    expect(unidentified.getAttribute('href')).toBe('#/unidentified');
    expect(screen.getByRole('link', { name: /Orders whose state is not known/ }).textContent).toContain('with a status that nobody documented: “A”, “B”, “C” and others');
  });
});
