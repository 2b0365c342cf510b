import type { Freshness } from '#shared/bridge/app/session.ts';
import type { Clock } from '#shared/domain/instant.ts';

export interface ScheduleDeps {
  /** The computer's clock: it jumps when set and after sleep. */
  readonly clock: Clock;
  /** Monotonic milliseconds; they may stand still during sleep. */
  readonly monotonicMs: () => number;
  readonly every: (ms: number, task: () => void) => () => void;
  /** How often to refresh, null never. Read each time, so that a change takes effect at once. */
  readonly minutes: () => number | null;
  readonly freshness: () => Freshness;
  /** Must not reject. */
  readonly refresh: () => Promise<void>;
  readonly woke: () => void;
}

const TICK_MS = 15_000;
/** A tick that is late by this much, or after which the clocks differ by this much, follows a sleep. */
const SLEPT_MS = 60_000;
/** Retries while unreachable: soon at first, then rarely. */
const OFFLINE_WAITS_MS = [15_000, 60_000, 300_000] as const;
const MINUTE_MS = 60_000;

/** Starts refreshes by itself: regularly, soon after the network was lost, and after sleep. */
export function createSchedule(deps: ScheduleDeps) {
  let sinceRefreshMs = 0;
  let triesOffline = 0;
  let running = false;
  let last = { wall: 0, steady: 0 };
  let end: (() => void) | null = null;

  const waitMs = (): number | null => {
    const minutes = deps.minutes();
    if (minutes === null) return null;
    const usual = minutes * MINUTE_MS;
    const freshness = deps.freshness();
    if (freshness.phase === 'offline') return Math.min(usual, OFFLINE_WAITS_MS[Math.min(triesOffline, OFFLINE_WAITS_MS.length - 1)] ?? usual);
    const asked = freshness.phase === 'failed' && freshness.error.kind === 'rateLimited' ? (freshness.error.retryAfterMs ?? 0) : 0;
    return Math.max(usual, asked);
  };

  const refresh = async (): Promise<void> => {
    running = true;
    sinceRefreshMs = 0;
    triesOffline = deps.freshness().phase === 'offline' ? triesOffline + 1 : 0;
    try {
      await deps.refresh();
    } finally {
      running = false;
      if (deps.freshness().phase !== 'offline') triesOffline = 0;
    }
  };

  /** Milliseconds since the last tick. The computer's clock counts only after a sleep: one set by hand says nothing of elapsed time. */
  const elapsed = (): { readonly ms: number; readonly slept: boolean } => {
    const now = { wall: deps.clock.now(), steady: deps.monotonicMs() };
    const steady = now.steady - last.steady;
    const wall = now.wall - last.wall;
    last = now;
    return { ms: Math.max(steady, wall - steady > SLEPT_MS ? wall : 0), slept: Math.max(steady - TICK_MS, wall - steady) > SLEPT_MS };
  };

  const tick = (isWakeUp: boolean): void => {
    const { ms, slept } = elapsed();
    sinceRefreshMs += ms;
    if (slept || isWakeUp) {
      triesOffline = 0;
      deps.woke();
    }
    const wait = waitMs();
    if (running || wait === null || sinceRefreshMs < wait) return;
    void refresh();
  };

  return {
    start: () => {
      if (end !== null) return;
      last = { wall: deps.clock.now(), steady: deps.monotonicMs() };
      end = deps.every(TICK_MS, () => tick(false));
      void refresh();
    },
    woke: () => {
      if (end !== null) tick(true);
    },
    stop: () => end?.(),
  };
}
