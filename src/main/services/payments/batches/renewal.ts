import type { IntentRecord } from '#main/store/journal/index.ts';
import type { StoredBatch } from '#main/store/user-data/index.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { PaymentContext } from '#shared/domain/payment/transfer-payment.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { checkLines } from './checking.ts';
import type { CheckedLine } from './checking.ts';

/* An approval is for the day on which it was given: on a later one, what is left is approved anew, with the day of then. */

/** The bank's date, as far as it has told. */
export const bankToday = ({ bank, clock }: Pick<Workbench, 'bank' | 'clock'>) => bankDateAt(bank.lastServerTimeMs() ?? clock.now());

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
