import { expect, test } from '../support/app-test.ts';
import { choose, go, looks, openPractice, picture, preparePictures, resize } from './pictures.ts';

test.beforeAll(preparePictures);

for (const look of looks) {
  test(`client money, ${look.language} ${look.theme}`, async ({ launch }) => {
    const { app, window } = await launch();
    await choose(app, window, look);
    await openPractice(window);
    await go(window, '/safeguarding');
    const use = window.getByRole('button', { name: /^(Use these accounts|Usa questi conti)$/ });
    await expect(use).toBeEnabled();
    await picture(window, 'safeguarding-accounts', look);
    await use.click();
    const read = window.getByRole('button', { name: /^(Read payments|Leggi i pagamenti)$/ });
    await expect(read).toBeVisible();
    await picture(window, 'safeguarding-unread', look);
    await read.click();
    await expect(read).toBeHidden({ timeout: 400_000 });
    await expect(window.getByText(/still being booked|ancora in registrazione/)).toBeHidden();
    await picture(window, 'safeguarding', look);
    await window.getByRole('button', { name: /^(To investors|Agli investitori)/ }).click();
    await expect(window.getByRole('table', { name: /^(To investors|Agli investitori)$/ })).toBeVisible();
    await picture(window, 'safeguarding-list', look);
    await window.getByRole('button', { name: /^(On the statement only|Solo sull’estratto conto)/ }).click();
    await picture(window, 'safeguarding-unexplained', look);
    await window.getByRole('button', { name: /^(Take into account|Prendi atto)$/ }).click();
    await expect(window.getByRole('dialog')).toBeVisible();
    await picture(window, 'safeguarding-take', look);
    await window.keyboard.press('Escape');
    await resize(app, 1024);
    await picture(window, 'safeguarding', { ...look, width: 1024 });
  });
}
