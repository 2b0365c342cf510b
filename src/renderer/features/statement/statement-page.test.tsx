import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';

import { createFakeBridge } from '#renderer/bridge/fake.ts';
import type { FakeBridge } from '#renderer/bridge/fake.ts';
import { installBridge } from '#renderer/bridge/index.ts';
import { startTexts } from '#renderer/i18n/index.ts';
import { useHashLocation } from '#renderer/routes/hash-location.ts';
import { startAppState, startQueries } from '#renderer/stores/queries.ts';
import { defaultSettings } from '#shared/bridge/settings.ts';
import type { AppState } from '#shared/bridge/session.ts';
import type { AccountView, StatementPage as StatementPageOf, StatementRow, StatementSummary } from '#shared/bridge/statement.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { ok } from '#shared/domain/result.ts';

import { StatementPage } from './index.ts';

const euro = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' });
const asOf = parseInstant('2026-03-01T08:00:00Z') ?? (() => { throw new Error('not an instant'); })();
const range = { from: bankDate('2026-01-01'), to: bankDate('2026-02-28') };

const rowOf = (rowId: number, amountMinor: number, description: string): StatementRow => ({
  rowId,
  accountId: 'A1',
  occurrence: 0,
  asOf,
  change: null,
  mark: null,
  balance: { kind: 'unknown', why: 'noBalance' },
  transaction: {
    transactionId: `T${rowId}`, operationDate: bankDate('2026-02-10'), valueDate: null, amount: euro(amountMinor), description,
    type: amountMinor > 0 ? 'CREDIT' : 'DEBIT',
  },
});

const rows: readonly StatementRow[] = [
  rowOf(1, 123_450, 'Bonifico da Rossi'),
  { ...rowOf(2, -5_000, 'Commissioni'), change: { kind: 'changed', noticedAt: asOf, before: rowOf(2, -4_000, 'Spese').transaction } },
  { ...rowOf(3, 999, 'Storno'), change: { kind: 'vanished', noticedAt: asOf } },
];

const summary: StatementSummary = {
  total: 3,
  sums: [{ credits: euro(123_450), debits: euro(-5_000), net: euro(118_450) }],
  months: [{ month: '2026-02', credits: euro(123_450), debits: euro(-5_000) }],
  coverage: { ranges: [range], asOf, overfull: [] },
  holes: [{ from: bankDate('2026-03-01'), to: bankDate('2026-03-31') }],
};

const pageOf = (shown: readonly StatementRow[]): StatementPageOf => ({ rows: shown, found: shown.length, counted: true });

const nothing: StatementSummary = { ...summary, total: 0, sums: [], months: [] };

const view: AccountView = {
  account: {
    accountId: 'A1', iban: 'IT60X0542811101000000123456', abiCode: null, cabCode: null, countryCode: null, internationalCin: null, nationalCin: null,
    account: null, alias: 'Conto operativo', productName: null, holderName: null, activatedDate: null, currency: 'EUR',
  },
  asOf,
  balance: null,
  reserved: null,
  coverage: summary.coverage,
};

const state: AppState = {
  version: '0', electronVersion: '0', platform: 'linux', systemLocale: 'en-GB', officialRuntime: true, keychain: { available: true },
  settings: defaultSettings, connections: [], session: { status: 'closed' }, freshness: { phase: 'never' },
};

let bridge: FakeBridge;
let stop: () => void = () => undefined;

async function show(): Promise<void> {
  const stopState = await startAppState();
  const stopQueries = startQueries();
  stop = () => {
    stopState();
    stopQueries();
  };
  render(
    <MantineProvider>
      <Router hook={useHashLocation}><StatementPage accountId="A1" /></Router>
    </MantineProvider>,
  );
  await screen.findByText('Conto operativo');
}

const asked = (name: string): number => bridge.calls.filter((call) => call.name === name).length;
const lastInput = (name: string): unknown => bridge.calls.findLast((call) => call.name === name)?.input;

describe('the statement of an account', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
    vi.stubGlobal('ResizeObserver', class { observe = () => undefined; unobserve = () => undefined; disconnect = () => undefined; });
    startTexts('en');
    Element.prototype.scrollIntoView = () => undefined;
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
    window.location.hash = '#/accounts/A1/statement';
    bridge = createFakeBridge({
      'app.state': () => ok(state),
      'accounts.get': () => ok(view),
      'statement.summary': ({ search }) => ok(search === 'zzz' ? nothing : summary),
      'statement.rows': ({ search }) => ok(pageOf(search === 'zzz' ? [] : rows)),
      'sync.refreshStatement': () => ok({ phase: 'upToDate', asOf }),
    });
    installBridge(bridge);
  });
  afterEach(() => {
    cleanup();
    stop();
    vi.unstubAllGlobals();
  });

  test('shows the entries with what they add up to, to the cent', async () => {
    await show();
    const table = screen.getByRole('table', { name: 'Statement' });
    await waitFor(() => { expect(table.getAttribute('aria-rowcount')).toBe('3'); });
    expect(within(table).getByText('Bonifico da Rossi')).toBeDefined();
    const sums = screen.getByRole('group', { name: 'Sums of what is shown' });
    expect(sums.textContent).toContain('3 entries');
    expect(sums.textContent).toContain('+1,234.50\u00a0EUR');
    expect(sums.textContent).toContain('−50.00\u00a0EUR');
    expect(sums.textContent).toContain('+1,184.50\u00a0EUR');
  });

  test('says which dates were read and which never, and reads what is missing', async () => {
    await show();
    expect((await screen.findByText(/Read from the bank:/)).textContent).toContain('01 Jan 2026 – 28 Feb 2026');
    expect(screen.getByText(/Never read:/).textContent).toContain('01 Mar 2026 – 31 Mar 2026');
    fireEvent.click(screen.getByRole('button', { name: 'Read what is missing' }));
    await waitFor(() => { expect(asked('sync.refreshStatement')).toBe(1); });
    expect(lastInput('sync.refreshStatement')).toMatchObject({ accountId: 'A1' });
  });

  test('says so when Refresh meets no bank, and keeps what was read', async () => {
    bridge.handle({ 'sync.refreshStatement': () => ({ ok: false, error: { kind: 'offline' } }) });
    await show();
    await screen.findByText('Bonifico da Rossi');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/The bank cannot be reached/)).toBeDefined();
    expect(screen.getByText('Bonifico da Rossi')).toBeDefined();
  });

  test('points out entries that changed or vanished, with both versions', async () => {
    await show();
    const changed = await screen.findByText('Changed');
    expect(screen.getByText('Vanished')).toBeDefined();
    fireEvent.click(changed);
    const detail = screen.getByRole('complementary', { name: 'Entry' });
    expect(detail.textContent).toContain('−50.00\u00a0EUR');
    expect(detail.textContent).toContain('−40.00\u00a0EUR');
    expect(detail.textContent).toContain('Spese');
  });

  test('an open entry follows what the bank says next, and closes with the selection it was in', async () => {
    await show();
    fireEvent.click(await screen.findByText('Bonifico da Rossi'));
    expect(screen.getByRole('complementary', { name: 'Entry' }).textContent).toContain('+1,234.50\u00a0EUR');
    bridge.handle({ 'statement.rows': ({ search }) => ok(pageOf(search === 'zzz' ? [] : [rowOf(1, 123_400, 'Bonifico da Rossi')])) });
    act(() => { bridge.emit({ type: 'changed', parts: ['statements'] }); });
    await waitFor(() => { expect(screen.getByRole('complementary', { name: 'Entry' }).textContent).toContain('+1,234.00\u00a0EUR'); });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'zzz' } });
    await waitFor(() => { expect(screen.queryByRole('complementary', { name: 'Entry' })).toBeNull(); });
  });

  test('searches as one types and says when nothing matches', async () => {
    await show();
    await screen.findByText('Bonifico da Rossi');
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'zzz' } });
    expect(await screen.findByText('Nothing found')).toBeDefined();
    expect(lastInput('statement.rows')).toMatchObject({ search: 'zzz', offset: 0 });
    expect(window.location.hash).toContain('q=zzz');
    fireEvent.click(screen.getByRole('button', { name: 'Show everything of the period' }));
    expect(await screen.findByText('Bonifico da Rossi')).toBeDefined();
  });

  test('keeps period and sort in the address, and asks for what they say', async () => {
    window.location.hash = '#/accounts/A1/statement?period=custom&from=2026-01-01&to=2026-01-31&sort=amount.asc&entries=debits';
    await show();
    await screen.findByText('Bonifico da Rossi');
    expect(lastInput('statement.rows')).toMatchObject({
      from: '2026-01-01', to: '2026-01-31', entries: 'debits', sort: { key: 'amount', direction: 'asc' },
    });
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('ascending');
  });

  test('reads again when the cached statements change', async () => {
    await show();
    await screen.findByText('Bonifico da Rossi');
    const before = asked('statement.rows');
    bridge.handle({ 'statement.rows': () => ok(pageOf([rowOf(4, 1, 'Nuovo movimento')])) });
    act(() => { bridge.emit({ type: 'changed', parts: ['statements'] }); });
    expect(await screen.findByText('Nuovo movimento')).toBeDefined();
    expect(asked('statement.rows')).toBeGreaterThan(before);
  });

  test('says what happened when nothing can be shown, and tries again', async () => {
    bridge.handle({ 'statement.rows': () => ({ ok: false, error: { kind: 'internal', reference: 'r-1' } }) });
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain('r-1');
    bridge.handle({ 'statement.rows': () => ok(pageOf(rows)) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Bonifico da Rossi')).toBeDefined();
  });
});
