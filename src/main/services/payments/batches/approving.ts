import type { Workbench } from '#main/context/workbench.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { StoredBatch } from '#main/store/user-data/index.ts';
import type { Approval, FrozenWrite, Intents } from '#main/writes/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { PaymentContext } from '#shared/domain/payment/transfer-payment.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { checkLines, FILE_MARK } from './checking.ts';
import type { CheckedLine } from './checking.ts';
import { rememberFile } from './sent-before.ts';
import type { Shelf } from './shelf.ts';
import { approvableLines, bodyHashOf, undecidedLines } from './view.ts';
import type { ShownParts } from './view.ts';

type ApprovingIntents = Pick<Intents, 'freeze' | 'agreeOn' | 'approveAll'>;

interface Approving {
  readonly bench: Workbench;
  readonly shelf: Shelf;
  readonly intents: ApprovingIntents;
  /** The batch as it is now; null when it is gone. */
  readonly parts: () => Promise<ShownParts | null>;
}

/**
 * Approves all lines that would be sent in one transaction of the journal, if they are exactly what the person saw; of a batch that is
 * resumed on a later day, in place of what was approved before. Sends nothing.
 */
export async function approvePayable({ bench, shelf, intents, parts }: Approving, batchId: string, bodyHash: string): Promise<Result<null, AppError>> {
  const open = await parts();
  if (open === null) return failed({ kind: 'notFound' });
  if (!isAsShown(open, bodyHash)) return failed({ kind: 'changedSinceShown' });
  const lines = approvableLines(open);
  if (lines.length === 0) return failed({ kind: 'paymentInvalid', problems: [] });
  const approvals = await freezeAll(intents, open, lines, open.left === null ? '' : `-${bankToday(bench)}`);
  if (!approvals.ok) return approvals;
  const agreed = await intents.agreeOn(approvals.value);
  if (!agreed.ok) return agreed;
  // A line that was left out, a payment like one of them, or an approval by another click, while the lines were being frozen or asked about.
  const now = await parts();
  if (now === null || now.batch.phase !== open.batch.phase || !isAsShown(now, bodyHash)) return failed({ kind: 'changedSinceShown' });
  const replaced = now.records.filter(({ state }) => state === 'APPROVED').map(({ intentId }) => intentId);
  if ((now.left === null) !== (now.records.length === 0)) return failed({ kind: 'changedSinceShown' });
  // The day on which it is sent becomes part of the line.
  shelf.putLines(batchId, lines.map((line) => ({ ...line, kept: { ...line.kept, draft: line.draft } })));
  const approved = intents.approveAll(agreed.value, replaced);
  if (!approved.ok) return approved;
  rememberFile(bench, now.batch);
  shelf.change(batchId, { phase: 'sending', pause: null, approved: { on: bankToday(bench), at: bench.now() } });
  return ok(null);
}

const isAsShown = (parts: ShownParts, bodyHash: string): boolean => bodyHashOf(parts) === bodyHash && undecidedLines(parts).length === 0;

/** The same line of the same batch is one write, however often it is approved on the same day. */
async function freezeAll(
  intents: ApprovingIntents, { batch: { batchId }, before }: ShownParts, lines: readonly CheckedLine[], suffix: string,
): Promise<Result<readonly Approval[], AppError>> {
  const approvals: Approval[] = [];
  for (const line of lines) {
    const { draft, kept } = line;
    const requestId = `${batchId}-${kept.index}${suffix}`;
    // No file carries a tax relief.
    const frozen = await intents.freeze({ kind: 'createTransfer', draft: { ...draft, taxRelief: null } }, requestId, FILE_MARK);
    if (!frozen.ok) return frozen;
    const alike = before.alikeOf(line).map(({ at, intentId, moneyTransferId }) => ({ at, id: moneyTransferId ?? intentId ?? '' }));
    approvals.push({ requestId, frozen: withReason(frozen.value, kept.keptOnPurpose?.reason ?? null, alike), batchId, batchLine: kept.index });
  }
  return ok(approvals);
}

/** What the person said of a line that looked like one sent before stands in the summary that is kept with the write. */
function withReason(frozen: FrozenWrite, reason: string | null, alike: NonNullable<Extract<FrozenWrite['shown'], { kind: 'createTransfer' }>['keptOnPurpose']>['alike']): FrozenWrite {
  const { shown } = frozen;
  return reason === null || shown.kind !== 'createTransfer' ? frozen : { ...frozen, shown: { ...shown, keptOnPurpose: { reason, alike } } };
}

/* An approval is for the day on which it was given: on a later one, what is left is approved anew, with the day of then. */

/** The bank's date, as far as it has told. */
const bankToday = ({ bank, clock }: Pick<Workbench, 'bank' | 'clock'>) => bankDateAt(bank.lastServerTimeMs() ?? clock.now());

/**
 * Hears the bank's clock where this computer's says that a day has begun since: a date that is about to be frozen is the bank's of now.
 * A bank that cannot be asked leaves the date as it was, and the approval is asked for again once it can.
 */
export function createDayListener({ bank, clock }: Pick<Workbench, 'bank' | 'clock'>): () => Promise<void> {
  let heardOn = '';
  return async () => {
    const here = bankDateAt(clock.now());
    if (bankToday({ bank, clock }) >= here || heardOn === here) return;
    const answer = await bank.call('listAccounts', {});
    if (answer.ok) heardOn = here;
  };
}

/** Whether a day has begun since the lines were approved: at the bank, or here, where the bank has not been heard since. */
export function isApprovedBefore(bench: Pick<Workbench, 'bank' | 'clock'>, { approved }: Pick<StoredBatch, 'approved'>, waiting: Pick<IntentRecord, 'createdAt'>): boolean {
  const at = Date.parse(approved?.at ?? waiting.createdAt);
  return bankToday(bench) > (approved?.on ?? bankDateAt(at)) || bankDateAt(bench.clock.now()) > bankDateAt(at);
}

/** Whether the batch waits for the approval of what is left. */
export const isRenewed = ({ phase, pause }: Pick<StoredBatch, 'phase' | 'pause'>): boolean => phase === 'paused' && pause?.reason === 'newDay';

/** The lines that were approved and not sent, as they would be sent today. */
export function linesLeft(lines: readonly CheckedLine[], records: readonly IntentRecord[], context: PaymentContext): CheckedLine[] {
  const waiting = new Set(records.filter(({ state }) => state === 'APPROVED').map(({ batchLine }) => batchLine));
  const left = lines.filter(({ kept }) => waiting.has(kept.index)).map(({ kept }) => {
    const { executionDate, isInstant } = kept.draft;
    const hasPassed = !isInstant && executionDate < context.today;
    return hasPassed ? { ...kept, draft: { ...kept.draft, executionDate: context.today } } : kept;
  });
  const again = checkLines(left, context);
  // Which line it doubles was found among all lines of the file.
  return again.map((line, at) => ({ ...line, kept: { ...line.kept, duplicateOf: left[at]?.duplicateOf ?? null } }));
}
