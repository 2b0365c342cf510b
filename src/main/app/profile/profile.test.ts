import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { defaultSettings } from '#shared/bridge/app/settings.ts';

import type { LogEvent } from '../log-fields.ts';
import { profileFile } from './profile-file.ts';
import { emptyProfile, openProfileStore } from './profile.ts';
import type { Profile } from './profile.ts';

const connection = {
  connectionId: 'a-1', name: 'Bank', environment: 'live', baseUrl: 'https://bank.example', portalId: 'p', scheme: 'bearer',
  keepSecretsWith: 'keychain', builtIn: false, proxy: 'none', ownCa: false, certificateExpiresAt: null,
} as const;

let folder: string;
let logged: LogEvent[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tesoro-profile-'));
  logged = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => openProfileStore(profileFile(folder), (event) => void logged.push(event), '1.2.3');
const stored = (content: unknown) => writeFile(join(folder, 'settings.json'), typeof content === 'string' ? content : JSON.stringify(content));

/** That of a first run, which has no news to show. */
const first: Profile = { ...emptyProfile, settings: { ...emptyProfile.settings, seenVersion: '1.2.3' } };

describe('the profile', () => {
  it('keeps which version a person has seen', async () => {
    await stored({ settings: { seenVersion: '1.0.0' } });
    expect(open().get().settings.seenVersion).toBe('1.0.0');
  });

  it('is empty on a first run, and nothing is logged', () => {
    expect(open().get()).toEqual(first);
    expect(logged).toEqual([]);
  });

  it('reads what an earlier run kept, with defaults for settings that are new', async () => {
    await stored({ settings: { language: 'it' }, connections: [connection], lastConnectionId: 'a-1' });
    expect(open().get()).toEqual({ settings: { ...defaultSettings, language: 'it', seenVersion: '1.2.3' }, connections: [connection], lastConnectionId: 'a-1', windowPlace: null, otherWindowPlaces: [] });
    expect(logged).toEqual([]);
  });

  it('sets a file aside that is no JSON, keeping it, and starts with defaults', async () => {
    await stored('{"settings": {"lang');
    expect(open().get()).toEqual(first);
    expect(logged).toEqual(['profileSetAside']);
    const [kept, ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(kept).toMatch(/^settings\.broken-\d+\.json$/);
    expect(await readFile(join(folder, kept ?? ''), 'utf8')).toBe('{"settings": {"lang');
  });

  it('keeps where each window was, also of a profile that knew one', async () => {
    const place = { x: 0, y: 0, width: 1200, height: 800, maximized: false };
    await stored({ windowPlace: place, otherWindowPlaces: [{ ...place, x: 40, number: 2 }] });
    const whole = { ...place, fullScreen: false, zoomLevel: 0 };
    expect(open().get()).toMatchObject({ windowPlace: { ...whole, number: 1 }, otherWindowPlaces: [{ ...whole, x: 40, number: 2 }] });
    await stored({ windowPlace: place, otherWindowPlaces: [{ ...place, number: 99 }] });
    expect(open().get()).toMatchObject({ windowPlace: whole, otherWindowPlaces: [] });
  });

  it('loses only the part that is broken', async () => {
    await stored({ settings: { language: 'klingon' }, connections: [connection, { ...connection, connectionId: '../up' }, 7], lastConnectionId: 'a-1', windowPlace: { x: 'left' } });
    expect(open().get()).toEqual({ ...first, connections: [connection], lastConnectionId: 'a-1' });
    expect(logged).toEqual(['profileSetAside']);
  });

  it('reads what a later version wrote as far as it can, and never writes over it', async () => {
    const later = JSON.stringify({ version: 2, settings: { language: 'it', ofTheFuture: 1 }, connections: [connection, { ...connection, connectionId: 'b', scheme: 'passkey' }], news: [] });
    await stored(later);
    const store = open();
    expect(store.get()).toMatchObject({ settings: { language: 'it' }, connections: [{ connectionId: 'a-1' }] });
    expect([store.isNewer(), store.update({ lastConnectionId: 'a-1' }), store.get().lastConnectionId]).toEqual([true, 'newer', 'a-1']);
    expect([await readdir(folder), await readFile(join(folder, 'settings.json'), 'utf8')]).toEqual([['settings.json'], later]);
    expect(logged).toEqual(['profileNewer']);
  });

  it('is written whole, with its version, and read again', async () => {
    const store = open();
    expect([store.isNewer(), store.update({ lastConnectionId: 'a-1' })]).toEqual([false, null]);
    expect(await readdir(folder)).toEqual(['settings.json']);
    expect(JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'))).toEqual({ version: 1, ...first, lastConnectionId: 'a-1' });
    expect(open().get().lastConnectionId).toBe('a-1');
    expect(logged).toEqual([]);
  });

  it('takes a file that holds something else for broken', async () => {
    for (const content of ['[]', 'null', '7', '']) {
      await stored(content);
      expect({ content, profile: open().get() }).toEqual({ content, profile: first });
    }
    expect(logged).toHaveLength(4);
  });

  it('keeps a change for this run when it cannot be written', () => {
    const saved: Profile[] = [];
    const store = openProfileStore(
      {
        load: () => undefined,
        save: (profile) => {
          saved.push(profile);
          throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        },
        setAside: () => undefined,
      },
      (event) => void logged.push(event), '1.2.3',
    );
    expect(store.update({ lastConnectionId: 'a-1' })).toBe('notWritten');
    expect(store.get().lastConnectionId).toBe('a-1');
    expect(saved).toHaveLength(1);
    expect(logged).toEqual(['profileNotWritten']);
  });
});
