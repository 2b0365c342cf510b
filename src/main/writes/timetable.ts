import type { IntentRecord } from '#main/store/journal/index.ts';
import { isLookedFor, mayTurnUp } from '#shared/domain/intent-state.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { nextDuplicateLookAt } from './duplicates.ts';
import type { Engine } from './engine.ts';
import { nextChallengeReadAt } from './schedule.ts';

/** Work for a write that is due. Returns when to repeat it, where no journalled change tells. */
export type DueWork = (record: IntentRecord, reads: number) => Promise<Instant | null>;

/** Upper limit: after a sleep or a clock change no write may be left unattended. */
const LONGEST_REST_MS = 30_000;
const SHORTEST_REST_MS = 50;
const GATHER_MS = 100;
const AT_ONCE = 4;
const MOST_CHALLENGES = 1_000;

/** Due time of a write whose reads changed nothing; for others the journal tells it. */
interface Remembered {
  readonly version: number;
  readonly reads: number;
  readonly dueAt: Instant | null;
  readonly rememberedAt: Instant;
}

export function createTimetable(engine: Engine, work: DueWork) {
  const { workspace, setTimer } = engine;
  const remembered = new Map<string, Remembered>();
  const busy = new Map<string, Promise<void>>();
  const hurried = new Set<string>();
  let clearTimer: (() => void) | null = null;
  let running = false;

  const dueAt = (record: IntentRecord): Instant | null => {
    const kept = remembered.get(record.intentId);
    const now = workspace.now();
    if (hurried.has(record.intentId)) return now;
    // After the clock was put back a planned time may be far away.
    if (kept?.version === record.version && kept.dueAt !== null) return kept.rememberedAt > now ? now : kept.dueAt;
    if (record.updatedAt > now) return now;
    if (isLookedFor(record.state) || mayTurnUp(record.state)) return record.investigation?.nextLookAt ?? null;
    return record.nextReadAt ?? (record.state === 'CHALLENGE' ? nextChallengeReadAt(record.updatedAt) : nextDuplicateLookAt(record, record.updatedAt));
  };

  const runDue = async (record: IntentRecord): Promise<void> => {
    const kept = remembered.get(record.intentId);
    const reads = kept?.reads ?? 0;
    hurried.delete(record.intentId);
    try {
      const again = await work(record, reads);
      const journal = engine.journal();
      const now = journal.ok ? journal.value.get(record.intentId) : null;
      if (now !== null) remembered.set(record.intentId, { version: now.version, reads: reads + 1, dueAt: again, rememberedAt: workspace.now() });
    } catch (error) {
      if (running) workspace.unexpected('intents.attend', error);
      remembered.set(record.intentId, { version: record.version, reads, dueAt: nextChallengeReadAt(workspace.now()), rememberedAt: workspace.now() });
    }
  };

  const watched = (): readonly IntentRecord[] => {
    const journal = engine.journal();
    if (!journal.ok) return [];
    return watchedOf(journal.value.due(workspace.bankOrigin, FAR), journal.value.list({ scope: 'unresolved', limit: MOST_CHALLENGES, bank: workspace.bankOrigin }));
  };

  const beginDue = (): number => {
    const now = workspace.now();
    let nextMs = LONGEST_REST_MS;
    for (const record of watched()) {
      const due = dueAt(record);
      if (due === null || busy.has(record.intentId)) continue;
      if (due > now) nextMs = Math.min(nextMs, instantToMs(due) - instantToMs(now));
      else if (busy.size < AT_ONCE) {
        busy.set(record.intentId, runDue(record).finally(() => {
          busy.delete(record.intentId);
          wake();
        }));
      }
    }
    return Math.max(nextMs, SHORTEST_REST_MS);
  };

  /** Always schedules the next tick: a journal that is unreadable now, or restored later, is read again. */
  const tick = (): void => {
    clearTimer?.();
    clearTimer = null;
    let restMs = LONGEST_REST_MS;
    try {
      restMs = beginDue();
    } catch (error) {
      workspace.unexpected('intents.tick', error);
    }
    clearTimer = setTimer(tick, restMs);
  };

  const wake = (): void => {
    if (!running) return;
    clearTimer?.();
    clearTimer = setTimer(tick, GATHER_MS);
  };

  return {
    start: (): void => {
      running = true;
      wake();
    },
    wake,
    watched,
    hurry: (intentIds: readonly string[]): void => {
      for (const intentId of intentIds) hurried.add(intentId);
      wake();
    },
    stop: async (): Promise<void> => {
      running = false;
      clearTimer?.();
      await Promise.allSettled(busy.values());
    },
  };
}

const FAR = instantFromMs(Date.UTC(9999, 0, 1));

/** A challenge the bank made by a refusal has no due time in the journal. */
function watchedOf(due: readonly IntentRecord[], unresolved: readonly IntentRecord[]): readonly IntentRecord[] {
  const ids = new Set(due.map(({ intentId }) => intentId));
  return [...due, ...unresolved.filter(({ intentId, state }) => state === 'CHALLENGE' && !ids.has(intentId))];
}
