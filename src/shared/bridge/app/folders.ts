import { z } from 'zod';
import type { Instant } from '#shared/domain/instant.ts';
import { command, decimalMark, nothing } from '../command.ts';

/* Two folders of a connection: one whose payment files become previews, and one that gets a file for each event. */

export const folderUses = ['watched', 'outbox'] as const;
export type FolderUse = (typeof folderUses)[number];

/** Why a folder cannot be used at the moment. It is tried again each minute. */
export interface FolderProblem {
  readonly why: 'gone' | 'notAllowed' | 'full' | 'other';
  /** The system's, such as ENOENT. */
  readonly code: string;
  readonly since: Instant;
}

/** A file that lies in the watched folder and did not become a preview, or could not be moved afterwards. */
export interface LeftFile {
  readonly name: string;
  readonly why: 'tooLarge' | 'notReadable' | 'tookTooLong' | 'takenBefore' | 'notMoved';
}

export interface WatchedFolder {
  readonly path: string;
  /** Files that became a preview are moved to the folder "done" in it. */
  readonly moveTaken: boolean;
  /** Debited by lines that name no account; null: such lines are wrong. */
  readonly accountId: string | null;
  readonly problem: FolderProblem | null;
  readonly lookedAt: Instant | null;
  /** How many files became previews so far. */
  readonly taken: number;
  readonly left: readonly LeftFile[];
}

export interface OutboxFolder {
  readonly path: string;
  /** Events also have names and IBANs. */
  readonly names: boolean;
  readonly problem: FolderProblem | null;
  /** From when on events are told; null until the bank was read once. */
  readonly since: Instant | null;
  readonly told: number;
  /** Events that wait for the folder. */
  readonly unwritten: number;
}

/** null: switched off. */
export interface Folders {
  readonly watched: WatchedFolder | null;
  readonly outbox: OutboxFolder | null;
}

const use = z.enum(folderUses);

export const folderCommands = {
  'folders.get': command<Folders>()(nothing),
  /** The person chooses in a dialog of the system; nothing changes when they cancel. `decimalMark`: reads an ambiguous amount in files. */
  'folders.choose': command<Folders>()(z.object({ use, decimalMark })),
  'folders.change': command<Folders>()(z.object({ moveTaken: z.boolean(), accountId: z.string().min(1).max(100).nullable(), names: z.boolean() }).partial()),
  /** The folder and what lies in it stay as they are. */
  'folders.stop': command<Folders>()(z.object({ use })),
} as const;
