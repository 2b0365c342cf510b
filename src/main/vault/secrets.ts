import { z } from 'zod';

import { authentication } from '#shared/bridge/connection-inputs.ts';
import type { Authentication } from '#shared/bridge/connection-inputs.ts';

/** What a connection must never show: how it authenticates at the bank, and the 32 random bytes that encrypt its cache. */
export interface Secrets {
  readonly authentication: Authentication;
  readonly cacheKey: Buffer;
}

export const CACHE_KEY_BYTES = 32;

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));

const sealedText = z.object({
  /** Repeated inside, so that a file copied over another connection's does not open. */
  connectionId: z.string(),
  authentication,
  cacheKey: base64.refine((key) => key.length === CACHE_KEY_BYTES),
});

export const encodeSecrets = (connectionId: string, secrets: Secrets): string =>
  JSON.stringify({ connectionId, authentication: secrets.authentication, cacheKey: secrets.cacheKey.toString('base64') });

/** The secrets in an opened text, or null when it is not this connection's or cannot be read. */
export function decodeSecrets(connectionId: string, text: string): Secrets | null {
  try {
    const parsed = sealedText.safeParse(JSON.parse(text));
    if (!parsed.success || parsed.data.connectionId !== connectionId) return null;
    return { authentication: parsed.data.authentication, cacheKey: parsed.data.cacheKey };
  } catch {
    return null;
  }
}
