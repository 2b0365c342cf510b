import { z } from 'zod';

import { authentication, DIRECT, environments, network } from '#shared/bridge/app/connection-inputs.ts';
import type { Authentication, Network } from '#shared/bridge/app/connection-inputs.ts';
import type { SealedConnection } from '#shared/bridge/app/connections.ts';

/** The journal when the connection was last opened, and its number of entries. */
export interface RememberedJournal {
  readonly journalId: string;
  readonly entries: number;
}

/** Credentials and network of a connection, and the 32-byte keys of its cache and of the profile's stores. */
export interface Secrets {
  readonly authentication: Authentication;
  /** Direct in files from before there were proxies. */
  readonly network: Network;
  readonly cacheKey: Buffer;
  /** null in files from before there was a journal. */
  readonly storesKey: Buffer | null;
  readonly connection: SealedConnection | null;
  readonly journal: RememberedJournal | null;
  /** How often the keys were changed; absent in older files. */
  readonly keyGeneration?: number | undefined;
  /** Keys that a store may still have until it was opened with its new one. */
  readonly formerCacheKeys?: readonly Buffer[] | undefined;
  readonly formerStoresKeys?: readonly Buffer[] | undefined;
}

export const CACHE_KEY_BYTES = 32;
export const STORES_KEY_BYTES = 32;

const base64 = z.lazy(() => z.base64().transform((text) => Buffer.from(text, 'base64')));

const sealedText = z.lazy(() => z.object({
  /** Repeated inside, so that a file copied over another connection's does not open. */
  connectionId: z.string(),
  authentication,
  network: network.default(DIRECT),
  cacheKey: base64.refine((key) => key.length === CACHE_KEY_BYTES),
  storesKey: base64.refine((key) => key.length === STORES_KEY_BYTES).nullish(),
  connection: z.object({ name: z.string(), environment: z.enum(environments), baseUrl: z.string(), portalId: z.string() }).nullable().default(null),
  journal: z.object({ journalId: z.string(), entries: z.number().int().nonnegative() }).nullable().default(null),
  keyGeneration: z.number().int().nonnegative().optional(),
  formerCacheKeys: z.array(base64).optional(),
  formerStoresKeys: z.array(base64).optional(),
}));

export const encodeSecrets = (connectionId: string, secrets: Secrets): string =>
  JSON.stringify({
    connectionId, authentication: secrets.authentication, network: secrets.network, cacheKey: secrets.cacheKey.toString('base64'),
    storesKey: secrets.storesKey?.toString('base64') ?? null, connection: secrets.connection, journal: secrets.journal,
    keyGeneration: secrets.keyGeneration, formerCacheKeys: textsOf(secrets.formerCacheKeys), formerStoresKeys: textsOf(secrets.formerStoresKeys),
  });

const textsOf = (keys: readonly Buffer[] | undefined): readonly string[] | undefined =>
  keys === undefined || keys.length === 0 ? undefined : keys.map((key) => key.toString('base64'));

/** null when the text is not this connection's or cannot be read. */
export function decodeSecrets(connectionId: string, text: string): Secrets | null {
  try {
    const parsed = sealedText.safeParse(JSON.parse(text));
    if (!parsed.success || parsed.data.connectionId !== connectionId) return null;
    const { connectionId: _, storesKey, ...rest } = parsed.data;
    return { ...rest, storesKey: storesKey ?? null };
  } catch {
    return null;
  }
}
