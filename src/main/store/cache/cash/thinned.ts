/** More points than this on a line show no more: a chart is about as many pixels wide. */
export const MAX_POINTS = 800;

export interface Level {
  readonly day: number;
  readonly amountMinor: number;
}

/**
 * A line of at most `most` points: the first, the last and, of every stretch of equally many days between, the lowest and the
 * highest, in their order. A line that is short enough stays as it is. Every point is one of the line's.
 */
export function thinned(line: readonly Level[], most = MAX_POINTS): readonly Level[] {
  const [first] = line;
  const last = line.at(-1);
  if (line.length <= most || first === undefined || last === undefined) return line;
  const between = line.slice(1, -1);
  const stretches = Math.max(1, Math.floor((most - 2) / 2));
  const kept: Level[] = [first];
  for (let index = 0; index < stretches; index += 1) {
    const from = Math.floor((index * between.length) / stretches);
    const to = Math.floor(((index + 1) * between.length) / stretches);
    kept.push(...extremes(between.slice(from, to)));
  }
  return [...kept, last];
}

function extremes(stretch: readonly Level[]): readonly Level[] {
  const [first] = stretch;
  if (first === undefined) return [];
  let lowest = first;
  let highest = first;
  for (const level of stretch) {
    if (level.amountMinor < lowest.amountMinor) lowest = level;
    if (level.amountMinor > highest.amountMinor) highest = level;
  }
  if (lowest === highest) return [lowest];
  return lowest.day < highest.day ? [lowest, highest] : [highest, lowest];
}
