import { migrations } from './migrations.ts';

/** How the app finds the schema: its comment. */
export const schemaMark = 'Tesoro: workspace of a team';

/** What this app reads and writes. */
export const schemaVersion = migrations.length;

export interface SetupOptions {
  /** Lower case letters, digits and underscores, as checked where it is typed. Roles are named after it. */
  readonly schema: string;
}

/** SQL for whoever administers the database: what is missing is made, what is there stays. Runs in psql and in any other client. */
export function setupScript({ schema }: SetupOptions): string {
  const names = { owner: `${schema}_owner`, member: `${schema}_member`, auditor: `${schema}_auditor` };
  return `-- Tesoro: the workspace of a team, schema "${schema}", version ${schemaVersion}.
--
-- Run it once in a database of its own, as a role that may create roles and schemas, and again whenever a newer Tesoro asks for it:
--
--   createdb tesoro
--   psql -v ON_ERROR_STOP=1 -d tesoro -f this-file.sql
--
-- It makes three roles that cannot log in: ${names.owner} (owns the tables), ${names.member} (reads, adds, never deletes) and ${names.auditor} (reads).
-- It holds no password. For each person make a role that can log in, and give it a password with psql, which asks for it and sends only its SCRAM verifier:
--
--   SET password_encryption = 'scram-sha-256';
--   CREATE ROLE anna LOGIN IN ROLE ${names.member};
--   \\password anna
--
-- For an auditor, once the team has let their desk in: REVOKE ${names.member} FROM otto; GRANT ${names.auditor} TO otto;
-- To shut somebody out: ALTER ROLE anna NOLOGIN;

BEGIN;
SET LOCAL client_min_messages = warning;
SET LOCAL lock_timeout = '60s';
SELECT pg_advisory_xact_lock(hashtextextended('tesoro ${schema}', 0));

DO $check$
DECLARE held integer;
BEGIN
  IF current_setting('server_version_num')::integer < 150000 THEN
    RAISE EXCEPTION 'Tesoro needs PostgreSQL 15 or newer; this is %.', current_setting('server_version');
  END IF;
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'Tesoro needs a database in UTF8; this one is in %.', current_setting('server_encoding');
  END IF;
  IF to_regclass('"${schema}".schema_version') IS NOT NULL THEN
    EXECUTE 'SELECT max(version) FROM "${schema}".schema_version' INTO held;
    IF held > ${schemaVersion} THEN
      RAISE EXCEPTION 'The schema has version %, made by a newer Tesoro; this script knows up to ${schemaVersion}.', held;
    END IF;
  ELSIF to_regnamespace('"${schema}"') IS NOT NULL AND EXISTS (SELECT FROM pg_catalog.pg_class WHERE relnamespace = to_regnamespace('"${schema}"')) THEN
    RAISE EXCEPTION 'The schema "${schema}" holds something else already. Choose another name.';
  END IF;
END
$check$;

DO $roles$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['${names.owner}', '${names.member}', '${names.auditor}'] LOOP
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = name) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', name);
    END IF;
    IF name <> '${names.owner}' AND NOT has_database_privilege(name, current_database(), 'CONNECT') THEN
      EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), name);
    END IF;
  END LOOP;
  IF NOT (SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT %I TO %I', '${names.owner}', current_user);
  END IF;
END
$roles$;

CREATE SCHEMA IF NOT EXISTS "${schema}" AUTHORIZATION "${names.owner}";
SET LOCAL ROLE "${names.owner}";
COMMENT ON SCHEMA "${schema}" IS '${schemaMark}';
CREATE TABLE IF NOT EXISTS "${schema}".schema_version (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());

${migrations.map((sql, index) => migration(index + 1, sql, schema)).join('\n')}
-- Rights: whatever was granted before, these and no others.
REVOKE ALL ON ALL TABLES IN SCHEMA "${schema}" FROM PUBLIC, "${names.member}", "${names.auditor}";
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA "${schema}" FROM PUBLIC, "${names.member}", "${names.auditor}";
REVOKE ALL ON SCHEMA "${schema}" FROM PUBLIC, "${names.member}", "${names.auditor}";
GRANT USAGE ON SCHEMA "${schema}" TO "${names.member}", "${names.auditor}";
GRANT SELECT ON ALL TABLES IN SCHEMA "${schema}" TO "${names.member}", "${names.auditor}";
GRANT INSERT ON "${schema}".entry, "${schema}".claim, "${schema}".chain, "${schema}".file, "${schema}".enrolment, "${schema}".presence TO "${names.member}";
GRANT UPDATE (sequence, hash) ON "${schema}".head TO "${names.member}";
GRANT UPDATE (released_by) ON "${schema}".claim TO "${names.member}";
GRANT UPDATE (at, body) ON "${schema}".enrolment TO "${names.member}";
GRANT UPDATE (body, expires) ON "${schema}".presence TO "${names.member}";
GRANT DELETE ON "${schema}".enrolment, "${schema}".presence TO "${names.member}";

RESET ROLE;
COMMIT;
`;
}

/** Each runs once. `@schema` stands for the quoted schema. */
const migration = (number: number, sql: string, schema: string): string => `DO $migration$
BEGIN
  IF EXISTS (SELECT FROM "${schema}".schema_version WHERE version = ${number}) THEN RETURN; END IF;
${sql.trim().replaceAll('@schema', `"${schema}"`).replaceAll('@name', schema).replaceAll(/^(?=.)/gm, '  ')}
  INSERT INTO "${schema}".schema_version (version) VALUES (${number});
END
$migration$;
`;
