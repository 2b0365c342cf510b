import { z } from 'zod';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { command, nothing } from '../command.ts';
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
  /** Of writes only. */
  readonly write: WriteKind | null;
  readonly name: string | null;
  readonly amount: Money | null;
  /** Records with an unknown amount, excluded from `amount`; absent without any. */
  readonly lacking?: number;
  /** Number of records. */
  readonly count: number;
  /** When it began, or its date; both null when unknown. */
  readonly since: Instant | null;
  readonly day: BankDate | null;
  /** The operating-system user who began it; null when nobody here did, or when unknown. */
  readonly by: string | null;
}

export interface HandoverGroup {
  readonly kind: HandoverKind;
  /** May exceed `items`, which are limited. */
  readonly total: number;
  readonly items: readonly HandoverItem[];
}

/** The note of the person who leaves. */
export interface HandoverNote {
  readonly text: string;
  readonly userName: string;
  readonly at: Instant;
}

export interface HandoverView {
  /** Only kinds with open items. */
  readonly groups: readonly HandoverGroup[];
  /** Hash of the open items and their states; the acknowledgement repeats it. */
  readonly hash: string;
  readonly note: HandoverNote | null;
  /** Whether a note by somebody else, or from before the app was last opened, awaits acknowledgement. */
  readonly waits: boolean;
  /** The user who would acknowledge. */
  readonly userName: string;
  readonly last: HandoverSummary | null;
}

export interface HandoverSummary {
  readonly handoverId: string;
  readonly at: Instant;
  readonly userName: string;
  /** The note's author; null without a note. */
  readonly from: string | null;
  /** Number of open items. */
  readonly total: number;
}

/** A stored acknowledgement; its items never change. */
export interface StoredHandover extends HandoverSummary {
  readonly comment: string;
  readonly note: HandoverNote | null;
  readonly groups: readonly HandoverGroup[];
}

/** What became of an open item; `unknown` when there are too many to compare. */
export type HandoverFate = 'same' | 'changed' | 'closed' | 'unknown';

export interface PastHandover extends Omit<StoredHandover, 'groups'> {
  readonly groups: readonly {
    readonly kind: HandoverKind;
    readonly total: number;
    /** `now`: the present state; null when unknown or no longer open. */
    readonly items: readonly (HandoverItem & { readonly fate: HandoverFate; readonly now: string | null })[];
    /** Items of this kind opened since. */
    readonly added: number;
  }[];
}

const HANDOVER_TEXT_LENGTH = 10_000;

const text = z.string().max(HANDOVER_TEXT_LENGTH);

export const handoverCommands = {
  'handover.get': command<HandoverView>()(nothing),
  /** The note awaiting acknowledgement, or null. */
  'handover.waiting': command<HandoverNote | null>()(nothing),
  /** As typed; empty removes it. Another person's note cannot be overwritten: `notFound`. */
  'handover.saveNote': command<HandoverNote | null>()(z.object({ text })),
  /** Records who took over, when, and what was open. Fails with `changedSinceShown` when `hash` is outdated. */
  'handover.acknowledge': command<HandoverSummary>()(z.object({ comment: text, hash: z.string().regex(/^[0-9a-f]{64}$/) })),
  /** The newest first. */
  'handover.list': command<readonly HandoverSummary[]>()(nothing),
  'handover.past': command<PastHandover>()(z.object({ handoverId: z.uuid() })),
} as const;
