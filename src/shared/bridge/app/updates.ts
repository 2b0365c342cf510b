import type { Instant } from '#shared/domain/instant.ts';
import { command, nothing } from '../command.ts';

/** A newer version, as signed by its publisher. */
export interface NewerVersion {
  readonly version: string;
  readonly releasedAt: Instant;
  /** Plain text by language; a language without notes of its own reads the English ones. */
  readonly notes: Readonly<Record<string, string>>;
  /** Of the installer. */
  readonly bytes: number | null;
}

/** Unsigned, unreadable, older than this or an earlier offered version, too long, or from another address. */
export type UpdateRefusal = 'signature' | 'notReadable' | 'older' | 'tooLarge' | 'elsewhere' | 'changed';

export type LookOutcome =
  | { readonly kind: 'upToDate' }
  | { readonly kind: 'available'; readonly newer: NewerVersion }
  | { readonly kind: 'refused'; readonly reason: UpdateRefusal }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'localOnly' };

export type Download =
  | { readonly phase: 'running'; readonly done: number; readonly total: number }
  /** Size and SHA-512 match the signed ones. */
  | { readonly phase: 'ready'; readonly fileName: string }
  | { readonly phase: 'failed'; readonly reason: UpdateRefusal | 'unreachable' | 'notWritten' };

export interface UpdateState {
  /** Whether this package names an update address and a key. */
  readonly configured: boolean;
  readonly version: string;
  readonly looking: boolean;
  readonly lastLookAt: Instant | null;
  /** Of this run. */
  readonly outcome: LookOutcome | null;
  readonly download: Download | null;
}

export const updateCommands = {
  'app.updates': command<UpdateState>()(nothing),
  'app.lookForUpdate': command<UpdateState>()(nothing),
  /** Downloads and verifies the installer. Nothing is run. */
  'app.downloadUpdate': command<UpdateState>()(nothing),
  'app.showUpdate': command<null>()(nothing),
} as const;
