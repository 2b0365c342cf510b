import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { NOTHING_LEARNED } from '#shared/bridge/app/bank-habits.ts';
import type { CommandResult } from '#shared/bridge/commands.ts';
import type { JournalCheck, JournalState } from '#shared/bridge/app/journal.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import { failed, ok } from '#shared/domain/result.ts';

afterEach(cleanup);

const other = { ...testConnection, connectionId: 'c2', name: 'Banca Seconda', environment: 'live' } as const;
let bridge: FakeBridge;
let settings: Settings = defaultSettings;
let signInStart: boolean | null = false;

beforeEach(async () => {
  settings = { ...defaultSettings, theme: 'light', retentionMonths: null };
  signInStart = false;
  bridge = await showApp({ settings, connections: [testConnection, other], session: { status: 'open', connection: testConnection } }, {
    'settings.update': (patch) => {
      settings = { ...settings, ...patch } as Settings;
      return ok(settings);
    },
    'connections.remove': () => ok(null),
    'app.updates': () => ok({ configured: false, version: '1.0.0', looking: false, lastLookAt: null, outcome: null, download: null }),
    'app.signInStart': () => ok(signInStart),
    'app.setSignInStart': ({ on }) => {
      if (!on) return failed({ kind: 'fileNotWritten', code: 'EACCES' });
      signInStart = on;
      return ok(null);
    },
    'backup.state': () => ok({ passphraseSince: null, newest: null, kept: 0, failed: null, unreadable: null }),
    'bank.habits': () => ok(NOTHING_LEARNED),
    'journal.state': () => ok({ usable: true, restored: null, compared: null, signer: null, intents: 3, path: '/profile/journal.db' }),
    'app.supportLog': ({ to }) => (to === 'file' ? failed({ kind: 'fileNotWritten', code: 'ENOSPC' }) : ok({ written: true, path: '', rows: 12 })),
    'app.diagnostics': () => ok({
      versions: { Tesoro: '0.1.0' }, logFolder: '/logs', cache: { bytes: 5_600_000, rows: { account: 4, entry: 4734 } },
    }),
  });
  act(() => goTo('/settings'));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
});

const updates = (): unknown[] => bridge.calls.filter(({ name }) => name === 'settings.update').map(({ input }) => input);
const type = (field: HTMLElement, text: string): void => {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};

test('a choice holds as soon as it is made', async () => {
  fireEvent.change(screen.getByLabelText('Density'), { target: { value: 'comfortable' } });
  await waitFor(() => expect(updates()).toEqual([{ density: 'comfortable' }]));
});

test('opening at sign-in is off, is switched as the system lets it, and is not offered while developing', async () => {
  const box = (): HTMLInputElement => screen.getByLabelText('Open Tesoro when I sign in to this computer');
  expect((await waitFor(box)).checked).toBe(false);
  fireEvent.click(box());
  await waitFor(() => expect(box().checked).toBe(true));
  fireEvent.click(box());
  expect(await screen.findByText('The file could not be written.')).toBeDefined();
  expect(box().checked).toBe(true);

  signInStart = null;
  fireEvent.click(box());
  await waitFor(() => expect(box().disabled).toBe(true));
  expect(screen.getByText('Only an installed Tesoro can be opened by the system.')).toBeDefined();
});

test('a number holds once its field is left, and one outside its range never does', async () => {
  const field = screen.getByLabelText('Minutes between refreshes');
  type(field, '0');
  expect(await screen.findByText('A whole number from 1 to 1,440, or nothing.')).toBeDefined();
  expect(updates()).toEqual([]);
  type(field, '30');
  await waitFor(() => expect(updates()).toEqual([{ refreshMinutes: 30 }]));
  type(field, '');
  await waitFor(() => expect(updates().at(-1)).toEqual({ refreshMinutes: null }));
});

test('long lists are read whole every so many hours, or at each refresh where the field is empty', async () => {
  const field = screen.getByLabelText('Hours between full readings');
  expect(field).toHaveProperty('value', '24');
  type(field, '');
  await waitFor(() => expect(updates()).toEqual([{ wholeReadingHours: null }]));
  type(field, '8');
  await waitFor(() => expect(updates().at(-1)).toEqual({ wholeReadingHours: 8 }));
});

test('keeping less of the history is asked about, and not done without a yes', async () => {
  const field = screen.getByLabelText('Months of statement kept');
  type(field, '6');
  const dialog = await screen.findByRole('dialog', { name: 'Keep only 6 months?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(updates()).toEqual([]);
  type(field, '6');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete older entries' }));
  await waitFor(() => expect(updates()).toEqual([{ retentionMonths: 6 }]));
});

test('a connection is removed only after the question is answered', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Remove Banca Seconda' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Banca Seconda”?' });
  expect(dialog.textContent).toContain('Nothing changes at the bank.');
  expect(bridge.calls.some(({ name }) => name === 'connections.remove')).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove the connection' }));
  await waitFor(() => expect(callsOf('connections.remove')).toEqual([{ connectionId: 'c2' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a connection that could not be removed says why, and the question stays', async () => {
  bridge.handle({ 'connections.remove': () => failed({ kind: 'internal', reference: 'r-9' }) });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Banca Seconda' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove the connection' }));
  expect((await screen.findByRole('alert')).textContent).toContain('r-9');
});

test('says how large the cache is, in words a person knows', async () => {
  expect(await screen.findByText('5.6 MB')).toBeDefined();
  expect(screen.getByText('4,734')).toBeDefined();
  expect(screen.getByText('Statement entries')).toBeDefined();
});

test('a time of day holds as it is meant, and nothing else is taken', async () => {
  const field = screen.getByLabelText('Cut-off time at the bank');
  type(field, '25:00');
  expect(await screen.findByText('A time of day, such as 16:00, or nothing.')).toBeDefined();
  type(field, '9.30');
  await waitFor(() => expect(updates()).toEqual([{ cutOffTime: '09:30' }]));
});

test('the journal is exported only under a passphrase that is long enough and typed twice', async () => {
  bridge.handle({ 'journal.export': () => ok({ written: true, path: '/home/anna/tesoro.tesoro', rows: 12 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export the journal' }));
  fireEvent.change(dialog.getByLabelText('Passphrase'), { target: { value: 'a long passphrase' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Write the file' }));
  expect(await dialog.findByText('The two are not the same.')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Passphrase again'), { target: { value: 'a long passphrase' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Write the file' }));
  expect(await dialog.findByText('12 entries written to /home/anna/tesoro.tesoro')).toBeDefined();
});

test('what helps support is copied or saved, and a disk that is full is said', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Copy for support' }));
  expect(await screen.findByText('Copied.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save for support' }));
  expect(await screen.findByText('The file could not be written: the disk is full.')).toBeDefined();
  expect(screen.queryByText('Copied.')).toBeNull();
});

test('hiding the window from pictures is offered where the system can, and says where it cannot', () => {
  const hide = screen.getByLabelText<HTMLInputElement>(/^Hide the window of real connections/);
  expect(hide.disabled).toBe(true);
  expect(screen.getByText(/Linux offers no way to do this/)).toBeDefined();
});

test('a journal that was put back is compared with the bank, and says what it does not explain', async () => {
  const restored = { restoredAt: '2026-03-02T09:00:00Z', exportedAt: '2026-03-01T09:00:00Z' };
  bridge.handle({
    'journal.state': () => ok({ usable: true, intents: 3, path: '/profile/journal.db', restored, compared: null } as unknown as JournalState),
    'journal.compare': () => ok({
      complete: true, error: null, read: 4,
      unexplained: [{ moneyTransferId: 'T9', createdDatetime: null, creditor: { name: 'Mario Rossi' }, amount: null } as unknown as MoneyTransfer],
    }),
  });
  act(() => bridge.emit({ type: 'changed', parts: ['journal'] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Compare with the bank' }));
  const table = await screen.findByRole('table', { name: 'Transfers that the journal does not explain' });
  expect(within(table).getByRole('link', { name: 'T9' }).getAttribute('href')).toBe('#/transfers/T9');
  expect(table.textContent).toContain('Mario Rossi');
});

test('what a comparison found is still there on another day', async () => {
  const compared = {
    comparedAt: '2026-03-02T09:05:00Z', exportedAt: '2026-03-01T09:00:00Z', read: 4,
    unexplained: [{ moneyTransferId: 'T9', createdDatetime: null, creditor: { name: 'Mario Rossi' }, amount: null }],
  };
  bridge.handle({ 'journal.state': () => ok({ usable: true, intents: 3, path: '/profile/journal.db', restored: null, compared } as unknown as JournalState) });
  act(() => bridge.emit({ type: 'changed', parts: ['journal'] }));
  expect(within(await screen.findByRole('table', { name: 'Transfers that the journal does not explain' })).getByText('Mario Rossi')).toBeDefined();
  expect(screen.getByText(/^Compared with the bank on /)).toBeDefined();
});

/** What the window asked of a command: other questions may come in between. */
const callsOf = (command: string): readonly unknown[] => bridge.calls.filter(({ name }) => name === command).map(({ input }) => input);

test('a dialog whose work takes long gives way to the task bar, and comes back with what came of it', async () => {
  let end: (result: CommandResult<'journal.export'>) => void = () => undefined;
  bridge.handle({ 'journal.export': () => new Promise<CommandResult<'journal.export'>>((resolve) => { end = resolve; }) });
  const begin = async (): Promise<string> => {
    const before = callsOf('journal.export').length;
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export the journal' });
    fireEvent.change(within(dialog).getByLabelText('Passphrase'), { target: { value: 'correct horse battery' } });
    fireEvent.change(within(dialog).getByLabelText('Passphrase again'), { target: { value: 'correct horse battery' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Write the file' }));
    await waitFor(() => { expect(callsOf('journal.export')).toHaveLength(before + 1); });
    const { taskId } = callsOf('journal.export').at(-1) as { readonly taskId: string };
    act(() => bridge.emit({ type: 'progress', taskId, done: 500, total: 1_000 }));
    await waitFor(() => { expect(screen.queryByRole('dialog', { name: 'Export the journal' })).toBeNull(); });
    expect(screen.getByRole('progressbar', { name: 'Export of the journal' }).getAttribute('aria-valuenow')).toBe('50');
    return taskId;
  };
  await begin();
  await act(async () => { end(ok({ written: true, path: '/home/anna/tesoro.tesoro', rows: 12 })); });
  const done = await screen.findByRole('dialog', { name: 'Export the journal' });
  expect(done.textContent).toContain('12 entries written to /home/anna/tesoro.tesoro');
  fireEvent.click(within(done).getAllByRole('button', { name: 'Close' }).at(-1) ?? done);
  await waitFor(() => { expect(screen.queryByRole('dialog')).toBeNull(); });
  await begin();
  await act(async () => { end(failed({ kind: 'cancelled' })); });
  await waitFor(() => { expect(screen.queryByRole('dialog')).toBeNull(); });
  expect(screen.getByText('Export of the journal: cancelled. Nothing was written.')).toBeDefined();
});

test('the check of the chain shows how far it is, and can be cancelled', async () => {
  let end: (result: CommandResult<'journal.verify'>) => void = () => undefined;
  bridge.handle({ 'journal.verify': () => new Promise<CommandResult<'journal.verify'>>((resolve) => { end = resolve; }), 'tasks.cancel': () => ok(null) });
  const button = await screen.findByRole('button', { name: 'Check the chain' });
  fireEvent.click(button);
  await waitFor(() => { expect(callsOf('journal.verify')).toHaveLength(1); });
  const { taskId } = callsOf('journal.verify').at(-1) as { readonly taskId: string };
  act(() => bridge.emit({ type: 'progress', taskId, done: 250_000, total: 1_000_000 }));
  expect(screen.getByRole('progressbar', { name: 'Check of the journal' }).getAttribute('aria-valuetext')).toBe('25% (250,000 of 1,000,000)');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel: Check of the journal' }));
  await waitFor(() => { expect(callsOf('tasks.cancel')).toEqual([{ taskId }]); });
  await act(async () => { end(failed({ kind: 'cancelled' })); });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the chain is checked, and damage is said with its place', async () => {
  bridge.handle({ 'journal.verify': () => ok({ whole: true, entries: 1204, head: 'ab'.repeat(32), checkedAt: '2026-03-02T09:00:00Z' } as unknown as JournalCheck) });
  fireEvent.click(await screen.findByRole('button', { name: 'Check the chain' }));
  expect(await screen.findByText('1,204')).toBeDefined();
  const damage = { what: 'missing', sequence: 7, entries: 11, expected: 12, intentId: null, at: null } as const;
  bridge.handle({ 'journal.state': () => ok({ usable: false, reason: 'corrupt', path: '/profile/journal.db', damage }) });
  act(() => bridge.emit({ type: 'changed', parts: ['journal'] }));
  expect(await screen.findByText('Entry 7 is gone: there are 11, and there were at least 12.')).toBeDefined();
});
