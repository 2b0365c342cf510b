/** As many steps as an axis of some 200 px bears without its names crowding. */
const STEPS = 4;

const ROUND = [1, 2, 2.5, 5, 10] as const;

/** Round values from at most `low` to at least `high`, evenly apart: where the lines of a chart go. */
export function axisTicks(low: number, high: number): number[] {
  const span = high > low ? high - low : Math.max(Math.abs(high), 1);
  const power = 10 ** Math.floor(Math.log10(span / STEPS));
  const step = (ROUND.find((round) => round * power >= span / STEPS) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  // Doubles add up to 0.30000000000000004, which an axis would print.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
