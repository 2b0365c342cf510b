import { powerMonitor } from 'electron';

import { startAutoLock } from './auto-lock.ts';

/** Locks by the computer's own idea of whether somebody is there. */
export function lockWhenAway(afterMinutes: () => number | null, secondsOpen: () => number, lock: () => Promise<void>): void {
  startAutoLock({
    presence: {
      idleSeconds: () => powerMonitor.getSystemIdleTime(),
      onLeave: (listener) => {
        powerMonitor.on('lock-screen', listener);
        powerMonitor.on('suspend', listener);
      },
    },
    secondsOpen,
    afterMinutes,
    lock: () => void lock(),
    every: (ms, task) => {
      setInterval(task, ms).unref();
    },
  });
}
