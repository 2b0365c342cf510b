/**
 * How alike two names are, word by word in any order. `same`: the same words. `alike`: all words of the shorter are in the longer,
 * two at least, each as it is, cut short, or with one letter wrong: statements cut names, accounts have two holders, people mistype.
 */
export function compareNames(left: readonly string[], right: readonly string[]): 'same' | 'alike' | 'other' {
  if (left.length === 0 || right.length === 0) return 'other';
  if (left.length === right.length && left.toSorted().join(' ') === right.toSorted().join(' ')) return 'same';
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  const isAlike = shorter.length > 1 && shorter.some((word) => longer.includes(word)) && shorter.every((word) => longer.some((other) => areWordsAlike(word, other)));
  return isAlike ? 'alike' : 'other';
}

const SHORTEST_CUT = 4;
const SHORTEST_MISTYPED = 5;

function areWordsAlike(left: string, right: string): boolean {
  if (left === right) return true;
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  if (shorter.length >= SHORTEST_CUT && longer.startsWith(shorter)) return true;
  return shorter.length >= SHORTEST_MISTYPED && isOneSlip(shorter, longer);
}

/** One letter more, another one, or two neighbours swapped. */
function isOneSlip(shorter: string, longer: string): boolean {
  if (longer.length - shorter.length > 1) return false;
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  const restShort = shorter.slice(start);
  const restLong = longer.slice(start);
  if (longer.length > shorter.length) return restShort === restLong.slice(1);
  if (restShort.slice(1) === restLong.slice(1)) return true;
  return restShort[0] === restLong[1] && restShort[1] === restLong[0] && restShort.slice(2) === restLong.slice(2);
}
