import type { AppError } from '#shared/bridge/app-error.ts';
import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { SendingParts } from './sending.ts';
import { cameToNothing } from '#main/writes/closing-write.ts';

/** Closes the campaign to new orders. A refusal may be followed by another try, an unclear outcome may not. */
export async function stopNewOrders({ bench, intents }: SendingParts, { closingId, campaignId }: StoredClosing, status: string | null): Promise<Result<null, AppError>> {
  if (status === 'CLOSED') return ok(null);
  if (!bench.journal.usable) return failed({ kind: 'paymentsBlocked', reason: bench.journal.reason });
  const requestId = nextRequest(bench.journal.journal, closingId);
  const write: Write = { kind: 'closeCampaign', campaignId };
  const frozen = await intents.freeze(write, requestId, '.');
  if (!frozen.ok) return frozen;
  const sent = await intents.sendWrite({ requestId, write, bodyHash: frozen.value.bodyHash, decimalMark: '.' });
  if (!sent.ok) return sent;
  const { state, intentId, lastError } = sent.value;
  if (isTaken(state)) return ok(null);
  return failed(state === 'APPROVED' || cameToNothing(state) ? lastError ?? { kind: 'wrongState', state } : { kind: 'outcomeUnknown', intentId });
}

/** Each try is a request of its own, numbered, so that a try that is under way is joined and never doubled. */
function nextRequest(journal: { byRequest(requestId: string): { readonly state: Parameters<typeof cameToNothing>[0] } | null }, closingId: string): string {
  for (let attempt = 1; ; attempt += 1) {
    const requestId = `${closingId}-stop-${attempt}`;
    const before = journal.byRequest(requestId);
    if (before === null || !cameToNothing(before.state)) return requestId;
  }
}
