/** What a bench file exports as `measure`: two ways of doing one thing, timed in turns. */
export interface Measure {
  readonly name: string;
  /** What is compared with what, for the reader of the line. */
  readonly compared: string;
  readonly limit: number;
  /** Whether a ratio must reach the limit, or must not exceed it. */
  readonly passes: 'atLeast' | 'atMost';
  readonly run: () => Promise<Measured>;
}

export interface Measured {
  readonly ratio: number;
  /** The figures behind the ratio. */
  readonly figures: string;
}

export interface Rounds {
  readonly subjectMs: readonly number[];
  readonly referenceMs: readonly number[];
}

/** Runs both once to warm up and then in turns, each beginning every other round, so that a busy moment strikes both. */
export async function interleaved(rounds: number, subject: () => Promise<number>, reference: () => Promise<number>): Promise<Rounds> {
  await reference();
  await subject();
  const subjectMs: number[] = [];
  const referenceMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) subjectMs.push(await settled(subject));
    referenceMs.push(await settled(reference));
    if (round % 2 === 1) subjectMs.push(await settled(subject));
  }
  return { subjectMs, referenceMs };
}

/** What an earlier round left behind must not be collected in the time of this one. */
async function settled(timed: () => Promise<number>): Promise<number> {
  globalThis.gc?.();
  return timed();
}

/** The least value that this share of all does not exceed. */
export const percentile = (values: readonly number[], share: number): number => values.toSorted((left, right) => left - right)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
