import type { Page } from 'playwright/test';

import type { Bridge } from '#shared/bridge/events.ts';

import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';

test('opens one sandboxed, isolated window without Node', async ({ launch }) => {
  const { app, window } = await launch();
  const preferences = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) =>
      (webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences()));
  expect(preferences).toHaveLength(1);
  expect(preferences[0]).toMatchObject({
    sandbox: true, contextIsolation: true, nodeIntegration: false, nodeIntegrationInSubFrames: false, webSecurity: true, webviewTag: false,
  });
  for (const risk of ['nodeIntegrationInWorker', 'allowRunningInsecureContent', 'experimentalFeatures', 'navigateOnDragDrop']) {
    expect(preferences[0]?.[risk] ?? false, risk).toBe(false);
  }
  const globals = await window.evaluate(() => ['require', 'process', 'module', 'Buffer', 'global', 'electron', '__dirname'].filter((name) => name in globalThis));
  expect(globals).toEqual([]);
});

test('gives the page two functions and nothing that leads further', async ({ launch }) => {
  const { window } = await launch();
  const surface = await window.evaluate(() => {
    const tesoro = Reflect.get(globalThis, 'tesoro') as Bridge;
    const stop = tesoro.subscribe(() => undefined);
    stop();
    try {
      Object.assign(tesoro, { invoke: null });
    } catch {
      // Refusing aloud is as good.
    }
    return {
      keys: Object.keys(tesoro).toSorted(),
      types: [typeof tesoro.invoke, typeof tesoro.subscribe, typeof stop],
      frozen: Object.isFrozen(tesoro),
    };
  });
  expect(surface).toEqual({ keys: ['invoke', 'subscribe'], types: ['function', 'function', 'function'], frozen: true });
});

test('loads its page from its own origin under a strict policy', async ({ launch }) => {
  const { window } = await launch();
  expect(window.url()).toMatch(/^app:\/\/tesoro\//);
  const found = await window.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.push(effectiveDirective));
    const run = (): unknown => Reflect.get(globalThis, 'ranInline');
    const script = document.createElement('script');
    script.textContent = 'globalThis.ranInline = true';
    document.head.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'globalThis.ranInline = true');
    image.src = 'https://example.com/x.png';
    document.body.append(image);
    const style = document.createElement('style');
    style.textContent = 'html { outline: 3px solid red }';
    document.head.append(style);
    const fetched = await fetch('https://example.com/').then(() => 'fetched', () => 'refused');
    const own = await fetch('app://tesoro/index.html').then(() => 'fetched', () => 'refused');
    const frame = document.createElement('iframe');
    frame.src = 'https://example.com/';
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 300));
    // Only now: up to its first pause this code runs with the driver's permission to evaluate.
    const evaluated = ((): string => {
      try {
        const construct: (body: string) => unknown = Reflect.get(globalThis, 'Function');
        construct('return 1');
        return 'evaluated';
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return {
      inline: run() ?? null, evaluated, fetched, own,
      outline: getComputedStyle(document.documentElement).outlineStyle,
      nonce: (document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '').length,
      violations: [...new Set(violations)].toSorted(),
    };
  });
  expect(found).toEqual({
    inline: null, evaluated: 'EvalError', fetched: 'refused', own: 'refused', outline: 'none', nonce: 24,
    violations: ['connect-src', 'frame-src', 'img-src', 'script-src', 'script-src-attr', 'script-src-elem', 'style-src-elem'],
  });
});

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

test('stays where it is, whatever it is asked to open', async ({ launch }) => {
  const { app, window } = await launch();
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedOutside: opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  const before = window.url();
  for (const url of HOSTILE_URLS) {
    await tryToOpen(window, url);
    expect(window.url(), url).toBe(before);
    expect(await window.evaluate(() => document.title), url).toBe('Tesoro');
  }
  await window.waitForTimeout(500);
  expect(window.url()).toBe(before);
  expect(await window.evaluate(() => document.title)).toBe('Tesoro');
  expect(await window.evaluate(() => Reflect.get(globalThis, 'stillHere') as unknown)).toBe(HOSTILE_URLS.length);
  const outside = await app.evaluate(({ BrowserWindow }) => ({
    windows: BrowserWindow.getAllWindows().length,
    opened: Reflect.get(globalThis, 'openedOutside') as string[],
  }));
  expect(outside).toEqual({ windows: 1, opened: [] });
});

/** By a new window, a link, a form, a frame and the address; each of them is refused or ignored. */
async function tryToOpen(window: Page, url: string): Promise<void> {
  await window.evaluate((target) => {
    Reflect.set(globalThis, 'stillHere', Number(Reflect.get(globalThis, 'stillHere') ?? 0) + 1);
    const attempts = [
      () => void globalThis.open(target),
      () => {
        for (const where of ['_self', '_blank', '_top']) {
          const link = document.createElement('a');
          link.href = target;
          link.target = where;
          document.body.append(link);
          link.click();
          link.remove();
        }
      },
      () => {
        const form = document.createElement('form');
        form.action = target;
        document.body.append(form);
        form.submit();
        form.remove();
      },
      () => globalThis.location.assign(target),
    ];
    for (const attempt of attempts) {
      try {
        attempt();
      } catch {
        // Some addresses are refused by throwing.
      }
    }
  }, url);
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

test('is denied devices, notifications, the clipboard and downloads', async ({ launch }) => {
  const { window } = await launch();
  const denied = await window.evaluate(async () => {
    const outcome = (attempt: () => Promise<unknown>): Promise<string> => attempt().then(String, () => 'denied');
    return {
      notification: await outcome(() => Notification.requestPermission()),
      camera: await outcome(() => navigator.mediaDevices.getUserMedia({ video: true })),
      screen: await outcome(() => navigator.mediaDevices.getDisplayMedia()),
      position: await outcome(() => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))),
      clipboard: await outcome(() => navigator.clipboard.readText()),
      webview: document.createElement('webview').constructor.name,
    };
  });
  expect(denied).toEqual({ notification: 'denied', camera: 'denied', screen: 'denied', position: 'denied', clipboard: 'denied', webview: 'HTMLElement' });
});

test('answers malformed messages with a refusal', async ({ launch }) => {
  const { window } = await launch();
  const answers = await window.evaluate(async () => {
    const tesoro = Reflect.get(globalThis, 'tesoro') as Bridge;
    const messages: [unknown, unknown][] = [
      ['nope', null], ['constructor', null], ['__proto__', {}], [null, null], [undefined, undefined], [{}, {}], [['app.state'], null], ['app.state', 7],
      ['clipboard.copy', {}], ['clipboard.copy', { text: 'x'.repeat(100_001) }], ['connections.open', { connectionId: '' }], ['session.unlock', { passphrase: 7 }],
      ['settings.update', { autoLockMinutes: -1 }], ['records.page', { section: 'nope' }], ['app.state', () => undefined],
    ];
    return Promise.all(messages.map(([command, input]) => tesoro.invoke(command as never, input)));
  });
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid' } });
});

test('refuses whoever is not its own page', async ({ launch }) => {
  const { app } = await launch();
  const answer = await app.evaluate(async ({ app: electronApp, BrowserWindow }) => {
    const preload = `${electronApp.getAppPath()}/out/preload/index.cjs`;
    const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    await stranger.loadURL('app://tesoro/index.html');
    const said = (await stranger.webContents.executeJavaScript("tesoro.invoke('app.state', null)")) as unknown;
    stranger.destroy();
    return said;
  });
  expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ field: 'command' }] } });
});

test('locks at once, forgets what the page held, and unlocks', async ({ launch }) => {
  const { window } = await launch({ args: ['--practice'] });
  await expect.poll(async () => (await ask(window, 'accounts.list')).ok).toBe(true);
  await window.evaluate(() => Reflect.set(globalThis, 'held', 'something of the open connection'));
  const reloaded = window.waitForEvent('load');
  // Later, so that the answer to the driver is not lost with the page that gives it.
  await window.evaluate(() => void setTimeout(() => void (Reflect.get(globalThis, 'tesoro') as Bridge).invoke('session.lock', null), 100));
  await reloaded;
  expect(await window.evaluate(() => Reflect.get(globalThis, 'held') as unknown)).toBeUndefined();
  expect(await ask(window, 'accounts.list')).toEqual({ ok: false, error: { kind: 'locked' } });
  expect(await ask(window, 'app.state')).toMatchObject({ ok: true, value: { session: { status: 'locked' } } });
  expect(await ask(window, 'session.unlock', { passphrase: null })).toEqual({ ok: true, value: null });
  await expect.poll(async () => (await ask(window, 'accounts.list')).ok).toBe(true);
});

test('copies text for the page', async ({ launch }) => {
  const { app, window } = await launch();
  expect(await ask(window, 'clipboard.copy', { text: 'IT60X0542811101000000123456' })).toEqual({ ok: true, value: null });
  expect(await app.evaluate(async ({ clipboard }) => clipboard.readText())).toBe('IT60X0542811101000000123456');
});
