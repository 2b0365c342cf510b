import { z } from 'zod';

import type { ChainRow, DatabaseError, LogHead, LogRow, TeamDatabase } from '#main/team/log.ts';
import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { failure } from './failure.ts';
import type { Failure } from './failure.ts';
import { createHints } from './hints.ts';
import { createLane } from './lane.ts';
import type { Connected } from './lane.ts';
import { openSession, usualLimits } from './session.ts';
import type { After, Limits } from './session.ts';
import { createTurn, logRow } from './turn.ts';
import { findWorkspace, parseRows, wholeNumber } from './workspace.ts';

export { probe } from './probe.ts';
export type { Probed } from './probe.ts';
export { setupScript } from './setup-script.ts';

type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export interface TeamDatabaseDeps {
  readonly log: { info(event: string, fields: LogFields): void; warn(event: string, fields: LogFields): void };
  /** How often the database is looked at, whatever it notifies of. */
  readonly pollMs?: number;
  readonly after?: After;
  /** From 0 to 1. */
  readonly random?: () => number;
  readonly limits?: Limits;
}

const POLL_MS = 15_000;

export const usualTimer: After = (ms, task) => {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
};

/** Connects when it is first asked. docs/adr/0041-one-log-for-a-team.md */
export function openTeamDatabase(access: DatabaseAccess, deps: TeamDatabaseDeps): TeamDatabase {
  const { log, pollMs = POLL_MS, after = usualTimer, random = Math.random, limits = usualLimits } = deps;
  const open = async (): Promise<Result<Connected, Failure>> => {
    const session = await openSession(access, limits, after);
    if (!session.ok) return session;
    const workspace = await findWorkspace(session.value);
    if (workspace.ok) return ok({ session: session.value, workspace: workspace.value });
    session.value.end();
    return workspace;
  };
  const lane = createLane(open);
  const hints = createHints({
    open, after, random, pollMs, lost: (why) => log.warn('workspace.teamDatabaseLost', { problem: why?.problem ?? 'refused' }), isOwn: (processId) => processId === lane.processId(),
  });
  /** After a COMMIT without an answer it may still happen: whoever reads waits until it has, or cannot any more. */
  let unsettled = false;

  const ask = <Row>(schema: z.ZodType<Row>, text: (workspace: string) => string, values: readonly unknown[] = []): Promise<Result<readonly Row[], DatabaseError>> =>
    lane.run(async ({ session, workspace }) => {
      const answer = await session.query(text(workspace.schema), values);
      return answer.ok ? parseRows(schema, answer.value.rows) : answer;
    }, () => true).then(asError);

  /** A single statement that can be said twice. */
  const tell = async (text: (workspace: string) => string, values: readonly unknown[], accepts: (rows: readonly unknown[]) => Failure | null = () => null): Promise<Result<null, DatabaseError>> => {
    let unanswered = false;
    const told = await lane.run(async ({ session, workspace }) => {
      const answer = await session.query(text(workspace.schema), values);
      unanswered ||= !answer.ok && answer.error.lost;
      if (!answer.ok) return answer;
      const wrong = accepts(answer.value.rows);
      return wrong === null ? ok(null) : failed(wrong);
    }, () => true);
    return !told.ok && unanswered ? failed({ kind: 'unclear' }) : asError(told);
  };

  const settle = async ({ session, workspace: { schema } }: Connected): Promise<Result<null, Failure>> => {
    // It waits for the row that the unanswered transaction holds.
    const settled = await session.query(`SELECT sequence FROM ${schema}.head FOR SHARE`);
    if (!settled.ok) return settled;
    unsettled = false;
    return ok(null);
  };

  return {
    read: (from, limit) => lane.run(async (connected) => {
      if (unsettled) {
        const settled = await settle(connected);
        if (!settled.ok) return settled;
      }
      const answer = await connected.session.query(readLog(connected.workspace.schema), [from, limit]);
      if (!answer.ok) return answer;
      const rows = parseRows(readRow, answer.value.rows);
      return rows.ok ? logOf(rows.value) : rows;
    }, () => true).then(asError),

    inTurn: async (from, limit, decide, meanwhile) => {
      const turn = createTurn(from, limit, decide, meanwhile);
      const taken = await lane.run(turn.take, () => !turn.committing());
      if (!taken.ok && turn.committing()) {
        unsettled = true;
        return failed({ kind: 'unclear' });
      }
      return asError(taken);
    },

    publish: (rows) => tell(PUBLISH, [column(rows, 'journalId'), column(rows, 'sequence'), column(rows, 'hash'), column(rows, 'body')], (answer) => {
      const different = parseRows(z.object({ different: wholeNumber }), answer);
      if (!different.ok) return different.error;
      return different.value[0]?.different === 0 ? null : failure('broken', 'The database holds other events of this journal.');
    }),

    chain: (journalId, from, limit) => ask(
      chainRow, (schema) => `SELECT journal_id AS "journalId", sequence, hash, body FROM ${schema}.chain WHERE journal_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`, [journalId, from, limit],
    ),

    chainHeads: async () => {
      const heads = await ask(chainHead, CHAIN_HEADS);
      return heads.ok ? ok(new Map(heads.value.map(({ journalId, sequence, hash }) => [journalId, { sequence, hash }]))) : heads;
    },

    fileParts: async (fileId) => {
      const counted = await ask(partCount, (schema) => `SELECT count(*) AS parts FROM ${schema}.file WHERE file_id = $1`, [fileId]);
      return counted.ok ? ok(counted.value[0]?.parts ?? 0) : counted;
    },
    putFilePart: ({ fileId, part, body }) => tell((schema) => `INSERT INTO ${schema}.file (file_id, part, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, [fileId, part, body]),
    filePart: async (fileId, part) => {
      const found = await ask(partBody, (schema) => `SELECT body FROM ${schema}.file WHERE file_id = $1 AND part = $2`, [fileId, part]);
      return found.ok ? ok(found.value[0]?.body ?? null) : found;
    },

    enrolments: () => ask(z.object({ enrolmentId: z.string(), at: z.string(), body: bytes }), (schema) => `SELECT enrolment_id AS "enrolmentId", at, body FROM ${schema}.enrolment ORDER BY at, enrolment_id`),
    putEnrolment: ({ enrolmentId, at, body }) => tell((schema) =>
      `INSERT INTO ${schema}.enrolment (enrolment_id, at, body) VALUES ($1, $2, $3) ON CONFLICT (enrolment_id) DO UPDATE SET at = excluded.at, body = excluded.body`, [enrolmentId, at, body]),
    dropEnrolment: (enrolmentId) => tell((schema) => `DELETE FROM ${schema}.enrolment WHERE enrolment_id = $1`, [enrolmentId]),

    putPresence: ({ deviceId, topic, body }) => body.length === 0
      ? tell((schema) => `DELETE FROM ${schema}.presence WHERE (device_id = $1 AND topic = $2) OR expires < now()`, [deviceId, topic])
      : tell((schema) => `INSERT INTO ${schema}.presence (device_id, topic, body) VALUES ($1, $2, $3)
          ON CONFLICT (login, device_id, topic) DO UPDATE SET body = excluded.body, expires = excluded.expires`, [deviceId, topic, body]),
    presence: () => ask(z.object({ deviceId: z.string(), topic: z.string(), body: bytes }), (schema) =>
      `SELECT DISTINCT ON (device_id, topic) device_id AS "deviceId", topic, body FROM ${schema}.presence WHERE expires > now() ORDER BY device_id, topic, expires DESC`),

    onHint: hints.listen,
    close: async () => {
      hints.close();
      lane.close();
      await Promise.resolve();
    },
  };
}

const asError = <Value>(result: Result<Value, Failure>): Result<Value, DatabaseError> =>
  result.ok ? result : failed({ kind: 'unusable', problem: result.error.problem, detail: result.error.detail });

const bytes = z.instanceof(Uint8Array);
const chainRow = z.object({ journalId: z.string(), sequence: wholeNumber, hash: z.string(), body: bytes });
const partCount = z.object({ parts: wholeNumber });
const partBody = z.object({ body: bytes });
const chainHead = z.object({ journalId: z.string(), sequence: wholeNumber, hash: z.string() });
const readRow = z.object({
  headSequence: wholeNumber, headHash: z.string(), sequence: wholeNumber.nullable(), hash: z.string().nullable(), header: z.string().nullable(), signature: bytes.nullable(), body: bytes.nullable(),
});

const column = <Name extends keyof ChainRow>(rows: readonly ChainRow[], name: Name): readonly ChainRow[Name][] => rows.map((row) => row[name]);

/** Head and entries of one moment. */
const readLog = (schema: string): string => `
  SELECT h.sequence AS "headSequence", h.hash AS "headHash", e.sequence, e.hash, e.header, e.signature, e.body
  FROM ${schema}.head h LEFT JOIN LATERAL (
    SELECT sequence, hash, header, signature, body FROM ${schema}.entry WHERE sequence > $1 ORDER BY sequence LIMIT $2
  ) e ON true ORDER BY e.sequence`;

function logOf(rows: readonly z.output<typeof readRow>[]): Result<{ readonly head: LogHead; readonly rows: readonly LogRow[] }, Failure> {
  const [first] = rows;
  if (first === undefined) return failed(failure('broken', 'The log has no head.'));
  const entries = parseEntries(rows);
  return entries.ok ? ok({ head: { sequence: first.headSequence, hash: first.headHash }, rows: entries.value }) : entries;
}

/** The one row of an empty answer carries the head only. */
function parseEntries(rows: readonly z.output<typeof readRow>[]): Result<readonly LogRow[], Failure> {
  const entries = rows.filter(({ sequence }) => sequence !== null).map(({ sequence, ...row }) => ({ ...row, sequence: String(sequence) }));
  return parseRows(logRow, entries);
}

const PUBLISH = (schema: string): string => `
  WITH given AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[]) given (journal_id, sequence, hash, body)),
    added AS (INSERT INTO ${schema}.chain (journal_id, sequence, hash, body) SELECT * FROM given ORDER BY journal_id, sequence ON CONFLICT DO NOTHING)
  SELECT count(*) AS different FROM given JOIN ${schema}.chain USING (journal_id, sequence) WHERE chain.hash <> given.hash`;

/** One step of the index for each journal: the chains are long and the journals few. */
const CHAIN_HEADS = (schema: string): string => `
  WITH RECURSIVE journal (id) AS (
    (SELECT journal_id FROM ${schema}.chain ORDER BY journal_id LIMIT 1)
    UNION ALL
    SELECT (SELECT journal_id FROM ${schema}.chain WHERE journal_id > id ORDER BY journal_id LIMIT 1) FROM journal WHERE id IS NOT NULL
  )
  SELECT last.journal_id AS "journalId", last.sequence, last.hash
  FROM journal CROSS JOIN LATERAL (SELECT journal_id, sequence, hash FROM ${schema}.chain WHERE journal_id = id ORDER BY sequence DESC LIMIT 1) last`;
