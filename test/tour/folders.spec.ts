import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { choose, command, go, openPractice, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

/* The folders of a connection in Settings, and what comes of them. */

const looks: readonly Lookup[] = [
  { language: 'en', theme: 'light' }, { language: 'it', theme: 'dark' }, { language: 'it', theme: 'light', width: 1024 }, { language: 'en', theme: 'dark' },
];

test.beforeAll(preparePictures);

for (const look of looks) {
  test(`folders, ${look.language} ${look.theme} ${look.width ?? 1440}`, async ({ launch, userDataDir }) => {
    const [incoming, events] = [join(userDataDir, 'pagamenti in arrivo'), join(userDataDir, 'eventi')];
    mkdirSync(incoming);
    mkdirSync(events);
    const { app, window } = await launch();
    await choose(app, window, look);
    await openPractice(window);
    await go(window, '/settings');
    const heading = window.getByRole('heading', { level: 2, name: /^(Folders of|Cartelle della)/ });
    await heading.scrollIntoViewIfNeeded();
    await picture(window, 'folders-off', look);

    for (const [use, path] of [['watched', incoming], ['outbox', events]] as const) {
      await app.evaluate(({ dialog }, folder) => { dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] }); }, path);
      await command(window, 'folders.choose', { use, decimalMark: ',' });
    }
    writeFileSync(join(incoming, 'fornitori-novembre.csv'), 'Beneficiario;IBAN;Importo;Causale\nTipografia Aldina Srl;IT60X0542811101000000123456;1.250,00;Fattura 12\nStudio Bruni;IT60X0542811101000000123456;85,00;Parcella\n');
    writeFileSync(join(incoming, 'archivio.xml'), '');
    truncateSync(join(incoming, 'archivio.xml'), 20_000_000);
    await expect(window.getByText(/archivio\.xml/)).toBeVisible();
    await heading.evaluate((element) => element.scrollIntoView());
    await picture(window, 'folders-on', look);
    await go(window, '/overview');
    await expect(window.getByText(/fornitori-novembre\.csv/)).toBeVisible();
    await picture(window, 'folders-overview', look);
    await go(window, '/batches');
    await expect(window.getByText(/^ ?(from the folder|dalla cartella)$/)).toBeVisible();
    await picture(window, 'folders-batches', look);

    rmSync(events, { recursive: true });
    await command(window, 'folders.change', { names: true });
    await expect.poll(async () => {
      const folders = await ask(window, 'folders.get');
      return folders.ok && folders.value.outbox?.problem?.why;
    }).toBe('gone');
    await go(window, '/settings');
    await heading.evaluate((element) => element.scrollIntoView());
    await expect(window.getByText(/(The folder is not there|La cartella non c’è)/)).toBeVisible();
    await picture(window, 'folders-gone', look);
  });
}
