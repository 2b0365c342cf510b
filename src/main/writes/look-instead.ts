import type { IntentRecord, NewIntent } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { OfOtherDesk } from '#shared/bridge/writes/intents.ts';
import type { Result } from '#shared/domain/result.ts';
import type { FileOfPayment } from '#shared/domain/team/statements.ts';
import { orAppError } from './engine.ts';
import type { Engine } from './engine.ts';
import { writeRules } from './kinds/index.ts';
import { nextLookAt } from './schedule.ts';
import { windowEnd } from './send.ts';

/** A write that another desk of the team sends or sent, as the team has it. */
export interface OthersWrite {
  readonly intentId: string;
  readonly frozen: Pick<NewIntent, 'kind' | 'request' | 'bodyHash' | 'fingerprint' | 'shown' | 'marker'>;
  readonly of: OfOtherDesk;
  /** That it left in there; null: through the bank's interface. */
  readonly file: FileOfPayment | null;
}

/** From now on it is looked for here as an own write without an answer. Nothing is sent, now or later; asked again it changes nothing. */
export function lookInstead(engine: Engine, { intentId, frozen, of, file }: OthersWrite): Result<IntentRecord, AppError> {
  const known = engine.get(intentId);
  if (known.ok) return known;
  const { workspace } = engine;
  const { kind, request, bodyHash, fingerprint, shown, marker } = frozen;
  const now = workspace.now();
  return orAppError(engine.commitOne(intentId, {
    type: 'takenOver', of, ...(file === null ? {} : { file }), nextLookAt: nextLookAt(now, 0), windowEndsAt: windowEnd(engine, writeRules[kind], now),
    intent: {
      intentId, requestId: intentId, kind, connectionId: workspace.connectionId, bank: workspace.bankOrigin, userName: workspace.userName, batchId: null, batchLine: null,
      request, bodyHash, fingerprint, shown, marker,
    },
  }));
}
