import { z } from 'zod';

import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { failure } from './failure.ts';
import type { Failure } from './failure.ts';
import type { Session } from './session.ts';
import { schemaMark, schemaVersion } from './setup-script.ts';

/** Where in the database the workspace is: its schema, quoted. */
export interface Workspace {
  readonly schema: string;
  readonly channel: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Of an answer's rows; a table that is not as the script made it is refused. */
export function parseRows<Row>(schema: z.ZodType<Row>, rows: readonly unknown[]): Result<readonly Row[], Failure> {
  const read: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const parsed = schema.safeParse(row);
    if (!parsed.success) return failed(failure('broken', `Unexpected rows: ${[index, ...(parsed.error.issues[0]?.path ?? [])].join('.')} ${parsed.error.issues[0]?.message ?? ''}`));
    read.push(parsed.data);
  }
  return ok(read);
}

/** A bigint, which the driver gives as text. */
export const wholeNumber = z.string().transform(Number).pipe(z.number().int().nonnegative());

const found = z.object({ schema: z.string().nullable(), usable: z.boolean().nullable(), standby: z.boolean() });

/** A COMMIT that is answered before it is on the disk could be lost, and its claim be taken by another desk. */
const FIND = `
  SELECT n.nspname AS schema, has_schema_privilege(n.oid, 'USAGE') AS usable, pg_is_in_recovery() AS standby,
    CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN set_config('synchronous_commit', 'on', false) END
  FROM (SELECT) one LEFT JOIN pg_namespace n ON obj_description(n.oid, 'pg_namespace') = $1 ORDER BY n.nspname`;

/** Looks for the schema that the script has marked, and whether this app knows how to use it. */
export async function findWorkspace(session: Session): Promise<Result<Workspace, Failure>> {
  const answer = await session.query(FIND, [schemaMark]);
  if (!answer.ok) return answer;
  const rows = parseRows(found, answer.value.rows);
  if (!rows.ok) return rows;
  // A standby may lag behind: what it shows is no ground to decide on.
  if (rows.value.some(({ standby }) => standby)) return failed(failure('readOnly', 'The database is a standby.'));
  const schemas = rows.value.flatMap(({ schema, usable }) => (schema === null ? [] : [{ schema, usable: usable === true }]));
  const [only, another] = schemas.filter(({ usable }) => usable);
  if (only === undefined) return failed(schemas[0] === undefined ? failure('noSchema', null) : failure('missingRights', `permission denied for schema ${schemas[0].schema}`));
  if (another !== undefined) return failed(failure('broken', `The user may use the schemas of several teams: ${only.schema}, ${another.schema}.`));
  const version = await versionOf(session, quoted(only.schema));
  if (!version.ok) return version;
  const wrong = versionProblem(version.value);
  return wrong === null ? ok({ schema: quoted(only.schema), channel: quoted(`tesoro_${only.schema}`) }) : failed(wrong);
}

const version = z.object({ version: z.number().int() });

async function versionOf(session: Session, schema: string): Promise<Result<number, Failure>> {
  const answer = await session.query(`SELECT coalesce(max(version), 0) AS version FROM ${schema}.schema_version`);
  if (!answer.ok) return answer;
  const rows = parseRows(version, answer.value.rows);
  return rows.ok ? ok(rows.value[0]?.version ?? 0) : rows;
}

export function versionProblem(held: number): Failure | null {
  if (held === schemaVersion) return null;
  return failure(held > schemaVersion ? 'schemaNewer' : 'schemaOlder', `schema ${held}, this app ${schemaVersion}`);
}
