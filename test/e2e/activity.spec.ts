import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { unzipSync } from 'fflate';

import { expect, test } from '../support/app-test.ts';
import { connectTo, pay, startPayingBank, SUPPLIER } from '../support/payment-steps.ts';
import { openSection, table } from '../support/window-steps.ts';

test('every write is in Activity, unresolved first, with its history and evidence that checks itself', async ({ launch, userDataDir }) => {
  const { bank, control, iban } = await startPayingBank();
  try {
    const { app, window } = await launch();
    await connectTo(window, bank);
    await openSection(window, 'Activity');
    await expect(window.getByRole('radio', { name: 'Reads and exports' })).toBeChecked();
    await control.addFault({ operation: 'createMoneyTransfer', kind: 'reset', when: 'after', times: 1 });
    await pay(window, { name: SUPPLIER, iban, amount: '250.00', description: 'Fattura 7' });
    await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();

    await openSection(window, 'Activity');
    await expect(window.getByText(/^(1 unresolved, shown first|None unresolved)$/)).toBeVisible();
    const row = table(window, 'Activity').getByRole('row').nth(1);
    await expect(row).toContainText(SUPPLIER);
    await expect(row).toContainText('250.00');
    await row.click();
    await expect(window.getByRole('heading', { name: 'What happened' })).toBeVisible();
    await expect(window.getByText(/the chain is whole$/)).toBeVisible();
    await expect(window.getByText('No usable answer').first()).toBeVisible();

    const zip = join(userDataDir, 'evidence.zip');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, zip);
    await window.getByRole('button', { name: 'Export evidence' }).click();
    await expect(window.getByText(zip)).toBeVisible();
    const pack = join(userDataDir, 'pack');
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
      mkdirSync(dirname(join(pack, name)), { recursive: true });
      writeFileSync(join(pack, name), bytes);
    }
    expect(readFileSync(join(pack, 'summary.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    expect(execFileSync(process.execPath, [join(pack, 'verify.mjs')], { encoding: 'utf8' })).toContain('Everything agrees');
    await window.goBack();
    await expect(table(window, 'Activity').getByRole('row').nth(1)).toContainText(SUPPLIER);
  } finally {
    await bank.kill();
  }
});
