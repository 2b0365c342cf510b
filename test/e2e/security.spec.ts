import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { ElectronApplication } from 'playwright/test';

import type { Bridge } from '#shared/bridge/events.ts';

import { measured, proves } from '../security/control.ts';
import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';

test('opens one sandboxed, isolated window without Node', proves(
  'no-node', 'isolation', 'sandbox', 'web-security', 'insecure-content', 'experimental', 'blink-features', 'webview', 'current-electron', 'watched-start',
), async ({ launch }) => {
  const { app, window } = await launch();
  const preferences = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) =>
      (webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences()));
  expect(preferences).toHaveLength(1);
  const wanted = {
    sandbox: true, contextIsolation: true, nodeIntegration: false, nodeIntegrationInSubFrames: false, webSecurity: true, webviewTag: false,
  };
  expect(preferences[0]).toMatchObject(wanted);
  for (const risk of ['nodeIntegrationInWorker', 'allowRunningInsecureContent', 'experimentalFeatures', 'navigateOnDragDrop', 'enablePreferredSizeMode']) {
    expect(preferences[0]?.[risk] ?? false, risk).toBe(false);
  }
  expect(preferences[0]?.['enableBlinkFeatures'] ?? '').toBe('');
  expect(preferences[0]?.['disableBlinkFeatures'] ?? '').toBe('');
  const names = ['require', 'process', 'module', 'Buffer', 'global', 'electron', '__dirname', 'ipcRenderer', 'setImmediate'];
  const globals = await window.evaluate((all) => all.filter((name) => name in globalThis), names);
  expect(globals).toEqual([]);
  const switches = await app.evaluate(({ app: { commandLine } }) =>
    ['enable-blink-features', 'enable-experimental-web-platform-features', 'disable-web-security', 'allow-running-insecure-content', 'no-sandbox', 'remote-debugging-port']
      .filter((name) => commandLine.hasSwitch(name)));
  expect(switches.filter((name) => name !== 'no-sandbox' && name !== 'remote-debugging-port')).toEqual([]);

  measured('no-node', `nodeIntegration off in page, frames and workers; ${names.length} names of Node looked for, 0 found`);
  measured('isolation', 'contextIsolation true');
  measured('sandbox', `sandbox true; Chromium's own is ${switches.includes('no-sandbox') ? 'off on this system, so only this computer is reached' : 'on'}`);
  measured('web-security', 'webSecurity true, no switch against it');
  measured('insecure-content', 'allowRunningInsecureContent false, no switch for it');
  measured('experimental', 'experimentalFeatures false, no switch for them');
  measured('blink-features', 'none asked for, by preference or switch');

  const attached = await window.evaluate(async () => {
    const view = document.createElement('webview');
    view.setAttribute('src', 'app://tesoro/index.html');
    view.setAttribute('allowpopups', '');
    view.setAttribute('webpreferences', 'nodeIntegration=yes,contextIsolation=no');
    document.body.append(view);
    await new Promise((resolve) => setTimeout(resolve, 200));
    view.remove();
    return view.constructor.name;
  });
  const contents = await app.evaluate(({ webContents }) => webContents.getAllWebContents().map((each) => each.getType()));
  expect({ attached, contents }).toEqual({ attached: 'HTMLElement', contents: ['window'] });
  measured('webview', 'webviewTag false, and an element called webview attaches nothing');

  const pinned = (createRequire(import.meta.url)('../../package.json') as { devDependencies: { electron: string } }).devDependencies.electron;
  const running = await app.evaluate(() => `Electron ${process.versions['electron'] ?? ''}, Chromium ${process.versions['chrome'] ?? ''}, Node ${process.versions.node}`);
  const state = await ask(window, 'app.state');
  if (!state.ok) throw new Error('No state');
  measured('current-electron', `${pinned} is pinned; ${running} ran${state.value.localOnly === 'unofficialRuntime' ? ', the copy of the registry, which reaches this computer only' : ''}`);

  // Playwright starts every app so that it can be watched: by that alone a real bank is out of reach here.
  const probe = { environment: 'live', baseUrl: 'https://bank.example', portalId: 'p', authentication: { scheme: 'none' } } as const;
  const refused = await ask(window, 'connections.test', probe);
  expect(state.value.localOnly).not.toBeNull();
  expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ field: 'baseUrl', code: state.value.localOnly }] } });
  measured('watched-start', `this start (${state.value.localOnly ?? ''}) was refused https://bank.example in words`);
});

/** What the page has beyond a bare one of the same Chromium: kept, so that a further name is a change somebody sees. */
const SURFACE_FILE = new URL('../security/page-surface.json', import.meta.url);

test('gives the page two functions and nothing that leads further', proves('preload-surface', 'no-electron-apis'), async ({ launch }) => {
  const { app, window } = await launch();
  const bare = await app.evaluate(async ({ BrowserWindow }) => {
    const other = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
    await other.loadURL('app://tesoro/nothing-there').catch(() => undefined);
    const names = (await other.webContents.executeJavaScript('Object.getOwnPropertyNames(globalThis)')) as string[];
    other.destroy();
    return names;
  });
  expect(bare.length).toBeGreaterThan(500);
  const surface = await window.evaluate((bareNames) => {
    const known = new Set(bareNames);
    const tesoro = Reflect.get(globalThis, 'tesoro') as Bridge;
    const stop = tesoro.subscribe(() => undefined);
    stop();
    try {
      Object.assign(tesoro, { invoke: null });
    } catch {
      // Refusing aloud is as good.
    }
    return {
      // The driver's own and what the framework names after its version are not the preload's.
      window: Object.getOwnPropertyNames(globalThis).filter((name) => !known.has(name) && !/^__playwright|^__pw/.test(name)).toSorted(),
      tesoro: Object.getOwnPropertyNames(tesoro).toSorted(),
      onFunctions: [tesoro.invoke, tesoro.subscribe].flatMap((each) => Object.getOwnPropertyNames(each)).filter((name) => name !== 'length' && name !== 'name' && name !== 'prototype'),
      types: [typeof tesoro.invoke, typeof tesoro.subscribe, typeof stop],
      frozen: Object.isFrozen(tesoro),
    };
  }, bare);
  if (process.env['TESORO_KEEP_SURFACE'] !== undefined) await writeFile(SURFACE_FILE, `${JSON.stringify(surface, null, 2)}\n`);
  const kept = JSON.parse(await readFile(SURFACE_FILE, 'utf8')) as typeof surface;
  // What a library adds comes with the part of the page that uses it, sooner or later: a name beyond the kept ones is what counts.
  expect(surface.window.filter((name) => !kept.window.includes(name))).toEqual([]);
  expect(surface.window).toContain('tesoro');
  expect({ ...surface, window: kept.window }).toEqual(kept);
  measured('preload-surface', `beyond ${bare.length} names of a bare page: ${surface.window.join(', ')}; in tesoro: ${surface.tesoro.join(', ')}`);

  const leaks = await window.evaluate(async () => {
    const tesoro = Reflect.get(globalThis, 'tesoro') as Bridge;
    const received: unknown[][] = [];
    const stop = tesoro.subscribe((...args: unknown[]) => received.push(args));
    await tesoro.invoke('settings.update', { theme: 'dark' });
    for (let waits = 0; waits < 500 && received.length === 0; waits += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    stop();
    return { count: received.length, shapes: received.map((args) => [args.length, ...Object.keys(args[0] as object).toSorted()]) };
  });
  expect(leaks.count).toBeGreaterThan(0);
  for (const shape of leaks.shapes) expect(shape).toEqual([1, 'settings', 'type']);
  measured('no-electron-apis', `an event brings its own data only, never Electron's event object; ${leaks.count} looked at`);
});

test('loads its page from its own origin under a strict policy', proves('csp', 'inline-code', 'secure-content'), async ({ launch }) => {
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
    for (let waits = 0; waits < 500 && !violations.includes('frame-src'); waits += 1) await new Promise((resolve) => setTimeout(resolve, 20));
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
    for (let waits = 0; waits < 500 && !violations.includes('script-src'); waits += 1) await new Promise((resolve) => setTimeout(resolve, 20));
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
  measured('secure-content', `${window.url()}; a fetch, a frame and an image of the network refused`);
  measured('inline-code', 'an inline script, a handler attribute, Function() and a style element without the nonce: 0 took effect');
  const policies = await window.evaluate(() => [...document.querySelectorAll('meta[http-equiv]')].length);
  expect(policies, 'the policy is a header, which a page cannot lose').toBe(0);
  measured('csp', `${found.violations.length} directives reported what they stopped: ${found.violations.join(', ')}`);
});

test('is denied devices, notifications, the clipboard and downloads', proves('permissions', 'devices'), async ({ launch }) => {
  const { app, window } = await launch();
  const downloads = await app.evaluate(({ session }) => {
    const seen: string[] = [];
    Object.assign(globalThis, { downloadsSeen: seen });
    session.defaultSession.on('will-download', (event) => seen.push(event.defaultPrevented ? 'refused' : 'begun'));
    return seen.length;
  });
  expect(downloads).toBe(0);
  const denied = await window.evaluate(async () => {
    type Ask = (options?: object) => Promise<unknown>;
    const outcome = async (attempt: () => Promise<unknown>): Promise<string> => {
      try {
        const given = await Promise.race([attempt(), new Promise((resolve) => setTimeout(() => resolve('denied'), 3000))]);
        return Array.isArray(given) && given.length === 0 ? 'denied' : String(given);
      } catch {
        return 'denied';
      }
    };
    /** What this Chromium does not have cannot be asked for. */
    const asks = (path: string, method: string, options?: object): Promise<string> => {
      const owner = Reflect.get(navigator, path) as object | undefined;
      const call = owner === undefined ? undefined : (Reflect.get(owner, method) as Ask | undefined);
      return call === undefined ? Promise.resolve('denied') : outcome(() => call.call(owner, options));
    };
    const everything = { acceptAllDevices: true, filters: [] };
    const devices = {
      camera: await asks('mediaDevices', 'getUserMedia', { video: true }),
      microphone: await asks('mediaDevices', 'getUserMedia', { audio: true }),
      screen: await asks('mediaDevices', 'getDisplayMedia'),
      position: await outcome(() => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))),
      usb: await asks('usb', 'requestDevice', everything), usbKnown: await asks('usb', 'getDevices'),
      serial: await asks('serial', 'requestPort', everything), serialKnown: await asks('serial', 'getPorts'),
      hid: await asks('hid', 'requestDevice', everything), hidKnown: await asks('hid', 'getDevices'),
      bluetooth: await asks('bluetooth', 'requestDevice', { acceptAllDevices: true }),
    };
    const midi = Reflect.get(navigator, 'requestMIDIAccess') as Ask | undefined;
    const permissions = {
      notification: await outcome(() => Notification.requestPermission()),
      midi: midi === undefined ? 'denied' : await outcome(() => midi.call(navigator, { sysex: true })),
      clipboard: await outcome(() => navigator.clipboard.readText()),
      idle: await outcome(() => (Reflect.get(globalThis, 'IdleDetector') as { requestPermission(): Promise<unknown> }).requestPermission()),
      fonts: await outcome(() => (Reflect.get(globalThis, 'queryLocalFonts') as Ask)()),
      files: await outcome(() => (Reflect.get(globalThis, 'showOpenFilePicker') as Ask)()),
    };
    const link = Object.assign(document.createElement('a'), { href: 'data:text/plain,x', download: 'x.txt' });
    document.body.append(link);
    link.click();
    link.remove();
    return { devices, permissions };
  });
  expect([...new Set(Object.values(denied.devices))], JSON.stringify(denied.devices)).toEqual(['denied']);
  expect([...new Set(Object.values(denied.permissions))], JSON.stringify(denied.permissions)).toEqual(['denied']);
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'downloadsSeen') as string[])).toEqual(['refused']);
  measured('devices', `${Object.keys(denied.devices).join(', ')}: all denied`);
  measured('permissions', `${Object.keys(denied.permissions).join(', ')}: all denied; a download refused`);
});

test('reads its page by a protocol of its own that gives nothing else', proves('own-protocol', 'traversal'), async ({ launch }) => {
  const { app, window } = await launch();
  // As a page is given them: what the main process asks for itself goes another way.
  await app.evaluate(({ session }) => {
    const seen: [url: string, headers: string[]][] = [];
    Object.assign(globalThis, { headersSeen: seen });
    session.defaultSession.webRequest.onResponseStarted(({ url, responseHeaders }) => seen.push([url, Object.keys(responseHeaders ?? {}).map((name) => name.toLowerCase())]));
  });
  await window.reload();
  await expect(window.getByRole('button', { name: 'Open the practice bank' })).toBeVisible();
  const given = await app.evaluate(() => Reflect.get(globalThis, 'headersSeen') as [url: string, headers: string[]][]);
  expect(given.filter(([url]) => url.startsWith('app://tesoro/')).length).toBeGreaterThan(2);
  for (const [url, headers] of given) {
    expect({ url, shared: headers.filter((name) => name.startsWith('access-control')) }).toEqual({ url, shared: [] });
    expect({ url, headers }).toEqual({ url, headers: expect.arrayContaining(['content-security-policy', 'content-type', 'x-content-type-options']) as unknown });
  }
  const asked = await app.evaluate(async ({ session, BrowserWindow }) => {
    const outcomeOf = async (url: string, method: string): Promise<string> =>
      session.defaultSession.fetch(url, { method, bypassCustomProtocolHandlers: false }).then(({ status }) => String(status), () => 'refused');
    const outside = [
      'app://tesoro/../package.json', 'app://tesoro/%2e%2e/main/index.js', 'app://tesoro/..%2fmain/index.js', 'app://tesoro/%2e%2e%2f%2e%2e%2fpackage.json',
      'app://tesoro/assets/..%2f..%2f..%2fpackage.json', 'app://tesoro/..%5cmain%5cindex.js', 'app://tesoro/%00', 'app://tesoro/index.html%00.js', 'app://tesoro//etc/passwd',
      'app://tesoro/%2fetc%2fpasswd', 'app://tesoro/C:%5CWindows%5Cwin.ini', 'app://other/index.html', 'app://tesoro.example/index.html', 'app:///index.html', 'app://tesoro/',
      'file:///etc/passwd',
    ];
    const methods = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
    const answer = await session.defaultSession.fetch('app://tesoro/index.html');
    const page = BrowserWindow.getAllWindows()[0];
    return {
      own: answer.status,
      policy: answer.headers.get('content-security-policy') ?? '',
      outside: await Promise.all(outside.map((url) => outcomeOf(url, 'GET'))),
      methods: await Promise.all(methods.map((method) => outcomeOf('app://tesoro/index.html', method))),
      url: page?.webContents.getURL() ?? '',
    };
  });
  expect(asked).toMatchObject({ own: 200, url: expect.stringMatching(/^app:\/\/tesoro\//) });
  expect(asked.policy).toContain("default-src 'none'");
  for (const outcome of [...asked.outside, ...asked.methods]) expect(['404', 'refused']).toContain(outcome);
  const worker = await window.evaluate(() =>
    navigator.serviceWorker === undefined ? 'none' : navigator.serviceWorker.register('app://tesoro/assets/x.js').then(() => 'registered', () => 'refused'));
  expect(worker).not.toBe('registered');
  measured('own-protocol', `app:// answers GET only (${asked.methods.length} other methods refused), shares nothing with other origins, keeps its policy, takes no service worker; file:// refused`);
  measured('traversal', `${asked.outside.length} ways outside refused`);
});

test('asks for nothing but its own files in a whole session', proves('remote-content'), async ({ launch }) => {
  const { app, window } = await launch();
  await recordRequests(app);
  await ask(window, 'connections.openPractice');
  for (const section of ['Overview', 'Accounts', 'Transfers', 'Campaigns', 'Settings']) {
    await window.getByRole('navigation').first().getByRole('link', { name: new RegExp(`^${section}`) }).click();
    await expect(window.getByRole('heading', { level: 1, name: section, exact: true })).toBeVisible();
  }
  await window.reload();
  await expect(window.getByRole('heading', { level: 1, name: 'Settings', exact: true })).toBeVisible();
  const requests = await app.evaluate(() => Reflect.get(globalThis, 'requestsSeen') as string[]);
  const origins = new Set(requests.map((url) => url.split('/', 3).join('/')));
  expect(requests.length).toBeGreaterThan(5);
  expect([...origins].filter((origin) => !origin.startsWith('data:'))).toEqual(['app://tesoro']);
  measured('remote-content', `${requests.length} requests of five pages, all of app://tesoro`);
});

const recordRequests = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ session }) => {
    const seen: string[] = [];
    Object.assign(globalThis, { requestsSeen: seen });
    session.defaultSession.webRequest.onSendHeaders((details) => seen.push(details.url));
  });

const processOf = (app: ElectronApplication): Promise<number> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0);

test('locks at once, forgets what the page held, and unlocks', proves('lock'), async ({ launch }) => {
  const { app, window } = await launch({ args: ['--practice'] });
  await expect.poll(async () => (await ask(window, 'accounts.list')).ok).toBe(true);
  await window.evaluate(() => Reflect.set(globalThis, 'held', 'something of the open connection'));
  const former = await processOf(app);
  // Later, so that the answer to the driver is not lost with the page that gives it.
  await window.evaluate(() => void setTimeout(() => void (Reflect.get(globalThis, 'tesoro') as Bridge).invoke('session.lock', null), 100));
  // It passes an empty page of another process on its way.
  await expect.poll(() => processOf(app)).not.toBe(former);
  await expect(window.getByRole('button', { name: 'Unlock' })).toBeVisible();
  expect(await window.evaluate(() => Reflect.get(globalThis, 'held') as unknown)).toBeUndefined();
  expect(await ask(window, 'accounts.list')).toEqual({ ok: false, error: { kind: 'locked' } });
  expect(await ask(window, 'app.state')).toMatchObject({ ok: true, value: { session: { status: 'locked' } } });
  expect(await ask(window, 'session.unlock', { passphrase: null })).toEqual({ ok: true, value: null });
  await expect.poll(async () => (await ask(window, 'accounts.list')).ok).toBe(true);
  measured('lock', 'the page was replaced, what it held is gone, commands answer locked');
});

test('copies text for the page', async ({ launch }) => {
  const { app, window } = await launch();
  expect(await ask(window, 'clipboard.copy', { text: 'IT60X0542811101000000123456' })).toEqual({ ok: true, value: null });
  expect(await app.evaluate(async ({ clipboard }) => clipboard.readText())).toBe('IT60X0542811101000000123456');
});
