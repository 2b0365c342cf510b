import { create } from 'zustand';

const useStore = create<{ readonly shown: boolean }>(() => ({ shown: false }));

/** Whether the sheet of keyboard shortcuts is open. */
export const useShortcutsShown = (): boolean => useStore(({ shown }) => shown);

export const showShortcuts = (): void => useStore.setState({ shown: true });

export const hideShortcuts = (): void => useStore.setState({ shown: false });
