import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { GoneReserved, Replacement } from '#shared/bridge/cash/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';

const amount = { amountMinor: 12_000, currency: 'EUR' };
const entry = (transactionId: string, description: string): Transaction =>
  ({ transactionId, operationDate: bankDate('2026-03-02'), valueDate: null, amount: { ...amount, amountMinor: -12_000 }, type: 'DEBIT', description });
const gone = (reservedEntryId: string, replacement: Replacement): GoneReserved => ({
  entry: { reservedEntryId, description: `Prenotata ${reservedEntryId}`, creationDate: bankDate('2026-03-01'), dueDate: bankDate('2026-03-03'), amount },
  goneAt: instantFromMs(Date.now()), replacement,
});

const show = async (list: readonly GoneReserved[]): Promise<void> => {
  await showApp({ session: { status: 'open', connection: testConnection } }, {
    'accounts.reservedEntries': () => ok({ entries: [], total: null, asOf: instantFromMs(Date.now()), gone: list }),
  });
  await act(async () => { goTo('/accounts/A1/reserved-entries'); });
};

test('what is no longer reserved says what replaced it, or why that is not known', async () => {
  await show([
    gone('1', { kind: 'matched', entry: entry('T1', 'Carta 4411'), occurrence: 0, reasons: ['sameAmount', 'dueDate'] }),
    gone('2', { kind: 'several', entries: [entry('T2', 'Canone'), entry('T3', 'Canone')] }),
    gone('3', { kind: 'none' }),
    gone('4', { kind: 'waiting' }),
    ...Array.from({ length: 6 }, (_, index) => gone(`more ${index}`, { kind: 'none' })),
  ]);
  expect(await screen.findByRole('heading', { name: 'No longer reserved' })).toBeDefined();
  expect(screen.getByRole('link', { name: /Carta 4411$/ }).getAttribute('href')).toContain('from=2026-03-02&to=2026-03-02&q=%22T1%22');
  expect(screen.getByText('same amount, on its due date')).toBeDefined();
  expect(screen.getByText('2 entries may have replaced it:')).toBeDefined();
  expect(screen.getAllByRole('link', { name: /Canone$/ }).length).toBe(2);
  expect(screen.getByText(/not all days after it have been read/)).toBeDefined();
  expect(screen.getAllByText(/probably released/).length).toBe(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(screen.getAllByText(/probably released/).length).toBe(7);
});

test('where nothing went there is no such part', async () => {
  await show([]);
  expect(await screen.findByText('Nothing is reserved')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'No longer reserved' })).toBeNull();
});

test('entries that came twice are named where they are listed, of an account and of its parent', async () => {
  const asOf = instantFromMs(Date.now());
  const reserved = { reservedEntryId: 'R1', description: 'Blocco POS', creationDate: bankDate('2026-03-01'), dueDate: null, amount };
  const ofParent = { transactionId: 'P1', amount, date: bankDate('2026-03-02'), description: 'Giro' };
  await showApp({ session: { status: 'open', connection: testConnection } }, {
    'accounts.reservedEntries': () => ok({ entries: [reserved], total: amount, asOf, gone: [], repeated: [reserved] }),
    'accounts.parent': () => ok({ parent: { value: { accountId: 'A0', iban: null, status: null }, asOf }, transactions: { value: [ofParent], asOf }, repeated: [ofParent] }),
  });
  await act(async () => { goTo('/accounts/A1/reserved-entries'); });
  expect(await screen.findByText('The bank listed one entry more than once, the same in every field. It counts once.')).toBeDefined();
  expect(screen.getByText(/^Mar 01, 2026 · 120\.00.EUR · Blocco POS · R1$/)).toBeDefined();
  await act(async () => { goTo('/accounts/A1/parent'); });
  expect(await screen.findByText(/^Mar 02, 2026 · 120\.00.EUR · Giro · P1$/)).toBeDefined();
});
