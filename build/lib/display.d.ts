export const hasDisplay: () => boolean;

/** Puts a virtual screen of its own into DISPLAY (Linux only) and resolves with the function that ends it. */
export const startVirtualDisplay: () => Promise<() => void>;
