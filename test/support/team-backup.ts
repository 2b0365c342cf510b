import type { Postgres } from './postgres.ts';

const TABLES = ['entry', 'head', 'claim', 'chain'];

/** Keeps what a team's database holds now; the function that it returns puts that back, whatever was written since. */
export function backUpTeam(postgres: Postgres, database: string): () => void {
  postgres.sql(TABLES.map((table) => `DROP TABLE IF EXISTS kept_${table}; CREATE TABLE kept_${table} AS SELECT * FROM ${database}.${table};`).join(' '), database);
  return () => postgres.sql(`SET session_replication_role = replica; ${TABLES.map((table) => `DELETE FROM ${database}.${table}; INSERT INTO ${database}.${table} SELECT * FROM kept_${table};`).join(' ')}`, database);
}
