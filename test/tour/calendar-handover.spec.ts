import { expect, test } from '../support/app-test.ts';
import { choose, command, go, looks, openPractice, picture, preparePictures, resize } from './pictures.ts';

test.beforeAll(preparePictures);

for (const look of looks) {
  test(`calendar, handover, tour and news, ${look.language} ${look.theme}`, async ({ launch }) => {
    const { app, window } = await launch();
    await choose(app, window, look);
    await command(window, 'settings.update', { tourSeen: false });
    await openPractice(window);
    const offer = window.getByRole('button', { name: /two-minute tour|giro di due minuti/ });
    await expect(offer).toBeVisible();
    await picture(window, 'tour-offer', look);
    await offer.click();
    const next = window.getByRole('button', { name: /^(Next|Avanti)$/ });
    await expect(window.getByText(/1 (of|di) 6/)).toBeVisible();
    await picture(window, 'tour-1', look);
    for (const stop of [2, 3, 4, 5, 6]) {
      await next.click();
      await expect(window.getByText(new RegExp(`${stop} (of|di) 6`))).toBeVisible();
      await picture(window, `tour-${stop}`, look);
    }
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toHaveCount(0);

    await go(window, '/calendar');
    await expect(window.getByRole('grid').getByRole('link').first()).toBeAttached();
    await picture(window, 'calendar', look);
    await go(window, '/calendar?view=list');
    await picture(window, 'calendar-list', look);
    await go(window, '/handover');
    await window.getByRole('textbox').first().fill('Solaria: la banca richiama alle 9. Call them first.');
    await picture(window, 'handover', look);
    await go(window, '/whats-new');
    await picture(window, 'whats-new', look);
    if (look.language !== 'en' || look.theme !== 'light') return;
    for (const width of [1024, 2560]) {
      await resize(app, width);
      for (const path of ['/calendar', '/handover', '/overview', '/transfers']) {
        await go(window, path);
        await picture(window, path.slice(1), { ...look, width });
      }
    }
    await resize(app, 1440);
    await go(window, '/handover');
    await window.getByRole('button', { name: 'Acknowledge handover' }).click();
    await window.getByRole('link', { name: /^Show handover/ }).click();
    await expect(window.getByText('As it was').first()).toBeVisible();
    await picture(window, 'handover-past', look);
  });
}
