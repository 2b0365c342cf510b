import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { failed, ok } from '#shared/domain/result.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const field = (): HTMLInputElement => screen.getByLabelText('Passphrase');

test('says that this copy runs on an unofficial Electron, as every other page of it does', async () => {
  await showApp({ session: { status: 'locked', connection: testConnection }, localOnly: 'unofficialRuntime' });
  expect(screen.getByText(/^This copy runs on an unofficial Electron/)).toBeDefined();
});

test('says at the field that the passphrase is wrong, and lets it be typed again', async () => {
  await showApp({ session: { status: 'locked', connection: testConnection } }, { 'session.unlock': () => failed({ kind: 'wrongPassphrase' }) });
  fireEvent.change(field(), { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(await screen.findByText('This is not the passphrase.')).toBeDefined();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field());
  expect(screen.getByRole('status').textContent).toMatch(/it opens with the passphrase of the backup/);
});

test('says of a connection from a backup what opens it and what did not come with it, before anything is tried', async () => {
  await showApp({ session: { status: 'locked', connection: { ...testConnection, opensAsBackup: true, needsCredentials: true } } }, { 'session.unlock': () => failed({ kind: 'wrongPassphrase' }) });
  expect(screen.getByText('It came with a backup: its passphrase is that of the backup. The credentials of the bank did not come with it: type them once it is open.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await screen.findByText('This is not the passphrase.');
  expect(screen.getByRole('status').textContent).not.toMatch(/If this connection came with a backup/);
});

test('sends the passphrase once and leaves nothing of it in the page', async () => {
  const bridge = await showApp({ session: { status: 'locked', connection: testConnection } }, { 'session.unlock': () => ok(null) });
  const input = field();
  fireEvent.change(input, { target: { value: 'correct horse' } });
  fireEvent.submit(input);
  await screen.findByRole('heading', { name: 'Locked' });
  expect(bridge.calls.filter(({ name }) => name === 'session.unlock')).toEqual([{ name: 'session.unlock', input: { passphrase: 'correct horse' } }]);
  bridge.emit({ type: 'session', session: { status: 'open', connection: testConnection } });
  await screen.findByRole('link', { name: 'Overview' });
  expect(input.value).toBe('');
});

test('a connection kept by the keychain needs no passphrase', async () => {
  const connection = { ...testConnection, keepSecretsWith: 'keychain' } as const;
  const bridge = await showApp({ session: { status: 'locked', connection } }, { 'session.unlock': () => ok(null) });
  expect(screen.queryByLabelText('Passphrase')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await screen.findByRole('heading', { name: 'Locked' });
  expect(bridge.calls).toContainEqual({ name: 'session.unlock', input: { passphrase: null } });
});

test('an answer that is held back says so, and is asked for once however often it is tried', async () => {
  let answer: () => void = () => undefined;
  const bridge = await showApp({ session: { status: 'locked', connection: testConnection } }, {
    'session.unlock': async () => new Promise((resolve) => {
      answer = () => resolve(failed({ kind: 'wrongPassphrase' }));
    }),
  });
  vi.useFakeTimers();
  fireEvent.change(field(), { target: { value: 'wrong' } });
  for (let n = 0; n < 3; n += 1) fireEvent.submit(field());
  await act(async () => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByRole('status').textContent).toBe('After wrong tries an answer may take up to 30 seconds.');
  expect(bridge.calls.filter(({ name }) => name === 'session.unlock')).toHaveLength(1);
  await act(async () => {
    answer();
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByRole('status').textContent).toMatch(/^After each wrong try the next answer takes longer/);
  fireEvent.submit(field());
  expect(bridge.calls.filter(({ name }) => name === 'session.unlock')).toHaveLength(2);
});

test('tells of Caps Lock while the passphrase is typed', async () => {
  await showApp({ session: { status: 'locked', connection: testConnection } });
  fireEvent.keyDown(field(), { key: 'A', modifierCapsLock: true });
  expect(screen.getByText('Caps Lock is on.')).toBeDefined();
  fireEvent.keyUp(field(), { key: 'a' });
  expect(screen.queryByText('Caps Lock is on.')).toBeNull();
});

test('says what is waited for while a write is on its way, until it is over', async () => {
  const bridge = await showApp({ session: { status: 'locked', connection: testConnection, finishing: true } });
  expect(screen.getByRole('status').textContent).toMatch(/^A request to the bank is still under way/);
  act(() => bridge.emit({ type: 'session', session: { status: 'locked', connection: testConnection } }));
  expect(screen.getByRole('status').textContent).toBe('');
});
