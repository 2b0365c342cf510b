import type { Engine } from './engine.ts';
import { nextLookAt } from './schedule.ts';

const EVERYTHING = 1_000_000;

/** What was under way when the app ended may have reached the bank: nobody knows until it is looked for. */
export function recover(engine: Engine): void {
  const journal = engine.journal();
  if (!journal.ok) return;
  const at = engine.bench.now();
  const interrupted = journal.value.list({ scope: 'unresolved', limit: EVERYTHING }).filter(({ state }) => state === 'SENDING' || state === 'CONFIRMING');
  if (interrupted.length === 0) return;
  const written = engine.commit(interrupted.map(({ intentId }) => ({ intentId, event: { type: 'interrupted', nextLookAt: nextLookAt(at, 0) } })));
  engine.bench.log.warn('intents.interrupted', { count: interrupted.length, written: written.ok });
}
