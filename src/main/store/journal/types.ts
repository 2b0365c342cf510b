import type { EncryptedFile } from '#main/store/sqlite/index.ts';
import type { JournalDamage, JournalRestored } from '#shared/bridge/app/journal.ts';
import type { JournalProblem } from '#shared/bridge/app-error.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Result } from '#shared/domain/result.ts';
import type { JournalMark, KnownAnchor } from './anchor.ts';
import type { IntentEvent, JournalledEvent } from './event.ts';
import type { IntentRecord } from './record.ts';

/** Why an event was not written: nothing was stored, and nothing may be sent. */
export type AppendProblem =
  /** Another unresolved write has this fingerprint: this one may not be sent nor, once abandoned, be found by a look. */
  | { readonly kind: 'blocked'; readonly intentId: string }
  /** The event does not fit the state; null when there is no such intent. */
  | { readonly kind: 'notAllowed'; readonly state: IntentState | null }
  /** The window's request already has this write. */
  | { readonly kind: 'requestTaken'; readonly intentId: string }
  /** The bank's record belongs to another intent. */
  | { readonly kind: 'serverIdTaken'; readonly intentId: string }
  | { readonly kind: 'notWritable'; readonly code: string };

export interface JournalEntry {
  readonly intentId: string;
  readonly event: IntentEvent;
}

export type ChainLink = Pick<JournalledEvent, 'sequence' | 'intentId' | 'at' | 'hash'>;

/** When an export was restored, and when it had been written. */
export interface RestoreTimes {
  readonly at: Instant;
  readonly exportedAt: Instant;
}

export interface Merged {
  readonly intents: number;
  /** The export is of this journal and knows more entries: an older copy had been restored. */
  readonly rolledBack: boolean;
}

/** What a check reads: the file, and its anchor as it was when the check began. */
export interface ChainReading {
  readonly file: EncryptedFile;
  readonly anchor: KnownAnchor;
  /** The vault's record of the journal, for a check of one that was not opened before. */
  readonly remembered?: JournalMark | null;
}

export type ChainCheck =
  | { readonly whole: true; readonly entries: number; readonly head: string }
  | { readonly whole: false; readonly damage: JournalDamage };

export interface IntentQuery {
  readonly scope: 'unresolved' | 'all';
  /** The newest first. */
  readonly limit: number;
  /** Of one bank's origin only. */
  readonly bank?: string;
}

export interface PageQuery {
  readonly bank: string;
  /** By when they were begun; those without a known end come first in both. */
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** Of the writes of one bank. */
export interface Tally {
  readonly all: number;
  /** How many there are of other banks. */
  readonly elsewhere: number;
  readonly unresolved: number;
  /** In alphabetical order. */
  readonly users: readonly string[];
}

/**
 * Every write of a profile. What a method has written is on the disk when it returns (WAL, synchronous=FULL); calls are synchronous, so that
 * nothing comes between a commit and what follows it.
 */
export interface Journal {
  readonly path: string;
  /** For threads that read it on connections of their own; the key is erased on close. */
  readonly file: EncryptedFile;
  /** It was opened without reading all of it, since nobody has touched it since it was last verified: a {@link check} is due. */
  readonly checkDue: boolean;
  append(entry: JournalEntry, at: Instant): Result<IntentRecord, AppendProblem>;
  /** All in one transaction, or none. */
  appendAll(entries: readonly JournalEntry[], at: Instant): Result<readonly IntentRecord[], AppendProblem>;
  get(intentId: string): IntentRecord | null;
  /** The newest write of a request that was not withdrawn. */
  byRequest(requestId: string): IntentRecord | null;
  byBatch(batchId: string): readonly IntentRecord[];
  byServerId(bank: string, serverId: string): readonly IntentRecord[];
  /** The execution dates that people approved, by the bank's ids of what they wrote. */
  executionDates(bank: string, serverIds: readonly string[]): ReadonlyMap<string, BankDate>;
  holder(fingerprint: string): IntentRecord | null;
  /** Every write with a fingerprint, however it ended. */
  byFingerprint(fingerprint: string): readonly IntentRecord[];
  list(query: IntentQuery): readonly IntentRecord[];
  page(query: PageQuery): readonly IntentRecord[];
  tally(bank: string): Tally;
  /** Writes of one bank to look for or read again by then. */
  due(bank: string, now: Instant): readonly IntentRecord[];
  /** Ids that writes of this journal created at the bank, of one source. */
  boundServerIds(bank: string, source?: Candidate['source']): ReadonlySet<string>;
  events(intentId: string): readonly JournalledEvent[];
  /** Writes of a bank with events after a version, the earliest first. */
  changedAfter(bank: string, version: number, limit: number): readonly IntentRecord[];
  /** The chain without its contents. */
  links(): readonly ChainLink[];
  count(): number;
  /** Events after a place of the chain, in order. */
  eventsAfter(sequence: number, limit: number): readonly JournalledEvent[];
  /** null where the chain has no such entry. */
  hashAt(sequence: number): string | null;
  /** Everything, for an export; read by {@link mergeExport}. */
  exportAll(): readonly JournalledEvent[];
  /**
   * Adds the intents of an export that this journal lacks. Approved and unsent ones are withdrawn, since they may have been sent after the
   * export; those under way become unknown. One whose locks are held here is left out until they are free. Known intents get the rest of their
   * events; where that fails and they wait here although the export may have seen them sent, they are withdrawn. Where this journal is the
   * beginning of the export's, the rest of its chain is added. From then on {@link restored} holds.
   */
  mergeExport(events: readonly JournalledEvent[], times: RestoreTimes): Result<Merged, 'broken' | 'notWritable'>;
  /** Refuses every write until what it returns is called: meanwhile {@link mergeBeside} writes. */
  pause(): () => void;
  /** The restored export while the bank has not been read since; null when it does not block sending. */
  restored(bank: string): JournalRestored | null;
  /** The bank has been read since the restore. */
  compared(bank: string, at: Instant): Result<null, AppendProblem>;
  /** Has the whole chain and its anchor verified by {@link checkChain} on a thread. A finding stays in {@link damage}; null where it was cancelled. */
  check(verify: (reading: ChainReading) => Promise<ChainCheck | null>): Promise<ChainCheck | null>;
  /** What a check has found since opening: nothing may be sent any more. */
  damage(): JournalDamage | null;
  firstBroken(): number | null;
  mark(): JournalMark;
  /** It replaces a lost journal that the vault remembers: an export was restored instead. */
  standFor(remembered: JournalMark): void;
  /** The key generation last noted for a connection's secrets; null where never. */
  sealed(connectionId: string): number | null;
  noteSealed(connectionId: string, keyGeneration: number): Result<null, AppendProblem>;
  close(): void;
}

/** The open profile's journal, or why there is none: then writes are refused, reading goes on. */
export type JournalAccess =
  | { readonly usable: true; readonly journal: Journal }
  | { readonly usable: false; readonly reason: JournalProblem; readonly path: string; readonly damage: JournalDamage | null };

/** What is asked of a journal that is only read. */
export type JournalReads =
  | { readonly usable: true; readonly journal: Pick<Journal, 'get' | 'byRequest' | 'list' | 'due'> }
  | { readonly usable: false };

/** Why nothing may be sent to a bank although the journal can be read. */
export function whyBlocked(journal: Pick<Journal, 'damage' | 'restored'>, bank: string): JournalProblem | null {
  if (journal.damage() !== null) return 'corrupt';
  return journal.restored(bank) === null ? null : 'restored';
}
