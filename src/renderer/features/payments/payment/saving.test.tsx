import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { intent, INTENT_ID, now, shownTransfer } from '#renderer/testing/intent-fixtures.ts';
import { pathOfDraft, pathOfPayment } from '#renderer/data/paths/paths.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { begin, calls, DRAFT_ID, HASH, heading, kept, press, toConfirm, write } from './payment-fixtures.ts';

// Read before any test, so that no test waits for it.
import '#renderer/app/routes/payment-pages.ts';

// Whole pages, looked at by their roles: slow where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

afterEach(cleanup);

const BUTTON = 'Save as payment file for the bank’s portal';
const left: IntentView = {
  ...intent, state: 'UNKNOWN', serverId: null, transfer: null, verification: null, declarable: { open: true, from: now },
  attempts: [{ number: 1, phase: 'file', startedAt: now, endedAt: now, outcome: 'unknown', error: null }],
  leftByFile: { fileName: 'pain001.xml', sha256: 'f'.repeat(64), messageId: 'TESORO-1', endToEndId: 'TS4K7Q0ZB2', at: now },
};

async function dialogOf() {
  press(BUTTON);
  return within(await screen.findByRole('dialog', { name: 'Save as a payment file?' }));
}

test('a payment is saved as a file only once it is said that whoever has it can have it paid; then its page takes over', async () => {
  const bridge = await toConfirm({ 'intents.saveFile': () => ok({ written: true, path: '/x/pain001.xml', intentIds: [INTENT_ID] }), 'intents.get': () => ok(left) });
  const dialog = await dialogOf();
  expect(dialog.getByText(/counts what is in it as possibly paid/)).toBeDefined();
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save payment file' });
  expect([save.disabled, document.activeElement]).toEqual([true, dialog.getByRole('button', { name: 'Cancel' })]);
  fireEvent.click(dialog.getByRole('checkbox'));
  fireEvent.click(save);
  expect(await heading('Left in a payment file: it may have been paid')).toBeDefined();
  expect(calls(bridge, 'intents.saveFile').map(({ input }) => input)).toMatchObject([{ requestId: DRAFT_ID, bodyHash: HASH }]);
  expect(calls(bridge, 'intents.send')).toEqual([]);
  expect(window.location.hash).toBe(`#${pathOfPayment(INTENT_ID)}`);
  await waitFor(() => expect(kept.has(DRAFT_ID)).toBe(false));
});

test('where the file was not written, or no place for it was chosen, the payment is still here', async () => {
  const bridge = await toConfirm({ 'intents.saveFile': () => ok({ written: false }) });
  const save = async (): Promise<void> => {
    const dialog = await dialogOf();
    fireEvent.click(dialog.getByRole('checkbox'));
    fireEvent.click(dialog.getByRole('button', { name: 'Save payment file' }));
  };
  await save();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: BUTTON }).disabled).toBe(false));
  bridge.handle({ 'intents.saveFile': () => failed({ kind: 'fileNotWritten', code: 'ENOSPC' }) });
  await save();
  expect(await screen.findByText('ENOSPC')).toBeDefined();
  expect(window.location.hash).toBe(`#${pathOfDraft(DRAFT_ID)}`);
  expect(kept.has(DRAFT_ID)).toBe(true);
});

test('what a file cannot carry is said, and nothing can be saved', async () => {
  await toConfirm({ 'intents.prepare': () => ok({ bodyHash: HASH, shown: { ...shownTransfer, scheme: 'SWIFT' }, declared: [] }) });
  const dialog = await dialogOf();
  expect(dialog.getByText('This payment cannot leave in a payment file')).toBeDefined();
  expect(dialog.getByText(/Write a Swift transfer at the bank’s portal by hand/)).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Save payment file' })).toBeNull();
});

test('what the file writes otherwise is shown', async () => {
  await toConfirm({ 'intents.prepare': () => ok({ bodyHash: HASH, shown: { ...shownTransfer, description: 'Saldo attività' }, declared: [] }) });
  expect((await dialogOf()).getByText("Saldo attivita'")).toBeDefined();
});

test('without a connection the way to a payment file stays open', async () => {
  await begin({ 'payments.validate': () => failed({ kind: 'offline' }) });
  write();
  press('Validate');
  await screen.findByText(/the bank cannot check it/);
  press('Go on, for a payment file');
  await heading('Confirm');
  expect(await screen.findByRole('button', { name: BUTTON })).toBeDefined();
});

test('its page says what is known, and asks for what became of the file', async () => {
  const bridge = await begin({ 'intents.get': () => ok(left), 'intents.declare': () => ok({ ...left, state: 'DECLARED' }) });
  window.location.hash = pathOfPayment(INTENT_ID);
  await heading('Left in a payment file: it may have been paid');
  for (const text of ['TS4K7Q0ZB2', 'TESORO-1', 'f'.repeat(64), 'it may have been paid']) expect(screen.getByText(text)).toBeDefined();
  for (const name of ['Send again', 'Give up', 'The bank told me', 'The bank asks me for a code']) expect(screen.queryByRole('button', { name })).toBeNull();
  press('Say what became of the file');
  const dialog = within(await screen.findByRole('dialog', { name: 'What became of the file?' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'It was not paid: the file was not used, and will not be' }));
  expect(dialog.getByText(/Delete every copy of the file/)).toBeDefined();
  fireEvent.change(dialog.getByRole('textbox', { name: 'Who knows it' }), { target: { value: 'Anna' } });
  fireEvent.change(dialog.getByRole('textbox', { name: 'How you know' }), { target: { value: 'deleted' } });
  fireEvent.click(dialog.getByRole('checkbox'));
  fireEvent.click(dialog.getByRole('button', { name: 'Declare the file not used' }));
  await waitFor(() => expect(calls(bridge, 'intents.declare')).toMatchObject([{ input: { outcome: 'notDone', toldBy: 'Anna', words: 'deleted' } }]));
});
