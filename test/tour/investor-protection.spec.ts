import type { RecordRow } from '#shared/bridge/lists/records.ts';
import { expect, test } from '../support/app-test.ts';
import { pdfOf } from '../support/attached-files.ts';
import { ask } from '../support/bridge-in-window.ts';
import { choose, go, looks, openPractice, picture, preparePictures, resize } from './pictures.ts';

test.beforeAll(preparePictures);

for (const look of looks) {
  test(`investor protection and files attached, ${look.language} ${look.theme}`, async ({ launch }) => {
    const { app, window } = await launch();
    await choose(app, window, look);
    await openPractice(window);
    const answer = await ask(window, 'records.page', { section: 'orders', search: '', filters: { status: ['ACCEPTED'] }, sort: { key: 'portalOrderDatetime', direction: 'desc' }, offset: 0, limit: 1 });
    const [row] = answer.ok ? answer.value.rows as readonly RecordRow<'orders'>[] : [];
    if (row === undefined) throw new Error('The practice bank has no accepted order');
    const { investorId, campaignId, orderId } = row.record;
    for (const width of [1440, 1024]) {
      await resize(app, width);
      for (const [name, path] of [
        ['investor', `/investors/${investorId ?? ''}`], ['order', `/orders/${orderId}`], ['campaign', `/campaigns/${campaignId ?? ''}`], ['page', '/investor-protection'], ['import', '/investor-protection/import'],
      ] as const) {
        await go(window, path);
        await expect(window.locator('.mantine-Skeleton-root')).toHaveCount(0);
        await picture(window, `protection-${name}`, { ...look, width });
      }
    }
    await go(window, '/disputes');
    await resize(app, 1440);
    await window.getByRole('table').getByRole('row').nth(1).click();
    const files = window.locator('input[type=file]').first();
    await files.setInputFiles({ name: 'fattura.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(['Fattura 7', 'Condizioni'])) });
    await expect(window.getByText('fattura.pdf').first()).toBeVisible();
    await files.setInputFiles({ name: 'pagina.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') });
    await expect(window.getByText(/pagina\.pdf/).first()).toBeVisible();
    await picture(window, 'attached', look);
    await window.getByRole('button', { name: /(Show|Mostra): fattura\.pdf/ }).click();
    await expect(window.getByRole('img', { name: /^fattura\.pdf: / })).toBeVisible();
    for (const width of [1440, 1024]) {
      await resize(app, width);
      await picture(window, 'attached-pdf', { ...look, width });
    }
  });
}
