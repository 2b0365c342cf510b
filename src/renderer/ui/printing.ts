import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const hearers = new Set<() => void>();
let printing = false;

const subscribe = (hear: () => void): (() => void) => {
  hearers.add(hear);
  return () => hearers.delete(hear);
};

/** Whether the page is being printed. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);

export function setPrinting(now: boolean): void {
  printing = now;
  for (const hear of hearers) hear();
}

const preparations = new Set<() => Promise<void>>();

/** `prepare` reads what paper shows and the window has not read yet. */
export function useBeforePrint(prepare: () => Promise<void>): void {
  const latest = useEffectEvent(prepare);
  useEffect(() => {
    const once = async (): Promise<void> => latest();
    preparations.add(once);
    return () => { preparations.delete(once); };
  }, []);
}

/** To be waited for before the system is asked to print. */
export async function prepareToPrint(): Promise<void> {
  await Promise.all([...preparations].map(async (prepare) => prepare()));
}
