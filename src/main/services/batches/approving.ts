import type { AppError } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Approval, Intents } from '../intents/index.ts';
import { FILE_MARK } from './checking.ts';
import type { CheckedLine } from './checking.ts';
import type { OpenBatch, Shelf } from './shelf.ts';
import { bodyHashOf, payableLines } from './view.ts';

type ApprovingIntents = Pick<Intents, 'freeze' | 'approveAll'>;

/** The same line of the same batch is one write, however often it is approved. */
const requestIdOf = (batchId: string, index: number): string => `${batchId}-${index}`;

/**
 * Approves all payable lines in one transaction of the journal, if they are exactly what the person saw. Sends nothing.
 */
export async function approvePayable(shelf: Shelf, intents: ApprovingIntents, batchId: string, bodyHash: string): Promise<Result<null, AppError>> {
  const open = await shelf.open(batchId);
  if (open === null) return failed({ kind: 'notFound' });
  if (bodyHashOf(open) !== bodyHash) return failed({ kind: 'changedSinceShown' });
  const lines = payableLines(open);
  if (lines.length === 0) return failed({ kind: 'paymentInvalid', problems: [] });
  const approvals = await freezeAll(intents, batchId, lines);
  if (!approvals.ok) return approvals;
  if (!isStillShown(shelf, open, bodyHash)) return failed({ kind: 'changedSinceShown' });
  // As it is shown, so it stays: what the day gave is part of it now.
  shelf.putLines(batchId, lines.map((line) => ({ ...line, kept: { ...line.kept, draft: line.draft } })));
  const approved = intents.approveAll(approvals.value);
  if (!approved.ok) return approved;
  shelf.change(batchId, { phase: 'sending', pause: null });
  return ok(null);
}

/** A line that was left out, or an approval by another click, while the lines were being frozen. */
function isStillShown(shelf: Shelf, { batch }: OpenBatch, bodyHash: string): boolean {
  const now = shelf.stored(batch.batchId);
  return now?.phase === 'preview' && shelf.records(batch.batchId).length === 0
    && bodyHashOf({ batch: now, lines: shelf.linesNow(batch.batchId) }) === bodyHash;
}

async function freezeAll(intents: ApprovingIntents, batchId: string, lines: readonly CheckedLine[]): Promise<Result<readonly Approval[], AppError>> {
  const approvals: Approval[] = [];
  for (const { draft, kept } of lines) {
    const requestId = requestIdOf(batchId, kept.index);
    // No file carries a tax relief.
    const frozen = await intents.freeze({ kind: 'createTransfer', draft: { ...draft, taxRelief: null } }, requestId, FILE_MARK);
    if (!frozen.ok) return frozen;
    approvals.push({ requestId, frozen: frozen.value, batchId, batchLine: kept.index });
  }
  return ok(approvals);
}
