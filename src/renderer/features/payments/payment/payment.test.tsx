import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { now, shownTransfer } from '#renderer/testing/intent-fixtures.ts';
import type { FoundPayee } from '#shared/bridge/payments/beneficiaries.ts';
import { pathOfDraft } from '#renderer/data/paths/paths.ts';
import type { CommandResult } from '#shared/bridge/commands.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { account, DRAFT_ID, HASH, kept, open, begin, field, type, press, heading, calls, toConfirm, write } from './payment-fixtures.ts';

// Read before any test, so that no test waits for it.
import '#renderer/app/routes/payment-pages.ts';

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

test('a payment of today leaves on the bank’s day, where its clock is on another than this computer’s', async () => {
  await begin({ 'payments.clock': () => ok({ aheadMs: Date.parse('2027-03-10T12:00:00+01:00') - Date.now() }) });
  expect(await screen.findByText('Today, Mar 10, 2027')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Instant'));
  expect(screen.getByText('At once')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Instant'));
  expect(screen.getByText('Today, Mar 10, 2027')).toBeDefined();
  type('Execution date', '2027-03-11');
  expect(screen.getByText('On Mar 11, 2027, booked until then')).toBeDefined();
});

test('a day on which banks do not settle is not said to be the one on which it leaves', async () => {
  await begin({ 'payments.clock': () => ok({ aheadMs: Date.parse('2027-03-10T12:00:00+01:00') - Date.now() }) });
  await screen.findByText('Today, Mar 10, 2027');
  type('Execution date', '2027-03-28');
  expect(screen.getByText(/It will probably be executed on Mar 30, 2027/)).toBeDefined();
  expect(screen.getByText('Probably on Mar 30, 2027')).toBeDefined();
  expect(screen.queryByText(/booked until then/)).toBeNull();
});

describe('an instant transfer that costs something', () => {
  type Said = Extract<CommandResult<'payments.validate'>, { readonly ok: true }>['value'];
  const charging = (amountMinor: number | null, answer: object = {}): Said => ({
    valid: true, creditorName: 'Rossi SpA', debtorName: 'Tesoro Srl', executionDate: null, feeType: 'SHA',
    fees: amountMinor === null ? [] : [{ description: 'Commissione', amount: { amountMinor, currency: 'EUR' } }], taxReliefDescription: null, at: now,
    said: { creditor: null, debtor: null, description: 'Fattura 12', executionDate: null, feeType: 'SHA', feeAccountId: null, fees: [], taxRelief: null, ...answer },
  });
  const validateInstant = async (instant: Said, ordinary: () => CommandResult<'payments.validate'> | Promise<CommandResult<'payments.validate'>>) => {
    const bridge = await begin({ 'payments.validate': ({ draft }) => (draft.isInstant ? ok(instant) : ordinary()) });
    write();
    fireEvent.click(screen.getByLabelText('Instant'));
    press('Validate');
    await waitFor(() => expect(calls(bridge, 'payments.validate').map(({ input }) => (input as { readonly draft: { readonly isInstant: boolean } }).draft.isInstant)).toEqual([true, false]));
  };

  test('is said to cost more than an ordinary one, where it does', async () => {
    await validateInstant(charging(250), () => ok(charging(75)));
    expect(await screen.findByText(/^Instant costs 2\.50\sEUR, an ordinary transfer 0\.75\sEUR$/)).toBeDefined();
  });

  test('is compared with an ordinary one of the next day on which banks settle', async () => {
    const bridge = await begin({
      'payments.clock': () => ok({ aheadMs: Date.parse('2027-03-27T12:00:00+01:00') - Date.now() }), 'payments.validate': ({ draft }) => ok(charging(draft.isInstant ? 250 : 75)),
    });
    await screen.findAllByText(/Mar 30, 2027/);
    write();
    fireEvent.click(screen.getByLabelText('Instant'));
    press('Validate');
    expect(await screen.findByText(/^Instant costs/)).toBeDefined();
    expect(calls(bridge, 'payments.validate').map(({ input }) => (input as { readonly draft: { readonly executionDate: string } }).draft.executionDate).at(-1)).toBe('2027-03-30');
  });

  test('is not said to cost more than nothing where the bank names no fee of an ordinary one', async () => {
    await validateInstant(charging(250), () => ok(charging(null)));
    expect(await screen.findByText(/^Instant costs 2\.50\sEUR; for an ordinary transfer the bank names no fee$/)).toBeDefined();
  });

  test.each([
    ['fails', () => failed({ kind: 'offline' } as const)], ['is refused', () => ok({ valid: false, refusals: [], at: now } as const)],
    ['is not answered', () => new Promise<never>(() => undefined)], ['has a fee that is not readable', () => ok(charging(75, { unreadable: [{ path: 'fees.1', raw: '?' }] }))],
  ])('can go on where the second check %s', async (_how, ordinary) => {
    await validateInstant(charging(250), ordinary);
    expect(screen.queryByText(/^Instant costs/)).toBeNull();
    press('Next');
    expect(await screen.findByRole('heading', { level: 2, name: 'Confirm' })).toBeDefined();
  });
});

test('an amount is understood in either notation, and shown as it is understood', async () => {
  await begin();
  type('Amount', '1.234,50');
  expect(screen.getByText(/^= 1,234\.50\sEUR$/)).toBeDefined();
  type('Amount', '1,234.50');
  expect(screen.getByText(/^= 1,234\.50\sEUR$/)).toBeDefined();
});

test('a draft whose address is to be completed opens at its details, with the focus on what is wrong there', async () => {
  kept.clear();
  kept.set(DRAFT_ID, {
    draftId: DRAFT_ID, step: 'confirm', savedAt: now,
    content: { kind: 'createTransfer', draft: { ...emptyTransferDraft, taxRelief: null, beneficiaryAccount: 'IT60X0542811101000000123456', address: 'Via Roma 1', country: 'IT' } },
  });
  await open({}, `${pathOfDraft(DRAFT_ID)}?complete=address`);
  const city = await screen.findByLabelText('City');
  await waitFor(() => expect(document.activeElement).toBe(city));
  expect(city.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('An address needs its town and country, or must be left out.')).toBeDefined();
  // From then on as ever: the first wrong field.
  press('Validate');
  expect(document.activeElement).toBe(field('From account'));
});

test('Swift asks for an address, also to an account in Italy', async () => {
  await begin();
  type('Beneficiary account', 'IT60X0542811101000000123456');
  type('Currency', 'US');
  expect(screen.queryByLabelText('City')).toBeNull();
  type('Currency', 'USD');
  expect(await screen.findByLabelText('City')).toBeDefined();
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
  const bridge = await begin({ 'beneficiaries.find': () => ok([payee]) });
  const isAskedFor = (): boolean => bridge.calls.some(({ name }) => name === 'beneficiaries.find');
  expect(isAskedFor()).toBe(false);
  type('Beneficiary name', 'Ros');
  await waitFor(() => expect(isAskedFor()).toBe(true));
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

test.each([['payments.validate', ['Validate']], ['intents.prepare', ['Validate', 'Next']]] as const)('what only the bank’s clock shows is said at its field, found by %s, until something is changed', async (command, presses) => {
  await begin({ [command]: () => failed({ kind: 'paymentInvalid', problems: [{ field: 'executionDate', code: 'dateInPast' }] }) });
  write();
  for (const name of presses) {
    await waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(false));
    press(name);
  }
  expect(await screen.findByText('By the bank’s clock this day has passed.')).toBeDefined();
  expect(screen.queryByText(/The bank’s check/)).toBeNull();
  type('Description', 'Fattura 13');
  expect(screen.queryByText('By the bank’s clock this day has passed.')).toBeNull();
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

test('a bank that does not check it beforehand stops nobody, and the summary says so', async () => {
  const bridge = await begin({ 'payments.validate': () => ok({ valid: null, why: 'notOffered', at: now }), 'intents.prepare': () => ok({ bodyHash: HASH, shown: { ...shownTransfer, validated: null }, declared: [] }) });
  write();
  press('Validate');
  expect(await screen.findByText('The bank did not check it')).toBeDefined();
  expect(screen.getByText(/This bank does not offer the check/)).toBeDefined();
  press('Next');
  expect(await screen.findByText('The bank has not checked this transfer beforehand.')).toBeDefined();
  expect(calls(bridge, 'intents.send')).toHaveLength(0);
});

test('the check shows everything that the bank answered', async () => {
  await begin({
    'payments.validate': () => ok({
      valid: true, creditorName: 'Rossi SpA', debtorName: 'Tesoro Srl', executionDate: null, feeType: 'SHA', fees: [], taxReliefDescription: null, at: now,
      said: {
        creditor: { name: 'Rossi SpA', accountCode: 'DE89370400440532013000', bicCode: 'COBADEFFXXX', address: { address: 'Hauptstrasse 1', city: 'Berlin', countryCode: 'DE' } },
        debtor: { name: 'Tesoro Srl', accountCode: 'IT60X0542811101000000123456', bicCode: null, address: null }, description: 'FATTURA 12', executionDate: null, feeType: 'SHA',
        feeAccountId: 'A9', fees: [{ feeCode: 'F1', description: 'Bonifico', amount: { amountMinor: 75, currency: 'EUR' } }],
        taxRelief: {
          taxReliefId: 'L449', description: 'Ristrutturazione', isCondoUpgrade: true, creditorFiscalCode: '01234567890', beneficiaryType: 'NATURAL_PERSON',
          naturalPersonBeneficiary: { fiscalCode1: 'RSSMRA80A01F205X', fiscalCode2: 'PRVNNA80A41F205X', fiscalCode3: null, fiscalCode4: null, fiscalCode5: null },
          legalPersonBeneficiary: { fiscalCode: '09876543210', legalRepresentativeFiscalCode: 'VRDLGI70A01F205X' },
        },
      },
    }),
  });
  write();
  press('Validate');
  await screen.findByText(/finds nothing wrong/);
  const words = document.querySelector('details')?.textContent ?? '';
  for (const said of ['COBADEFFXXX', 'Hauptstrasse 1, Berlin, DE', 'FATTURA 12', 'A9', 'F1 · Bonifico', '0.75', 'L449, Ristrutturazione', '01234567890', 'RSSMRA80A01F205X · PRVNNA80A41F205X', '09876543210', 'VRDLGI70A01F205X', 'One to five people']) {
    expect(words).toContain(said);
  }
});

test('a payment that an open one holds back says so at Confirm, leads there, and cannot be sent', async () => {
  const heldBy = '3f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f31';
  await toConfirm({ 'intents.prepare': () => ok({ bodyHash: HASH, shown: shownTransfer, heldBy, declared: [] }) });
  expect(screen.getByRole('link', { name: 'Follow the first one' }).getAttribute('href')).toContain(heldBy);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send 1,234\.50/ }).disabled).toBe(true);
});

test('the currency follows the account, and another one is warned about', async () => {
  await begin({ 'accounts.list': () => ok([account, { ...account, account: { ...account.account, accountId: 'A2', iban: 'IT40S0542811101000000999999', alias: 'Conto USD', currency: 'USD' } }]) });
  await waitFor(() => expect(document.querySelector('option[value="A2"]')).not.toBeNull());
  type('From account', 'A2');
  expect(field('Currency').value).toBe('USD');
  expect(screen.queryByText(/The account is kept in/)).toBeNull();
  type('Currency', 'EUR');
  expect(await screen.findByText(/The account is kept in USD/)).toBeDefined();
  type('From account', 'A1');
  expect(field('Currency').value).toBe('EUR');
});

test('the day that is sent stands in the summary, beside the one that the bank’s check named', async () => {
  const executionDate = bankDate('2026-11-23');
  const shown = { ...shownTransfer, executionDate, validated: { fees: [], debtorName: null, executionDate: bankDate('2026-11-25') } };
  await toConfirm({ 'intents.prepare': () => ok({ bodyHash: HASH, shown, declared: [] }) });
  const value = (label: string): string => screen.getByText(label).nextElementSibling?.textContent ?? '';
  expect(value('Execution date')).toMatch(/23/);
  expect(value('Day named by the bank’s check')).toMatch(/25/);
});

describe('what stands out', () => {
  const prepared = (heldBy?: string) => ({ 'intents.prepare': () => ok({ bodyHash: HASH, shown: shownTransfer, declared: [], ...(heldBy !== undefined && { heldBy }) }) });
  const advice = () => ok([{ code: 'firstPayment' }, { code: 'knownNameNewAccount', accountCode: 'IT60X0542811101000000123456' }] as const);

  test('is said where the person decides too', async () => {
    await toConfirm({ 'payments.advice': advice });
    expect(await heading('Worth a look')).toBeDefined();
    expect(screen.getByText(/^First payment to this account/)).toBeDefined();
    expect(screen.getByText(/^You paid this name before, to another account: IT60 X054/)).toBeDefined();
  });

  test('has no place where nothing does', async () => {
    await toConfirm();
    expect(screen.queryByRole('heading', { name: 'Worth a look' })).toBeNull();
  });

  test('a day on which banks do not settle is said with the day on which it will probably be executed, unless the bank names one', async () => {
    const goOn = async (bank: string | null): Promise<void> => {
      const validated = { fees: [], debtorName: null, executionDate: bank === null ? null : bankDate(bank) };
      await begin({ 'intents.prepare': () => ok({ bodyHash: HASH, shown: { ...shownTransfer, executionDate: bankDate('2099-11-22'), validated }, declared: [] }) });
      write();
      type('Execution date', '2099-11-22');
      press('Validate');
      await screen.findByText(/finds nothing wrong/);
      press('Next');
      await screen.findByText(/one thousand two hundred thirty-four euros/);
    };
    await goOn(null);
    expect(screen.getByText(/It will probably be executed on Nov 23, 2099/)).toBeDefined();
    cleanup();
    await goOn('2099-11-24');
    expect(screen.queryByText(/probably/)).toBeNull();
  });

  test('a payment that waits for its duplicate says so once', async () => {
    await begin({ ...prepared('i1'), 'payments.advice': () => ok([{ code: 'unresolvedTwin', intentId: 'i1' }]) });
    write();
    press('Validate');
    await screen.findByText(/finds nothing wrong/);
    press('Next');
    expect(await screen.findByText('The same payment is still open')).toBeDefined();
    expect(screen.queryByText(/^The same payment was sent before/)).toBeNull();
  });
});
