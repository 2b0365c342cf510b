import { BrowserWindow, powerMonitor } from 'electron';

import { startAutoLock } from './auto-lock.ts';

/** Locks by the computer's own idea of whether somebody is there. Call it after the window was opened. */
export function lockWhenAway(afterMinutes: () => number | null, secondsOpen: () => number, lock: () => Promise<void>): void {
  startAutoLock({
    presence: {
      idleSeconds: () => powerMonitor.getSystemIdleTime(),
      onLeave: (listener) => {
        powerMonitor.on('lock-screen', listener);
        powerMonitor.on('suspend', listener);
        // Linux and macOS tell of a shutdown here, Windows tells the window.
        powerMonitor.on('shutdown', listener);
        for (const window of BrowserWindow.getAllWindows()) window.on('session-end', listener);
        // macOS, when somebody else takes over the screen.
        powerMonitor.on('user-did-resign-active', listener);
      },
    },
    clocks: { wallMs: () => Date.now(), monotonicMs: () => performance.now() },
    secondsOpen,
    afterMinutes,
    lock: () => void lock(),
    every: (ms, task) => {
      setInterval(task, ms).unref();
    },
  });
}
