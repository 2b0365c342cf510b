import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { firstRun, showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { Settings } from '#shared/bridge/app/settings.ts';
import { ok } from '#shared/domain/result.ts';

afterEach(cleanup);

const session = { status: 'open', connection: testConnection } as const;

test('the tour is offered, moves with the keyboard, ends with Escape, and is not offered again', async () => {
  let { settings }: { settings: Settings } = firstRun;
  await showApp({ session }, { 'settings.update': (patch) => ok((settings = { ...settings, ...patch } as Settings)) });
  fireEvent.click(await screen.findByRole('button', { name: 'Take the two-minute tour' }));
  const card = await screen.findByRole('dialog', { name: 'Everything has its page' });
  expect(card.getAttribute('aria-modal')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Next'));
  fireEvent.keyDown(card, { key: 'ArrowRight' });
  expect(await screen.findByRole('dialog', { name: 'How old is what you see' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.tagName).toBe('H1');
  await waitFor(() => expect(settings.tourSeen).toBe(true));
  expect(screen.queryByRole('button', { name: 'Take the two-minute tour' })).toBeNull();
});

test('an update is said once, and its page lists what changed', async () => {
  let settings: Settings = { ...firstRun.settings, seenVersion: '0.0.9', tourSeen: true };
  await showApp({ session, settings }, { 'settings.update': (patch) => ok((settings = { ...settings, ...patch } as Settings)) });
  fireEvent.click(await screen.findByRole('link', { name: 'What’s new' }));
  expect((await screen.findAllByRole('heading', { name: /^Version \d/ })).length).toBeGreaterThan(0);
  await waitFor(() => expect(settings.seenVersion).toBe(firstRun.version));
  expect(screen.queryByText(/Tesoro is now version/)).toBeNull();
});
