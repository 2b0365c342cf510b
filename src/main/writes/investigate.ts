import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { concludeLook, isConfirming } from './conclude.ts';
import type { Look } from './conclude.ts';
import { appErrorOf, windowClock } from './engine.ts';
import type { Engine } from './engine.ts';
import { writeRules } from './kinds/index.ts';
import { lookForConfirmation } from './kinds/outgoing-transfer.ts';
import { nextLookAt } from './schedule.ts';

/** Looks at the bank once for what became of a write, and writes down what was seen. */
export async function lookFor(engine: Engine, before: IntentRecord): Promise<Result<IntentRecord, AppError>> {
  const look = await lookAtBank(engine, before);
  // Broken off because the app locks or quits: no look.
  if (engine.stopped()) return ok(before);
  const current = engine.get(before.intentId);
  if (!current.ok) return current;
  // Something else was written meanwhile: what was seen is about another state.
  if (current.value.version !== before.version) return current;
  const seen = engine.commitOne(before.intentId, concluded(engine, current.value, look));
  if (seen.ok) return seen;
  // What is another write's, or may be that of a twin under way, is no trace of this one.
  if (seen.error.kind !== 'serverIdTaken' && seen.error.kind !== 'blocked') return failed(appErrorOf(seen.error));
  const without = engine.commitOne(before.intentId, concluded(engine, current.value, { kind: 'nothing' }));
  return without.ok ? without : failed(appErrorOf(without.error));
}

function lookAtBank(engine: Engine, record: IntentRecord): Promise<Look> {
  const context = engine.lookContext(record);
  // A transfer that waited for its code when it was declared is known: it is read, and nothing else like it is taken for it.
  const isKnown = record.state === 'DECLARED' && record.challenge !== null;
  return isConfirming(record) || isKnown ? lookForConfirmation(record, context) : writeRules[record.kind].look(record, context);
}

function concluded(engine: Engine, record: IntentRecord, look: Look): IntentEvent {
  const now = windowClock(engine, record);
  const windowEndsAt = record.investigation?.windowEndsAt ?? null;
  const windowEnded = now !== null && windowEndsAt !== null && now >= windowEndsAt;
  return concludeLook(record, look, { at: engine.bench.now(), windowEnded });
}

const EVERYTHING = 1_000_000;

const TRY_AGAIN_MS = 10_000;

/** What was under way when the app ended may have reached the bank: nobody knows until it is looked for. */
export function recover(engine: Engine): void {
  const journal = engine.journal();
  if (!journal.ok) return;
  markUnknown(engine, journal.value.list({ scope: 'unresolved', limit: EVERYTHING }).filter(({ state }) => state === 'SENDING' || state === 'CONFIRMING'));
}

/** While the disk refuses, nothing looks for them: it is tried on, for those that are as they were. */
function markUnknown(engine: Engine, interrupted: readonly IntentRecord[]): void {
  if (interrupted.length === 0) return;
  const at = engine.bench.now();
  const written = engine.commit(interrupted.map(({ intentId }) => ({ intentId, event: { type: 'interrupted', nextLookAt: nextLookAt(at, 0) } })));
  engine.bench.log.warn('intents.interrupted', { count: interrupted.length, written: written.ok });
  if (written.ok) return;
  engine.setTimer(() => {
    if (engine.stopped()) return;
    markUnknown(engine, interrupted.filter(({ intentId, version }) => {
      const journal = engine.journal();
      return journal.ok && journal.value.get(intentId)?.version === version;
    }));
  }, TRY_AGAIN_MS);
}
