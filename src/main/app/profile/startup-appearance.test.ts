import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { readStartupAppearance } from './startup-appearance.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tesoro-looks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stored = (content: string): void => writeFileSync(join(folder, 'settings.json'), content);
const place = { x: -10, y: 20, width: 1200, height: 800, maximized: false, fullScreen: false, zoomLevel: 1.5 };

it('reads the theme and the window’s place', () => {
  stored(JSON.stringify({ settings: { theme: 'dark' }, windowPlace: place }));
  expect(readStartupAppearance(folder)).toEqual({ theme: 'dark', language: 'system', opensByItself: false, windowPlace: { ...place, number: 1 } });
  stored(JSON.stringify({ windowPlace: { ...place, number: 3 } }));
  expect(readStartupAppearance(folder).windowPlace?.number).toBe(3);
});

it('takes the defaults on a first run, and for whatever is not right', () => {
  const defaults = { theme: 'system', language: 'system', opensByItself: false, windowPlace: null };
  expect(readStartupAppearance(folder)).toEqual(defaults);
  for (const content of ['', '{"settings', '[]', 'null', '{"settings":{"theme":"pink"},"windowPlace":7}']) {
    stored(content);
    expect({ content, looks: readStartupAppearance(folder) }).toEqual({ content, looks: defaults });
  }
  for (const wrong of [{ x: 0.5 }, { y: '1' }, { width: 10 }, { height: 30_000 }, { maximized: null }]) {
    stored(JSON.stringify({ windowPlace: { ...place, ...wrong } }));
    expect({ wrong, looks: readStartupAppearance(folder) }).toEqual({ wrong, looks: defaults });
  }
});

it('tells whether the connection used last opens by itself, and in which language', () => {
  const connections = [{ connectionId: 'a', keepSecretsWith: 'keychain' }, { connectionId: 'b', keepSecretsWith: 'keychainPin' }, { connectionId: 'c', keepSecretsWith: 'passphrase' }];
  for (const [lastConnectionId, opensByItself] of [['a', true], ['b', false], ['c', false], ['gone', false], [null, false]] as const) {
    stored(JSON.stringify({ settings: { language: 'it' }, connections, lastConnectionId }));
    expect({ lastConnectionId, ...readStartupAppearance(folder) }).toEqual({ lastConnectionId, theme: 'system', language: 'it', opensByItself, windowPlace: null });
  }
  stored('{"connections":[7,null],"lastConnectionId":"a"}');
  expect(readStartupAppearance(folder).opensByItself).toBe(false);
});
