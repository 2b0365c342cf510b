import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ElectronApplication, Page } from 'playwright/test';

import { commandNames } from '#shared/bridge/commands.ts';
import type { Bridge } from '#shared/bridge/events.ts';

import { measured, proves } from '../security/control.ts';
import { malformedMessages } from '../security/malformed.ts';
import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { expectUpToDate } from '../support/window-steps.ts';

/** Some of them the page cannot hand over, or the preload cannot send. */
const COUNT = 10_600;
const AT_LEAST = 10_000;
const AT_ONCE = 1000;

test('answers 10,000 malformed messages, none of which reaches a handler', proves('malformed-messages', 'channels'), async ({ launch, userDataDir }) => {
  const { app, window } = await launch({ args: ['--practice'] });
  await expectUpToDate(window);
  // No refresh that begins by itself while the messages are on their way, however long they take.
  await ask(window, 'settings.update', { refreshMinutes: null });
  await countHandlerCalls(app);
  await ask(window, 'app.state');
  await ask(window, 'accounts.list');
  const before = await callsOnceQuiet(app, window);
  expect(Object.keys(before), 'the counter sees handlers of the app and of the open connection').toEqual(expect.arrayContaining(['app.state', 'accounts.list']));
  await countArrivals(app);
  const refusedBefore = await refusedMessages(userDataDir);

  const startedAt = Date.now();
  const messages = malformedMessages(COUNT, 41);
  let accepted = 0;
  for (let from = 0; from < COUNT; from += AT_ONCE) {
    const batch = await sendAll(window, messages.slice(from, from + AT_ONCE).map(({ command, input }) => `[() => (${command}), () => (${input})]`));
    accepted += batch.filter((answer) => answer === 'accepted').length;
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);

  const arrived = await arrivals(app);
  expect(accepted).toBe(0);
  expect(arrived).toBeGreaterThanOrEqual(AT_LEAST);
  expect(await handlerCalls(app)).toEqual(before);
  await expect.poll(async () => (await refusedMessages(userDataDir)) - refusedBefore).toBe(arrived);
  expect(await window.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined();
  expect(await app.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined();
  expect((await ask(window, 'accounts.list')).ok).toBe(true);
  measured('malformed-messages', `${COUNT} sent to ${commandNames.length} commands and to unknown ones, ${arrived} arrived, ${arrived} refused, 0 reached a handler, ${seconds} s`);

  const channels = await app.evaluate(({ ipcMain }) => ({
    invoked: [...(ipcMain as unknown as { _invokeHandlers: Map<string, unknown> })._invokeHandlers.keys()],
    heard: ipcMain.eventNames().map(String),
  }));
  // Electron's own: a count of textures that are shared, of which there are none, and its guard against errors nobody hears.
  expect(channels.invoked.filter((name) => name !== 'IMPORT_SHARED_TEXTURE_RELEASE_RENDERER_TO_MAIN')).toEqual(['tesoro:invoke']);
  expect(channels.heard.filter((name) => name !== 'error')).toEqual([]);
  measured('channels', `tesoro:invoke and 0 listeners of ours, beside Electron's own ${channels.invoked.length - 1}`);
});

type Answer = 'refused' | 'accepted' | 'notSent';

/** Sends messages given as source, all at once; "notSent" is one that the page could not even hand over. */
const sendAll = (window: Page, sources: readonly string[]): Promise<readonly Answer[]> =>
  window.evaluate(`Promise.all([${sources.join(',')}].map(async ([command, input]) => {
    let answer;
    try {
      answer = tesoro.invoke(command(), input());
    } catch {
      return 'notSent';
    }
    const { ok, error } = await answer;
    return ok === false && error.kind === 'invalid' ? 'refused' : 'accepted';
  }))`);

/** Counts the messages that come to the main process. */
const countArrivals = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ ipcMain }) => {
    type Handler = (...args: unknown[]) => unknown;
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers;
    Object.assign(globalThis, { arrivals: 0 });
    for (const [channel, handler] of handlers) {
      handlers.set(channel, (...args) => {
        Reflect.set(globalThis, 'arrivals', Number(Reflect.get(globalThis, 'arrivals')) + 1);
        return handler(...args);
      });
    }
  });

const arrivals = (app: ElectronApplication): Promise<number> => app.evaluate(() => Reflect.get(globalThis, 'arrivals') as number);

/** Has the engine itself count the calls of every function of the main process. */
const countHandlerCalls = (app: ElectronApplication): Promise<void> =>
  app.evaluate(async () => {
    const { Session } = process.getBuiltinModule('node:inspector/promises');
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    Object.assign(globalThis, { coverageSession: session });
  });

const callsSoFar: Record<string, number> = {};

/** How often each function that is called like a command was called since the counter was started. */
async function handlerCalls(app: ElectronApplication): Promise<Readonly<Record<string, number>>> {
  const calls = await app.evaluate(async (_electron, names) => {
    type Covered = { result: { functions: { functionName: string; ranges: { count: number }[] }[] }[] };
    const session = Reflect.get(globalThis, 'coverageSession') as { post(method: string): Promise<Covered> };
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result.flatMap(({ functions }) => functions)
      .filter(({ functionName }) => names.includes(functionName))
      .map(({ functionName, ranges }) => [functionName, ranges[0]?.count ?? 0] as const);
  }, [...commandNames] as string[]);
  // Every look takes what was called since the last one.
  for (const [name, count] of calls) if (count > 0) callsSoFar[name] = (callsSoFar[name] ?? 0) + count;
  return { ...callsSoFar };
}

/** The same, once the window has asked for nothing by itself for a second. */
/** Longer than what is written behind the records waits for: pages are told of it, and ask again. */
const QUIET_MS = 4000;

async function callsOnceQuiet(app: ElectronApplication, window: Page): Promise<Readonly<Record<string, number>>> {
  for (;;) {
    const calls = await handlerCalls(app);
    await window.waitForTimeout(QUIET_MS);
    if (JSON.stringify(await handlerCalls(app)) === JSON.stringify(calls)) return calls;
  }
}

/** Refusals in the log, in whatever files it has by now. */
async function refusedMessages(userDataDir: string): Promise<number> {
  const folder = join(userDataDir, 'logs');
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return files.join('\n').split('\n').filter((line) => line.includes(' refusedMessage ')).length;
}

test('refuses whoever is not its own page', proves('senders'), async ({ launch }) => {
  const { app } = await launch();
  const answers = await app.evaluate(async ({ app: electronApp, BrowserWindow }) => {
    const preload = `${electronApp.getAppPath()}/out/preload/index.cjs`;
    const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    const said: unknown[] = [];
    for (const url of ['app://tesoro/index.html', 'about:blank']) {
      await stranger.loadURL(url);
      said.push(await stranger.webContents.executeJavaScript("tesoro.invoke('app.state', null)"));
    }
    stranger.destroy();
    return said;
  });
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ field: 'command' }] } });

  const asked = await app.evaluate(async ({ ipcMain, BrowserWindow }) => {
    type Handler = (event: unknown, command: string, input: unknown) => Promise<unknown>;
    const invoke = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers.get('tesoro:invoke');
    const [own] = BrowserWindow.getAllWindows();
    const frame = own?.webContents.mainFrame;
    if (invoke === undefined || own === undefined || frame === undefined) throw new Error('No window');
    const shown = { sender: own.webContents, processId: frame.processId, frameId: frame.routingId };
    const from = (changed: object, event: object = {}): Promise<unknown> =>
      invoke({ ...shown, senderFrame: { parent: null, detached: false, origin: frame.origin, url: frame.url, ...changed }, ...event }, 'app.state', null);
    const frames = [
      { parent: frame }, { origin: 'null' }, { origin: 'https://example.com' }, { url: 'about:blank' }, { url: 'app://tesoro.example/index.html' },
    ];
    const notShown = await Promise.all([{ senderFrame: null }, { processId: frame.processId + 1 }, { frameId: frame.routingId + 1 }].map((event) => from({}, event)));
    // Electron calls a page detached for good when it met it before it was shown.
    return { own: [await from({}), await from({ detached: true })], others: [...notShown, ...(await Promise.all(frames.map((changed) => from(changed))))] };
  });
  expect(asked.own).toMatchObject([{ ok: true }, { ok: true }]);
  for (const answer of asked.others) expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ field: 'command' }] } });
  measured('senders', `${answers.length + asked.others.length} strangers refused: another window, a frame, another origin, a blank page, a frame that is gone; the own page answered`);
});

test('carries no function and no class over the bridge', async ({ launch }) => {
  const { window } = await launch();
  const answers = await window.evaluate(async () => {
    const tesoro = Reflect.get(globalThis, 'tesoro') as Bridge;
    return Promise.all([tesoro.invoke('app.state', () => undefined), tesoro.invoke('clipboard.copy', { text: () => 'x' })]);
  });
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid' } });
});
