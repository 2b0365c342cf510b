import { useSyncExternalStore } from 'react';

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
