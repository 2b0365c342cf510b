import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { unzipSync } from 'fflate';
import type { ElectronApplication, Page } from 'playwright/test';

import type { Authentication, ConnectionDraft } from '#shared/bridge/app/connection-inputs.ts';

import { testCertificate } from '../conformance/support/test-certificate.ts';
import { measured, proves } from '../security/control.ts';
import { expect, test } from '../support/app-test.ts';
import { ask, askSoon } from '../support/bridge-in-window.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { heapContains, heldInHeap } from '../support/window-heap.ts';
import { expectUpToDate, fillConnectForm, openSection, saveAndOpen, throughLock } from '../support/window-steps.ts';

const CANARY = 'canary-7f3c1d9e-api-key';
const PASSPHRASE = 'canary-passphrase-51e0';

test('keeps the API key out of files, messages and the window once it is saved', proves('canary-heap', 'canary-messages', 'canary-files'), async ({ launch, userDataDir }) => {
  const bank = await startPracticeProcess({ apiKey: CANARY });
  const { app, window } = await launch();
  await recordMessages(app);
  await fillConnectForm(window, { baseUrl: bank.url, portalId: bank.portalId, apiKey: CANARY, passphrase: PASSPHRASE });
  await window.getByRole('button', { name: 'Test connection' }).click();
  await expect(window.getByText('The bank answered as it should.').first()).toBeVisible();
  await saveAndOpen(window);
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
  measured('canary-heap', 'API key and passphrase: 0 strings of the window once saved');
  measured('canary-messages', 'API key and passphrase: in what the window sends when it tests, saves and unlocks; 0 messages to it');
  measured('canary-files', 'API key and passphrase: 0 files of the profile');
});

const clientCertificate = testCertificate({ name: 'portal' });

const SECRETS = {
  header: 'canary-header-0a1b', bearer: 'canary-bearer-2c3d', basic: 'canary-basic-4e5f', clientSecret: 'canary-client-6a7b', oauthToken: 'canary-oauth-8c9d',
  privateKey: 'canary-private-0e1f', proxy: 'canary-proxy-2a3b', passphrase: PASSPHRASE, journal: 'canary-journal-4c5d',
  // A line of the key: with the end of line in between, no two are found as one text.
  clientKey: clientCertificate.key.split('\n')[1] ?? '',
} as const;

/** Gives a token, and passes every other request on to the bank, which demands nothing. */
async function startTokenBank(bankUrl: string): Promise<{ readonly url: string; readonly server: Server; readonly tokens: () => number }> {
  let tokens = 0;
  const bodyOf = async (request: IncomingMessage): Promise<Buffer> => Buffer.concat((await request.toArray()) as Buffer[]);
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      if (request.url === '/token') {
        tokens += 1;
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ access_token: SECRETS.oauthToken, token_type: 'Bearer', expires_in: 3600 }));
        return;
      }
      const { host: _host, connection: _connection, 'content-length': _length, 'transfer-encoding': _coding, ...headers } = request.headers as Record<string, string>;
      const answer = await fetch(`${bankUrl}${request.url ?? ''}`, { method: request.method ?? 'GET', headers, ...(body.length > 0 ? { body: new Uint8Array(body) } : {}) });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' }).end(Buffer.from(await answer.arrayBuffer()));
    })().catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, tokens: () => tokens };
}

test('leaves no credential of any scheme in crashes, exports, files, messages or processes', proves(
  'canary-heap', 'canary-crash', 'canary-exports', 'canary-environment', 'canary-files', 'canary-messages', 'canary-logs',
), async ({ launch, userDataDir }) => {
  const bank = await startPracticeProcess();
  const token = await startTokenBank(bank.url);
  const folders = { home: join(userDataDir, 'home'), temporary: join(userDataDir, 'tmp'), exports: join(userDataDir, 'exports') };
  for (const folder of Object.values(folders)) await mkdir(folder);
  const { app, window } = await launch({ env: { HOME: folders.home, TMPDIR: folders.temporary, XDG_CONFIG_HOME: folders.home, XDG_CACHE_HOME: folders.home } });
  await recordMessages(app);
  await saveFilesIn(app, folders.exports);

  const authentications: Readonly<Record<string, Authentication>> = {
    headers: { scheme: 'headers', headers: [{ name: 'X-Portal', value: SECRETS.header }] },
    bearer: { scheme: 'bearer', token: SECRETS.bearer },
    basic: { scheme: 'basic', userName: 'portal', password: SECRETS.basic },
    oauth2: { scheme: 'oauth2', tokenUrl: `${token.url}/token`, clientId: 'portal', clientSecret: SECRETS.clientSecret, scope: '', credentialsIn: 'body' },
  };
  const network = { ca: null, caAlone: false, pins: [], proxy: { use: 'manual', url: 'http://127.0.0.1:9', userName: 'portal', password: SECRETS.proxy }, clientCertificate: null } as const;
  for (const [name, authentication] of Object.entries(authentications)) {
    const draft: ConnectionDraft = {
      environment: 'practice', baseUrl: token.url, portalId: bank.portalId, name, authentication, keepSecretsWith: 'passphrase', passphrase: PASSPHRASE,
      network: { ca: null, caAlone: false, pins: [], proxy: { use: 'none' }, clientCertificate: null },
    };
    const saved = await ask(window, 'connections.save', draft);
    expect(saved).toMatchObject({ ok: true });
    // The same credentials behind a proxy that is not there: kept, tried, and told as an error.
    expect((await ask(window, 'connections.test', { ...draft, network })).ok).toBe(true);
    if (name === 'headers') expect(await ask(window, 'connections.save', { ...draft, name: 'proxied', network })).toMatchObject({ ok: true });
    if (name === 'oauth2' && saved.ok) {
      const { connectionId } = saved.value;
      await throughLock(window, () => askSoon(window, 'connections.open', { connectionId }));
      await expect(window.getByRole('button', { name: 'Unlock' })).toBeVisible();
      await ask(window, 'session.unlock', { passphrase: PASSPHRASE });
      await expect.poll(async () => (await ask(window, 'accounts.list')).ok).toBe(true);
      await expectUpToDate(window);
      // The driver has just sent the passphrase through the page.
      const { passphrase: _passphrase, ...others } = SECRETS;
      expect(await heldInHeap(window, Object.values(others))).toEqual([]);
      measured('canary-heap', `${Object.keys(others).length} credentials of every scheme: 0 strings of the window while the connection is open`);
    }
  }
  expect(token.tokens()).toBeGreaterThan(0);
  // What is no certificate is refused with a word for its field, not with what it was.
  const kept = { form: 'pem', certificate: clientCertificate.cert, privateKey: clientCertificate.key, passphrase: null } as const;
  expect(await ask(window, 'connections.save', {
    environment: 'practice', baseUrl: 'https://127.0.0.1:9', portalId: bank.portalId, name: 'certificate', keepSecretsWith: 'passphrase', passphrase: PASSPHRASE,
    authentication: { scheme: 'clientCertificate', certificate: kept }, network: { ca: null, caAlone: false, pins: [], proxy: { use: 'none' }, clientCertificate: null },
  })).toMatchObject({ ok: true });
  const certificate = { form: 'pem', certificate: 'x', privateKey: SECRETS.privateKey, passphrase: null } as const;
  const refused = await ask(window, 'connections.test', {
    environment: 'practice', baseUrl: token.url, portalId: bank.portalId, authentication: { scheme: 'clientCertificate', certificate },
  });
  expect(JSON.stringify(refused)).not.toContain(SECRETS.privateKey);

  const columns = [{ key: 'name', title: 'Name' }];
  const exported = [
    await ask(window, 'records.export', { section: 'campaigns', search: '', filters: {}, sort: null, format: 'machine', columns, locale: 'en' }),
    await ask(window, 'journal.export', { passphrase: SECRETS.journal }),
    await ask(window, 'app.supportLog', { to: 'file' }),
    await exportEvidence(window),
  ];
  const written = await readdir(folders.exports);
  expect(exported.map(({ ok }) => ok), JSON.stringify(exported)).toEqual([true, true, true, true]);
  expect(written).toHaveLength(exported.length);
  const packed = await unpackedFiles(folders.exports);
  expect(packed.some(({ text }) => text.includes(DESCRIPTION)), 'the search in the pack finds what is there').toBe(true);
  for (const [name, secret] of Object.entries(SECRETS)) {
    expect(packed.filter(({ text }) => text.includes(secret)).map((file) => file.name), name).toEqual([]);
  }

  const processes = process.platform === 'linux' ? await processesOf(app) : [];
  expect(processes.filter(({ said }) => said.includes('canary')).map(({ pid }) => pid)).toEqual([]);
  if (process.platform === 'linux') {
    expect(processes.length).toBeGreaterThanOrEqual(3);
    expect(processes.every(({ said }) => said.includes(folders.home) || said.includes('--type=')), 'the search in the processes finds what is there').toBe(true);
    measured('canary-environment', `${processes.length} processes, ${Object.keys(SECRETS).length} credentials: 0 in environ and cmdline`);
  }

  for (const [name, text] of Object.entries(SECRETS)) {
    expect((await messagesWith(app, text)).filter((carrier) => carrier.startsWith('<')), name).toEqual([]);
  }
  measured('canary-messages', `${Object.keys(SECRETS).length} credentials of every scheme: 0 messages to the window`);

  // The window's process first, then the main process with everything that it holds.
  const crashes = await app.evaluate(({ app: electronApp }) => electronApp.getPath('crashDumps'));
  const main = app.process();
  const gone = main.exitCode === null && main.signalCode === null ? once(main, 'exit') : Promise.resolve();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  await expect.poll(async () => readFile(join(userDataDir, 'logs/tesoro.log'), 'utf8')).toContain('windowGone');
  // From outside: the driver may have let go of an app whose window crashed. It is a crash like any other.
  main.kill('SIGSEGV');
  await gone;

  const dumps = existsSync(crashes) ? (await readdir(crashes, { recursive: true })).filter((name) => name.endsWith('.dmp')) : [];
  const files = (await readdir(userDataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  for (const [name, text] of Object.entries(SECRETS)) expect(await filesContaining(userDataDir, text), name).toEqual([]);
  expect(await filesContaining(userDataDir, token.url), 'the search in the files finds what is there').not.toEqual([]);
  expect(dumps).toEqual([]);
  measured('canary-crash', `window and main process crashed: ${dumps.length} dumps, 0 of ${files} files in profile, home and temporary folder with any of ${Object.keys(SECRETS).length} credentials`);
  measured('canary-files', `${Object.keys(SECRETS).length} credentials of every scheme: 0 of ${files} files`);
  measured('canary-logs', 'every file of the log folder looked through');
  measured('canary-exports', `${written.join(', ')}: 0 with a credential`);
  token.server.close();
  await bank.kill();
});

const DESCRIPTION = 'Evidence without credentials';

/** Makes a virtual IBAN, and packs what the journal has of it. */
async function exportEvidence(window: Page): Promise<{ readonly ok: boolean }> {
  const accounts = await ask(window, 'accounts.list');
  const accountId = accounts.ok ? (accounts.value[0]?.account.accountId ?? '') : '';
  const asked = { requestId: randomUUID(), write: { kind: 'createVirtualIban', accountId, description: DESCRIPTION }, decimalMark: '.' } as const;
  const prepared = await ask(window, 'intents.prepare', asked);
  if (!prepared.ok) return prepared;
  const sent = await ask(window, 'intents.send', { ...asked, bodyHash: prepared.value.bodyHash });
  return sent.ok ? ask(window, 'evidence.export', { of: { kind: 'write', intentId: sent.value.intentId }, locale: 'en' }) : sent;
}

/** What the archives of a folder hold. */
async function unpackedFiles(folder: string): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const archives = (await readdir(folder)).filter((name) => name.endsWith('.zip'));
  const files = await Promise.all(archives.map(async (name) => Object.entries(unzipSync(await readFile(join(folder, name))))));
  return files.flat().map(([name, content]) => ({ name, text: Buffer.from(content).toString('utf8') }));
}

/** Answers every question where to save with a file of that name in `folder`. */
const saveFilesIn = (app: ElectronApplication, folder: string): Promise<void> =>
  app.evaluate(({ dialog }, into) => {
    const choose = async (...args: unknown[]): Promise<{ canceled: false; filePath: string }> => {
      const { defaultPath = 'file' } = args.at(-1) as { defaultPath?: string };
      return { canceled: false, filePath: `${into}/${defaultPath.split('/').at(-1) ?? ''}` };
    };
    Object.assign(dialog, { showSaveDialog: choose });
  }, folder);

/** Environment and command line of the app's processes and of all that they started; of one that ended meanwhile nothing is left to read. */
async function processesOf(app: ElectronApplication): Promise<readonly { readonly pid: number; readonly said: string }[]> {
  const parents = new Map<number, number>();
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }
  const root = await app.evaluate(() => process.pid);
  const isOwn = (pid: number): boolean => pid === root || (parents.has(pid) && pid > 1 && isOwn(parents.get(pid) ?? 0));
  const own = [...parents.keys()].filter(isOwn);
  const read = (pid: number, what: string): Promise<string> => readFile(`/proc/${pid}/${what}`, 'utf8').catch(() => '');
  const found = await Promise.all(own.map(async (pid) => {
    const said = `${await read(pid, 'environ')}\0${await read(pid, 'cmdline')}`;
    return { pid, said, lives: /^State:\s+[^ZX]/m.test(await read(pid, 'status')) };
  }));
  return found.filter(({ lives }) => lives);
}

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
