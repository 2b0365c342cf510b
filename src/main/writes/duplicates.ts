import type { IntentRecord } from '#main/store/journal/index.ts';
import type { Compared } from './reconciliation/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { orAppError } from './engine.ts';
import type { Engine } from './engine.ts';
import { hasFailed } from './kinds/among.ts';
import { writeRules } from './kinds/index.ts';
import type { WriteKindRules } from './kinds/rules.ts';
import { nextLateLookAt } from './schedule.ts';

/* A write sent again may be executed twice: the earlier attempt is watched after the later one was accepted. */

const isWatched = ({ watchedUntil }: Pick<IntentRecord, 'watchedUntil'>, now: Instant): boolean => watchedUntil !== null && now <= watchedUntil;

/** When to look next for an earlier attempt; null without one, or after its time. */
export const nextDuplicateLookAt = ({ watchedUntil }: Pick<IntentRecord, 'watchedUntil'>, at: Instant): Instant | null =>
  (watchedUntil === null ? null : nextLateLookAt(at, watchedUntil));

/** Looks once whether the bank has more than one of a write that was sent again; journals new findings. */
export async function lookForDuplicate(engine: Engine, before: IntentRecord): Promise<Result<IntentRecord, AppError>> {
  const rules: WriteKindRules = writeRules[before.kind];
  if (rules.alike === undefined || !isWatched(before, engine.workspace.now())) return ok(before);
  const read = await rules.alike(before, engine.lookupContext(before));
  if (!read.ok) return failed(read.error);
  if (engine.stopped()) return ok(before);
  const current = engine.get(before.intentId);
  if (!current.ok || current.value.version !== before.version) return current;
  const candidates = moreThanOne(read.value, before);
  const known = new Set(before.duplicate?.candidates.map(({ serverId }) => serverId));
  if (candidates.every(({ serverId }) => known.has(serverId))) return ok(before);
  return orAppError(engine.commitOne(before.intentId, { type: 'duplicated', candidates }));
}

/** Of payments any possible match counts, of other records only a full one. */
const MONEY: ReadonlySet<string> = new Set<Candidate['source']>(['transfer', 'transaction', 'reservedEntry']);

/**
 * Records of one write, if more than one. A payment appears once among the transfers and once on the statement. The id answering a transfer from a
 * virtual IBAN may be of neither.
 */
function moreThanOne(alike: readonly Compared[], { kind, serverId, serverSource }: IntentRecord): readonly Candidate[] {
  const living = alike.filter(({ verdict, candidate }) => !hasFailed(candidate) && (verdict !== 'doubtful' || MONEY.has(candidate.source))).map(({ candidate }) => candidate);
  const isOwnCounted = serverId !== null && (kind !== 'virtualIbanTransfer' || serverSource !== 'transfer');
  return [...MONEY, 'virtualIban', 'campaign', 'investor', 'order'].flatMap((source) => {
    const found = living.filter((candidate) => candidate.source === source);
    const others = found.filter((candidate) => candidate.serverId !== serverId).length;
    return others + (found.length > others || (isOwnCounted && source === serverSource) ? 1 : 0) > 1 ? found : [];
  });
}
