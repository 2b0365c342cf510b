import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { concludeLook } from './conclude.ts';
import type { Engine } from './engine.ts';
import { writeRules } from './kinds/index.ts';

/** Statuses below 500 under which a request may still be carried out, or that somebody on the way gave. */
const NEVER_REFUSALS: ReadonlySet<number> = new Set([407, 408, 409, 425, 429]);

/**
 * What a refusal means that does not say why in the documented words. Of a write that moves no money one complete look decides at
 * once: nothing of it at the bank means that it was refused. Where money may have moved, nothing is decided by it.
 */
export async function decideRefusal(engine: Engine, sent: IntentRecord, heard: IntentEvent): Promise<readonly IntentEvent[]> {
  const refusal = heard.type === 'lost' ? refusalOf(heard.error) : null;
  if (refusal === null) return [heard];
  const look = await writeRules[sent.kind].look(sent, engine.lookContext(sent)).catch((error: unknown) => {
    engine.bench.unexpected('intents.refusal', error);
    return null;
  });
  if (look?.kind === 'nothing') return [{ type: 'refused', error: refusal }];
  if (look?.kind !== 'found') return [heard];
  // It was refused, and is there all the same: what the bank shows counts.
  return [heard, concludeLook({ ...sent, state: 'UNKNOWN' }, look, { at: engine.bench.now(), windowEnded: false })];
}

/** The refusal that it is if the bank has nothing of it; null where it may be anything else. */
function refusalOf(error: BankError): BankError | null {
  if (error.kind !== 'ambiguous' || error.cause !== 'unexpectedStatus' || error.effect !== 'state') return null;
  const { operation, effect, httpStatus, bankErrors } = error;
  if (httpStatus === null || httpStatus < 400 || httpStatus >= 500 || NEVER_REFUSALS.has(httpStatus)) return null;
  if (httpStatus === 401 || httpStatus === 403) return { operation, effect, kind: 'unauthenticated', httpStatus, bankErrors };
  return { operation, effect, kind: 'rejected', httpStatus, bankErrors, challengeId: null };
}
