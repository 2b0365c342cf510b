import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ElectronApplication, Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { expectUpToDate, fillConnectForm, openSection } from '../support/window-steps.ts';

const CANARY = 'canary-7f3c1d9e-api-key';
const PASSPHRASE = 'canary-passphrase-51e0';

test('keeps the API key out of files, messages and the window once it is saved', async ({ launch, userDataDir }) => {
  const bank = await startPracticeProcess({ apiKey: CANARY });
  const { app, window } = await launch();
  await recordMessages(app);
  await fillConnectForm(window, { baseUrl: bank.url, portalId: bank.portalId, apiKey: CANARY, passphrase: PASSPHRASE });
  await window.getByRole('button', { name: 'Test connection' }).click();
  await expect(window.getByText('The bank answered as it should.').first()).toBeVisible();
  await window.getByRole('button', { name: 'Save and open' }).click();
  await expectUpToDate(window);
  await openSection(window, 'Settings');
  await openSection(window, 'Orders');
  await window.reload();
  await expectUpToDate(window);

  const carriers = await messagesWith(app, CANARY);
  expect(carriers.toSorted()).toEqual(['> connections.save', '> connections.test']);
  expect((await messagesWith(app, PASSPHRASE)).toSorted()).toEqual(['> connections.save', '> session.unlock']);
  expect(await heapContains(window, CANARY)).toBe(false);
  expect(await heapContains(window, PASSPHRASE)).toBe(false);
  expect(await heapContains(window, 'Up to date'), 'the search in the heap finds what is there').toBe(true);

  await app.close();
  expect(await filesContaining(userDataDir, CANARY)).toEqual([]);
  expect(await filesContaining(userDataDir, PASSPHRASE)).toEqual([]);
  expect(await filesContaining(userDataDir, bank.url), 'the search in the files finds what is there').not.toEqual([]);
  await bank.kill();
});

/** Notes every message between window and main process: "> command" to the main process, "< …" from it. */
async function recordMessages(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ ipcMain, webContents }) => {
    const messages: [string, string][] = [];
    Object.assign(globalThis, { recordedMessages: messages });
    type Handler = (event: unknown, command: string, input: unknown) => Promise<unknown>;
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers;
    for (const [channel, handler] of handlers) {
      handlers.set(channel, async (event, command, input) => {
        messages.push([`> ${command}`, JSON.stringify(input)]);
        const answer = await handler(event, command, input);
        messages.push([`< ${command}`, JSON.stringify(answer)]);
        return answer;
      });
    }
    for (const contents of webContents.getAllWebContents()) {
      const send = contents.send.bind(contents);
      contents.send = (channel: string, ...args: unknown[]) => {
        messages.push([`< ${channel}`, JSON.stringify(args)]);
        send(channel, ...args);
      };
    }
  });
}

async function messagesWith(app: ElectronApplication, text: string): Promise<string[]> {
  const names = await app.evaluate((_electron, wanted) => {
    const { recordedMessages } = globalThis as unknown as { recordedMessages: [string, string][] };
    if (recordedMessages.length === 0) throw new Error('No message was recorded');
    return recordedMessages.filter(([, content]) => content.includes(wanted)).map(([name]) => name);
  }, text);
  return [...new Set(names)];
}

/** Whether any string of the window's JavaScript heap contains a text, after a full collection. */
async function heapContains(window: Page, text: string): Promise<boolean> {
  const session = await window.context().newCDPSession(window);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] };
  return strings.some((string) => string.includes(text));
}

async function filesContaining(folder: string, text: string): Promise<string[]> {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le'), Buffer.from(Buffer.from(text).toString('base64').slice(0, -4))];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name));
    if (needles.some((needle) => content.includes(needle))) found.push(join(entry.parentPath, entry.name));
  }
  return found;
}
