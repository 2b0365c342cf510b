import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { invoke, onAsking } from '#renderer/data/bridge/index.ts';
import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import type { Freshness } from '#shared/bridge/app/session.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { FoundAtBank } from '#shared/bridge/lists/records.ts';

afterEach(cleanup);

const now = instantFromMs(Date.now());
const error = { kind: 'notSent', operation: 'listAccounts', effect: 'read', cause: 'refused', detail: 'ECONNREFUSED' } as const;
const open = { session: { status: 'open', connection: testConnection } } as const;

let bridge: FakeBridge;
beforeEach(async () => {
  bridge = await showApp(open, {
    'overview.get': () => ok({ accounts: [], positions: [], clientAccounts: [], waiting: [{ kind: 'unidentifiedTransfers', count: 7 }] }),
    'sync.refresh': () => ok({ phase: 'never' }),
    'session.lock': () => ok(null),
    'settings.update': (patch) => ok({ ...bridgeSettings, ...patch } as Settings),
  });
  // The first page of a connection is loaded when it is needed.
  await screen.findByRole('navigation', { name: 'Main navigation' });
});
const bridgeSettings: Settings = { ...defaultSettings, language: 'en', theme: 'light', cutOffTime: null };

const tell = (freshness: Freshness): void => act(() => bridge.emit({ type: 'freshness', freshness }));

test.each<[string, Freshness, RegExp]>([
  ['never', { phase: 'never' }, /^Not read yet$/],
  ['syncing', { phase: 'syncing', done: 3, total: 12, asOf: null }, /^Reading 3 of 12$/],
  ['up to date', { phase: 'upToDate', asOf: now }, /^Up to date as of .*\d:\d\d/],
  ['offline', { phase: 'offline', since: now, asOf: null, error }, /^Offline since .*\d:\d\d/],
  ['failed', { phase: 'failed', since: now, asOf: null, error }, /^Failed: .*refused\.$/],
])('the freshness indicator says that it is %s', (_name, freshness, expected) => {
  tell(freshness);
  expect(screen.getByRole('button', { name: expected })).toBeDefined();
});

test('the freshness indicator opens the reason and a refresh', async () => {
  tell({ phase: 'failed', since: now, asOf: null, error });
  fireEvent.click(screen.getByRole('button', { name: /^Failed/ }));
  expect(await screen.findByText(/Nothing was ever read completely/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(bridge.calls).toContainEqual({ name: 'sync.refresh', input: { accountId: null } }));
});

test('where the bank refuses the credentials, the reason leads to their form', async () => {
  tell({ phase: 'failed', since: now, asOf: null, error });
  fireEvent.click(screen.getByRole('button', { name: /^Failed/ }));
  expect(await screen.findByText(/Nothing was ever read completely/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Check the credentials' })).toBeNull();
  tell({ phase: 'failed', since: now, asOf: null, error: { kind: 'unauthenticated', operation: 'listAccounts', effect: 'read', httpStatus: 401, bankErrors: [] } });
  fireEvent.click(await screen.findByRole('link', { name: 'Check the credentials' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
  await waitFor(() => expect([window.location.hash, screen.queryByText(/Nothing was ever read completely/)]).toEqual(['#/settings', null]));
});

test('what was read too long ago, or is dated ahead of the clock, is not called up to date', async () => {
  const at = (agoMinutes: number): Freshness => ({ phase: 'upToDate', asOf: instantFromMs(Date.now() - agoMinutes * 60_000) });
  tell(at(29));
  expect(screen.getByRole('button', { name: /^Up to date/ })).toBeDefined();
  tell(at(31));
  fireEvent.click(screen.getByRole('button', { name: /^Older than usual: as of/ }));
  expect(await screen.findByText(/longer ago than it should be/)).toBeDefined();
  tell(at(-1440));
  expect(await screen.findByText(/the clock of this computer was changed/)).toBeDefined();
  expect(screen.getByRole('button', { name: /^Clock changed: read/ })).toBeDefined();
});

test('where only what may have changed of long lists was read, it says so, and when they were read whole', async () => {
  const wholeAsOf = instantFromMs(Date.now() - 3 * 3_600_000);
  tell({ phase: 'upToDate', asOf: instantFromMs(Date.now()) });
  fireEvent.click(screen.getByRole('button', { name: /^Up to date/ }));
  expect(await screen.findByText(/^Everything that a refresh reads was read completely/)).toBeDefined();
  tell({ phase: 'upToDate', asOf: instantFromMs(Date.now()), wholeAsOf });
  expect(await screen.findByText(/^Everything that may have changed was read/)).toBeDefined();
  expect(screen.getByText(/^The last complete reading of the long lists was at .*\d:\d\d/)).toBeDefined();
  expect(screen.queryByText(/^Everything that a refresh reads was read completely/)).toBeNull();
});

test('the age is told anew as soon as the window is looked at, as after a sleep', () => {
  tell({ phase: 'upToDate', asOf: now });
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  fireEvent.focus(window);
  later.mockRestore();
  expect(screen.getByRole('button', { name: /^Older than usual/ })).toBeDefined();
});

test('a pass that missed some parts names them, and how old they are', async () => {
  const older = [{ part: 'statement', accountId: 'A1', asOf: now }, { part: 'disputes', accountId: null, asOf: null }] as const;
  tell({ phase: 'failed', since: now, asOf: now, error, older });
  fireEvent.click(screen.getByRole('button', { name: /^Partly read: / }));
  expect(await screen.findByText(/^Statement, A1, as of .*\d:\d\d/)).toBeDefined();
  expect(screen.getByText('Disputes, never read')).toBeDefined();
  expect(screen.getByText(/These 2 parts are older/)).toBeDefined();
});

test('what goes well is not announced again and again', () => {
  const spoken = (): string => screen.getAllByRole('status').map(({ textContent }) => textContent).join('|');
  tell({ phase: 'upToDate', asOf: now });
  const before = spoken();
  expect(before).toContain('Up to date');
  tell({ phase: 'syncing', done: 1, total: 9, asOf: now });
  expect(spoken()).toBe(before);
  tell({ phase: 'upToDate', asOf: instantFromMs(Date.now()) });
  expect(spoken()).toBe(before);
  tell({ phase: 'offline', since: now, asOf: now, error });
  expect(spoken()).toContain('Offline since');
});

test('a bank that is slow to answer can be waited for no longer', async () => {
  vi.useFakeTimers();
  try {
    const held = Promise.withResolvers<ReturnType<typeof ok<FoundAtBank>>>();
    bridge.handle({ 'records.searchBank': () => held.promise, 'sync.cancel': () => ok(null) });
    const asked = invoke('records.searchBank', { section: 'orders', fields: {} });
    await act(() => vi.advanceTimersByTimeAsync(4_900));
    expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(bridge.calls.map(({ name }) => name)).toContain('sync.cancel');
    held.resolve(ok({ count: 0, whole: true }));
    await act(() => asked);
    expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('the wait is said for what is read of an opened record too, and for what began before the frame was there', async () => {
  const held = Promise.withResolvers<ReturnType<typeof ok<number>>>();
  bridge.handle({ 'campaigns.readInvestors': () => held.promise });
  const asked = invoke('campaigns.readInvestors', { campaignId: '7' });
  const heard: number[] = [];
  const stop = onAsking((asking) => heard.push(asking));
  held.resolve(ok(0));
  await act(() => asked);
  stop();
  expect(heard).toEqual([1, 0]);
});

test('offline, a banner says what still works and what does not', () => {
  tell({ phase: 'offline', since: now, asOf: now, error });
  expect(screen.getByText(/nothing can be sent/)).toBeDefined();
});

test('every section is a link with its plain name, whatever waits there', async () => {
  const names = [
    'Overview', 'Accounts', 'Virtual IBANs', 'Transfers', 'Campaigns', 'Orders', 'Investors', 'Companies', 'Unidentified', 'Disputes', 'Activity',
    'Settings',
  ];
  const links = screen.getByRole('navigation', { name: 'Main navigation' }).querySelectorAll('a');
  expect([...links].map((link) => link.textContent)).toEqual(names);
  const unidentified = screen.getByRole('link', { name: 'Unidentified' });
  await waitFor(() => expect(unidentified.closest('li')?.textContent).toContain('7 wait'));
});

test('the application menu and the keyboard lock, refresh and go to the settings', async () => {
  act(() => bridge.emit({ type: 'menu', action: 'lock' }));
  fireEvent.keyDown(document.documentElement, { key: 'F5', code: 'F5' });
  await waitFor(() => expect(bridge.calls.slice(-2).map(({ name }) => name)).toEqual(['session.lock', 'sync.refresh']));
  act(() => bridge.emit({ type: 'menu', action: 'settings' }));
  expect(await screen.findByRole('heading', { name: 'Settings', level: 1 })).toBeDefined();
});

test('a notice stays until it is dismissed', () => {
  act(() => bridge.emit({ type: 'notice', notice: { code: 'entriesChanged', accountId: 'a1', changed: 2, vanished: 1, returned: 0, late: 1 } }));
  expect(screen.getByText(/2 entries changed/).textContent).toMatch(/1 entry vanished at the bank\. 1 entry was booked late/);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/entries changed/)).toBeNull();
});

test('the language changes at once, everywhere', async () => {
  act(() => bridge.emit({ type: 'notice', notice: { code: 'entriesChanged', accountId: 'a1', changed: 2, vanished: 0, returned: 0, late: 0 } }));
  expect(screen.getByText(/2 entries changed at the bank/)).toBeDefined();
  act(() => bridge.emit({ type: 'settings', settings: { ...bridgeSettings, language: 'it' } }));
  expect(await screen.findByRole('link', { name: 'Bonifici' })).toBeDefined();
  expect(document.documentElement.lang).toBe('it');
  expect(screen.getByText(/2 movimenti sono cambiati presso la banca/), 'a notice that was already there').toBeDefined();
  expect(screen.getByRole('heading', { name: 'Panoramica', level: 1 }), 'the page that is shown').toBeDefined();
  act(() => bridge.emit({ type: 'settings', settings: { ...bridgeSettings, language: 'en' } }));
  expect(await screen.findByRole('link', { name: 'Transfers' })).toBeDefined();
});
