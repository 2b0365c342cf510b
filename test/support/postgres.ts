import { describe } from 'vitest';

import { noPostgres } from './postgres-server.ts';

export { PASSWORD, runPsqlBeside, startPostgres } from './postgres-server.ts';
export type { Postgres, PostgresOptions } from './postgres-server.ts';

const describeOrSkip = noPostgres === null ? describe : describe.skip;

/** Tests with a real database; where none is installed they are skipped, and their name says how to install one. */
export const describeWithPostgres = (name: string, body: () => void): void => void describeOrSkip(noPostgres === null ? name : `${name} (${noPostgres})`, body);
