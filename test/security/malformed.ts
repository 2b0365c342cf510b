import { runInThisContext } from 'node:vm';

import { z } from 'zod';

import { commandNames, commands } from '#shared/bridge/commands.ts';
import type { CommandName } from '#shared/bridge/commands.ts';

/** A message that no handler may get, as JavaScript source: what is in it could not be carried to the window otherwise. */
export interface MalformedMessage {
  readonly command: string;
  readonly input: string;
}

/** Sources of what a page can put anywhere. Most can be cloned and arrive; the last ones cannot. */
const HOSTILE = [
  'null', 'undefined', 'true', '0', '-1', '1.5', 'NaN', 'Infinity', '-0', '1e308', '9007199254740993', '10n', '""', '" "', '"\\u0000"', '"\\ud800"', '"__proto__"',
  '"../../etc/passwd"', '"1; DROP TABLE intents"', '[]', '[[]]', '[null]', '[,,1]', '{}', '{ length: 1e9 }',
  '{ ["__proto__"]: { polluted: true } }', 'JSON.parse(\'{"__proto__":{"polluted":true}}\')', '{ constructor: { prototype: { polluted: true } } }',
  '{ toString: "x", valueOf: 1 }', '{ then: 1 }', '{ toJSON: 1 }', 'Object.create(null)', 'new Date(NaN)', 'new Date(0)', '/x/g', 'new Map([["a", 1]])', 'new Set([1])',
  'new ArrayBuffer(8)', 'new Uint8Array(64)', 'new DataView(new ArrayBuffer(2))', 'new Error("x")', 'new Number(1)', 'new String("x")', 'new Boolean(false)',
  '(() => { const o = {}; o.self = o; return o; })()', '(() => { const a = []; a.push(a); return a; })()',
  '(() => { let o = {}; for (let i = 0; i < 200; i++) o = { o }; return o; })()', '{ get x() { return 1; } }',
] as const;

/** Bounded, and few: each costs as much as a hundred others. */
const HUGE = ['"x".repeat(5_000_000)', 'new Array(20_000).fill("x")', '"\\u{1F4B6}".repeat(100_000)'] as const;

const NOT_CLONABLE = ['() => 1', 'Symbol("x")', 'new WeakMap()', 'Promise.resolve(1)'] as const;

const NAMES = [
  '"nope"', '""', 'null', 'undefined', '0', '{}', '["app.state"]', '"constructor"', '"__proto__"', '"toString"', '"hasOwnProperty"', '"app.state "', '"APP.STATE"', '"app.state\\u0000"',
  '{ toString: "app.state" }', 'new String("app.state")', '"app"', '"app.*"', '"intents.send\\n"', 'new Map()', '10n', 'NaN',
] as const;

type Random = () => number;

/** The same numbers for the same seed (mulberry32), between 0 and 1. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from');
  return item;
};

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly format?: string;
  readonly minimum?: number;
}

/** What a command takes, roughly, with something hostile in about one place of `spoilt`. */
function sample(schema: Schema, random: Random, spoilt: number): string {
  if (random() < spoilt) return pick(random, HOSTILE);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return JSON.stringify(pick(random, schema.enum));
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return sample(pick(random, options), random, spoilt);
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).filter(() => random() > spoilt / 2);
      const more = random() < spoilt ? ['["__proto__"]: { polluted: true }'] : [];
      return `{ ${[...properties.map(([name, inner]) => `${JSON.stringify(name)}: ${sample(inner, random, spoilt)}`), ...more].join(', ')} }`;
    }
    case 'array':
      return `[${sample(schema.items ?? {}, random, spoilt)}]`;
    case 'integer':
    case 'number':
      return String(Math.max(1, schema.minimum ?? 1));
    case 'boolean':
      return 'true';
    case 'string':
      return schema.format === 'uuid' ? '"6f9619ff-8b86-4d01-b42d-00c04fc964ff"' : '"text"';
    default:
      return 'null';
  }
}

const valueOf = (source: string): unknown => runInThisContext(`(${source})`) as unknown;

/** Whether the command's schema refuses it, also once it was copied on its way. */
function isMalformed(command: CommandName, source: string): boolean {
  const { input } = commands[command];
  const value = valueOf(source);
  return [value, copied(value)].every((each) => !input.safeParse(each).success);
}

/** A copy as plain as can be: what cannot be copied otherwise arrives as an empty object at most. */
function copied(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > 20) return value;
  if (Array.isArray(value)) return value.map((item) => copied(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copied(inner, depth + 1)]));
}

/** `count` messages that differ: for every command its input spoilt in some places, and commands that do not exist. */
export function malformedMessages(count: number, seed: number): readonly MalformedMessage[] {
  const random = seeded(seed);
  const schemas = new Map(commandNames.map((name) => [name, z.toJSONSchema(commands[name].input, { io: 'input', unrepresentable: 'any' }) as Schema]));
  const found: MalformedMessage[] = [];
  for (let turn = 0; found.length < count; turn += 1) {
    const command = commandNames[turn % commandNames.length];
    if (command === undefined) continue;
    if (turn % 500 === 7) {
      // No command takes a text or a list as it is: each wants an object, or nothing.
      found.push({ command: JSON.stringify(command), input: pick(random, HUGE) });
      continue;
    }
    if (turn % 10 === 0) {
      found.push({ command: pick(random, NAMES), input: pick(random, [...HOSTILE, ...NOT_CLONABLE]) });
      continue;
    }
    const input = sample(schemas.get(command) ?? {}, random, pick(random, [0.1, 0.3, 0.8]));
    if (isMalformed(command, input)) found.push({ command: JSON.stringify(command), input });
  }
  return found;
}

/** The values of a message, for a test without a window. */
export const malformedValues = ({ command, input }: MalformedMessage): readonly [unknown, unknown] => [valueOf(command), valueOf(input)];
