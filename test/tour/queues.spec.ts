import { expect, test } from '../support/app-test.ts';
import { choose, go, looks, openPractice, picture, preparePictures } from './pictures.ts';

test.beforeAll(preparePictures);

const words = {
  en: { filters: 'Filters', bank: 'Search at the bank', pick: /^This is it/, takeBack: 'Take back' },
  it: { filters: 'Filtri', bank: 'Cerca presso la banca', pick: /^È questo/, takeBack: 'Ritira' },
} as const;

for (const look of looks) {
  test(`work queues and searches of the portal, ${look.language} ${look.theme}`, async ({ launch }) => {
    const { app, window } = await launch();
    await choose(app, window, look);
    await openPractice(window);
    const say = words[look.language];
    const rows = window.locator('[aria-rowcount]').first().getByRole('row');

    await go(window, '/unidentified?status=RECEIVED');
    await expect(rows.nth(1)).toBeVisible();
    await picture(window, 'queue-unidentified', look);
    await rows.nth(1).click();
    await expect(window.getByRole('button', { name: say.pick }).first()).toBeVisible();
    await picture(window, 'queue-suggestions', look);
    await window.getByRole('button', { name: say.pick }).first().click();
    await expect(window.getByRole('button', { name: say.takeBack })).toBeVisible();
    await picture(window, 'queue-decided', look);

    await go(window, '/disputes');
    await expect(rows.nth(1)).toBeVisible();
    await picture(window, 'queue-disputes', look);
    await rows.nth(1).click();
    await picture(window, 'queue-dispute', look);

    await go(window, '/orders?investorAccount.holderSurname=ros&status=ACCEPTED');
    await window.getByRole('button', { name: new RegExp(`^${say.filters}`) }).click();
    await window.getByRole('button', { name: say.bank }).click();
    await expect(window.getByRole('status').filter({ hasText: /\d/ }).first()).toBeVisible();
    await picture(window, 'queue-orders-search', look);
  });
}
