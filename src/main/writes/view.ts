import type { IntentRecord } from '#main/store/journal/index.ts';
import type { Candidate, IntentView } from '#shared/bridge/writes/intents.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { declarableOf } from './declarations.ts';

/**
 * A write as the window sees it: without request, hashes and locks. `unbound` are debits that may be a payment which the
 * bank took and for which it promises no read.
 */
export function viewOf(record: IntentRecord, now: Instant, unbound: readonly Candidate[] = []): IntentView {
  const {
    bank: _bank, fingerprint: _fingerprint, request: _request, bodyHash: _bodyHash, baseline: _baseline, lookedForUntil: _until,
    serverSource: _source, nextReadAt: _nextRead, version: _version, attempts, ...view
  } = record;
  return {
    ...view,
    declarable: declarableOf(record, now),
    attempts: attempts.map(({ bodyHash: _hash, serverTime: _time, ...attempt }) => attempt),
    investigation: unbound.length === 0 ? view.investigation : {
      ...(view.investigation ?? { since: record.updatedAt, looks: 0, completeLooks: 0, nextLookAt: null, lastLook: null, windowEndsAt: record.updatedAt }),
      candidates: unbound,
    },
  };
}
