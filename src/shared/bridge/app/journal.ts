import type { BankError } from '#shared/contract/bank-error.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentView } from '../writes/intents.ts';

/** Whether the app may write, and if not why. */
export type JournalState =
  | {
      readonly usable: true; readonly intents: number; readonly path: string;
      /** What was put back from an export and has not been compared with the bank yet: nothing is sent meanwhile. */
      readonly restored: JournalRestored | null;
      /** What the last comparison found; null before the first. */
      readonly compared: KeptComparison | null;
      /** SHA-256 of the public key that signs packs of evidence, in hexadecimal; null before the first pack. */
      readonly signer: string | null;
    }
  | {
      readonly usable: false; readonly reason: JournalProblem; readonly path: string;
      /** Where it was found damaged; null when it is not, or when that cannot be told. */
      readonly damage: JournalDamage | null;
    };

/** Why nothing is sent. `restored`: transfers made since the export have not been read from the bank yet. */
export type JournalProblem = 'corrupt' | 'newer' | 'keyMissing' | 'notWritable' | 'restored';

/** A journal that was put back. */
export interface JournalRestored {
  readonly restoredAt: Instant;
  /** What happened at the bank since then may be unknown to this journal. */
  readonly exportedAt: Instant;
}

/**
 * The first place in the journal that is not as it was written: `edited` an entry whose content is another, `missing` one that
 * is gone, `moved` one that stands elsewhere, `cut` the end is gone, `unreadable` the file itself. `anchor`: what says in the vault
 * how far it must reach is gone or was not written by this app; `replaced`: it is another journal than the one that was here.
 */
export interface JournalDamage {
  readonly what: 'edited' | 'missing' | 'moved' | 'cut' | 'unreadable' | 'anchor' | 'replaced';
  /** Number of the entry, from 1; null where it is about the whole. */
  readonly sequence: number | null;
  /** How many entries there are, and how many there should be at least. */
  readonly entries: number | null;
  readonly expected: number | null;
  /** The write it belongs to and when it was written, where that can still be read. */
  readonly intentId: string | null;
  readonly at: Instant | null;
}

/** What a look at the whole chain found. */
export type JournalCheck =
  | { readonly whole: true; readonly entries: number; readonly head: string; readonly checkedAt: Instant }
  | { readonly whole: false; readonly damage: JournalDamage; readonly checkedAt: Instant };

/** A comparison that read everything, kept so that what it found is not missed. */
export interface KeptComparison {
  readonly comparedAt: Instant;
  readonly exportedAt: Instant;
  readonly read: number;
  readonly unexplained: readonly MoneyTransfer[];
}

/** What the bank has of the time since an export, beside the journal that was put back. */
export interface JournalComparison {
  /** Whether everything could be read; else writes stay blocked, and `error` says why. */
  readonly complete: boolean;
  readonly error: BankError | null;
  readonly read: number;
  /** Transfers of that time that no write of this journal explains: made elsewhere, or forgotten by the export. */
  readonly unexplained: readonly MoneyTransfer[];
}

/** One entry of a write's history, as it stands in the chain. */
export interface TrailEntry {
  readonly sequence: number;
  readonly at: Instant;
  /** Of the event, as the journal calls it. */
  readonly type: string;
  /** SHA-256 over the entry before and this one, in hexadecimal. */
  readonly hash: string;
  /** The whole event, in JSON with two spaces: what was sent or what came back. Never a code or a credential. */
  readonly json: string;
}

/** A write, from what the person saw to what the bank answered, with its place in the chain. */
export interface IntentTrail {
  readonly intent: IntentView;
  /** What goes out: method and path as the interface calls them, and the body in JSON; null for a challenge that was adopted. */
  readonly request: { readonly method: string; readonly path: string; readonly body: string | null; readonly bodyHash: string } | null;
  readonly entries: readonly TrailEntry[];
}
