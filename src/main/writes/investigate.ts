import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { concludeLookup, isConfirming } from './conclude.ts';
import type { Lookup } from './conclude.ts';
import { appErrorOf, orAppError, windowClock } from './engine.ts';
import type { Engine } from './engine.ts';
import { rulesOf } from './kinds/index.ts';
import { lookForConfirmation } from './kinds/outgoing-transfer.ts';
import { nextLookAt } from './schedule.ts';

/** Looks once at the bank for what became of a write, and journals the result. */
export async function lookFor(engine: Engine, before: IntentRecord): Promise<Result<IntentRecord, AppError>> {
  const look = await lookAtBank(engine, before);
  // Aborted by a lock or quit: no look.
  if (engine.stopped()) return ok(before);
  const current = engine.get(before.intentId);
  if (!current.ok) return current;
  // The record changed meanwhile: the look was about another state.
  if (current.value.version !== before.version) return current;
  const seen = engine.commitOne(before.intentId, concluded(engine, current.value, look));
  if (seen.ok) return seen;
  // A record of another write, or of a similar one under way, is no trace of this one.
  if (seen.error.kind !== 'serverIdTaken' && seen.error.kind !== 'blocked') return failed(appErrorOf(seen.error));
  return orAppError(engine.commitOne(before.intentId, concluded(engine, current.value, { kind: 'nothing' })));
}

function lookAtBank(engine: Engine, record: IntentRecord): Promise<Lookup> {
  const context = engine.lookupContext(record);
  // A transfer that waited for its code when it was declared is known: nothing else like it counts.
  const isKnown = record.state === 'DECLARED' && record.challenge !== null;
  return isConfirming(record) || isKnown ? lookForConfirmation(record, context) : rulesOf(record).look(record, context);
}

function concluded(engine: Engine, record: IntentRecord, look: Lookup): IntentEvent {
  const now = windowClock(engine, record);
  const windowEndsAt = record.investigation?.windowEndsAt ?? null;
  const windowEnded = now !== null && windowEndsAt !== null && now >= windowEndsAt;
  return concludeLookup(record, look, { at: engine.workspace.now(), windowEnded });
}

const EVERYTHING = 1_000_000;

const TRY_AGAIN_MS = 10_000;

/** Writes that were under way when the app ended may have reached the bank: their outcome is unknown. */
export function recover(engine: Engine): void {
  const journal = engine.journal();
  if (!journal.ok) return;
  markUnknown(engine, journal.value.list({ scope: 'unresolved', limit: EVERYTHING }).filter(({ state }) => state === 'SENDING' || state === 'CONFIRMING'));
}

/** Tries again while the disk refuses, for records that are unchanged. */
function markUnknown(engine: Engine, interrupted: readonly IntentRecord[]): void {
  if (interrupted.length === 0) return;
  const at = engine.workspace.now();
  const written = engine.commit(interrupted.map(({ intentId }) => ({ intentId, event: { type: 'interrupted', nextLookAt: nextLookAt(at, 0) } })));
  engine.workspace.log.warn('intents.interrupted', { count: interrupted.length, written: written.ok });
  if (written.ok) return;
  engine.setTimer(() => {
    if (engine.stopped()) return;
    markUnknown(engine, interrupted.filter(({ intentId, version }) => {
      const journal = engine.journal();
      return journal.ok && journal.value.get(intentId)?.version === version;
    }));
  }, TRY_AGAIN_MS);
}
