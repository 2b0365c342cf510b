import { z } from 'zod';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { command, nothing } from '../command.ts';
import type { WriteKind } from '../writes/intents.ts';

/** What a colleague hands over, the most pressing first. */
export const handoverKinds = [
  'journal', 'stale', 'write', 'closing', 'batch', 'cashout', 'refund', 'campaign', 'unidentified', 'dispute', 'draft', 'backfill',
] as const;
export type HandoverKind = (typeof handoverKinds)[number];

/** Something that is open. */
export interface HandoverItem {
  /** Tells it from the others of its kind for as long as it is open. */
  readonly id: string;
  /** How it stands: of a write its state, of a closing its step, of a batch its phase, else the bank's word or why it is so. */
  readonly state: string | null;
  /** Of a write only. */
  readonly write: WriteKind | null;
  readonly name: string | null;
  readonly amount: Money | null;
  /** Records whose amount is not known, and is not in it; absent where there are none. */
  readonly lacking?: number;
  /** How many records it stands for. */
  readonly count: number;
  /** When it began, or the day that it is about; both null where neither is known. */
  readonly since: Instant | null;
  readonly day: BankDate | null;
  /** Operating-system user who began it; null where nobody here did, or where it is not known. */
  readonly by: string | null;
}

/** Open things of one kind. */
export interface HandoverGroup {
  readonly kind: HandoverKind;
  /** More than there are `items` where there are too many to name. */
  readonly total: number;
  readonly items: readonly HandoverItem[];
}

/** What the one who leaves wants to be known. */
export interface HandoverNote {
  readonly text: string;
  readonly userName: string;
  readonly at: Instant;
}

export interface HandoverView {
  /** Kinds with something open only. */
  readonly groups: readonly HandoverGroup[];
  /** Of what is open and how it stands: an acknowledgement repeats it. */
  readonly hash: string;
  readonly note: HandoverNote | null;
  /** Whether the note was left by somebody else, or before the app was last opened: it waits to be acknowledged. */
  readonly waits: boolean;
  /** Who would acknowledge. */
  readonly userName: string;
  readonly last: HandoverSummary | null;
}

/** One acknowledgement. */
export interface HandoverSummary {
  readonly handoverId: string;
  readonly at: Instant;
  readonly userName: string;
  /** Who had left a note; null where there was none. */
  readonly from: string | null;
  /** How much was open. */
  readonly total: number;
}

/** An acknowledgement as it is kept: what was open then never changes. */
export interface StoredHandover extends HandoverSummary {
  readonly comment: string;
  readonly note: HandoverNote | null;
  readonly groups: readonly HandoverGroup[];
}

/** What became of something that was open: still as it was, otherwise, no longer open; `unknown` where there are too many to tell. */
export type HandoverFate = 'same' | 'changed' | 'closed' | 'unknown';

export interface PastHandover extends Omit<StoredHandover, 'groups'> {
  readonly groups: readonly {
    readonly kind: HandoverKind;
    readonly total: number;
    /** `now`: the state by now; null where it is not known or no longer open. */
    readonly items: readonly (HandoverItem & { readonly fate: HandoverFate; readonly now: string | null })[];
    /** Of the same kind, open now and not then. */
    readonly added: number;
  }[];
}

const HANDOVER_TEXT_LENGTH = 10_000;

const text = z.string().max(HANDOVER_TEXT_LENGTH);

export const handoverCommands = {
  'handover.get': command<HandoverView>()(nothing),
  /** The note that waits to be acknowledged; null when none does. */
  'handover.waiting': command<HandoverNote | null>()(nothing),
  /** As typed; an empty one takes it away. Another's note cannot be written over: `notFound`. */
  'handover.saveNote': command<HandoverNote | null>()(z.object({ text })),
  /** Keeps who took over, when, and what was open. `changedSinceShown` when that is no longer what `hash` says. */
  'handover.acknowledge': command<HandoverSummary>()(z.object({ comment: text, hash: z.string().regex(/^[0-9a-f]{64}$/) })),
  /** The newest first. */
  'handover.list': command<readonly HandoverSummary[]>()(nothing),
  'handover.past': command<PastHandover>()(z.object({ handoverId: z.uuid() })),
} as const;
