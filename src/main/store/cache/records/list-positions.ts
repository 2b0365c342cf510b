/**
 * Places for the entries of a list, given the places that they have: those that stand in order keep theirs, and new ones come
 * between. `null` where the order is another one: then everything is numbered anew.
 */
export function placesAmong(known: readonly (number | null)[]): number[] | null {
  const places: number[] = [];
  let from = 0;
  let before: number | null = null;
  for (let index = 0; index <= known.length; index += 1) {
    const place = known[index] ?? null;
    if (place === null && index < known.length) continue;
    const count = index - from;
    for (let nth = 1; nth <= count; nth += 1) places.push(between(before, place, nth, count));
    if (place !== null) {
      const last = places.at(-1) ?? before;
      if (last !== null && place <= last) return null;
      places.push(place);
      before = place;
    }
    from = index + 1;
  }
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? Number.NaN)) ? places : null;
}

function between(before: number | null, after: number | null, nth: number, count: number): number {
  if (before !== null && after !== null) return before + ((after - before) * nth) / (count + 1);
  if (after !== null) return after - count - 1 + nth;
  return (before ?? -1) + nth;
}
