/** Prints what a script takes and ends, when `--help` is among its arguments. */
export const helpIfAsked: (script: string) => void;
