import type { SendingGate, WriteToApprove } from '#main/context/sending-gate.ts';
import type { TeamSeats } from '#main/context/team-seat.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { ClaimRefusal, NewRequest, Offence, TeamDesk, TeamRefusal as DeskRefusal } from '#main/team/types.ts';
import type { AppError, TeamRefusal } from '#shared/bridge/app-error.ts';
import type { ClaimView, TeamNeed } from '#shared/bridge/payments/approvals.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { isUnresolved } from '#shared/domain/intent-state.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { FileOfPayment } from '#shared/domain/team/statements.ts';
import { factsOf, factsOfFile } from './facts.ts';
import { passedDayIn, passedDayOf } from './later-day.ts';
import { publishedOf } from './published.ts';
import { requestForBatch, requestForCode, requestForWrite, requestOf } from './requests.ts';

export type GateNeeds = Needs<'journal' | 'userData' | 'bankOrigin' | 'cache' | 'now' | 'unexpected' | 'bank' | 'clock'>;

const UNREADABLE: AppError = { kind: 'notAllowedInTeam', why: 'unreadable' };

/**
 * Lets a write of a team's desk leave only under a claim. Where the policy asks nobody else, the request is written with the claim, so that every
 * write of the team has one.
 */
export function createTeamGate(workspace: GateNeeds, seats: Pick<TeamSeats, 'now'>): SendingGate {
  const notTooLate = async (desk: TeamDesk, requestId: string): Promise<Result<null, AppError>> => {
    const signed = desk.signed(requestId);
    const day = signed === null ? null : await passedDayOf(workspace, signed);
    return day === null ? ok(null) : failed({ kind: 'dayPassed', day });
  };
  const claimed = async (desk: TeamDesk, record: IntentRecord, file?: FileOfPayment): Promise<Result<{ readonly token: number }, AppError>> => {
    if (!workspace.journal.usable) return failed({ kind: 'paymentsBlocked', reason: workspace.journal.reason });
    const { requestId, line } = requestOf(record);
    const signed = desk.signed(requestId);
    // The others of its request were looked at before the first of them was approved here.
    const day = signed === null || record.state !== 'APPROVED' ? null : await passedDayIn(workspace, [{ frozen: record }]);
    if (day !== null) return failed({ kind: 'dayPassed', day });
    if (signed === null) {
      const together = record.batchId === null ? [record] : workspace.journal.journal.byBatch(record.batchId).filter(({ state }) => state === 'APPROVED');
      const need = await neededFor(workspace, desk, together);
      const request = need.do === 'send' ? await requestFor(workspace, requestId, together) : null;
      if (request === null) return failed(refusedNeed(need));
      const asked = await desk.request(request);
      if (!asked.ok) return failed(teamError(asked.error));
    }
    const { bodyHash, fingerprint, intentId } = record;
    const { journal } = workspace.journal;
    const hashAt = (sequence: number): string | null => journal.hashAt(sequence);
    const claim = await desk.claim({ requestId, line, bodyHash, fingerprint, intentId, journalId: journal.mark().journalId, hashAt, ...(file === undefined ? {} : { file }) });
    return claim.ok ? claim : failed(claimError(claim.error));
  };
  return {
    needOf: async (write) => {
      const seat = seats.now();
      if (seat.status === 'alone') return null;
      if (seat.status === 'unreadable') return NOTHING;
      const need = await neededFor(workspace, seat.desk, [write]);
      return withRequest(seat.desk, write.requestId, need);
    },
    needOfFile: async (batchId, file) => {
      const seat = seats.now();
      if (seat.status === 'alone') return null;
      if (seat.status === 'unreadable') return NOTHING;
      // A file has no lock of its own: its lines are compared when they are claimed.
      return withRequest(seat.desk, batchId, seat.desk.need(await factsOfFile(workspace, file()), '', ''));
    },
    notTooLate: async (requestId) => {
      const seat = seats.now();
      return seat.status === 'member' ? notTooLate(seat.desk, requestId) : ok(null);
    },
    mayApprove: async (writes) => {
      const seat = seats.now();
      if (seat.status === 'alone') return ok(null);
      if (seat.status === 'unreadable') return failed(UNREADABLE);
      for (const requestId of new Set(writes.map((write) => requestOf(write).requestId))) {
        const row = seat.desk.row(requestId);
        const together = writes.filter((one) => requestOf(one).requestId === requestId);
        // Approved as a whole: whether it may still be sent is asked line by line with the claim.
        if (row?.state === 'approved' || row?.state === 'sending' || row?.state === 'sent') {
          const inTime = await notTooLate(seat.desk, requestId);
          if (!inTime.ok) return inTime;
          const lines = seat.desk.signed(requestId)?.lines ?? [];
          if (!together.every((one) => lines.some(({ line, bodyHash }) => line === requestOf(one).line && bodyHash === one.bodyHash))) return failed({ kind: 'notAllowedInTeam', why: 'changed' });
          continue;
        }
        if (row !== null) return failed({ kind: 'approvalNeeded' });
        // Lines of a file are judged together: many small ones are one large payment.
        const need = await neededFor(workspace, seat.desk, together);
        if (need.do !== 'send') return failed(refusedNeed(need));
      }
      return ok(null);
    },
    admit: async (record, file) => {
      const seat = seats.now();
      if (seat.status === 'alone') return ok(null);
      if (seat.status === 'unreadable') return failed(UNREADABLE);
      const claim = await claimed(seat.desk, record, file);
      return claim.ok ? ok({ teamId: seat.desk.teamId, token: claim.value.token }) : claim;
    },
    begun: async () => {
      const seat = seats.now();
      if (seat.status !== 'member' || !workspace.journal.usable) return;
      await seat.desk.publish(publishedOf(workspace.journal.journal)).catch((error: unknown) => workspace.unexpected('team.begun', error));
    },
    admitCode: async (record) => {
      const seat = seats.now();
      if (seat.status === 'alone') return ok(null);
      if (seat.status === 'unreadable') return failed(UNREADABLE);
      if (record.kind !== 'answerChallenge') return ownCode(seat.desk, record);
      const hindered = hinderedBy(seat.desk);
      if (hindered !== null) return failed(hindered);
      // Another program's transfer: the code is what sends it.
      const claim = await claimed(seat.desk, record);
      return claim.ok ? ok(null) : claim;
    },
    unused: (record, claim) => {
      const seat = seats.now();
      if (seat.status !== 'member' || seat.desk.teamId !== claim.teamId) return;
      void seat.desk.resolve(claim.token, 'notSent', null, record.state).catch((error: unknown) => workspace.unexpected('team.unused', error));
    },
  };
}

function hinderedBy(desk: TeamDesk): AppError | null {
  const { expelled, tampering } = desk.state();
  if (expelled) return { kind: 'notAllowedInTeam', why: 'expelled' };
  return tampering === null ? null : { kind: 'teamTampered', tampering };
}

/**
 * The code ends what has left already, before this desk belonged to the team or under its claim. Another desk may have said meanwhile that nothing comes
 * of it, and the team may have paid anew. Without the database the code goes on, as does the sending, where this desk has read the team's log since it
 * was opened: its files may have come back older than they were.
 */
async function ownCode(desk: TeamDesk, { claim }: IntentRecord): Promise<Result<null, AppError>> {
  const ofTeam = claim !== undefined && claim.teamId === desk.teamId ? claim : null;
  if (ofTeam !== null) await desk.catchUp();
  const hindered = hinderedBy(desk);
  if (hindered !== null) return failed(hindered);
  if (ofTeam === null) return ok(null);
  if (!desk.hasMet()) return failed({ kind: 'notAllowedInTeam', why: 'notMet' });
  const own = desk.ownClaim(ofTeam.token);
  return own !== null && own.lookedForBy !== null && (own.outcome === 'declared' || own.outcome === 'failed') ? failed(heldBy(own)) : ok(null);
}

const NOTHING: TeamNeed = { do: 'nothing', why: 'unreadable', needs: [], request: null, elsewhere: null };

/** What was asked for under the same id counts, if it was not ended. */
function withRequest(desk: TeamDesk, requestId: string, need: TeamNeed): TeamNeed {
  return need.request === null ? { ...need, request: desk.row(requestId) } : need;
}

async function neededFor(
  workspace: Needs<'journal' | 'bankOrigin' | 'cache'>, desk: TeamDesk, [first, ...others]: readonly Pick<WriteToApprove, 'shown' | 'bodyHash' | 'fingerprint'>[],
): Promise<TeamNeed> {
  if (first === undefined) return NOTHING;
  return desk.need(await factsOf(workspace, [first.shown, ...others.map(({ shown }) => shown)]), first.bodyHash, first.fingerprint);
}

/** What nobody else has to sign, as a request; null for what this app did not freeze. */
async function requestFor(workspace: GateNeeds, requestId: string, records: readonly IntentRecord[]): Promise<NewRequest | null> {
  const code = records.find(({ kind }) => kind === 'answerChallenge');
  if (code !== undefined) return requestForCode(workspace, code);
  const lines = records.flatMap((record) => (record.request === null ? [] : [{ line: requestOf(record).line, frozen: { ...record, request: record.request } }]));
  const [first, ...others] = lines;
  if (first === undefined || lines.length !== records.length) return null;
  if (records[0]?.batchId === null) return requestForWrite(workspace, requestId, first.frozen);
  const name = workspace.userData.get('batch', requestId)?.name ?? requestId;
  return requestForBatch(workspace, { batchId: requestId, name, sendWhenApproved: false }, [first, ...others]);
}

function refusedNeed({ do: what, why }: TeamNeed): AppError {
  return what === 'nothing' && why !== null ? { kind: 'notAllowedInTeam', why } : { kind: 'approvalNeeded' };
}

const WHY: Readonly<Partial<Record<Offence, TeamRefusal>>> = {
  prepared: 'prepared', role: 'role', notMine: 'role', notDelegated: 'role', signedBefore: 'signed', claimHeld: 'held', lineUsed: 'held', expired: 'expired', otherHash: 'changed',
  otherPolicy: 'changed', otherBody: 'changed', otherFacts: 'changed', notOpen: 'changed', leftOut: 'takenOut', unknownRequest: 'changed', unknownLine: 'changed',
  lastAdministrator: 'lastAdministrator', stuck: 'locksOut', revoked: 'expelled', left: 'expelled', unknownType: 'unreadable',
};

/** What the window says where the team does not let it. */
export function teamError(refusal: DeskRefusal): AppError {
  switch (refusal.kind) {
    case 'offline': return { kind: 'teamUnusable', problem: refusal.problem, detail: refusal.detail };
    case 'unclear': return { kind: 'teamUnusable', problem: 'timedOut', detail: null };
    case 'tampering': return { kind: 'teamTampered', tampering: refusal.tampering };
    case 'expelled': return { kind: 'notAllowedInTeam', why: 'expelled' };
    case 'notAllowed': return { kind: 'notAllowedInTeam', why: WHY[refusal.why] ?? 'impossible' };
    default: return assertNever(refusal);
  }
}

/** Somebody took the line out of its file since it was approved here. */
export const isTakenOut = (error: AppError): boolean => error.kind === 'notAllowedInTeam' && error.why === 'takenOut';

function claimError(refusal: ClaimRefusal): AppError {
  switch (refusal.kind) {
    case 'held': return heldBy(refusal.by);
    case 'unsatisfied': return { kind: 'approvalNeeded' };
    default: return teamError(refusal);
  }
}

/** Who sends it, who has sent it, or who ended it for a desk that no longer answered. */
export function heldBy({ name, since, outcome, lookedForBy, mine }: Pick<ClaimView, 'name' | 'since' | 'outcome' | 'lookedForBy' | 'mine'>): AppError {
  if (lookedForBy !== null && outcome !== 'open' && (mine || outcome !== 'accepted')) return { kind: 'endedElsewhere', name: lookedForBy };
  return { kind: outcome === 'open' ? 'heldElsewhere' : 'sentElsewhere', name, since };
}

/** How a claim stands by what the journal knows of its write; `open` keeps it. */
export function claimOutcome({ state }: Pick<IntentRecord, 'state'>): Parameters<TeamDesk['resolve']>[1] {
  switch (state) {
    case 'APPROVED': return 'notSent';
    case 'ACCEPTED':
    case 'SETTLED': return 'accepted';
    case 'ABANDONED':
    case 'DECLARED': return 'declared';
    default: return isUnresolved(state) ? 'open' : 'failed';
  }
}
