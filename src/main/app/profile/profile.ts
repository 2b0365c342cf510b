import { z } from 'zod';

import type { AppError } from '#shared/bridge/app-error.ts';
import { environments, secretKeepers } from '#shared/bridge/app/connection-inputs.ts';
import type { AuthenticationScheme } from '#shared/bridge/app/connection-inputs.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { defaultSettings, settings } from '#shared/bridge/app/settings.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import { MOST_WINDOWS } from '#shared/bridge/lists/windows.ts';
import type { Instant } from '#shared/domain/instant.ts';

import { errorFields } from '../log-fields.ts';
import type { Log } from '../log-fields.ts';

const schemes = ['none', 'apiKey', 'headers', 'bearer', 'basic', 'oauth2', 'clientCertificate'] as const satisfies readonly AuthenticationScheme[];

const connection = z.lazy(() => z.object({
  connectionId: z.string().regex(/^[0-9a-z-]{1,64}$/i),
  name: z.string(),
  environment: z.enum(environments),
  baseUrl: z.string(),
  portalId: z.string(),
  scheme: z.enum(schemes),
  keepSecretsWith: z.enum(secretKeepers),
  builtIn: z.literal(false),
  proxy: z.enum(['none', 'system', 'manual']).default('none'),
  ownCa: z.boolean().default(false),
  certificateExpiresAt: z.string().nullable().default(null).transform((text) => text as Instant | null),
  needsCredentials: z.literal(true).optional(),
  opensAsBackup: z.literal(true).optional(),
})) satisfies z.ZodType<ConnectionSummary>;

const windowPlace = z.lazy(() => z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(400).max(20_000),
  height: z.number().int().min(300).max(20_000),
  maximized: z.boolean(),
  fullScreen: z.boolean().default(false),
  /** Chromium's zoom levels; 0 is actual size. */
  zoomLevel: z.number().min(-8).max(9).default(0),
  /** By which the place inside a connection is kept (`places.put`). */
  number: z.number().int().min(1).max(MOST_WINDOWS).default(1),
}));
export type WindowPlace = z.output<typeof windowPlace>;

/** A file of a later version is never written: it may hold fields that this one would lose. */
export const PROFILE_VERSION = 1;

export interface Profile {
  settings: Settings;
  connections: z.output<typeof connection>[];
  lastConnectionId: string | null;
  windowPlace: WindowPlace | null;
  /** Of the windows beside the first. */
  otherWindowPlaces: WindowPlace[];
}

export const emptyProfile: Profile = { settings: defaultSettings, connections: [], lastConnectionId: null, windowPlace: null, otherWindowPlaces: [] };

/**
 * Reads each part by itself, so that a broken one does not lose the others. `broken`: a value was replaced by its default. `newer`: a later version
 * wrote it.
 */
function readProfile(raw: unknown): { readonly profile: Profile; readonly broken: boolean; readonly newer: boolean } {
  const parts = z.record(z.string(), z.unknown()).safeParse(raw);
  if (!parts.success) return { profile: emptyProfile, broken: true, newer: false };
  const { data } = parts;
  const newer = typeof data['version'] === 'number' && data['version'] > PROFILE_VERSION;
  let broken = false;
  const part = <Value>(schema: z.ZodType<Value>, value: unknown, fallback: Value): Value => {
    if (value === undefined) return fallback;
    const parsed = schema.safeParse(value);
    if (!parsed.success) broken = true;
    return parsed.success ? parsed.data : fallback;
  };
  const storedSettings = part(z.record(z.string(), z.unknown()), data['settings'], {});
  const storedConnections = part(z.array(z.unknown()), data['connections'], []);
  return {
    profile: {
      settings: part(settings, { ...defaultSettings, ...storedSettings }, defaultSettings),
      connections: storedConnections.flatMap((stored) => part(connection.nullable(), stored, null) ?? []),
      lastConnectionId: part(z.string().nullable(), data['lastConnectionId'], null),
      windowPlace: part(windowPlace.nullable(), data['windowPlace'], null),
      otherWindowPlaces: part(z.array(windowPlace).max(MOST_WINDOWS - 1), data['otherWindowPlaces'], []),
    },
    broken,
    newer,
  };
}

/** What can be read of a stored profile; the rest has its defaults. */
export const readableProfile = (raw: unknown): Profile => readProfile(raw).profile;

/** All calls may throw file system errors. */
export interface ProfileDocument {
  /** undefined when there is no file yet. Throws when it is not JSON. */
  load(): unknown;
  save(profile: Profile): void;
  setAside(): void;
}

type NotKept = Extract<AppError, { readonly kind: 'settingsNotKept' }>['reason'];

export type ProfileStore = ReturnType<typeof openProfileStore>;

/** `version` is the app's own: a first start has no news to show. That is written with the first change, since the window waits for what is written now. */
export function openProfileStore(document: ProfileDocument, log: Log, version: string) {
  const loaded = load(document, log);
  const { settings } = loaded.profile;
  let profile: Profile = { ...loaded.profile, settings: { ...settings, seenVersion: settings.seenVersion ?? version } };
  return {
    get: (): Profile => profile,
    /** Written by a later version: read as far as possible, never written. */
    isNewer: () => loaded.newer,
    /** A change that cannot be written is kept in memory and logged; returns the reason. */
    update(change: Partial<Profile>): NotKept | null {
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
