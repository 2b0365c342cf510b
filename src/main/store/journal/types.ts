import type { JournalDamage, JournalProblem, JournalRestored } from '#shared/bridge/app/journal.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Result } from '#shared/domain/result.ts';
import type { JournalMark } from './anchor.ts';
import type { IntentEvent, JournalledEvent } from './event.ts';
import type { IntentRecord } from './record.ts';

/** Why an event was not written. Then nothing was written, and nothing may be sent. */
export type AppendProblem =
  /** Another unresolved write has this fingerprint: this one may neither be sent nor, once given up, be found by a look. */
  | { readonly kind: 'blocked'; readonly intentId: string }
  /** The event does not fit the state; null when there is no such intent. */
  | { readonly kind: 'notAllowed'; readonly state: IntentState | null }
  /** The window asked for this write before: it is that one. */
  | { readonly kind: 'requestTaken'; readonly intentId: string }
  /** The bank's record belongs to another intent already. */
  | { readonly kind: 'serverIdTaken'; readonly intentId: string }
  /** The disk is full or cannot be written; `code` is SQLite's. */
  | { readonly kind: 'notWritable'; readonly code: string };

export interface JournalEntry {
  readonly intentId: string;
  readonly event: IntentEvent;
}

/** An entry's place in the chain, without what it says. */
export type ChainLink = Pick<JournalledEvent, 'sequence' | 'intentId' | 'at' | 'hash'>;

/** When an export was put back, and when it had been written. */
export interface RestoreTimes {
  readonly at: Instant;
  readonly exportedAt: Instant;
}

export interface Merged {
  /** Added that were not there. */
  readonly intents: number;
  /** The export is of this very journal and knows entries that the journal does not: an older copy of it had been put back. */
  readonly rolledBack: boolean;
}

/** What a look at the whole chain found. */
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

/**
 * Every write of a profile, from approval to its end. What a method has written is on the disk when it returns
 * (WAL, synchronous=FULL): calls are synchronous, so that nothing can come between a commit and what follows it.
 */
export interface Journal {
  readonly path: string;
  append(entry: JournalEntry, at: Instant): Result<IntentRecord, AppendProblem>;
  /** All of them in one transaction, or none. */
  appendAll(entries: readonly JournalEntry[], at: Instant): Result<readonly IntentRecord[], AppendProblem>;
  get(intentId: string): IntentRecord | null;
  /** The newest write of a request that was not withdrawn. */
  byRequest(requestId: string): IntentRecord | null;
  byBatch(batchId: string): readonly IntentRecord[];
  byServerId(bank: string, serverId: string): readonly IntentRecord[];
  /** The unresolved write that holds a fingerprint. */
  holder(fingerprint: string): IntentRecord | null;
  /** Every write with a fingerprint, however it ended. */
  byFingerprint(fingerprint: string): readonly IntentRecord[];
  list(query: IntentQuery): readonly IntentRecord[];
  /** Writes that are to be looked for or read again by then, of one bank. */
  due(bank: string, now: Instant): readonly IntentRecord[];
  /** Ids at the bank of what writes of this journal brought about, of one source. */
  boundServerIds(bank: string, source?: Candidate['source']): ReadonlySet<string>;
  events(intentId: string): readonly JournalledEvent[];
  /** Writes of a bank to which something happened after an event, the earliest such first: what a list made before lacks. */
  changedAfter(bank: string, version: number, limit: number): readonly IntentRecord[];
  /** The chain without its contents. */
  links(): readonly ChainLink[];
  count(): number;
  /** Everything, for an export; the reader of {@link mergeExport}. */
  exportAll(): readonly JournalledEvent[];
  /**
   * Adds the intents of an export that this journal does not have. One that was approved and not sent is withdrawn, since it
   * may have been sent after the export; one that was under way becomes unknown. One whose locks are held here is left out: it
   * can be merged when they are free. One that is here already gets the rest of its events; where that cannot be, and it waits
   * here although the export may have seen it sent, it is withdrawn. Where this journal is the beginning of the export's, the
   * rest of its chain is added. From then on {@link restored} holds.
   */
  mergeExport(events: readonly JournalledEvent[], times: RestoreTimes): Result<Merged, 'broken' | 'notWritable'>;
  /** That an export was put back, while a bank has not been read since; null when nothing stands in the way of sending there. */
  restored(bank: string): JournalRestored | null;
  /** That bank has been read since the export. */
  compared(bank: string, at: Instant): Result<null, AppendProblem>;
  /** Reads the whole chain and its anchor again, piece by piece. What it finds stays in {@link damage}. */
  check(): Promise<ChainCheck>;
  /** What a check has found since the journal was opened: nothing may be sent any more. */
  damage(): JournalDamage | null;
  /** The first entry whose hash does not follow from what stands before it; null when the chain is whole. */
  firstBroken(): number | null;
  /** What the vault is to remember of it. */
  mark(): JournalMark;
  /** From now on it stands for one that the vault remembers and that is gone: an export was put back in its place. */
  standFor(remembered: JournalMark): void;
  /** How often the keys of a connection had been changed when its secrets last said what they are for; null where they never did. */
  sealed(connectionId: string): number | null;
  noteSealed(connectionId: string, keyGeneration: number): Result<null, AppendProblem>;
  close(): void;
}

/** The journal of the open profile, or why there is none. Writes are refused then; reading goes on. */
export type JournalDoor =
  | { readonly usable: true; readonly journal: Journal }
  | { readonly usable: false; readonly reason: JournalProblem; readonly path: string; readonly damage: JournalDamage | null };

/** Why nothing may be sent to a bank, although the journal can be read. */
export function whyBlocked(journal: Pick<Journal, 'damage' | 'restored'>, bank: string): JournalProblem | null {
  if (journal.damage() !== null) return 'corrupt';
  return journal.restored(bank) === null ? null : 'restored';
}
