import { createContext, useContext } from 'react';

type Copy = (text: string) => Promise<boolean>;

const CopyContext = createContext<Copy>(async () => false);

/** Says how text gets to the clipboard; the app's root gives it. */
export const CopyProvider = CopyContext.Provider;

/** Puts text on the clipboard; true when it is there. */
export const useCopy = (): Copy => useContext(CopyContext);
