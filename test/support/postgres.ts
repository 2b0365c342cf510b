import { describeWith } from './describe-with.ts';
import { noPostgres } from './postgres-server.ts';

export { PASSWORD, runPsqlBeside, startPostgres } from './postgres-server.ts';
export type { Postgres, PostgresOptions } from './postgres-server.ts';

/** Tests with a real database; where none is installed they are skipped, and their name says how to install one. */
export const describeWithPostgres = (name: string, body: () => void): void => describeWith(noPostgres, name, body);
