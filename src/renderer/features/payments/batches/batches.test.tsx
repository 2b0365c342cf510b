import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { intentOf } from '#renderer/testing/intents.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { BatchView } from '#shared/bridge/payments/batches.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { failed, ok } from '#shared/domain/result.ts';

afterEach(cleanup);
// Read before any test, so that no test waits for it.
beforeAll(async () => { await import('./index.ts'); });

const batchId = '7d7f2c0e-5b1f-4c53-8a57-2a4a1b6a0c99';
const intentId = '7d7f2c0e-5b1f-4c53-8a57-2a4a1b6a0c01';
const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

const batchOf = (over: Partial<BatchView>): BatchView => ({
  batchId, name: 'fornitori.csv', format: 'csv', createdAt: instantFromMs(0), phase: 'preview', pause: null, lines: 29, payable: 28, wrong: 1, duplicates: 0,
  totals: [eur(1_234_000)], sent: 0, accepted: 0, failed: 0, waiting: 0, unclear: 0, declaredDone: 0, declaredNotDone: 0, fileProblems: [], dropped: [], validation: { running: false, done: 0, of: 28, refused: 0 },
  accounts: [{ accountId: 'ACC-1', lines: 28, total: eur(1_234_000), available: eur(1_000_000), sentSince: null }], fileSeen: null, undecided: 0, keptOnPurpose: 0, warned: 0, alike: 0, unfinished: 0, renewal: null, bodyHash: 'a'.repeat(64), ...over,
});

async function show(batch: BatchView, step = '', handlers: FakeHandlers = {}): Promise<FakeBridge> {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection }, freshness: { phase: 'upToDate', asOf: instantFromMs(0) } }, {
    'batches.get': () => ok(batch), 'batches.lines': () => ok({ total: 0, lines: [] }), 'intents.list': () => ok([]), ...handlers,
  });
  act(() => goTo(`/batches/${batchId}${step}`));
  await screen.findByRole('heading', { level: 1, name: 'fornitori.csv' });
  return bridge;
}

const sends = (bridge: FakeBridge): unknown[] => bridge.calls.filter(({ name }) => name === 'batches.send').map(({ input }) => input);
const sendButton = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Send 28 payments, 12,340\.00\sEUR$/ });

test('says what is wrong with a file, what it leaves out, and that an account does not hold enough', async () => {
  await show(batchOf({ fileProblems: [{ code: 'countDiffers', said: '30', found: '29', where: 'file' }, { code: 'doctype' }], dropped: [{ name: 'EndToEndId', lines: 29 }] }));
  expect(screen.getByText(/the file says 30, and holds 29/)).toBeDefined();
  expect(screen.getByText(/DOCTYPE/)).toBeDefined();
  expect(screen.getByText(/EndToEndId \(29 lines\)/)).toBeDefined();
  expect(screen.getByText('More than is available')).toBeDefined();
});

test('the button that sends names count and sum, has no focus, ignores Enter and works once', async () => {
  const bridge = await show(batchOf({}), '?step=confirm', { 'batches.send': () => new Promise(() => undefined) });
  const button = await sendButton();
  expect(document.activeElement).not.toBe(button);
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(false);
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(sends(bridge)).toEqual([{ batchId, bodyHash: 'a'.repeat(64) }]));
});

test('a known name with a new account stands out in its line and at the last step', async () => {
  const line = {
    index: 0, sourceLine: 2, draft: { ...emptyTransferDraft, beneficiaryName: 'Rossi' }, amount: eur(100), problems: [], duplicateOf: null, excluded: false, alike: [], keptOnPurpose: null,
    warnings: [{ code: 'knownNameNewAccount', field: 'beneficiaryAccount', account: 'IT60X0542811101000000123456' }, { code: 'firstPayment', field: 'beneficiaryAccount' }],
    undecided: false, bank: { status: 'notAsked' }, intentId: null, state: null, bankStatus: null, declared: null,
  } as const;
  await show(batchOf({ newAccounts: 1, firstPayments: 2, warned: 2, alike: 3, validation: { running: false, done: 28, of: 28, refused: 2 } }), '', { 'batches.lines': () => ok({ total: 1, lines: [line] }) });
  expect(await screen.findByText(/^You paid this name before, to another account: IT60 X054/)).toBeDefined();
  for (const choice of ['All 29', 'Wrong 3', 'Worth a look 2', 'Duplicates 0', 'Like sent before 3']) expect(screen.getByLabelText(choice)).toBeDefined();
  act(() => goTo(`/batches/${batchId}?step=confirm`));
  expect(await screen.findByText(/^1 payment goes to another account/)).toBeDefined();
  expect(screen.getByText(/^2 payments go to accounts that were never paid before/)).toBeDefined();
});

test('a line of a status that nobody documented is never green, and what the bank told of one is said as such', async () => {
  const line = {
    index: 0, sourceLine: 1, draft: { ...emptyTransferDraft, beneficiaryName: 'Rossi' }, amount: eur(100), problems: [], warnings: [], duplicateOf: null, excluded: false, alike: [], keptOnPurpose: null,
    undecided: false, bank: { status: 'none' }, intentId, state: 'ACCEPTED', bankStatus: 'PARKED', declared: null,
  } as const;
  const told = { ...line, index: 1, sourceLine: 2, state: 'DECLARED', bankStatus: null, declared: 'done' } as const;
  await show(batchOf({ phase: 'done', sent: 2, unclear: 1, declaredDone: 1 }), '', { 'batches.lines': () => ok({ total: 2, lines: [line, told] }) });
  const badge = await screen.findByText('Status unclear');
  expect(badge.closest('[data-meaning]')?.getAttribute('data-meaning')).toBe('wait');
  expect(screen.getByText('PARKED')).toBeDefined();
  expect(screen.queryByText('Accepted')).toBeNull();
  expect(screen.getByText('Done, it was told')).toBeDefined();
  expect(screen.getByText('1 carried out, the bank told')).toBeDefined();
  expect(screen.getByText('1 with a status that nobody documented')).toBeDefined();
});

test('a line says what the page of its payment says', async () => {
  const line = (index: number, bankStatus: string | null) => ({
    index, sourceLine: index + 1, draft: { ...emptyTransferDraft, beneficiaryName: `Rossi ${index}` }, amount: eur(100), problems: [], warnings: [], duplicateOf: null, excluded: false, alike: [], keptOnPurpose: null,
    undecided: false, bank: { status: 'none' }, intentId, state: 'ACCEPTED', bankStatus, declared: null,
  } as const);
  await show(batchOf({ phase: 'done', sent: 4, accepted: 4 }), '', { 'batches.lines': () => ok({ total: 4, lines: [line(0, 'EXECUTED'), line(1, 'BOOKED'), line(2, 'WORK_IN_PROGRESS'), line(3, null)] }) });
  for (const word of ['Executed', 'Booked', 'Being executed', 'Accepted']) expect(await screen.findByText(word)).toBeDefined();
});

test('the address of a line is completed beside the table, wherever the line stands', async () => {
  let draft = { ...emptyTransferDraft, beneficiaryName: 'Rossi', beneficiaryAccount: 'IT60X0542811101000000123456', address: 'Via Roma 1, 20121 Milano' };
  const lineNow = () => ({
    index: 700, sourceLine: 702, draft, amount: eur(100), problems: draft.city === '' ? [{ field: 'city', code: 'townRequired' } as const] : [], warnings: [], duplicateOf: null, excluded: false, alike: [],
    keptOnPurpose: null, undecided: false, bank: { status: 'notAsked' } as const, intentId: null, state: null, bankStatus: null, declared: null,
  });
  const bridge = await show(batchOf({ wrong: 1 }), '?line=700&complete=address', {
    'batches.lines': ({ offset, limit }) => ok(limit === 1 && offset === 700 ? { total: 900, lines: [lineNow()] } : { total: 0, lines: [] }),
    'batches.completeAddress': ({ address }) => {
      draft = { ...draft, ...address };
      return ok(batchOf({ wrong: 0 }));
    },
  });
  const line = within(await screen.findByRole('complementary', { name: 'Line 702' }));
  await waitFor(() => expect(document.activeElement).toBe(line.getByLabelText('City')));
  fireEvent.change(line.getByLabelText('City'), { target: { value: '20121' } });
  fireEvent.click(line.getByRole('button', { name: 'Complete the address' }));
  expect(line.getByText('The name of the town is missing: a postcode alone is none.')).toBeDefined();
  expect(bridge.calls.some(({ name }) => name === 'batches.completeAddress')).toBe(false);
  for (const [label, value] of [['Address', 'Via Roma 1'], ['City', '20121 Milano'], ['Country', 'IT']] as const) fireEvent.change(line.getByLabelText(label), { target: { value } });
  fireEvent.click(line.getByRole('button', { name: 'Complete the address' }));
  act(() => bridge.emit({ type: 'changed', parts: ['batches'] }));
  expect(await line.findByText('The address is complete.')).toBeDefined();
  expect(line.queryByRole('button', { name: 'Complete the address' })).toBeNull();
  expect(bridge.calls.find(({ name }) => name === 'batches.completeAddress')?.input).toEqual({ batchId, index: 700, address: { address: 'Via Roma 1', city: '20121 Milano', country: 'IT' } });
});

test('what changed since it was shown is shown again and not sent', async () => {
  let now = batchOf({});
  const bridge = await show(now, '?step=confirm', {
    'batches.get': () => ok(now), 'batches.send': () => failed({ kind: 'changedSinceShown' }),
  });
  const button = await sendButton();
  now = batchOf({ payable: 27, totals: [eur(1_200_000)], bodyHash: 'b'.repeat(64) });
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: /^Send 27 payments, 12,000\.00\sEUR$/ })).toBeDefined();
  expect(screen.getByText(/What would be sent has changed/)).toBeDefined();
  expect(sends(bridge)).toHaveLength(1);
});

test('a pause for a code asks for it on the spot', async () => {
  const challenge = { challengeId: 'CH-1', answers: 0, problem: null, bankErrors: [], withheld: false };
  const intent = intentOf({ intentId, state: 'CHALLENGE', challenge });
  const bridge = await show(batchOf({ phase: 'paused', pause: { reason: 'challenge', intentId, index: 4 }, sent: 5, accepted: 4, waiting: 1 }), '', {
    'intents.get': () => ok(intent), 'intents.answerChallenge': () => ok(intent),
  });
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit code' }));
  await waitFor(() => expect(bridge.calls).toContainEqual({ name: 'intents.answerChallenge', input: { intentId, challengeId: null, channel: 'SMS', code: '123456' } }));
});

test('after a restart it says that it was interrupted, and waits', async () => {
  const bridge = await show(batchOf({ phase: 'paused', pause: { reason: 'restart' }, sent: 3, accepted: 3 }), '', { 'batches.resume': () => ok(batchOf({ phase: 'sending' })) });
  expect(screen.getByRole('alert').textContent).toContain('It was interrupted');
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(bridge.calls).toContainEqual({ name: 'batches.resume', input: { batchId } }));
});

test('the rest is abandoned only after the question is answered', async () => {
  const bridge = await show(batchOf({ phase: 'paused', pause: { reason: 'person' }, sent: 3, accepted: 3 }), '', { 'batches.abandon': () => ok(batchOf({ phase: 'abandoned' })) });
  fireEvent.click(screen.getByRole('button', { name: 'Abandon the rest' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('25 payments that were not sent are taken back');
  expect(bridge.calls.some(({ name }) => name === 'batches.abandon')).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Abandon the rest' }));
  await waitFor(() => expect(bridge.calls).toContainEqual({ name: 'batches.abandon', input: { batchId } }));
});

test('lines like payments sent before are decided about, with a reason, before Confirm can be opened', async () => {
  let now = batchOf({ undecided: 2, fileSeen: { name: 'fornitori (1).csv', at: instantFromMs(0), sent: true } });
  const decide = (over: Partial<BatchView>) => () => {
    now = batchOf(over);
    return ok(now);
  };
  const bridge = await show(now, '', { 'batches.get': () => ok(now), 'batches.decide': decide({ undecided: 0, keptOnPurpose: 2 }) });
  expect(screen.getByText(/sent as “fornitori \(1\)\.csv”/)).toBeDefined();
  expect(screen.getByText('2 lines look like payments that were sent before')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Go to Confirm' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go to Confirm' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Send them all on purpose' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep with this reason' }).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Second instalment' } });
  fireEvent.click(screen.getByRole('button', { name: 'Keep with this reason' }));
  await waitFor(() => expect(bridge.calls).toContainEqual({ name: 'batches.decide', input: { batchId, index: null, decision: { kind: 'keep', reason: 'Second instalment' } } }));
  expect(await screen.findByRole('link', { name: 'Go to Confirm' })).toBeDefined();
});

test('on a later day what is left is confirmed anew, with its own count and sum', async () => {
  const renewal = { payable: 3, redated: 2, leftOut: 1, totals: [eur(9_900)], accounts: [] };
  const paused = batchOf({ phase: 'paused', pause: { reason: 'newDay' }, sent: 25, accepted: 25, renewal });
  await show(paused, '');
  expect(screen.getByRole('alert').textContent).toContain('Another day has begun');
  expect(screen.getByText(/3 payments are left: 99\.00\sEUR\. 2 of them get today’s date\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  cleanup();
  const bridge = await show(paused, '?step=confirm', { 'batches.send': () => new Promise(() => undefined) });
  fireEvent.click(await screen.findByRole('button', { name: /^Send 3 payments, 99\.00\sEUR$/ }));
  await waitFor(() => expect(sends(bridge)).toEqual([{ batchId, bodyHash: 'a'.repeat(64) }]));
});

test('a line that an open payment holds back leads to that one', async () => {
  const heldBy = '7d7f2c0e-5b1f-4c53-8a57-2a4a1b6a0c02';
  await show(batchOf({ phase: 'paused', pause: { reason: 'twin', intentId, index: 4, heldBy }, sent: 5, accepted: 4 }), '', { 'intents.get': () => ok(intentOf({ intentId })) });
  expect(screen.getByRole('link', { name: 'See what is open' }).getAttribute('href')).toContain(heldBy);
});

test('a batch is saved as a payment file with what stays behind named first', async () => {
  const bridge = await show(batchOf({}), '?step=confirm', {
    'batches.fileLines': () => ok({ leaves: 27, totals: [eur(1_200_000)], staying: 1, stays: [{ line: 4, why: 'swift' }] }),
    'batches.saveFile': () => ok({ written: true, path: '/x/pain001.xml', intentIds: [intentId] }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Save as payment file for the bank’s portal' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^In the file: 27 payments, 12,000\.00\sEUR$/)).toBeDefined();
  expect(dialog.getByText(/^Line 4: A payment file of SEPA carries euros/)).toBeDefined();
  fireEvent.click(dialog.getByRole('checkbox'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save payment file' }));
  await waitFor(() => expect(bridge.calls.filter(({ name }) => name === 'batches.saveFile').map(({ input }) => input)).toEqual([{ batchId, bodyHash: 'a'.repeat(64) }]));
  expect(sends(bridge)).toEqual([]);
});

test('a batch that others have approved can be saved from here, and one that waits for them cannot', async () => {
  const row = {
    requestId: batchId, kind: 'transfer', state: 'approved', amount: null, about: 'payments.csv', lines: 27, preparedBy: { memberId: intentId, name: 'Anna' }, at: instantFromMs(0), expiresAt: instantFromMs(0), given: 1, needed: 1, waitsFor: 'mySending',
  } as const;
  const lines = { 'batches.fileLines': () => ok({ leaves: 27, totals: [eur(1_200_000)], staying: 0, stays: [] }) } as const;
  const need = { do: 'request', why: null, needs: [], elsewhere: null } as const;
  await show(batchOf({ team: { ...need, request: row } }), '?step=confirm', lines);
  expect(await screen.findByRole('button', { name: 'Save as payment file for the bank’s portal' })).toBeDefined();
  cleanup();
  await show(batchOf({ team: { ...need, request: { ...row, state: 'waiting', waitsFor: null } } }), '?step=confirm', lines);
  expect(await screen.findByRole('button', { name: /^Send 28 payments|^Send/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save as payment file for the bank’s portal' })).toBeNull();
});
