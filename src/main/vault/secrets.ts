import { z } from 'zod';

import { authentication, network } from '#shared/bridge/connection-inputs.ts';
import type { Authentication, Network } from '#shared/bridge/connection-inputs.ts';
import { DIRECT } from '#shared/bridge/connections.ts';

/**
 * What a connection must never show: how it authenticates at the bank and gets there, the 32 random bytes that encrypt its cache,
 * and those that encrypt the journal and the desk of the profile.
 */
export interface Secrets {
  readonly authentication: Authentication;
  /** Direct in what was sealed before there were proxies. */
  readonly network: Network;
  readonly cacheKey: Buffer;
  /** null in what was sealed before there was a journal. */
  readonly storesKey: Buffer | null;
}

export const CACHE_KEY_BYTES = 32;
export const STORES_KEY_BYTES = 32;

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));

const sealedText = z.object({
  /** Repeated inside, so that a file copied over another connection's does not open. */
  connectionId: z.string(),
  authentication,
  network: network.default(DIRECT),
  cacheKey: base64.refine((key) => key.length === CACHE_KEY_BYTES),
  storesKey: base64.refine((key) => key.length === STORES_KEY_BYTES).nullish(),
});

export const encodeSecrets = (connectionId: string, secrets: Secrets): string =>
  JSON.stringify({
    connectionId, authentication: secrets.authentication, network: secrets.network, cacheKey: secrets.cacheKey.toString('base64'),
    storesKey: secrets.storesKey?.toString('base64') ?? null,
  });

/** The secrets in an opened text, or null when it is not this connection's or cannot be read. */
export function decodeSecrets(connectionId: string, text: string): Secrets | null {
  try {
    const parsed = sealedText.safeParse(JSON.parse(text));
    if (!parsed.success || parsed.data.connectionId !== connectionId) return null;
    const { authentication: proof, network: way, cacheKey, storesKey } = parsed.data;
    return { authentication: proof, network: way, cacheKey, storesKey: storesKey ?? null };
  } catch {
    return null;
  }
}
