import { createPublicKey, verify } from 'node:crypto';

import { z } from 'zod';

import type { UpdateRefusal } from '#shared/bridge/app/updates.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { isVersion } from './version.ts';

/** Where newer versions are asked for, and whose signature is believed: written into the package when it is made. */
export interface UpdateSource {
  readonly url: string;
  /** Ed25519, SPKI, DER, base64. */
  readonly key: string;
}

const source = z.object({ updates: z.object({ url: z.url(), key: z.string().regex(/^[A-Za-z0-9+/]{58,60}={0,2}$/) }) });

/** What a packed package.json says; null when it names no address, which turns the asking off. */
export function readUpdateSource(packageJson: unknown): UpdateSource | null {
  const read = source.safeParse(packageJson);
  return read.success ? read.data.updates : null;
}

const MOST_BYTES_OF_A_FILE = 1_000_000_000;

/** Further fields may come with later versions. */
const manifest = z.object({
  version: z.string().refine(isVersion),
  releasedAt: z.string().transform((text, context): Instant => {
    const instant = parseInstant(text);
    if (instant === null) context.addIssue('not an instant');
    return instant ?? ('' as Instant);
  }),
  notes: z.object({ en: z.string().max(5_000), it: z.string().max(5_000) }),
  files: z.array(z.object({
    platform: z.string(), arch: z.string(), url: z.url(),
    sha512: z.string().regex(/^[0-9a-f]{128}$/),
    bytes: z.number().int().positive().max(MOST_BYTES_OF_A_FILE),
  })).max(50),
});

export type Manifest = z.output<typeof manifest>;

/** Believes what the key's owner signed, byte for byte, and reads it only then. `signature` is base64, as text. */
export function readManifest(bytes: Uint8Array, signature: Uint8Array, key: string): Result<Manifest, UpdateRefusal> {
  if (!isSigned(bytes, signature, key)) return failed('signature');
  try {
    const read = manifest.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    return read.success ? ok(read.data) : failed('notReadable');
  } catch {
    return failed('notReadable');
  }
}

function isSigned(bytes: Uint8Array, signature: Uint8Array, key: string): boolean {
  const text = Buffer.from(signature).toString('latin1').trim();
  if (!/^[A-Za-z0-9+/]{86}==$/.test(text)) return false;
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return publicKey.asymmetricKeyType === 'ed25519' && verify(null, bytes, publicKey, Buffer.from(text, 'base64'));
  } catch {
    return false;
  }
}
