import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { now } from '#renderer/testing/intent-fixtures.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { team } from '#renderer/testing/team-fixtures.ts';
import type { BeneficiaryDetail, BeneficiaryImport, ImportedBeneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';

afterEach(cleanup);
// Read before any test, so that no test waits for it.
beforeAll(async () => { await import('./index.ts'); });

async function show(path: string, heading: string, handlers: FakeHandlers = {}): Promise<FakeBridge> {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, handlers);
  act(() => goTo(path));
  await screen.findByRole('heading', { level: 1, name: heading });
  return bridge;
}

const type = (label: string, text: string): void => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};

test('says what is wrong at each field, and saves nothing that could not be paid', async () => {
  const bridge = await show('/beneficiaries/new', 'New beneficiary');
  type('Account', 'IT60X0542811101000000123457');
  expect(await screen.findByText('This is not a valid IBAN: a letter or a digit is wrong.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save beneficiary' }));
  expect(await screen.findByText('This is needed.')).toBeDefined();
  expect(bridge.calls.some(({ name }) => name === 'beneficiaries.save')).toBe(false);
});

test('an account that is kept already says so at its field, and what was typed stays', async () => {
  await show('/beneficiaries/new', 'New beneficiary', {
    'beneficiaries.save': () => failed({ kind: 'invalid', problems: [{ field: 'accountCode', code: 'alreadySaved' }] }),
  });
  type('Name', 'Tipografia Aldina Srl');
  type('Account', 'IT60X0542811101000000123456');
  fireEvent.click(screen.getByRole('button', { name: 'Save beneficiary' }));
  expect(await screen.findByText('This account is kept already, perhaps under another name.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Tipografia Aldina Srl');
});

const rossi: BeneficiaryDetail = {
  beneficiaryId: '00000000-0000-4000-8000-000000000001', savedAt: now, name: 'Rossi SpA', accountCode: 'IT60X0542811101000000123456', bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '',
  verification: null, payments: 0, lastPaidAt: null, approval: null, history: [],
};
const inTeam = (roles: readonly TeamRole[]): FakeHandlers => ({
  'team.state': () => ok({ ...team, members: team.members.map((member) => (member.me ? { ...member, roles } : { ...member, roles: [...member.roles, 'payeeKeeper'] })) }),
});

test('who keeps no payees of the team is told who does, and is offered nothing that would be refused', async () => {
  await show('/beneficiaries', 'Beneficiaries', { ...inTeam(['approver']), 'beneficiaries.list': () => ok([rossi]), 'beneficiaries.get': () => ok(rossi) });
  expect(await screen.findByText('Beneficiaries of your team are changed by its payee keepers: Anna Verdi, Carla Blu.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'New beneficiary' })).toBeNull();
  act(() => goTo(`/beneficiaries/${rossi.beneficiaryId}`));
  expect(await screen.findByRole('button', { name: 'Pay' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  act(() => goTo('/beneficiaries/new'));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save beneficiary' }).disabled).toBe(true));
});

test('a payee keeper may change them, and sees which ones the team has not approved', async () => {
  const requestId = 'd0000000-0000-4000-8000-000000000004';
  await show(`/beneficiaries/${rossi.beneficiaryId}`, 'Rossi SpA', { ...inTeam(['payeeKeeper']), 'beneficiaries.get': () => ok({ ...rossi, approval: { requestId, state: 'waiting' } }) });
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeDefined();
  const note = await screen.findByText(/^Only this desk keeps this beneficiary until/);
  expect(note.querySelector('a')?.getAttribute('href')).toContain(requestId);
});

test('somebody new whom the team has to approve leads to the request', async () => {
  const requestId = 'd0000000-0000-4000-8000-000000000004';
  await show('/beneficiaries/new', 'New beneficiary', { ...inTeam(['payeeKeeper']), 'beneficiaries.save': () => ok({ ...rossi, requestId }) });
  type('Name', 'Rossi SpA');
  type('Account', 'IT60X0542811101000000123456');
  fireEvent.click(screen.getByRole('button', { name: 'Save beneficiary' }));
  await waitFor(() => expect(window.location.hash).toBe(`#/approvals/${requestId}`));
});

test('somebody new of whom the team cannot be asked now stays in the form, which says why', async () => {
  await show('/beneficiaries/new', 'New beneficiary', { ...inTeam(['payeeKeeper']), 'beneficiaries.save': () => failed({ kind: 'teamUnusable', problem: 'timedOut', detail: null }) });
  type('Name', 'Rossi SpA');
  type('Account', 'IT60X0542811101000000123456');
  fireEvent.click(screen.getByRole('button', { name: 'Save beneficiary' }));
  expect(await screen.findByText('The database did not answer in time.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Rossi SpA');
  expect(screen.getByLabelText<HTMLInputElement>('Account').value.replaceAll(' ', '')).toBe('IT60X0542811101000000123456');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save beneficiary' }).disabled).toBe(false);
});

const lineOf = (over: Partial<ImportedBeneficiary>): ImportedBeneficiary => ({
  line: 2, name: 'Aldina', accountCode: 'IT60X0542811101000000123456', bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '', problems: [], remarks: [],
  ...over,
});
const read: BeneficiaryImport = { lines: [lineOf({}), lineOf({ line: 3, accountCode: '', problems: ['accountMissing'] })], unknownColumns: ['Reparto'], importable: 1 };

test('a file that could not be imported loses nothing', async () => {
  const bridge = await show('/beneficiaries/import', 'Import beneficiaries', {
    'beneficiaries.preview': () => ok(read), 'beneficiaries.import': () => failed({ kind: 'fileNotWritten', code: 'ENOSPC' }),
  });
  const bytes = Uint8Array.from('Nome;IBAN\nSocietà;IT60X0542811101000000123456', (letter) => letter.charCodeAt(0));
  fireEvent.change(screen.getByLabelText('File of beneficiaries'), { target: { files: [new File([bytes], 'a.csv')] } });
  expect(await screen.findByText('Nothing was made of these columns: Reparto.')).toBeDefined();
  expect(bridge.calls).toContainEqual({ name: 'beneficiaries.preview', input: { taskId: expect.any(String) as unknown, bytes } });
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 beneficiary' }));
  expect((await screen.findByRole('alert')).textContent).toContain('ENOSPC');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 beneficiary' }).disabled).toBe(false));
});

test('what was refused, or came to nothing, is struck among the payments', async () => {
  const paid = (minor: number, status: string | null) => ({
    at: rossi.savedAt, amount: { amountMinor: minor, currency: 'EUR' }, description: null, status, accountId: 'A1', moneyTransferId: `${minor}`, intentId: null,
  });
  const history = [paid(100, 'EXECUTED'), paid(200, 'REJECTED'), paid(300, 'EXPIRED'), paid(400, null), paid(500, 'UNKNOWN')];
  await show(`/beneficiaries/${rossi.beneficiaryId}`, 'Rossi SpA', { 'beneficiaries.get': () => ok({ ...rossi, history }) });
  const rows = within(await screen.findByRole('table', { name: 'Payments to Rossi SpA' })).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('[data-struck]')?.textContent ?? null)).toEqual([null, '2.00\u00a0EUR', '3.00\u00a0EUR', null, null]);
});
