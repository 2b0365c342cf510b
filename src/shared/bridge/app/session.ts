import type { BankError } from '#shared/contract/bank-error.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { LocalOnlyReason } from '../app-error.ts';
import type { ListedSection } from '../lists/records.ts';
import type { ConnectionSummary, SealedConnection } from './connections.ts';
import type { Settings } from './settings.ts';

export type SessionState =
  | { readonly status: 'closed' }
  /**
   * `finishing`: the outcome of a write is awaited; what is unlocked meanwhile opens after it. `sealed`: the connection differs from its sealed facts
   * and stays closed until these are restored.
   */
  | { readonly status: 'locked'; readonly connection: ConnectionSummary; readonly finishing?: true; readonly sealed?: SealedConnection }
  | { readonly status: 'open'; readonly connection: ConnectionSummary };

/** What is read from the bank as a whole. */
export type FreshPart = 'accounts' | 'balance' | 'statement' | 'reservedEntries' | 'parent' | ListedSection;

/** Not read by the last refresh; `accountId` null: of the portal. */
export interface OlderPart {
  readonly part: FreshPart;
  readonly accountId: string | null;
  /** The last complete read. */
  readonly asOf: Instant | null;
}

/**
 * How old the shown data is. `asOf`: up to when every part is known; `older`: parts that a refresh of everything could not read; `wholeAsOf`: when the
 * oldest list was read whole of which only what may have changed was read since.
 */
export type Freshness =
  | { readonly phase: 'never' }
  | ({ readonly phase: 'syncing'; readonly done: number; readonly total: number; readonly asOf: Instant | null } & WholeReadings)
  | ({ readonly phase: 'upToDate'; readonly asOf: Instant } & WholeReadings)
  | ({ readonly phase: 'offline'; readonly since: Instant; readonly asOf: Instant | null; readonly error: BankError } & WholeReadings)
  | ({ readonly phase: 'failed'; readonly since: Instant; readonly asOf: Instant | null; readonly error: BankError; readonly older?: readonly OlderPart[] } & WholeReadings);

interface WholeReadings {
  readonly wholeAsOf?: Instant;
}

/** Whether the system keychain is usable; otherwise secrets need a passphrase. */
export type KeychainState =
  /** `asks`: the system verifies the person's presence before each unlock. */
  | { readonly available: true; readonly asks?: true }
  | { readonly available: false; readonly reason: 'noKeychain' | 'plaintextOnly' | 'notReady' };

export interface AppState {
  readonly version: string;
  readonly electronVersion: string;
  readonly platform: string;
  /** BCP 47, from the system. */
  readonly systemLocale: string;
  /** Whether the pseudo-language is offered: not in a packaged app. */
  readonly pseudoLanguage: boolean;
  /** Null when banks are allowed too. */
  readonly localOnly: LocalOnlyReason | null;
  readonly keychain: KeychainState;
  readonly settings: Settings;
  readonly connections: readonly ConnectionSummary[];
  readonly session: SessionState;
  readonly freshness: Freshness;
}

/** Kept until dismissed. */
export type Notice =
  /** `salvagedRows`: rows recovered that the bank may not return again. */
  | { readonly code: 'cacheRebuilt'; readonly reason: 'corrupt' | 'foreign' | 'newer'; readonly setAside: string; readonly salvagedRows: number }
  /** Bank data could not be stored. Reported once until storing works again. */
  | { readonly code: 'cacheNotWritten'; readonly reason: 'full' | 'notWritten' }
  /** A newer version wrote the settings: read as far as understood, never written. */
  | { readonly code: 'profileNewer' }
  | { readonly code: 'tooManyWindows'; readonly most: number }
  | { readonly code: 'practiceMessage'; readonly text: string }
  | { readonly code: 'updateAvailable'; readonly version: string }
  | { readonly code: 'backupFailed' }
  /** A new store was begun. */
  | { readonly code: 'deskSetAside'; readonly setAside: string }
  | { readonly code: 'turnedUpLate'; readonly intentId: string }
  | { readonly code: 'duplicate'; readonly intentId: string }
  | { readonly code: 'mayHaveTurnedUp'; readonly intentId: string }
  /** `returned` had vanished; `late` appeared after their day had been read to its end. */
  | {
      readonly code: 'entriesChanged'; readonly accountId: string;
      readonly changed: number; readonly vanished: number; readonly returned: number; readonly late: number;
    };
