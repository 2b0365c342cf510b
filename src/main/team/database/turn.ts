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

export function createTurn<Value>(after: number, limit: number, decide: (head: LogHead, rows: readonly LogRow[]) => Decision<Value> | null, meanwhile: () => void = () => undefined): Turn<Value> {
  let decided: { readonly at: LogHead; readonly decision: Decision<Value> } | null = null;
  let committing = false;

  /** null: not to be decided here. */
  const decisionAt = (head: LogHead, rows: readonly LogRow[]): Decision<Value> | null => {
    if (decided !== null) return decided.at.sequence === head.sequence && decided.at.hash === head.hash ? decided.decision : null;
    // A head behind what the caller knows is for the caller to judge.
    if (head.sequence - after > limit) return null;
    const decision = decide(head, rows);
    if (decision !== null) decided = { at: head, decision };
    return decision;
  };

  const take = async ({ session, workspace: { schema } }: Connected): Promise<Result<Value | null, Failure>> => {
    const asked = begin(session, schema, after, limit);
    try {
      if (decided === null) meanwhile();
    } finally {
      await asked;
    }
    const begun = await asked;
    if (!begun.ok) return begun;
    const { head, rows } = begun.value;
    const decision = decisionAt(head, rows);
    if (decision === null) return ok(null);
    committing = true;
    const kept = await session.queryAll([...changes(schema, head, decision), 'COMMIT']);
    // An error to which the connection does not end means that all was rolled back; an end of the connection says nothing.
    committing = !kept.ok && kept.error.lost;
    if (!kept.ok) return kept;
    const { command } = kept.value.at(-1) ?? { command: 'nothing' };
    return command === 'COMMIT' ? ok(decision.value) : failed(failure('broken', `COMMIT was answered with ${command}.`));
  };

  return {
    committing: () => committing,
    take: async (connected) => {
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

/** Waits for everybody who is at it, and lets nobody else in until the transaction ends. What was written is read after that: each statement sees what was committed before it. */
async function begin(session: Session, schema: string, after: number, limit: number): Promise<Result<{ readonly head: LogHead; readonly rows: readonly LogRow[] }, Failure>> {
  const answers = await session.queryAll([
    'BEGIN TRANSACTION ISOLATION LEVEL READ COMMITTED',
    `SELECT sequence, hash, (SELECT max(version) FROM ${schema}.schema_version) AS version FROM ${schema}.head FOR UPDATE`,
    `SELECT sequence, hash, header, signature, body FROM ${schema}.entry WHERE sequence > ${whole(after)} ORDER BY sequence LIMIT ${whole(limit)}`,
  ]);
  if (!answers.ok) return answers;
  const [, locked, written] = answers.value;
  const heads = parseRows(lockedHead, locked?.rows ?? []);
  if (!heads.ok) return heads;
  const [head] = heads.value;
  if (head === undefined) return failed(failure('broken', 'The log has no head.'));
  const wrong = versionProblem(head.version);
  if (wrong !== null) return failed(wrong);
  const rows = parseRows(logRow, written?.rows ?? []);
  return rows.ok ? ok({ head: { sequence: head.sequence, hash: head.hash }, rows: rows.value }) : rows;
}

function whole(number: number): string {
  if (!Number.isSafeInteger(number)) throw new Error(`${number} is no whole number`);
  return String(number);
}

/** As base64, in which nothing needs quoting. */
const bytes = (value: Uint8Array): string => `decode('${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')}', 'base64')`;
const text = (value: string): string => `convert_from(${bytes(Buffer.from(value))}, 'UTF8')`;

/** Claims are released before others are taken: one decision can do both with the same key. */
function changes(schema: string, head: LogHead, { append, claims }: Pick<Decision<unknown>, 'append' | 'claims'>): readonly string[] {
  const last = append.at(-1) ?? head;
  const rows = (values: readonly (readonly string[])[]): string => values.map((row) => `(${row.join(', ')})`).join(', ');
  const released = claims.flatMap((claim) => ('release' in claim ? [[text(claim.release), whole(claim.token)]] : []));
  const taken = claims.flatMap((claim) => ('take' in claim ? [[text(claim.take), whole(claim.token)]] : []));
  const added = append.map(({ sequence, hash, header, signature, body }) => [whole(sequence), text(hash), text(header), bytes(signature), bytes(body)]);
  return [
    ...(released.length === 0 ? [] : [
      `UPDATE ${schema}.claim SET released_by = ${whole(last.sequence)} FROM (VALUES ${rows(released)}) given (key, token)
       WHERE claim.key = given.key AND claim.token = given.token AND claim.released_by IS NULL`,
    ]),
    ...(added.length === 0 ? [] : [`INSERT INTO ${schema}.entry (sequence, hash, header, signature, body) VALUES ${rows(added)}`]),
    ...(taken.length === 0 ? [] : [`INSERT INTO ${schema}.claim (key, token) VALUES ${rows(taken)}`]),
    // The head follows from the entries that were added, so that it moves after them.
    ...(added.length === 0 ? [] : [`UPDATE ${schema}.head SET sequence = ${whole(last.sequence)}, hash = ${text(last.hash)}`]),
  ];
}
