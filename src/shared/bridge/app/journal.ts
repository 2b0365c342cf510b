import type { BankError } from '#shared/contract/bank-error.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentView } from '../writes/intents.ts';

export type JournalState =
  | {
      readonly usable: true; readonly intents: number; readonly path: string;
      /** A restored export not yet compared with the bank: nothing is sent meanwhile. */
      readonly restored: JournalRestored | null;
      readonly compared: KeptComparison | null;
      /** SHA-256 (hexadecimal) of the public key that signs evidence packs. */
      readonly signer: string | null;
    }
  | {
      readonly usable: false; readonly reason: JournalProblem; readonly path: string;
      /** null also when the place cannot be determined. */
      readonly damage: JournalDamage | null;
    };

/** Why nothing is sent. `restored`: transfers since the export have not been read from the bank yet. */
export type JournalProblem = 'corrupt' | 'newer' | 'keyMissing' | 'notWritable' | 'restored';

export interface JournalRestored {
  readonly restoredAt: Instant;
  /** The journal may lack what happened at the bank since then. */
  readonly exportedAt: Instant;
}

/**
 * The first damage in the journal. `edited`: content changed; `missing`: entry removed; `moved`: entry elsewhere; `cut`: end removed; `unreadable`:
 * the file itself; `anchor`: the vault's record of the chain's end is gone or not by this app; `replaced`: a different journal.
 */
export interface JournalDamage {
  readonly what: 'edited' | 'missing' | 'moved' | 'cut' | 'unreadable' | 'anchor' | 'replaced';
  /** Entry number from 1; null for the journal as a whole. */
  readonly sequence: number | null;
  /** Found, and the minimum expected. */
  readonly entries: number | null;
  readonly expected: number | null;
  /** Where still readable. */
  readonly intentId: string | null;
  readonly at: Instant | null;
}

export type JournalCheck =
  | { readonly whole: true; readonly entries: number; readonly head: string; readonly checkedAt: Instant }
  | { readonly whole: false; readonly damage: JournalDamage; readonly checkedAt: Instant };

export interface KeptComparison {
  readonly comparedAt: Instant;
  readonly exportedAt: Instant;
  readonly read: number;
  readonly unexplained: readonly MoneyTransfer[];
}

/** Compares the bank's transfers since an export with the restored journal. */
export interface JournalComparison {
  /** Whether everything was read; else writes stay blocked and `error` says why. */
  readonly complete: boolean;
  readonly error: BankError | null;
  readonly read: number;
  /** Transfers that no write explains: made elsewhere, or after the export. */
  readonly unexplained: readonly MoneyTransfer[];
}

export interface WriteHistoryEntry {
  readonly sequence: number;
  readonly at: Instant;
  readonly type: string;
  /** SHA-256 (hexadecimal) over the previous entry and this one. */
  readonly hash: string;
  /** The event as JSON, indented by two. Never a code or credential. */
  readonly json: string;
}

export interface WriteHistory {
  readonly intent: IntentView;
  /** null for an adopted challenge. */
  readonly request: { readonly method: string; readonly path: string; readonly body: string | null; readonly bodyHash: string } | null;
  readonly entries: readonly WriteHistoryEntry[];
}
