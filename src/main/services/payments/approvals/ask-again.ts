import { attachedTo, attachmentPrefix } from '#main/context/attached.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { bankTimeMs, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { TeamDesk } from '#main/team/types.ts';
import type { Intents } from '#main/writes/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ApprovalView, LateRequest } from '#shared/bridge/payments/approvals.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { asOfToday, DAY_PASSED, passedDay, successorOf, unsentOf } from './later-day.ts';
import { requestForBatch, requestForWrite, writesOf } from './requests.ts';
import type { LineToSend } from './requests.ts';
import { teamError } from './team-gate.ts';

/** The rest of a file that was read on this desk becomes a batch of its own, by the id of the new request; the former one ends. */
export type FileMover = (batchId: string, nextId: string, left: readonly LineToSend[]) => Promise<void>;

const CHANGED: AppError = { kind: 'notAllowedInTeam', why: 'changed' };
const isOpen = ({ state, reason }: Pick<ApprovalView, 'state' | 'reason'>): boolean => reason === null && ['waiting', 'approved', 'sending', 'expired'].includes(state);

/** What is late of a request, by the bank's time as it is known; null for nothing. */
export function lateOf({ bank, clock, bankOrigin }: Pick<WorkspaceContext, 'bank' | 'clock' | 'bankOrigin'>, desk: TeamDesk, view: ApprovalView): LateRequest | null {
  // One that was sent in part reads as sent.
  const isClosedAsLate = view.reason === DAY_PASSED;
  if (!isOpen(view) && !isClosedAsLate) return null;
  const signed = desk.signed(view.requestId);
  const day = signed === null ? null : passedDay(unsentOf(bankOrigin, signed), bankDateAt(bank.serverNowMs() ?? clock.now()));
  if (day === null) return null;
  const next = successorOf(view.requestId);
  const known = desk.row(next) !== null;
  const { members, memberId, expelled, tampering, connection } = desk.state();
  const roles = members.find((member) => member.memberId === memberId)?.roles ?? [];
  const mayClose = isClosedAsLate || view.preparedBy.memberId === memberId || roles.includes('sender');
  const mayAskAgain = !known && roles.includes('preparer') && mayClose && !expelled && tampering === null && connection.status === 'connected';
  return { day, mayAskAgain, next: known ? next : null };
}

/**
 * Asks for the unsent rest with today's date. The former request is closed first, so that never both can be sent; whoever presses again after a crash
 * between the two goes on from there.
 */
export async function askAgain(workspace: WorkspaceContext, intents: Pick<Intents, 'withdrawAll'>, desk: TeamDesk, requestId: string, moveFile: FileMover): Promise<Result<ApprovalView, AppError>> {
  const next = successorOf(requestId);
  const asked = desk.details(next);
  if (asked !== null) {
    goOnUnder(workspace, desk, requestId, next);
    return ok(asked);
  }
  // As the bank's clock has it now; `lateOf` goes by what was heard.
  const today = bankDateAt(await bankTimeMs(workspace));
  const view = desk.details(requestId);
  if (view === null) return NOT_FOUND;
  const late = lateOf(workspace, desk, view);
  if (late === null) return failed(CHANGED);
  if (!workspace.journal.usable) return failed({ kind: 'paymentsBlocked', reason: workspace.journal.reason });
  if (isOpen(view)) {
    const closed = await desk.withdraw(requestId, DAY_PASSED);
    if (!closed.ok) return failed(teamError(closed.error));
  }
  // What was claimed meanwhile stays out.
  const signed = desk.signed(requestId);
  const [first, ...others] = signed === null ? [] : asOfToday(workspace.bankOrigin, unsentOf(workspace.bankOrigin, signed), today);
  if (first === undefined) return failed(CHANGED);
  const { payload } = signed ?? { payload: null };
  const { journal } = workspace.journal;
  const here = payload?.type === 'batch' ? journal.byBatch(requestId) : [journal.byRequest(requestId)].filter((record) => record !== null);
  const unsent = here.filter(({ state }) => state === 'APPROVED').map(({ intentId }) => intentId);
  const withdrawn = unsent.length === 0 ? ok(null) : intents.withdrawAll(unsent, DAY_PASSED);
  if (!withdrawn.ok) return withdrawn;
  const { sendWhenApproved } = view;
  if (payload?.type === 'batch') await moveFile(requestId, next, [first, ...others]);
  const request = payload?.type === 'batch'
    ? await requestForBatch(workspace, { batchId: next, name: payload.name, sendWhenApproved }, [first, ...others])
    : await requestForWrite(workspace, next, first.frozen, { advice: view.subject.type === 'write' ? view.subject.advice : [], sendWhenApproved });
  const said = await desk.request(request);
  if (!said.ok) return failed(teamError(said.error));
  goOnUnder(workspace, desk, requestId, next);
  return said;
}

/** What this desk has of a payment by the id of its request, it has by that of the next one: its files, and a draft that is still there. */
function goOnUnder(workspace: WorkspaceContext, desk: TeamDesk, requestId: string, next: string): void {
  const { userData } = workspace;
  const signed = desk.signed(next);
  const [write] = signed?.payload?.type === 'write' ? writesOf(workspace.bankOrigin, signed) ?? [] : [];
  if (write === undefined) return;
  const [attached, draft, at] = [attachedTo(workspace, { on: 'payment', id: requestId }), userData.get('draft', requestId), workspace.now()];
  if (attached.length === 0 && draft === null) return;
  const subject = { on: 'payment', id: next } as const;
  userData.together(() => {
    // Those of the former request stay: it says what was signed.
    for (const file of attached) userData.put('attachment', attachmentPrefix(workspace, subject) + file.sha256, { ...file, subject }, at);
    if (draft === null) return;
    const { shown } = write.frozen;
    const content = draft.content.kind === 'createTransfer' && shown.kind === 'createTransfer' && shown.executionDate !== null
      ? { ...draft.content, draft: { ...draft.content.draft, executionDate: shown.executionDate } } : draft.content;
    userData.put('draft', next, { ...draft, draftId: next, content, step: 'details', savedAt: at }, at);
    userData.remove('draft', requestId);
  });
  workspace.emit({ type: 'changed', parts: ['drafts', 'attachments'] });
}
