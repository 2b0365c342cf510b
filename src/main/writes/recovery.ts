import type { IntentRecord } from '#main/store/journal/index.ts';
import type { Engine } from './engine.ts';
import { nextLookAt } from './schedule.ts';

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
