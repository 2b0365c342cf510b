import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { goTo } from './paths/hash-location.ts';

/** What a page can be asked to begin when it is gone to, as by its own button. */
export type AskedFor = 'createVirtualIban' | 'exportStatement' | 'backfill' | 'checkChain' | 'rehearse';

interface Wish {
  readonly what: AskedFor;
  /** Where it was asked for: somewhere else it means nothing any more. */
  readonly address: string;
}

const useStore = create<{ readonly wish: Wish | null }>(() => ({ wish: null }));

/** Goes to a page and has it begin something there. */
export function askFor(what: AskedFor, path: string): void {
  goTo(path);
  useStore.setState({ wish: { what, address: window.location.hash } });
}

/** Begins what was asked for, once, as soon as the page is there. */
export function useAskedFor(what: AskedFor, begin: () => void): void {
  const wanted = useStore(({ wish }) => wish?.what === what);
  const run = useEffectEvent(begin);
  useEffect(() => {
    if (!wanted) return;
    const { wish } = useStore.getState();
    useStore.setState({ wish: null });
    if (wish?.address === window.location.hash) run();
  }, [wanted]);
}
