import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PayeeChange } from '#renderer/features/payments/approvals/payee-change.tsx';
import { now } from '#renderer/testing/intent-fixtures.ts';
import { endPage, showPage, startPage } from '#renderer/testing/show-page.tsx';
import type { SharedConflict } from '#shared/bridge/app/team.ts';
import type { Beneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import { setupFromTemplate, templateAccounts } from '#shared/domain/ledger/chart.ts';
import type { TemplateAccount } from '#shared/domain/ledger/chart.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { samples } from '#renderer/lists/records/record-fixtures.ts';
import { TeamConflicts } from './team-conflicts.tsx';

vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  endPage();
  cleanup();
});

const ID = 'a0000000-0000-4000-8000-000000000009';
const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];
const rossi: Beneficiary = {
  beneficiaryId: ID, savedAt: now, name: 'Rossi S.r.l.', accountCode: 'IT60X0542811101000000123456', bicCode: '', address: 'Via Roma 1', city: 'Milano', countryCode: 'IT', fiscalCode: '', notes: 'by Anna',
};
const conflict = (changes: Partial<SharedConflict> = {}): SharedConflict => ({
  kind: 'beneficiary', id: ID, about: 'Rossi S.r.l.', may: true,
  versions: [{ hash: A, content: { ...rossi }, at: now, by: 'Anna', mine: false }, { hash: B, content: { ...rossi, notes: 'by Bruno', city: 'Roma' }, at: now, by: 'Bruno', mine: true }], ...changes,
});

const account = (accountId: string, alias: string) => ({
  account: { accountId, iban: null, abiCode: null, cabCode: null, countryCode: null, internationalCin: null, nationalCin: null, account: null, alias, productName: null, holderName: null, activatedDate: null, currency: 'EUR' },
  asOf: now, balance: null, reserved: null, coverage: { ranges: [], asOf: null, overfull: [] },
});

async function show(conflicts: readonly SharedConflict[]) {
  let left = conflicts;
  const bridge = startPage('#/settings/team', {
    'team.conflicts': () => ok(left),
    'accounts.list': () => ok([account('C1', 'Conto dedicato'), account('C2', 'Conto rimborsi')]),
    'team.settleConflict': () => {
      left = [];
      return ok(null);
    },
  });
  await showPage(<TeamConflicts />);
  return bridge;
}
const settled = (bridge: Awaited<ReturnType<typeof show>>) => bridge.calls.filter(({ name }) => name === 'team.settleConflict').map(({ input }) => input);

test('both versions are listed with who wrote them and what differs; one of them is kept whole', async () => {
  const bridge = await show([conflict()]);
  await screen.findByRole('heading', { name: 'Beneficiary Rossi S.r.l.' });
  const [anna, bruno] = screen.getAllByRole('region').filter((region) => /^\d\. (Anna|Bruno)/.test(region.getAttribute('aria-label') ?? ''));
  if (anna === undefined || bruno === undefined) throw new Error('a version is missing');
  expect(within(anna).getByText(/used meanwhile/)).toBeDefined();
  expect(within(bruno).getByText('by Bruno')).toBeDefined();
  expect(within(bruno).queryByText('Rossi S.r.l.')).toBeNull();
  fireEvent.click(within(bruno).getByRole('button', { name: /^Keep this one: what Bruno \(you\) wrote/ }));
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: /Rossi/ })).toBeNull(), { timeout: 60_000 });
  expect(settled(bridge)).toEqual([{ kind: 'beneficiary', id: ID, seen: [A, B], take: B, fields: {} }]);
});

test('two versions of one person of the same minute have names of their own', async () => {
  const by = { at: now, by: 'Anna', mine: true };
  await show([conflict({ versions: [{ hash: A, content: { ...rossi }, ...by }, { hash: B, content: { ...rossi, notes: 'other' }, ...by }] })]);
  await screen.findByRole('heading', { name: 'Beneficiary Rossi S.r.l.' });
  const names = [...screen.getAllByRole('region'), ...screen.getAllByRole('button')].map((one) => one.getAttribute('aria-label')).filter((name) => name?.includes('Anna'));
  expect(names).toHaveLength(4);
  expect(new Set(names).size).toBe(4);
});

test('what belongs together is taken from either version', async () => {
  const bridge = await show([conflict()]);
  const notes = await screen.findByRole('radiogroup', { name: 'Notes' });
  fireEvent.click(within(notes).getByRole('radio', { name: 'by Bruno' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep what is chosen' }));
  await vi.waitFor(() => expect(settled(bridge)).toEqual([{ kind: 'beneficiary', id: ID, seen: [A, B], take: A, fields: { address: A, city: A, countryCode: A, notes: B } }]), { timeout: 60_000 });
});

test('accounts and amounts are read as such', async () => {
  const taken = (amountMinor: number, reason: string) => ({ amount: { amountMinor, currency: 'EUR' }, reason, userName: 'Anna', at: now });
  await show([
    conflict({ kind: 'clientAccounts', about: '', versions: [{ hash: A, content: { accountIds: ['C1', 'C2'], at: now }, at: now, by: 'Anna', mine: false }, { hash: B, content: { accountIds: ['C1'], at: now }, at: now, by: 'Bruno', mine: true }] }),
    conflict({ kind: 'safeguardingTaken', about: 'EUR', versions: [{ hash: A, content: taken(-500, 'Stamp duty'), at: now, by: 'Anna', mine: false }, { hash: B, content: taken(-700, 'Charges'), at: now, by: 'Bruno', mine: true }] }),
  ]);
  expect(await screen.findByRole('heading', { name: 'Accounts for client money' })).toBeDefined();
  expect(screen.getByText(/^Conto dedicato, Conto rimborsi, /)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Reason for the difference of client money in EUR' })).toBeDefined();
  expect(screen.getByText(/^Stamp duty, .*5\.00/)).toBeDefined();
});

test('accounts, orders, investors and classes are called by their names', async () => {
  const account = (accountId: string, alias: string) => ({
    account: { accountId, iban: null, abiCode: null, cabCode: null, countryCode: null, internationalCin: null, nationalCin: null, account: null, alias, productName: null, holderName: null, activatedDate: null, currency: 'EUR' },
    balance: null, reserved: null, asOf: now, coverage: { ranges: [], asOf: null, overfull: [] },
  });
  const versions = (content: Record<string, unknown>, other: Record<string, unknown>): SharedConflict['versions'] => [{ hash: A, content: { ...content, at: now }, at: now, by: 'Anna', mine: false }, { hash: B, content: { ...other, at: now }, at: now, by: 'Bruno', mine: true }];
  const search = { searchId: ID, name: 'Fees', accountId: 'C2', text: 'fee', period: 'thisYear', from: null, to: null, entries: 'debits', marks: 'all' };
  startPage('#/settings/team', {
    'accounts.list': () => ok([account('C1', 'Operativo'), account('C2', 'Raccolta')]),
    'records.get': ({ section }) => ok(section === 'orders' ? samples.orders : samples.investors),
    'team.conflicts': () => ok([
      conflict({ kind: 'clientAccounts', about: '', versions: versions({ accountIds: ['C1', 'C2'] }, { accountIds: ['C1'] }) }),
      conflict({ kind: 'savedSearch', about: 'Fees', versions: versions(search, { ...search, accountId: null }) }),
      conflict({ kind: 'matchDecision', about: 'UT-1', versions: versions({ orderId: 'ORD-7001', userName: 'Anna' }, { orderId: null, userName: 'Bruno' }) }),
      conflict({ kind: 'investorFacts', about: 'INV-501', versions: versions({ investorClass: 'notSophisticated', testedOn: '2026-02-01' }, { investorClass: 'sophisticated', testedOn: null }) }),
    ]),
  });
  await showPage(<TeamConflicts />);
  expect(await screen.findByText(/^Operativo, Raccolta, /)).toBeDefined();
  expect(screen.getByText('“fee” · This year · Debits · Raccolta')).toBeDefined();
  expect(await screen.findByText(/^PO-88, Anna/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Class and tax residence of investor Giulia Ferrari' })).toBeDefined();
  expect(screen.getByText(/^Not sophisticated, .*Feb 2026$/)).toBeDefined();
});

test('of two charts only what differs is shown, in words', async () => {
  const setup = setupFromTemplate('generic', Object.fromEntries(templateAccounts.map((one) => [one, one])) as Readonly<Record<TemplateAccount, string>>);
  const other = { ...setup, accounts: [...setup.accounts, { code: '5095', name: 'Travel', type: 'expense', closed: false }], rules: { ...setup.rules, vat: '2051' }, vat: { ...setup.vat, successFee: 2200 } };
  await show([conflict({ kind: 'ledgerSetup', about: '', versions: [{ hash: A, content: { ...setup }, at: now, by: 'Anna', mine: false }, { hash: B, content: other, at: now, by: 'Bruno', mine: true }] })]);
  const bruno = await screen.findByRole('region', { name: /^\d\. Bruno/ });
  expect(within(bruno).getByText('5095 Travel (Expense)')).toBeDefined();
  expect(within(bruno).getByText('VAT in fees: 2051')).toBeDefined();
  expect(within(bruno).getByText('VAT in success fees: 22 % contained')).toBeDefined();
  expect(within(screen.getByRole('region', { name: /^\d\. Anna/ })).getByText('VAT in fees: 2050')).toBeDefined();
});

test('a removed version can be kept too, and who may not decide is told so', async () => {
  await show([conflict({ may: false, versions: [{ hash: A, content: null, at: now, by: 'Anna', mine: false }, { hash: B, content: { ...rossi }, at: now, by: 'Bruno', mine: true }] })]);
  expect(await screen.findByText('Removed')).toBeDefined();
  expect(screen.getByText('Only a payee keeper can decide on a beneficiary.')).toBeDefined();
  expect(screen.getAllByRole('button').every((button) => button.hasAttribute('disabled'))).toBe(true);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('nothing is shown where nothing was written twice; an error is', async () => {
  await show([]);
  expect(screen.queryByRole('heading')).toBeNull();
  endPage();
  cleanup();
  startPage('#/settings/team', { 'team.conflicts': () => failed({ kind: 'locked' }) });
  await showPage(<TeamConflicts />);
  expect(await screen.findByRole('alert')).toBeDefined();
});

test('an approver sees the account until now beside the new one', async () => {
  startPage('#/approvals', {});
  await showPage(<PayeeChange subject={{ type: 'payee', before: rossi, after: { ...rossi, accountCode: 'DE02120300000000202051' } }} />);
  const row = await screen.findByRole('row', { name: /^Account/ });
  expect(within(row).getAllByRole('cell').map(({ textContent }) => textContent?.replaceAll(/\s/g, ''))).toEqual(['IT60X0542811101000000123456', 'DE02120300000000202051']);
  expect(screen.queryByRole('row', { name: /^Notes/ })).toBeNull();
});

test('an approver sees somebody new without an account until now', async () => {
  startPage('#/approvals', {});
  await showPage(<PayeeChange subject={{ type: 'payee', before: null, after: rossi }} />);
  const table = await screen.findByRole('table', { name: 'Who is added' });
  expect(within(table).getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Detail', 'Content']);
  expect(within(table).getByRole('row', { name: /^Notes/ }).textContent).toContain('by Anna');
});
