import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import ElectronStore from 'electron-store';

import { PROFILE_VERSION } from './profile.ts';
import type { Profile, ProfileDocument } from './profile.ts';

interface StoredProfile extends Profile {
  readonly version: number;
}

/** The library takes a write cut short by a full disk for complete: so the same content is written elsewhere first. Throws. */
function makeSureOfRoom(path: string, content: string): void {
  try {
    writeFileSync(path, content, { mode: 0o600, flush: true });
  } finally {
    rmSync(path, { force: true });
  }
}

/** settings.json, written whole or not at all. `opened` is called once the library has begun to listen to windows. */
export function profileFile(folder: string, opened: () => void = () => undefined): ProfileDocument {
  const path = join(folder, 'settings.json');
  let store: ElectronStore<Partial<StoredProfile>> | null = null;
  // Opened at the first write: electron-store throws on a broken file, which is handled before.
  const openStore = (): ElectronStore<Partial<StoredProfile>> => {
    if (store !== null) return store;
    store = new ElectronStore<Partial<StoredProfile>>({ name: 'settings', cwd: folder, configFileMode: 0o600 });
    opened();
    return store;
  };
  return {
    load: () => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as unknown) : undefined),
    save: (profile) => {
      const content = { version: PROFILE_VERSION, ...profile };
      makeSureOfRoom(`${path}.room`, JSON.stringify(content, null, 2));
      openStore().store = content;
    },
    setAside: () => renameSync(path, join(folder, `settings.broken-${Date.now()}.json`)),
  };
}
