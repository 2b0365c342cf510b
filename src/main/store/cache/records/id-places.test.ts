import fc from 'fast-check';
import { expect, it } from 'vitest';

import { IdPlaces } from './id-places.ts';

it('says of every id what a map of ids says, of whatever characters', () => {
  const id = fc.oneof(fc.nat(400).map((number) => `O-${number}`), fc.constantFrom('', '\ud800', '\udfff', '\ufffd', '\u00ff', 'à', '\ud83d\ude00'));
  fc.assert(fc.property(fc.array(id, { maxLength: 600 }), id, (added, asked) => {
    const places = new IdPlaces();
    const expected = new Map<string, number[]>();
    for (const [at, each] of added.entries()) {
      places.add(each, at * 2 ** 31);
      expected.set(each, [...(expected.get(each) ?? []), at * 2 ** 31]);
    }
    expect([...places.ids()]).toEqual([...expected.keys()]);
    for (const each of [...expected.keys(), asked]) {
      const of = expected.get(each) ?? [];
      expect([places.has(each), places.isTwice(each), places.of(each)]).toEqual([of.length > 0, of.length > 1, of]);
    }
  }), { numRuns: 100 });
});

it('holds a hundred thousand ids of twenty characters in a few megabytes', () => {
  const places = new IdPlaces();
  for (let at = 0; at < 100_000; at += 1) places.add(`ORD-${String(at).padStart(16, '0')}`, at);
  expect([places.count, places.held < 7_000_000]).toEqual([100_000, true]);
});
