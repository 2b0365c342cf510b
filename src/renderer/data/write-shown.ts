import { create } from 'zustand';
import type { PageName } from './paths/paths.ts';

/** The page of the navigation that the write on screen belongs to, for as long as it is shown; null when none is. */
const useStore = create<{ readonly page: PageName | null }>(() => ({ page: null }));

export const useWriteShown = (): PageName | null => useStore((store) => store.page);

export function showWriteUnder(page: PageName | null): void {
  useStore.setState({ page });
}
