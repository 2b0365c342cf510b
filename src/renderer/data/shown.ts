import { create } from 'zustand';
import type { PageName } from './paths/paths.ts';

interface Shown {
  readonly shortcuts: boolean;
  readonly tour: boolean;
  /** The page of the navigation that the write on screen belongs to; null when none is shown. */
  readonly writeUnder: PageName | null;
  /** The virtual IBAN that was created last, while it is pointed out above the list. */
  readonly createdVirtualIban: string | null;
}

/** What the window shows besides the page of its address. */
const useStore = create<Shown>(() => ({ shortcuts: false, tour: false, writeUnder: null, createdVirtualIban: null }));

/** Whether the list of keyboard shortcuts is open. */
export const useShortcutsShown = (): boolean => useStore(({ shortcuts }) => shortcuts);
export const showShortcuts = (): void => useStore.setState({ shortcuts: true });
export const hideShortcuts = (): void => useStore.setState({ shortcuts: false });

export const useTourShown = (): boolean => useStore(({ tour }) => tour);
export const showTour = (): void => useStore.setState({ tour: true });
export const endTour = (): void => useStore.setState({ tour: false });

export const useWriteShown = (): PageName | null => useStore(({ writeUnder }) => writeUnder);
export const showWriteUnder = (page: PageName | null): void => useStore.setState({ writeUnder: page });

export const useCreated = (): string | null => useStore(({ createdVirtualIban }) => createdVirtualIban);
export const pointOut = (virtualIban: string | null): void => useStore.setState({ createdVirtualIban: virtualIban });
