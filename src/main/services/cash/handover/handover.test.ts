import { expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RecordDetail } from '#shared/bridge/lists/records.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';

const DRAFT_ID = '3f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f30';
const draft = { ...emptyTransferDraft, taxRelief: null, beneficiaryName: 'Tipografia Aldina' };

it('keeps the note as typed, lets the next one take over exactly what was shown, and tells later what became of it', async () => {
  const folder = temporaryFolder();
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 20 });
  const first = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
  await first.ask('sync.refresh', { accountId: null });
  await bank.close();
  await first.ask('drafts.save', { draftId: DRAFT_ID, content: { kind: 'createTransfer', draft }, step: 'details' });
  expect(await first.ask('handover.saveNote', { text: 'Call the bank about Solaria.' })).toMatchObject({ text: 'Call the bank about Solaria.', userName: 'tester' });
  // One's own note of now is not news to oneself.
  expect(await first.ask('handover.waiting', null)).toBeNull();
  // Nor is it taken away by taking over oneself: it is for the next one.
  expect(await first.ask('handover.acknowledge', { comment: '', hash: (await first.ask('handover.get', null)).hash })).toMatchObject({ from: null });

  const next = await first.reopen();
  const view = await next.ask('handover.get', null);
  expect(view).toMatchObject({ waits: true, note: { text: 'Call the bank about Solaria.' }, last: { from: null } });
  expect(view.groups.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['unidentified', 'dispute', 'draft']));
  expect(view.groups.find(({ kind }) => kind === 'dispute')?.items.map(({ name }) => name), 'what a dispute is about, which says more than its number').toEqual(
    expect.arrayContaining([expect.stringMatching(/^\p{L}[\p{L} ]+$/u)]),
  );
  expect(view.groups.find(({ kind }) => kind === 'draft')).toMatchObject({ total: 1, items: [{ id: DRAFT_ID, name: 'Tipografia Aldina', by: null }] });

  await next.ask('drafts.save', { draftId: '5f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f31', content: { kind: 'createTransfer', draft }, step: 'details' });
  expect(await next.workspace.handlers['handover.acknowledge']({ comment: '', hash: view.hash })).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
  const { hash } = await next.ask('handover.get', null);
  const taken = await next.ask('handover.acknowledge', { comment: ' Seen. ', hash });
  expect(taken).toMatchObject({ userName: 'tester', from: 'tester' });
  expect(await next.ask('handover.waiting', null)).toBeNull();
  expect((await next.ask('handover.get', null)).note).toBeNull();

  await next.ask('drafts.remove', { draftId: DRAFT_ID });
  const past = await next.ask('handover.past', { handoverId: taken.handoverId });
  expect(past).toMatchObject({ comment: 'Seen.', note: { text: 'Call the bank about Solaria.' } });
  const drafts = past.groups.find(({ kind }) => kind === 'draft');
  expect(drafts?.items.map(({ id, fate }) => [id === DRAFT_ID, fate])).toEqual([[true, 'closed'], [false, 'same']]);

  // It is the desk's: it comes back after a restart, and with an export.
  const again = await next.reopen();
  expect((await again.ask('handover.list', null))[0]).toEqual(taken);
  await again.close();
  folder.remove();
});

it('says of campaigns past their date, of closings and of files how much money they are about', async () => {
  const { app, bank, forward } = await openPayingWorkspace({ read: true });
  forward(400 * 86_400_000);
  const itemsOf = async (kind: string) => (await app.ask('handover.get', null)).groups.find((group) => group.kind === kind)?.items ?? [];
  const raised = async (id: string) => (await app.ask('records.get', { section: 'campaigns', id }) as unknown as RecordDetail<'campaigns'>).record.available?.accounted ?? null;
  const campaigns = await itemsOf('campaign');
  expect(campaigns.map(({ amount }) => amount)).toEqual(await Promise.all(campaigns.map(({ id }) => raised(id))));
  const held = campaigns.find(({ amount }) => amount !== null && amount.amountMinor > 0);
  if (held === undefined) throw new Error('No campaign of the practice bank holds money.');

  const closing = await app.ask('closings.open', { campaignId: held.id });
  expect(await itemsOf('closing')).toMatchObject([{ id: closing.closingId, amount: held.amount }]);

  const [one, another] = bank.control.payees().filter(({ iban }) => iban.startsWith('IT'));
  const lines = [one, another].map((payee, index) => [payee?.name, payee?.iban, `${index + 1},50`, `Rimborso ${index}`].join(';'));
  const file = await app.ask('batches.read', { name: 'rimborsi.csv', bytes: Buffer.from(['Beneficiario;IBAN;Importo;Causale', ...lines].join('\n')), accountId: '1000245781', decimalMark: ',' });
  expect(await itemsOf('batch')).toMatchObject([{ id: file.batchId, amount: { amountMinor: 400, currency: 'EUR' } }]);
});
