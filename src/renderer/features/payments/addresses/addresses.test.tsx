import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { IncompleteAddress } from '#shared/bridge/payments/addresses.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { ok } from '#shared/domain/result.ts';

vi.setConfig({ testTimeout: 60_000 });

afterEach(cleanup);
// Read before any test, so that no test waits for it.
beforeAll(async () => { await import('./index.ts'); });

const common = {
  name: 'Rossi SpA', accountCode: 'IT60X0542811101000000123456', address: { address: 'Via Roma 1', city: '', country: '' }, date: null,
  problems: [{ field: 'city', code: 'townRequired' }, { field: 'country', code: 'townRequired' }],
} as const;
const id = '7d7f2c0e-5b1f-4c53-8a57-2a4a1b6a0c99';
const beneficiary: IncompleteAddress = { ...common, kind: 'beneficiary', beneficiaryId: id };
const entries: readonly IncompleteAddress[] = [
  { ...common, kind: 'booked', name: 'Dupont', recordId: 'A1:T1', unsaid: true, date: bankDate('2026-12-01') },
  { ...common, kind: 'batchLine', name: 'Verdi', batchId: id, file: 'stipendi.csv', index: 6, sourceLine: 8, approved: false, date: bankDate('2026-12-02'), problems: [{ field: 'address', code: 'tooLong' }] },
  { ...common, kind: 'batchLine', name: 'Neri', batchId: id, file: 'stipendi.csv', index: 7, sourceLine: 9, approved: true },
  { ...common, kind: 'draft', name: '', draftId: 'draft-00001' },
  beneficiary,
];

async function show(found: readonly IncompleteAddress[], handlers: FakeHandlers = {}, path = '/addresses'): Promise<FakeBridge> {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, { 'addresses.incomplete': () => ok({ entries: found, total: found.length }), ...handlers });
  act(() => goTo(path));
  return bridge;
}

const linkTo = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');

test('lists what is wrong with each, and leads to the form that completes it', async () => {
  await show(entries);
  await screen.findByRole('heading', { level: 1, name: '5 addresses to complete' });
  const table = await screen.findByRole('table', { name: 'Addresses to complete' });
  expect(within(table).getAllByText('Missing: City, Country')).toHaveLength(3);
  expect(within(table).getByText('Too long: Address')).toBeDefined();
  expect(within(table).getByText('The bank shows no address')).toBeDefined();
  expect(within(table).getByText('Line 8, stipendi.csv')).toBeDefined();
  expect(linkTo('Complete the address: Rossi SpA')).toBe(`#/beneficiaries/${id}/edit?complete=address`);
  expect(linkTo('Complete the address: No beneficiary yet')).toBe('#/transfers/new/draft-00001?complete=address');
  expect(linkTo('Complete the address: Verdi')).toBe(`#/batches/${id}?line=6&complete=address`);
});

test('says what can be done where nothing can be changed', async () => {
  await show(entries);
  expect(await screen.findByText(/A booked transfer cannot be changed at the bank.*may have one all the same/)).toBeDefined();
  expect(screen.getByText(/Lines that were approved are sent as they were approved/)).toBeDefined();
  expect(linkTo('Open transfer: Dupont')).toBe('#/transfers/A1%3AT1');
  expect(linkTo('Open file: Neri')).toBe(`#/batches/${id}`);
  await show([beneficiary]);
  await screen.findByRole('heading', { level: 1, name: '1 address to complete' });
  expect(screen.queryByText(/cannot be changed at the bank/)).toBeNull();
});

test('opens the form with Enter on a row, and says when nothing is left', async () => {
  const bridge = await show([beneficiary]);
  const row = (await screen.findByText('Missing: City, Country')).closest<HTMLElement>('[role="row"]');
  if (row === null) throw new Error('no row');
  fireEvent.keyDown(row, { key: 'Enter' });
  await waitFor(() => expect(window.location.hash).toBe(`#/beneficiaries/${id}/edit?complete=address`));
  await waitFor(() => expect(bridge.calls.some(({ name }) => name === 'beneficiaries.get')).toBe(true));
  await show([]);
  expect(await screen.findByText('Every address is complete')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Addresses to complete' })).toBeDefined();
});

test('a beneficiary is completed at the field that is wrong, and saving leads back to a list without it', async () => {
  let found = [beneficiary];
  const saved = { beneficiaryId: id, name: 'Rossi SpA', accountCode: 'IT60X0542811101000000123456', bicCode: '', address: 'Via Roma 1', city: '', countryCode: '', fiscalCode: '', notes: '', savedAt: '2026-01-01T00:00:00.000Z' as never };
  const bridge: FakeBridge = await show([], {
    'addresses.incomplete': () => ok({ entries: found, total: found.length }),
    'beneficiaries.get': () => ok({ ...saved, verification: null, payments: 0, lastPaidAt: null, approval: null, history: [] }),
    'beneficiaries.save': () => {
      found = [];
      bridge.emit({ type: 'changed', parts: ['beneficiaries'] });
      return ok(saved);
    },
  }, '/addresses');
  act(() => goTo(`/beneficiaries/${id}/edit?complete=address`));
  const city = await screen.findByLabelText<HTMLInputElement>('City');
  await waitFor(() => expect(document.activeElement).toBe(city));
  expect(city.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(city, { target: { value: '20121 Milano' } });
  expect(screen.getByText('The bank’s interface has no field for a postcode. It is sent with the town.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save beneficiary' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Country')));
  expect(bridge.calls.some(({ name }) => name === 'beneficiaries.save')).toBe(false);
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'it' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save beneficiary' }));
  expect(await screen.findByText('Every address is complete')).toBeDefined();
  expect(bridge.calls.find(({ name }) => name === 'beneficiaries.save')?.input).toMatchObject({ beneficiaryId: id, address: 'Via Roma 1', city: '20121 Milano', countryCode: 'it' });
});

test('the list of beneficiaries and the palette lead to it', async () => {
  await show([beneficiary, ...entries], { 'beneficiaries.list': () => ok([]) }, '/beneficiaries');
  expect(await screen.findByText(/2 saved beneficiaries need a complete address before they can be paid/)).toBeDefined();
  expect(linkTo('Show the list')).toBe('#/addresses');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const palette = within(await screen.findByRole('dialog', { name: 'Go to, find or do' }));
  fireEvent.change(palette.getByRole('textbox'), { target: { value: 'addresses to' } });
  fireEvent.click(palette.getByRole('button', { name: 'Addresses to complete' }));
  await waitFor(() => expect(window.location.hash).toBe('#/addresses'));
});
