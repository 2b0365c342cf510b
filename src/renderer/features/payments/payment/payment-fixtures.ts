import { act, fireEvent, screen } from '@testing-library/react';
import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { intent, now, shownTransfer } from '#renderer/testing/intent-fixtures.ts';
import { pathOfDraft } from '#renderer/data/paths/paths.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { PaymentDraft } from '#shared/bridge/payments/drafts.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { failed, ok } from '#shared/domain/result.ts';

export const DRAFT_ID = 'b1b1b1b1-0d5a-4e9b-9b1a-5d0c7a1e2f30';
export const HASH = 'a'.repeat(64);
export const account = {
  account: { accountId: 'A1', iban: 'IT60X0542811101000000123456', alias: 'Conto operativo', productName: null, currency: 'EUR' },
  asOf: now, balance: { asOf: now, value: { accounting: { amountMinor: 1_500_000, currency: 'EUR' }, available: { amountMinor: 1_234_560, currency: 'EUR' }, date: null } },
  reserved: null, coverage: { ranges: [], asOf: null },
} as unknown as AccountView;

export const kept = new Map<string, PaymentDraft>();
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
    said: { creditor: null, debtor: null, description: 'Fattura 12', executionDate: null, feeType: 'SHA', feeAccountId: null, fees: [], taxRelief: null },
  }),
  'intents.prepare': () => ok({ bodyHash: HASH, shown: shownTransfer, declared: [] }),
  'intents.list': () => ok([]),
  'intents.get': () => ok(intent),
};

export async function open(handlers: FakeHandlers = {}, path: string = pathOfDraft(DRAFT_ID)): Promise<FakeBridge> {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, { ...keeping, ...handlers });
  act(() => {
    window.location.hash = path;
  });
  return bridge;
}

export async function begin(handlers: FakeHandlers = {}): Promise<FakeBridge> {
  kept.clear();
  const bridge = await open(handlers);
  await screen.findByLabelText('Beneficiary name');
  return bridge;
}

export const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
export const type = (name: string, value: string): void => {
  fireEvent.change(field(name), { target: { value } });
};
export const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
export const heading = (name: string) => screen.findByRole('heading', { name });
export const calls = (bridge: FakeBridge, name: string) => bridge.calls.filter((call) => call.name === name);

export function write(): void {
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

export async function toConfirm(handlers: FakeHandlers = {}): Promise<FakeBridge> {
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
