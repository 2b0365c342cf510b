import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { samples } from '#renderer/lists/records/record-fixtures.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { LedgerState } from '#shared/bridge/cash/journal-entries.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { setupFromTemplate, templateAccounts } from '#shared/domain/ledger/chart.ts';
import type { TemplateAccount } from '#shared/domain/ledger/chart.ts';
import type { JournalEntry } from '#shared/domain/ledger/entry.ts';
import { failed, ok } from '#shared/domain/result.ts';

afterEach(cleanup);

const session = { status: 'open', connection: testConnection } as const;
const setup = setupFromTemplate('generic', Object.fromEntries(templateAccounts.map((account) => [account, `The ${account}`])) as Record<TemplateAccount, string>);
const settings = { setup, lockedThrough: null, entries: 1 };
const postingId = 'entry/A1/T1/0';
const state: LedgerState = {
  waiting: { new: 3, changed: 1, gone: 0 }, accounts: 1, computing: false, differences: [], differencesTotal: 0, balances: [], readAt: instantFromMs(0), queueTotal: 1,
  queue: [{
    postingId, accountId: 'A1', transactionId: 'T1', date: bankDate('2026-01-28'), amount: { amountMinor: -350, currency: 'EUR' }, description: 'Canone mensile',
    suggestion: { account: '5010', campaignId: null, decisions: 2 },
  }],
};
const entry: JournalEntry = {
  year: 2026, number: 7, date: bankDate('2026-02-01'), factDate: bankDate('2026-01-28'), kind: 'statement', postingId, campaignId: null, orderId: null, sources: ['T1'], fact: 'unexplained 350 EUR', reverses: null,
  bookedAt: instantFromMs(0), bookedBy: 'ada', lines: [{ account: '5010', amountMinor: 350, currency: 'EUR' }, { account: '1010', amountMinor: -350, currency: 'EUR' }],
};
const answers = { 'ledger.settings': () => ok(settings), 'ledger.state': () => ok(state), 'ledger.entries': () => ok({ rows: [entry], total: 1 }) } as const;

test('a chart is chosen first, in the language of the window', async () => {
  const bridge = await showApp({ session }, { 'ledger.settings': () => ok({ setup: null, lockedThrough: null, entries: 0 }), 'ledger.begin': () => ok(settings) });
  window.location.hash = '#/journal-entries';
  fireEvent.click(await screen.findByRole('button', { name: 'Italian chart, for the prima nota' }));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'ledger.begin')?.input).toEqual({ template: 'italian', locale: 'en' }));
});

test('what was shown is booked, and a change meanwhile is said', async () => {
  const bridge = await showApp({ session }, { ...answers, 'ledger.book': () => failed({ kind: 'changedSinceShown' }) });
  window.location.hash = '#/journal-entries';
  fireEvent.click(await screen.findByRole('button', { name: 'Book 4 facts' }));
  expect(await screen.findByText(/Something changed meanwhile/)).toBeTruthy();
  expect(bridge.calls.find(({ name }) => name === 'ledger.book')?.input).toMatchObject({ which: 'open', shown: 4 });
});

test('an entry shows its lines and leads to what is behind it', async () => {
  const bridge = await showApp({ session }, { ...answers, 'ledger.entry': () => ok({ entry, reversedBy: null }), 'ledger.undecide': () => ok(null) });
  window.location.hash = '#/journal-entries?entry=2026%2F000007';
  const detail = within(await screen.findByRole('complementary', { name: 'Entry 2026/000007' }));
  expect(detail.getByText(/The bankCharges/)).toBeTruthy();
  expect(detail.getByRole('link', { name: 'Open in the statement' }).getAttribute('href')).toBe('#/accounts/A1/statement?period=custom&from=2026-01-28&to=2026-01-28&q=%22T1%22');
  fireEvent.click(detail.getByRole('button', { name: 'Decide again' }));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'ledger.undecide')?.input).toEqual({ postingId }));
});

test('an order is called by the portal’s own code', async () => {
  const ofOrder = { ...entry, orderId: 'ORD-7001' };
  await showApp({ session }, { ...answers, 'ledger.entry': () => ok({ entry: ofOrder, reversedBy: null }), 'records.get': () => ok(samples.orders) });
  window.location.hash = '#/journal-entries?entry=2026%2F000007';
  const link = await screen.findByRole('link', { name: 'PO-88' });
  expect(link.getAttribute('href')).toBe('#/orders/ORD-7001');
  expect(link.parentElement?.title).toBe('ORD-7001');
});

test('a suggestion counts only once a person has confirmed it', async () => {
  const bridge = await showApp({ session }, { ...answers, 'ledger.decide': () => ok(null) });
  window.location.hash = '#/journal-entries?show=queue';
  expect((await screen.findByRole('button', { name: 'Confirm choices' })).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Take the suggestions' }));
  expect(screen.getByText('As decided 2 times before')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm 1 choice' }));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'ledger.decide')?.input).toEqual({ decisions: [{ postingId, account: '5010', campaignId: null }] }));
});

test('of a queue of thousands a screenful is drawn, and more when asked for', async () => {
  const [one] = state.queue;
  if (one === undefined) throw new Error('an empty queue');
  const queue = Array.from({ length: 120 }, (_, index) => ({ ...one, postingId: `entry/A1/T${index}/0`, transactionId: `T${index}`, suggestion: null }));
  await showApp({ session }, { ...answers, 'ledger.state': () => ok({ ...state, queue, queueTotal: 3_000 }) });
  window.location.hash = '#/journal-entries?show=queue';
  const table = await screen.findByRole('table', { name: 'To decide' });
  const rows = (): number => within(table).getAllByRole('row').length - 1;
  expect(rows()).toBe(50);
  expect(screen.getByText('And 2,950 more, after these.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(rows()).toBe(120);
  expect(screen.getByText('And 2,880 more, after these.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('what keeps the journal from being read is said once', async () => {
  await showApp({ session }, { ...answers, 'ledger.state': () => failed({ kind: 'internal', reference: 'R-1' }) });
  window.location.hash = '#/journal-entries?show=queue';
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
});

test('a kind of entry can be booked by a rule or decided each time', async () => {
  const bridge = await showApp({ session }, { ...answers, 'ledger.saveSetup': () => ok(settings) });
  window.location.hash = '#/journal-entries?show=chart';
  const charges: HTMLSelectElement = await screen.findByLabelText('Bank charge');
  expect(charges.value).toBe('5010');
  fireEvent.change(charges, { target: { value: '' } });
  expect(charges.selectedOptions[0]?.textContent).toBe('Decided each time');
  fireEvent.change(screen.getByLabelText('Outgoing transfer'), { target: { value: '5090' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'ledger.saveSetup')?.input).toMatchObject({ setup: { kinds: { ownTransfer: '1040', outgoingTransfer: '5090' } } }));
});

test('what keeps months from being locked is said where it begins and in the newest month', async () => {
  const month = (name: string, obstacle: 'notOver' | 'notReconciled' | 'queued') => ({ month: name, locked: false, entries: 4, waiting: 0, queued: 1, reconciled: [], obstacle });
  const reconciled = [{ accountId: 'A1', state: 'notSaid', lastReadAt: null }, { accountId: 'A2', state: 'notSaid', lastReadAt: null }, { accountId: 'A3', state: 'differs', lastReadAt: null }] as const;
  await showApp({ session }, { ...answers, 'ledger.months': () => ok({ months: [{ ...month('2026-04', 'notOver'), reconciled }, month('2026-03', 'queued'), month('2026-02', 'queued'), month('2026-01', 'queued'), month('2025-12', 'notReconciled'), month('2025-11', 'notReconciled')], through: null, asked: null, history: [] }) });
  window.location.hash = '#/journal-entries?show=months';
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
  expect((await row('April 2026')).getByText('The month is not over.')).toBeTruthy();
  expect((await row('April 2026')).getByText('Not compared (2 accounts)').closest('details')?.querySelectorAll('a')).toHaveLength(2);
  expect((await row('April 2026')).getByRole('link', { name: 'A3: Differs' })).toBeTruthy();
  for (const said of ['March 2026', 'January 2026']) expect((await row(said)).getByText('Entries of this month or an earlier one wait to be decided.')).toBeTruthy();
  expect(screen.getAllByText('Entries of this month or an earlier one wait to be decided.')).toHaveLength(2);
  expect(screen.getAllByText('Each account has to agree with the bank’s balances first.')).toHaveLength(2);
});

test('a month whose days were not read since it was over is read again before it is locked, and stays open where the bank is not reached', async () => {
  const reconciled = [{ accountId: 'A1', state: 'agrees', lastReadAt: '2026-01-21T10:00:00Z' as Instant }] as const;
  const month = { month: '2026-01', locked: false, entries: 4, waiting: 0, queued: 0, reconciled, obstacle: null } as const;
  let reached = false;
  const bridge = await showApp({ session }, {
    ...answers, 'ledger.months': () => ok({ months: [month], through: null, asked: null, history: [] }), 'ledger.lock': () => ok(null),
    'sync.refreshStatement': () => (reached ? ok({ phase: 'upToDate', asOf: '2026-02-20T10:00:00Z' as Instant }) : { ok: false, error: { kind: 'offline' } }),
  });
  window.location.hash = '#/journal-entries?show=months';
  expect(await screen.findByText(/^last read/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Lock January 2026' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Read again and lock' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(bridge.calls.some(({ name }) => name === 'ledger.lock')).toBe(false);
  reached = true;
  fireEvent.click(dialog.getByRole('button', { name: 'Read again and lock' }));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'ledger.lock')?.input).toEqual({ month: '2026-01' }));
  expect(bridge.calls.find(({ name }) => name === 'sync.refreshStatement')?.input).toEqual({ accountId: 'A1', from: '2026-01-01', to: '2026-01-31', again: true });
});

test('before a month is locked it is said which earlier ones are locked with it, and which of them are not reconciled', async () => {
  const month = (name: string, state: 'agrees' | 'differs' | 'notSaid') => ({ month: name, locked: false, entries: 4, waiting: 0, queued: 0, reconciled: [{ accountId: 'A1', state, lastReadAt: null }], obstacle: state === 'agrees' ? null : 'notReconciled' } as const);
  const months = [month('2026-04', 'agrees'), month('2026-03', 'differs'), month('2026-02', 'agrees'), month('2026-01', 'notSaid'), { ...month('2025-12', 'notSaid'), locked: true, obstacle: 'locked' } as const];
  const bridge = await showApp({ session }, { ...answers, 'ledger.months': () => ok({ months, through: '2025-12', asked: null, history: [] }), 'ledger.lock': () => ok(null) });
  window.location.hash = '#/journal-entries?show=months';
  fireEvent.click(await screen.findByRole('button', { name: 'Lock April 2026' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('3 earlier months are locked with it: January 2026 to March 2026.')).toBeTruthy();
  expect(dialog.getByText('2 of them are not reconciled with the bank’s balances: January 2026, March 2026.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Lock April 2026' }));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'ledger.lock')?.input).toEqual({ month: '2026-04' }));
});

test('where no earlier month is reconciled they are not counted up', async () => {
  const month = (name: string, state: 'agrees' | 'differs') => ({ month: name, locked: false, entries: 4, waiting: 0, queued: 0, reconciled: [{ accountId: 'A1', state, lastReadAt: null }], obstacle: state === 'agrees' ? null : 'notReconciled' } as const);
  await showApp({ session }, { ...answers, 'ledger.months': () => ok({ months: [month('2026-03', 'agrees'), month('2026-02', 'differs'), month('2026-01', 'differs')], through: null, asked: null, history: [] }) });
  window.location.hash = '#/journal-entries?show=months';
  fireEvent.click(await screen.findByRole('button', { name: 'Lock March 2026' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('None of them is reconciled with the bank’s balances.')).toBeTruthy();
  expect(dialog.queryByText(/of them are not reconciled/)).toBeNull();
});

test('a month is unlocked only for a reason', async () => {
  const month = { month: '2026-01', locked: true, entries: 4, waiting: 0, queued: 0, reconciled: [], obstacle: 'locked' } as const;
  const bridge = await showApp({ session }, { ...answers, 'ledger.months': () => ok({ months: [month], through: '2026-01', asked: null, history: [] }), 'ledger.unlock': () => ok({ requestId: null }) });
  window.location.hash = '#/journal-entries?show=months';
  fireEvent.click(await screen.findByRole('button', { name: 'Unlock January 2026' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Unlock January 2026' }));
  expect(await dialog.findByText('Say why.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A charge is missing' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Unlock January 2026' }));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'ledger.unlock')?.input).toEqual({ month: '2026-01', reason: 'A charge is missing' }));
});

test('a month that the team has locked says what is missing here, and what was asked for is not asked for again', async () => {
  const month = { month: '2026-01', locked: false, entries: 4, waiting: 2, queued: 0, reconciled: [], obstacle: 'behind' } as const;
  await showApp({ session }, { ...answers, 'ledger.months': () => ok({ months: [month], through: '2026-01', asked: { requestId: 'R1', state: 'waiting' }, history: [] }) });
  window.location.hash = '#/journal-entries?show=months';
  expect(await screen.findByText('The team has locked the months through January 2026. Book what waits up to then, and they are locked here too.')).toBeTruthy();
  expect(screen.getByText('Locked by the team')).toBeTruthy();
  expect(screen.getByText(/^Unlocking January 2026 was asked for and waits for signatures/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'open the request' }).getAttribute('href')).toContain('/approvals/R1');
  expect(screen.queryByRole('button', { name: 'Unlock January 2026' })).toBeNull();
});

test('a chart with a mistake is not saved, and nothing typed is lost', async () => {
  const bridge = await showApp({ session }, { ...answers, 'ledger.saveSetup': () => ok(settings) });
  window.location.hash = '#/journal-entries?show=chart';
  fireEvent.click(await screen.findByRole('button', { name: 'Add an account' }));
  fireEvent.change(screen.getByLabelText('Code of account 18'), { target: { value: '1010' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This code exists already.')).toBeTruthy();
  expect(screen.getByText('A name is needed.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Code of account 18'), { target: { value: '5095' } });
  fireEvent.change(screen.getByLabelText('Name of 5095'), { target: { value: 'Travel' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'ledger.saveSetup')?.input).toMatchObject({ setup: { accounts: [...setup.accounts, { code: '5095', name: 'Travel', type: 'expense', closed: false }] } }));
});

test('a destination is seen as it would be written before it is', async () => {
  const bridge = await showApp({ session }, {
    ...answers, 'ledger.months': () => ok({ months: [{ month: '2026-01', locked: false, entries: 4, waiting: 0, queued: 0, reconciled: [], obstacle: 'notOver' }], through: null, asked: null, history: [] }),
    'ledger.destinations': () => ok([]), 'ledger.preview': () => ok('Number;Date\r\n2026/000007;01/02/2026\r\n'), 'ledger.export': () => ok({ written: false }),
  });
  window.location.hash = '#/journal-entries';
  fireEvent.click(await screen.findByRole('button', { name: 'Export…' }));
  expect((await screen.findByRole('region', { name: 'First lines' })).textContent).toContain('2026/000007;01/02/2026');
  fireEvent.change(screen.getByLabelText('Separator'), { target: { value: ',' } });
  fireEvent.click(screen.getByRole('button', { name: 'Write the file' }));
  await waitFor(() => expect(bridge.calls.find(({ name }) => name === 'ledger.export')?.input).toMatchObject({ format: 'csv', from: '2026-01-01', to: '2026-01-31', destination: { separator: ',', decimalMark: ',' } }));
});
