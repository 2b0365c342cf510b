import { axes, dialectText } from '#practice-bank/dialect/index.ts';
import { coveringArray } from './covering-array.ts';

const SEED = 1;

/** Every pair of values of all axes at least once, after the plain bank. */
export const allPairs: readonly string[] = ['', ...new Set(coveringArray(axes.map(({ values }) => values.map(({ name }) => name)), SEED)
  .map((row) => dialectText(Object.fromEntries(axes.map(({ name }, index) => [name, row[index] ?? '']))))
  .filter((dialect) => dialect !== ''))];

/** The odd values of a dialect, as `axis=value`. */
export const oddValues = (dialect: string): readonly string[] => dialect.split(',').filter((value) => value !== '');
