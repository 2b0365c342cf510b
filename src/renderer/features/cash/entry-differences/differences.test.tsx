import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import type { EntryDifference } from '#shared/bridge/cash/statement-review.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';

const now = Date.now();
const entry = (amountMinor: number, description: string): Transaction => ({
  transactionId: 'T/7', operationDate: bankDate('2026-02-10'), valueDate: null, amount: { amountMinor, currency: 'EUR' }, type: 'DEBIT', description,
});
const difference = (differenceId: number, part: Partial<EntryDifference>): EntryDifference => ({
  differenceId, accountId: 'A1', occurrence: 0, kind: 'changed', noticedAt: instantFromMs(now - 1_000), before: entry(-4_000, 'Spese'), after: entry(-5_000, 'Spese'),
  mark: null, seenAt: null, ...part,
});

let differences: readonly EntryDifference[] = [];

async function open(path: string, first: readonly EntryDifference[]): Promise<FakeBridge> {
  differences = first;
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'statement.differences': ({ show }) => {
      const unseen = differences.filter(({ seenAt }) => seenAt === null);
      const rows = show === 'all' ? differences : unseen;
      return ok({ rows, total: rows.length, unseen: unseen.length });
    },
    'statement.differencesSeen': ({ upTo }) => {
      differences = differences.map((one) => (one.differenceId <= upTo ? { ...one, seenAt: instantFromMs(now) } : one));
      return ok(null);
    },
  });
  await act(async () => { goTo(path); });
  return bridge;
}

test('each version is shown, what differs is pointed out, and a tick that is older than the change is too', async () => {
  const mark = { note: 'Asked the bank', checkedAt: instantFromMs(now - 60_000), checkedBy: 'mara' };
  await open('/accounts/A1/differences', [difference(2, { mark }), difference(1, { kind: 'vanished', after: null })]);
  const table = await screen.findByRole('table', { name: 'Changed at the bank' });
  await waitFor(() => { expect(table.getAttribute('aria-rowcount')).toBe('2'); });
  expect(screen.getByText('2 not seen yet')).toBeDefined();
  fireEvent.click(await within(table).findByText('Amount: −40.00 EUR → −50.00 EUR'));
  const detail = within(screen.getByRole('complementary', { name: 'The change in full' }));
  expect(detail.getByRole('row', { name: /^Amount ?\(differs\) −40.00.EUR −50.00.EUR$/ })).toBeDefined();
  expect(detail.getByRole('row', { name: 'Description Spese Spese' })).toBeDefined();
  expect(detail.getByText(/Asked the bank/)).toBeDefined();
  expect(detail.getByText(/The tick is older than the change/)).toBeDefined();
  expect(detail.getByRole('link', { name: 'Open in the statement' }).getAttribute('href'))
    .toBe('#/accounts/A1/statement?period=custom&from=2026-02-10&to=2026-02-10&q=%22T%2F7%22');
});

test('what is shown is marked as seen up to the newest of it, and stays under All', async () => {
  const bridge = await open('/statements/differences', [difference(9, {}), difference(4, { kind: 'late', before: null })]);
  fireEvent.click(await screen.findByText('Booked late'));
  // Noticed after the list was read.
  differences = [difference(10, { kind: 'returned' }), ...differences];
  fireEvent.click(screen.getByRole('button', { name: 'Mark as seen' }));
  await waitFor(() => { expect(bridge.calls).toContainEqual({ name: 'statement.differencesSeen', input: { accountId: null, upTo: 9 } }); });
  await act(async () => { bridge.emit({ type: 'changed', parts: ['entryDifferences'] }); });
  expect(await screen.findByText('Back again')).toBeDefined();
  expect(screen.queryByText('Booked late')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByText('Booked late')).toBeDefined();
  expect(screen.getByText('3 in all')).toBeDefined();
});

test('nothing at all is told apart from nothing new', async () => {
  await open('/statements/differences', []);
  expect(await screen.findByText('The bank has changed no entry so far.')).toBeDefined();
  await open('/accounts/A1/differences', [difference(1, { seenAt: instantFromMs(now) })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Changed')).toBeDefined();
});
