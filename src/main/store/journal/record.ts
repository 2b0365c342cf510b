import type { AttemptView, Candidate, IntentView, ShownWrite, WriteKind } from '#shared/bridge/writes/intents.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { Instant } from '#shared/domain/instant.ts';

/** Exactly what goes out: an operation of the interface and its input, in JSON. Never a code or a credential. */
export interface FrozenRequest {
  readonly operation: OperationId;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What was at the bank before the write was sent and already looked like it. */
export interface Baseline {
  /** Ids, by source: transfers, entries of the statement, reserved entries, virtual IBANs, campaigns, investors, orders; and what a kind of write notes of its own. */
  readonly serverIds: Readonly<Record<string, readonly string[]>>;
  /** The bank's clock when the baseline was read; null when it never said one. */
  readonly serverTime: Instant | null;
  readonly readAt: Instant;
}

export interface AttemptRecord extends AttemptView {
  /** SHA-256 of the request, in hexadecimal; of a challenge answer without its code. */
  readonly bodyHash: string;
  /** The bank's clock as last heard before the request went out. */
  readonly serverTime: Instant | null;
}

/** All that is known of one write: the events of its journal, folded. */
export interface IntentRecord extends Omit<IntentView, 'attempts' | 'declarable'> {
  /** Origin of the bank's address: two connections to one bank share their locks. */
  readonly bank: string;
  /** What may be under way only once. */
  readonly fingerprint: string;
  /** null for a challenge that was adopted: nothing was sent by this app. */
  readonly request: FrozenRequest | null;
  readonly bodyHash: string;
  readonly attempts: readonly AttemptRecord[];
  /** Of all sendings together. */
  readonly baseline: Baseline | null;
  /** A write that was given up, not found or declared is looked for until then. */
  readonly lookedForUntil: Instant | null;
  /** Sent again and accepted: what the earlier attempt may still do is looked for until then; null otherwise. */
  readonly watchedUntil: Instant | null;
  /** Of what `serverId` is unique; without a meaning while there is none. */
  readonly serverSource: Candidate['source'];
  /** When a write that the bank took is to be read again; null once it has ended. */
  readonly nextReadAt: Instant | null;
  /** Number of the last event. */
  readonly version: number;
}

/** What an intent is made of when it is approved. */
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
