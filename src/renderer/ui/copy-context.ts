import { createContext, useContext } from 'react';

/** `secret`: what lets somebody in or sign, such as a code; it is taken off the clipboard again after half a minute. */
type Copy = (text: string, options?: { readonly secret: boolean }) => Promise<boolean>;

const CopyContext = createContext<Copy>(async () => false);

/** Says how text gets to the clipboard; the app's root gives it. */
export const CopyProvider = CopyContext.Provider;

/** Puts text on the clipboard; true when it is there. */
export const useCopy = (): Copy => useContext(CopyContext);
