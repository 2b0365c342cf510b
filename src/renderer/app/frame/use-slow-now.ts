import { useEffect, useState } from 'react';

const LOOK_EVERY_MS = 15_000;

/** The time, again every few seconds and as soon as the window is looked at: timers stand still while the computer sleeps. */
export function useSlowNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = (): void => setNow(Date.now());
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, []);
  return now;
}
