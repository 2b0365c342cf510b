import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { failed, ok } from '#shared/domain/result.ts';

afterEach(cleanup);

const field = (): HTMLInputElement => screen.getByLabelText('Passphrase');

test('says at the field that the passphrase is wrong, and lets it be typed again', async () => {
  await showApp({ session: { status: 'locked', connection: testConnection } }, { 'session.unlock': () => failed({ kind: 'wrongPassphrase' }) });
  fireEvent.change(field(), { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(await screen.findByText('This is not the passphrase.')).toBeDefined();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field());
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
  expect(bridge.calls.at(-1)).toEqual({ name: 'session.unlock', input: { passphrase: null } });
});
