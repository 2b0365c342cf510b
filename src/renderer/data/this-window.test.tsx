import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { ok } from '#shared/domain/result.ts';

import { windowNumber } from './this-window.ts';

const open = () => showApp({ session: { status: 'open', connection: testConnection } }, { 'app.newWindow': () => ok(null), 'places.get': () => ok({ last: null, lists: {} }), 'places.put': () => ok(null) });
const asked = (bridge: FakeBridge) => bridge.calls.filter(({ name }) => name === 'app.newWindow').map(({ input }) => input);

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

it('opens a link in another window with Ctrl, ⌘, Shift or the middle button, and stays where it is', async () => {
  const bridge = await open();
  const link = within(screen.getAllByRole('navigation')[0] ?? document.body).getByRole('link', { name: /^Accounts/ });
  const before = window.location.hash;
  for (const press of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) fireEvent.click(link, press);
  fireEvent(link, new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }));
  fireEvent(link, new MouseEvent('auxclick', { button: 2, bubbles: true, cancelable: true }));
  expect(asked(bridge)).toEqual(Array.from({ length: 4 }, () => ({ address: '/accounts' })));
  expect(window.location.hash).toBe(before);
  fireEvent.click(link);
  await waitFor(() => expect(window.location.hash).toBe('#/accounts'));
  expect(asked(bridge)).toHaveLength(4);
});

it('opens a new window by its shortcut, and what is chosen in the palette with Ctrl', async () => {
  const bridge = await open();
  fireEvent.keyDown(document.body, { key: 'N', ctrlKey: true, shiftKey: true });
  expect(asked(bridge)).toEqual([{ address: '/overview' }]);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const search = await screen.findByPlaceholderText(/^Go to a page/);
  fireEvent.change(search, { target: { value: 'settings' } });
  await waitFor(() => expect(document.querySelector('[data-action][data-selected]')?.textContent).toMatch(/^Settings/));
  fireEvent.keyDown(search, { key: 'Enter', code: 'Enter', ctrlKey: true });
  await waitFor(() => expect(asked(bridge)).toEqual([{ address: '/overview' }, { address: '/settings' }]));
  expect(window.location.hash).not.toContain('settings');
});

it('takes any other number in its address for that of the first window', () => {
  for (const [search, number] of [['', 1], ['?window=3', 3], ['?window=0', 1], ['?window=99', 1], ['?window=x', 1]] as const) {
    window.history.replaceState(null, '', `/${search}`);
    expect([search, windowNumber()]).toEqual([search, number]);
  }
});
