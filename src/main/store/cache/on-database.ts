import type { Database } from 'better-sqlite3-multiple-ciphers';

type OnDatabase<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (database: Database, ...input: infer Input) => infer Output ? (...input: Input) => Output : never;
};

/** Functions that take the database first, as methods that take the rest. It is asked for at each call: the file may have been opened anew. */
export const onDatabase = <Functions extends Readonly<Record<string, (database: Database, ...input: never[]) => unknown>>>(
  db: () => Database, functions: Functions,
): OnDatabase<Functions> => Object.fromEntries(
  Object.entries(functions).map(([name, act]) => [name, (...input: never[]) => act(db(), ...input)]),
) as OnDatabase<Functions>;
