import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { Declaration, IntentView } from '#shared/bridge/writes/intents.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantFromMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
// Read before any test, so that no test waits for it.
import '#renderer/app/routes/payment-pages.ts';
import { intent, INTENT_ID, investigation, now } from '#renderer/testing/intent-fixtures.ts';

// Whole pages, looked at by their roles: slow where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

afterEach(cleanup);

const DAY_MS = 86_400_000;
const FAR_AWAY = instantFromMs(Date.now() + DAY_MS);
const unknown: Partial<IntentView> = { state: 'UNKNOWN', serverId: null, investigation, declarable: { open: true, from: FAR_AWAY } };
const declaration: Declaration = {
  outcome: 'notDone', toldBy: 'Anna Verdi, payments desk', toldOn: bankDate('2026-03-10'), words: 'It never reached us.', userName: 'chiara', at: now,
};

async function showIntent(part: Partial<IntentView>, handlers: FakeHandlers = {}): Promise<FakeBridge> {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, { 'intents.get': () => ok({ ...intent, ...part }), ...handlers });
  act(() => {
    window.location.hash = pathOfPayment(INTENT_ID);
  });
  await screen.findByText('In the journal');
  return bridge;
}

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

test('what the bank told is declared only once all of it is there, and says that the lock ends', async () => {
  const bridge = await showIntent(unknown, { 'intents.declare': () => ok({ ...intent, state: 'DECLARED', declaration }) });
  fireEvent.click(button('The bank told me'));
  const dialog = await screen.findByRole('dialog', { name: 'What did the bank tell you?' });
  const confirm = (name: string): HTMLButtonElement => within(dialog).getByRole('button', { name });
  expect(document.activeElement).toBe(confirm('Cancel'));
  expect(confirm('Declare').disabled).toBe(true);
  for (const name of ['It was carried out', 'It was not carried out, and will not be']) expect(within(dialog).getByRole<HTMLInputElement>('radio', { name }).checked).toBe(false);
  fireEvent.click(within(dialog).getByRole('radio', { name: 'It was not carried out, and will not be' }));
  expect(within(dialog).getByText(/sending the same again makes it happen twice/)).toBeDefined();
  expect(within(dialog).getByText(/The lock ends/)).toBeDefined();
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Who told you' }), { target: { value: ' Anna Verdi ' } });
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'In their words' }), { target: { value: 'It never reached us.' } });
  expect(confirm('Declare it not carried out').disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /I know that the lock ends/ }));
  fireEvent.click(confirm('Declare it not carried out'));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'intents.declare')?.input).toEqual({
    intentId: INTENT_ID, outcome: 'notDone', toldBy: 'Anna Verdi', toldOn: bankDateAt(Date.now()), words: 'It never reached us.',
  }));
});

test('before the app has tried by itself, only the time is said from which it can be declared', async () => {
  await showIntent({ ...unknown, declarable: { open: false, from: FAR_AWAY } });
  expect(screen.queryByRole('button', { name: 'The bank told me' })).toBeNull();
  expect(screen.getByText(/you can say so here after three looks, or from/)).toBeDefined();
});

test.each([
  ['notDone', 'Not done, as the bank told you'], ['done', 'Done, as the bank told you'],
] as const)('a write that was declared %s says so with who had said it, and is never green', async (outcome, name) => {
  await showIntent({ state: 'DECLARED', declaration: { ...declaration, outcome } });
  const heading = await screen.findByRole('heading', { name });
  expect(heading.parentElement?.dataset['meaning']).toBe('neutral');
  for (const text of ['Anna Verdi, payments desk', 'It never reached us.', /^chiara,/]) expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'The bank told me' })).toBeNull();
});

test('a declaration that was mistyped is corrected by a further one, with what became of it chosen anew', async () => {
  const bridge = await showIntent({ state: 'DECLARED', declaration }, { 'intents.declare': () => ok({ ...intent, state: 'DECLARED', declaration: { ...declaration, outcome: 'done' } }) });
  fireEvent.click(button('Correct this'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('The earlier declaration stays in the journal. From now on this one counts.')).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'In their words' }).value).toBe('It never reached us.');
  fireEvent.click(dialog.getByRole('radio', { name: 'It was carried out' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'In their words' }), { target: { value: 'It reached us.' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: /I know that the lock ends/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Declare it carried out' }));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'intents.declare')?.input).toEqual({
    intentId: INTENT_ID, outcome: 'done', toldBy: 'Anna Verdi, payments desk', toldOn: '2026-03-10', words: 'It reached us.',
  }));
});

test('what turns up against what was declared is red and loud', async () => {
  await showIntent({ state: 'ACCEPTED', turnedUpLate: true, declaration });
  expect(screen.getByRole('alert').textContent).toMatch(/declared otherwise.*shows the contrary/);
});

test('a challenge has the way out as well', async () => {
  await showIntent({ state: 'CHALLENGE', challenge: { challengeId: 'CH-1', answers: 0, problem: null, bankErrors: [], withheld: false }, declarable: { open: true, from: now } });
  expect(button('The bank told me').disabled).toBe(false);
});

test.each(['UNKNOWN', 'NOT_FOUND'] as const)('a code that came some other way can be given while the outcome is %s', async (state) => {
  const bridge = await showIntent({ ...unknown, state, declarable: null }, { 'intents.answerChallenge': () => ok(intent) });
  expect(screen.queryByText(/Most likely it never happened/)).toBeNull();
  fireEvent.click(button('The bank asks me for a code'));
  fireEvent.change(screen.getByRole('textbox', { name: 'Challenge id' }), { target: { value: 'CH-77' } });
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(button('Submit code'));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'intents.answerChallenge')?.input).toMatchObject({ challengeId: 'CH-77', code: '123456' }));
});

test('a refused sign-in leads to the credentials, not to the payment', async () => {
  await showIntent({
    state: 'REJECTED', lastError: { kind: 'unauthenticated', operation: 'createMoneyTransfer', effect: 'money', httpStatus: 401, bankErrors: [] },
  });
  await screen.findByRole('heading', { name: 'The bank refused the sign-in' });
  expect(screen.getByText(/carried nothing out and nothing has moved/)).toBeDefined();
  expect(screen.queryByText(/Change what the bank names/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Check the credentials' }).getAttribute('href')).toMatch(/settings/);
  expect(screen.queryByRole('button', { name: 'Change and try again' })).toBeNull();
});

test('an unknown outcome shows the words of the bank', async () => {
  await showIntent({
    ...unknown,
    lastError: {
      kind: 'ambiguous', operation: 'createMoneyTransfer', effect: 'money', cause: 'unexpectedStatus', httpStatus: 400, detail: 'text/plain',
      bankErrors: [{ code: null, description: 'Limite giornaliero superato', params: null }],
    },
  });
  expect(screen.getByText('Limite giornaliero superato')).toBeDefined();
});

test('a name that does not match is answered by withholding the code, also where the bank has not asked for one yet', async () => {
  const verification = {
    requestCode: null, operationCode: null, ownerName: 'Altro Srl', matchedName: null, iban: null, description: null, matchType: 'NMTC', respondingBic: null, id: null, requestDateTime: null,
  } as unknown as NonNullable<IntentView['verification']>;
  await showIntent({ state: 'ACCEPTED', transfer: null, verification });
  expect(screen.getByText(/do not give it/)).toBeDefined();
});

test('what looks like a payment that was said not to be made is an alarm until somebody says what it is', async () => {
  const seen = { serverId: 'T9', source: 'transfer', at: now, date: null, amount: null, counterpartName: null, counterpartAccount: null, description: null, status: 'EXECUTED', agrees: ['amount'], differs: [], transfer: null } as const;
  const bridge = await showIntent(
    { state: 'DECLARED', serverId: null, declaration, investigation: { ...investigation, candidates: [seen] }, duplicate: { candidates: [seen], noticedAt: now, acknowledged: null, turnedUp: true } },
    { 'intents.bind': () => ok({ ...intent, state: 'ACCEPTED' }) },
  );
  expect(within(screen.getByRole('alert')).getByText('It may be at the bank after all')).toBeDefined();
  expect(button('It is dealt with')).toBeDefined();
  fireEvent.click(button('This is it'));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'This is it' }));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'intents.bind')?.input).toEqual({ intentId: INTENT_ID, serverId: 'T9' }));
});
