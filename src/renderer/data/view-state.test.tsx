import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { FakeHandlers } from './bridge/fake.ts';
import { goTo } from './paths/hash-location.ts';
import { failed, ok } from '#shared/domain/result.ts';

const session = { status: 'open', connection: testConnection } as const;

const opened = (last: string | null, handlers: FakeHandlers = {}, at = '') =>
  showApp({ session }, { 'places.get': () => ok({ last, lists: { '/investors': 'q=rossi' } }), 'places.put': () => ok(null), ...handlers }, at);

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

it('comes back to where the person was, and to its list where the thing is gone', async () => {
  await opened('/orders/42', { 'records.get': () => failed({ kind: 'notFound' }) });
  await waitFor(() => expect(window.location.hash).toBe('#/orders'));
  await opened('/settings');
  await waitFor(() => expect(window.location.hash).toBe('#/settings'));
});

it('never comes back into a payment, and links of the navigation lead to lists as they were left', async () => {
  await opened('/transfers/new/7d9c4a0e');
  await waitFor(() => expect(window.location.hash).toBe('#/transfers'));
  expect(document.querySelector('nav a[href="#/investors?q=rossi"]')).not.toBeNull();
});

it('goes to a place that was asked for while the connection was locked, and to no address that the window does not know', async () => {
  const bridge = await showApp({ session: { status: 'locked', connection: testConnection } }, { 'places.get': () => ok({ last: '/orders', lists: {} }), 'places.put': () => ok(null) });
  bridge.emit({ type: 'open', path: '/payments/w1' });
  bridge.emit({ type: 'open', path: 'https://evil.example/' });
  bridge.emit({ type: 'session', session });
  await waitFor(() => expect(window.location.hash).toBe('#/payments/w1'));
});

it('keeps where each window is under its number, and brings a further window back to its own place', async () => {
  window.history.replaceState(null, '', '/?window=2');
  const bridge = await opened('/settings', { 'places.get': () => ok({ last: '/settings', lists: {}, others: { 2: '/investors' } }) });
  await waitFor(() => expect(window.location.hash).toBe('#/investors'));
  act(() => goTo('/orders?q=rossi'));
  await waitFor(() => expect(bridge.calls.findLast(({ name }) => name === 'places.put')?.input).toMatchObject({ window: 2, last: '/orders?q=rossi', lists: { '/orders': 'q=rossi' } }));
});

it('stays at the address that a window was opened at, wherever it was before', async () => {
  window.history.replaceState(null, '', '/?window=2&new=');
  await opened('/settings', { 'places.get': () => ok({ last: '/settings', lists: {}, others: { 2: '/investors' } }) }, '/overview');
  expect(window.location.hash).toBe('#/overview');
});
