import { oddValues } from './dialects.ts';

/**
 * The smallest set of odd values that still fails, found by taking away half of them, then one at a time. Gives what it was given
 * when nothing less fails.
 */
export async function smallestFailing(dialect: string, fails: (dialect: string) => Promise<boolean>): Promise<string> {
  let odd = oddValues(dialect);
  for (let piece = Math.ceil(odd.length / 2); piece >= 1 && odd.length > 0; piece = piece === 1 ? 0 : Math.ceil(piece / 2)) {
    for (let from = 0; from < odd.length;) {
      const less = [...odd.slice(0, from), ...odd.slice(from + piece)];
      if (await fails(less.join(','))) odd = less;
      else from += piece;
    }
  }
  return odd.join(',');
}
