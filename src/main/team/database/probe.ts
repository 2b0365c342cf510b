import { randomBytes, randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { DatabaseError } from '#main/team/log.ts';
import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from './failure.ts';
import { failure } from './failure.ts';
import { openSession, usualLimits } from './session.ts';
import type { After, Limits, Session } from './session.ts';
import { findWorkspace, parseRows, wholeNumber } from './workspace.ts';

export interface Probed {
  /** Such as "17.2". */
  readonly serverVersion: string;
  readonly holds: 'empty' | 'team';
  /** false for an auditor. */
  readonly mayWrite: boolean;
}

/** Enough to need space that the table does not have yet. */
const TRIED_BYTES = 90_000;

/** Connects, and says what is wrong, or what the database holds. Leaves nothing behind. */
export async function probe(access: DatabaseAccess, after: After, limits: Limits = usualLimits): Promise<Result<Probed, Extract<DatabaseError, { kind: 'unusable' }>>> {
  const session = await openSession(access, limits, after);
  if (!session.ok) return unusable(session.error);
  const found = await lookInto(session.value);
  session.value.end();
  return found.ok ? found : unusable(found.error);
}

const unusable = ({ problem, detail }: Failure) => failed({ kind: 'unusable' as const, problem, detail });

async function lookInto(session: Session): Promise<Result<Probed, Failure>> {
  const workspace = await findWorkspace(session);
  if (!workspace.ok) return workspace;
  const { schema } = workspace.value;
  const rights = await rightsIn(session, schema);
  if (!rights.ok) return rights;
  const answer = await session.query(`SELECT sequence FROM ${schema}.head`);
  if (!answer.ok) return answer;
  const rows = parseRows(z.object({ sequence: wholeNumber }), answer.value.rows);
  if (!rows.ok) return rows;
  const [head] = rows.value;
  if (head === undefined) return failed(failure('broken', 'The log has no head.'));
  const cannot = rights.value === 'member' ? await tryToWrite(session, schema) : null;
  return cannot === null ? ok({ serverVersion: session.serverVersion, holds: head.sequence === 0 ? 'empty' : 'team', mayWrite: rights.value === 'member' }) : failed(cannot);
}

const tables = ['head', 'entry', 'claim', 'chain', 'file', 'enrolment', 'presence'] as const;
const columns = [['head', 'sequence'], ['head', 'hash'], ['claim', 'released_by']] as const;

/** All of a member's rights, or all of an auditor's: anything between is a mistake that would show when something is to be sent. */
async function rightsIn(session: Session, schema: string): Promise<Result<'member' | 'auditor', Failure>> {
  const right = (table: string, privilege: string): string => `('${table} ${privilege}', has_table_privilege('${schema}.${table}', '${privilege}'))`;
  const needed = [
    ...tables.map((table) => right(table, 'SELECT')),
    ...tables.filter((table) => table !== 'head').map((table) => right(table, 'INSERT')),
    ...columns.map(([table, name]) => `('${table} UPDATE', has_column_privilege('${schema}.${table}', '${name}', 'UPDATE'))`),
    right('enrolment', 'DELETE'), right('presence', 'DELETE'),
  ];
  const answer = await session.query(`SELECT name, granted FROM (VALUES ${needed.join(', ')}) rights (name, granted)`);
  if (!answer.ok) return answer;
  const rows = parseRows(z.object({ name: z.string(), granted: z.boolean() }), answer.value.rows);
  if (!rows.ok) return rows;
  const missing = rows.value.filter(({ granted }) => !granted).map(({ name }) => name);
  if (missing.length === 0) return ok('member');
  const readsAll = !missing.some((name) => name.endsWith(' SELECT'));
  const writesNothing = rows.value.every(({ name, granted }) => name.endsWith(' SELECT') || !granted);
  return readsAll && writesNothing ? ok('auditor') : failed(failure('missingRights', [...new Set(missing)].join(', ')));
}

/** A full disk and a database that takes no changes show when something is written. */
async function tryToWrite(session: Session, schema: string): Promise<Failure | null> {
  for (const [text, values] of [
    ['BEGIN'], [`INSERT INTO ${schema}.presence (device_id, topic, body) VALUES ($1, 'probe', $2)`, [randomUUID(), randomBytes(TRIED_BYTES)]],
  ] as const) {
    const done = await session.query(text, values);
    if (!done.ok) return done.error;
  }
  const undone = await session.query('ROLLBACK');
  return undone.ok ? null : undone.error;
}
