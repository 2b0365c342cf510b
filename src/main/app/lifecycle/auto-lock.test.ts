import { describe, expect, it } from 'vitest';

import { startAutoLock } from './auto-lock.ts';

function harness(minutes: number | null) {
  let idle = 0;
  let open = Infinity;
  let after = minutes;
  let leave = (): void => undefined;
  let look = (): void => undefined;
  let locks = 0;
  const clocks = { wall: 1_000_000, monotonic: 0 };
  startAutoLock({
    clocks: { wallMs: () => clocks.wall, monotonicMs: () => clocks.monotonic },
    secondsOpen: () => open,
    presence: {
      idleSeconds: () => idle,
      onLeave: (listener) => {
        leave = listener;
      },
    },
    afterMinutes: () => after,
    lock: () => {
      locks += 1;
    },
    every: (_ms, task) => {
      look = task;
    },
  });
  return {
    locks: () => locks,
    leave: () => leave(),
    idleFor: (seconds: number) => {
      idle = seconds;
      look();
    },
    /** One look, so many milliseconds after the last by each of the clocks. */
    lookAfter: (wall: number, monotonic: number) => {
      clocks.wall += wall;
      clocks.monotonic += monotonic;
      look();
    },
    openFor: (seconds: number) => {
      open = seconds;
    },
    choose: (next: number | null) => {
      after = next;
    },
  };
}

describe('locking by itself', () => {
  it('waits for the chosen minutes without input', () => {
    const { idleFor, locks } = harness(5);
    idleFor(299);
    expect(locks()).toBe(0);
    idleFor(300);
    expect(locks()).toBe(1);
  });

  it('follows a change of the setting at once', () => {
    const { idleFor, choose, locks } = harness(null);
    idleFor(100_000);
    expect(locks()).toBe(0);
    choose(1);
    idleFor(60);
    expect(locks()).toBe(1);
  });

  it('does not lock what was opened a moment ago on a computer that tells of no input', () => {
    const { idleFor, openFor, locks } = harness(5);
    openFor(10);
    idleFor(100_000);
    expect(locks()).toBe(0);
    openFor(300);
    idleFor(100_000);
    expect(locks()).toBe(1);
  });

  it('does not wait when the screen is locked or the computer sleeps', () => {
    for (const minutes of [60, null]) {
      const { leave, locks } = harness(minutes);
      leave();
      expect(locks()).toBe(1);
    }
  });

  it('notices a sleep of which nothing told by either of the clocks', () => {
    for (const [wall, monotonic] of [[60_000, 10_000], [60_000, 60_000], [10_000, 60_000]] as const) {
      const { lookAfter, locks } = harness(null);
      lookAfter(10_000, 10_000);
      lookAfter(30_000, 30_000);
      lookAfter(-3_600_000, 10_000);
      expect(locks(), 'a busy computer, or a clock that was set back').toBe(0);
      lookAfter(wall, monotonic);
      expect(locks()).toBe(1);
      lookAfter(10_000, 10_000);
      expect(locks(), 'only once').toBe(1);
    }
  });
});
