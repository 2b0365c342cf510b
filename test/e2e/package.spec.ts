import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { extractFile } from '@electron/asar';

import { archiveFiles } from '../../build/lib/archive.ts';
import { hasDisplay, startVirtualDisplay } from '../../build/lib/display.js';
import { RUNTIME_PACKAGES } from '../../build/lib/runtime-packages.ts';
import { contentsOf } from '../../build/packaging/contents.ts';
import { expect, test } from '../support/app-test.ts';
import { connectTo, newTransfer, sendButton, startPayingBank, submitCode, SUPPLIER, toConfirm, writePayment } from '../support/payment-steps.ts';
import { makeTestPackage } from '../support/test-package.ts';
import type { TestPackage } from '../support/test-package.ts';
import { expectRows, expectUpToDate, openSection, table } from '../support/window-steps.ts';

test.skip(process.platform !== 'linux', 'an unsigned package with changed fuses is not started by macOS, and is named otherwise on Windows');

let unpacked: TestPackage;
test.beforeAll(async () => {
  if (process.env['TEST_WORKER_INDEX'] !== undefined || !hasDisplay()) await startVirtualDisplay();
  unpacked = await makeTestPackage();
});
test.afterAll(() => unpacked?.remove());

test('a package holds what the app needs, and nothing that nobody can explain', async ({ userDataDir }) => {
  const { parts, unexplained } = contentsOf(unpacked);
  expect(unexplained).toEqual([]);
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['app: main process', 'app: window', 'app: preload', 'app: fonts', 'native: SQLite']));
  const inside = archiveFiles(unpacked.archive);
  expect([...inside.keys()].filter((path) => /\.(map|ts|tsx|md)$|(^|\/)(test|docs|src)\//.test(path))).toEqual([]);
  expect([...inside.keys()].filter((path) => path.endsWith('.node'))).toEqual([`node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-${process.arch}.node`]);
  for (const [path, hash] of inside) {
    // Packing leaves out of manifests what only development needs.
    if (!path.endsWith('package.json')) expect({ path, hash }).toEqual({ path, hash: createHash('sha256').update(readFileSync(path)).digest('hex') });
  }
  // Every package that the built program imports is found where only the archive's files are.
  const folder = join(userDataDir, 'inside');
  for (const path of [...inside.keys()].filter((each) => each.startsWith('node_modules/'))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), extractFile(unpacked.archive, path));
  }
  const required = createRequire(join(folder, 'index.js'));
  for (const name of Object.keys(RUNTIME_PACKAGES)) expect(existsSync(join(folder, 'node_modules', name, 'LICENSE')), name).toBe(true);
  expect(required.resolve('better-sqlite3-multiple-ciphers')).toContain(folder);
  const spreadsheets = (await import(pathToFileURL(join(folder, 'node_modules/write-excel-file/node/index.js')).href)) as { default: unknown };
  const archives = (await import(pathToFileURL(join(folder, 'node_modules/fflate/esm/index.mjs')).href)) as { zipSync: unknown };
  expect([typeof spreadsheets.default, typeof archives.zipSync]).toEqual(['function', 'function']);
});

test('a package starts by itself, opens the practice bank and reads a statement', async ({ launch }) => {
  const { window } = await launch({ packaged: unpacked.executable });
  await window.getByRole('button', { name: 'Open the practice bank' }).click();
  await expectUpToDate(window);
  await openSection(window, 'Accounts');
  await expectRows(window, 'Accounts');
  await table(window, 'Accounts').getByRole('row').nth(1).click();
  await window.getByRole('link', { name: 'Statement' }).or(window.getByRole('tab', { name: 'Statement' })).first().click();
  await expectRows(window, 'Statement');
});

test('a package sends a payment with a challenge, once', async ({ launch }) => {
  const { bank, control, iban } = await startPayingBank();
  try {
    const { window } = await launch({ packaged: unpacked.executable });
    await connectTo(window, bank);
    await newTransfer(window);
    await writePayment(window, { name: SUPPLIER, iban, amount: '7.250,40', description: 'Fattura 118/2026' });
    await toConfirm(window);
    await sendButton(window).click();
    await expect(window.getByLabel('Code', { exact: true })).toBeVisible();
    const { code } = await control.lastMessage();
    await submitCode(window, code);
    await expect(window.getByLabel('Code', { exact: true })).toBeHidden();
    await control.advance(60_000);
    await expect(window.getByText(/^Executed$/i).first()).toBeVisible();
    expect(await control.executionsOf('createMoneyTransfer')).toBe(1);
  } finally {
    await bank.kill();
  }
});
