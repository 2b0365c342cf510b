import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { intentOf, testAccount } from '#renderer/testing/intents.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { ProbableArrival, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { virtualIbanStates } from '#shared/contract/states.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { readStatus } from '#shared/domain/open-status.ts';
import { failed, ok } from '#shared/domain/result.ts';

const at = instantFromMs(Date.parse('2026-03-05T09:30:00Z'));
const virtualIban = 'IT40S0542811101000000999999';
const record: SectionRecords['virtualIbans'] = {
  accountId: 'ACC-1', virtualIban, parentAccountId: 'ACC-1', status: 'ACTIVE', description: 'Campagna Alfa', activationDate: bankDate('2025-11-03'), deactivationDate: null,
};
const account = {
  account: {
    accountId: 'ACC-1', iban: testAccount.iban, abiCode: null, cabCode: null, countryCode: null, internationalCin: null, nationalCin: null, account: null,
    alias: 'Conto operativo', productName: null, holderName: null, activatedDate: null, currency: 'EUR',
  },
  balance: null, asOf: at,
} as unknown as AccountView;
const shown = { kind: 'createVirtualIban', account: testAccount, description: 'Campagna Beta' } as const;
const shownDeactivation = { kind: 'deactivateVirtualIban', account: testAccount, virtualIban, description: 'Campagna Alfa' } as const;
const bodyHash = 'b'.repeat(64);
let bridge: FakeBridge;

beforeAll(() => {
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: { configurable: true, value: 600 }, offsetWidth: { configurable: true, value: 1200 },
    clientHeight: { configurable: true, value: 600 }, clientWidth: { configurable: true, value: 1200 },
  });
});

beforeEach(async () => {
  bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'accounts.list': () => ok([account]),
    'records.page': ({ section }) => ok({ rows: section === 'virtualIbans' ? [{ id: virtualIban, record, asOf: at }] : [], total: section === 'virtualIbans' ? 1 : 0, asOf: at }),
    'records.get': () => ok({ id: virtualIban, record, asOf: at, details: { arrivals: [], probable: [] } }),
    'records.refresh': () => ok({ id: virtualIban, record, asOf: at, details: { arrivals: [], probable: [] } }),
    'clipboard.copy': () => ok(null),
    'intents.get': () => ok(intentOf({})),
  });
});

const lastList = () => bridge.calls.filter(({ name, input }) => name === 'records.page' && (input as { section: string }).section === 'virtualIbans').at(-1)?.input;

async function openList(): Promise<void> {
  act(() => { goTo('/virtual-ibans'); });
  await screen.findByText('Campagna Alfa');
}

async function openRecord(over: Partial<typeof record> = {}, probable: readonly ProbableArrival[] = []): Promise<void> {
  bridge.handle({ 'records.get': () => ok({ id: virtualIban, record: { ...record, ...over }, asOf: at, details: { arrivals: [], probable } }) });
  act(() => { goTo(pathOfRecord('virtualIbans', virtualIban)); });
  await screen.findByRole('heading', { level: 1, name: 'IT40 S054 2811 1010 0000 0999 999' });
}

describe('the list of virtual IBANs', () => {
  it('shows the active ones, and the inactive on demand', async () => {
    await openList();
    expect(lastList()).toMatchObject({ withoutPast: true, filters: {} });
    fireEvent.click(screen.getByLabelText('Show inactive'));
    await waitFor(() => { expect(lastList()).not.toHaveProperty('withoutPast'); });
    expect(window.location.hash).toBe('#/virtual-ibans?all=1');
  });

  it('copies one in a click, without spaces and without opening it', async () => {
    await openList();
    fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Copy IBAN' }));
    await waitFor(() => { expect(bridge.calls.find(({ name }) => name === 'clipboard.copy')?.input).toEqual({ text: virtualIban }); });
    expect(window.location.hash).toBe('#/virtual-ibans');
  });
});

describe('creating a virtual IBAN', () => {
  const create = async () => {
    await openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Create virtual IBAN' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Description'), { target: { value: 'Campagna Beta' } });
    const confirm = dialog.getByRole('button', { name: 'Create virtual IBAN' });
    expect(fireEvent.keyDown(confirm, { key: 'Enter' })).toBe(false);
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    return dialog;
  };

  it('makes one and shows it, to be copied', async () => {
    bridge.handle({
      'intents.prepare': () => ok({ bodyHash, shown, declared: [] }),
      'intents.send': () => ok(intentOf({ kind: 'createVirtualIban', state: 'SETTLED', serverId: 'IT73T0542811101000000777777', shown })),
    });
    await create();
    expect(await screen.findByText('Virtual IBAN created')).toBeDefined();
    expect(screen.getByText('IT73 T054 2811 1010 0000 0777 777')).toBeDefined();
    expect(bridge.calls.filter(({ name }) => name === 'intents.send')).toHaveLength(1);
    expect(bridge.calls.find(({ name }) => name === 'intents.send')?.input).toMatchObject({ write: { kind: 'createVirtualIban', accountId: 'ACC-1', description: 'Campagna Beta' }, bodyHash });
  });

  it('follows one whose outcome is not known on its own page', async () => {
    bridge.handle({
      'intents.prepare': () => ok({ bodyHash, shown, declared: [] }),
      'intents.send': () => ok(intentOf({ kind: 'createVirtualIban', state: 'UNKNOWN', shown })),
    });
    await create();
    await waitFor(() => { expect(window.location.hash).toBe(`#/payments/${intentOf({}).intentId}`); });
  });

  it('says why it cannot, and keeps what was typed', async () => {
    bridge.handle({ 'intents.prepare': () => failed({ kind: 'paymentsBlocked', reason: 'corrupt' }) });
    const dialog = await create();
    expect(await dialog.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('The payment journal is damaged'));
    expect(dialog.getByLabelText('Description')).toHaveProperty('value', 'Campagna Beta');
  });
});

describe('a virtual IBAN', () => {
  it('is deactivated after a question that says what nobody knows, and read again', async () => {
    bridge.handle({
      'intents.prepare': () => ok({ bodyHash, shown: shownDeactivation, declared: [] }),
      'intents.send': () => ok(intentOf({ kind: 'deactivateVirtualIban', state: 'SETTLED', shown: shownDeactivation })),
    });
    await openRecord();
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/does not say what happens to payments that arrive on it later/)).toBeDefined();
    const confirm = dialog.getByRole('button', { name: 'Deactivate virtual IBAN' });
    await waitFor(() => { expect(confirm).toHaveProperty('disabled', false); });
    expect(document.activeElement).not.toBe(confirm);
    fireEvent.click(confirm);
    await waitFor(() => { expect(bridge.calls.some(({ name }) => name === 'records.refresh')).toBe(true); });
    expect(bridge.calls.filter(({ name }) => name === 'intents.send')).toHaveLength(1);
  });

  it('pays from its own form', async () => {
    await openRecord();
    expect((await screen.findByRole('link', { name: 'Transfer from virtual IBAN' })).getAttribute('href')).toBe(`#/virtual-ibans/ACC-1/${virtualIban}/transfer`);
  });

  it('offers nothing once it is inactive, or in a state that nobody documented', async () => {
    await openRecord({ status: readStatus(virtualIbanStates, 'INACTIVE') });
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Transfer from virtual IBAN' })).toBeNull();
  });

  it('marks as probable what only a text says', async () => {
    await openRecord({}, [{ transactionId: 'T-1', source: 'statement', date: bankDate('2026-02-01'), amount: { amountMinor: 12_345, currency: 'EUR' }, description: `Bonifico su ${virtualIban}` }]);
    const table = screen.getByRole('table', { name: 'Probably arrived on it' });
    expect(within(table).getByText('Probable')).toBeDefined();
    expect(table.textContent).toContain('+123.45');
  });
});
