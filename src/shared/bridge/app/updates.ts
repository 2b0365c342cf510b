import type { Instant } from '#shared/domain/instant.ts';
import { command, nothing } from '../command.ts';

/** A newer version, as its publisher signed it. */
export interface NewerVersion {
  readonly version: string;
  readonly releasedAt: Instant;
  /** What changed, as plain text. */
  readonly notes: { readonly en: string; readonly it: string };
  /** Of the installer for this system; null when there is none. */
  readonly bytes: number | null;
}

/**
 * Why what was read is not believed: not signed by the publisher, not readable, older than this version or than one that was offered before,
 * longer than allowed, or from elsewhere than the address that was asked.
 */
export type UpdateRefusal = 'signature' | 'notReadable' | 'older' | 'tooLarge' | 'elsewhere' | 'changed';

export type LookOutcome =
  | { readonly kind: 'upToDate' }
  | { readonly kind: 'available'; readonly newer: NewerVersion }
  | { readonly kind: 'refused'; readonly reason: UpdateRefusal }
  /** Nobody answered, or not with what was asked for. */
  | { readonly kind: 'unreachable' }
  /** This program may only reach this computer. */
  | { readonly kind: 'localOnly' };

export type Download =
  | { readonly phase: 'running'; readonly done: number; readonly total: number }
  /** Its size and its SHA-512 are those that were signed. */
  | { readonly phase: 'ready'; readonly fileName: string }
  | { readonly phase: 'failed'; readonly reason: UpdateRefusal | 'unreachable' | 'notWritten' };

export interface UpdateState {
  /** Whether whoever made this package named an address and a key. */
  readonly configured: boolean;
  readonly version: string;
  readonly looking: boolean;
  readonly lastLookAt: Instant | null;
  /** Of the last look in this run; null before it. */
  readonly outcome: LookOutcome | null;
  readonly download: Download | null;
}

export const updateCommands = {
  'app.updates': command<UpdateState>()(nothing),
  /** Asks now whether there is a newer version; answers when that is known. */
  'app.lookForUpdate': command<UpdateState>()(nothing),
  /** Brings the installer of the newer version, and compares it with what was signed. Nothing is run. */
  'app.downloadUpdate': command<UpdateState>()(nothing),
  /** Shows the installer in its folder. */
  'app.showUpdate': command<null>()(nothing),
} as const;
