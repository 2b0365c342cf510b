import type { ElectronApplication, Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { connectTo, settlementDayIn, startPayingBank, submitSentCode, SUPPLIER } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { choose, command, go, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

const english: Lookup = { language: 'en', theme: 'light' };
const everyLook: readonly Lookup[] = [{ language: 'it', theme: 'dark' }, { language: 'it', theme: 'light', width: 1024 }, english];

test.beforeAll(preparePictures);

let paying: PayingBank;
test.beforeEach(async () => { paying = await startPayingBank(); });
test.afterEach(async () => { await paying.bank.kill(); });

async function shoot(app: ElectronApplication, window: Page, name: string): Promise<void> {
  for (const look of everyLook) {
    await choose(app, window, look);
    await picture(window, name, look);
  }
}

const payments = (iban: string): string => [
  'IBAN;Beneficiary;Amount;Description;Date;Note',
  `${iban};${SUPPLIER};1.250,00;Fattura 118;;interna`,
  `${iban};${SUPPLIER};1.250,00;Fattura 118;;`,
  'IT00X0000000000000000000000;Conto sbagliato Srl;10,00;Fattura 3;;',
  `${iban};Qualcun Altro Spa;dieci;Fattura 4 – novembre;2026-01-01;`,
  `${iban};Qualcun Altro Spa;300,00;Fattura 5;;`,
  `${iban};${SUPPLIER};6.000,00;Fattura 6;${settlementDayIn(6)};`,
  ...Array.from({ length: 30 }, (_, index) => `${iban};${SUPPLIER};${index + 10},50;Fattura ${index + 20};;`),
].join('\r\n');

const brokenPain = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>M1</MsgId><NbOfTxs>3</NbOfTxs><CtrlSum>99.00</CtrlSum></GrpHdr>
<PmtInf><PmtInfId>P1</PmtInfId><DbtrAcct><Id><IBAN>IT60X0542811101000000123456</IBAN></Id></DbtrAcct>
<CdtTrfTxInf><PmtId><EndToEndId>E2E-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">12.00</InstdAmt></Amt><Cdtr><Nm>Tipografia Aldina Srl</Nm></Cdtr><CdtrAcct><Id><IBAN>IT60X0542811101000000123456</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Fattura</Ustrd></RmtInf></CdtTrfTxInf>
</PmtInf></CstmrCdtTrfInitn></Document>`;

test('several payments at once', async ({ launch }) => {
  const { app, window } = await launch();
  await choose(app, window, english);
  const { bank, control, iban } = paying;
  await connectTo(window, bank);
  await go(window, '/batches');
  await shoot(app, window, 'batches-empty');
  await window.getByLabel('Import payments', { exact: true }).setInputFiles({ name: 'stipendi.xml', mimeType: 'text/xml', buffer: Buffer.from(brokenPain) });
  await expect(window.getByRole('heading', { level: 1, name: 'stipendi.xml' })).toBeVisible();
  await shoot(app, window, 'batch-pain-problems');
  await go(window, '/batches');
  const account = window.getByLabel('From account', { exact: true });
  await account.selectOption(await account.locator('option').filter({ hasText: /Conto operativo/ }).first().getAttribute('value') ?? '');
  await window.getByLabel('Import payments', { exact: true }).setInputFiles({ name: 'fornitori-novembre.csv', mimeType: 'text/csv', buffer: Buffer.from(payments(iban)) });
  await expect(window.getByRole('heading', { level: 1, name: 'fornitori-novembre.csv' })).toBeVisible();
  await window.getByRole('button', { name: 'Have the bank check them' }).click();
  await window.getByText('Qualcun Altro Spa').first().click();
  await shoot(app, window, 'batch-preview');
  await window.getByRole('link', { name: 'Go to Confirm' }).click();
  await shoot(app, window, 'batch-confirm');
  await window.getByRole('button', { name: /^Send \d+ payments/ }).click();
  await expect(window.getByText('Line 6: look at the name')).toBeVisible();
  await shoot(app, window, 'batch-verification');
  await go(window, '/overview');
  await shoot(app, window, 'overview-waiting');
  await window.goBack();
  await window.getByRole('button', { name: 'Go on', exact: true }).click();
  await expect(window.getByText('Line 7: the bank asks for a code')).toBeVisible();
  await shoot(app, window, 'batch-challenge');
  await submitSentCode(window, control);
  await window.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(window.getByRole('button', { name: 'Resume' })).toBeVisible();
  await shoot(app, window, 'batch-paused');
  await window.getByRole('button', { name: 'Resume' }).click();
  await expect(window.getByText(/^All of them have been sent/)).toBeVisible();
  await shoot(app, window, 'batch-done');
  await go(window, '/batches');
  await shoot(app, window, 'batches');
});

test('beneficiaries and the settings of payments', async ({ launch }) => {
  const { app, window } = await launch();
  await choose(app, window, english);
  const { bank, iban } = paying;
  await connectTo(window, bank);
  await go(window, '/beneficiaries');
  await shoot(app, window, 'beneficiaries-empty');
  await go(window, '/beneficiaries/import');
  await shoot(app, window, 'beneficiaries-import-empty');
  const file = `Nome;IBAN;Reparto;CF\n${SUPPLIER};${iban};Stampa;12345678901\nSenza conto Srl;;Altro;\nDoppione Srl;${iban};Altro;\nMüller GmbH;DE89370400440532013000;;\n`;
  await window.getByLabel('File of beneficiaries', { exact: true }).setInputFiles({ name: 'rubrica.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await shoot(app, window, 'beneficiaries-import');
  await window.getByRole('button', { name: /^Import \d/ }).click();
  await shoot(app, window, 'beneficiaries');
  await window.getByRole('link', { name: SUPPLIER }).click();
  await expect(window.getByRole('heading', { level: 1, name: SUPPLIER })).toBeVisible();
  await shoot(app, window, 'beneficiary');
  await go(window, '/beneficiaries/new');
  await window.getByLabel('Account', { exact: true }).fill('IT00 X');
  await window.getByRole('button', { name: 'Save beneficiary' }).click();
  await shoot(app, window, 'beneficiary-form');
  await go(window, '/settings');
  await window.getByRole('heading', { name: 'Payment journal' }).scrollIntoViewIfNeeded();
  await shoot(app, window, 'settings-payments');
  await window.getByRole('button', { name: 'Restore', exact: true }).click();
  await window.getByRole('button', { name: 'Restore from the file' }).click();
  await shoot(app, window, 'settings-restore');
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await command(window, 'settings.update', { language: 'en', theme: 'light' });
  await window.keyboard.press('Control+k');
  await window.getByRole('dialog').getByRole('textbox').fill('aldina');
  await picture(window, 'palette-payees', english);
});
