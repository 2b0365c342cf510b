/** A reason to stop that the person can act on: printed as one message, without a stack. */
export class Stop extends Error {}

/** The Node the tools run on, 22 or newer. Throws `Stop` when there is none. */
export const toolNode: () => string;

/** The environment children get: the project's own tools come first on PATH. */
export const toolEnvironment: (extra?: Readonly<Record<string, string>>) => Record<string, string | undefined>;

/** Prints `Stop` as its message and exits 1; anything else is a fault of ours and keeps its stack. */
export const runScript: (main: () => Promise<void>) => Promise<void>;
