/** What tells that nobody is at the computer. */
export interface PresenceSource {
  /** Seconds since the last input anywhere on this computer. */
  idleSeconds(): number;
  /** Called when the screen is locked or the computer goes to sleep. */
  onLeave(listener: () => void): void;
}

export interface AutoLockDeps {
  readonly presence: PresenceSource;
  /** Seconds since something was opened or unlocked, which somebody did, whatever the computer says of its input devices. */
  readonly secondsOpen: () => number;
  /** Minutes after which to lock; null never. Read at every look, so that a change counts at once. */
  readonly afterMinutes: () => number | null;
  readonly lock: () => void;
  readonly every: (ms: number, task: () => void) => void;
}

const LOOK_EVERY_MS = 10_000;

/** Locks when nobody has touched the computer for the chosen time, and always when its screen is locked or it goes to sleep. */
export function startAutoLock({ presence, secondsOpen, afterMinutes, lock, every }: AutoLockDeps): void {
  presence.onLeave(lock);
  every(LOOK_EVERY_MS, () => {
    const minutes = afterMinutes();
    if (minutes !== null && Math.min(presence.idleSeconds(), secondsOpen()) >= minutes * 60) lock();
  });
}
