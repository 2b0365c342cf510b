/** A change of the source that Stryker made, and what the tests said to it. */
export interface Mutant {
  /** Path from the project's folder, with forward slashes. */
  readonly file: string;
  readonly mutator: string;
  /** From 1 on. */
  readonly line: number;
  /** The text of its first line without the indentation, and where in it the change begins. */
  readonly text: string;
  readonly at: number;
  readonly original: string;
  readonly replacement: string;
  /** Offsets of the change in the whole source. */
  readonly range: readonly [from: number, to: number];
  readonly source: string;
  readonly status: Status;
}

/**
 * - `killed`: a test failed, did not end, or could not be loaded
 * - `survived`: all tests passed, or none reached the place
 * - `refused`: the compiler takes no program with this change
 * - `equivalent`: equivalent.json says why no test can tell it from the source
 * - `ignored`: Stryker has not tested it
 */
export type Status = 'killed' | 'survived' | 'refused' | 'equivalent' | 'ignored';

/** How a known equivalent names its mutant: by the text of the line, since line numbers move. */
export type Place = Pick<Mutant, 'file' | 'text' | 'at' | 'original' | 'replacement'>;

export const keyOf = ({ file, text, at, original, replacement }: Place): string => JSON.stringify([file, text, at, original, replacement]);

/** Killed of all that could have been killed, in per cent; 100 where there is none. */
export function scoreOf(mutants: readonly Mutant[]): number {
  const killed = countOf(mutants, 'killed');
  const survived = countOf(mutants, 'survived');
  return killed + survived === 0 ? 100 : (killed / (killed + survived)) * 100;
}

export const countOf = (mutants: readonly Mutant[], status: Status): number => mutants.filter((mutant) => mutant.status === status).length;
