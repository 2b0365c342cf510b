import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** A file that was dropped onto the window, with all that is in it. */
interface OfferedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type FileUse = 'payments' | 'beneficiaries';

const useStore = create<{ readonly offered: { readonly use: FileUse; readonly file: OfferedFile } | null }>(() => ({ offered: null }));

/** Hands a file to the page that reads such files, which the window is led to. */
export function offerFile(use: FileUse, file: OfferedFile): void {
  useStore.setState({ offered: { use, file } });
}

/** Takes a file that was dropped elsewhere in the window, once. */
export function useOfferedFile(use: FileUse, take: (file: OfferedFile) => void): void {
  const offered = useStore((store) => store.offered);
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (offered?.use !== use) return;
    useStore.setState({ offered: null });
    taken(offered.file);
  }, [offered, use]);
}
