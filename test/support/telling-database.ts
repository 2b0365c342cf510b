import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';

const bound = (target: object, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? (value.bind(target) as unknown) : value;
};

const ASKING = new Set<string | symbol>(['all', 'get', 'iterate', 'run']);
/** They give the statement itself. */
const SHAPING = new Set<string | symbol>(['pluck', 'raw']);

/** The same connection, which tells the SQL of each question before it is asked. A statement may be prepared once and asked again and again. */
export function tellingDatabase(database: Database, tell: (sql: string) => void): Database {
  const telling = (statement: Statement, sql: string): Statement => new Proxy(statement, {
    get: (target, name, itself: unknown) => {
      if (SHAPING.has(name)) return (...given: readonly unknown[]) => { (bound(target, name) as (...values: readonly unknown[]) => void)(...given); return itself; };
      if (!ASKING.has(name)) return bound(target, name);
      return (...values: readonly unknown[]) => { tell(sql); return (bound(target, name) as (...given: readonly unknown[]) => unknown)(...values); };
    },
  });
  return new Proxy(database, { get: (target, name) => (name === 'prepare' ? (sql: string) => telling(target.prepare(sql), sql) : bound(target, name)) });
}
