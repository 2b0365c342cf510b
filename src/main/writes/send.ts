import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { isOfOtherDesk } from '#shared/bridge/writes/intents.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { concludeAnswer, concludeLookup, mayGoAgain } from './conclude.ts';
import { appErrorOf, orAppError } from './engine.ts';
import type { Engine } from './engine.ts';
import { heldBack } from './freeze/portal-locks.ts';
import { writeRules } from './kinds/index.ts';
import type { BaselineIds, LookupContext, Outdated, WriteKindRules } from './kinds/rules.ts';
import { commitOutcome } from './outcome.ts';

/** Read before dispatch: everything that already looks like the write, and the bank's time. */
interface Preparation {
  readonly ids: BaselineIds;
  readonly serverTime: Instant | null;
  readonly readAt: Instant;
}

/** Sends an approved write. The order of the steps is essential: nothing is sent before it is on the disk. */
export async function sendApproved(engine: Engine, record: IntentRecord): Promise<Result<IntentRecord, AppError>> {
  if (record.state !== 'APPROVED') return failed({ kind: 'wrongState', state: record.state });
  const allowed = engine.mayWrite();
  if (!allowed.ok) return allowed;
  const duplicate = openDuplicateOf(engine, record);
  if (duplicate !== null) return failed({ kind: 'blockedByIntent', intentId: duplicate });
  const prepared = await readBaseline(engine, record);
  if (prepared.ok) return dispatch(engine, record, prepared.value);
  return prepared.error.kind === 'outdated' ? withdrawn(engine, record, prepared.error.error) : failed(prepared.error);
}

/** What the person approved has changed: this approval can never be sent. */
function withdrawn(engine: Engine, { intentId }: IntentRecord, error: AppError): Result<IntentRecord, AppError> {
  const written = engine.commitOne(intentId, { type: 'withdrawn', reason: error.kind });
  return failed(written.ok ? error : appErrorOf(written.error));
}

/** The baseline is read before the look: what turns up in between is seen by the look, and what turns up later is not in the baseline. */
export async function sendAgain(engine: Engine, record: IntentRecord): Promise<Result<IntentRecord, AppError>> {
  if (record.state !== 'NOT_FOUND' || isOfOtherDesk(record)) return failed({ kind: 'wrongState', state: record.state });
  const allowed = engine.mayWrite();
  if (!allowed.ok) return allowed;
  const context = engine.lookupContext(record);
  // Since the first sending: the looks begin there, and earlier records must not be taken for the write.
  const prepared = await readBaseline(engine, record, context.sentAt);
  if (!prepared.ok && prepared.error.kind !== 'outdated') return failed(prepared.error);
  // What differs from what was shown may do so because of the earlier attempt.
  const look = await writeRules[record.kind].look(record, context);
  const seen = engine.commitOne(record.intentId, concludeLookup(record, look, { at: engine.workspace.now(), windowEnded: true }));
  if (look.kind === 'incomplete') return failed(look.error);
  if (!seen.ok) return failed(appErrorOf(seen.error));
  // Two contradicting reads: what only the first one showed may be the earlier attempt.
  const more = prepared.ok && showsMore(prepared.value.ids, record, context);
  if (!mayGoAgain(look, more)) return more && look.kind === 'nothing' ? failed({ kind: 'changedSinceShown' }) : seen;
  if (prepared.ok) return dispatch(engine, seen.value, prepared.value);
  return failed(prepared.error.kind === 'outdated' ? prepared.error.error : prepared.error);
}

function showsMore(ids: BaselineIds, { baseline, serverId }: IntentRecord, { bound }: LookupContext): boolean {
  return Object.entries(ids).some(([source, found]) => {
    const known = new Set([...baseline?.serverIds[source] ?? [], ...isSource(source) ? bound(source) : [], serverId]);
    return found.some((id) => !known.has(id));
  });
}

const SOURCES: ReadonlySet<string> = new Set<Candidate['source']>(['transfer', 'transaction', 'reservedEntry', 'virtualIban', 'campaign', 'investor', 'order']);
const isSource = (source: string): source is Candidate['source'] => SOURCES.has(source);

/** Another write with an open outcome that may be the same payment. */
export function openDuplicateOf(engine: Engine, { intentId, fingerprint }: Pick<IntentRecord, 'intentId' | 'fingerprint'>): string | null {
  const journal = engine.journal();
  const holder = journal.ok ? journal.value.holder(fingerprint) : null;
  return holder === null || holder.intentId === intentId ? null : holder.intentId;
}

/** How far the assumed time of the bank may be ahead before the baseline is read again. */
const CLOCK_SLACK_MS = 60_000;

/** `firstSentAt`: when an earlier attempt may first have reached the bank. */
async function readBaseline(engine: Engine, record: IntentRecord, firstSentAt: Instant | null = null): Promise<Result<Preparation, BankError | Outdated>> {
  const rules: WriteKindRules = writeRules[record.kind];
  const read = (sentAt: Instant) => rules.baseline(record, { ...engine.lookupContext(record), sentAt });
  // A little earlier: the bank tells its time in whole seconds, and reading more than the looks does no harm.
  const assumedMs = Math.min(engine.bankNowMs() - CLOCK_SLACK_MS, firstSentAt === null ? Number.POSITIVE_INFINITY : instantToMs(firstSentAt));
  let ids = await read(instantFromMs(assumedMs));
  if (!ids.ok) return ids;
  const heardMs = engine.workspace.bank.lastServerTimeMs();
  // This computer's clock was ahead of the bank's: the looks will begin earlier than this baseline.
  if (heardMs !== null && heardMs < assumedMs) ids = await read(instantFromMs(heardMs));
  if (!ids.ok) return ids;
  return ok({ ids: ids.value, serverTime: heardMs === null ? null : instantFromMs(heardMs), readAt: engine.workspace.now() });
}

async function dispatch(engine: Engine, record: IntentRecord, { ids, serverTime, readAt }: Preparation): Promise<Result<IntentRecord, AppError>> {
  const { workspace } = engine;
  const { intentId, request, bodyHash } = record;
  if (request === null) return failed({ kind: 'wrongState', state: record.state });
  const forbidden = whyNotNow(engine, record);
  if (forbidden !== null) return failed(forbidden);
  const admitted = await workspace.gate.admit(record);
  if (!admitted.ok) return admitted;
  const claim = admitted.value;
  const rules: WriteKindRules = writeRules[record.kind];
  // Asking the gate took time.
  const since = whyNotNow(engine, record);
  const sending = since !== null ? failed(since) : orAppError(engine.commitOne(intentId, {
    type: 'sending', bodyHash, serverTime, baseline: { serverIds: ids, serverTime, readAt },
    windowEndsAt: windowEnd(engine, rules, serverTime ?? workspace.now()), ...(claim === null ? {} : { claim }),
  }));
  if (!sending.ok) {
    // A claim under which an earlier attempt left is kept: that may still take effect.
    if (claim !== null && record.state === 'APPROVED') workspace.gate.unused(record, claim);
    return sending;
  }
  await workspace.gate.begun();
  const answer = await rules.send(workspace.bank, request).catch((error: unknown) => {
    workspace.unexpected('intents.dispatch', error);
    return failed(brokenOff(request.operation));
  });
  return commitOutcome(engine, intentId, await decideRefusal(engine, sending.value, concludeAnswer(answer, workspace.now())));
}

/** An export may have been restored, or a write begun that excludes this one, since it was last asked. */
export function whyNotNow(engine: Engine, record: IntentRecord): AppError | null {
  if (engine.stopped()) return { kind: 'locked' };
  const allowed = engine.mayWrite();
  return allowed.ok ? heldBack(engine.workspace, record) : allowed.error;
}

/** Whether anything was sent is unknown. */
const brokenOff = (operation: BankError['operation']): BankError =>
  ({ operation, effect: 'money', kind: 'ambiguous', cause: 'aborted', httpStatus: null, bankErrors: [], detail: 'internal' });

export function windowEnd({ workspace }: Engine, rules: Pick<WriteKindRules, 'windowEndsAt'>, sentAt: Instant): Instant {
  const bySetting = instantFromMs(instantToMs(sentAt) + workspace.settings().waitingWindowMinutes * 60_000);
  const byKind = rules.windowEndsAt?.(sentAt) ?? bySetting;
  return byKind > bySetting ? byKind : bySetting;
}

/** With these statuses below 500 the request may still be carried out, or a proxy answered. */
const NEVER_REFUSALS: ReadonlySet<number> = new Set([407, 408, 409, 425, 429]);

/** For a write that moves no money, one complete look that finds nothing proves the refusal. Where money may have moved, it decides nothing. */
export async function decideRefusal(engine: Engine, sent: IntentRecord, heard: IntentEvent): Promise<readonly IntentEvent[]> {
  const refusal = heard.type === 'lost' ? refusalOf(heard.error) : null;
  if (refusal === null) return [heard];
  const look = await writeRules[sent.kind].look(sent, engine.lookupContext(sent)).catch((error: unknown) => {
    engine.workspace.unexpected('intents.refusal', error);
    return null;
  });
  if (look?.kind === 'nothing') return [{ type: 'refused', error: refusal }];
  if (look?.kind !== 'found') return [heard];
  // Refused, but there: what the bank shows counts.
  return [heard, concludeLookup({ ...sent, state: 'UNKNOWN' }, look, { at: engine.workspace.now(), windowEnded: false })];
}

/** The refusal, if the bank turns out to have nothing of the write; null where it may be anything else. */
function refusalOf(error: BankError): BankError | null {
  if (error.kind !== 'ambiguous' || error.cause !== 'unexpectedStatus' || error.effect !== 'state') return null;
  const { operation, effect, httpStatus, bankErrors } = error;
  if (httpStatus === null || httpStatus < 400 || httpStatus >= 500 || NEVER_REFUSALS.has(httpStatus)) return null;
  if (httpStatus === 401 || httpStatus === 403) return { operation, effect, kind: 'unauthenticated', httpStatus, bankErrors };
  return { operation, effect, kind: 'rejected', httpStatus, bankErrors, challengeId: null };
}
