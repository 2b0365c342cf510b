import { useSyncExternalStore } from 'react';

const hearers = new Set<() => void>();
let printing = false;

const subscribe = (hear: () => void): (() => void) => {
  hearers.add(hear);
  return () => hearers.delete(hear);
};

/** Whether the page is being put on paper: what is for paper alone is drawn only then. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);

export function setPrinting(now: boolean): void {
  printing = now;
  for (const hear of hearers) hear();
}
