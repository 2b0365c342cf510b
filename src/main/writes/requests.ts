import type { IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { approve } from './approvals.ts';
import type { WriteRequest } from './approvals.ts';
import type { Intents } from './door.ts';
import type { FrozenWrite } from './freeze/context.ts';
import type { Engine } from './engine.ts';
import { wasSentBackHere } from './freeze/actions.ts';

type Outcome = Result<IntentRecord, AppError>;

/** Prepared summaries that are kept until they are sent. */
const MOST_PREPARED = 50;

/** What was asked to be written, from the summary that the person saw to the sending of exactly that. */
export interface Requests {
  prepare(request: Omit<WriteRequest, 'bodyHash'>): Promise<Result<FrozenWrite, AppError>>;
  /** Who asks again for the same request while it is under way gets the same answer. */
  send(request: WriteRequest): Promise<Outcome>;
}

export function createRequests(engine: Engine, intents: Pick<Intents, 'freeze' | 'sendApproved'>): Requests {
  const prepared = new Map<string, FrozenWrite>();
  const running = new Map<string, Promise<Outcome>>();

  /** What the person was shown is what is kept with the write, also where the cache has moved on since. */
  const frozenAgain = async (input: WriteRequest): Promise<Result<FrozenWrite, AppError>> => {
    const shown = prepared.get(input.requestId);
    // Sent back by another request since this one was shown.
    if (shown?.kind === 'revertTransfer' && wasSentBackHere(engine.bench, shown.fingerprint)) return failed({ kind: 'changedSinceShown' });
    return shown?.bodyHash === input.bodyHash ? ok(shown) : intents.freeze(input.write, input.requestId, input.decimalMark);
  };
  const send = async (input: WriteRequest): Promise<Outcome> => {
    const approved = await approve(engine, input, () => frozenAgain(input));
    if (!approved.ok) return approved;
    return approved.value.fresh ? intents.sendApproved(approved.value.record.intentId) : ok(approved.value.record);
  };

  return {
    prepare: async ({ requestId, write, decimalMark }) => {
      const frozen = await intents.freeze(write, requestId, decimalMark);
      if (!frozen.ok) return frozen;
      prepared.delete(requestId);
      prepared.set(requestId, frozen.value);
      const [oldest] = prepared.keys();
      if (prepared.size > MOST_PREPARED && oldest !== undefined) prepared.delete(oldest);
      return frozen;
    },
    send: (input) => {
      const outcome = running.get(input.requestId) ?? send(input).finally(() => running.delete(input.requestId));
      running.set(input.requestId, outcome);
      return outcome;
    },
  };
}
