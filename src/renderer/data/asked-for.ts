import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { goTo } from './paths/hash-location.ts';

/** What a page can be asked to begin as it opens, as if its own button was pressed. */
export type AskedFor = 'createVirtualIban' | 'exportStatement' | 'backfill' | 'checkChain' | 'rehearse';

/** A whole file that was dropped onto the window. */
interface OfferedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type FileUse = 'payments' | 'beneficiaries';

interface Requests {
  /** Valid only at the address where it was made. */
  readonly asked: { readonly what: AskedFor; readonly address: string } | null;
  readonly offered: { readonly use: FileUse; readonly file: OfferedFile } | null;
}

const useStore = create<Requests>(() => ({ asked: null, offered: null }));

/** Goes to a page and has it begin something there. */
export function askFor(what: AskedFor, path: string): void {
  goTo(path);
  useStore.setState({ asked: { what, address: window.location.hash } });
}

/** Begins what was asked for, once, as soon as the page is there. */
export function useAskedFor(what: AskedFor, begin: () => void): void {
  const wanted = useStore(({ asked }) => asked?.what === what);
  const run = useEffectEvent(begin);
  useEffect(() => {
    if (!wanted) return;
    const { asked } = useStore.getState();
    useStore.setState({ asked: null });
    if (asked?.address === window.location.hash) run();
  }, [wanted]);
}

/** Hands a file to the page that reads such files. The caller goes to that page. */
export function offerFile(use: FileUse, file: OfferedFile): void {
  useStore.setState({ offered: { use, file } });
}

/** Takes an offered file of this use, once; null: of none. */
export function useOfferedFile(use: FileUse | null, take: (file: OfferedFile) => void): void {
  const offered = useStore((store) => store.offered);
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (offered?.use !== use) return;
    useStore.setState({ offered: null });
    taken(offered.file);
  }, [offered, use]);
}
