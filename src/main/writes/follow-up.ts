import { cachedRecord } from '#main/context/cached-records.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { canonicalJson } from '#main/store/journal/index.ts';
import type { AtBank, IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { instantFromMs, instantToMs, parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { whereGone, withMatch } from './conclude.ts';
import { nextDuplicateLookAt } from './duplicates.ts';
import { appErrorOf } from './engine.ts';
import type { Engine } from './engine.ts';
import { plainly } from './kinds/at-bank.ts';
import { rulesOf } from './kinds/index.ts';
import { nextChallengeReadAt, nextReadAt } from './schedule.ts';

interface FollowedUp {
  readonly record: IntentRecord;
  /** Possible debits of a payment for which the bank promises no read; a person chooses. */
  readonly candidates: readonly Candidate[];
}

/** Reads again what the bank took or keeps waiting. Only changes are journalled: a transfer may take days, and the journal is never shortened. */
export async function followUp(engine: Engine, before: IntentRecord, reads: number): Promise<Result<FollowedUp, AppError>> {
  const seen = await readNow(engine, before);
  if (!seen.ok) return failed(seen.error);
  const { atBank, candidates } = seen.value;
  if (atBank === null || engine.stopped()) return ok({ record: before, candidates });
  const current = engine.get(before.intentId);
  if (!current.ok) return current;
  if (current.value.version !== before.version || isSame(before, atBank)) return ok({ record: current.value, candidates });
  const ends = atBank.meaning === 'settled' || atBank.meaning === 'failed';
  const written = engine.commitOne(before.intentId, { type: 'read', atBank: withMatch(atBank), nextReadAt: ends ? null : nextReadOf(engine, before, reads) });
  if (written.ok) return ok({ record: written.value, candidates: [] });
  // A failed match by likeness makes the outcome unknown again, but not while a similar write is under way.
  return written.error.kind === 'serverIdTaken' || written.error.kind === 'blocked' ? ok({ record: before, candidates }) : failed(appErrorOf(written.error));
}

async function readNow(engine: Engine, record: IntentRecord): Promise<Result<{ readonly atBank: AtBank | null; readonly candidates: readonly Candidate[] }, BankError>> {
  // A debit on the statement is final.
  if (record.serverSource === 'transaction' && record.serverId !== null) {
    return ok({ atBank: { ...plainly('settled', record.serverId), source: 'transaction' }, candidates: [] });
  }
  const rules = rulesOf(record);
  const context = engine.lookupContext(record);
  const read = await rules.read(record, context);
  if (!read.ok) return read;
  const seen = read.value ?? whereGone(record);
  if (seen !== null || rules.lookWhenTaken !== true) return ok({ atBank: seen, candidates: [] });
  const look = await rules.look(record, context);
  if (look.kind === 'incomplete') return failed(look.error);
  return ok({ atBank: look.kind === 'found' ? look.atBank : null, candidates: look.kind === 'unclear' ? look.candidates : [] });
}

/** Canonical: the journal returns fields in another order than the bank's answers. */
function isSame({ state, transfer, portal, serverId, challenge }: IntentRecord, atBank: AtBank): boolean {
  const meant = state === 'CHALLENGE' ? 'challenge' : 'accepted';
  return atBank.meaning === meant
    && (atBank.serverId === null || atBank.serverId === serverId)
    && (atBank.challengeId === null || atBank.challengeId === challenge?.challengeId)
    && (atBank.portal === undefined || canonicalJson(atBank.portal) === canonicalJson(portal))
    && (atBank.transfer === null || canonicalJson(atBank.transfer) === canonicalJson(transfer));
}

/** A booked transfer may be cancelled elsewhere. */
const LONGEST_REST_MS = 6 * 3_600_000;
const EARLY_READS = 2;

export function nextTime(engine: Pick<Engine, 'workspace'>, record: IntentRecord, reads: number): Instant | null {
  const watched = nextDuplicateLookAt(record, engine.workspace.now());
  if (record.state === 'SETTLED') return watched;
  const next = nextReadOf(engine, record, reads);
  return watched !== null && watched < next ? watched : next;
}

function nextReadOf({ workspace }: Pick<Engine, 'workspace'>, { state, transfer, shown, updatedAt }: IntentRecord, reads: number): Instant {
  const at = workspace.now();
  if (state !== 'ACCEPTED') return nextChallengeReadAt(at);
  const day = transfer?.status === 'BOOKED' && 'executionDate' in shown ? shown.executionDate : null;
  // A booked transfer rests until its day.
  const morning = day === null || reads < EARLY_READS ? null : parseInstant(`${day}T08:05:00`);
  if (morning === null || morning <= at) return nextReadAt(at, reads + 1, updatedAt);
  return instantFromMs(Math.min(instantToMs(at) + LONGEST_REST_MS, instantToMs(morning)));
}

/** Taken or waiting writes worth a read after a refresh. A transfer booked for a later day is skipped unless its listed status changed. */
export async function movedMeanwhile(workspace: Needs<'cache'>, watched: readonly IntentRecord[]): Promise<readonly string[]> {
  const taken = watched.filter(({ state }) => state === 'ACCEPTED' || state === 'CHALLENGE');
  const moved = await Promise.all(taken.map(async ({ transfer }) => {
    if (transfer?.status !== 'BOOKED') return true;
    const listed = await cachedRecord(workspace, 'transfers', transfer.moneyTransferId);
    return listed?.moneyTransferId === transfer.moneyTransferId && listed.status !== transfer.status;
  }));
  return taken.flatMap(({ intentId }, index) => (moved[index] === true ? [intentId] : []));
}
