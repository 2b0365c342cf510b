import type { Clock } from '#shared/domain/instant.ts';

/** A clock that can be put forward. */
export interface BankClock extends Clock {
  advance(ms: number): void;
}

/** What the bank does later by itself. */
export interface Schedule {
  at(dueMs: number, effect: () => void): void;
  /** Does everything that is due, each thing at its own time; effects may schedule others. */
  runDue(): void;
}

export interface Timekeeping {
  readonly clock: BankClock;
  readonly schedule: Schedule;
}

export function keepTime(base: Clock): Timekeeping {
  let aheadMs = 0;
  // While an effect that was due earlier is done late, the clock shows when it was due.
  let shownMs: number | null = null;
  const waiting: { readonly dueMs: number; readonly effect: () => void }[] = [];
  const clock: BankClock = {
    now: () => shownMs ?? base.now() + aheadMs,
    advance: (ms) => {
      aheadMs += ms;
    },
  };
  const schedule: Schedule = {
    at: (dueMs, effect) => {
      // From the end: most things are due after all that waits already.
      waiting.splice(waiting.findLastIndex((item) => item.dueMs <= dueMs) + 1, 0, { dueMs, effect });
    },
    runDue: () => {
      const nowMs = clock.now();
      for (let next = waiting[0]; next !== undefined && next.dueMs <= nowMs; next = waiting[0]) {
        waiting.shift();
        shownMs = next.dueMs;
        try {
          next.effect();
        } finally {
          shownMs = null;
        }
      }
    },
  };
  return { clock, schedule };
}
