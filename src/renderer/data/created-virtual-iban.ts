import { create } from 'zustand';

/** The virtual IBAN that was made last, for as long as it is pointed out above the list. */
const useStore = create<{ readonly virtualIban: string | null }>(() => ({ virtualIban: null }));

export const useCreated = (): string | null => useStore((store) => store.virtualIban);

export function pointOut(virtualIban: string | null): void {
  useStore.setState({ virtualIban });
}
