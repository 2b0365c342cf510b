import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { NOTHING_LEARNED } from '#shared/bridge/app/bank-habits.ts';
import type { BankHabits } from '#shared/bridge/app/bank-habits.ts';
import { ok } from '#shared/domain/result.ts';

afterEach(cleanup);

const learned: BankHabits = {
  absence: { getMoneyTransfer: { answer: { httpStatus: 400, codes: ['SZBO-0004'] }, learnedAtMs: 0 }, getOrder: { answer: { httpStatus: 200, codes: [] }, learnedAtMs: 0 } },
  transferPages: { counting: 'pages', limit: 100, refusesMore: true, longest: 100, learnedAtMs: 0 }, statementDays: { days: 31, learnedAtMs: 0 },
  lists: { orders: { longestWhole: 0, cutAt: 150, learnedAtMs: 0 }, transfers: { longestWhole: 0, cutAt: null, learnedAtMs: 0, unfilteredAtMs: 0 } }, partial: { 'transfers A1': { rows: 150, noticedAtMs: 0 } },
  fields: {
    transfers: { records: 40, said: ['direction', 'created'], missing: ['debtorCurrency', 'creditorCurrency', 'created'], learnedAtMs: 0 },
    accounts: { records: 4, said: [], missing: ['parent'], learnedAtMs: 0 },
    entries: { records: 40, said: ['currency', 'sign', 'valueDate'], missing: [], learnedAtMs: 0 },
  },
};

async function shown(before: BankHabits, after: BankHabits) {
  let current = before;
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'bank.habits': () => ok(current),
    'bank.learnHabits': () => ok((current = after)),
  });
  act(() => goTo('/settings'));
  await screen.findByRole('heading', { name: `How the bank of ${testConnection.name} answers` });
  return bridge;
}

const fieldOf = (label: string): string | null | undefined => screen.getByText(label).nextElementSibling?.textContent;

test('what was learned of the bank is said in words, and learned again when it is asked for', async () => {
  await shown(NOTHING_LEARNED, learned);
  expect(await screen.findByText('not seen yet: only a 404 counts until then')).toBeDefined();
  expect(screen.getByText('no period was refused')).toBeDefined();
  expect(screen.getAllByText('not seen yet: until then, anything may be missing')).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Learn again' }));
  expect(await screen.findByText('400 SZBO-0004; an empty answer (200)')).toBeDefined();
  expect(screen.getByText('counted in pages; up to 100 at once: more was refused')).toBeDefined();
  expect(screen.getByText('up to 31 days at once: more was refused')).toBeDefined();
  expect(screen.getByText('Orders: cut at 150')).toBeDefined();
  expect(fieldOf('Lists that it does not give in part, so that each refresh reads them whole')).toBe('Transfers');
  expect(screen.getByText('Lists that may lack rows')).toBeDefined();
  expect(fieldOf('Transfers leave out')).toBe('the currency; in some: when they were made');
  expect(fieldOf('Statement entries leave out')).toBe('nothing of what payments are compared by');
  expect(fieldOf('Accounts leave out')).toBe('a parent account');
  expect(fieldOf('A campaign that is read alone leaves out')).toBe('not seen yet: until then, anything may be missing');
});
