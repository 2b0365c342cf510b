import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';

import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { installBridge } from '#renderer/bridge/index.ts';
import { startTexts } from '#renderer/i18n/index.ts';
import { useHashLocation } from '#renderer/routes/hash-location.ts';
import { startQueries } from '#renderer/stores/queries.ts';
import type { AccountView, OverviewView } from '#shared/bridge/statement.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { ok } from '#shared/domain/result.ts';

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
  waiting: [{ kind: 'openDisputes', count: 1 }, { kind: 'unidentifiedTransfers', count: 1204 }],
};

let stop: () => void = () => undefined;

function show(view: OverviewView): void {
  installBridge(createFakeBridge({ 'overview.get': () => ok(view), 'overview.balanceHistory': () => ok({ series: [] }) }));
  stop = startQueries();
  render(<MantineProvider><Router hook={useHashLocation}><OverviewPage /></Router></MantineProvider>);
}

describe('the overview', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
    vi.stubGlobal('ResizeObserver', class { observe = () => undefined; unobserve = () => undefined; disconnect = () => undefined; });
    startTexts('en');
  });
  afterEach(() => {
    cleanup();
    stop();
    vi.unstubAllGlobals();
  });

  test('shows what is known of each account, and "—" for what is not', async () => {
    show(overview);
    const ledger = await screen.findByRole('table', { name: 'Cash position' });
    const cells = (name: string): string[] =>
      within(within(ledger).getByRole('row', { name: new RegExp(name) })).getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells('Conto operativo').slice(1, 4)).toEqual(['1,000.50\u00a0EUR', '—', '0.00\u00a0EUR']);
    expect(cells('Raccolta').slice(1, 4)).toEqual(['—', '—', '—']);
    expect(cells('Total EUR').slice(0, 3)).toEqual(['—', '—', '—']);
  });

  test('leads to what waits, filtered', async () => {
    show(overview);
    const dispute = await screen.findByRole('link', { name: /1\s*Open dispute$/ });
    expect(dispute.getAttribute('href')).toBe('#/disputes?status=OPEN');
    expect(screen.getByRole('link', { name: /1,204\s*Unidentified transfers/ }).getAttribute('href')).toBe('#/unidentified?status=RECEIVED');
  });

  test('says that nothing was read yet instead of showing nothing', async () => {
    show({ accounts: [], positions: [], waiting: [] });
    expect(await screen.findByText('Nothing has been read yet')).toBeDefined();
  });
});
