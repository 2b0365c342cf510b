import type { AppError } from '#shared/bridge/app-error.ts';

import type { Log } from '../log-fields.ts';
import { errorFields } from '../log-fields.ts';
import { emptyProfile, readProfile } from './profile.ts';
import type { Profile } from './profile.ts';

/** The file behind the profile. Both calls may throw what the file system throws. */
export interface ProfileDocument {
  /** The stored content; undefined when there is no file yet. Throws when it is no JSON. */
  load(): unknown;
  save(profile: Profile): void;
  /** Moves the file out of the way, keeping it. */
  setAside(): void;
}

/** Why a change holds for this run only. */
export type NotKept = Extract<AppError, { readonly kind: 'settingsNotKept' }>['reason'];

export interface ProfileStore {
  get(): Profile;
  /** Changes parts of the profile. What cannot be written stays in memory for this run, and is logged; gives why. */
  update(change: Partial<Profile>): NotKept | null;
  /** Whether a later version wrote it: it is read as far as it is understood, and never written. */
  isNewer(): boolean;
}

/** Opens the profile. A broken file is set aside, and what could not be read of it takes its default. */
export function openProfileStore(document: ProfileDocument, log: Log): ProfileStore {
  const loaded = load(document, log);
  let { profile } = loaded;
  return {
    get: () => profile,
    isNewer: () => loaded.newer,
    update(change) {
      profile = { ...profile, ...change };
      if (loaded.newer) return 'newer';
      try {
        document.save(profile);
        return null;
      } catch (error) {
        log('profileNotWritten', errorFields(error));
        return 'notWritten';
      }
    },
  };
}

function load(document: ProfileDocument, log: Log): { readonly profile: Profile; readonly newer: boolean } {
  let raw: unknown;
  let readable = true;
  try {
    raw = document.load();
  } catch {
    readable = false;
  }
  if (readable && raw === undefined) return { profile: emptyProfile, newer: false };
  const read = readProfile(raw);
  if (read.newer) log('profileNewer');
  else if (read.broken) setAside(document, log);
  return read;
}

function setAside(document: ProfileDocument, log: Log): void {
  try {
    document.setAside();
    log('profileSetAside');
  } catch (error) {
    log('profileNotWritten', errorFields(error));
  }
}
