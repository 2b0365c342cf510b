import { z } from 'zod';

import type { Decision, LogHead, LogRow } from '#main/team/log.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { failure } from './failure.ts';
import type { Failure } from './failure.ts';
import type { Connected } from './lane.ts';
import type { Session } from './session.ts';
import { parseRows, versionProblem, wholeNumber } from './workspace.ts';

export const logRow = z.object({ sequence: wholeNumber, hash: z.string(), header: z.string(), signature: z.instanceof(Uint8Array), body: z.instanceof(Uint8Array) });
const lockedHead = z.object({ sequence: wholeNumber, hash: z.string(), version: z.number() });

/** A turn over as many connections as it needs: what was decided is kept from one to the next. */
export interface Turn<Value> {
  /** One attempt, which ends with everything kept or nothing. null: not decided, or the log went on since it was. */
  readonly take: (connected: Connected) => Promise<Result<Value | null, Failure>>;
  /** A COMMIT was sent whose answer is missing. */
  readonly committing: () => boolean;
}

export function createTurn<Value>(after: number, limit: number, decide: (head: LogHead, rows: readonly LogRow[]) => Decision<Value> | null): Turn<Value> {
  let decided: { readonly at: LogHead; readonly decision: Decision<Value> } | null = null;
  let committing = false;

  /** null: not to be decided here. */
  const decisionAt = async (session: Session, schema: string, head: LogHead): Promise<Result<Decision<Value> | null, Failure>> => {
    if (decided !== null) return ok(decided.at.sequence === head.sequence && decided.at.hash === head.hash ? decided.decision : null);
    // A head behind what the caller knows is for the caller to judge.
    if (head.sequence - after > limit) return ok(null);
    const answer = await session.query(`SELECT sequence, hash, header, signature, body FROM ${schema}.entry WHERE sequence > $1 ORDER BY sequence LIMIT $2`, [after, limit]);
    if (!answer.ok) return answer;
    const rows = parseRows(logRow, answer.value.rows);
    if (!rows.ok) return rows;
    const decision = decide(head, rows.value);
    if (decision !== null) decided = { at: head, decision };
    return ok(decision);
  };

  const take = async ({ session, workspace: { schema } }: Connected): Promise<Result<Value | null, Failure>> => {
    const head = await lockHead(session, schema);
    if (!head.ok) return head;
    const decision = await decisionAt(session, schema, head.value);
    if (!decision.ok) return decision;
    if (decision.value === null) return ok(null);
    for (const [text, values] of changes(schema, head.value, decision.value)) {
      const done = await session.query(text, values);
      if (!done.ok) return done;
    }
    committing = true;
    const kept = await session.query('COMMIT');
    // An error to which the connection does not end means that all was rolled back; an end of the connection says nothing.
    committing = !kept.ok && kept.error.lost;
    if (!kept.ok) return kept;
    return kept.value.command === 'COMMIT' ? ok(decision.value.value) : failed(failure('broken', `COMMIT was answered with ${kept.value.command}.`));
  };

  return {
    committing: () => committing,
    take: async (connected) => {
      const begun = await connected.session.query('BEGIN TRANSACTION ISOLATION LEVEL READ COMMITTED');
      if (!begun.ok) return begun;
      let kept = false;
      try {
        const taken = await take(connected);
        kept = taken.ok && taken.value !== null;
        return taken;
      } finally {
        // After a COMMIT there is nothing to roll back, which PostgreSQL takes with a warning.
        if (!kept && connected.session.alive() && !(await connected.session.query('ROLLBACK')).ok) connected.session.end();
      }
    },
  };
}

/** Waits for everybody who is at it, and lets nobody else in until the transaction ends. */
async function lockHead(session: Session, schema: string): Promise<Result<LogHead, Failure>> {
  const answer = await session.query(`SELECT sequence, hash, (SELECT max(version) FROM ${schema}.schema_version) AS version FROM ${schema}.head FOR UPDATE`);
  if (!answer.ok) return answer;
  const rows = parseRows(lockedHead, answer.value.rows);
  if (!rows.ok) return rows;
  const [head] = rows.value;
  if (head === undefined) return failed(failure('broken', 'The log has no head.'));
  const wrong = versionProblem(head.version);
  return wrong === null ? ok({ sequence: head.sequence, hash: head.hash }) : failed(wrong);
}

type Change = readonly [text: string, values: readonly unknown[]];

/** Claims are released before others are taken: one decision can do both with the same key. */
function changes(schema: string, head: LogHead, { append, claims }: Pick<Decision<unknown>, 'append' | 'claims'>): readonly Change[] {
  const last = append.at(-1);
  const released = claims.flatMap((claim) => ('release' in claim ? [claim] : []));
  const taken = claims.flatMap((claim) => ('take' in claim ? [claim] : []));
  const column = (name: keyof LogRow): readonly unknown[] => append.map((row) => row[name]);
  return [
    ...(last === undefined ? [] : [
      [
        `INSERT INTO ${schema}.entry (sequence, hash, header, signature, body)
         SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $5::bytea[]) given (sequence) ORDER BY given.sequence`,
        [column('sequence'), column('hash'), column('header'), column('signature'), column('body')],
      ],
      [`UPDATE ${schema}.head SET sequence = $1, hash = $2`, [last.sequence, last.hash]],
    ] satisfies readonly Change[]),
    ...(released.length === 0 ? [] : [[
      `UPDATE ${schema}.claim SET released_by = $3 FROM unnest($1::text[], $2::bigint[]) given (key, token)
       WHERE claim.key = given.key AND claim.token = given.token AND claim.released_by IS NULL`,
      [released.map(({ release }) => release), released.map(({ token }) => token), last?.sequence ?? head.sequence],
    ] satisfies Change]),
    ...(taken.length === 0 ? [] : [[
      `INSERT INTO ${schema}.claim (key, token) SELECT * FROM unnest($1::text[], $2::bigint[])`, [taken.map(({ take }) => take), taken.map(({ token }) => token)],
    ] satisfies Change]),
  ];
}
