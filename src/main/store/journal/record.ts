import type { AttemptView, Candidate, IntentView, ShownWrite, WriteKind } from '#shared/bridge/writes/intents.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { Instant } from '#shared/domain/instant.ts';

/** Exactly what goes out. Never a code or a credential. */
export interface FrozenRequest {
  readonly operation: OperationId;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the bank already had that looked like the write before it was sent. */
export interface Baseline {
  /**
   * Ids by source: transfers, statement and reserved entries, virtual IBANs, campaigns, investors, orders; and what a kind of write notes of
   * its own.
   */
  readonly serverIds: Readonly<Record<string, readonly string[]>>;
  /** The bank's clock when the baseline was read; null when unknown. */
  readonly serverTime: Instant | null;
  readonly readAt: Instant;
}

/** That a team let this desk send the write, and nobody else. */
export interface WriteClaim {
  readonly teamId: string;
  /** Sequence of the claim in the team's log: a fencing token. */
  readonly token: number;
}

export interface AttemptRecord extends AttemptView {
  /** SHA-256 of the request in hexadecimal; of a challenge answer without its code. */
  readonly bodyHash: string;
  /** The bank's clock as last heard before sending. */
  readonly serverTime: Instant | null;
}

/** All that is known of one write: its events, folded. */
export interface IntentRecord extends Omit<IntentView, 'attempts' | 'declarable'> {
  /** Origin of the bank's address: connections to one bank share locks. */
  readonly bank: string;
  /** What may be under way only once. */
  readonly fingerprint: string;
  /** null for an adopted challenge: this app sent nothing. */
  readonly request: FrozenRequest | null;
  readonly bodyHash: string;
  readonly attempts: readonly AttemptRecord[];
  /** Of all sendings together. */
  readonly baseline: Baseline | null;
  /** Until when a write that was abandoned, not found or declared is looked for. */
  readonly lookedForUntil: Instant | null;
  /** Sent again and accepted: until when effects of the earlier attempt are looked for. */
  readonly watchedUntil: Instant | null;
  /** The source in which `serverId` is unique; meaningless without one. */
  readonly serverSource: Candidate['source'];
  /** When to read an accepted write again; null once it has ended. */
  readonly nextReadAt: Instant | null;
  readonly version: number;
  /** Absent where it was sent by a desk alone. */
  readonly claim?: WriteClaim;
}

export interface NewIntent {
  readonly intentId: string;
  readonly requestId: string;
  readonly kind: WriteKind;
  readonly connectionId: string;
  readonly bank: string;
  readonly fingerprint: string;
  readonly request: FrozenRequest | null;
  readonly bodyHash: string;
  readonly shown: ShownWrite;
  readonly marker: string | null;
  readonly userName: string;
  readonly batchId: string | null;
  readonly batchLine: number | null;
}
