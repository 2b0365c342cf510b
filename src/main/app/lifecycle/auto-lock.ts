/** What tells that nobody is at the computer. */
export interface PresenceSource {
  /** Seconds since the last input anywhere on this computer. */
  idleSeconds(): number;
  /** Called when the screen is locked, another person takes over the screen, or the computer goes to sleep or is shut down. */
  onLeave(listener: () => void): void;
}

/** Two clocks in milliseconds. Which of them stands still while the computer sleeps depends on the system. */
export interface TwoClocks {
  wallMs(): number;
  monotonicMs(): number;
}

export interface AutoLockDeps {
  readonly presence: PresenceSource;
  readonly clocks: TwoClocks;
  /** Seconds since something was opened or unlocked, which somebody did, whatever the computer says of its input devices. */
  readonly secondsOpen: () => number;
  /** Minutes after which to lock; null never. Read at every look, so that a change counts at once. */
  readonly afterMinutes: () => number | null;
  readonly lock: () => void;
  readonly every: (ms: number, task: () => void) => void;
}

const LOOK_EVERY_MS = 10_000;
/** A look that comes so late was held up by a sleep of which nothing told, or somebody set the clock: locking harms neither. */
const SLEPT_MS = 45_000;

/** Locks when nobody has touched the computer for the chosen time, and always when it was left, shut down or slept. */
export function startAutoLock({ presence, clocks, secondsOpen, afterMinutes, lock, every }: AutoLockDeps): void {
  presence.onLeave(lock);
  let last = { wall: clocks.wallMs(), monotonic: clocks.monotonicMs() };
  const slept = (): boolean => {
    const before = last;
    last = { wall: clocks.wallMs(), monotonic: clocks.monotonicMs() };
    return Math.max(last.wall - before.wall, last.monotonic - before.monotonic) >= SLEPT_MS;
  };
  every(LOOK_EVERY_MS, () => {
    const minutes = afterMinutes();
    if (slept() || (minutes !== null && Math.min(presence.idleSeconds(), secondsOpen()) >= minutes * 60)) lock();
  });
}
