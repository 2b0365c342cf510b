import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** The time, again every second while `running`. Milliseconds since the epoch. */
export function useNow(running = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
