import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ElectronApplication, Page } from 'playwright/test';

import { operationIds, operations } from '#shared/contract/operations.ts';

import { expect, test } from '../support/app-test.ts';
import { choose, closeButton, confirm, next, openClosing, passCheck, passRefresh, stepHeading } from '../support/closing-steps.ts';
import { connectTo, startPayingBank } from '../support/payment-steps.ts';
import { canReadPdf, pdfPages } from '../support/pdf-text.ts';
import { portalWorld } from '../support/portal-world.ts';
import { go } from '../support/window-steps.ts';
import { xlsxSheets } from '../support/xlsx-rows.ts';

const ORDERS = [{ amount: 1000, fee: 10 }, { amount: 1000.55, fee: 10.01 }, { amount: 1000, fee: 9.99 }, { amount: 300.1, fee: 1.37 }] as const;

async function saveReport(app: ElectronApplication, window: Page, format: 'PDF document' | 'XLSX workbook', path: string): Promise<Buffer> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  await window.getByRole('button', { name: 'Closing report', exact: true }).click();
  await window.getByRole('menuitem', { name: format }).click();
  await expect(window.getByText(`Saved as ${path}`)).toBeVisible();
  return readFile(path);
}

test('rehearses without the bank, closes for real, and writes a report that reads back to the cent', async ({ launch, userDataDir }) => {
  const paying = await startPayingBank();
  try {
    const world = portalWorld(paying.bank);
    const campaignId = await world.campaign({ name: 'Lana Merino', min: 1000, max: 2500, feeFixed: 10, feePercentage: 3.33 });
    const orderIds = await world.takeOrders(campaignId, ORDERS);
    const { app, window } = await launch();
    await connectTo(window, paying.bank);
    await openClosing(window, campaignId);
    await passRefresh(window);

    await test.step('a rehearsal needs no answer of the real bank, and tells it nothing', async () => {
      // Whatever is sent to the real bank fails, and is counted. What is under way comes first.
      await paying.control.addFault({ operation: '*', kind: 'reset', when: 'before', times: 10_000 });
      await paying.control.clearExecutions();
      await go(window, `/campaigns/${campaignId}`);
      await window.getByRole('button', { name: 'Rehearse', exact: true }).click();
      await expect(window.getByText('Rehearsal: nothing real is touched').first()).toBeVisible();
      await passRefresh(window);
      await passCheck(window);
      await choose(window, 'Success');
      await confirm(window, 'Lana Merino');
      await closeButton(window).click();
      await expect(stepHeading(window, 'Result')).toBeVisible();
      await expect(window.getByText('Every amount is as forecast, to the cent.')).toBeVisible();
      const arrived = await paying.control.arrivals();
      expect(operationIds.filter((id) => operations[id].effect !== 'read' && arrived[id] !== undefined), 'writes that arrived at the real bank').toEqual([]);
      await paying.control.clearFaults();
      expect(await world.campaignStatus(campaignId)).toBe('CLOSED');
    });

    await openClosing(window, campaignId);
    await expect(stepHeading(window, 'Check').or(stepHeading(window, 'Refresh'))).toBeVisible();
    if (await stepHeading(window, 'Refresh').isVisible()) await passRefresh(window);
    await passCheck(window);
    await choose(window, 'Success');
    await confirm(window, 'Lana Merino');
    await closeButton(window).click();
    await expect(stepHeading(window, 'Result')).toBeVisible();
    await expect(window.getByText(/^Rehearsal of/).first()).toBeVisible();
    await next(window).click();
    await expect(stepHeading(window, 'Follow-up')).toBeVisible();
    await expect(window.getByText(/REF-/).first()).toBeVisible();

    const sheets = xlsxSheets(await saveReport(app, window, 'XLSX workbook', join(userDataDir, 'report.xlsx')));
    const cells = sheets.flatMap(({ rows }) => rows.flat());
    for (const amount of [2406.75, 93.25, 25, 807.02, 2500, 3332.02]) expect(cells, String(amount)).toContain(amount);
    for (const orderId of orderIds) expect(cells).toContain(orderId);
    const { refundIds } = await world.payment(orderIds[3] ?? '');
    expect(cells).toContain(refundIds[0]);

    expect(canReadPdf(), 'pdftotext is installed by npm test').toBe(true);
    const text = pdfPages(await saveReport(app, window, 'PDF document', join(userDataDir, 'report.pdf'))).join('\n');
    for (const piece of ['Lana Merino', '2,406.75', '93.25', '25.00', '807.02', '2,500.00', '3,332.02', ...orderIds, refundIds[0] ?? '']) expect(text).toContain(piece);
  } finally {
    await paying.bank.kill();
  }
});
