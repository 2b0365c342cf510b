import { createHash } from 'node:crypto';

import { CHAIN_START, canonicalJson, linkedText } from '#main/store/journal/index.ts';
import type { ChainLink, IntentEvent, IntentRecord, JournalledEvent } from '#main/store/journal/index.ts';
import type { EvidenceEntry, EvidenceRequest } from '#main/documents/evidence/index.ts';
import type { IntentTrail } from '#shared/bridge/app/journal.ts';
import { operations } from '#shared/contract/operations.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { viewOf } from '#main/writes/index.ts';

const INDENT = 2;

/** A write with its history, for the window. */
export function trailOf(record: IntentRecord, events: readonly JournalledEvent[], now: Instant): IntentTrail {
  const request = requestOf(record);
  return {
    intent: viewOf(record, now),
    request: request === null ? null : {
      method: request.method, path: request.path, body: request.body === null ? null : JSON.stringify(request.body, null, INDENT), bodyHash: request.bodyHash,
    },
    entries: events.map(({ sequence, at, event, hash }) => ({ sequence, at, type: event.type, hash, json: JSON.stringify(event, null, INDENT) })),
  };
}

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** What goes out for a write; null for a challenge that was adopted. */
export function requestOf({ request, bank, bodyHash, shown }: IntentRecord): EvidenceRequest | null {
  if (request === null) return null;
  const { operation, input } = request;
  const { method, path } = operations[operation];
  const { params, query, body } = input as LooseInput;
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  // As it was hashed when it was approved: services/intents/freeze/hash.ts, and closings.ts there.
  const canonical = canonicalJson({ bank, operation, input });
  const closing = shown.kind === 'succeedCampaign' || shown.kind === 'failCampaign' ? shown : null;
  return {
    method, canonical, bodyHash,
    path: path.replaceAll(/\{(\w+)\}/gu, (name, id: string) => (params?.[id] === undefined ? name : encodeURIComponent(params[id]))) + (asked.length === 0 ? '' : `?${asked.join('&')}`),
    body: body ?? null,
    approved: closing === null ? null : `${createHash('sha256').update(canonical).digest('hex')} ${closing.snapshot.hash} ${canonicalJson({ ...closing.assumptions })}`,
  };
}

/** The entries of a write with what makes up their hashes; `links` is the whole chain. */
export function evidenceEntries(events: readonly JournalledEvent[], links: readonly ChainLink[]): readonly EvidenceEntry[] {
  return events.map((entry) => {
    const { sequence, at, event, hash } = entry;
    const atBank = 'atBank' in event ? event.atBank : null;
    return {
      sequence, at, type: event.type, hash, previousHash: links[sequence - 2]?.hash ?? CHAIN_START, text: linkedText(entry, canonicalJson(event)),
      user: userIn(event), error: errorIn(event), serverId: atBank?.serverId ?? null, status: atBank === null ? null : atBank.transfer?.status ?? atBank.meaning,
    };
  });
}

const userIn = (event: IntentEvent): string | null => ('userName' in event ? event.userName ?? null : 'intent' in event ? event.intent.userName : null);

const errorIn = (event: IntentEvent): EvidenceEntry['error'] => ('error' in event ? event.error : null);
