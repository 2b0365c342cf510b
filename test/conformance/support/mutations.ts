/** Random whole numbers from 0 up to `below`, the same for the same seed. */
export type Dice = (below: number) => number;

export function diceOf(seed: number): Dice {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const nested = (open: string, middle: string, close: string, depth: number): unknown => JSON.parse(open.repeat(depth) + middle + close.repeat(depth));

/** Values that a careless reader stumbles over. All of them can stand in a JSON text. */
const NASTY: readonly unknown[] = [
  null, '', ' ', '\u0000', '\ud800', '💶', 'x'.repeat(50_000), '9'.repeat(400), '-', '+', '.', '1e5', '0x1F', 'NaN', 'null', '1,5', '--1', '1.2.3', '00', '-0',
  0, -1, 1e308, -1e308, 1e21, 1e-7, 5e-324, 0.1 + 0.2, 1.005, 2 ** 53, -(2 ** 53), 999_999_999_999_999, 2 ** 53 * 1.1,
  true, false, 'true', 'TRUE', [], [[]], {}, { list: [] }, { list: null }, [null], [''], [1, 'a', null, {}], { length: 3 }, { toString: 1, valueOf: 2 },
  '2026-02-30', '0000-00-00', '9999-12-31', '-000001-01-01', '2026-13-45T99:99:99Z', '2026-01-01T00:00:00+99:99', '0001-01-01T00:00:00', '275760-09-13T00:00:00Z',
  'EUR', 'eur', 'EURO', '€', 'XXX', '__proto__', 'constructor', 'hasOwnProperty', 'CANCELED', 'CANCELLED', 'ACTIVE',
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  nested('[', '1', ']', 5_000), nested('{"a":', '1', '}', 5_000), nested('{"list":[', '1', ']}', 2_000), nested('{"payload":', '{}', '}', 2_000),
];

const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'then', 'toJSON', 'length', 'list', 'payload', 'errors', 'status', 'id', '', '0'];

type Slot = readonly [holder: Record<string, unknown>, key: string];

function slotsIn(value: unknown): Slot[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [[holder, key] as const, ...slotsIn(holder[key])]);
}

const pick = <Item>(dice: Dice, items: readonly Item[]): Item | undefined => items[dice(items.length)];

function assign(holder: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Changes a copy of `json` text in one to five places and gives it back as a value. */
export function mutated(json: string, dice: Dice): unknown {
  const root = { body: JSON.parse(json) as unknown };
  const slots = slotsIn(root);
  for (let times = 1 + dice(5); times > 0; times -= 1) {
    const slot = pick(dice, slots);
    if (slot !== undefined) change(slot, slots, dice);
  }
  return root.body;
}

function change([holder, key]: Slot, slots: readonly Slot[], dice: Dice): void {
  const value = holder[key];
  switch (dice(8)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      return;
    case 1:
      return assign(holder, key, [value]);
    case 2:
      return assign(holder, key, { list: [value, value] });
    case 3:
      return assign(holder, key, typeof value === 'string' ? Number(value) || value.length : JSON.stringify(shallow(value)));
    case 4: {
      const [other, otherKey] = pick(dice, slots) ?? [holder, key];
      return assign(holder, key, JSON.parse(JSON.stringify(shallow(other[otherKey])) ?? 'null'));
    }
    case 5:
      // JSON gives no list a field of its own.
      return Array.isArray(holder) ? void holder.push(pick(dice, NASTY)) : assign(holder, pick(dice, KEYS) ?? '', pick(dice, NASTY));
    default:
      return assign(holder, key, pick(dice, NASTY));
  }
}

/** Keeps copies from growing without end and from running out of stack. */
const shallow = (value: unknown): unknown => (typeof value === 'object' && value !== null ? Object.keys(value) : value);
