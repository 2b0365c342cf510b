import { afterEach, beforeEach, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import type { IncompleteAddress } from '#shared/bridge/payments/addresses.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

const SLOW = { timeout: 30_000 };
const MAIN = '1000245781';
const ITALIAN = 'IT21S0542811101000000999999';
const DRAFT_ID = '3f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f30';

let bank: RunningPracticeBank;
let app: TestWorkspace;
let folder: ReturnType<typeof temporaryFolder>;

beforeEach(async () => {
  folder = temporaryFolder();
  bank = await startPracticeBank({ port: 0, seed: 11, entriesPerAccount: 20 });
  app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
});

afterEach(async () => {
  await app.close();
  await bank.close();
  folder.remove();
});

const beneficiary = { beneficiaryId: null, name: 'Rossi SpA', accountCode: ITALIAN, bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '' };

/** As a version of before kept it. */
function storeBeneficiary(id: string, change: object): void {
  app.stores.userData.put('beneficiary', id, { ...beneficiary, beneficiaryId: id, savedAt: '2026-01-01T00:00:00.000Z', ...change } as never, '2026-01-01T00:00:00.000Z' as never);
}

const listed = async (): Promise<readonly string[]> => (await app.ask('addresses.incomplete', null)).entries.map(labelOf);
const labelOf = (entry: IncompleteAddress): string => `${entry.kind} ${entry.name}: ${entry.problems.map(({ field, code }) => `${field} ${code}`).join(', ')}`;

it('finds beneficiaries of before with a part of an address or too long a one, until they are completed', SLOW, async () => {
  storeBeneficiary('b1', { name: 'Part', address: 'Via Roma 1, 20121 Milano' });
  storeBeneficiary('b2', { name: 'Long', address: 'a'.repeat(141), city: 'Milano', countryCode: 'IT' });
  storeBeneficiary('b3', { name: 'Abroad', accountCode: 'DE89370400440532013000' });
  storeBeneficiary('b4', { name: 'Whole', address: 'Via Roma 1', city: 'Milano', countryCode: 'IT' });
  storeBeneficiary('b5', { name: 'None' });
  expect(await listed()).toEqual([
    'beneficiary Part: city townRequired, country townRequired', 'beneficiary Long: address tooLong',
    'beneficiary Abroad: address addressRequired, city addressRequired, country addressRequired',
  ]);
  const waits = async () => (await app.ask('overview.get', null)).waiting.filter(({ kind }) => kind === 'incompleteAddresses');
  expect(await waits()).toEqual([{ kind: 'incompleteAddresses', count: 3 }]);

  const { beneficiaryId: _id, ...rest } = beneficiary;
  const saved = await app.ask('beneficiaries.save', { ...beneficiary, name: 'Neu', accountCode: 'DE02120300000000202051', address: 'Hauptstr. 1', city: 'Berlin', countryCode: 'DE' });
  expect(saved.city).toBe('Berlin');
  storeBeneficiary('b1', { ...rest, address: 'Via Roma 1', city: 'Milano', countryCode: 'IT' });
  app.stores.userData.remove('beneficiary', 'b2');
  app.stores.userData.remove('beneficiary', 'b3');
  expect(await listed()).toEqual([]);
  expect(await waits()).toEqual([]);
});

it('finds drafts, and lines of files that may still be sent, the first to leave first', SLOW, async () => {
  await app.ask('sync.refresh', { accountId: null });
  const today = bankDateAt(Date.now());
  const draft = { ...emptyTransferDraft, taxRelief: null, accountId: MAIN, beneficiaryName: 'In dollars', beneficiaryAccount: ITALIAN, currency: 'USD', executionDate: addDays(today, 9) };
  await app.ask('drafts.save', { draftId: DRAFT_ID, content: { kind: 'createTransfer', draft }, step: 'details' });
  await app.ask('drafts.save', { draftId: `${DRAFT_ID.slice(0, -1)}1`, content: { kind: 'createTransfer', draft: { ...draft, beneficiaryAccount: '' } }, step: 'details' });
  const text = `beneficiary;iban;amount;address;city;country;date\nPart;${ITALIAN};1;Via Roma 1;;;${addDays(today, 2)}\nWhole;${ITALIAN};2;Via Roma 1;Milano;IT;\nLeft out;${ITALIAN};3;Via Roma 1;;;`;
  const { batchId } = await app.ask('batches.read', { name: 'a.csv', bytes: Buffer.from(text), accountId: MAIN, decimalMark: ',' });
  await app.ask('batches.exclude', { batchId, index: 2, excluded: true });

  const { entries, total } = await app.ask('addresses.incomplete', null);
  expect(total).toBe(2);
  expect(entries).toMatchObject([
    { kind: 'batchLine', batchId, file: 'a.csv', index: 0, sourceLine: 2, approved: false, name: 'Part', date: addDays(today, 2) },
    { kind: 'draft', draftId: DRAFT_ID, name: 'In dollars', date: addDays(today, 9), address: { address: '', city: '', country: '' } },
  ]);
  await app.ask('batches.completeAddress', { batchId, index: 0, address: { address: 'Via Roma 1', city: 'Milano', country: 'IT' } });
  await app.ask('drafts.save', { draftId: DRAFT_ID, content: { kind: 'createTransfer', draft: { ...draft, address: 'Via Roma 1', city: 'Milano', country: 'IT' } }, step: 'details' });
  expect(await listed()).toEqual([]);
});

it('counts none, and takes nothing else from the Overview, where what is kept here cannot be read', SLOW, async () => {
  storeBeneficiary('b1', { name: 'Part', address: 'Via Roma 1' });
  await app.ask('sync.refresh', { accountId: null });
  app = await app.reopen({ storesKey: new Uint8Array(32).fill(9) });
  const { accounts, waiting } = await app.ask('overview.get', null);
  expect(accounts.length).toBeGreaterThan(0);
  expect(waiting.filter(({ kind }) => kind === 'incompleteAddresses')).toEqual([]);
  expect(await app.workspace.handlers['addresses.incomplete'](null)).toMatchObject({ ok: false, error: { kind: 'paymentsBlocked' } });
});
