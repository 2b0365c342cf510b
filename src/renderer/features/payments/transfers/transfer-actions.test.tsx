import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { intentOf, shownTransfer, testAccount } from '#renderer/testing/intents.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { transferStates } from '#shared/contract/states.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { readStatus } from '#shared/domain/open-status.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { OnAccount } from '#shared/sections/section.ts';

const at = instantFromMs(Date.parse('2026-03-05T09:30:00Z'));
const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const bodyHash = 'a'.repeat(64);
let bridge: FakeBridge;

const transfer = (over: Partial<OnAccount<MoneyTransfer>> = {}): OnAccount<MoneyTransfer> => ({
  accountId: 'ACC-1', moneyTransferId: 'MT-1', status: 'BOOKED', direction: 'OUTGOING',
  creditor: { name: 'Tipografia Aldina Srl', accountCode: 'IT40S0542811101000000999999', bicCode: null, address: null },
  debtor: { name: 'Mario Rossi', accountCode: 'IT60X0542811101000000123456', bicCode: null, address: null }, cro: null, trn: null, uri: 'RF18 TS12345678',
  description: 'Fattura 12', createdDatetime: at, accountedDatetime: null, debtorValueDate: null, creditorValueDate: null,
  amount: { debtor: eur(125_000), creditor: eur(125_000), creditorCurrencyDate: null, exchangeRate: null }, isUrgent: false, isInstant: false, feeType: 'SHA',
  feeAccountId: null, fees: [], hasTaxRelief: null, challengeId: null, ...over,
});

const shownRevert: ShownWrite = {
  kind: 'revertTransfer', account: testAccount, moneyTransferId: 'MT-1',
  creditor: { name: 'Mario Rossi', accountCode: 'IT60X0542811101000000123456', bicCode: null, address: null, city: null, countryCode: null },
  received: eur(125_000), amount: eur(50_000), descriptionHeading: 'Errore', description: 'Fattura 12', executionDate: null, isInstant: true, isUrgent: false, feeType: null,
};
const shownDelete: ShownWrite = {
  kind: 'deleteTransfer', account: testAccount, moneyTransferId: 'MT-1', creditor: 'creditor' in shownTransfer ? shownTransfer.creditor : null,
  amount: eur(125_000), description: 'Fattura 12', executionDate: null,
};

async function open(record: OnAccount<MoneyTransfer>): Promise<void> {
  bridge.handle({ 'records.get': () => ok({ id: 'ACC-1:MT-1', record, asOf: at, details: {} }) });
  act(() => { goTo(pathOfRecord('transfers', 'ACC-1:MT-1')); });
  await screen.findByRole('button', { name: 'Accounting proof' });
}

const count = (name: string): number => bridge.calls.filter((call) => call.name === name).length;
const press = (name: string): void => { fireEvent.click(screen.getByRole('button', { name })); };
const inDialog = async () => within(await screen.findByRole('dialog'));

beforeEach(async () => {
  bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'records.page': () => ok({ rows: [], total: 0, asOf: at }),
    'intents.ofTransfer': () => ok([]),
    'intents.get': () => ok(intentOf({})),
    'transfers.reverted': () => failed({ kind: 'notFound' }),
    'intents.send': () => ok(intentOf({})),
  });
});

describe('what is offered for a transfer', () => {
  const names = ['Delete', 'Revert', 'Duplicate', 'Answer the challenge'];
  it.each<[string, Partial<OnAccount<MoneyTransfer>>, string[]]>([
    ['a booked outgoing one', {}, ['Delete', 'Duplicate']],
    ['an executed outgoing one', { status: 'EXECUTED' }, ['Duplicate']],
    ['one of a direction that the bank leaves out', { direction: null, status: 'EXECUTED' }, ['Revert']],
    ['a received one whose status the bank leaves out', { direction: 'INCOMING', status: null }, ['Revert']],
    ['a received one that was rejected', { direction: 'INCOMING', status: 'REJECTED' }, []],
    ['a received one with a status that nobody documented', { direction: 'INCOMING', status: readStatus(transferStates, 'PARKED') }, ['Revert']],
    ['a received one', { direction: 'INCOMING', status: 'EXECUTED' }, ['Revert']],
    ['one that waits for a code', { status: 'WORK_IN_PROGRESS', challengeId: 'CH-1' }, ['Duplicate', 'Answer the challenge']],
    ['one that no longer waits', { status: 'CANCELLED', challengeId: 'CH-1' }, ['Duplicate']],
    ['one with a status that nobody documented', { status: readStatus(transferStates, 'PARKED'), challengeId: 'CH-1' }, ['Delete']],
    ['one with a status that nobody documented, once it was accounted', { status: readStatus(transferStates, 'PARKED'), accountedDatetime: at }, []],
    ['one whose status the bank leaves out', { status: null }, ['Delete']],
  ])('%s', async (_, over, offered) => {
    await open(transfer(over));
    expect(names.filter((name) => screen.queryByRole('button', { name }) !== null).toSorted()).toEqual(offered.toSorted());
    expect(screen.queryByText(/PARKED”, which its documentation does not list/) !== null).toBe(over.status === readStatus(transferStates, 'PARKED'));
  });
});

describe('deleting', () => {
  beforeEach(() => { bridge.handle({ 'intents.prepare': () => ok({ bodyHash, shown: shownDelete, declared: [] }) }); });

  it('shows what is deleted, ignores Enter, sends once, and goes to the page of the write', async () => {
    await open(transfer());
    press('Delete');
    const dialog = await inDialog();
    expect(await dialog.findByText('1,250.00', { exact: false })).toBeDefined();
    const confirm = dialog.getByRole('button', { name: 'Delete transfer' });
    expect(document.activeElement).not.toBe(confirm);
    expect(fireEvent.keyDown(confirm, { key: 'Enter' })).toBe(false);
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => { expect(window.location.hash).toBe(`#/payments/${intentOf({}).intentId}`); });
    expect(count('intents.send')).toBe(1);
    const prepared = bridge.calls.find(({ name }) => name === 'intents.prepare')?.input as { requestId: string };
    expect(bridge.calls.find(({ name }) => name === 'intents.send')?.input).toMatchObject({
      requestId: prepared.requestId, bodyHash, write: { kind: 'deleteTransfer', accountId: 'ACC-1', moneyTransferId: 'MT-1' },
    });
  });

  it('says that it may not be booked any more where nobody documented its status', async () => {
    await open(transfer({ status: readStatus(transferStates, 'PARKED') }));
    press('Delete');
    expect(await (await inDialog()).findByText(/It is not certain that this transfer is still booked: the bank gives its status as PARKED/)).toBeDefined();
  });

  it('leads to the write that stands in its way', async () => {
    bridge.handle({ 'intents.send': () => failed({ kind: 'blockedByIntent', intentId: intentOf({}).intentId }) });
    await open(transfer());
    press('Delete');
    const dialog = await inDialog();
    await dialog.findByText('1,250.00', { exact: false });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete transfer' }));
    expect((await dialog.findByRole('link', { name: 'Open the first one' })).getAttribute('href')).toBe(`#/payments/${intentOf({}).intentId}`);
  });

  it('shows again what changed since it was looked at, before it can be sent', async () => {
    bridge.handle({ 'intents.send': () => failed({ kind: 'changedSinceShown' }) });
    await open(transfer());
    press('Delete');
    const dialog = await inDialog();
    await dialog.findByText('1,250.00', { exact: false });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete transfer' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Show what would be sent now' }));
    await waitFor(() => { expect(count('intents.prepare')).toBe(2); });
    expect(await dialog.findByRole('button', { name: 'Delete transfer' })).toBeDefined();
  });
});

describe('sending back', () => {
  const received = transfer({ direction: 'INCOMING', status: 'EXECUTED' });

  it('asks what is wanted, shows who gets how much, and sends exactly that', async () => {
    bridge.handle({ 'intents.prepare': () => ok({ bodyHash, shown: shownRevert, declared: [] }) });
    await open(received);
    press('Revert');
    const dialog = await inDialog();
    fireEvent.change(await dialog.findByLabelText('Amount'), { target: { value: '500,00' } });
    fireEvent.change(dialog.getByLabelText('Description heading'), { target: { value: 'Errore' } });
    fireEvent.click(dialog.getByLabelText('Urgent'));
    fireEvent.click(dialog.getByLabelText('Instant'));
    expect(dialog.getAllByRole('radio', { checked: true })).toHaveLength(1);
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    fireEvent.click(await dialog.findByRole('button', { name: /^Send back 500\.00.EUR to Mario Rossi$/ }));
    await waitFor(() => { expect(count('intents.send')).toBe(1); });
    expect(bridge.calls.find(({ name }) => name === 'intents.send')?.input).toMatchObject({
      write: { kind: 'revertTransfer', options: { descriptionHeading: 'Errore', amount: '500,00', timing: { kind: 'instant' }, feeType: '' } },
    });
  });

  it('warns, before and at the confirmation, where the bank does not say plainly that the transfer was received', async () => {
    bridge.handle({ 'intents.prepare': () => ok({ bodyHash, shown: shownRevert, declared: [] }) });
    await open(transfer({ direction: null, status: readStatus(transferStates, 'PARKED') }));
    press('Revert');
    const dialog = await inDialog();
    const warning = 'It is not certain that this transfer was received: the bank gives its direction as — and its status as PARKED. The bank decides whether it can be sent back.';
    expect(await dialog.findByText(warning)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await dialog.findByRole('button', { name: /^Send back/ });
    expect(dialog.getByText(warning)).toBeDefined();
  });

  it('says at the field what cannot be sent', async () => {
    bridge.handle({ 'intents.prepare': () => failed({ kind: 'paymentInvalid', problems: [{ field: 'amount', code: 'amountNotPositive' }] }) });
    await open(received);
    press('Revert');
    const dialog = await inDialog();
    fireEvent.change(await dialog.findByLabelText('Amount'), { target: { value: '0' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('The amount must be more than zero.')).toBeDefined();
    expect(count('intents.send')).toBe(0);
  });

  it('wants a day when a day was chosen', async () => {
    await open(received);
    press('Revert');
    const dialog = await inDialog();
    fireEvent.click(await dialog.findByLabelText('On a day'));
    expect(dialog.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByLabelText('Execution date'), { target: { value: '2099-03-04' } });
    await waitFor(() => { expect(dialog.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false); });
  });

  it('is not offered again once the bank says that it happened', async () => {
    bridge.handle({
      'transfers.reverted': () => ok({ transferId: 'MT-1', originalAmount: eur(125_000), revertedAt: at, reason: 'Errore', status: 'reverted', beneficiary: { name: 'Mario Rossi', account: null } }),
    });
    await open(received);
    press('Revert');
    const dialog = await inDialog();
    expect(await dialog.findByText('This transfer was sent back already.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('is not offered again while a first one from here may have happened', async () => {
    bridge.handle({ 'intents.ofTransfer': () => ok([intentOf({ kind: 'revertTransfer', state: 'UNKNOWN', shown: shownRevert })]) });
    await open(received);
    expect(await screen.findByRole('heading', { name: 'Done from Tesoro' })).toBeDefined();
    press('Revert');
    const dialog = await inDialog();
    expect((await dialog.findByRole('link', { name: 'Open its page' })).getAttribute('href')).toBe(`#/payments/${intentOf({}).intentId}`);
  });

  it('tells what became of a reversal when it is asked', async () => {
    await open(received);
    press('Ask the bank');
    expect(await screen.findByText('The bank knows of no reversal of this transfer.')).toBeDefined();
  });
});

describe('duplicating', () => {
  it('makes a draft of what the bank says of it, without its day and its marker', async () => {
    bridge.handle({ 'drafts.save': ({ draftId, content, step }) => ok({ draftId, content, step, savedAt: at }) });
    await open(transfer({ status: 'EXECUTED', debtorValueDate: null }));
    press('Duplicate');
    await waitFor(() => { expect(window.location.hash).toMatch(/^#\/transfers\/new\/[0-9a-f-]{36}$/); });
    expect(bridge.calls.find(({ name }) => name === 'drafts.save')?.input).toMatchObject({
      step: 'details',
      content: {
        kind: 'createTransfer',
        draft: {
          accountId: 'ACC-1', beneficiaryName: 'Tipografia Aldina Srl', beneficiaryAccount: 'IT40S0542811101000000999999', amount: '1250.00', currency: 'EUR',
          description: 'Fattura 12', remittanceInformation: 'RF18', executionDate: '', feeType: 'SHA', taxRelief: null,
        },
      },
    });
  });
});

describe('the accounting proof', () => {
  it.each([
    [{ kind: 'saved', path: '/tmp/proof.pdf' } as const, '/tmp/proof.pdf'],
    [{ kind: 'noDocument' } as const, /sent no document/],
    [{ kind: 'dateRangeExceeded', description: 'Date range exceeded' } as const, /SZBO-0040/],
  ])('says what came: %o', async (outcome, words) => {
    bridge.handle({ 'transfers.accountingProof': () => ok(outcome) });
    await open(transfer());
    press('Accounting proof');
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });
});

describe('a challenge', () => {
  it('is answered on the page of the write that adopts it', async () => {
    bridge.handle({ 'intents.adoptChallenge': () => ok(intentOf({ kind: 'answerChallenge', state: 'CHALLENGE' })) });
    await open(transfer({ status: 'WORK_IN_PROGRESS', challengeId: 'CH-1' }));
    press('Answer the challenge');
    await waitFor(() => { expect(window.location.hash).toBe(`#/payments/${intentOf({}).intentId}`); });
    expect(bridge.calls.find(({ name }) => name === 'intents.adoptChallenge')?.input).toEqual({ accountId: 'ACC-1', moneyTransferId: 'MT-1', challengeId: 'CH-1' });
  });
});
