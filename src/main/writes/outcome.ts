import type { AppendProblem, IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { operations } from '#shared/contract/operations.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Engine } from './engine.ts';
import { nextLookAt } from './schedule.ts';

/** While the disk refuses the outcome, it is retried this often. */
const TRY_AGAIN_MS = 2_000;

/**
 * When the disk refuses the outcome, the caller gets `outcomeUnknown` and it is retried; if it never succeeds, the next start finds the write under
 * way.
 */
export function commitOutcome(engine: Engine, intentId: string, events: readonly IntentEvent[]): Result<IntentRecord, AppError> {
  const written = attempted(engine, intentId, events);
  if (written.ok) return written;
  engine.workspace.log.error('intents.outcomeNotWritten', { problem: written.error.kind });
  if (written.error.kind === 'notWritable') keepTrying(engine, intentId, events);
  return failed({ kind: 'outcomeUnknown', intentId });
}

/** A journal failing now must not look as if nothing had been sent. */
function attempted(engine: Engine, intentId: string, events: readonly IntentEvent[]): Result<IntentRecord, AppendProblem> {
  try {
    return tryOutcome(engine, intentId, events);
  } catch (error) {
    engine.workspace.unexpected('intents.outcome', error);
    return failed({ kind: 'notWritable', code: 'BROKEN' });
  }
}

function tryOutcome(engine: Engine, intentId: string, events: readonly IntentEvent[]): Result<IntentRecord, AppendProblem> {
  const written = engine.commitOne(intentId, ...events);
  if (written.ok || written.error.kind !== 'serverIdTaken') return written;
  // An id that another write has cannot be the answer: the outcome is unknown.
  return engine.commitOne(intentId, { type: 'lost', error: contradicted(engine, intentId, events), nextLookAt: nextLookAt(engine.workspace.now(), 0) });
}

const ID_FIELDS: Readonly<Record<Candidate['source'], string>> = {
  transfer: 'moneyTransferId', transaction: 'transactionId', reservedEntry: 'reservedEntryId', virtualIban: 'virtualIban', campaign: 'campaignId', investor: 'investorId', order: 'orderId',
};

/** The answered id belongs to another write. */
function contradicted(engine: Engine, intentId: string, events: readonly IntentEvent[]): BankError {
  const record = engine.get(intentId);
  const sent = record.ok && record.value.state !== 'CONFIRMING' ? record.value.request?.operation : null;
  const operation = sent ?? 'respondToChallenge';
  const source = events.map((event) => ('atBank' in event ? event.atBank.source : undefined)).find((one) => one !== undefined) ?? 'transfer';
  return {
    operation, effect: operations[operation].effect, kind: 'badResponse', problem: 'shape', path: operation === 'createVirtualIbanTransfer' ? 'transferId' : ID_FIELDS[source],
    detail: `the id of another ${source}`, httpStatus: 200,
  };
}

function keepTrying(engine: Engine, intentId: string, events: readonly IntentEvent[]): void {
  engine.setTimer(() => {
    // The journal may be closed: the next start looks for it.
    if (engine.stopped()) return;
    if (!isOver(engine, intentId) && !attempted(engine, intentId, events).ok) keepTrying(engine, intentId, events);
  }, TRY_AGAIN_MS);
}

function isOver(engine: Engine, intentId: string): boolean {
  try {
    const record = engine.get(intentId);
    return record.ok && record.value.state !== 'SENDING' && record.value.state !== 'CONFIRMING';
  } catch {
    return false;
  }
}
