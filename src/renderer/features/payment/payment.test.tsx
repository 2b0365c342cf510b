import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FakeBridge, FakeHandlers } from '#renderer/bridge/fake.ts';
import { intent, INTENT_ID, now, shownTransfer } from '#renderer/features/outcome/intent-fixtures.ts';
import { pathOfDraft, pathOfPayment } from '#renderer/routes/paths.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { PaymentDraft } from '#shared/bridge/drafts.ts';
import type { FoundPayee } from '#shared/bridge/beneficiaries.ts';
import type { AccountView } from '#shared/bridge/statement.ts';
import { failed, ok } from '#shared/domain/result.ts';
// Read before any test, so that no test waits for it.
import '#renderer/routes/payment-pages.ts';

// Whole pages, looked at by their roles: slow where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

afterEach(cleanup);

const DRAFT_ID = 'b1b1b1b1-0d5a-4e9b-9b1a-5d0c7a1e2f30';
const HASH = 'a'.repeat(64);
const account = {
  account: { accountId: 'A1', iban: 'IT60X0542811101000000123456', alias: 'Conto operativo', productName: null, currency: 'EUR' },
  asOf: now, balance: { asOf: now, value: { accounting: { amountMinor: 1_500_000, currency: 'EUR' }, available: { amountMinor: 1_234_560, currency: 'EUR' }, date: null } },
  reserved: null, coverage: { ranges: [], asOf: null },
} as unknown as AccountView;

const kept = new Map<string, PaymentDraft>();
const keeping: FakeHandlers = {
  'accounts.list': () => ok([account]),
  'beneficiaries.find': () => ok([]),
  'payments.advice': () => ok([]),
  'drafts.get': ({ draftId }) => {
    const draft = kept.get(draftId);
    return draft === undefined ? failed({ kind: 'notFound' }) : ok(draft);
  },
  'drafts.save': (draft) => {
    kept.set(draft.draftId, { ...draft, savedAt: now });
    return ok({ ...draft, savedAt: now });
  },
  'drafts.remove': ({ draftId }) => {
    kept.delete(draftId);
    return ok(null);
  },
  'payments.validate': () => ok({
    valid: true, creditorName: 'Rossi SpA', debtorName: 'Tesoro Srl', executionDate: null, feeType: 'SHA', fees: [], taxReliefDescription: null, at: now,
  }),
  'intents.prepare': () => ok({ bodyHash: HASH, shown: shownTransfer }),
  'intents.list': () => ok([]),
  'intents.get': () => ok(intent),
};

async function open(handlers: FakeHandlers = {}, path: string = pathOfDraft(DRAFT_ID)): Promise<FakeBridge> {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, { ...keeping, ...handlers });
  act(() => {
    window.location.hash = path;
  });
  return bridge;
}

async function begin(handlers: FakeHandlers = {}): Promise<FakeBridge> {
  kept.clear();
  const bridge = await open(handlers);
  await screen.findByLabelText('Beneficiary name');
  return bridge;
}

const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
const type = (name: string, value: string): void => {
  fireEvent.change(field(name), { target: { value } });
};
const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const heading = (name: string) => screen.findByRole('heading', { name });
const calls = (bridge: FakeBridge, name: string) => bridge.calls.filter((call) => call.name === name);

function write(): void {
  type('From account', 'A1');
  type('Beneficiary name', 'Rossi SpA');
  type('Beneficiary account', 'DE89 3704 0044 0532 0130 00');
  type('Address', 'Hauptstrasse 1');
  type('City', 'Berlin');
  type('Country', 'DE');
  type('Amount', '1.234,50');
  type('Description', 'Fattura 12');
  type('Execution date', '2099-11-23');
}

async function toConfirm(handlers: FakeHandlers = {}): Promise<FakeBridge> {
  const bridge = await begin(handlers);
  write();
  press('Validate');
  await heading('Validate');
  await screen.findByText(/finds nothing wrong/);
  press('Next');
  await screen.findByText(/one thousand two hundred thirty-four euros/);
  await screen.findByRole('button', { name: /^Send 1,234\.50\sEUR to Rossi SpA$/ });
  return bridge;
}

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

test('Send is not what has the focus, ignores Enter, and works once', async () => {
  const bridge = await toConfirm({ 'intents.send': () => new Promise(() => undefined) });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Confirm' }));
  expect(fireEvent.keyDown(send, { key: 'Enter' })).toBe(false);
  expect(fireEvent.keyDown(send, { key: ' ', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(send, { key: ' ' })).toBe(true);
  act(() => {
    send.click();
    send.click();
  });
  expect(send.disabled).toBe(true);
  expect(send.getAttribute('aria-busy')).toBe('true');
  expect(calls(bridge, 'intents.send').map(({ input }) => input)).toMatchObject([{ requestId: DRAFT_ID, bodyHash: HASH }]);
});

test('after sending, its page follows it and the draft is gone', async () => {
  await toConfirm({ 'intents.send': () => ok(intent) });
  press(/^Send/);
  await heading('Accepted by the bank');
  expect(window.location.hash).toBe(`#${pathOfPayment(INTENT_ID)}`);
  await waitFor(() => expect(kept.has(DRAFT_ID)).toBe(false));
});

test('as soon as the journal knows it, its page takes over, before the bank has answered', async () => {
  const sending = { ...intent, state: 'SENDING' as const, requestId: DRAFT_ID };
  await toConfirm({ 'intents.send': () => new Promise(() => undefined), 'intents.list': () => ok([sending]), 'intents.get': () => ok(sending) });
  press(/^Send/);
  expect(await heading('Sending')).toBeDefined();
});

test('an outcome that could not be written down is followed on its own page, not shown as a failure to send', async () => {
  const sending = { ...intent, state: 'SENDING' as const, requestId: DRAFT_ID };
  await toConfirm({ 'intents.send': () => failed({ kind: 'outcomeUnknown', intentId: INTENT_ID }), 'intents.get': () => ok(sending) });
  press(/^Send/);
  expect(await heading('Sending')).toBeDefined();
  expect(window.location.hash).toBe(`#${pathOfPayment(INTENT_ID)}`);
});

test('after a mistake of the program, what the journal has of the payment counts', async () => {
  const unknown = { ...intent, state: 'UNKNOWN' as const, requestId: DRAFT_ID };
  const toldLate = { 'intents.list': () => ok(asked ? [unknown] : []), 'intents.get': () => ok(unknown) };
  let asked = false;
  await toConfirm({
    ...toldLate,
    'intents.send': () => {
      asked = true;
      return failed({ kind: 'internal', reference: 'abc' });
    },
  });
  press(/^Send/);
  await waitFor(() => expect(window.location.hash).toBe(`#${pathOfPayment(INTENT_ID)}`));
});

test('another payment in the way bars the button and leads to it', async () => {
  await toConfirm({ 'intents.send': () => failed({ kind: 'blockedByIntent', intentId: INTENT_ID }) });
  press(/^Send/);
  expect((await screen.findByRole('link', { name: 'Follow the first one' })).getAttribute('href')).toBe(`#${pathOfPayment(INTENT_ID)}`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ }).disabled).toBe(true);
});

test('what has changed since it was shown is shown afresh, and not sent', async () => {
  const bridge = await toConfirm({ 'intents.send': () => failed({ kind: 'changedSinceShown' }) });
  press(/^Send/);
  expect(await screen.findByText(/has changed since you saw it/)).toBeDefined();
  await waitFor(() => expect(calls(bridge, 'intents.prepare')).toHaveLength(2));
  expect(window.location.hash).toBe(`#${pathOfDraft(DRAFT_ID)}`);
});

test('without a network it says why it cannot send', async () => {
  const bridge = await toConfirm();
  act(() => bridge.emit({
    type: 'freshness',
    freshness: { phase: 'offline', since: now, asOf: null, error: { kind: 'notSent', operation: 'listAccounts', effect: 'read', cause: 'refused', detail: null } },
  }));
  expect(screen.getByText(/nothing can be sent now/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ }).disabled).toBe(true);
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
