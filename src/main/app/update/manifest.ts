import { createPublicKey, verify } from 'node:crypto';

import { z } from 'zod';

import type { UpdateRefusal } from '#shared/bridge/app/updates.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

interface Version {
  readonly numbers: readonly number[];
  readonly preRelease: readonly string[];
}

const VERSION = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-((?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*))?(?:\+[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/;

/** By semver.org; null when invalid. Build metadata is ignored. */
function parseVersion(text: string): Version | null {
  const match = text.length > 100 ? null : VERSION.exec(text);
  if (match === null) return null;
  return { numbers: match.slice(1, 4).map(Number), preRelease: match[4]?.split('.') ?? [] };
}

export const isVersion = (text: string): boolean => parseVersion(text) !== null;

/** Negative when `one` is older, positive when newer. Throws for an invalid version. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [parseVersion(one), parseVersion(other)];
  if (first === null || second === null) throw new Error('Not a version');
  for (const [index, number] of first.numbers.entries()) {
    const difference = number - (second.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePreReleases(first.preRelease, second.preRelease);
}

/** A release is newer than its pre-releases; numbers sort before words, shorter lists before longer. */
function comparePreReleases(first: readonly string[], second: readonly string[]): number {
  if (first.length === 0 || second.length === 0) return second.length - first.length;
  for (const [index, one] of first.entries()) {
    const other = second[index];
    if (other === undefined) return 1;
    const difference = compareIdentifiers(one, other);
    if (difference !== 0) return difference;
  }
  return first.length - second.length;
}

function compareIdentifiers(one: string, other: string): number {
  const [oneIsNumber, otherIsNumber] = [one, other].map((each) => /^\d+$/.test(each));
  if (oneIsNumber === true && otherIsNumber === true) {
    const difference = BigInt(one) - BigInt(other);
    return difference === 0n ? 0 : difference < 0n ? -1 : 1;
  }
  if (oneIsNumber !== otherIsNumber) return oneIsNumber === true ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Address of the update manifest and the key of its signature, written into the package. */
export interface UpdateSource {
  readonly url: string;
  /** Ed25519, SPKI, DER, base64. */
  readonly key: string;
}

const source = z.lazy(() => z.object({ updates: z.object({ url: z.url(), key: z.string().regex(/^[A-Za-z0-9+/]{58,60}={0,2}$/) }) }));

export function readUpdateSource(packageJson: unknown): UpdateSource | null {
  const read = source.safeParse(packageJson);
  return read.success ? read.data.updates : null;
}

const MOST_BYTES_OF_A_FILE = 1_000_000_000;

const manifest = z.lazy(() => z.object({
  version: z.string().refine(isVersion),
  releasedAt: z.string().transform((text, context): Instant => {
    const instant = parseInstant(text);
    if (instant === null) context.addIssue('not an instant');
    return instant ?? ('' as Instant);
  }),
  notes: z.object({ en: z.string().max(5_000), it: z.string().max(5_000) }).catchall(z.string().max(5_000)),
  files: z.array(z.object({
    platform: z.string(), arch: z.string(), url: z.url(),
    sha512: z.string().regex(/^[0-9a-f]{128}$/),
    bytes: z.number().int().positive().max(MOST_BYTES_OF_A_FILE),
  })).max(50),
}));

export type Manifest = z.output<typeof manifest>;

/** Verifies the signature of the bytes before parsing them. `signature` is base64 text. */
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
