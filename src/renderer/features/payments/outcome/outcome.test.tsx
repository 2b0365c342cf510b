import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { CommandOutput } from '#shared/bridge/commands.ts';
import type { Candidate, IntentView } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
// Read before any test, so that no test waits for it.
import '#renderer/app/routes/payment-pages.ts';
import { intent, INTENT_ID, investigation, now, shownTransfer } from '#renderer/testing/intent-fixtures.ts';

// Whole pages, looked at by their roles: slow where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

afterEach(cleanup);

const timedOut = { kind: 'ambiguous', operation: 'createMoneyTransfer', effect: 'money', cause: 'timeout', httpStatus: null, bankErrors: [], detail: null } as const;
const waiting = { challengeId: 'CH-1', answers: 0, problem: null, bankErrors: [], withheld: false } as const;
const unknown: Partial<IntentView> = {
  state: 'UNKNOWN', serverId: null, investigation, lastError: timedOut,
  attempts: [{ number: 1, phase: 'send', startedAt: now, endedAt: now, outcome: 'unknown', error: timedOut }],
};

/** Shows the page of a write; `known` is what the journal says, and may be changed while it is looked at. */
async function showIntent(first: Partial<IntentView>, handlers: FakeHandlers = {}): Promise<{ readonly bridge: FakeBridge; readonly know: (part: Partial<IntentView>) => void }> {
  let known: IntentView = { ...intent, ...first };
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, { 'intents.get': () => ok(known), ...handlers });
  act(() => {
    window.location.hash = pathOfPayment(INTENT_ID);
  });
  await screen.findByText('In the journal');
  return {
    bridge,
    know: (part) => {
      known = { ...known, ...part };
      bridge.emit({ type: 'changed', parts: ['intents'] });
    },
  };
}

const calls = (bridge: FakeBridge, name: string) => bridge.calls.filter((call) => call.name === name);
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

test('an unknown outcome says what was tried, when it is looked for next, and offers no way to pay again', async () => {
  const { bridge } = await showIntent(unknown, { 'intents.checkNow': () => ok({ ...intent, ...unknown }) });
  expect(document.activeElement).toBe(await heading('Outcome unknown'));
  // Once: what was tried says it by its code.
  expect(screen.getAllByText(/The bank did not answer in time/)).toHaveLength(1);
  expect(within(screen.getByRole('region', { name: 'What was tried' })).getByText(/no usable answer/)).toBeDefined();
  expect(screen.getByText(/^in \d+ s$/)).toBeDefined();
  expect(screen.getByText('2 of 3')).toBeDefined();
  for (const name of [/Send/, /Duplicate/, /try again/]) expect(screen.queryByRole('button', { name })).toBeNull();
  const checkNow = screen.getByRole('button', { name: 'Check now' });
  checkNow.focus();
  fireEvent.click(checkNow);
  // A window takes the focus from what cannot be pressed; the stand-in for it does not.
  checkNow.blur();
  await waitFor(() => expect(calls(bridge, 'intents.checkNow')).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check now' })));
});

const confirmTimedOut = { ...timedOut, operation: 'respondToChallenge' } as const;
const codeLost = (looked: boolean): Partial<IntentView> => ({
  state: 'UNKNOWN', lastError: confirmTimedOut, challenge: { ...waiting, answers: 1 },
  investigation: { ...investigation, lastLook: looked ? { at: now, complete: true, error: null } : null },
  attempts: [
    { number: 1, phase: 'send', startedAt: now, endedAt: now, outcome: 'challenge', error: null },
    { number: 2, phase: 'confirm', startedAt: now, endedAt: now, outcome: 'unknown', error: confirmTimedOut },
  ],
});

test('a code to which no usable answer came can be typed again once it was looked for, and not before', async () => {
  const { bridge, know } = await showIntent(codeLost(false), { 'intents.answerChallenge': () => ok({ ...intent, state: 'ACCEPTED' }) });
  expect(screen.queryByRole('button', { name: 'Type a code again' })).toBeNull();
  know(codeLost(true));
  fireEvent.click(await screen.findByRole('button', { name: 'Type a code again' }));
  expect(screen.getByText(/No usable answer came to the last code/)).toBeDefined();
  // The bank itself told the id.
  expect(screen.queryByRole('textbox', { name: 'Challenge id' })).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: /^Code/ }), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit code' }));
  await waitFor(() => expect(calls(bridge, 'intents.answerChallenge').map(({ input }) => input)).toEqual([{ intentId: INTENT_ID, challengeId: null, channel: 'SMS', code: '123456' }]));
});

test('a code that the bank answered in an undocumented body is said to have been answered, with all that the bank said', async () => {
  const words = { code: null, description: 'Codice non riconosciuto, riprovare', params: null } as const;
  const unclear: BankError = { operation: 'respondToChallenge', effect: 'money', kind: 'ambiguous', cause: 'unexpectedStatus', httpStatus: 422, bankErrors: [words], detail: 'text/plain' };
  const [send, confirm] = codeLost(true).attempts ?? [];
  const answered = { ...codeLost(true), lastError: unclear, attempts: [send, confirm].flatMap((attempt) => (attempt === undefined ? [] : [attempt.phase === 'confirm' ? { ...attempt, error: unclear } : attempt])) };
  const { know } = await showIntent({ ...answered, state: 'CHALLENGE', challenge: { ...waiting, answers: 1, problem: 'lost' } });
  expect(await screen.findByText(/An answer came to the last code, but nobody documented what it means \(HTTP 422\)/)).toBeDefined();
  expect(screen.getByText('Codice non riconosciuto, riprovare')).toBeDefined();
  expect(screen.queryByText(/No usable answer/)).toBeNull();
  expect(screen.getByRole('textbox', { name: /^Code/ })).toBeDefined();
  // While it is looked for, the words stand with the outcome, once.
  know(answered);
  fireEvent.click(await screen.findByRole('button', { name: 'Type a code again' }));
  expect(screen.getByText(/An answer came to the last code/)).toBeDefined();
  expect(screen.getAllByText('Codice non riconosciuto, riprovare')).toHaveLength(1);
});

test('a refused code is not said to have moved nothing where an earlier one may have been accepted', async () => {
  const { attempts = [] } = codeLost(true);
  await showIntent({
    ...codeLost(true), state: 'CHALLENGE', challenge: { ...waiting, answers: 2, problem: 'wrong' },
    attempts: [...attempts, { number: 3, phase: 'confirm', startedAt: now, endedAt: now, outcome: 'codeRefused', error: null }],
  });
  expect(screen.getByText(/An earlier one, to which no usable answer came, may have been accepted/)).toBeDefined();
  expect(screen.queryByText(/nothing has moved/)).toBeNull();
});

test('candidates stand beside what was sent, and a person says which one it is', async () => {
  const candidate: Candidate = {
    serverId: 'MT-9', source: 'transfer', at: now, date: null, amount: shownTransfer.amount, counterpartName: 'ROSSI SPA', counterpartAccount: 'DE89370400440532013000',
    description: 'FATTURA', status: 'EXECUTED', agrees: ['source', 'destination', 'amount', 'currency', 'time'], differs: ['description'], transfer: null,
  };
  const { bridge } = await showIntent({ ...unknown, state: 'AMBIGUOUS', investigation: { ...investigation, candidates: [candidate] } }, { 'intents.bind': () => ok(intent) });
  const table = screen.getByRole('table', { name: 'Candidates at the bank' });
  expect(within(within(table).getByRole('row', { name: /Description/ })).getByRole('img', { name: 'differs' })).toBeDefined();
  fireEvent.click(within(table).getByRole('button', { name: 'This is it' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'This is it' }));
  await waitFor(() => expect(calls(bridge, 'intents.bind')[0]?.input).toEqual({ intentId: INTENT_ID, serverId: 'MT-9' }));
});

test('the closest candidate comes first', async () => {
  const [attempt] = unknown.attempts ?? [];
  const sentMs = Date.parse(attempt?.startedAt ?? now);
  const candidate = (serverId: string, minutesApart: number, differs: Candidate['differs']): Candidate => ({
    serverId, source: 'transfer', at: instantFromMs(sentMs + minutesApart * 60_000), date: null, amount: shownTransfer.amount, counterpartName: null, counterpartAccount: null,
    description: null, status: 'EXECUTED', agrees: ['amount', 'currency'], differs, transfer: null,
  });
  await showIntent({ ...unknown, state: 'AMBIGUOUS', investigation: { ...investigation, candidates: [candidate('OTHER', 0, ['description']), candidate('LATER', 90, []), candidate('NEAR', -2, [])] } });
  const ids = within(screen.getByRole('table', { name: 'Candidates at the bank' })).getByRole('row', { name: /NEAR/ });
  expect(within(ids).getAllByText(/^(OTHER|LATER|NEAR)$/).map(({ textContent }) => textContent)).toEqual(['NEAR', 'LATER', 'OTHER']);
});

test('a wrong code keeps waiting and says so; the right one goes out once', async () => {
  const asked = { number: 1, phase: 'send', startedAt: now, endedAt: now, outcome: 'challenge', error: null } as const;
  const { bridge, know } = await showIntent({ state: 'CHALLENGE', challenge: waiting, attempts: [asked] });
  bridge.handle({
    'intents.answerChallenge': ({ code }) => {
      know(code === '123456' ? { state: 'ACCEPTED', challenge: null } : { challenge: { ...waiting, answers: 1, problem: 'wrong' } });
      return ok(intent);
    },
  });
  const code = screen.getByLabelText<HTMLInputElement>('Code');
  expect(code.autocomplete).toBe('off');
  expect(screen.getAllByText('Rossi SpA').length).toBeGreaterThan(0);
  fireEvent.change(code, { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit code' }));
  expect(await screen.findByText(/did not accept this code/)).toBeDefined();
  expect(code.value).toBe('');

  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit code' }));
  fireEvent.submit(code.closest('form') ?? code);
  await heading('Accepted by the bank');
  expect(calls(bridge, 'intents.answerChallenge').map(({ input }) => input)).toEqual([
    { intentId: INTENT_ID, challengeId: null, channel: 'SMS', code: '000000' }, { intentId: INTENT_ID, challengeId: null, channel: 'SMS', code: '123456' },
  ]);
});

test('a code that the team does not let out stays typed, with why and the way on', async () => {
  await showIntent({ state: 'CHALLENGE', challenge: waiting }, { 'intents.answerChallenge': () => failed({ kind: 'notAllowedInTeam', why: 'notMet' }) });
  const code = screen.getByLabelText<HTMLInputElement>('Code');
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit code' }));
  expect(await screen.findByText(/has not reached the team’s database since it was opened/)).toBeDefined();
  expect(screen.getByText(/leave the team there first/)).toBeDefined();
  expect(code.value).toBe('123456');
});

test('a code that the bank asks for by another way can be given under the id it told', async () => {
  const { bridge } = await showIntent({ state: 'ACCEPTED' }, { 'intents.answerChallenge': () => ok(intent) });
  expect(screen.queryByLabelText('Code')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'The bank asks me for a code' }));
  fireEvent.change(screen.getByLabelText('Challenge id'), { target: { value: ' CHL-7 ' } });
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit code' }));
  await waitFor(() => expect(calls(bridge, 'intents.answerChallenge')[0]?.input).toMatchObject({ challengeId: 'CHL-7', code: '123456' }));
});

test('the new state is scrolled to where the form went that had the focus, and nothing moves under whoever reads', async () => {
  const { know } = await showIntent({ state: 'CHALLENGE', challenge: waiting });
  screen.getByLabelText('Code').focus();
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  act(() => know({ state: 'ACCEPTED', challenge: null, transfer: null }));
  const taken = await heading('Accepted by the bank');
  expect(focus.mock.calls.filter((_, call) => focus.mock.contexts[call] === taken)).toEqual([[{ preventScroll: false }]]);
  act(() => know({ state: 'UNKNOWN', investigation }));
  const asked = await heading('Outcome unknown');
  expect(focus.mock.calls.findLast((_, call) => focus.mock.contexts[call] === asked)).toEqual([{ preventScroll: true }]);
  focus.mockRestore();
});

test('a challenge without an id lets the person type one', async () => {
  const { bridge } = await showIntent({ state: 'CHALLENGE', challenge: { ...waiting, challengeId: null } }, { 'intents.answerChallenge': () => ok(intent) });
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit code' }));
  expect(await screen.findByText('This is needed.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Challenge id'), { target: { value: ' CH-7 ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit code' }));
  await waitFor(() => expect(calls(bridge, 'intents.answerChallenge')[0]?.input).toMatchObject({ challengeId: 'CH-7', code: '1' }));
});

test.each([
  ['MTCH', 'Match', undefined, 0], ['CMTC', 'Close match', 'ROSSI S.P.A.', 1], ['NMTC', 'No match', '—', 1], ['NOAP', 'Check not possible', '—', 1],
])('verification of payee %s has its own words', async (matchType, title, atBank, remedies) => {
  const verification = {
    requestCode: null, operationCode: null, ownerName: null, matchedName: matchType === 'CMTC' ? 'ROSSI S.P.A.' : null, iban: null, description: null,
    matchType, respondingBic: null, id: null, requestDateTime: null,
  } as NonNullable<IntentView['verification']>;
  await showIntent({ state: 'CHALLENGE', challenge: waiting, verification });
  const panel = within(screen.getByRole('region', { name: 'Verification of payee' }));
  expect(panel.getByText(title)).toBeDefined();
  expect(panel.queryByText('Name at the bank')?.nextElementSibling?.textContent).toBe(atBank);
  expect(panel.queryAllByText(/Do not give the code/)).toHaveLength(remedies);
  expect(panel.queryAllByText('What can still be done, if in doubt.')).toHaveLength(matchType === 'NMTC' ? 0 : remedies);
});

test.each([
  ['PL61109010140000071219812874', '2026-03-05T09:30:00.000Z', /\(Poland\) need not offer the check before Jul 09, 2027/], ['CH9300762011623852957', '2026-03-05T09:30:00.000Z', /\(Switzerland\) is outside the European Union/],
  ['DE89370400440532013000', '2026-03-05T09:30:00.000Z', /\(Germany\) have had to offer the check since Oct 09, 2025/], ['PL61109010140000071219812874', '2027-07-09T09:30:00.000Z', /\(Poland\) have had to offer/],
])('that %s could not be verified on %s is explained by its country', async (accountCode, at, words) => {
  const verification = {
    requestCode: null, operationCode: null, ownerName: null, matchedName: null, iban: null, description: null, matchType: 'NOAP', respondingBic: null, id: null, requestDateTime: at,
  } as NonNullable<IntentView['verification']>;
  await showIntent({ state: 'ACCEPTED', verification, shown: { ...shownTransfer, creditor: { ...shownTransfer.creditor, accountCode } } });
  expect(within(screen.getByRole('region', { name: 'Verification of payee' })).getByText(words)).toBeDefined();
});

test('what was not found can be sent again only by somebody who says to know what that may do', async () => {
  const { bridge } = await showIntent({ ...unknown, state: 'NOT_FOUND' }, { 'intents.sendAgain': () => ok(intent) });
  await heading('Nothing found at the bank');
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/two payments/)).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send again' }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('checkbox'));
  fireEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(calls(bridge, 'intents.sendAgain')).toHaveLength(1));
});

test('what another desk may have sent is looked for and ended here, and never sent', async () => {
  const ofOtherDesk = { requestId: INTENT_ID, name: 'Anna Verdi', device: 'Anna’s laptop', since: now };
  const { know } = await showIntent({ ...unknown, state: 'NOT_FOUND', ofOtherDesk });
  await heading('Nothing found at the bank');
  expect(screen.getByText(/^Anna Verdi may have sent it from Anna’s laptop on/)).toBeDefined();
  for (const name of ['Check now', 'Give up']) expect(screen.getByRole('button', { name })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  know({ state: 'CHALLENGE', challenge: waiting, declarable: { open: true, from: now } });
  expect(await screen.findByRole('button', { name: 'The bank told me' })).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('giving up asks for a reason', async () => {
  const { bridge } = await showIntent({ ...unknown, state: 'NOT_FOUND' }, { 'intents.abandon': () => ok(intent) });
  fireEvent.click(screen.getByRole('button', { name: 'Give up' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Give up' }).disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The bank says it never arrived' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Give up' }));
  await waitFor(() => expect(calls(bridge, 'intents.abandon')[0]?.input).toEqual({ intentId: INTENT_ID, reason: 'The bank says it never arrived' }));
});

test('a refusal shows the bank’s words, and is changed under a new number', async () => {
  const lastError = {
    kind: 'rejected', operation: 'createMoneyTransfer', effect: 'money', httpStatus: 400, bankErrors: [{ code: 'SZBO-0011', description: 'Insufficient funds', params: '' }], challengeId: null,
  } as const;
  const { bridge } = await showIntent({ state: 'REJECTED', lastError }, { 'drafts.save': (draft) => ok({ ...draft, savedAt: now }) });
  expect(screen.getByText('Insufficient funds')).toBeDefined();
  expect(screen.getByText('SZBO-0011')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Change and try again' }));
  await waitFor(() => expect(calls(bridge, 'drafts.save')).toHaveLength(1));
  const saved = bridge.calls.find(({ name }) => name === 'drafts.save')?.input as { readonly draftId: string; readonly content: { readonly draft: object } };
  expect(saved.draftId).not.toBe(intent.requestId);
  expect(saved.content.draft).toMatchObject({ beneficiaryName: 'Rossi SpA', amount: '1234.50', executionDate: '2026-11-23' });
});

test('what turned up late is said loudly', async () => {
  await showIntent({ turnedUpLate: true });
  expect(screen.getByRole('alert').textContent).toMatch(/may have been paid twice/);
});

test('a status that nobody documented is the heading as it came, and never green', async () => {
  await showIntent({ transfer: { status: 'PARKED', moneyTransferId: 'MT-1' } as unknown as NonNullable<IntentView['transfer']> });
  const said = await heading('The bank has it, and says “PARKED”');
  expect(said.parentElement?.dataset['meaning']).toBe('wait');
  expect(screen.queryByText('Accepted by the bank')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull();
});

test('what is being sent says how long it may take, and moves on by itself', async () => {
  const { know } = await showIntent({ state: 'SENDING', attempts: [{ number: 1, phase: 'send', startedAt: now, endedAt: null, outcome: 'running', error: null }] });
  expect(screen.getByText(/up to 100 seconds/)).toBeDefined();
  act(() => know({ state: 'ACCEPTED' }));
  await heading('Accepted by the bank');
});

test('a closing of which a part is done is said to be so, and not that nothing was found', async () => {
  const partly = { ...investigation, lastLook: { at: now, complete: false, error: null } };
  const { know } = await showIntent({ ...unknown, kind: 'succeedCampaign', investigation: partly });
  expect(await screen.findByText(/A part of it is done at the bank/)).toBeDefined();
  expect(screen.getByText(/, a part of it is done$/)).toBeDefined();
  expect(screen.queryByText('Nothing like it was found so far.')).toBeNull();
  know({ investigation: { ...partly, lastLook: { at: now, complete: false, error: timedOut } } });
  expect(await screen.findByText('Nothing like it was found so far.')).toBeDefined();
  expect(screen.getByText(/incomplete, so it does not count/)).toBeDefined();
});

test('a payment of a group leads there, and says its line as the file counts it', async () => {
  const batchId = '0d5a4e9b-9b1a-4d0c-8a1e-2f30b1b1b1b1';
  const { bridge } = await showIntent({ state: 'ACCEPTED', batchId, batchLine: 2 }, {
    'batches.lines': () => ok({ lines: [{ sourceLine: 4 }], total: 1 } as unknown as CommandOutput<'batches.lines'>),
  });
  const link = await screen.findByRole('link', { name: 'Line 4' });
  expect(link.getAttribute('href')).toContain(batchId);
  expect(calls(bridge, 'batches.lines').map(({ input }) => input)).toEqual([{ batchId, show: 'all', offset: 2, limit: 1 }]);
});
