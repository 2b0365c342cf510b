import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';

/** Prepares each text once. */
export interface Sql {
  run(text: string, ...values: readonly unknown[]): number;
  /** How often something was run. */
  runs(): number;
  one<Row>(text: string, ...values: readonly unknown[]): Row | null;
  all<Row>(text: string, ...values: readonly unknown[]): readonly Row[];
  /** The first column. */
  value<Value>(text: string, ...values: readonly unknown[]): Value | null;
  values<Value>(text: string, ...values: readonly unknown[]): readonly Value[];
}

export function prepareOnce(database: Database): Sql {
  const [plain, plucked] = [new Map<string, Statement>(), new Map<string, Statement>()];
  const prepared = (text: string): Statement => {
    const known = plain.get(text) ?? database.prepare(text);
    plain.set(text, known);
    return known;
  };
  const column = (text: string): Statement => {
    const known = plucked.get(text) ?? database.prepare(text).pluck();
    plucked.set(text, known);
    return known;
  };
  let runs = 0;
  return {
    run: (text, ...values) => {
      runs += 1;
      return prepared(text).run(...values).changes;
    },
    runs: () => runs,
    one: <Row>(text: string, ...values: readonly unknown[]) => (prepared(text).get(...values) as Row | undefined) ?? null,
    all: <Row>(text: string, ...values: readonly unknown[]) => prepared(text).all(...values) as readonly Row[],
    value: <Value>(text: string, ...values: readonly unknown[]) => (column(text).get(...values) as Value | undefined) ?? null,
    values: <Value>(text: string, ...values: readonly unknown[]) => column(text).all(...values) as readonly Value[],
  };
}

/** What is asked for again and again and seldom changes, until it is forgotten: when it is written, and when something is taken back. */
export interface Memory {
  readonly kept: <Value>(name: string, read: () => Value) => Value;
  /** Without a name everything. */
  readonly forget: (name?: string) => void;
}

/** Ids of others may be asked for, of whatever number. */
const MOST_KEPT = 1000;

export function memory(): Memory {
  const known = new Map<string, unknown>();
  return {
    kept: <Value>(name: string, read: () => Value) => {
      if (known.has(name)) return known.get(name) as Value;
      const value = read();
      if (known.size >= MOST_KEPT) known.clear();
      known.set(name, value);
      return value;
    },
    forget: (name) => void (name === undefined ? known.clear() : known.delete(name)),
  };
}
