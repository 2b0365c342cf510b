import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createFetch } from '#main/app/update/fetching.ts';
import { readUpdateSource } from '#main/app/update/manifest.ts';
import { createUpdates } from '#main/app/update/updates.ts';
import type { UpdateDeps, UpdateMemory } from '#main/app/update/updates.ts';

const publisher = generateKeyPairSync('ed25519');
const somebody = generateKeyPairSync('ed25519');
const key = publisher.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const installer = Buffer.alloc(300_000, 'an installer ');
const sha512 = createHash('sha512').update(installer).digest('hex');

let server: Server;
let origin = '';
let folder = '';
let answers: Record<string, (response: ServerResponse) => void> = {};
let asked: { path: string; headers: IncomingHttpHeaders }[] = [];
let shown: string[] = [];
let announced: string[] = [];
let memory: UpdateMemory;
let nowMs = Date.parse('2026-11-20T10:00:00Z');

beforeEach(async () => {
  [asked, answers, shown, announced] = [[], {}, [], []];
  memory = { lastLookAt: null, highestSeen: null };
  folder = mkdtempSync(join(tmpdir(), 'tesoro-updates-'));
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    const answer = answers[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => ({ platform: 'linux', arch: 'x64', url: `${origin}/Tesoro-2.0.0.AppImage`, sha512, bytes: installer.length });
const manifest = () => ({ version: '2.0.0', releasedAt: '2026-11-19T08:00:00Z', notes: { en: 'Better', it: 'Meglio' }, files: [file()] });

/** Puts a list of versions there, signed as given. */
function publish(content: object | string, { by = publisher.privateKey, signed }: { readonly by?: typeof publisher.privateKey; readonly signed?: string } = {}): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  answers['/versions.json'] = (response) => void response.end(text);
  answers['/versions.json.sig'] = (response) => void response.end(sign(null, Buffer.from(signed ?? text), by).toString('base64'));
  answers['/Tesoro-2.0.0.AppImage'] = (response) => void response.end(installer);
}

const updatesOf = (over: Partial<UpdateDeps> = {}) => createUpdates({
  source: { url: `${origin}/versions.json`, key }, version: '1.0.0', system: { platform: 'linux', arch: 'x64' },
  fetch: createFetch({ systemProxy: async () => 'DIRECT', loopbackOnly: false }), clock: { now: () => nowMs },
  memory: { read: () => memory, write: (next) => { memory = next; } },
  downloads: () => folder, showInFolder: (path) => { shown.push(path); }, changed: () => undefined, announce: (version) => { announced.push(version); }, mark: async () => undefined, ...over,
});

describe('a look for a newer version', () => {
  it('finds one, and says nothing about who asks', async () => {
    publish({ ...manifest(), later: { fields: ['are', 'passed over'] } });
    const { outcome, lastLookAt } = await updatesOf().look();
    expect(outcome).toEqual({ kind: 'available', newer: { version: '2.0.0', releasedAt: '2026-11-19T08:00:00.000Z', notes: { en: 'Better', it: 'Meglio' }, bytes: installer.length } });
    expect(lastLookAt).toBe('2026-11-20T10:00:00.000Z');
    expect(memory.highestSeen).toBe('2.0.0');
    expect(asked.map(({ path }) => path)).toEqual(['/versions.json', '/versions.json.sig']);
    expect([...new Set(asked.flatMap(({ headers }) => Object.keys(headers)))].toSorted()).toEqual(['accept', 'connection', 'host']);
  });

  it.each(['1.0.0', '1.0.0+build.7'])('says that there is none: %s', async (version) => {
    publish({ ...manifest(), version });
    expect((await updatesOf().look()).outcome).toEqual({ kind: 'upToDate' });
  });

  it.each([
    ['signed by somebody else', () => publish(manifest(), { by: somebody.privateKey }), 'signature'],
    ['one byte more than was signed', () => publish(`${JSON.stringify(manifest())} `, { signed: JSON.stringify(manifest()) }), 'signature'],
    ['a signature that is none', () => { publish(manifest()); answers['/versions.json.sig'] = (response) => void response.end('yes'); }, 'signature'],
    ['no JSON', () => publish('<html>'), 'notReadable'],
    ['no version', () => publish({ ...manifest(), version: 'newest' }), 'notReadable'],
    ['an older version', () => publish({ ...manifest(), version: '0.9.9' }), 'older'],
    ['a pre-release of this version', () => publish({ ...manifest(), version: '1.0.0-rc.1' }), 'older'],
    ['a body that is too large', () => publish({ ...manifest(), filler: 'x'.repeat(100_000) }), 'tooLarge'],
    ['a redirect to elsewhere', () => { answers['/versions.json'] = (response) => void response.writeHead(302, { location: 'http://127.0.0.2/' }).end(); }, 'elsewhere'],
    ['a file of another origin', () => publish({ ...manifest(), files: [{ ...file(), url: 'https://elsewhere.example/Tesoro.AppImage' }] }), 'elsewhere'],
  ] as const)('refuses %s', async (_name, prepare, reason) => {
    prepare();
    expect((await updatesOf().look()).outcome).toEqual({ kind: 'refused', reason });
  });

  it('refuses what is older than was offered before, although it is newer than this', async () => {
    publish(manifest());
    await updatesOf().look();
    publish({ ...manifest(), version: '1.5.0' });
    expect((await updatesOf().look()).outcome).toEqual({ kind: 'refused', reason: 'older' });
    publish({ ...manifest(), version: '2.0.0' });
    expect((await updatesOf().look()).outcome?.kind).toBe('available');
  });

  it('tells nobody there from a refusal, and asks nobody but this computer where nothing else may be reached', async () => {
    expect((await updatesOf().look()).outcome).toEqual({ kind: 'unreachable' });
    const away = updatesOf({ source: { url: 'https://updates.example/versions.json', key }, fetch: createFetch({ systemProxy: async () => 'DIRECT', loopbackOnly: true }) });
    expect((await away.look()).outcome).toEqual({ kind: 'localOnly' });
    const plain = updatesOf({ source: { url: 'http://updates.example/versions.json', key } });
    expect((await plain.look()).outcome).toEqual({ kind: 'refused', reason: 'elsewhere' });
  });

  it('happens by itself once a day, and never where no address is named', async () => {
    publish(manifest());
    const updates = updatesOf();
    await updates.lookIfDue();
    nowMs += 23 * 3_600_000;
    await updates.lookIfDue();
    expect([asked.length, announced]).toEqual([2, ['2.0.0']]);
    nowMs += 3_600_000;
    await updates.lookIfDue();
    expect(asked).toHaveLength(4);
    const off = updatesOf({ source: readUpdateSource({ name: 'tesoro', version: '1.0.0' }) });
    await off.lookIfDue();
    expect(await off.look()).toMatchObject({ configured: false, outcome: null });
    expect(asked).toHaveLength(4);
  });
});

describe('an installer', () => {
  it('is brought, compared and shown, and nothing of it is run', async () => {
    publish(manifest());
    const updates = updatesOf();
    await updates.look();
    expect((await updates.download()).download).toEqual({ phase: 'ready', fileName: 'Tesoro-2.0.0.AppImage' });
    expect(readFileSync(join(folder, 'Tesoro-2.0.0.AppImage')).equals(installer)).toBe(true);
    updates.show();
    expect(shown).toEqual([join(folder, 'Tesoro-2.0.0.AppImage')]);
  });

  it.each([
    ['with a byte changed', (response: ServerResponse): void => { response.end(Buffer.concat([installer.subarray(1), Buffer.from('x')])); }, 'changed'],
    ['cut short', (response: ServerResponse): void => { response.end(installer.subarray(0, 1000)); }, 'changed'],
    ['longer than signed', (response: ServerResponse): void => { response.end(Buffer.concat([installer, installer])); }, 'tooLarge'],
    ['from elsewhere', (response: ServerResponse): void => { response.writeHead(307, { location: 'http://127.0.0.2/' }).end(); }, 'elsewhere'],
    ['gone', (response: ServerResponse): void => { response.writeHead(410).end(); }, 'unreachable'],
  ] as const)('is thrown away %s', async (_name, answer, reason) => {
    publish(manifest());
    answers['/Tesoro-2.0.0.AppImage'] = answer;
    const updates = updatesOf();
    await updates.look();
    expect((await updates.download()).download).toEqual({ phase: 'failed', reason });
    expect(readdirSync(folder)).toEqual([]);
    updates.show();
    expect(shown).toEqual([]);
  });

  it('takes the place of nothing that is there', async () => {
    writeFileSync(join(folder, 'Tesoro-2.0.0.AppImage'), 'mine');
    writeFileSync(join(folder, 'Tesoro-2.0.0 (2).AppImage.part'), 'another download');
    publish(manifest());
    const updates = updatesOf();
    await updates.look();
    expect((await updates.download()).download).toEqual({ phase: 'ready', fileName: 'Tesoro-2.0.0 (3).AppImage' });
    expect(readFileSync(join(folder, 'Tesoro-2.0.0.AppImage'), 'utf8')).toBe('mine');
    expect(readdirSync(folder).toSorted()).toEqual(['Tesoro-2.0.0 (2).AppImage.part', 'Tesoro-2.0.0 (3).AppImage', 'Tesoro-2.0.0.AppImage']);
    updates.show();
    expect(shown).toEqual([join(folder, 'Tesoro-2.0.0 (3).AppImage')]);
  });

  it('that was brought stays when nobody can be reached afterwards, and goes when another is offered', async () => {
    publish(manifest());
    const updates = updatesOf();
    await updates.look();
    await updates.download();
    answers = {};
    expect(await updates.look()).toMatchObject({ outcome: { kind: 'unreachable' }, download: { phase: 'ready' } });
    publish({ ...manifest(), version: '2.0.1', files: [{ ...file(), sha512: 'a'.repeat(128) }] });
    expect((await updates.look()).download).toBeNull();
  });

  it('is not shown as that of a version that was found while it was on its way', async () => {
    publish(manifest());
    const updates = updatesOf();
    await updates.look();
    const { promise: underWay, resolve: begun } = Promise.withResolvers<ServerResponse>();
    answers['/Tesoro-2.0.0.AppImage'] = begun;
    const brought = updates.download();
    const response = await underWay;
    publish({ ...manifest(), version: '2.0.1', files: [{ ...file(), url: `${origin}/Tesoro-2.0.1.AppImage`, sha512: 'a'.repeat(128) }] });
    await updates.look();
    response.end(installer);
    await brought;
    expect(updates.state()).toMatchObject({ outcome: { newer: { version: '2.0.1' } }, download: null });
    expect((await updates.download()).download).toEqual({ phase: 'failed', reason: 'unreachable' });
  });

  it('or a look that breaks off by a fault can be asked for again', async () => {
    publish(manifest());
    let fault = true;
    const fetch = createFetch({ systemProxy: async () => 'DIRECT', loopbackOnly: false });
    const updates = updatesOf({
      fetch: (request) => (fault ? Promise.reject(new Error('broken')) : fetch(request)),
      downloads: () => {
        if (fault) throw new Error('no such folder');
        return folder;
      },
    });
    await expect(updates.look()).rejects.toThrow('broken');
    expect(updates.state().looking).toBe(false);
    fault = false;
    await updates.look();
    fault = true;
    expect((await updates.download()).download).toEqual({ phase: 'failed', reason: 'notWritten' });
    fault = false;
    expect((await updates.download()).download?.phase).toBe('ready');
  });

  it('is marked as from the internet before it has its name, and not kept where it cannot be', async ({ task }) => {
    publish(manifest());
    const marked: [string, string, readonly string[]][] = [];
    const updates = updatesOf({ mark: async (path, url) => void marked.push([path, url, readdirSync(folder)]) });
    await updates.look();
    expect((await updates.download()).download).toMatchObject({ phase: 'ready' });
    expect(marked).toEqual([[join(folder, 'Tesoro-2.0.0.AppImage.part'), `${origin}/Tesoro-2.0.0.AppImage`, ['Tesoro-2.0.0.AppImage.part']]]);
    rmSync(join(folder, 'Tesoro-2.0.0.AppImage'));
    const unmarked = updatesOf({ mark: () => Promise.reject(new Error('no such attribute')) });
    await unmarked.look();
    expect((await unmarked.download()).download).toEqual({ phase: 'failed', reason: 'notWritten' });
    expect(readdirSync(folder)).toEqual([]);
    Object.assign(task.meta, { control: 'update-marked', measured: 'marked before it has its name; one that cannot be marked is not kept' });
  });

  it('is not brought where it cannot be written', async () => {
    publish(manifest());
    const updates = updatesOf({ downloads: () => join(folder, 'not there') });
    await updates.look();
    expect((await updates.download()).download).toEqual({ phase: 'failed', reason: 'notWritten' });
    expect(existsSync(join(folder, 'not there'))).toBe(false);
  });
});
