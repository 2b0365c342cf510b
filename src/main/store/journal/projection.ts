import { isLookedFor, isTaken, mayTurnUp } from '#shared/domain/intent-state.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { canonicalJson } from './chain.ts';
import type { IntentRecord } from './record.ts';

/**
 * Version of the rules that fold events (machine.ts, changes.ts, this file). Records stored under another version are folded again, not taken
 * for damaged. A test fails when the rules change without it.
 */
export const FOLD_VERSION = 5;

export interface IntentRow {
  readonly intent_id: string;
  readonly request_id: string;
  readonly bank: string;
  readonly kind: string;
  readonly state: string;
  readonly fingerprint: string;
  readonly batch_id: string | null;
  readonly batch_line: number | null;
  readonly server_source: string | null;
  readonly server_id: string | null;
  readonly withdrawn: number;
  readonly due_at: string | null;
  readonly begun: number;
  readonly version: number;
  readonly json: string;
}

export function rowOf(record: IntentRecord, begun: number): IntentRow {
  return {
    intent_id: record.intentId, request_id: record.requestId, bank: record.bank, kind: record.kind, state: record.state,
    fingerprint: record.fingerprint, batch_id: record.batchId, batch_line: record.batchLine,
    server_source: record.serverId === null ? null : record.serverSource, server_id: record.serverId,
    withdrawn: isWithdrawn(record) ? 1 : 0, due_at: dueAt(record), begun, version: record.version, json: canonicalJson(record),
  };
}

/** Withdrawn before it was sent. What was abandoned later is still looked for. */
export const isWithdrawn = ({ state, lookedForUntil }: IntentRecord): boolean => state === 'ABANDONED' && lookedForUntil === null;

/** When to ask the bank about it next; null for never. */
export function dueAt({ state, investigation, lookedForUntil, nextReadAt, watchedUntil, duplicate }: IntentRecord): Instant | null {
  const isLate = mayTurnUp(state);
  if (isLookedFor(state) || isLate) {
    const next = investigation?.nextLookAt ?? null;
    // What may have turned up is due until a person has dealt with it.
    return isLate && (next === null || lookedForUntil === null || next > lookedForUntil) ? (duplicate?.acknowledged === null ? lookedForUntil : null) : next;
  }
  return state === 'CHALLENGE' || isTaken(state) || state === 'FAILED' ? nextReadAt ?? watchedUntil : null;
}
