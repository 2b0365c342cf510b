import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { pathOfApproval, pathOfPayment } from '#renderer/data/paths/paths.ts';
import { intent, INTENT_ID, now, shownTransfer } from '#renderer/testing/intent-fixtures.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { ANNA, approval, approvalRow, approvalWith, BRUNO, CARLA, PAYLOAD_HASH, REQUEST_ID, rules, team } from '#renderer/testing/team-fixtures.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import type { ApprovalRow, ApprovalView, SavedApprovalSearch } from '#shared/bridge/payments/approvals.ts';
import { failed, ok } from '#shared/domain/result.ts';

// Read before any test, so that no test waits for it.
import '#renderer/app/routes/payment-pages.ts';

// Whole pages, looked at by their roles: slow where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

/** What stands at the end of the summary comes on screen when a test says so. */
let comeOnScreen: () => void;
beforeEach(() => {
  const hearers = new Set<() => void>();
  comeOnScreen = () => { for (const hear of hearers) hear(); };
  vi.stubGlobal('IntersectionObserver', class {
    readonly #hear: () => void;
    constructor(heard: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      this.#hear = () => heard([{ isIntersecting: true }]);
    }
    observe(): void { hearers.add(this.#hear); }
    disconnect(): void { hearers.delete(this.#hear); }
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(path: string, handlers: FakeHandlers = {}): Promise<FakeBridge> {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'team.state': () => ok(team), 'approvals.counts': () => ok({ toApprove: 3, mine: 2, all: 12, toSend: 1 }), 'approvals.present': () => ok([]), 'approvals.get': () => ok(approval), ...handlers,
  });
  act(() => { window.location.hash = path; });
  return bridge;
}

const calls = (bridge: FakeBridge, name: string) => bridge.calls.filter((call) => call.name === name).map(({ input }) => input);
const button = (name: string | RegExp): Promise<HTMLButtonElement> => screen.findByRole<HTMLButtonElement>('button', { name });
const show = (view: ApprovalView, handlers: FakeHandlers = {}): Promise<FakeBridge> => open(pathOfApproval(REQUEST_ID), { 'approvals.get': () => ok(view), ...handlers });

describe('the navigation', () => {
  test('has Approvals with what waits for me to sign or to send', async () => {
    await open('/overview');
    const link = await screen.findByRole('link', { name: 'Approvals' });
    await waitFor(() => expect(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent).toBe('4 wait'));
  });

  test('has none for a desk alone, whose address says why', async () => {
    await open('/approvals', { 'team.state': () => ok({ status: 'none' }) });
    expect(await screen.findByText('This desk works alone')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Approvals' })).toBeNull();
  });

  test.each(['joining', 'unreadable'] as const)('has none for a desk that has nothing of its team (%s), which does not call itself alone', async (status) => {
    const { place, connection, name } = team;
    await open('/approvals', { 'team.state': () => ok(status === 'joining' ? { status, teamName: name, place, words: [], connection } : { status, problem: 'corrupt' }) });
    expect(await screen.findByText('This desk has no requests of the team')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Approvals' })).toBeNull();
  });
});

describe('the lists', () => {
  const page = (rows: readonly ApprovalRow[]): FakeHandlers => ({ 'approvals.page': () => ok({ rows, total: rows.length }) });

  test('show what waits for me first, and the others by their names', async () => {
    const bridge = await open('/approvals', page([approvalRow]));
    const table = await screen.findByRole('table', { name: 'Approvals' });
    await within(table).findByRole('link', { name: 'Transfer: Rossi SpA' });
    within(table).getByText('1 of 2');
    expect(calls(bridge, 'approvals.page')[0]).toEqual({ list: 'toApprove', text: '', offset: 0, limit: 100 });
    fireEvent.click(await screen.findByRole('radio', { name: 'All (12)' }));
    await waitFor(() => expect(calls(bridge, 'approvals.page').at(-1)).toEqual({ list: 'all', text: '', offset: 0, limit: 100 }));
  });

  test('are filtered by what the address says, and by what is chosen', async () => {
    const bridge = await open(`/approvals?show=all&state=declined&kind=closing&member=${ANNA}&amountFrom=1,000.00&amountTo=half`, page([]));
    const filter = { states: ['declined'], kinds: ['closing'], preparedBy: [ANNA], amountFrom: '1000.00', amountTo: '' };
    await waitFor(() => expect(calls(bridge, 'approvals.page').at(-1)).toEqual({ list: 'all', text: '', filter, offset: 0, limit: 100 }));
    fireEvent.click(await button('Filter by Kind: Closing of a campaign'));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Transfer' }));
    await waitFor(() => expect(calls(bridge, 'approvals.page').at(-1)).toMatchObject({ filter: { ...filter, kinds: ['transfer', 'closing'] } }));
    fireEvent.click(await button('Clear search and filters'));
    await waitFor(() => expect(calls(bridge, 'approvals.page').at(-1)).toEqual({ list: 'all', text: '', offset: 0, limit: 100 }));
  });

  test('are searched again by a name that was saved', async () => {
    const saved: SavedApprovalSearch = { searchId: 'c0000000-0000-4000-8000-00000000000c', name: 'Sent by Anna', list: 'all', text: 'rossi', filter: { states: ['sent'], kinds: [], preparedBy: [ANNA], amountFrom: '1000.5', amountTo: '' } };
    const bridge = await open('/approvals?show=mine&kind=closing', { ...page([]), 'approvals.searches': () => ok([saved]), 'approvals.saveSearch': (search) => ok(search), 'approvals.removeSearch': () => ok(null) });
    fireEvent.click(await button('Saved searches'));
    fireEvent.change(await screen.findByLabelText('Save this search as'), { target: { value: 'My closings' } });
    fireEvent.click(await button('Save'));
    const none = { states: [], preparedBy: [], amountFrom: '', amountTo: '' };
    await waitFor(() => expect(calls(bridge, 'approvals.saveSearch')).toMatchObject([{ name: 'My closings', list: 'mine', text: '', filter: { ...none, kinds: ['closing'] } }]));
    fireEvent.click(await button(/^Sent by Anna.*“rossi” · All · Sent · Anna Verdi · ≥ 1000\.5$/));
    await waitFor(() => expect(calls(bridge, 'approvals.page').at(-1)).toEqual({ list: 'all', text: 'rossi', filter: saved.filter, offset: 0, limit: 100 }));
    fireEvent.click(await button('Saved searches'));
    fireEvent.click(await button('Remove Sent by Anna'));
    await waitFor(() => expect(calls(bridge, 'approvals.removeSearch')).toEqual([{ searchId: saved.searchId }]));
  });

  test('are moved through with the arrows, and Enter opens', async () => {
    await open('/approvals', page([approvalRow, { ...approvalRow, requestId: 'b0000000-0000-4000-8000-00000000000b', about: 'Bianchi Srl' }]));
    expect(await screen.findByRole('link', { name: 'Transfer: Bianchi Srl' })).toBeDefined();
    const rows = screen.getAllByRole('row').filter((row) => row.dataset['index'] !== undefined);
    act(() => rows[0]?.focus());
    fireEvent.keyDown(rows[0] as HTMLElement, { key: 'ArrowDown' });
    await waitFor(() => expect(document.activeElement).toBe(rows[1]));
    fireEvent.keyDown(rows[1] as HTMLElement, { key: 'Enter' });
    expect(window.location.hash).toBe(`#${pathOfApproval('b0000000-0000-4000-8000-00000000000b')}`);
  });

  test('say that nothing waits, and that nothing matches', async () => {
    await open('/approvals', page([]));
    expect(await screen.findByText('Nothing waits for your signature')).toBeDefined();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
    fireEvent.click(await button('Clear search and filters'));
    expect(await screen.findByText('Nothing waits for your signature')).toBeDefined();
  });

  test('say why they cannot be read, and read again', async () => {
    const bridge = await open('/approvals', { 'approvals.page': () => failed({ kind: 'teamUnusable', problem: 'timedOut', detail: 'ETIMEDOUT' }) });
    expect(await screen.findByText('The database did not answer in time.')).toBeDefined();
    bridge.handle(page([approvalRow]));
    fireEvent.click(await button('Try again'));
    expect(await screen.findByRole('link', { name: 'Transfer: Rossi SpA' })).toBeDefined();
  });

  test('say since when the database is out of reach, and what blocks sending', async () => {
    const bridge = await open('/approvals', {
      ...page([approvalRow]), 'team.state': () => ok({ ...team, connection: { status: 'offline', since: now, asOf: now, problem: 'refused', detail: null } }),
    });
    expect(await screen.findByText(/cannot be reached since .* What is shown is as of/)).toBeDefined();
    bridge.handle({ 'team.state': () => ok({ ...team, tampering: { kind: 'forked', sequence: 4, known: 9, deviceId: null, noticedAt: now } }) });
    act(() => bridge.emit({ type: 'changed', parts: ['team'] }));
    expect(await screen.findByText(/tells another history/)).toBeDefined();
  });
});

describe('a request', () => {
  test('shows what was frozen, what stands out, who has to sign, and the signatures that do not count', async () => {
    await show(approval);
    expect(await screen.findByRole('heading', { name: 'Transfer to Rossi SpA' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Waits for signatures' })).toBeDefined();
    expect(screen.getByText('Beneficiary account').parentElement?.textContent).toContain('DE89 3704 0044 0532 0130 00');
    expect(screen.getByText(/^First payment to this account/)).toBeDefined();
    expect(screen.getByText('1 of 2 from: Bruno Neri, Carla Blu')).toBeDefined();
    expect(screen.getByText('Carla Blu approved')).toBeDefined();
    expect(screen.getByText('Does not count: the device was revoked.')).toBeDefined();
  });

  test('has the files that were attached, to be looked at and saved, and says where the team’s database has another one', async () => {
    const sha256 = 'c'.repeat(64);
    const attachments = [{ name: 'Fattura 7.png', size: 24_000, sha256 }];
    const bridge = await show({ ...approval, subject: { type: 'write', shown: { ...shownTransfer, attachments }, advice: [] } }, {
      'attachments.read': () => failed({ kind: 'attachmentGone', why: 'changedInTeam' }), 'attachments.save': () => failed({ kind: 'attachmentGone', why: 'notShared' }),
    });
    const asked = { subject: { on: 'payment', id: REQUEST_ID }, sha256 };
    fireEvent.click(await button('Save as: Fattura 7.png'));
    expect(await screen.findByText(/does not have this file/)).toBeDefined();
    fireEvent.click(await button('Show: Fattura 7.png'));
    expect(await within(await screen.findByRole('dialog')).findByText(/holds something else/)).toBeDefined();
    expect([calls(bridge, 'attachments.save'), calls(bridge, 'attachments.read')]).toEqual([[asked], [asked]]);
  });

  test('cannot be approved before the end of its summary was on screen', async () => {
    const bridge = await show(approval, { 'approvals.approve': () => ok(approval) });
    const approve = await button('Approve');
    expect(screen.getByText(/^First read the summary to its end/)).toBeDefined();
    act(() => approve.click());
    expect(calls(bridge, 'approvals.approve')).toEqual([]);
    act(comeOnScreen);
    act(() => approve.click());
    await waitFor(() => expect(calls(bridge, 'approvals.approve')).toEqual([{ requestId: REQUEST_ID, payloadHash: PAYLOAD_HASH }]));
  });

  test('is approved by Space alone, once however often it is pressed', async () => {
    const bridge = await show(approval, { 'approvals.approve': () => new Promise(() => undefined) });
    const approve = await button('Approve');
    act(comeOnScreen);
    expect(document.activeElement).not.toBe(approve);
    expect(fireEvent.keyDown(approve, { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(approve, { key: ' ', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(approve, { key: ' ' })).toBe(true);
    act(() => {
      approve.click();
      approve.click();
    });
    expect(calls(bridge, 'approvals.approve')).toHaveLength(1);
    expect(approve.disabled).toBe(true);
  });

  test('asks again for reading when its content is another', async () => {
    const bridge = await show(approval);
    await button('Approve');
    act(comeOnScreen);
    expect(await screen.findByText(/^Space approves/)).toBeDefined();
    bridge.handle({ 'approvals.get': () => ok({ ...approval, payloadHash: 'e'.repeat(64) }) });
    act(() => bridge.emit({ type: 'changed', parts: ['approvals'] }));
    expect(await screen.findByText(/^First read the summary to its end/)).toBeDefined();
  });

  test.each([
    ['Decline', approvalWith({}, { decline: true }), 'approvals.decline', { requestId: REQUEST_ID, payloadHash: PAYLOAD_HASH, reason: 'Other IBAN' }],
    ['Withdraw', approvalWith({}, { withdraw: true }), 'approvals.withdraw', { requestId: REQUEST_ID, reason: 'Other IBAN' }],
    ['Look for it from here', approvalWith({ state: 'sending' }, { takeOver: true }), 'approvals.takeOver', { requestId: REQUEST_ID, reason: 'Other IBAN' }],
    ['Break the glass', approvalWith({}, { breakGlass: true }), 'approvals.breakGlass', { requestId: REQUEST_ID, payloadHash: PAYLOAD_HASH, reason: 'Other IBAN' }],
  ] as const)('%s needs a reason', async (label, view, command, expected) => {
    const bridge = await show(view, { [command]: () => ok(view) });
    fireEvent.click(await button(label));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = await dialog.findByRole<HTMLButtonElement>('button', { name: label });
    expect(confirm.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Other IBAN ' } });
    fireEvent.click(confirm);
    await waitFor(() => expect(calls(bridge, command)).toEqual([expected]));
  });

  test('does not say that everybody signed where one member broke the glass', async () => {
    const broken = { memberId: CARLA, name: 'Carla Blu', device: 'Carla’s desk', at: now, what: 'brokeGlass' as const, reason: 'The bank closes', delegatedBy: null, void: null };
    await show(approvalWith({ state: 'approved', signatures: [broken] }, {}));
    expect(await screen.findByText(/^One member broke the glass, which stands for the signatures that are missing\./)).toBeDefined();
    expect(screen.queryByText(/Everybody has signed/)).toBeNull();
  });

  test('is sent by the one button that names amount and payee, and followed on the page of its write', async () => {
    const bridge = await show(approvalWith({ state: 'approved' }, { send: true }), { 'approvals.send': () => ok(intent), 'intents.get': () => ok(intent) });
    fireEvent.click(await button(/^Send 1,234\.50\sEUR to Rossi SpA$/));
    await waitFor(() => expect(window.location.hash).toBe(`#${pathOfPayment(INTENT_ID)}`));
    expect(calls(bridge, 'approvals.send')).toEqual([{ requestId: REQUEST_ID, payloadHash: PAYLOAD_HASH }]);
  });

  test('says who sends it and since when, and what can be done where that desk is gone', async () => {
    await show(approvalWith({
      state: 'sending', whyNot: 'held', claims: [{ name: 'Anna Verdi', device: 'Anna’s laptop', mine: false, since: now, outcome: 'open', lookedForBy: 'Carla Blu', serverId: null, intentId: null }],
    }, {}));
    expect(await screen.findByText(/^Being sent by Anna Verdi since/)).toBeDefined();
    expect(screen.getByText(/^Carla Blu looks for it at the bank/)).toBeDefined();
    expect(screen.getByText('Another desk is sending this.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  });

  test('is followed from the desk that looks for it, and says what was found', async () => {
    const claim = { name: 'Anna Verdi', device: 'Anna’s laptop', mine: false, since: now, lookedForBy: 'Carla Blu' };
    await show(approvalWith({ state: 'sending', whyNot: 'held', claims: [{ ...claim, outcome: 'open', serverId: null, intentId: INTENT_ID }] }, {}));
    expect((await screen.findByRole('link', { name: 'Open the payment' })).getAttribute('href')).toContain(INTENT_ID);
    cleanup();
    await show(approvalWith({ state: 'sent', claims: [{ ...claim, outcome: 'accepted', serverId: 'T-4711', intentId: null }] }, {}));
    expect(await screen.findByText(/^Carla Blu looked for it at the bank, .* found it: T-4711\.$/)).toBeDefined();
  });

  test('says why it was refused, and stays', async () => {
    await show(approval, { 'approvals.approve': () => failed({ kind: 'notAllowedInTeam', why: 'changed' }) });
    const approve = await button('Approve');
    act(comeOnScreen);
    act(() => approve.click());
    expect(await screen.findByText(/^This is no longer what was shown/)).toBeDefined();
    expect(approve.disabled).toBe(false);
  });

  test('that another policy voided says so, and not that the payment has changed', async () => {
    await show(approvalWith({ state: 'voided', voidedBy: 'policy' }, {}));
    expect(await screen.findByText(/^The team’s policy has changed since it was asked for/)).toBeDefined();
    expect(screen.queryByText(/^What it was about has changed/)).toBeNull();
  });

  test('of the policy reads as sentences, and an unreadable one can only be left', async () => {
    const names = { [ANNA]: 'Anna Verdi', [BRUNO]: 'Bruno Neri', [CARLA]: 'Carla Blu' };
    const bridge = await show(approvalWith({ kind: 'teamChange', amount: null, subject: { type: 'team', change: { type: 'changePolicy', rules }, names } }, {}));
    expect(await screen.findByText('Transfers and instant transfers from 10,000.00 EUR to a new payee: 2 of Bruno Neri and Carla Blu have to approve.')).toBeDefined();
    expect(screen.getByText('Swift transfers: none can be sent.')).toBeDefined();
    expect(screen.getByText('Changes of the team: 2 administrators have to approve.')).toBeDefined();
    bridge.handle({ 'approvals.get': () => ok(approvalWith({ payloadHash: 'f'.repeat(64), subject: { type: 'unreadable' } }, {})) });
    act(() => bridge.emit({ type: 'changed', parts: ['approvals'] }));
    expect(await screen.findByText(/^A newer Tesoro wrote this request/)).toBeDefined();
  });

  test('that nobody knows says so', async () => {
    await open(pathOfApproval(REQUEST_ID), { 'approvals.get': () => failed({ kind: 'notFound' }) });
    expect(await screen.findByText('There is no such request')).toBeDefined();
  });

  test('has an address that a desk alone cannot use, which says why', async () => {
    await open(pathOfApproval(REQUEST_ID), { 'team.state': () => ok({ status: 'none' }), 'approvals.get': () => failed({ kind: 'notInTeam' }) });
    expect(await screen.findByText('This desk works alone')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('tells the team that it is open here, and who else has it open', async () => {
    const bridge = await show(approval, { 'approvals.present': () => ok([{ name: 'Anna Verdi', since: now }]) });
    expect(await screen.findByText(/^Anna Verdi is looking at this request, since/)).toBeDefined();
    bridge.handle({ 'approvals.present': () => ok([{ name: 'Anna Verdi', since: now }, { name: 'Carla Blu', since: now }]) });
    act(() => bridge.emit({ type: 'changed', parts: ['presence'] }));
    expect(await screen.findByText(/^Anna Verdi and Carla Blu are looking at this request, since/)).toBeDefined();
    act(() => { window.location.hash = '/overview'; });
    const [opened, closed] = [{ what: 'request', id: REQUEST_ID, open: true }, { what: 'request', id: REQUEST_ID, open: false }];
    await waitFor(() => expect(calls(bridge, 'approvals.present')).toEqual([opened, opened, closed]));
  });
});

test('the page of a write says who approved it', async () => {
  const bridge = await open(pathOfPayment(INTENT_ID), { 'intents.get': () => ok(intent), 'approvals.get': () => ok(approvalWith({ state: 'sent' }, {})) });
  expect(await screen.findByRole('heading', { name: 'Approval by the team' })).toBeDefined();
  expect(screen.getByText('Carla Blu approved')).toBeDefined();
  expect(calls(bridge, 'approvals.get')).toEqual([{ requestId: intent.requestId }]);
});

describe('what is asked for besides payments', () => {
  const asked = (kind: ApprovalView['kind'], subject: ApprovalView['subject']): ApprovalView => approvalWith({ kind, amount: null, about: null, subject }, { approve: true });
  const payee = (name: string, accountCode: string) => ({ beneficiaryId: name, savedAt: now, name, accountCode, bicCode: '', address: '', city: '', countryCode: 'IT', fiscalCode: '', notes: '' });

  test('is everybody of a file, with the account of each', async () => {
    await show(asked('payeeChange', { type: 'payees', added: [payee('Rossi SpA', 'IT60X0542811101000000123456'), payee('Verdi Srl', 'DE02120300000000202051')] }));
    expect(await screen.findByRole('heading', { level: 1, name: '2 new beneficiaries' })).toBeDefined();
    const table = screen.getByRole('table', { name: 'Who is added' });
    expect(within(table).getByRole('row', { name: /^Verdi Srl/ }).textContent?.replaceAll(/\s/g, '')).toContain('DE02120300000000202051');
    expect(screen.queryByRole('heading', { name: 'Sending' })).toBeNull();
  });

  test('is a month that is to be unlocked, and why', async () => {
    await show({ ...asked('monthUnlock', { type: 'unlock', month: '2026-02', reason: 'A charge is missing' }), about: '2026-02' });
    expect(await screen.findByText('February 2026')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Unlocking of a month: February 2026' })).toBeDefined();
    expect(screen.getByText('A charge is missing')).toBeDefined();
    expect(screen.getByText('It takes effect once all the signatures that it needs are there.')).toBeDefined();
  });

  test('is a code for another program’s transfer: asked for on its page, given on the desk that asked', async () => {
    const shown = { kind: 'answerChallenge', account: shownTransfer.account, challengeId: 'CH-1', moneyTransferId: null, creditor: null, amount: null, description: null } as const;
    const code = { ...intent, kind: 'answerChallenge', shown, state: 'CHALLENGE' } as const satisfies typeof intent;
    const need = { do: 'request', why: null, needs: [{ approvals: 1, approvers: [CARLA] }], request: null, elsewhere: null } as const;
    const bridge = await open(pathOfPayment(INTENT_ID), {
      'intents.get': () => ok(code), 'approvals.get': () => failed({ kind: 'notFound' }), 'approvals.needOfCode': () => ok(need), 'approvals.requestCode': () => ok(approval),
    });
    fireEvent.click(await button('Request approval'));
    await waitFor(() => expect(calls(bridge, 'approvals.requestCode')).toEqual([{ intentId: INTENT_ID }]));
    cleanup();
    await show(approvalWith({ state: 'approved', amount: null, subject: { type: 'code', shown } }, {}));
    expect(await screen.findByText(/The code can now be given on the desk that asked/)).toBeDefined();
  });
});

describe('a request whose execution date has passed', () => {
  const late = (mayAskAgain: boolean, next: string | null = null): ApprovalView => ({ ...approvalWith({ state: 'approved' }, { withdraw: true }), late: { day: bankDate('2026-03-10'), mayAskAgain, next } });

  test('says so, and is asked for again with today’s date by a new request', async () => {
    const again = { ...approval, requestId: 'c2a86f3a-4d0e-8f00-a000-1c9d4ab0f001' };
    const bridge = await show(late(true), { 'approvals.askAgain': () => ok(again), 'approvals.get': ({ requestId }) => ok(requestId === REQUEST_ID ? late(true) : again) });
    expect(await screen.findByText('Its execution date has passed: Mar 10, 2026')).toBeDefined();
    expect(screen.getByText(/^Its execution date has passed, so it is no longer sent/)).toBeDefined();
    expect(screen.queryByText(/Everybody has signed/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    fireEvent.click(await button('Ask again with today’s date'));
    await waitFor(() => expect(window.location.hash).toContain(again.requestId));
    expect(calls(bridge, 'approvals.askAgain')).toEqual([{ requestId: REQUEST_ID }]);
  });

  test('says to others who can, and leads to the new request once there is one', async () => {
    await show(late(false));
    expect(await screen.findByText(/Who prepared it, or a sender who may prepare, can ask again/)).toBeDefined();
    cleanup();
    await show(late(false, 'c2a86f3a-4d0e-8f00-a000-1c9d4ab0f001'));
    expect((await screen.findByRole('link', { name: 'Open the new request' })).getAttribute('href')).toContain('c2a86f3a-4d0e-8f00-a000-1c9d4ab0f001');
  });
});
