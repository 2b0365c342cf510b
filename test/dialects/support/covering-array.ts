import { createRandom } from '#practice-bank/data/random.ts';

/** The names of the values of each axis. */
export type AxisSizes = readonly (readonly string[])[];

const pairKey = (left: number, leftValue: number, right: number, rightValue: number): number =>
  left < right ? ((left * 64 + right) * 64 + leftValue) * 64 + rightValue : ((right * 64 + left) * 64 + rightValue) * 64 + leftValue;

const CANDIDATES = 12;

/**
 * Rows, one value of each axis, in which every pair of values of any two axes occurs at least once. The same seed gives the same
 * rows. Greedy: each row is the best of some candidates, each grown from a pair that was not covered yet.
 */
export function coveringArray(axes: AxisSizes, seed: number): readonly (readonly string[])[] {
  const random = createRandom(seed);
  const open = new Set<number>();
  const pairs = new Map<number, readonly [number, number, number, number]>();
  for (let left = 0; left < axes.length; left += 1) {
    for (let right = left + 1; right < axes.length; right += 1) {
      for (const leftValue of (axes[left] ?? []).keys()) {
        for (const rightValue of (axes[right] ?? []).keys()) {
          const key = pairKey(left, leftValue, right, rightValue);
          open.add(key);
          pairs.set(key, [left, leftValue, right, rightValue]);
        }
      }
    }
  }
  const order = axes.map((_, index) => index);
  const candidate = (): { readonly row: readonly number[]; readonly covered: number } => {
    const row: number[] = axes.map(() => -1);
    const from = pairs.get(random.pick([...open.keys()]));
    if (from !== undefined) [row[from[0]], row[from[2]]] = [from[1], from[3]];
    for (const axis of random.shuffle(order)) {
      if (row[axis] !== -1) continue;
      const gain = (value: number): number => row.reduce((sum, other, index) => sum + (other !== -1 && index !== axis && open.has(pairKey(axis, value, index, other)) ? 1 : 0), 0);
      const values = random.shuffle((axes[axis] ?? []).map((_, value) => value));
      row[axis] = values.reduce((best, value) => (gain(value) > gain(best) ? value : best), values[0] ?? 0);
    }
    return { row, covered: coveredBy(row).filter((key) => open.has(key)).length };
  };
  const rows: (readonly number[])[] = [];
  while (open.size > 0) {
    const best = Array.from({ length: CANDIDATES }, candidate).reduce((left, right) => (right.covered > left.covered ? right : left));
    for (const key of coveredBy(best.row)) open.delete(key);
    rows.push(best.row);
  }
  return rows.map((row) => row.map((value, axis) => axes[axis]?.[value] ?? ''));
}

function coveredBy(row: readonly number[]): readonly number[] {
  return row.flatMap((leftValue, left) => row.slice(left + 1).map((rightValue, step) => pairKey(left, leftValue, left + 1 + step, rightValue)));
}
