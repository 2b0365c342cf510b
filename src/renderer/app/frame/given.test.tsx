import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { Given } from '#shared/bridge/app/given.ts';
import { failed, ok } from '#shared/domain/result.ts';

afterEach(cleanup);

const bytesOf = (text: string) => new TextEncoder().encode(text);
const open = { session: { status: 'open', connection: testConnection } } as const;

/** A window to which the system hands things over, and what it asks of the main process to do with them. */
async function given(things: Given[], state: Parameters<typeof showApp>[0] = open) {
  return showApp(state, {
    'app.given': () => ok(things.shift() ?? null),
    'places.get': () => ok({ last: null, lists: {} }),
    'batches.list': () => ok([]),
    'batches.read': () => failed({ kind: 'cancelled' }),
  });
}

test('a link opens its page, also one that came before the window was there', async () => {
  const things: Given[] = [{ kind: 'page', path: '/safeguarding' }];
  const bridge = await given(things);
  await waitFor(() => expect(window.location.hash).toBe('#/safeguarding'));
  things.push({ kind: 'page', path: '/batches' });
  act(() => bridge.emit({ type: 'given' }));
  await waitFor(() => expect(window.location.hash).toBe('#/batches'));
});

test('a payment file is read into the preview that every file of payments gets, and nothing else is asked for', async () => {
  const bridge = await given([{ kind: 'file', name: 'pay.csv', bytes: bytesOf('Beneficiario;IBAN;Importo\nAnna;IT60;1,00') }]);
  await waitFor(() => expect(bridge.calls.filter(({ name }) => name === 'batches.read').map(({ input }) => input)).toMatchObject([{ name: 'pay.csv' }]));
  expect(window.location.hash).toBe('#/batches');
  expect(bridge.calls.map(({ name }) => name).filter((name) => /send|prepare|save/.test(name))).toEqual([]);
});

test('what cannot be read is said', async () => {
  await given([{ kind: 'notRead', name: 'grande.xml', why: 'tooLarge' }, { kind: 'several', count: 3 }, { kind: 'file', name: 'camt.xml', bytes: bytesOf('<?xml version="1.0"?><Document/>') }]);
  expect(await screen.findByText(/3 files were opened at once/)).toBeDefined();
  expect(screen.getByText(/grande\.xml/)).toBeDefined();
  expect(await screen.findByText(/“camt\.xml” is XML, but no pain\.001/)).toBeDefined();
});

test('nothing is asked for while the connection is locked', async () => {
  const bridge = await given([{ kind: 'page', path: '/safeguarding' }], { session: { status: 'locked', connection: testConnection } });
  act(() => bridge.emit({ type: 'given' }));
  expect(bridge.calls.map(({ name }) => name)).not.toContain('app.given');
});
