import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { intent, INTENT_ID, now } from '#renderer/testing/intent-fixtures.ts';
import { pathOfDraft, pathOfPayment } from '#renderer/data/paths/paths.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { DRAFT_ID, HASH, kept, press, heading, calls, toConfirm } from './payment-fixtures.ts';

// Read before any test, so that no test waits for it.
import '#renderer/app/routes/payment-pages.ts';

// Whole pages, looked at by their roles: slow where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

afterEach(cleanup);

test('Send is not what has the focus, ignores Enter, and works once', async () => {
  const bridge = await toConfirm({ 'intents.send': () => new Promise(() => undefined) });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Confirm' }));
  expect(fireEvent.keyDown(send, { key: 'Enter' })).toBe(false);
  expect(fireEvent.keyDown(send, { key: ' ', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(send, { key: ' ' })).toBe(true);
  act(() => {
    send.click();
    send.click();
  });
  expect(send.disabled).toBe(true);
  expect(send.getAttribute('aria-busy')).toBe('true');
  expect(calls(bridge, 'intents.send').map(({ input }) => input)).toMatchObject([{ requestId: DRAFT_ID, bodyHash: HASH }]);
});

test('after sending, its page follows it and the draft is gone', async () => {
  await toConfirm({ 'intents.send': () => ok(intent) });
  press(/^Send/);
  await heading('Accepted by the bank');
  expect(window.location.hash).toBe(`#${pathOfPayment(INTENT_ID)}`);
  await waitFor(() => expect(kept.has(DRAFT_ID)).toBe(false));
});

test('as soon as the journal knows it, its page takes over, before the bank has answered', async () => {
  const sending = { ...intent, state: 'SENDING' as const, requestId: DRAFT_ID };
  await toConfirm({ 'intents.send': () => new Promise(() => undefined), 'intents.list': () => ok([sending]), 'intents.get': () => ok(sending) });
  press(/^Send/);
  expect(await heading('Sending')).toBeDefined();
});

test('the page of a payment takes over when the journal reports it, and nothing asks before', async () => {
  const sending = { ...intent, state: 'SENDING' as const, requestId: DRAFT_ID };
  const bridge = await toConfirm({ 'intents.send': () => new Promise(() => undefined), 'intents.get': () => ok(sending) });
  const before = calls(bridge, 'intents.list').length;
  press(/^Send/);
  await waitFor(() => expect(calls(bridge, 'intents.list')).toHaveLength(before + 1));
  bridge.handle({ 'intents.list': () => ok([sending]) });
  act(() => bridge.emit({ type: 'changed', parts: ['intents'] }));
  expect(await heading('Sending')).toBeDefined();
});

test('an outcome that could not be written down is followed on its own page, not shown as a failure to send', async () => {
  const sending = { ...intent, state: 'SENDING' as const, requestId: DRAFT_ID };
  await toConfirm({ 'intents.send': () => failed({ kind: 'outcomeUnknown', intentId: INTENT_ID }), 'intents.get': () => ok(sending) });
  press(/^Send/);
  expect(await heading('Sending')).toBeDefined();
  expect(window.location.hash).toBe(`#${pathOfPayment(INTENT_ID)}`);
});

test('after a mistake of the program, what the journal has of the payment counts', async () => {
  const unknown = { ...intent, state: 'UNKNOWN' as const, requestId: DRAFT_ID };
  const toldLate = { 'intents.list': () => ok(asked ? [unknown] : []), 'intents.get': () => ok(unknown) };
  let asked = false;
  await toConfirm({
    ...toldLate,
    'intents.send': () => {
      asked = true;
      return failed({ kind: 'internal', reference: 'abc' });
    },
  });
  press(/^Send/);
  await waitFor(() => expect(window.location.hash).toBe(`#${pathOfPayment(INTENT_ID)}`));
});

test('another payment in the way bars the button and leads to it', async () => {
  await toConfirm({ 'intents.send': () => failed({ kind: 'blockedByIntent', intentId: INTENT_ID }) });
  press(/^Send/);
  expect((await screen.findByRole('link', { name: 'Follow the first one' })).getAttribute('href')).toBe(`#${pathOfPayment(INTENT_ID)}`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ }).disabled).toBe(true);
});

test('what has changed since it was shown is shown afresh, and not sent', async () => {
  const bridge = await toConfirm({ 'intents.send': () => failed({ kind: 'changedSinceShown' }) });
  press(/^Send/);
  expect(await screen.findByText(/has changed since you saw it/)).toBeDefined();
  await waitFor(() => expect(calls(bridge, 'intents.prepare')).toHaveLength(2));
  expect(window.location.hash).toBe(`#${pathOfDraft(DRAFT_ID)}`);
});

test('without a network it says why it cannot send', async () => {
  const bridge = await toConfirm();
  act(() => bridge.emit({
    type: 'freshness',
    freshness: { phase: 'offline', since: now, asOf: null, error: { kind: 'notSent', operation: 'listAccounts', effect: 'read', cause: 'refused', detail: null } },
  }));
  expect(screen.getByText(/nothing can be sent now/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ }).disabled).toBe(true);
});
