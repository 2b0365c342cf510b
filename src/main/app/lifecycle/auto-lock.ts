import { app, BrowserWindow, powerMonitor } from 'electron';

interface PresenceSource {
  idleSeconds(): number;
  onLeave(listener: () => void): void;
}

/** In milliseconds. Which of the two stops during sleep depends on the system. */
interface TwoClocks {
  wallMs(): number;
  monotonicMs(): number;
}

interface AutoLockDeps {
  readonly presence: PresenceSource;
  readonly clocks: TwoClocks;
  /** Since a connection was opened or unlocked, which a person did even if no input device counted it. */
  readonly secondsOpen: () => number;
  /** null never locks. Read at every check, so that a change counts at once. */
  readonly afterMinutes: () => number | null;
  readonly lock: () => void;
  readonly every: (ms: number, task: () => void) => void;
}

const LOOK_EVERY_MS = 10_000;
/** A check this late means unreported sleep or a changed clock: locking is safe in either case. */
const SLEPT_MS = 45_000;

/** Locks after the chosen idle time, and always after the screen was locked, the computer slept or was shut down. */
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

/** Connects the lock to Electron's idle time and power events. Call it once the window is open. */
export function lockWhenAway(afterMinutes: () => number | null, secondsOpen: () => number, lock: () => Promise<void>): void {
  startAutoLock({
    presence: {
      idleSeconds: () => powerMonitor.getSystemIdleTime(),
      onLeave: (listener) => {
        powerMonitor.on('lock-screen', listener);
        powerMonitor.on('suspend', listener);
        // Linux and macOS report a shutdown here, Windows to the windows.
        powerMonitor.on('shutdown', listener);
        for (const window of BrowserWindow.getAllWindows()) window.on('session-end', listener);
        app.on('browser-window-created', (_event, window) => window.on('session-end', listener));
        powerMonitor.on('user-did-resign-active', listener);
      },
    },
    clocks: { wallMs: () => Date.now(), monotonicMs: () => process.uptime() * 1000 },
    secondsOpen,
    afterMinutes,
    lock: () => void lock(),
    every: (ms, task) => setInterval(task, ms).unref(),
  });
}
