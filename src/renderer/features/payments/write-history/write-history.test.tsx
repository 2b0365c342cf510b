import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { pathOfWriteHistory } from '#renderer/data/paths/paths.ts';
import { intent, INTENT_ID, now } from '#renderer/testing/intent-fixtures.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { WriteHistory } from '#shared/bridge/app/journal.ts';
import type { WritesPage } from '#shared/bridge/writes/write-list.ts';
import { failed, ok } from '#shared/domain/result.ts';
// Read before any test, so that no test waits for it.
import './index.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanup);

const refused = {
  kind: 'rejected', operation: 'createMoneyTransfer', effect: 'money', httpStatus: 422, bankErrors: [{ code: 'SZBO-0001', description: 'Saldo insufficiente', params: null }], challengeId: null,
} as const;
const hash = (digit: string): string => digit.repeat(64);
const entry = (sequence: number, event: { readonly type: string }) => ({ sequence, at: now, type: event.type, hash: hash(String(sequence)), json: JSON.stringify(event, null, 2) });

const trail: WriteHistory = {
  intent: { ...intent, state: 'REJECTED' },
  request: { method: 'POST', path: '/api/accounts/A1/money-transfers', body: '{\n  "amount": 1234.5\n}', bodyHash: hash('a') },
  entries: [entry(4, { type: 'approved' }), entry(5, { type: 'sending' }), entry(9, { type: 'refused', error: refused } as { readonly type: string }), entry(10, { type: 'somethingNew' })],
};

const page = (rows: readonly IntentView[]): WritesPage =>
  ({ rows, total: rows.length, all: rows.length, unresolved: rows.filter(({ state }) => state === 'UNKNOWN').length, users: ['anna', 'bruno'], elsewhere: 0 });

async function show(path: string, handlers: FakeHandlers = {}): Promise<FakeBridge> {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'intents.page': () => ok(page([{ ...intent, intentId: '3f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f31', state: 'UNKNOWN' }, intent])),
    'intents.trail': () => ok(trail),
    'journal.verify': () => ok({ whole: true, entries: 12, head: hash('b'), checkedAt: now }),
    'records.page': () => ok({ rows: [], total: 0, asOf: null, sums: [] } as never),
    ...handlers,
  });
  act(() => { window.location.hash = path; });
  return bridge;
}

test('the writes come first, with who and how each stands, and lead to their history', async () => {
  const bridge = await show('/activity');
  const table = await screen.findByLabelText('Activity');
  expect(table.getAttribute('aria-rowcount')).toBe('2');
  expect(screen.getByText('1 unresolved, shown first')).toBeDefined();
  const rows = within(table).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/Rossi SpA.*1,234\.50.*anna/);
  fireEvent.click(screen.getByRole('button', { name: 'Filter by Who' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'bruno' }));
  await waitFor(() => { expect(bridge.calls.filter(({ name }) => name === 'intents.page').at(-1)?.input).toMatchObject({ users: ['bruno'], sort: { key: 'at', direction: 'desc' } }); });
  fireEvent.click(within(await screen.findByLabelText('Activity')).getAllByRole('row')[2] as HTMLElement);
  await screen.findByText('What happened');
  expect(window.location.hash).toBe(`#${pathOfWriteHistory(INTENT_ID)}`);
  expect(screen.getByRole('link', { name: 'Back to activity' }).getAttribute('href')).toBe('#/activity?user=bruno');
});

test('what was read and exported is one click away, and comes first where nothing was sent', async () => {
  await show('/activity', { 'intents.page': () => ok(page([])) });
  expect(await screen.findByText(/What was shown, sent and answered is under Writes/)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Writes' }));
  expect(await screen.findByText('Nothing was sent yet')).toBeDefined();
});

test('what other desks of the team sent is a list of its own, which a desk alone does not have', async () => {
  const write = { token: 7, requestId: 'request-0001', kind: 'transfer', about: 'Rossi SpA', line: 2, amount: { amountMinor: 1_234_50, currency: 'EUR' }, name: 'Bruno', device: 'Desk of Bruno', at: now, outcome: 'open' } as const;
  const bridge = await show('/activity', { 'intents.ofOtherDesks': () => ok({ rows: [], total: 0 }) });
  await screen.findByLabelText('Activity');
  expect(screen.queryByRole('radio', { name: 'Other desks' })).toBeNull();
  bridge.handle({ 'intents.ofOtherDesks': ({ search }) => ok(search === 'none' ? { rows: [], total: 0 } : { rows: [write], total: 1 }) });
  act(() => bridge.emit({ type: 'changed', parts: ['approvals'] }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Other desks' }));
  const table = await screen.findByLabelText('Writes of other desks');
  await waitFor(() => { expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/Being sent.*Transfer: Rossi SpA, payment 2.*1,234\.50.*Bruno.*Desk of Bruno/); });
  expect(screen.getByRole('link', { name: /Rossi SpA/ }).getAttribute('href')).toBe('#/approvals/request-0001');
  fireEvent.change(screen.getByPlaceholderText('Beneficiary, campaign or file'), { target: { value: 'none' } });
  expect(await screen.findByText('No write of another desk matches the search.')).toBeDefined();
});

test('a journal that cannot be used is explained', async () => {
  await show('/activity', { 'intents.page': () => failed({ kind: 'paymentsBlocked', reason: 'corrupt' }) });
  expect(await screen.findByRole('button', { name: /again/i })).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the journal in Settings' }).getAttribute('href')).toBe('#/settings?part=journal');
});

test('a history tells what was sent, what came back and where it stands in the chain', async () => {
  const bridge = await show(pathOfWriteHistory(INTENT_ID), { 'evidence.export': () => ok({ written: true, path: '/tmp/evidence.zip', rows: 9 }) });
  expect(await screen.findByText('4 entries, from 4 to 10 of 12: the chain is whole')).toBeDefined();
  for (const words of ['Approved', 'Sent', 'Refused', 'Entry “somethingNew”', 'HTTP 422', 'Saldo insufficiente', 'SZBO-0001', 'POST /api/accounts/A1/money-transfers', 'Fattura 12']) {
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  }
  expect(screen.getByText(/"amount": 1234\.5/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Export evidence' }));
  expect(await screen.findByText('/tmp/evidence.zip')).toBeDefined();
  expect(bridge.calls.find(({ name }) => name === 'evidence.export')?.input).toEqual({ of: { kind: 'write', intentId: INTENT_ID }, locale: 'en', taskId: expect.any(String) as unknown });
});

test('a check that is older than the last entry is made again before anything is said', async () => {
  let checked = 8;
  await show(pathOfWriteHistory(INTENT_ID), {
    'journal.verify': () => {
      checked += 1;
      return ok({ whole: true, entries: checked, head: hash('b'), checkedAt: now });
    },
  });
  expect(await screen.findByText('4 entries, from 4 to 10 of 10: the chain is whole')).toBeDefined();
  expect(checked).toBe(10);
});

test('a damaged chain says where', async () => {
  await show(pathOfWriteHistory(INTENT_ID), {
    'journal.verify': () => ok({ whole: false, damage: { what: 'edited', sequence: 7, entries: 12, expected: 12, intentId: null, at: null }, checkedAt: now }),
  });
  expect(await screen.findByText(/entry 7 is not as it was written/)).toBeDefined();
});

test('a number that the journal does not have is said to be unknown', async () => {
  await show(pathOfWriteHistory(INTENT_ID), { 'intents.trail': () => failed({ kind: 'notFound' }) });
  expect(await screen.findByText('Not in the journal')).toBeDefined();
});
