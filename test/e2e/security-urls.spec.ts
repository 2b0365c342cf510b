import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import type { Page } from 'playwright/test';

import { measured, proves } from '../security/control.ts';
import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';

const HOSTILE_URLS = [
  'https://example.com/', 'http://example.com/', 'http://127.0.0.1:1/', 'https://user:pass@example.com/', '//example.com/x', 'https:example.com',
  'file:///etc/passwd', 'file://localhost/etc/passwd', 'file:///C:/Windows/win.ini', 'javascript:document.title="taken"', 'javascript:void(open("https://example.com"))',
  'data:text/html,<h1>taken</h1>', 'data:text/html;base64,PGgxPnRha2VuPC9oMT4=', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  'blob:app://tesoro/0f0f0f0f', 'filesystem:app://tesoro/temporary/x', 'ftp://example.com/', 'ws://example.com/', 'wss://example.com/',
  'chrome://version', 'chrome://settings', 'chrome://crash', 'chrome://gpu', 'chrome-extension://abc/x.html', 'chrome-devtools://devtools/x', 'devtools://devtools/bundled/inspector.html',
  'view-source:https://example.com/', 'view-source:app://tesoro/index.html', 'mailto:a@example.com', 'tel:+39', 'sms:+39', 'callto:x', 'smb://example.com/x',
  'ms-msdt:/id', 'ms-settings:', 'search-ms:query=x', 'vscode://x', 'steam://run/1', 'slack://open', 'itms-apps://x', 'intent://x#Intent;end', 'ssh://example.com', 'git://example.com/x',
  'app://other/index.html', 'app://tesoro.example.com/', 'app:///etc/passwd', 'tesoro://x', 'magnet:?xt=x', 'ldap://example.com/x', 'jar:https://example.com/x!/y',
] as const;

/** A program of this computer that nobody may be led to; it counts who comes. */
async function startTrap(): Promise<{ readonly url: string; readonly visitors: () => number; readonly close: () => void }> {
  let visitors = 0;
  const server = createServer((socket) => {
    visitors += 1;
    socket.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, visitors: () => visitors, close: () => void server.close() };
}

test('stays where it is, whatever it is asked to open', proves('hostile-urls', 'navigation', 'new-windows', 'popups', 'open-external'), async ({ launch }) => {
  const { app, window } = await launch();
  const trap = await startTrap();
  await app.evaluate(({ app: electronApp, shell }) => {
    const opened: string[] = [];
    const windows: string[] = [];
    Object.assign(globalThis, { openedOutside: opened, openedWindows: windows });
    for (const name of ['openExternal', 'openPath'] as const) Object.assign(shell, { [name]: async (url: string) => void opened.push(url) });
    shell.showItemInFolder = (path) => void opened.push(path);
    electronApp.on('browser-window-created', () => windows.push('window'));
    electronApp.on('web-contents-created', (_event, contents) => windows.push(contents.getType()));
  });
  const before = window.url();
  const urls = [...HOSTILE_URLS, trap.url];
  expect(new Set(urls).size).toBeGreaterThanOrEqual(50);
  let ways = 0;
  for (const url of urls) {
    ways = await tryToOpen(window, url);
    await useMouse(window, url);
    expect(window.url(), url).toBe(before);
    expect(await window.evaluate(() => document.title), url).toBe('Tesoro');
  }
  // What was added for an attempt goes a moment after it, when whatever came of it has been asked for.
  await expect.poll(() => window.locator('iframe, object, embed, form[action], meta[http-equiv="refresh"]').count()).toBe(0);
  expect(await ask(window, 'app.state')).toMatchObject({ ok: true });
  expect(window.url()).toBe(before);
  expect(await window.evaluate(() => [document.title, Reflect.get(globalThis, 'stillHere') as unknown])).toEqual(['Tesoro', urls.length]);
  const outside = await app.evaluate(({ BrowserWindow }) => ({
    windows: BrowserWindow.getAllWindows().length,
    created: Reflect.get(globalThis, 'openedWindows') as string[],
    opened: Reflect.get(globalThis, 'openedOutside') as string[],
  }));
  expect(outside).toEqual({ windows: 1, created: [], opened: [] });
  expect(trap.visitors()).toBe(0);
  trap.close();
  measured('hostile-urls', `${urls.length} addresses, each in ${ways + MOUSE_WAYS} ways: 0 opened`);
  measured('navigation', `${urls.length * (ways + MOUSE_WAYS)} attempts by scripts, links, forms, frames, refreshes, drops and clicks: the same document throughout`);
  measured('new-windows', `0 of ${urls.length * 4} attempts`);
  measured('popups', '0 windows and 0 pages of any kind were created');
  measured('open-external', '0 calls of openExternal, openPath and showItemInFolder');
});

/** By a new window, a link, a form, a frame, a refresh and the address; each of them is refused or ignored. Gives how many ways. */
const tryToOpen = (window: Page, url: string): Promise<number> =>
  window.evaluate((target) => {
    Reflect.set(globalThis, 'stillHere', Number(Reflect.get(globalThis, 'stillHere') ?? 0) + 1);
    const shortly = <Kind extends HTMLElement>(element: Kind, act: (there: Kind) => void): void => {
      document.body.append(element);
      act(element);
      setTimeout(() => element.remove(), 50);
    };
    const link = (where: string) => (): void => shortly(Object.assign(document.createElement('a'), { href: target, target: where }), (there) => there.click());
    const form = (method: string, where: string) => (): void =>
      shortly(Object.assign(document.createElement('form'), { action: target, method, target: where }), (there) => there.submit());
    const attempts = [
      () => void globalThis.open(target),
      () => void globalThis.open(target, '_self'),
      () => void globalThis.open(target, 'popup', 'popup,noopener'),
      link('_self'), link('_blank'), link('_top'),
      () => shortly(Object.assign(document.createElement('a'), { href: target, download: 'x' }), (there) => there.click()),
      form('get', '_self'), form('post', '_blank'),
      () => shortly(Object.assign(document.createElement('iframe'), { src: target }), () => undefined),
      () => shortly(Object.assign(document.createElement('object'), { data: target }), () => undefined),
      () => shortly(Object.assign(document.createElement('embed'), { src: target }), () => undefined),
      () => {
        const refresh = Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${target}` });
        document.head.append(refresh);
        setTimeout(() => refresh.remove(), 50);
      },
      () => {
        const base = Object.assign(document.createElement('base'), { href: target });
        document.head.append(base);
        shortly(Object.assign(document.createElement('a'), { href: 'x' }), (there) => there.click());
        base.remove();
      },
      () => globalThis.location.assign(target),
      () => globalThis.location.replace(target),
      () => {
        globalThis.location.href = target;
      },
      () => void (Reflect.get(globalThis, 'navigation') as { navigate(to: string): { committed: Promise<unknown> } }).navigate(target).committed.catch(() => undefined),
    ];
    for (const attempt of attempts) {
      try {
        attempt();
      } catch {
        // Some addresses are refused by throwing.
      }
    }
    return attempts.length;
  }, url);

const MOUSE_WAYS = 4;

/** By what a person may do by mistake: the middle button, a click for a new window or a new tab, and dropping the address onto the page. */
async function useMouse(window: Page, url: string): Promise<void> {
  const link = await window.evaluateHandle((target) => {
    const there = Object.assign(document.createElement('a'), { href: target, textContent: 'x' });
    there.style.cssText = 'position:fixed;inset:0 auto auto 0;width:40px;height:40px;z-index:9999';
    document.body.append(there);
    return there;
  }, url);
  await window.mouse.click(20, 20, { button: 'middle' });
  for (const key of ['Shift', 'Control'] as const) {
    await window.keyboard.down(key);
    await window.mouse.click(20, 20);
    await window.keyboard.up(key);
  }
  await link.evaluate((there) => there.remove());
  const session = await window.context().newCDPSession(window);
  const data = { items: [{ mimeType: 'text/uri-list', data: url }, { mimeType: 'text/plain', data: url }], dragOperationsMask: 19 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  await session.detach();
}

test('comes back to its page from the blank ones that nobody is asked about', async ({ launch }) => {
  const { app, window } = await launch();
  for (const blank of ['about:blank', 'about:srcdoc']) {
    await window.evaluate((url) => globalThis.location.assign(url), blank);
    await expect.poll(() => window.evaluate(() => location.href).catch(() => '')).toBe('app://tesoro/index.html');
    await expect.poll(async () => (await ask(window, 'app.state')).ok).toBe(true);
  }
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

