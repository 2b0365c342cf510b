/** A reason to stop that the person can act on: printed as one message, without a stack. */
export class Stop extends Error {}

/** The Node the tools run on, 22 or newer. Throws `Stop` when there is none. */
export const toolNode: () => string;

/** The environment children get: the project's own tools come first on PATH. */
export const toolEnvironment: (extra?: Readonly<Record<string, string>>) => Record<string, string | undefined>;

/** Prints `Stop` as its message and exits 1; anything else is a fault of ours and keeps its stack. */
export const runScript: (main: () => Promise<void>) => Promise<void>;

interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Keeps what it prints for `output` instead of showing it. */
  readonly capture?: boolean;
}

/** Runs a program in the project folder; the code is 1 when a signal ended it. */
export const run: (command: string, args: readonly string[], options?: RunOptions) => Promise<{ readonly code: number; readonly output: string }>;

/** Runs a JavaScript tool of node_modules, such as `vite/bin/vite.js`, on the tools' Node. */
export const runTool: (path: string, args: readonly string[], options?: RunOptions) => Promise<{ readonly code: number; readonly output: string }>;
