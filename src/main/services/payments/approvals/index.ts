import { createSingleFlight } from '#main/context/single-flight.ts';
import type { TeamSeats } from '#main/context/team-seat.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { invalid, NOT_FOUND } from '#main/context/workspace-context.ts';
import { adviceFor } from '#main/services/payments/advice/index.ts';
import { savePaymentFile } from '#main/services/payments/payment-file/index.ts';
import { isWithdrawn } from '#main/store/journal/index.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { TeamDesk, TeamEvent, TeamRefusal } from '#main/team/types.ts';
import { viewOf } from '#main/writes/index.ts';
import type { Approval, FrozenWrite, Intents, SetTimer } from '#main/writes/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ApprovalView, AskedOfTeam, ClaimView } from '#shared/bridge/payments/approvals.ts';
import type { PaymentAdvice, SavedPaymentFile } from '#shared/bridge/writes/intents.ts';
import { filePaymentOf } from '#shared/bridge/writes/payment-file.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { ApprovedAttachment } from '#shared/domain/attachment.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import { raiseAlarms } from './alarms.ts';
import { askAgain, lateOf } from './ask-again.ts';
import type { FileMover } from './ask-again.ts';
import { createFollower } from './follow.ts';
import { createPresence } from './presence.ts';
import { othersWriteOf, requestForBatch, requestForCode, requestForWrite, writesOf } from './requests.ts';
import type { LineToSend } from './requests.ts';
import { takingOut } from './taken-out.ts';
import type { TakingOut } from './taken-out.ts';
import { heldBy, isTakenOut, teamError } from './team-gate.ts';
import type { WatchedGate } from './watched-gate.ts';

export { ownPayouts } from './alarms.ts';
export { successorOf } from './later-day.ts';
export { payloadCheck } from './requests.ts';
export type { LineToSend, PayloadCheck } from './requests.ts';
export { createWatchedGate } from './watched-gate.ts';
export { isTakenOut, teamError };

const NOT_IN_TEAM = failed({ kind: 'notInTeam' } as const);
const UNREADABLE: AppError = { kind: 'notAllowedInTeam', why: 'unreadable' };
const ELSEWHERE: readonly AppError['kind'][] = ['heldElsewhere', 'sentElsewhere', 'endedElsewhere'];

/** How other capabilities ask a team. */
export interface AskTeam extends TakingOut {
  askForWrite(requestId: string, frozen: FrozenWrite, sendWhenApproved: boolean): Promise<Result<ApprovalView, AppError>>;
  /** Nothing may be sent under it any more: it is not so at the bank, or its preparer gave it up; nothing for a desk alone. */
  voidRequest(requestId: string, reason: string): Promise<Result<null, AppError>>;
  /** By this desk's copy. */
  asked(requestId: string): AskedOfTeam | null;
  /** What was signed under it, which is all that may be sent; null where nothing was asked, or it cannot be read here. */
  signedLines(requestId: string): readonly LineToSend[] | null;
  /** With today's date; what was asked in its place is given as it is. */
  askAgain(requestId: string): Promise<Result<ApprovalView, AppError>>;
  askForBatch(batch: { readonly batchId: string; readonly name: string; readonly sendWhenApproved: boolean }, lines: readonly LineToSend[]): Promise<Result<ApprovalView, AppError>>;
}

/** Sends the file of a batch that this desk has, as its approvers saw it; null where it has none. */
export type FileSender = (batchId: string) => Promise<Result<unknown, AppError> | null>;

/** Files of payments, which are another capability's. */
interface Files {
  readonly send: FileSender;
  readonly move: FileMover;
}

interface ApprovalDeps {
  readonly gate: WatchedGate;
  readonly setTimer: SetTimer;
  /** The content of a file that is attached here. */
  readonly attached: (file: ApprovedAttachment) => Promise<Result<Uint8Array, AppError>>;
}

export function createApprovals(workspace: WorkspaceContext, seats: TeamSeats, intents: Intents, { gate, setTimer, attached }: ApprovalDeps) {
  /** What other desks may have sent and this one looks for, begun here once. */
  const lookInstead = (desk: TeamDesk): void => {
    for (const { requestId, line, intentId, name, device, since, file } of desk.lookedForClaims()) {
      const signed = desk.signed(requestId);
      const frozen = signed === null ? null : othersWriteOf(workspace.bankOrigin, signed, line);
      const begun = frozen === null ? failed(UNREADABLE) : intents.lookInstead({ intentId, frozen, of: { requestId, name, device, since }, file });
      if (!begun.ok) workspace.log.warn('team.notLookedFor', { kind: begun.error.kind });
    }
  };
  const follower = createFollower(workspace, seats, (intentId) => gate.isBeingSent(intentId), setTimer, lookInstead);
  let files: Files = { send: async () => null, move: async () => undefined };
  const changed = (): void => workspace.syncDeps.onChanged('approvals');
  const stops: (() => void)[] = [intents.onChange(() => follower.soon())];

  const onDesk = async <Value>(work: (desk: TeamDesk) => Promise<Result<Value, AppError>>): Promise<Result<Value, AppError>> => {
    const seat = seats.now();
    if (seat.status === 'unreadable') return failed(UNREADABLE);
    return seat.status === 'alone' ? NOT_IN_TEAM : work(seat.desk);
  };
  const viewed = (answer: Result<ApprovalView, TeamRefusal>): Result<ApprovalView, AppError> => (answer.ok ? ok(checked(answer.value)) : failed(teamError(answer.error)));

  /** A write that does not show what it sends is neither approved nor sent here. */
  const checked = (view: ApprovalView): ApprovalView => {
    const seat = seats.now();
    const signed = (view.subject.type !== 'write' && view.subject.type !== 'batch') || seat.status !== 'member' ? null : seat.desk.signed(view.requestId);
    if (signed === null || seat.status !== 'member') return view;
    const late = lateOf(workspace, seat.desk, view);
    if (late !== null) return { ...view, late, may: { ...view.may, approve: false, send: false, breakGlass: false } };
    if (writesOf(workspace.bankOrigin, signed) !== null) return view;
    return { ...view, subject: { type: 'unreadable' }, may: { ...view.may, approve: false, send: false, breakGlass: false } };
  };

  /** Each write of the request, approved in the journal of this desk; those that were before stay as they are. */
  const approveHere = async (desk: TeamDesk, requestId: string, payloadHash: string): Promise<Result<readonly IntentRecord[], AppError>> => {
    const signed = desk.signed(requestId);
    if (signed === null) return NOT_FOUND;
    const writes = writesOf(workspace.bankOrigin, signed);
    if (writes === null) return failed(UNREADABLE);
    if (signed.payloadHash !== payloadHash) return failed({ kind: 'changedSinceShown' });
    if (!workspace.journal.usable) return failed({ kind: 'paymentsBlocked', reason: workspace.journal.reason });
    const { journal } = workspace.journal;
    const isBatch = signed.payload?.type === 'batch';
    const known = isBatch ? journal.byBatch(requestId) : [journal.byRequest(requestId)].filter((record) => record !== null);
    const left = writes.filter(({ line }) => signed.lines.some((one) => one.line === line && one.leftOut === null)
      && !known.some((record) => (record.batchLine ?? 0) === line && !isWithdrawn(record)));
    const approvals = left.map(({ line, frozen }): Approval => ({
      requestId: isBatch ? `${requestId}-${line}` : requestId, frozen, batchId: isBatch ? requestId : null, batchLine: isBatch ? line : null,
    }));
    if (approvals.length > 0) {
      const agreed = await intents.agreeOn(approvals);
      if (!agreed.ok) return agreed;
      const approved = intents.approveAll(agreed.value);
      if (!approved.ok) return approved;
    }
    return ok(isBatch ? journal.byBatch(requestId) : [journal.byRequest(requestId)].filter((record) => record !== null));
  };

  const sending = createSingleFlight<Result<IntentRecord, AppError>>();
  const askingAgain = createSingleFlight<Result<ApprovalView, AppError>>();
  const leaving = createSingleFlight<Result<SavedPaymentFile, AppError>>();
  /** One at a time, whoever asks: the person, or the last signature. */
  const send = (desk: TeamDesk, requestId: string, payloadHash: string): Promise<Result<IntentRecord, AppError>> =>
    sending.run(requestId, async () => {
      const inTime = await gate.notTooLate(requestId);
      return inTime.ok ? (await sendFile(desk, requestId, payloadHash)) ?? sendWrites(desk, requestId, payloadHash) : inTime;
    });
  /** A file that was read on this desk is sent as it always is, with its pauses; null where it is not one of this desk. */
  const sendFile = async (desk: TeamDesk, batchId: string, payloadHash: string): Promise<Result<IntentRecord, AppError> | null> => {
    const signed = desk.signed(batchId);
    if (signed?.payload?.type !== 'batch' || signed.payloadHash !== payloadHash || !workspace.journal.usable) return null;
    const begun = await files.send(batchId);
    if (begun === null || !begun.ok) return begun;
    const [first] = workspace.journal.journal.byBatch(batchId);
    return first === undefined ? NOT_FOUND : ok(first);
  };
  /** Sends line after line, and stops at the first that the bank does not take: pressed again, it goes on with the rest. */
  const sendWrites = async (desk: TeamDesk, requestId: string, payloadHash: string): Promise<Result<IntentRecord, AppError>> => {
    const elsewhere = takenElsewhere(desk, requestId);
    if (elsewhere !== null) return failed(heldBy(elsewhere));
    const approved = await approveHere(desk, requestId, payloadHash);
    if (!approved.ok) return approved;
    let last: IntentRecord | null = null;
    for (const record of approved.value) {
      last = record;
      if (record.state !== 'APPROVED') continue;
      const sent = await intents.sendApproved(record.intentId);
      if (!sent.ok && isTakenOut(sent.error) && intents.withdrawAll([record.intentId], 'excluded').ok) continue;
      if (!sent.ok) {
        if (sent.error.kind === 'campaignChanged') {
          if (record.state === 'APPROVED') intents.withdrawAll([record.intentId], sent.error.kind);
          await voidRequest(requestId, sent.error.kind);
        }
        // What another desk sends is not approved here any more.
        if (ELSEWHERE.includes(sent.error.kind)) intents.withdrawAll(approved.value.map(({ intentId }) => intentId), sent.error.kind);
        return sent;
      }
      last = sent.value;
      if (!isTaken(last.state)) break;
    }
    return last === null ? NOT_FOUND : ok(last);
  };
  /** The approvals are void, and everybody is told. */
  const voidRequest = async (requestId: string, reason: string): Promise<Result<null, AppError>> => {
    const seat = seats.now();
    if (seat.status !== 'member' || seat.desk.signed(requestId) === null) return ok(null);
    const withdrawn = await seat.desk.withdraw(requestId, reason);
    if (withdrawn.ok) return ok(null);
    workspace.log.warn('team.notWithdrawn', { kind: withdrawn.error.kind });
    return failed(teamError(withdrawn.error));
  };

  const sendByItself = async (desk: TeamDesk): Promise<void> => {
    for (const requestId of desk.toSendByItself()) {
      const signed = desk.signed(requestId);
      if (signed === null) continue;
      const sent = await send(desk, requestId, signed.payloadHash);
      if (!sent.ok) workspace.log.warn('team.notSentByItself', { kind: sent.error.kind });
    }
  };
  let known: { toApprove: number; toSend: number } | null = null;
  const hear = (desk: TeamDesk, event: TeamEvent): void => {
    switch (event.type) {
      case 'requests': {
        changed();
        const { toApprove, toSend } = desk.counts();
        if (known !== null && toApprove > known.toApprove) workspace.notify({ kind: 'approvalWaits', about: 'approvals', path: '/approvals' });
        if (known !== null && toSend > known.toSend) workspace.notify({ kind: 'approvalGiven', about: 'approvals', path: '/approvals' });
        known = { toApprove, toSend };
        void sendByItself(desk).catch((error: unknown) => workspace.unexpected('team.sendByItself', error));
        return;
      }
      case 'glassBroken':
        workspace.notify({ kind: 'teamAlarm', about: event.requestId, path: `/approvals/${encodeURIComponent(event.requestId)}` });
        changed();
        return;
      case 'presence':
        workspace.syncDeps.onChanged('presence');
        return;
      case 'state':
        changed();
        // A connection that is back: what could not be told is told now.
        follower.soon();
        return;
      default:
    }
  };

  const presence = createPresence(seats, setTimer);

  const askForWrite = (requestId: string, frozen: FrozenWrite, sendWhenApproved: boolean, advice: readonly PaymentAdvice[] = []): Promise<Result<ApprovalView, AppError>> =>
    onDesk(async (desk) => {
      // First, so that whoever is asked finds them there.
      for (const file of 'attachments' in frozen.shown ? frozen.shown.attachments ?? [] : []) {
        const content = await attached(file);
        if (!content.ok) return content;
        const put = await desk.putFile(file.sha256, content.value);
        if (!put.ok) return failed(teamError(put.error));
      }
      return viewed(await desk.request(await requestForWrite(workspace, requestId, frozen, { advice, sendWhenApproved })));
    });

  const again = (requestId: string): Promise<Result<ApprovalView, AppError>> => onDesk(async (desk) => {
    const asked = await askingAgain.run(requestId, () => askAgain(workspace, intents, desk, requestId, files.move));
    return asked.ok ? ok(checked(asked.value)) : asked;
  });

  const handlers: Omit<HandlersOf<'approvals'>, 'approvals.requestBatch' | 'approvals.requestClosing' | 'approvals.searches' | 'approvals.saveSearch' | 'approvals.removeSearch'> = {
    'approvals.page': async (query) => {
      const seat = seats.now();
      return ok(seat.status === 'member' ? seat.desk.page(query) : { rows: [], total: 0 });
    },
    'approvals.counts': async () => {
      const seat = seats.now();
      return ok(seat.status === 'member' ? seat.desk.counts() : { toApprove: 0, mine: 0, all: 0, toSend: 0 });
    },
    'approvals.get': ({ requestId }) => onDesk(async (desk) => {
      const details = desk.details(requestId);
      return details === null ? NOT_FOUND : ok(checked(details));
    }),
    'approvals.request': async ({ requestId, write, decimalMark, bodyHash, sendWhenApproved }) => {
      const frozen = await intents.freezeShown({ requestId, write, decimalMark, bodyHash });
      if (!frozen.ok) return frozen;
      return askForWrite(requestId, frozen.value, sendWhenApproved, await adviceOn(workspace, write, decimalMark));
    },
    'approvals.needOfCode': async ({ intentId }) => {
      const code = codeToAsk(workspace, intentId);
      return ok(code === null ? null : await gate.needOf(code));
    },
    'approvals.requestCode': ({ intentId }) => onDesk(async (desk) => {
      const code = codeToAsk(workspace, intentId);
      return code === null ? NOT_FOUND : viewed(await desk.request(await requestForCode(workspace, code)));
    }),
    'approvals.approve': ({ requestId, payloadHash }) => onDesk(async (desk) => {
      const details = desk.details(requestId);
      if (details === null) return NOT_FOUND;
      return checked(details).subject.type === 'unreadable' ? failed(UNREADABLE) : viewed(await desk.approve(requestId, payloadHash));
    }),
    'approvals.decline': ({ requestId, payloadHash, reason }) => onDesk(async (desk) => viewed(await desk.decline(requestId, payloadHash, reason))),
    'approvals.leaveOut': ({ requestId, line, reason }) => onDesk(async (desk) => viewed(await desk.leaveOut(requestId, line, reason))),
    'approvals.withdraw': ({ requestId, reason }) => onDesk(async (desk) => viewed(await desk.withdraw(requestId, reason))),
    'approvals.send': ({ requestId, payloadHash }) => onDesk(async (desk) => {
      const sent = await send(desk, requestId, payloadHash);
      return sent.ok ? ok(viewOf(sent.value, workspace.now())) : sent;
    }),
    'approvals.saveFile': ({ requestId, payloadHash }) => onDesk(async (desk) => {
      const signed = desk.signed(requestId);
      if (signed === null) return NOT_FOUND;
      const writes = writesOf(workspace.bankOrigin, signed);
      if (writes === null) return failed(UNREADABLE);
      // Payments of a file leave from the page of their file.
      if (signed.payload?.type !== 'write' || !writes.every(({ frozen }) => filePaymentOf(frozen.shown).ok)) return invalid('write', 'notAllowed');
      const inTime = await gate.notTooLate(requestId);
      if (!inTime.ok) return inTime;
      return leaving.run(requestId, () => savePaymentFile(workspace, intents, () => approveHere(desk, requestId, payloadHash)));
    }),
    'approvals.askAgain': ({ requestId }) => again(requestId),
    'approvals.takeOver': ({ requestId, reason }) => onDesk(async (desk) => {
      const signed = desk.signed(requestId);
      if (signed === null) return NOT_FOUND;
      // What cannot be read here cannot be looked for here.
      if (signed.lines.some(({ line }) => othersWriteOf(workspace.bankOrigin, signed, line) === null)) return failed(UNREADABLE);
      const taken = await desk.takeOverRequest(requestId, reason);
      lookInstead(desk);
      return viewed(taken);
    }),
    'approvals.breakGlass': ({ requestId, payloadHash, reason }) => onDesk(async (desk) => viewed(await desk.breakGlass(requestId, payloadHash, reason))),
    'approvals.present': async ({ what, id, open }) => ok(await presence.present(what, id, open)),
  };

  const ask: AskTeam = {
    askForWrite,
    voidRequest,
    ...takingOut(seats, voidRequest),
    askAgain: again,
    asked: (requestId): AskedOfTeam | null => {
      const seat = seats.now();
      const details = seat.status === 'member' ? seat.desk.details(requestId) : null;
      return details === null ? null : { requestId, state: details.state, elsewhere: details.claims.findLast(({ mine }) => !mine) ?? null };
    },
    signedLines: (requestId) => {
      const seat = seats.now();
      const signed = seat.status === 'member' ? seat.desk.signed(requestId) : null;
      return signed === null ? null : writesOf(workspace.bankOrigin, signed);
    },
    askForBatch: ({ batchId, name, sendWhenApproved }, [first, ...others]) => onDesk(async (desk) => {
      if (first === undefined) return failed({ kind: 'paymentInvalid', problems: [] });
      return viewed(await desk.request(await requestForBatch(workspace, { batchId, name, sendWhenApproved }, [first, ...others])));
    }),
  };

  return {
    handlers,
    ask,
    filesBy: (given: Files): void => {
      files = given;
    },
    /** After a refresh. */
    refreshed: async (): Promise<void> => {
      const seat = seats.now();
      if (seat.status !== 'member') return;
      try {
        const raised = await raiseAlarms(workspace, seat.desk);
        if (raised > 0) workspace.notify({ kind: 'teamAlarm', about: 'alarms', path: '/settings/team' });
      } catch (error) {
        workspace.unexpected('team.alarms', error);
      }
    },
    start: (): void => {
      stops.push(seats.onDesk((desk) => {
        stops.push(desk.onEvent((event) => hear(desk, event)));
        const { toApprove, toSend } = desk.counts();
        known = { toApprove, toSend };
        follower.soon();
        changed();
      }));
    },
    stop: async (): Promise<void> => {
      for (const stop of stops.splice(0)) stop();
      presence.stop();
      await follower.stop();
    },
  };
}

async function adviceOn(workspace: WorkspaceContext, write: Write, mark: DecimalMark): Promise<readonly PaymentAdvice[]> {
  return write.kind === 'createTransfer' ? adviceFor(workspace, { ...write.draft, taxRelief: null }, mark) : [];
}

/** By this desk's copy: whoever else sends everything that is left of it, or has. Only the claim is certain; this spares the reading before it. */
function takenElsewhere(desk: TeamDesk, requestId: string): ClaimView | null {
  const [lines, claims] = [desk.signed(requestId)?.lines ?? [], desk.details(requestId)?.claims ?? []];
  const [claim, ...others] = claims;
  return lines.length === 1 && claim !== undefined && others.length === 0 && !claim.mine ? claim : null;
}

/** A code that was taken over for another program's transfer, at this bank. */
function codeToAsk({ journal, bankOrigin }: WorkspaceContext, intentId: string): IntentRecord | null {
  const record = journal.usable ? journal.journal.get(intentId) : null;
  return record?.kind === 'answerChallenge' && record.bank === bankOrigin ? record : null;
}
