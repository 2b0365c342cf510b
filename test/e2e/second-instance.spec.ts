import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { expect, test } from '../support/app-test.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

test('says that it runs already, shows the first window and leaves it alone', async ({ launch, userDataDir }) => {
  const { app, window } = await launch();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((open) => open.hide()));
  const executable = await app.evaluate(() => process.execPath);
  const noSandbox = await app.evaluate(({ app: electronApp }) => electronApp.commandLine.hasSwitch('no-sandbox'));
  const second = spawn(executable, [...(noSandbox ? ['--no-sandbox'] : []), projectRoot, `--user-data-dir=${userDataDir}`], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  second.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const [code] = (await once(second, 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(said).toContain('Tesoro is already running on this profile');
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((open) => open.isVisible()))).toEqual([true]);
  expect(window.url()).toMatch(/^app:\/\/tesoro\//);
});
