import type { BankError } from '#shared/contract/bank-error.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { LocalOnlyReason } from '../app-error.ts';
import type { ConnectionSummary, SealedConnection } from './connections.ts';
import type { Settings } from './settings.ts';

/** Which connection the window works on. */
export type SessionState =
  | { readonly status: 'closed' }
  /**
   * `finishing` while the outcome of a write that was on its way is awaited: what is unlocked meanwhile opens after it. `sealed`
   * where the connection is no longer what its secrets were sealed for: it is not opened before that is put back.
   */
  | { readonly status: 'locked'; readonly connection: ConnectionSummary; readonly finishing?: true; readonly sealed?: SealedConnection }
  | { readonly status: 'open'; readonly connection: ConnectionSummary };

/** What is read from the bank as a whole. */
export type FreshPart =
  | 'accounts' | 'balance' | 'statement' | 'reservedEntries' | 'parent' | 'virtualIbans' | 'transfers' | 'campaigns' | 'orders'
  | 'investors' | 'companies' | 'unidentified' | 'disputes';

/** A part that the last pass could not read; of an account, or of the portal when `accountId` is null. */
export interface OlderPart {
  readonly part: FreshPart;
  readonly accountId: string | null;
  /** Of its last complete read; null when there was none. */
  readonly asOf: Instant | null;
}

/**
 * How old what is shown is, and why. `asOf` is the oldest complete read of the parts; `older` names those that are missing from a
 * pass over everything that read the others.
 */
export type Freshness =
  | { readonly phase: 'never' }
  | { readonly phase: 'syncing'; readonly done: number; readonly total: number; readonly asOf: Instant | null }
  | { readonly phase: 'upToDate'; readonly asOf: Instant }
  | { readonly phase: 'offline'; readonly since: Instant; readonly asOf: Instant | null; readonly error: BankError }
  | { readonly phase: 'failed'; readonly since: Instant; readonly asOf: Instant | null; readonly error: BankError; readonly older?: readonly OlderPart[] };

/** Whether the system can keep secrets, and if not why: then a passphrase is the only way. */
export type KeychainState =
  /** `asks` where the system checks that the person is there before anything is unlocked with it. */
  | { readonly available: true; readonly asks?: true }
  | { readonly available: false; readonly reason: 'noKeychain' | 'plaintextOnly' | 'notReady' };

/** Everything the window needs before it can draw its first page. */
export interface AppState {
  readonly version: string;
  readonly electronVersion: string;
  readonly platform: string;
  /** BCP 47, from the system. */
  readonly systemLocale: string;
  /** Why only addresses on this computer can be reached; null when the bank's can be as well. */
  readonly localOnly: LocalOnlyReason | null;
  readonly keychain: KeychainState;
  readonly settings: Settings;
  readonly connections: readonly ConnectionSummary[];
  readonly session: SessionState;
  readonly freshness: Freshness;
}

/** Something that happened and that the person should know about, kept until dismissed. */
export type Notice =
  /** `salvagedRows`: what was taken over from it of what the bank may not tell again. */
  | { readonly code: 'cacheRebuilt'; readonly reason: 'corrupt' | 'foreign' | 'newer'; readonly setAside: string; readonly salvagedRows: number }
  /** What the bank said could not be kept. Told once until it can be kept again. */
  | { readonly code: 'cacheNotWritten'; readonly reason: 'full' | 'notWritten' }
  /** The settings were written by a newer version: they are read as far as they are understood, and left as they are. */
  | { readonly code: 'profileNewer' }
  /** A text message of the practice bank to the payer's phone: with a real bank it goes to the phone. */
  | { readonly code: 'practiceMessage'; readonly text: string }
  /** There is a newer version of the app; Settings say more. */
  | { readonly code: 'updateAvailable'; readonly version: string }
  /** What people typed could not be read and was put aside; it began anew. */
  | { readonly code: 'deskSetAside'; readonly setAside: string }
  /** A write turned up at the bank after it had been taken for not sent. */
  | { readonly code: 'turnedUpLate'; readonly intentId: string }
  /** What was sent again is at the bank twice. */
  | { readonly code: 'duplicate'; readonly intentId: string }
  /** `returned` had vanished; `late` were not there when their day was read after it had ended. */
  | {
      readonly code: 'entriesChanged'; readonly accountId: string;
      readonly changed: number; readonly vanished: number; readonly returned: number; readonly late: number;
    };
