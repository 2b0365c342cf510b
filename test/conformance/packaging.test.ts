import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Arch, Packager, Platform } from 'electron-builder';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';

import { spokenLanguages } from '#shared/text/languages.ts';

import { packagingConfiguration } from '../../build/electron-builder.config.ts';
import { projectRoot } from '../../build/lib/paths.js';
import { RUNTIME_PACKAGES } from '../../build/lib/runtime-packages.ts';
import { buildInstallers } from '../../build/packaging/installers.ts';
import { readUpdateSource } from '../../build/packaging/update-source.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const configuration = (environment: Readonly<Record<string, string>> = {}) => packagingConfiguration({ electronFolder: null, output: 'dist', environment });

const key = () => generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }).toString();

describe('the configuration of the packages', () => {
  it.each([
    ['Windows', Platform.WINDOWS, 'nsis'], ['macOS', Platform.MAC, 'dmg'], ['Linux', Platform.LINUX, 'AppImage'],
  ] as const)('is one that electron-builder accepts: %s', async (_name, platform, target) => {
    const accepted = (config: object) => new Packager({ projectDir: projectRoot, targets: platform.createTarget(target, Arch.x64), config }).validateConfig();
    await accepted(configuration());
    // The same check does see what is wrong.
    await expect(accepted({ ...configuration(), nsis: { oneClik: false } })).rejects.toThrow(/configuration.nsis should be/);
  });

  it('gives people the choices of an installer, in every language', () => {
    const { nsis, mac, linux, electronLanguages, fileAssociations } = configuration();
    expect(nsis).toMatchObject({ oneClick: false, perMachine: false, allowElevation: true, deleteAppDataOnUninstall: false });
    expect(nsis?.installerLanguages).toEqual(expect.arrayContaining(['en_US', 'it_IT']));
    expect(nsis?.installerLanguages).toHaveLength(spokenLanguages.length);
    expect(mac).toMatchObject({ hardenedRuntime: true, category: 'public.app-category.finance' });
    expect(linux?.category).toMatch(/(^|;)Finance/);
    // What opens XML files on Windows and macOS stays what it is.
    expect(mac?.fileAssociations).toMatchObject([{ ext: 'xml', rank: 'Alternate' }]);
    expect(electronLanguages).toEqual(spokenLanguages);
    expect(fileAssociations).toEqual([]);
  });

  it('names icons that are there, of each system', () => {
    const { win, mac, linux } = configuration();
    expect([win?.icon, mac?.icon, linux?.icon].filter((path) => !existsSync(join(projectRoot, String(path))))).toEqual([]);
    expect(readdirSync(join(projectRoot, String(linux?.icon)))).toEqual(expect.arrayContaining(['128x128.png', '512x512.png']));
    expect(readFileSync(join(projectRoot, 'build/icons/icon.png')).subarray(1, 4).toString()).toBe('PNG');
    expect(readFileSync(join(projectRoot, 'build/icons/icon.icns')).subarray(0, 4).toString()).toBe('icns');
    expect(readFileSync(join(projectRoot, 'build/icons/icon.ico')).readUInt16LE(2)).toBe(1);
  });

  it('keeps the hardened runtime but for the compiler of JavaScript', () => {
    const { mac } = configuration();
    for (const path of [mac?.entitlements, mac?.entitlementsInherit]) {
      const text = read(String(path));
      const { plist } = new XMLParser({ ignoreAttributes: false }).parse(text.replace(/<!DOCTYPE[^>]*>/, '')) as { plist: { dict: Record<string, unknown> } };
      expect({ path, dict: plist.dict }).toEqual({ path, dict: { key: 'com.apple.security.cs.allow-jit', true: '' } });
    }
  });

  it('writes a desktop entry in both languages, one line a key', () => {
    const entry = configuration().linux?.desktop?.entry ?? {};
    expect(Object.keys(entry)).toEqual(expect.arrayContaining(['Name', 'Comment', 'Comment[it]', 'Keywords', 'Keywords[it]', 'StartupWMClass']));
    for (const [name, value] of Object.entries(entry)) {
      expect(name).toMatch(/^[A-Z][A-Za-z-]*(\[it\])?$/);
      expect(value).toMatch(name.startsWith('Keywords') ? /^([^\n;]+;)+$/ : /^[^\n;]+$/);
    }
  });

  it('has nothing to sign with, unless the environment names it', () => {
    expect(JSON.stringify(configuration())).not.toMatch(/certificate|password|identity|teamId|apiKey|token/i);
    expect([configuration().mac?.notarize, configuration().win?.forceCodeSigning]).toEqual([false, false]);
    expect(configuration({ APPLE_API_KEY: '/keys/one.p8' }).mac?.notarize).toBe(true);
    expect(configuration({ WIN_CSC_LINK: '/keys/one.pfx' }).win?.forceCodeSigning).toBe(true);
    expect(readdirSync(join(projectRoot, 'build'), { recursive: true }).filter((name) => /\.(p12|pfx|p8|pem|key|cer|crt)$/.test(String(name)))).toEqual([]);
  });

  it('takes what runs, and nothing else', () => {
    const files = configuration().files as readonly string[];
    expect(files).toEqual(expect.arrayContaining(['out/**/*', '!out/**/*.map', '!node_modules/**/*']));
    const taken = files.filter((pattern) => !pattern.startsWith('!'));
    expect(taken.filter((pattern) => !pattern.startsWith('out/') && !Object.keys(RUNTIME_PACKAGES).some((name) => pattern.startsWith(`node_modules/${name}/`)))).toEqual([]);
    expect(taken.filter((pattern) => pattern.endsWith('.node'))).toEqual(['node_modules/better-sqlite3-multiple-ciphers/prebuilds/${platform}-${arch}.node']);
    expect(configuration()).toMatchObject({ asar: { smartUnpack: false }, asarUnpack: ['node_modules/better-sqlite3-multiple-ciphers/prebuilds/*.node'], npmRebuild: false });
    expect(configuration()).toMatchObject({ publish: null });
  });
});

describe('where updates are asked for', () => {
  it('is nowhere, unless the environment says both where and whose', () => {
    expect(readUpdateSource({})).toBeNull();
    expect(configuration().extraMetadata).toBeUndefined();
    const source = readUpdateSource({ TESORO_UPDATE_URL: 'https://updates.example/tesoro.json', TESORO_UPDATE_KEY: key() });
    expect(source?.url).toBe('https://updates.example/tesoro.json');
    expect(source?.key).toMatch(/^MCowBQYDK2VwAyEA/);
    expect(readUpdateSource({ TESORO_UPDATE_URL: source?.url, TESORO_UPDATE_KEY: source?.key })).toEqual(source);
  });

  it.each([
    ['no key', { TESORO_UPDATE_URL: 'https://updates.example/tesoro.json' }, /belong together/],
    ['no address', { TESORO_UPDATE_KEY: 'x' }, /belong together/],
    ['plain http', { TESORO_UPDATE_URL: 'http://updates.example/tesoro.json', TESORO_UPDATE_KEY: key() }, /https/],
    ['a user name', { TESORO_UPDATE_URL: 'https://me:too@updates.example/', TESORO_UPDATE_KEY: key() }, /https/],
    ['a key of another kind', {
      TESORO_UPDATE_URL: 'https://updates.example/', TESORO_UPDATE_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    }, /Ed25519/],
  ])('is refused while packing: %s', (_name, environment, says) => {
    expect(() => readUpdateSource(environment)).toThrow(says);
  });
});

it('builds no installer with an Electron that is not its publisher’s', async () => {
  const copy = { path: '/somewhere/electron', folder: '/somewhere', official: false };
  await expect(buildInstallers({ linux: true }, { find: () => copy, fetch: async () => undefined }))
    .rejects.toThrow(/\/somewhere\) is not from its publisher and never goes into a package[^]*Not built: Linux \(AppImage\), Linux \(deb\), Linux \(rpm\)/);
});
