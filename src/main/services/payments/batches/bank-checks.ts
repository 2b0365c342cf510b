import type { AppError } from '#shared/bridge/app-error.ts';
import type { BankCheck } from '#shared/bridge/payments/batches.ts';
import type { BankValidation } from '#shared/bridge/writes/intents.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { CheckedLine } from './checking.ts';
import type { BatchStore } from './store.ts';

/** Asks the bank to validate one payment; moves nothing. */
export type AskBank = (draft: TransferDraft, signal: AbortSignal) => Promise<Result<BankValidation, AppError>>;

const AT_ONCE = 4;
/** Answers are stored together: each write is synced to the disk. */
const KEEP_EVERY = 25;
/** After so many unanswered lines in a row the run ends. */
const UNANSWERED_IN_A_ROW = 8;

interface Run {
  readonly ending: AbortController;
  unanswered: number;
  readonly asking: Set<number>;
  readonly answers: Map<number, BankCheck>;
  ended: Promise<void>;
}

/** The bank validates only SCT and SCT-Inst, section 4.8. */
export const canBeAsked = ({ payment, kept }: CheckedLine): boolean => payment !== null && payment.scheme !== 'SWIFT' && !kept.excluded;

const isOpen = ({ kept }: CheckedLine): boolean => kept.bank.status === 'notAsked' || kept.bank.status === 'unanswered' || kept.bank.status === 'asking';

export function createBankChecks(workspace: Needs<'syncDeps' | 'unexpected'>, store: BatchStore, ask: AskBank) {
  const runs = new Map<string, Run>();

  const keep = (batchId: string, run: Run): void => {
    const lines = store.linesNow(batchId).flatMap((line) => {
      const bank = run.answers.get(line.kept.index);
      return bank === undefined ? [] : [{ ...line, kept: { ...line.kept, bank } }];
    });
    run.answers.clear();
    if (lines.length > 0) store.putLines(batchId, lines);
  };

  const askAbout = async (batchId: string, run: Run, { kept, draft }: CheckedLine): Promise<void> => {
    run.asking.add(kept.index);
    const answer = await ask(draft, run.ending.signal);
    run.asking.delete(kept.index);
    // The run was cancelled: the line may have changed.
    if (run.ending.signal.aborted) return;
    run.answers.set(kept.index, checkOf(answer));
    run.unanswered = answer.ok ? 0 : run.unanswered + 1;
    // A bank without this operation has it for no line.
    if (answer.ok && answer.value.valid === null && answer.value.why === 'notOffered') run.ending.abort();
    if (!answer.ok && (answer.error.kind === 'notSent' || run.unanswered >= UNANSWERED_IN_A_ROW)) run.ending.abort();
    if (run.answers.size >= KEEP_EVERY || run.ending.signal.aborted) keep(batchId, run);
    else workspace.syncDeps.onChanged('batches');
  };

  const work = async (batchId: string, run: Run): Promise<void> => {
    const waiting = store.linesNow(batchId).filter((line) => canBeAsked(line) && isOpen(line));
    let next = 0;
    const askNext = async (): Promise<void> => {
      while (!run.ending.signal.aborted) {
        const line = waiting[next];
        if (line === undefined) return;
        next += 1;
        await askAbout(batchId, run, line);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  };

  return {
    /** Asks about every open line in the background. Does nothing while it runs already. */
    begin: (batchId: string): void => {
      if (runs.has(batchId)) return;
      const run: Run = { ending: new AbortController(), unanswered: 0, asking: new Set(), answers: new Map(), ended: Promise.resolve() };
      runs.set(batchId, run);
      run.ended = work(batchId, run).then(() => keep(batchId, run)).catch((error: unknown) => {
        workspace.unexpected('batches.validate', error);
      }).finally(() => {
        if (runs.get(batchId) === run) runs.delete(batchId);
        workspace.syncDeps.onChanged('batches');
      });
    },
    cancel: (batchId: string): void => {
      const run = runs.get(batchId);
      if (run === undefined) return;
      run.ending.abort();
      run.asking.clear();
      runs.delete(batchId);
      keep(batchId, run);
      workspace.syncDeps.onChanged('batches');
    },
    isRunning: (batchId: string) => runs.has(batchId),
    asking: (batchId: string): ReadonlySet<number> => runs.get(batchId)?.asking ?? new Set(),
    stop: async (): Promise<void> => {
      const all = [...runs];
      for (const [batchId, run] of all) {
        run.ending.abort();
        keep(batchId, run);
      }
      await Promise.allSettled(all.map(([, run]) => run.ended));
    },
  };
}

function checkOf(answer: Result<BankValidation, AppError>): BankCheck {
  if (!answer.ok) return { status: 'unanswered', bankErrors: 'bankErrors' in answer.error ? answer.error.bankErrors : [] };
  if (answer.value.valid === null) return { status: 'unchecked' };
  return answer.value.valid ? { status: 'valid', at: answer.value.at } : { status: 'refused', refusals: answer.value.refusals };
}
