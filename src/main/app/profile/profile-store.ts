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

export interface ProfileStore {
  get(): Profile;
  /** Changes parts of the profile. What cannot be written stays in memory for this run, and is logged. */
  update(change: Partial<Profile>): void;
}

/** Opens the profile. A broken file is set aside, and what could not be read of it takes its default. */
export function openProfileStore(document: ProfileDocument, log: Log): ProfileStore {
  let profile = load(document, log);
  return {
    get: () => profile,
    update(change) {
      profile = { ...profile, ...change };
      try {
        document.save(profile);
      } catch (error) {
        log('profileNotWritten', errorFields(error));
      }
    },
  };
}

function load(document: ProfileDocument, log: Log): Profile {
  let raw: unknown;
  let readable = true;
  try {
    raw = document.load();
  } catch {
    readable = false;
  }
  if (readable && raw === undefined) return emptyProfile;
  const read = readProfile(raw);
  if (read.broken) setAside(document, log);
  return read.profile;
}

function setAside(document: ProfileDocument, log: Log): void {
  try {
    document.setAside();
    log('profileSetAside');
  } catch (error) {
    log('profileNotWritten', errorFields(error));
  }
}
