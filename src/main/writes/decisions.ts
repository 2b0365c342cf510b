import type { AtBank, IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import { isLookedFor, mayTurnUp } from '#shared/domain/intent-state.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { readAgainAt } from './conclude.ts';
import { orAppError } from './engine.ts';
import type { Engine } from './engine.ts';
import { atBankOfCandidate } from './kinds/among.ts';

/** A person tells which of the shown candidates is the write. */
export function bindTo(engine: Engine, record: IntentRecord, serverId: string, unbound: readonly Candidate[]): Result<IntentRecord, AppError> {
  const shown = [...(record.investigation?.candidates ?? []), ...unbound].find((candidate) => candidate.serverId === serverId);
  if (shown === undefined) return failed({ kind: 'notFound' });
  const atBank: AtBank = { ...atBankOfCandidate(shown), match: 'byPerson' };
  const nextReadAt = readAgainAt(atBank, engine.workspace.now());
  if (isLookedFor(record.state) || mayTurnUp(record.state)) {
    return orAppError(engine.commitOne(record.intentId, { type: 'found', by: 'person', atBank, nextReadAt }));
  }
  if (record.state !== 'ACCEPTED') return failed({ kind: 'wrongState', state: record.state });
  return orAppError(engine.commitOne(record.intentId, { type: 'read', atBank, nextReadAt: atBank.meaning === 'settled' ? null : nextReadAt }));
}
