import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { now } from '#renderer/testing/intent-fixtures.ts';
import type { FoundPayee } from '#shared/bridge/beneficiaries.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { DRAFT_ID, kept, open, begin, field, type, press, heading, calls, write } from './payment-fixtures.ts';

// Read before any test, so that no test waits for it.
import '#renderer/routes/payment-pages.ts';

// Whole pages, looked at by their roles: slow where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

afterEach(cleanup);

test('a new transfer gets a number of its own in the address', async () => {
  kept.clear();
  await open({}, '/transfers/new');
  await screen.findByLabelText('Beneficiary name');
  expect(window.location.hash).toMatch(/^#\/transfers\/new\/[0-9a-f-]{36}$/);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Details' }));
});

test('a field says what is wrong once it was left, and all of them once going on was tried', async () => {
  await begin();
  type('Beneficiary account', 'IT60 X054 2811 1010 0000 0123 457');
  expect(screen.queryByText(/not a valid IBAN/)).toBeNull();
  fireEvent.blur(field('Beneficiary account'));
  expect(screen.getByText(/not a valid IBAN/)).toBeDefined();
  expect(field('Beneficiary name').getAttribute('aria-invalid')).not.toBe('true');

  press('Validate');
  expect(document.activeElement).toBe(field('From account'));
  expect(field('Beneficiary name').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('heading', { name: 'Validate' })).toBeNull();
});

test('an amount is understood in either notation, and shown as it is understood', async () => {
  await begin();
  type('Amount', '1.234,50');
  expect(screen.getByText(/^= 1,234\.50\sEUR$/)).toBeDefined();
  type('Amount', '1,234.50');
  expect(screen.getByText(/^= 1,234\.50\sEUR$/)).toBeDefined();
});

test('BIC and address are asked for only where they are required', async () => {
  await begin();
  type('Beneficiary account', 'IT60X0542811101000000123456');
  expect(screen.queryByLabelText('BIC')).toBeNull();
  type('Beneficiary account', '123456789');
  expect(field('BIC')).toBeDefined();
  expect(field('Country')).toBeDefined();
});

test('a known payee fills in everything that is known', async () => {
  const payee: FoundPayee = {
    beneficiaryId: 'x', name: 'Rossi SpA', accountCode: 'DE89370400440532013000', bicCode: 'COBADEFF', address: 'Hauptstrasse 1', city: 'Berlin', countryCode: 'DE', lastPaidAt: null,
  };
  await begin({ 'beneficiaries.find': () => ok([payee]) });
  type('Beneficiary name', 'Ros');
  fireEvent.click(await screen.findByText('DE89 3704 0044 0532 0130 00'));
  expect(field('Beneficiary account').value).toBe('DE89 3704 0044 0532 0130 00');
  expect(field('City').value).toBe('Berlin');
});

test('a pasted block of text is told apart, says what it filled in, and can be taken back', async () => {
  await begin();
  type('Beneficiary name', 'Bianchi');
  const text = 'Intestatario: Rossi SpA\nIBAN: IT60 X054 2811 1010 0000 0123 456\nImporto: 1.234,50 EUR\nCausale: Fattura 12';
  fireEvent.paste(field('Beneficiary name'), { clipboardData: { getData: () => text } });
  expect(field('Beneficiary name').value).toBe('Rossi SpA');
  expect(field('Beneficiary account').value).toBe('IT60 X054 2811 1010 0000 0123 456');
  expect(field('Amount').value).toBe('1.234,50');
  expect(screen.getByText(/Filled in from what you pasted: Beneficiary name, Beneficiary account/)).toBeDefined();
  press('Undo');
  expect(field('Beneficiary name').value).toBe('Bianchi');
  expect(field('Amount').value).toBe('');
});

test('a draft is saved while it is written, and resumed at the step where it was left', async () => {
  await begin();
  write();
  press('Validate');
  await heading('Validate');
  await waitFor(() => expect(kept.get(DRAFT_ID)?.step).toBe('validate'));

  await open();
  await heading('Validate');
  press('Back');
  await heading('Details');
  expect(field('Beneficiary name').value).toBe('Rossi SpA');
  expect(field('Amount').value).toBe('1.234,50');
});

test('leaving before the draft was saved saves it', async () => {
  await begin();
  type('Beneficiary name', 'Bianchi');
  act(() => {
    window.location.hash = '/transfers';
  });
  await waitFor(() => expect(kept.get(DRAFT_ID)?.content.draft.beneficiaryName).toBe('Bianchi'));
});

test('the bank’s refusals land on their fields, and go when these are changed', async () => {
  const refusals = [{ field: 'beneficiaryName', code: 'SZBO-0042', description: 'Name not accepted', params: '' }, { field: null, code: 'SZBO-1', description: 'Something else', params: null }];
  await begin({ 'payments.validate': () => ok({ valid: false, refusals, at: now }) });
  write();
  press('Validate');
  expect(await screen.findByText('Name not accepted (SZBO-0042)')).toBeDefined();
  expect(screen.getByText(/Something else/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field('Beneficiary name')));
  type('Beneficiary name', 'Rossi Spa');
  expect(screen.queryByText('Name not accepted (SZBO-0042)')).toBeNull();
});

test('without a connection the check says why it cannot be made, and lets go back', async () => {
  await begin({ 'payments.validate': () => failed({ kind: 'offline' }) });
  write();
  press('Validate');
  expect(await screen.findByText(/the bank cannot check it/)).toBeDefined();
  fireEvent.keyDown(window, { key: 'Escape' });
  await heading('Details');
  expect(field('Description').value).toBe('Fattura 12');
});

test('Swift has no check beforehand, says so, and goes on', async () => {
  const bridge = await begin();
  write();
  type('Currency', 'USD');
  press('Validate');
  expect(await screen.findByText('There is no check beforehand')).toBeDefined();
  press('Next');
  await heading('Confirm');
  expect(calls(bridge, 'payments.validate')).toHaveLength(0);
});

test('tax relief tells the beneficiary’s code apart from those of the claimants', async () => {
  await begin();
  fireEvent.click(field('Tax relief'));
  type('Tax code of the beneficiary', '01234567890');
  press('Add a claimant');
  type('Tax code of claimant 2', 'RSSMRA80A01H501U');
  await waitFor(() => expect(kept.get(DRAFT_ID)?.content.draft).toMatchObject({
    taxRelief: { creditorFiscalCode: '01234567890', fiscalCodes: ['', 'RSSMRA80A01H501U'] },
  }));
});

test('a transfer from a virtual IBAN has fewer fields and no check', async () => {
  kept.clear();
  await open({}, '/virtual-ibans/A1/IT60X0542811101000000999999/transfer');
  await screen.findByLabelText('Beneficiary account');
  expect(screen.queryByLabelText('Execution date')).toBeNull();
  type('Beneficiary name', 'Rossi SpA');
  type('Beneficiary account', 'DE89370400440532013000');
  type('Amount', '10');
  press('Validate');
  expect(await screen.findByText(/no check for transfers from virtual IBANs/)).toBeDefined();
});
