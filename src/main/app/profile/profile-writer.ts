import ElectronStore from 'electron-store';

import type { Profile } from './profile.ts';

/** Writes settings.json in the profile's folder, whole or not at all. May throw what the file system throws. */
export function profileWriter(folder: string): (profile: Profile) => void {
  let store: ElectronStore<Partial<Profile>> | null = null;
  return (profile) => {
    // Opened at the first write: electron-store throws on a broken file, which is looked at before.
    store ??= new ElectronStore<Partial<Profile>>({ name: 'settings', cwd: folder, configFileMode: 0o600 });
    store.store = profile;
  };
}
