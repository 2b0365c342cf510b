import { createHash } from 'node:crypto';

import { MAIN } from '#practice-bank/testing/caller.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';

import { HTML, PDF } from '../../support/attached-files.ts';
import { invoice, invoiceBytes } from '../../support/invoice.ts';
import { TODAY } from './world.ts';
import type { GoldenWorld } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Of nothing that there is. */
const NOBODY = '33333333-3333-5333-8333-333333333333';
const PAYEE = 'Tipografia Aldina Srl';

type TransferDraft = Extract<Write, { readonly kind: 'createTransfer' }>['draft'];

const payeeOf = ({ bank }: GoldenWorld, name: string): string => bank.control.payees().find((payee) => payee.name === name)?.iban ?? '';

export const draftTo = (world: GoldenWorld, change: Partial<TransferDraft> = {}): TransferDraft => ({
  ...emptyTransferDraft, taxRelief: null, accountId: MAIN, beneficiaryName: PAYEE, beneficiaryAccount: payeeOf(world, PAYEE), amount: '100.10', description: 'Fattura 7 del 3 marzo',
  executionDate: TODAY, ...change,
});

/** Prepares a write and sends it. The request is called by what it is about. */
export async function write({ ask }: GoldenWorld, about: string, asked: Write): Promise<IntentView> {
  const request = { requestId: `request-${about.replaceAll(/[^a-z]+/gi, '-')}`, write: asked, decimalMark: '.' } as const;
  const { bodyHash } = await ask('intents.prepare', about, request);
  return ask('intents.send', about, { ...request, bodyHash });
}

/** Prepares a write and sends it, where another answer like these is kept already. */
async function writeUnseen({ peek }: GoldenWorld, requestId: string, draft: TransferDraft): Promise<IntentView> {
  const request = { requestId, write: { kind: 'createTransfer', draft }, decimalMark: '.' } as const;
  const { bodyHash } = await peek('intents.prepare', request);
  return peek('intents.send', { ...request, bodyHash });
}

/** The same, and looks once more at the bank for what became of it. */
export async function writeAndLook(world: GoldenWorld, about: string, asked: Write): Promise<IntentView> {
  const { intentId } = await write(world, about, asked);
  return world.ask('intents.checkNow', about, { intentId });
}

const transfer = (world: GoldenWorld, about: string, change: Partial<TransferDraft> = {}): Promise<IntentView> =>
  write(world, about, { kind: 'createTransfer', draft: draftTo(world, change) });

export async function drafts(world: GoldenWorld): Promise<void> {
  const { ask, refused } = world;
  const draftId = 'draft-0001';
  await ask('drafts.list', 'none', null);
  await ask('drafts.save', 'a transfer', { draftId, content: { kind: 'createTransfer', draft: draftTo(world, { amount: '12,' }) }, step: 'details' });
  await ask('drafts.save', 'from a virtual IBAN', {
    draftId: 'draft-0002', step: 'confirm',
    content: { kind: 'virtualIbanTransfer', draft: { accountId: MAIN, virtualIban: '', beneficiaryName: PAYEE, beneficiaryAccount: '', amount: '', currency: 'EUR', description: '' } },
  });
  await ask('drafts.list', 'two', null);
  await ask('drafts.get', 'a transfer', { draftId });
  await ask('drafts.remove', 'a transfer', { draftId });
  await refused('drafts.get', 'one that is not there', { draftId });
  await ask('payments.validate', 'a good one', { draft: draftTo(world), decimalMark: '.' });
  await ask('payments.validate', 'one that the bank refuses', { draft: draftTo(world, { amount: '900000000' }), decimalMark: '.' });
  await refused('payments.validate', 'one that cannot be sent', { draft: draftTo(world, { amount: 'x' }), decimalMark: '.' });
  await ask('payments.advice', 'more than there is, to somebody new', { draft: draftTo(world, { amount: '90000000', beneficiaryName: 'Somebody New' }), decimalMark: '.' });
}

export async function templates(world: GoldenWorld): Promise<void> {
  const { ask, refused, peek } = world;
  const templateId = 'template-0001';
  const typed = { templateId, name: 'Rent', draft: draftTo(world, { amount: '', description: 'Rent {month name} {year}' }), language: 'en' as const };
  await ask('templates.list', 'none', null);
  await ask('templates.save', 'without a rhythm', { ...typed, rhythm: null });
  await ask('templates.save', 'with a rhythm', { ...typed, rhythm: { every: 'month', day: 31, from: bankDate('2030-01-01'), until: null, closed: 'before' } });
  await ask('templates.list', 'one', null);
  await ask('templates.get', 'it', { templateId });
  await refused('templates.get', 'one that is not there', { templateId: NOBODY });
  const { draftId } = await ask('templates.use', 'it', { templateId });
  await peek('drafts.remove', { draftId });
  await refused('templates.use', 'one that is not there', { templateId: NOBODY });
  await ask('templates.settle', 'nothing was missed', { templateId, make: true });
  await refused('templates.settle', 'one that is not there', { templateId: NOBODY, make: false });
  await ask('templates.remove', 'it', { templateId });
  await refused('templates.remove', 'one that is not there', { templateId: NOBODY });
}

/** Of a bank that was not read: nothing is told, and nothing depends on when a folder is looked at. */
export async function folders({ ask }: GoldenWorld): Promise<void> {
  await ask('folders.get', 'both off', null);
  await ask('folders.change', 'both off', { moveTaken: true, names: true });
  await ask('folders.choose', 'for events', { use: 'outbox', decimalMark: ',' });
  await ask('folders.change', 'with names', { names: true });
  await ask('folders.stop', 'events', { use: 'outbox' });
  await ask('folders.choose', 'for payment files', { use: 'watched', decimalMark: ',' });
  await ask('folders.change', 'what is taken is moved', { moveTaken: true, accountId: 'A1' });
  await ask('folders.stop', 'payment files', { use: 'watched' });
}

export async function beneficiaries({ ask, refused, bank }: GoldenWorld): Promise<void> {
  const typed = {
    beneficiaryId: null, name: 'Nuova Srl', accountCode: 'IT60X0542811101000000123456', bicCode: '', address: 'Via Roma 1', city: 'Milano', countryCode: 'IT', fiscalCode: '', notes: 'Printer',
  } as const;
  await ask('beneficiaries.list', 'none', null);
  const { beneficiaryId } = await ask('beneficiaries.save', 'a new one', typed);
  await ask('beneficiaries.save', 'another city', { ...typed, beneficiaryId, city: 'Bergamo' });
  await refused('beneficiaries.save', 'without a name', { ...typed, name: '' });
  await refused('beneficiaries.save', 'one that is not there', { ...typed, beneficiaryId: NOBODY });
  await ask('beneficiaries.get', 'it', { beneficiaryId });
  await refused('beneficiaries.get', 'one that is not there', { beneficiaryId: NOBODY });
  const [payee] = bank.control.payees();
  const bytes = new TextEncoder().encode(`Nome;IBAN;Note\n${payee?.name ?? ''};${payee?.iban ?? ''};Affitto\nNobody;IT00;\n`);
  await ask('beneficiaries.preview', 'a file of two', { bytes });
  await ask('beneficiaries.import', 'a file of two', { bytes });
  await ask('beneficiaries.list', 'two', null);
  await ask('beneficiaries.find', 'by a name', { text: 'nuova', limit: 3 });
  await ask('beneficiaries.remove', 'it', { beneficiaryId });
  await ask('beneficiaries.remove', 'one that is not there', { beneficiaryId: NOBODY });
}

export async function transfers(world: GoldenWorld): Promise<void> {
  const { ask, refused } = world;
  const accepted = await transfer(world, 'a transfer');
  const { intentId, serverId } = accepted;
  await refused('intents.prepare', 'a transfer that cannot be sent', {
    requestId: 'request-wrong', decimalMark: '.', write: { kind: 'createTransfer', draft: draftTo(world, { amount: '', beneficiaryAccount: 'IT00' }) },
  });
  await refused('intents.send', 'what was not shown', {
    requestId: 'request-other', decimalMark: '.', write: { kind: 'createTransfer', draft: draftTo(world, { amount: '7' }) }, bodyHash: 'f'.repeat(64),
  });
  await ask('intents.get', 'a transfer', { intentId });
  await refused('intents.get', 'one that is not there', { intentId: NOBODY });
  await ask('intents.trail', 'of a transfer', { intentId });
  await ask('intents.ofTransfer', 'a transfer', { accountId: MAIN, moneyTransferId: serverId ?? '' });
  world.forward(MINUTE_MS);
  await ask('intents.checkNow', 'a transfer, once it is executed', { intentId });
  await ask('intents.bankMessage', 'in English', { intentId, language: 'en' });
  await ask('intents.bankMessage', 'in Italian', { intentId, language: 'it' });
  await refused('intents.withdraw', 'what was sent', { intentId });
  await refused('intents.abandon', 'what was sent', { intentId, reason: 'No' });
  await refused('intents.withhold', 'what asks for no code', { intentId, withheld: true });
  await refused('intents.acknowledgeDuplicate', 'what is there once', { intentId, note: 'None' });
  await refused('intents.bind', 'what was sent', { intentId, serverId: 'nobody' });
  await ask('payments.advice', 'like one that was sent', { draft: draftTo(world), decimalMark: '.' });
  await ask('transfers.accountingProof', 'of what was sent', { accountId: MAIN, moneyTransferId: serverId ?? '' });
  await ask('evidence.export', 'of a transfer', { of: { kind: 'write', intentId }, locale: 'en' });
  await refused('evidence.export', 'of what is not there', { of: { kind: 'write', intentId: NOBODY }, locale: 'it' });

  await transfer(world, 'an instant transfer', { isInstant: true, amount: '31.07', executionDate: '' });
  await transfer(world, 'a later transfer', { amount: '42', executionDate: '2026-03-31', remittanceInformation: 'RF18539007547034' });
  await transfer(world, 'a transfer abroad', {
    beneficiaryName: 'Acme Inc', beneficiaryAccount: '123456789', bic: 'CHASUS33XXX', address: '1 Main Street', city: 'New York', country: 'US', amount: '500', currency: 'USD', feeType: 'SHA',
  });
  world.bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 400, when: 'before' });
  await transfer(world, 'a transfer that the bank refuses', { amount: '8.08' });
}

/** A payment that leaves in a file for the bank's portal. */
export async function inAFile(world: GoldenWorld): Promise<void> {
  const { ask, refused, peek } = world;
  const request = { requestId: 'request-in-a-file', write: { kind: 'createTransfer', draft: draftTo(world) }, decimalMark: '.' } as const;
  const { bodyHash } = await peek('intents.prepare', request);
  await ask('intents.saveFile', 'a transfer', { ...request, bodyHash });
  await refused('intents.saveFile', 'what has left', { ...request, bodyHash });
  const urgent = { ...request, requestId: 'request-urgent', write: { kind: 'createTransfer', draft: draftTo(world, { amount: '5', isUrgent: true }) } } as const;
  await refused('intents.saveFile', 'what a file cannot carry', { ...urgent, bodyHash: (await peek('intents.prepare', urgent)).bodyHash });
}

/** A large payment asks for a code. */
export async function codes(world: GoldenWorld): Promise<void> {
  const { ask, refused, bank } = world;
  const { intentId } = await transfer(world, 'a transfer that asks for a code', { amount: '6000' });
  const answer = { intentId, challengeId: null, channel: 'SMS' } as const;
  await ask('intents.withhold', 'the code', { intentId, withheld: true });
  await ask('intents.withhold', 'the code no longer', { intentId, withheld: false });
  await ask('intents.answerChallenge', 'by a wrong code', { ...answer, code: '000000' });
  await ask('intents.list', 'while one waits for a code', { scope: 'unresolved', limit: 5 });
  await ask('intents.answerChallenge', 'by the code', { ...answer, code: bank.control.messages().at(-1)?.code ?? '' });
  await refused('intents.answerChallenge', 'what waits for none', { ...answer, code: '000000' });

  const lost = await writeUnseen(world, 'request-6001', draftTo(world, { amount: '6001' }));
  await ask('intents.adoptChallenge', 'of a write of this journal', { accountId: MAIN, moneyTransferId: null, challengeId: lost.challenge?.challengeId ?? '' });
  await ask('intents.adoptChallenge', 'one that this journal does not know', { accountId: MAIN, moneyTransferId: 'nobody', challengeId: 'nobody' });
  world.forward(6 * MINUTE_MS);
  await ask('intents.checkNow', 'what waited too long for a code', { intentId: lost.intentId });
}

/** What becomes of a write whose answer was lost. */
export async function unknown(world: GoldenWorld): Promise<void> {
  const { ask, refused, begin, bank } = world;
  const { control } = bank;
  const later = { executionDate: '2026-03-31' };
  control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'after' });
  const done = await transfer(world, 'a transfer that had its effect', { ...later, amount: '21' });
  await refused('intents.send', 'a twin of what is not known', {
    requestId: 'request-twin', decimalMark: '.', write: { kind: 'createTransfer', draft: draftTo(world, { ...later, amount: '21' }) },
    bodyHash: (await ask('intents.prepare', 'a twin of what is not known', {
      requestId: 'request-twin', decimalMark: '.', write: { kind: 'createTransfer', draft: draftTo(world, { ...later, amount: '21' }) },
    })).bodyHash,
  });
  await ask('intents.checkNow', 'one that had its effect', { intentId: done.intentId });

  control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'after' });
  const unlike = await writeUnseen(world, 'request-0022', draftTo(world, { ...later, amount: '22' }));
  const [own] = control.transfers().filter(({ amountMinor }) => Math.abs(amountMinor) === 2_200);
  if (own === undefined) throw new Error('The bank has no such transfer');
  control.changeTransfer(own.moneyTransferId, { description: 'SOMETHING ELSE' });
  await ask('intents.checkNow', 'one that the bank words otherwise', { intentId: unlike.intentId });
  await ask('intents.bind', 'what the bank words otherwise', { intentId: unlike.intentId, serverId: own.moneyTransferId });

  control.addFault({ operation: 'createMoneyTransfer', kind: 'late', ms: HOUR_MS });
  const twice = await writeUnseen(world, 'request-0023', draftTo(world, { ...later, amount: '23' }));
  await ask('intents.checkNow', 'one of which nothing is found', { intentId: twice.intentId });
  await lookPastTheWindow(world, twice.intentId);
  await ask('intents.get', 'one of which nothing was found', { intentId: twice.intentId });
  await ask('intents.sendAgain', 'one that comes late', { intentId: twice.intentId });
  world.forward(2 * HOUR_MS);
  await ask('intents.checkNow', 'one that is at the bank twice', { intentId: twice.intentId });
  await ask('intents.acknowledgeDuplicate', 'one that is at the bank twice', { intentId: twice.intentId, note: 'Sent back by the bank' });

  control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'before' });
  const never = await writeUnseen(world, 'request-0024', draftTo(world, { ...later, amount: '24' }));
  await lookPastTheWindow(world, never.intentId);
  await ask('intents.abandon', 'one that had no effect', { intentId: never.intentId, reason: 'Not wanted any more' });

  control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'before' });
  const told = await writeUnseen(world, 'request-0025', draftTo(world, { ...later, amount: '25' }));
  const words = { intentId: told.intentId, outcome: 'notDone', toldBy: 'Anna at the bank', toldOn: TODAY, words: 'Nothing came' } as const;
  await refused('intents.declare', 'before it was looked for', words);
  for (let looks = 0; looks < 3; looks += 1) await begin('intents.checkNow', { intentId: told.intentId });
  await refused('intents.declare', 'on a day to come', { ...words, toldOn: '2026-03-11' });
  await ask('intents.declare', 'what the bank told', words);
}

async function lookPastTheWindow({ begin, forward }: GoldenWorld, intentId: string): Promise<void> {
  for (let looks = 0; looks < 2; looks += 1) await begin('intents.checkNow', { intentId });
  forward(31 * MINUTE_MS);
  await begin('intents.checkNow', { intentId });
}

export async function otherAccountWrites(world: GoldenWorld): Promise<void> {
  const { ask, bank } = world;
  const created = await write(world, 'a new virtual IBAN', { kind: 'createVirtualIban', accountId: MAIN, description: 'Aumento 2026' });
  const virtualIban = created.serverId ?? '';
  await writeAndLook(world, 'a transfer from a virtual IBAN', {
    kind: 'virtualIbanTransfer',
    draft: { accountId: MAIN, virtualIban, beneficiaryName: PAYEE, beneficiaryAccount: payeeOf(world, PAYEE), amount: '9.99', currency: 'EUR', description: 'Rimborso' },
  });
  await writeAndLook(world, 'the end of a virtual IBAN', { kind: 'deactivateVirtualIban', accountId: MAIN, virtualIban });
  const incoming = bank.control.transfers().find(({ accountId, direction, status }) => accountId === MAIN && direction === 'INCOMING' && status === 'EXECUTED');
  const moneyTransferId = incoming?.moneyTransferId ?? '';
  await writeAndLook(world, 'a transfer sent back', {
    kind: 'revertTransfer', accountId: MAIN, moneyTransferId, options: { descriptionHeading: 'Storno', amount: '', timing: { kind: 'none' }, feeType: '' },
  });
  await ask('transfers.reverted', 'of one that was', { transferId: moneyTransferId });
  const later = await writeUnseen(world, 'request-0061', draftTo(world, { amount: '61', executionDate: '2026-03-31' }));
  await writeAndLook(world, 'a transfer deleted', { kind: 'deleteTransfer', accountId: MAIN, moneyTransferId: later.serverId ?? '' });
}

export async function journal(world: GoldenWorld): Promise<void> {
  const { ask, refused, read } = world;
  const EVERY = { search: '', kinds: [], states: [], users: [], from: null, to: null, offset: 0, limit: 2 };
  await ask('intents.page', 'the newest', { ...EVERY, sort: { key: 'at', direction: 'desc' } });
  await ask('intents.page', 'by kind, state, day and text', {
    ...EVERY, search: 'aldina', kinds: ['createTransfer'], states: ['SETTLED', 'ACCEPTED'], users: ['tester'], from: TODAY, to: TODAY, sort: { key: 'changed', direction: 'asc' }, limit: 1,
  });
  await ask('intents.page', 'by state', { ...EVERY, sort: { key: 'state', direction: 'asc' }, limit: 1 });
  await ask('intents.list', 'all, two of them', { scope: 'all', limit: 2 });
  await ask('overview.get', 'after payments', null);
  await ask('overview.forecast', 'after payments', null);
  await ask('handover.get', 'after payments', null);
  await ask('agenda.between', 'after payments', { from: '2026-03-01', to: '2026-04-01', decimalMark: '.' });
  await ask('journal.state', 'after payments', null);
  await ask('journal.verify', 'after payments', null);
  await ask('journal.compare', 'without a restored export', null);
  const passphrase = 'correct horse battery';
  await ask('journal.export', 'by a passphrase', { passphrase });
  const content = read();
  await refused('journal.restore', 'by a wrong passphrase', { content, passphrase: 'another one' });
  await refused('journal.restore', 'what is no export', { content: '{}', passphrase });
  await ask('journal.restore', 'of this very journal', { content, passphrase });
  await ask('journal.state', 'after it was restored', null);
  await ask('journal.compare', 'after it was restored', null);
}

export async function attachments({ ask, refused }: GoldenWorld): Promise<void> {
  const subject = { on: 'payment', id: 'draft-attached' } as const;
  const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  const file = { subject, sha256: sha256(PDF) };
  await ask('attachments.list', 'none', { subject });
  await ask('attachments.add', 'a PDF', { subject, name: 'Fattura 7.pdf', bytes: PDF });
  await refused('attachments.add', 'a page of the web', { subject, name: 'Fattura 7.pdf', bytes: HTML });
  await ask('attachments.list', 'one', { subject });
  await ask('attachments.read', 'it', file);
  await ask('attachments.save', 'it', file);
  await ask('attachments.remove', 'it', file);
  await refused('attachments.read', 'one that is not there', file);
  const dropped = { name: 'IT01234567890_00001.xml', bytes: invoiceBytes(), decimalMark: ',', again: false } as const;
  await ask('invoices.draft', 'an e-invoice', dropped);
  await ask('invoices.draft', 'the same again', dropped);
  await ask('invoices.formerUse', 'the same', { bytes: dropped.bytes });
  await refused('invoices.draft', 'a credit note', { ...dropped, bytes: invoiceBytes(invoice({ type: 'TD04' })) });
}
