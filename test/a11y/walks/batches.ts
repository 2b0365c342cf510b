import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { expect } from '../../support/app-test.ts';
import { ask } from '../../support/bridge-in-window.ts';
import { connectTo, startPayingBank, submitSentCode, SUPPLIER } from '../../support/payment-steps.ts';
import { go } from '../../support/window-steps.ts';
import type { Walk } from '../walk.ts';
import { button, field } from './steps.ts';

const payments = (iban: string): string => [
  'IBAN;Beneficiary;Amount;Description;Date;Note',
  `${iban};${SUPPLIER};1.250,00;Fattura 118;;interna`,
  'IT00X0000000000000000000000;Conto sbagliato Srl;10,00;Fattura 3;;',
  `${iban};Qualcun Altro Spa;300,00;Fattura 5;;`,
  `${iban};${SUPPLIER};6.000,00;Fattura 6;;`,
].join('\r\n');

const beneficiaries = (iban: string): string =>
  `Nome;IBAN;Reparto;CF\n${SUPPLIER};${iban};Stampa;12345678901\nSenza conto Srl;;Altro;\nMüller GmbH;DE89370400440532013000;;\n`;

/** Several payments at once, and who is paid. */
export async function walkBatches(walk: Walk): Promise<void> {
  const { window } = walk;
  const { bank, control, iban } = await startPayingBank();
  await connectTo(window, bank);
  await walkBeneficiaries(walk, iban);
  await walkTemplates(walk, iban);
  await go(window, '/batches');
  await walk.at('Batches, none');
  const account = field(window, 'From account');
  await account.selectOption(await account.locator('option').filter({ hasText: /Conto operativo/ }).first().getAttribute('value') ?? '');
  await field(window, 'Import payments').setInputFiles({ name: 'fornitori.csv', mimeType: 'text/csv', buffer: Buffer.from(payments(iban)) });
  await expect(window.getByRole('heading', { level: 1, name: 'fornitori.csv' })).toBeVisible();
  await button(window, 'Have the bank check them').click();
  await window.getByText('Qualcun Altro Spa').first().click();
  await walk.at('Batch, read');
  await window.getByRole('link', { name: 'Go to Confirm' }).click();
  await expect(button(window, /^Send \d+ payments/)).toBeEnabled();
  await walk.at('Batch, Confirm');
  await button(window, /^Send \d+ payments/).click();
  await expect(button(window, 'Go on')).toBeVisible();
  await walk.at('Batch, look at the name');
  await button(window, 'Go on').click();
  await expect(field(window, 'Code')).toBeVisible();
  await walk.at('Batch, a code is asked for');
  await submitSentCode(window, control);
  await expect(window.getByText(/^All of them have been sent/)).toBeVisible();
  await walk.at('Batch, sent');
  await go(window, '/batches');
  await expect(window.getByRole('link', { name: 'fornitori.csv' })).toBeVisible();
  await walk.at('Batches');
  await bank.kill();
}

async function walkBeneficiaries(walk: Walk, iban: string): Promise<void> {
  const { window } = walk;
  await go(window, '/beneficiaries');
  await walk.at('Beneficiaries, none');
  await go(window, '/beneficiaries/import');
  await walk.at('Import beneficiaries');
  await field(window, 'File of beneficiaries').setInputFiles({ name: 'rubrica.csv', mimeType: 'text/csv', buffer: Buffer.from(beneficiaries(iban)) });
  await expect(button(window, /^Import \d/)).toBeVisible();
  await walk.at('Import beneficiaries, a file');
  await button(window, /^Import \d/).click();
  await expect(window.getByRole('link', { name: SUPPLIER })).toBeVisible();
  await walk.at('Beneficiaries');
  await window.getByRole('link', { name: SUPPLIER }).click();
  await expect(window.getByRole('heading', { level: 1, name: SUPPLIER })).toBeVisible();
  await walk.at('Beneficiary');
  await window.getByRole('link', { name: 'Edit', exact: true }).or(button(window, 'Edit')).first().click();
  await expect(field(window, 'Account')).toBeVisible();
  await walk.at('Edit a beneficiary');
  await go(window, '/beneficiaries/new');
  await field(window, 'Account').fill('IT00 X');
  await button(window, 'Save beneficiary').click();
  await walk.at('New beneficiary, wrong');
}

async function walkTemplates(walk: Walk, iban: string): Promise<void> {
  const { window } = walk;
  await go(window, '/templates');
  await walk.at('Templates, none');
  const accounts = await ask(window, 'accounts.list');
  const accountId = accounts.ok ? accounts.value[0]?.account.accountId ?? '' : '';
  const saved = await ask(window, 'templates.save', {
    templateId: 'template-rent', name: 'Canone ufficio', language: 'it', rhythm: { every: 'month', day: 31, from: bankDateAt(Date.now()), until: null, closed: 'before' },
    draft: { ...emptyTransferDraft, accountId, beneficiaryName: SUPPLIER, beneficiaryAccount: iban, amount: '1.200,00', description: 'Canone {nome mese} {anno}' },
  });
  expect(saved.ok).toBe(true);
  await expect(window.getByText('Canone ufficio').first()).toBeVisible();
  await walk.at('Templates');
  await go(window, '/templates/template-rent');
  await expect(window.getByText('Rhythm', { exact: true }).first()).toBeVisible();
  await walk.at('Template');
}
