import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import { canonicalJson, CHAIN_START } from '#main/store/journal/index.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { KeyForDevices, TeamStatement } from '#shared/domain/team/statements.ts';
import type { LogRow } from '../log.ts';
import { decrypt, encrypt, isSignedBy, sha256, signBytes } from './keys.ts';

/* How an entry is written down: header, hash, signature, encrypted body. docs/adr/0041-one-log-for-a-team.md */

export { canonicalJson };
export const LOG_START = CHAIN_START;

export interface EntryHeader {
  readonly team: string;
  readonly sequence: number;
  readonly previous: string;
  readonly device: string;
  /** By the bank's clock, as the writer last heard it. */
  readonly at: Instant;
  readonly keyNumber: number;
  /** SHA-256 of the body's clear text. */
  readonly body: string;
  readonly key?: KeyForDevices;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const header = z.strictObject({
  team: z.uuid(), sequence: z.number().int().positive(), previous: hash, device: z.uuid(),
  at: z.string().refine((text) => text.length === 24 && parseInstant(text) === text).transform((text) => text as Instant), keyNumber: z.number().int().positive(), body: hash,
  key: z.strictObject({ keyNumber: z.number().int().positive(), sealed: z.record(z.string(), z.string()) }).optional(),
});

/** null unless it is a header, written the one way that headers are. */
export function headerFrom(text: string): EntryHeader | null {
  try {
    const parsed = header.safeParse(JSON.parse(text));
    if (!parsed.success || canonicalJson(parsed.data) !== text) return null;
    const { key, ...others } = parsed.data;
    return key === undefined ? others : { ...others, key };
  } catch {
    return null;
  }
}

const RANDOM_BYTES = 16;

/** The clear text that is hashed. The random bytes keep anybody from trying out what a body may say. */
export const bodyText = (statement: TeamStatement): string => canonicalJson({ random: randomBytes(RANDOM_BYTES).toString('hex'), statement });

const LENGTH_BYTES = 4;
const LEAST_BYTES = 256;

/** Filled up to a power of two, so that lengths say little. */
function padded(bytes: Uint8Array): Buffer {
  let size = LEAST_BYTES;
  while (size < bytes.length + LENGTH_BYTES) size *= 2;
  const whole = Buffer.alloc(size);
  whole.writeUInt32BE(bytes.length, 0);
  whole.set(bytes, LENGTH_BYTES);
  return whole;
}

function unpadded(whole: Buffer): Buffer | null {
  const length = whole.length < LENGTH_BYTES ? Number.POSITIVE_INFINITY : whole.readUInt32BE(0);
  return length > whole.length - LENGTH_BYTES ? null : whole.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
}

/** Encrypted with padding. `about` is bound to it. */
export const sealBytes = (key: Uint8Array, bytes: Uint8Array, about: string): Buffer => encrypt(key, padded(bytes), about);
export const sealText = (key: Uint8Array, text: string, about: string): Buffer => sealBytes(key, Buffer.from(text), about);

/** null where the key is another one, or anything was changed. */
export function openBytes(key: Uint8Array, sealed: Uint8Array, about: string): Buffer | null {
  const whole = decrypt(key, sealed, about);
  return whole === null ? null : unpadded(whole);
}
export const openText = (key: Uint8Array, sealed: Uint8Array, about: string): string | null => openBytes(key, sealed, about)?.toString('utf8') ?? null;

const bodyOf = ({ team, sequence, device }: Pick<EntryHeader, 'team' | 'sequence' | 'device'>): string => `entry ${team} ${sequence} ${device}`;

export interface Writer {
  readonly deviceId: string;
  readonly signKey: Uint8Array;
}

/** `text`: of {@link bodyText}. */
export function writeEntry(writer: Writer, place: Omit<EntryHeader, 'device' | 'body'>, key: Uint8Array, text: string): LogRow {
  const full: EntryHeader = { ...place, device: writer.deviceId, body: sha256(text) };
  const json = canonicalJson(full);
  const entryHash = sha256(json);
  return { sequence: place.sequence, hash: entryHash, header: json, signature: signBytes(writer.signKey, Buffer.from(entryHash, 'hex')), body: sealText(key, text, bodyOf(full)) };
}

/** The body's clear text; null where the key is another, or it is not what the header's hash says. */
export function openBody(row: Pick<LogRow, 'body'>, head: EntryHeader, key: Uint8Array): string | null {
  const text = openText(key, row.body, bodyOf(head));
  return text !== null && sha256(text) === head.body ? text : null;
}

export const isSignedEntry = (row: LogRow, signKey: string): boolean => isSignedBy(signKey, Buffer.from(row.hash, 'hex'), row.signature);

export const isHashOf = (row: LogRow): boolean => sha256(row.header) === row.hash;
