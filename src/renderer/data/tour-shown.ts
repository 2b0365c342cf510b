import { create } from 'zustand';

const useStore = create<{ readonly shown: boolean }>(() => ({ shown: false }));

/** Begins the tour of the window, from wherever the person is. */
export const showTour = (): void => useStore.setState({ shown: true });

export const endTour = (): void => useStore.setState({ shown: false });

export const useTourShown = (): boolean => useStore(({ shown }) => shown);
