import { expect, it } from 'vitest';

import { MAIN } from '#practice-bank/testing/caller.ts';
import { invoice, invoiceBytes, paymentOf, signed } from '#test/support/invoice.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';

const asked = (bytes: Uint8Array<ArrayBuffer>, again = false) => ({ name: 'IT01234567890_00001.xml', bytes, decimalMark: ',', again }) as const;

it('becomes drafts with the invoice attached; dropped again, it shows the draft that is there', async () => {
  const { app } = await openPayingWorkspace();
  const bytes = invoiceBytes(invoice({ payments: paymentOf('MP05', '610.25') + paymentOf('MP05', '610.25', '2026-05-31') }));
  const made = await app.ask('invoices.draft', asked(bytes));
  const drafts = await app.ask('drafts.list', null);
  const draftIds = made.kind === 'drafts' ? made.draftIds : [];
  expect(drafts.map(({ draftId }) => draftId).toSorted()).toEqual([...draftIds].toSorted());
  expect(drafts.map(({ content }) => content.draft.amount)).toEqual(['610,25', '610,25']);
  for (const id of draftIds) expect((await app.ask('attachments.list', { subject: { on: 'payment', id } })).attachments).toMatchObject([{ type: 'invoice', here: true }]);
  expect(await app.ask('invoices.draft', asked(bytes))).toEqual({ kind: 'draft', draftId: expect.toBeOneOf([...draftIds]) as unknown });
  for (const draftId of draftIds) await app.ask('drafts.remove', { draftId });
  expect(await app.ask('invoices.draft', asked(bytes))).toMatchObject({ kind: 'drafts' });
});

it('of an invoice that was paid asks before it makes another draft', async () => {
  const world = await openPayingWorkspace();
  const { app } = world;
  const bytes = signed(invoiceBytes());
  const made = await app.ask('invoices.draft', asked(bytes));
  const [requestId = ''] = made.kind === 'drafts' ? made.draftIds : [];
  const { content } = await app.ask('drafts.get', { draftId: requestId });
  if (content.kind !== 'createTransfer') throw new Error(content.kind);
  const draft = { ...content.draft, taxRelief: null, accountId: MAIN };
  const write = { requestId, write: { kind: 'createTransfer', draft }, decimalMark: ',' } as const;
  const { bodyHash, shown } = await app.ask('intents.prepare', write);
  expect(shown).toMatchObject({ amount: { amountMinor: 1_220_50 }, attachments: [{ name: 'IT01234567890_00001.xml' }] });
  const { intentId } = await app.ask('intents.send', { ...write, bodyHash });
  await app.ask('drafts.remove', { draftId: requestId });
  expect(await app.ask('invoices.draft', asked(bytes))).toMatchObject({ kind: 'paid', intentId });
  expect(await app.ask('invoices.formerUse', { bytes })).toMatchObject({ kind: 'paid', intentId });
  expect(await app.ask('invoices.formerUse', { bytes: invoiceBytes() })).toBeNull();
  expect(await app.ask('invoices.draft', asked(bytes, true))).toMatchObject({ kind: 'drafts' });
});

it('of what is no invoice makes nothing', async () => {
  const { app } = await openPayingWorkspace();
  expect(await app.workspace.handlers['invoices.draft'](asked(invoiceBytes(invoice({ type: 'TD04' }))))).toEqual({ ok: false, error: { kind: 'invoiceRefused', why: 'creditNote' } });
  expect(await app.ask('drafts.list', null)).toEqual([]);
});
