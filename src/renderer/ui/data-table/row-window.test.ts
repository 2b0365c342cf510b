import { expect, test } from 'vitest';

import { RowNodes } from './row-window.ts';

const from = (first: number, count: number, active?: number): number[] => {
  const indexes = Array.from({ length: count }, (_, place) => first + place);
  if (active === undefined || indexes.includes(active)) return indexes;
  return active < first ? [active, ...indexes] : [...indexes, active];
};

test('near scrolling keeps each row’s element', () => {
  const nodes = new RowNodes();
  const before = nodes.keysFor(from(0, 20), 0);
  const after = nodes.keysFor(from(5, 20, 0), 0);
  for (const index of from(5, 15)) expect(after.get(index)).toBe(before.get(index));
  expect(nodes.keysFor(from(5, 20, 0), 0)).toEqual(after);
});

test('a jump takes the elements over in their order, but for that of the active row', () => {
  const nodes = new RowNodes();
  const before = nodes.keysFor(from(0, 20), 3);
  const after = nodes.keysFor(from(500_000, 20, 3), 3);
  expect(after.get(3)).toBe(before.get(3));
  expect(new Set(after.values()).size).toBe(21);
  const taken = from(500_000, 20).map((index) => after.get(index));
  expect(taken.filter((key) => [...before.values()].includes(key ?? 'spare'))).toHaveLength(19);
  const numbers = taken.filter((key) => key !== 'spare').map(Number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

test('a row that becomes the active one keeps its element, also after jumps', () => {
  for (const clicked of from(90_000, 20)) {
    const nodes = new RowNodes();
    nodes.keysFor(from(0, 20), 3);
    nodes.keysFor(from(1_000, 20, 3), 3);
    const before = nodes.keysFor(from(90_000, 20, 3), 3);
    const after = nodes.keysFor(from(90_000, 20), clicked);
    expect(after.get(clicked)).toBe(before.get(clicked));
    expect(new Set(after.values()).size).toBe(20);
  }
});
