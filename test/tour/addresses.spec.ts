import type { IncompleteAddress } from '#shared/bridge/payments/addresses.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { expect, test } from '../support/app-test.ts';
import { answerCommands } from '../support/scripted-answers.ts';
import { choose, command, go, openPractice, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

/* The list of addresses that would be refused, and the forms that it leads to. */

const looks: readonly Lookup[] = [
  { language: 'en', theme: 'light' }, { language: 'en', theme: 'dark' }, { language: 'it', theme: 'light' }, { language: 'it', theme: 'dark' },
  { language: 'it', theme: 'light', width: 1024 }, { language: 'en', theme: 'light', width: 2560 },
];

const BATCH = '7d7f2c0e-5b1f-4c53-8a57-2a4a1b6a0c99';
const DRAFT = '3f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f30';
const inDays = (days: number) => addDays(bankDateAt(Date.now()), days);
const part = {
  accountCode: 'IT21S0542811101000000999999', address: { address: 'Via Roma 1, 20121 Milano', city: '', country: '' }, date: null,
  problems: [{ field: 'city', code: 'townRequired' }, { field: 'country', code: 'townRequired' }],
} as const;

/** One of each kind: what is booked at the bank or approved with half an address cannot be made at the practice bank, which refuses it. */
const entries: readonly IncompleteAddress[] = [
  { ...part, kind: 'booked', name: 'Hauser Druck GmbH', accountCode: 'DE89370400440532013000', recordId: 'A:T1', unsaid: true, date: inDays(3), address: { address: '', city: '', country: '' } },
  { ...part, kind: 'batchLine', name: 'Tipografia Aldina Srl', batchId: BATCH, file: 'fatture-novembre.csv', index: 0, sourceLine: 2, approved: false, date: inDays(4) },
  { ...part, kind: 'batchLine', name: 'Halvorsen Print Ltd', batchId: BATCH, file: 'fatture-novembre.csv', index: 1, sourceLine: 3, approved: true, date: inDays(4), problems: [{ field: 'address', code: 'tooLong' }] },
  { ...part, kind: 'draft', name: 'Officina Verdi', draftId: DRAFT, date: inDays(6), problems: [{ field: 'city', code: 'townNotNamed' }], address: { address: 'Via Roma 1', city: '20121', country: 'IT' } },
  { ...part, kind: 'beneficiary', name: 'Atelier Durand', accountCode: 'FR1420041010050500013M02606', beneficiaryId: BATCH },
];

test.beforeAll(preparePictures);

for (const look of looks) {
  test(`addresses to complete, ${look.language} ${look.theme} ${look.width ?? 1440}`, async ({ launch }) => {
    const { app, window } = await launch();
    await choose(app, window, look);
    await openPractice(window);
    await go(window, '/addresses');
    await expect(window.getByText(/^(Every address is complete|Tutti gli indirizzi sono completi)$/)).toBeVisible();
    await picture(window, 'addresses-none', look);

    const draft = { ...emptyTransferDraft, beneficiaryName: 'Officina Verdi', beneficiaryAccount: part.accountCode, address: 'Via Roma 1', city: '20121', country: 'IT' };
    await command(window, 'drafts.save', { draftId: DRAFT, content: { kind: 'createTransfer', draft }, step: 'details' });
    await command(window, 'beneficiaries.save', {
      beneficiaryId: null, name: 'Atelier Durand', accountCode: 'FR1420041010050500013M02606', bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '',
    });
    await go(window, '/overview');
    await expect(window.getByRole('link', { name: /2\s*(Addresses to complete|Indirizzi da completare)/ })).toBeVisible();
    await picture(window, 'addresses-overview', look);
    await go(window, '/beneficiaries');
    await expect(window.getByRole('link', { name: /^(Show the list|Mostra l’elenco)$/ })).toBeVisible();
    await picture(window, 'addresses-beneficiaries', look);
    await window.getByRole('link', { name: /^(Show the list|Mostra l’elenco)$/ }).click();
    await window.getByRole('link', { name: /(: Atelier Durand)$/ }).click();
    await expect(window.getByLabel(/^(Address|Indirizzo)$/)).toBeFocused();
    await picture(window, 'addresses-beneficiary', look);
    await go(window, `/transfers/new/${DRAFT}?complete=address`);
    await expect(window.getByLabel(/^(City|Città)$/)).toBeFocused();
    await picture(window, 'addresses-draft', look);

    await go(window, '/batches');
    const file = `IBAN;Beneficiary;Amount;Description;Address\n${part.accountCode};Tipografia Aldina Srl;100,00;Fattura 1;Via Po 2, 10123 Torino`;
    await window.getByLabel(/^(Import payments|Importa pagamenti)$/).setInputFiles({ name: 'fatture-novembre.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(window.getByText(/(which are not guessed|che non vengono indovinati)/)).toBeVisible();
    await go(window, '/addresses');
    await window.getByRole('link', { name: /: Tipografia Aldina Srl$/ }).click();
    await expect(window.getByLabel(/^(City|Città)$/)).toBeFocused();
    await picture(window, 'addresses-line', look);

    await answerCommands(app, { 'addresses.incomplete': { ok: true, value: { entries, total: entries.length } } });
    await command(window, 'drafts.remove', { draftId: DRAFT });
    await go(window, '/addresses');
    await expect(window.getByText('Hauser Druck GmbH')).toBeVisible();
    await picture(window, 'addresses', look);
  });
}
