import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setLanguage } from '#renderer/i18n/index.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { intentOf } from '#renderer/testing/intents.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import { ok } from '#shared/domain/result.ts';

afterEach(cleanup);

test('the code of a text message is copied as the secret that it is, and nothing else of it', async () => {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, { 'clipboard.copy': () => ok(null) });
  act(() => bridge.emit({ type: 'notice', notice: { code: 'practiceMessage', text: 'Codice 123456 per il bonifico di 10,00 EUR a Rossi.' } }));
  fireEvent.click(await screen.findByLabelText('Copy the code'));
  await waitFor(() => expect(bridge.calls).toContainEqual({ name: 'clipboard.copy', input: { text: '123456', secret: true } }));
});

test('a connection whose credentials did not come with its backup says so on every page, and opens the form for them', async () => {
  const connection = { ...testConnection, needsCredentials: true as const };
  await showApp({ session: { status: 'open', connection }, connections: [connection] }, {}, '/payments');
  const note = screen.getByText(/credentials of this connection did not come with the backup/);
  const link = within(note).getByRole('link', { name: 'Type the credentials' });
  for (const _ of ['first', 'again']) {
    fireEvent.click(link);
    const form = await screen.findByRole('form', { name: `Edit “${connection.name}”` });
    expect([form.contains(document.activeElement), window.location.hash]).toEqual([true, '#/settings']);
    fireEvent.click(within(form).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(form.isConnected).toBe(false));
  }
});

test('a backup that failed leads to its part of Settings', async () => {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } });
  act(() => bridge.emit({ type: 'notice', notice: { code: 'backupFailed' } }));
  fireEvent.click(await screen.findByRole('link', { name: 'See why' }));
  const heading = await screen.findByRole('heading', { level: 2, name: 'Backup' });
  expect([document.activeElement === heading, window.location.hash]).toEqual([true, '#/settings']);
});

const SECONDS_MS = 1_000;
const code = { code: 'practiceMessage', text: 'Codice 123456 per il bonifico di 10,00 EUR a Rossi.' } as const;

test('the message with a code goes a few seconds after the code was taken, and not while the pointer or the focus is on it', async () => {
  let waiting = [intentOf({ state: 'CHALLENGE' })];
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, { 'intents.list': () => ok(waiting) });
  act(() => bridge.emit({ type: 'notice', notice: code }));
  const text = await screen.findByText(/Codice 123456/);
  await waitFor(() => expect(bridge.calls.some(({ name }) => name === 'intents.list')).toBe(true));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await act(() => vi.advanceTimersByTimeAsync(60 * SECONDS_MS));
    expect(text.isConnected).toBe(true);
    waiting = [];
    act(() => bridge.emit({ type: 'changed', parts: ['intents'] }));
    fireEvent.mouseEnter(text);
    await act(() => vi.advanceTimersByTimeAsync(60 * SECONDS_MS));
    expect(text.isConnected).toBe(true);
    fireEvent.mouseLeave(text);
    const close = screen.getByRole('button', { name: 'Dismiss' });
    fireEvent.focus(close);
    await act(() => vi.advanceTimersByTimeAsync(60 * SECONDS_MS));
    expect(text.isConnected).toBe(true);
    fireEvent.blur(close);
    await act(() => vi.advanceTimersByTimeAsync(10 * SECONDS_MS));
    expect(text.isConnected).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('only the newest code is shown, and what needs the person stays', async () => {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } });
  act(() => bridge.emit({ type: 'notice', notice: { code: 'turnedUpLate', intentId: 'I1' } }));
  act(() => bridge.emit({ type: 'notice', notice: code }));
  act(() => bridge.emit({ type: 'notice', notice: { ...code, text: 'Codice 654321' } }));
  expect(screen.queryByText(/Codice 123456/)).toBeNull();
  expect(screen.getByText(/Codice 654321/)).toBeDefined();
  expect(screen.getByText(/has turned up at the bank/)).toBeDefined();
});

test('a toast goes after a few seconds, and not while the focus is on it', async () => {
  await showApp({ session: { status: 'open', connection: testConnection } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    act(() => { showToast({ message: () => 'Saved' }); });
    await act(() => vi.advanceTimersByTimeAsync(SECONDS_MS));
    const close = within(screen.getByText('Saved').closest<HTMLElement>('.mantine-Notification-root') ?? document.body).getByRole('button');
    fireEvent.focus(close);
    await act(() => vi.advanceTimersByTimeAsync(60 * SECONDS_MS));
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.blur(close);
    await act(() => vi.advanceTimersByTimeAsync(10 * SECONDS_MS));
    expect(screen.queryByText('Saved')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a toast that was closed by its button does not keep those after it', async () => {
  await showApp({ session: { status: 'open', connection: testConnection } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    act(() => { showToast({ message: () => 'Saved' }); });
    await act(() => vi.advanceTimersByTimeAsync(SECONDS_MS));
    const close = within(screen.getByText('Saved').closest<HTMLElement>('.mantine-Notification-root') ?? document.body).getByRole('button');
    act(() => { close.focus(); });
    fireEvent.click(close);
    await act(() => vi.advanceTimersByTimeAsync(SECONDS_MS));
    expect(screen.queryByText('Saved')).toBeNull();
    act(() => { showToast({ message: () => 'Saved again' }); });
    await act(() => vi.advanceTimersByTimeAsync(10 * SECONDS_MS));
    expect(screen.queryByText('Saved again')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a toast follows a change of language', async () => {
  await showApp({ session: { status: 'open', connection: testConnection } });
  act(() => { showToast({ title: (t) => t('table:exportDone'), message: (t, format) => t('common:cancel') + format.number(1_000), stays: true }); });
  await screen.findByText('Cancel1,000');
  act(() => { setLanguage('it'); });
  try {
    expect(screen.getByText('Annulla1.000')).toBeDefined();
  } finally {
    act(() => { setLanguage('en'); });
  }
});
