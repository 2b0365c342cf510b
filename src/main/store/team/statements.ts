import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';

/** Prepares each text once. */
export interface Sql {
  run(text: string, ...values: readonly unknown[]): number;
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
  return {
    run: (text, ...values) => prepared(text).run(...values).changes,
    one: <Row>(text: string, ...values: readonly unknown[]) => (prepared(text).get(...values) as Row | undefined) ?? null,
    all: <Row>(text: string, ...values: readonly unknown[]) => prepared(text).all(...values) as readonly Row[],
    value: <Value>(text: string, ...values: readonly unknown[]) => (column(text).get(...values) as Value | undefined) ?? null,
    values: <Value>(text: string, ...values: readonly unknown[]) => column(text).all(...values) as readonly Value[],
  };
}
