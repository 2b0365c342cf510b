import { z } from 'zod';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { command, nothing, sha256 } from '../command.ts';
import type { WriteKind } from '../writes/intents.ts';

/** The most urgent first. */
export const handoverKinds = [
  'journal', 'stale', 'write', 'closing', 'batch', 'cashout', 'refund', 'campaign', 'unidentified', 'dispute', 'draft', 'backfill',
] as const;
export type HandoverKind = (typeof handoverKinds)[number];

export interface HandoverItem {
  /** Unique within its kind while it is open. */
  readonly id: string;
  /** A write's state, a closing's step, a batch's phase, else the bank's status or a reason. */
  readonly state: string | null;
  readonly write: WriteKind | null;
  readonly name: string | null;
  readonly amount: Money | null;
  /** Records with an unknown amount, excluded from `amount`. */
  readonly lacking?: number;
  readonly count: number;
  /** When it began, or its date. */
  readonly since: Instant | null;
  readonly day: BankDate | null;
  /** Operating-system user who began it. */
  readonly by: string | null;
}

export interface HandoverGroup {
  readonly kind: HandoverKind;
  /** May exceed `items`, which are limited. */
  readonly total: number;
  readonly items: readonly HandoverItem[];
}

export interface HandoverNote {
  readonly text: string;
  readonly userName: string;
  readonly at: Instant;
}

export interface HandoverView {
  readonly groups: readonly HandoverGroup[];
  /** Hash of the open items and their states; the acknowledgement repeats it. */
  readonly hash: string;
  readonly note: HandoverNote | null;
  /** Whether a note by somebody else, or from before the app was last opened, awaits acknowledgement. */
  readonly waits: boolean;
  readonly userName: string;
  readonly last: HandoverSummary | null;
}

export interface HandoverSummary {
  readonly handoverId: string;
  readonly at: Instant;
  readonly userName: string;
  /** The note's author. */
  readonly from: string | null;
  readonly total: number;
}

/** A stored acknowledgement; its items never change. */
export interface StoredHandover extends HandoverSummary {
  readonly comment: string;
  readonly note: HandoverNote | null;
  readonly groups: readonly HandoverGroup[];
}

/** `unknown`: too many to compare. */
export type HandoverDisposition = 'same' | 'changed' | 'closed' | 'unknown';

export interface PastHandover extends Omit<StoredHandover, 'groups'> {
  readonly groups: readonly {
    readonly kind: HandoverKind;
    readonly total: number;
    readonly items: readonly (HandoverItem & { readonly fate: HandoverDisposition; readonly now: string | null })[];
    readonly added: number;
  }[];
}

const HANDOVER_TEXT_LENGTH = 10_000;

const text = z.string().max(HANDOVER_TEXT_LENGTH);

export const handoverCommands = {
  'handover.get': command<HandoverView>()(nothing),
  'handover.waiting': command<HandoverNote | null>()(nothing),
  /** As typed; empty removes it. Another person's note cannot be overwritten: `notFound`. */
  'handover.saveNote': command<HandoverNote | null>()(z.object({ text })),
  /** Fails with `changedSinceShown` when `hash` is outdated. */
  'handover.acknowledge': command<HandoverSummary>()(z.object({ comment: text, hash: sha256 })),
  'handover.list': command<readonly HandoverSummary[]>()(nothing),
  'handover.past': command<PastHandover>()(z.object({ handoverId: z.uuid() })),
} as const;
