import type { IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { BatchPause } from '#shared/bridge/payments/batches.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Intents } from '#main/writes/index.ts';
import type { StoredBatch } from '#main/store/user-data/index.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { isTakenOut } from '#main/services/payments/approvals/index.ts';
import { hasFailed, linePause, pauseFor } from './view.ts';
import { isApprovedBefore } from './approving.ts';
import type { BatchStore } from './store.ts';

/** So many refusals in a row have a common cause: the batch pauses for a person. */
const REFUSALS_IN_A_ROW = 3;

/** Sends the approved lines of batches, one after the other. */
export function createRunner(workspace: Needs<'bank' | 'journal' | 'clock' | 'unexpected'>, store: BatchStore, intents: Pick<Intents, 'sendApproved' | 'withdrawAll'>) {
  const loops = new Map<string, Promise<void>>();
  /** Batches paused automatically in this session continue when the cause is gone. After a restart only a person resumes. */
  const parked = new Set<string>();
  let stopped = false;
  const mayGoOn = (): boolean => !stopped;

  const pause = (batchId: string, why: BatchPause): void => {
    if (store.stored(batchId)?.phase !== 'sending') return;
    if (['challenge', 'unknown', 'twin'].includes(why.reason)) parked.add(batchId);
    store.change(batchId, { phase: 'paused', pause: why });
  };

  const openDuplicateOf = ({ fingerprint, intentId }: IntentRecord): string | null => {
    const holder = workspace.journal.usable ? workspace.journal.journal.holder(fingerprint) : null;
    return holder === null || holder.intentId === intentId ? null : holder.intentId;
  };

  /** The next line to send, or why none may be sent; null at the end. */
  const nextStep = (batch: StoredBatch): { readonly send: IntentRecord } | { readonly wait: BatchPause } | null => {
    const records = store.records(batch.batchId);
    const why = pauseFor(records, batch.passed);
    if (why !== null) return { wait: why };
    const approved = records.filter(({ state }) => state === 'APPROVED');
    if (approved[0] !== undefined && isApprovedBefore(workspace, batch, approved[0])) return { wait: { reason: 'newDay' } };
    const free = approved.find((record) => openDuplicateOf(record) === null);
    if (free !== undefined) return { send: free };
    return approved[0] === undefined ? null : { wait: linePause('twin', approved[0], openDuplicateOf(approved[0])) };
  };

  const loop = async (batchId: string): Promise<void> => {
    let refusals = 0;
    while (mayGoOn()) {
      const batch = store.stored(batchId);
      if (batch?.phase !== 'sending') return;
      const step = nextStep(batch);
      if (step === null) {
        store.change(batchId, { phase: 'done', pause: null });
        return;
      }
      if ('wait' in step) {
        pause(batchId, step.wait);
        continue;
      }
      const sent = await intents.sendApproved(step.send.intentId);
      if (!sent.ok && isTakenOut(sent.error) && intents.withdrawAll([step.send.intentId], 'excluded').ok) continue;
      refusals = sent.ok && hasFailed(sent.value) ? refusals + 1 : 0;
      const why = refusals === REFUSALS_IN_A_ROW ? linePause('rejected', step.send) : pauseAfter(step.send, sent, openDuplicateOf(step.send) !== null);
      if (why !== null) pause(batchId, why);
      if (refusals === REFUSALS_IN_A_ROW) refusals = 0;
    }
  };

  const begin = (batchId: string): void => {
    parked.delete(batchId);
    if (stopped || loops.has(batchId)) return;
    const failedToRun = (error: unknown): false => {
      workspace.unexpected('batches.loop', error);
      guarded(workspace, () => pause(batchId, { reason: 'restart' }));
      return false;
    };
    const running = loop(batchId).then(() => true, failedToRun).then((ended) => {
      loops.delete(batchId);
      // It was resumed while the loop ended. After an error (such as a full disk) a person has to resume it.
      guarded(workspace, () => {
        if (ended && !stopped && store.stored(batchId)?.phase === 'sending') begin(batchId);
      });
    });
    loops.set(batchId, running);
  };

  const goOnIfFree = (batchId: string): void => {
    const batch = store.stored(batchId);
    if (stopped || batch?.phase !== 'paused' || !parked.has(batchId)) return;
    const step = nextStep(batch);
    if (step !== null && 'wait' in step) {
      if (JSON.stringify(step.wait) !== JSON.stringify(batch.pause)) store.change(batchId, { pause: step.wait });
      if (step.wait.reason === 'verification' || step.wait.reason === 'newDay') parked.delete(batchId);
      return;
    }
    store.change(batchId, { phase: 'sending', pause: null });
    begin(batchId);
  };

  return {
    /** Pauses what an earlier session left unfinished. */
    start: (): void => {
      guarded(workspace, () => store.removeLeftovers());
      guarded(workspace, () => markInterrupted(store));
    },
    begin,
    /** Called for every change of a write: a batch may wait for it. */
    onWrite: (record: IntentRecord): void => {
      store.onWrite(record);
      // The caller is in the middle of its own work.
      if (parked.size > 0) setImmediate(() => [...parked].forEach((batchId) => guarded(workspace, () => goOnIfFree(batchId))));
    },
    stop: async (): Promise<void> => {
      stopped = true;
      parked.clear();
      guarded(workspace, () => markInterrupted(store));
      await Promise.allSettled(loops.values());
    },
  };
}

function guarded(workspace: Needs<'unexpected'>, work: () => void): void {
  try {
    work();
  } catch (error) {
    workspace.unexpected('batches', error);
  }
}

/** What the journal says of the line itself is checked before the next one. */
function pauseAfter(line: IntentRecord, sent: Result<IntentRecord, AppError>, hasDuplicate: boolean): BatchPause | null {
  if (sent.ok) return sent.value.state === 'APPROVED' ? linePause('notSent', line) : null;
  switch (sent.error.kind) {
    // Others may go first; when none is left, the batch pauses.
    case 'blockedByIntent': return hasDuplicate ? null : linePause('twin', line, sent.error.intentId);
    case 'outcomeUnknown': return linePause('unknown', line);
    case 'wrongState': return null;
    default: return linePause('notSent', line);
  }
}

/** After a restart or lock, only a person resumes. */
function markInterrupted(store: BatchStore): void {
  for (const { batchId, phase, pause } of store.all()) {
    const approved = (phase === 'preview' || phase === 'sending' || phase === 'paused') && store.records(batchId).length > 0;
    if (approved && !(phase === 'paused' && ['person', 'restart', 'newDay'].includes(pause?.reason ?? ''))) {
      store.change(batchId, { phase: 'paused', pause: { reason: 'restart' } });
    }
  }
}
