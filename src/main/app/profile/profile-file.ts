import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

import ElectronStore from 'electron-store';

import type { Profile } from './profile.ts';
import type { ProfileDocument } from './profile-store.ts';

/** settings.json in the profile's folder, written whole or not at all. */
export function profileFile(folder: string): ProfileDocument {
  const path = join(folder, 'settings.json');
  let store: ElectronStore<Partial<Profile>> | null = null;
  // Opened at the first write: electron-store throws on a broken file, which is looked at before.
  const openStore = (): ElectronStore<Partial<Profile>> =>
    (store ??= new ElectronStore<Partial<Profile>>({ name: 'settings', cwd: folder, configFileMode: 0o600 }));
  return {
    load: () => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as unknown) : undefined),
    save: (profile) => {
      openStore().store = profile;
    },
    setAside: () => renameSync(path, join(folder, `settings.broken-${Date.now()}.json`)),
  };
}
