import { setTimeout as sleep } from 'node:timers/promises';

import { exportTo } from '#main/context/export-file.ts';
import type { ExportContext, WrittenParts } from '#main/context/export-file.ts';
import { CANCELLED } from '#main/context/tasks/index.ts';
import type { Task, Tasks } from '#main/context/tasks/index.ts';
import { onThread } from '#main/context/tasks/thread.ts';
import type { Pace } from '#main/context/tasks/thread.ts';
import { invalid, paymentsBlocked } from '#main/context/workspace-context.ts';
import type { Needs, RestoreEnd, RestoreQuestion, StoresExport, StoresRestore, WorkspaceContext } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { signerFingerprint } from '#main/services/payments/evidence/signer.ts';
import { whyBlocked } from '#main/store/journal/index.ts';
import type { ChainCheck, Merged } from '#main/store/journal/index.ts';
import { createBankReader, readCreatedSince } from '#main/writes/reconciliation/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { JournalCheck, JournalComparison, JournalState } from '#shared/bridge/app/journal.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** State of the journal, and export and restore of journal and user data. One comparison with the bank at a time. */
export function journalHandlers(workspace: WorkspaceContext, tasks: Tasks, { onRestored }: { readonly onRestored: () => Promise<void> }): HandlersOf<'journal'> {
  let comparing: ReturnType<typeof compareWithBank> | null = null;
  let checking: ReturnType<typeof verifyChain> | null = null;
  return {
    'journal.state': async () => ok(stateOf(workspace)),
    'journal.verify': async (named) => {
      // What a page checks by itself is checked once for all pages.
      if (named?.taskId !== undefined) return tasks.run(named.taskId, (task) => verifyChain(workspace, task, 'atOnce'));
      checking ??= tasks.runNamed(undefined, (task) => verifyChain(workspace, task, 'inTurns')).finally(() => {
        checking = null;
      });
      return checking;
    },
    'journal.compare': async () => {
      comparing ??= compareWithBank(workspace).finally(() => {
        comparing = null;
      });
      return comparing;
    },
    'journal.export': ({ passphrase, taskId }) => tasks.runNamed(taskId, (task) => exportStores(workspace, passphrase, task)),
    'journal.restore': ({ content, passphrase, taskId }) => tasks.runNamed(taskId, async (task) => {
      const restored = await restoreStores(workspace, content, passphrase, task);
      if (restored.ok) await onRestored();
      return restored;
    }),
  };
}

function stateOf({ journal: access, userData, bankOrigin }: Needs<'journal' | 'userData' | 'bankOrigin'>): JournalState {
  if (!access.usable) return { usable: false, reason: access.reason, path: access.path, damage: access.damage };
  const { journal } = access;
  const damage = journal.damage();
  if (damage !== null) return { usable: false, reason: 'corrupt', path: journal.path, damage };
  return { usable: true, intents: journal.count(), path: journal.path, restored: journal.restored(bankOrigin), compared: userData.get('comparison', bankOrigin), signer: signerFingerprint({ userData }) };
}

async function verifyChain(workspace: Needs<'journal' | 'cache' | 'tasksWorker' | 'log' | 'emit' | 'now'>, task: Task, pace: Pace): Promise<Result<JournalCheck, AppError>> {
  const { journal: access } = workspace;
  if (!access.usable) {
    if (access.damage === null) return paymentsBlocked(access.reason);
    return ok({ whole: false, damage: access.damage, checkedAt: workspace.now() });
  }
  const known = access.journal.damage() !== null;
  let refused: AppError = { kind: 'cancelled' };
  const checked = await access.journal.check(async (given) => {
    const verified = await onThread<ChainCheck>(workspace, { work: 'journalCheck', given: { ...given, pace } }, task);
    if (verified.ok) return verified.value;
    refused = verified.error;
    return null;
  });
  if (checked === null) return failed(refused);
  // Listeners check again: a second event would never end.
  if (!checked.whole && !known) {
    workspace.log.error('journal.damaged', { what: checked.damage.what, sequence: checked.damage.sequence });
    workspace.emit({ type: 'changed', parts: ['journal', 'intents'] });
  }
  return ok({ ...checked, checkedAt: workspace.now() });
}

async function exportStores(
  workspace: ExportContext & Needs<'bank' | 'journal' | 'cache' | 'tasksWorker' | 'storesKeeper'>, passphrase: string, task: Task,
): Promise<Result<ExportOutcome, AppError>> {
  const { journal, storesKeeper } = workspace;
  if (!journal.usable) return paymentsBlocked(journal.reason);
  if (journal.journal.damage() !== null) return paymentsBlocked('corrupt');
  return exportTo(workspace, { name: 'tesoro', extension: 'tesoro' }, async (unfinished) => {
    const given = { ...storesKeeper.files(), exportedAt: exportTime(workspace), passphrase, unfinished } satisfies StoresExport;
    return onThread<WrittenParts>(workspace, { work: 'storesExport', given }, task);
  });
}

/** The earlier time: a comparison after a restore must not begin too late. */
function exportTime({ bank, clock }: Needs<'bank' | 'clock'>): Instant {
  const now = clock.now();
  return instantFromMs(Math.min(now, bank.lastServerTimeMs() ?? now));
}

const NOT_READABLE = invalid('content', 'notReadable');

const SENDING_MS = 50;
/** Longer than any write may take. */
const LONGEST_SENDING_MS = 180_000;
const MOST_UNRESOLVED = 1_000;

const isSending = ({ journal, bankOrigin }: Needs<'journal' | 'bankOrigin'>): boolean => journal.usable
  && journal.journal.list({ scope: 'unresolved', limit: MOST_UNRESOLVED, bank: bankOrigin }).some(({ state }) => state === 'SENDING' || state === 'CONFIRMING');

/** A journal that cannot be used begins anew with the export's. Waits for a payment that is being sent, whose outcome must be written down. */
async function restoreStores(
  workspace: Needs<'cache' | 'tasksWorker' | 'journal' | 'bankOrigin' | 'storesKeeper' | 'emit' | 'now'>, sealed: string, passphrase: string, task: Task,
): Promise<Result<Merged & { readonly documents: number }, AppError>> {
  const { storesKeeper } = workspace;
  // What was taken over is not taken back: once it has begun it is not cancelled.
  const cancelling = new AbortController();
  let hasBegun = false;
  let isOpen = false;
  task.signal.addEventListener('abort', () => {
    if (!hasBegun) cancelling.abort();
  });
  if (task.signal.aborted) return CANCELLED;
  const answer = async (question: unknown): Promise<unknown> => {
    const asked = question as RestoreQuestion;
    if (asked.kind === 'journal') {
      isOpen = false;
      return storesKeeper.endRestore(asked.restored);
    }
    for (let waited = 0; waited < LONGEST_SENDING_MS && isSending(workspace); waited += SENDING_MS) await sleep(SENDING_MS, null, { ref: false });
    if (cancelling.signal.aborted) return 'notWritable';
    const way = storesKeeper.beginRestore();
    hasBegun = true;
    isOpen = way !== 'notWritable';
    return way;
  };
  const given = { ...storesKeeper.files(), sealed, passphrase, at: workspace.now() } satisfies StoresRestore;
  try {
    const ended = await onThread<RestoreEnd>(workspace, { work: 'storesRestore', given }, { ...task, signal: cancelling.signal }, answer);
    if (!ended.ok) return ended;
    const restored = ended.value;
    if (!restored.ok) return restored.problem === 'wrongPassphrase' ? failed({ kind: 'wrongPassphrase' }) : restored.problem === 'notReadable' ? NOT_READABLE : paymentsBlocked('notWritable');
    workspace.emit({ type: 'changed', parts: ['journal', 'intents', 'drafts', 'beneficiaries', 'batches', 'closings', 'entryMarks', 'savedSearches', 'backfills', 'cash', 'statements', 'attachments', 'protection', 'templates'] });
    return ok({ ...restored.merged, documents: restored.documents });
  } finally {
    // The thread failed between the two.
    if (isOpen) storesKeeper.endRestore(null);
  }
}

const NOTHING: JournalComparison = { complete: true, error: null, read: 0, unexplained: [] };

/**
 * Reads at the bank what was created since the restored export, and returns what no write explains. Writes are unblocked once everything could be
 * read.
 */
async function compareWithBank(workspace: WorkspaceContext): Promise<Result<JournalComparison, AppError>> {
  const { journal: access, bankOrigin } = workspace;
  if (!access.usable) return paymentsBlocked(access.reason);
  const { journal } = access;
  if (whyBlocked(journal, bankOrigin) === 'corrupt') return paymentsBlocked('corrupt');
  const restored = journal.restored(bankOrigin);
  if (restored === null) return ok(NOTHING);
  const read = await workspace.cancellableReads.run((signal) => readCreatedSince(createBankReader(workspace.bank, workspace.clock, signal), restored.exportedAt));
  if (!read.ok) return isOfBank(read.error) ? ok({ ...NOTHING, complete: false, error: read.error }) : failed(read.error);
  const unexplained = read.value
    .filter(({ direction, moneyTransferId }) => direction !== 'INCOMING' && journal.byServerId(bankOrigin, moneyTransferId).length === 0)
    .toSorted((a, b) => (b.createdDatetime ?? '').localeCompare(a.createdDatetime ?? ''));
  // Another export may have been restored meanwhile.
  if (journal.restored(bankOrigin)?.restoredAt !== restored.restoredAt) return paymentsBlocked('restored');
  // Stored first: once writes are unblocked, nobody may have missed what was found.
  workspace.userData.put('comparison', bankOrigin, { comparedAt: workspace.now(), exportedAt: restored.exportedAt, read: read.value.length, unexplained }, workspace.now());
  const noted = journal.compared(bankOrigin, workspace.now());
  if (!noted.ok) return paymentsBlocked('notWritable');
  workspace.log.info('journal.compared', { read: read.value.length, unexplained: unexplained.length });
  workspace.emit({ type: 'changed', parts: ['journal', 'intents'] });
  return ok({ complete: true, error: null, read: read.value.length, unexplained });
}

const isOfBank = (error: AppError): error is BankError => 'operation' in error;
