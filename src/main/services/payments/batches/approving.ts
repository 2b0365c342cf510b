import type { Needs, WorkspaceContext } from '#main/context/workspace-context.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { StoredBatch } from '#main/store/user-data/index.ts';
import type { Approval, FrozenWrite, Intents } from '#main/writes/index.ts';
import { successorOf } from '#main/services/payments/approvals/index.ts';
import type { AskTeam, LineToSend } from '#main/services/payments/approvals/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ApprovalState, ApprovalView } from '#shared/bridge/payments/approvals.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { PaymentContext } from '#shared/domain/payment/transfer-payment.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { checkLines, FILE_MARK } from './checking.ts';
import type { CheckedLine } from './checking.ts';
import { rememberFile } from './sent-before.ts';
import type { BatchStore } from './store.ts';
import { approvableLines, bodyHashOf, undecidedLines } from './view.ts';
import type { ShownParts } from './view.ts';

type ApprovingIntents = Pick<Intents, 'freeze' | 'agreeOn' | 'approveAll'>;

interface Approving {
  readonly workspace: WorkspaceContext;
  readonly store: BatchStore;
  readonly intents: ApprovingIntents;
  /** The batch as it is now; null when it was removed. */
  readonly parts: () => Promise<ShownParts | null>;
  /** Who of a team signs. */
  readonly team: Pick<AskTeam, 'askForBatch' | 'askAgain' | 'signedLines' | 'asked'>;
  /** What it does next. */
  readonly next?: Pick<StoredBatch, 'phase' | 'pause'>;
}

/**
 * Approves in one transaction all lines that would be sent, if they are exactly what the person saw; of a renewed batch, in place of the former
 * approvals. Sends nothing.
 */
export async function approvePayable({ workspace, store, intents, parts, team, next = { phase: 'sending', pause: null } }: Approving, batchId: string, bodyHash: string): Promise<Result<null, AppError>> {
  const open = await parts();
  if (open === null) return failed({ kind: 'notFound' });
  if (!isAsShown(open, bodyHash)) return failed({ kind: 'changedSinceShown' });
  const lines = approvableLines(open);
  if (lines.length === 0) return failed({ kind: 'paymentInvalid', problems: [] });
  const suffix = open.left === null ? '' : `-${bankToday(workspace)}`;
  // What others signed is exactly what is sent.
  const signed = team.signedLines(batchId);
  const approvals = signed === null ? await freezeAll(intents, open, lines, suffix) : asSigned(batchId, lines, signed, suffix);
  if (!approvals.ok) return approvals;
  const agreed = await intents.agreeOn(approvals.value);
  if (!agreed.ok) return agreed;
  // Meanwhile a line may have been excluded, a similar payment sent, or the batch approved by another click.
  const now = await parts();
  if (now === null || now.batch.phase !== open.batch.phase || !isAsShown(now, bodyHash)) return failed({ kind: 'changedSinceShown' });
  const replaced = now.records.filter(({ state }) => state === 'APPROVED').map(({ intentId }) => intentId);
  if ((now.left === null) !== (now.records.length === 0)) return failed({ kind: 'changedSinceShown' });
  // The day it is sent on becomes part of the line.
  store.putLines(batchId, lines.map((line) => ({ ...line, kept: { ...line.kept, draft: line.draft } })));
  const approved = intents.approveAll(agreed.value, replaced);
  if (!approved.ok) return approved;
  rememberFile(workspace, now.batch);
  store.change(batchId, { ...next, approved: { on: bankToday(workspace), at: workspace.now() } });
  return ok(null);
}

type Asking = Pick<Approving, 'intents' | 'parts' | 'team'> & { readonly moveOn: (nextId: string, left: readonly LineToSend[]) => Promise<void> };

/** Asks the team to approve the file as a whole: exactly the lines that the person saw. Where its former request has ended, what is left becomes a batch of its own. */
export async function requestFile({ intents, parts, team, moveOn }: Asking, batchId: string, bodyHash: string, sendWhenApproved: boolean): Promise<Result<ApprovalView, AppError>> {
  const open = await parts();
  if (open === null) return failed({ kind: 'notFound' });
  if (!isAsShown(open, bodyHash)) return failed({ kind: 'changedSinceShown' });
  const lines = approvableLines(open);
  if (lines.length === 0) return failed({ kind: 'paymentInvalid', problems: [] });
  const state = team.asked(batchId)?.state ?? null;
  // What is left of a file that was sent in part, and what was taken back since its day had passed, is asked for as it was signed.
  if (state !== null && open.left !== null) return team.askAgain(batchId);
  const again = state !== null && ENDED.includes(state) ? successorOf(batchId) : null;
  if (again !== null && team.asked(again) !== null) return team.askAgain(batchId);
  const frozen = await freezeAll(intents, again === null ? open : { ...open, batch: { ...open.batch, batchId: again } }, lines, '');
  if (!frozen.ok) return frozen;
  const left = frozen.value.map(({ batchLine, frozen: write }) => ({ line: batchLine ?? 0, frozen: write }));
  if (again !== null) await moveOn(again, left);
  return team.askForBatch({ batchId: again ?? batchId, name: open.batch.name, sendWhenApproved }, left);
}

const ENDED: readonly ApprovalState[] = ['declined', 'withdrawn', 'voided', 'expired'];

/** Lines as others signed them, of those that this desk would send. */
function asSigned(batchId: string, lines: readonly CheckedLine[], signed: readonly LineToSend[], suffix: string): Result<readonly Approval[], AppError> {
  const approvals = lines.flatMap(({ kept: { index } }) => {
    const write = signed.find(({ line }) => line === index);
    return write === undefined ? [] : [{ requestId: `${batchId}-${index}${suffix}`, frozen: write.frozen, batchId, batchLine: index }];
  });
  return approvals.length === lines.length ? ok(approvals) : failed({ kind: 'notAllowedInTeam', why: 'changed' });
}

const isAsShown = (parts: ShownParts, bodyHash: string): boolean => bodyHashOf(parts) === bodyHash && undecidedLines(parts).length === 0;

/** One request id per line and day: approving it again makes no second write. */
async function freezeAll(
  intents: ApprovingIntents, { batch: { batchId }, before }: ShownParts, lines: readonly CheckedLine[], suffix: string,
): Promise<Result<readonly Approval[], AppError>> {
  const approvals: Approval[] = [];
  for (const line of lines) {
    const { draft, kept } = line;
    const requestId = `${batchId}-${kept.index}${suffix}`;
    const frozen = await intents.freeze({ kind: 'createTransfer', draft: { ...draft, taxRelief: null } }, requestId, FILE_MARK);
    if (!frozen.ok) return frozen;
    const alike = before.alikeOf(line).map(({ at, intentId, moneyTransferId }) => ({ at, id: moneyTransferId ?? intentId ?? '' }));
    approvals.push({ requestId, frozen: withReason(frozen.value, kept.keptOnPurpose?.reason ?? null, alike), batchId, batchLine: kept.index });
  }
  return ok(approvals);
}

/** Keeps with the write why the person sends a line that looks like an earlier payment. */
function withReason(frozen: FrozenWrite, reason: string | null, alike: NonNullable<Extract<FrozenWrite['shown'], { kind: 'createTransfer' }>['keptOnPurpose']>['alike']): FrozenWrite {
  const { shown } = frozen;
  return reason === null || shown.kind !== 'createTransfer' ? frozen : { ...frozen, shown: { ...shown, keptOnPurpose: { reason, alike } } };
}

/* An approval holds for its day; later, the remaining lines are approved again with the new date. */

/** The bank's date, as last heard. */
const bankToday = ({ bank, clock }: Needs<'bank' | 'clock'>) => bankDateAt(bank.lastServerTimeMs() ?? clock.now());

/** Asks the bank for its time when a new day has begun here. If it does not answer, the date stays, and the approval is asked for again later. */
export function createDayListener({ bank, clock }: Needs<'bank' | 'clock'>): () => Promise<void> {
  let heardOn = '';
  return async () => {
    const here = bankDateAt(clock.now());
    if (bankToday({ bank, clock }) >= here || heardOn === here) return;
    const answer = await bank.call('listAccounts', {});
    if (answer.ok) heardOn = here;
  };
}

/** At the bank or, where it was not heard since, here. */
export function isApprovedBefore(workspace: Needs<'bank' | 'clock'>, { approved }: Pick<StoredBatch, 'approved'>, waiting: Pick<IntentRecord, 'createdAt'>): boolean {
  const at = Date.parse(approved?.at ?? waiting.createdAt);
  return bankToday(workspace) > (approved?.on ?? bankDateAt(at)) || bankDateAt(workspace.clock.now()) > bankDateAt(at);
}

/** Whether the batch waits for a new approval of its remaining lines. */
export const isRenewed = ({ phase, pause }: Pick<StoredBatch, 'phase' | 'pause'>): boolean => phase === 'paused' && pause?.reason === 'newDay';

/** Approved, unsent lines as they would be sent today. */
export function linesLeft(lines: readonly CheckedLine[], records: readonly IntentRecord[], context: PaymentContext): CheckedLine[] {
  const waiting = new Set(records.filter(({ state }) => state === 'APPROVED').map(({ batchLine }) => batchLine));
  const left = lines.filter(({ kept }) => waiting.has(kept.index)).map(({ kept }) => {
    const { executionDate, isInstant } = kept.draft;
    const hasPassed = !isInstant && executionDate < context.today;
    return hasPassed ? { ...kept, draft: { ...kept.draft, executionDate: context.today } } : kept;
  });
  const again = checkLines(left, context);
  // Duplicates were found among all lines of the file.
  return again.map((line, at) => ({ ...line, kept: { ...line.kept, duplicateOf: left[at]?.duplicateOf ?? null } }));
}
