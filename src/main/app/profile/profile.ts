import { z } from 'zod';

import { environments, secretKeepers } from '#shared/bridge/app/connection-inputs.ts';
import type { AuthenticationScheme } from '#shared/bridge/app/connection-inputs.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { defaultSettings, settings } from '#shared/bridge/app/settings.ts';
import type { Instant } from '#shared/domain/instant.ts';

const schemes = ['none', 'apiKey', 'headers', 'bearer', 'basic', 'oauth2', 'clientCertificate'] as const satisfies readonly AuthenticationScheme[];

const connection = z.object({
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
}) satisfies z.ZodType<ConnectionSummary>;

const windowPlace = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(400).max(20_000),
  height: z.number().int().min(300).max(20_000),
  maximized: z.boolean(),
  fullScreen: z.boolean().default(false),
  /** Steps of zoom from actual size, as Chromium counts them. */
  zoomLevel: z.number().min(-8).max(9).default(0),
});
export type WindowPlace = z.output<typeof windowPlace>;

const profile = z.object({
  settings,
  connections: z.array(connection),
  lastConnectionId: z.string().nullable(),
  windowPlace: windowPlace.nullable(),
});

/** Of the file: one that a later version wrote may hold what this one would lose by writing it. */
export const PROFILE_VERSION = 1;

/** What the app remembers in the clear: settings, connections without their secrets, the window's place. */
export type Profile = z.output<typeof profile>;

export const emptyProfile: Profile = { settings: defaultSettings, connections: [], lastConnectionId: null, windowPlace: null };

/**
 * Reads a profile part by part, so that one part that is broken does not lose the others. `broken` says that something
 * could not be taken as it was, `newer` that a later version wrote it; what is merely absent takes its default.
 */
export function readProfile(raw: unknown): { readonly profile: Profile; readonly broken: boolean; readonly newer: boolean } {
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
    },
    broken,
    newer,
  };
}
