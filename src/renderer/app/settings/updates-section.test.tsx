import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { UpdateState } from '#shared/bridge/app/updates.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';

afterEach(cleanup);

const off: UpdateState = { configured: false, version: '1.0.0', looking: false, lastLookAt: null, outcome: null, download: null };
const newer = { version: '2.0.0', releasedAt: '2026-11-19T08:00:00.000Z' as Instant, notes: { en: 'Better', it: 'Meglio' }, bytes: 120_000_000 };

async function showSettings(state: UpdateState) {
  let current = state;
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'app.updates': () => ok(current),
    'app.lookForUpdate': () => ok((current = { ...current, outcome: { kind: 'available', newer } })),
    'app.downloadUpdate': () => ok((current = { ...current, download: { phase: 'ready', fileName: 'Tesoro-2.0.0.deb' } })),
    'app.showUpdate': () => ok(null),
  });
  act(() => { window.location.hash = '#/settings'; });
  await screen.findByRole('heading', { name: 'Updates' });
  return bridge;
}

test('a copy that names no address says so, and offers nothing to press', async () => {
  await showSettings(off);
  expect(await screen.findByText(/does not look for newer versions/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
});

test('a newer version is looked for, brought and shown in its folder', async () => {
  const bridge = await showSettings({ ...off, configured: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('Version 2.0.0 is available.')).toBeTruthy();
  expect(screen.getByText('Better')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Download (120 MB)' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show in folder' }));
  await waitFor(() => expect(bridge.calls.some(({ name }) => name === 'app.showUpdate')).toBe(true));
});

test('what was not believed is said, and nothing is offered', async () => {
  await showSettings({ ...off, configured: true, outcome: { kind: 'refused', reason: 'signature' } });
  expect(await screen.findByText(/is not signed by the publisher/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
});
