import { expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';

const DRAFT_ID = '3f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f30';

it('gives every day what is booked, written, closing and awaited, and keeps what has no day apart, with the bank gone', async () => {
  const folder = temporaryFolder();
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 20 });
  const app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
  const today = bankDateAt(Date.now());
  const period = { from: addDays(today, -20), to: addDays(today, 60), decimalMark: ',' } as const;
  expect((await app.ask('agenda.between', period)).asOf).toBeNull();
  await app.ask('sync.refresh', { accountId: null });
  const opened = await app.ask('records.page', { section: 'campaigns', search: '', filters: {}, sort: null, offset: 0, limit: 100 });
  const closable = opened.rows.map(({ record }) => record).find((record) => 'expectedClosingDate' in record && record.status === 'OPEN');
  await bank.close();

  const day = addDays(today, 3);
  const draft = { ...emptyTransferDraft, taxRelief: null, accountId: 'A', beneficiaryName: 'Tipografia Aldina', amount: '1.234,50', executionDate: day };
  await app.ask('drafts.save', { draftId: DRAFT_ID, content: { kind: 'createTransfer', draft }, step: 'details' });
  const view = await app.ask('agenda.between', period);
  expect(view.asOf).not.toBeNull();
  expect(view.entries).toContainEqual({
    kind: 'draft', id: DRAFT_ID, date: day, amount: { amountMinor: -123_450, currency: 'EUR' }, name: 'Tipografia Aldina', count: 1,
  });
  const atOnce = await app.ask('agenda.between', { ...period, readiness: 'later' });
  expect(atOnce).toEqual({ ...view, entries: view.entries.filter(({ kind }) => kind !== 'readiness') });
  const kinds = new Set([...view.entries, ...view.late, ...view.undated].map(({ kind }) => kind));
  expect(kinds).toContain('transfer');
  expect(kinds).toContain('campaign');
  expect(view.entries.every(({ date }) => date !== null && date >= period.from && date <= period.to)).toBe(true);
  expect(view.late.every(({ date }) => date !== null && date < today)).toBe(true);
  expect(view.undated.every(({ date }) => date === null)).toBe(true);
  expect(view.entries.every(({ date }, index) => index === 0 || (view.entries[index - 1]?.date ?? '') <= (date ?? ''))).toBe(true);

  // A guided closing stands for its campaign.
  const campaignId = closable !== undefined && 'campaignId' in closable ? closable.campaignId ?? '' : '';
  const { closingId } = await app.ask('closings.open', { campaignId });
  const closing = await app.ask('agenda.between', period);
  const all = [...closing.entries, ...closing.late, ...closing.undated];
  expect(all).toContainEqual(expect.objectContaining({ kind: 'closing', id: closingId, step: 'refresh' }));
  expect(all.some(({ kind, id }) => kind === 'campaign' && id === campaignId)).toBe(false);
  await app.close();
  folder.remove();
});
