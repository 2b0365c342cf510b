import { createSingleFlight } from '#main/context/single-flight.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { traitsOf } from '#shared/bridge/writes/intents.ts';
import type { Candidate, IntentView, ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { approve, isAgreed } from './approvals.ts';
import type { WriteRequest } from './approvals.ts';
import { bankMessage } from './bank-message.ts';
import { adoptChallenge, answerChallenge } from './challenge.ts';
import { bindTo } from './decisions.ts';
import { declarableOf, declare, declaredLike } from './declarations.ts';
import type { IntentHandlers, Intents } from './types.ts';
import { orAppError } from './engine.ts';
import type { Engine } from './engine.ts';
import { wasSentBackHere } from './kinds/revert-transfer.ts';
import type { FrozenWrite } from './freeze/context.ts';
import { lookedForUntil, nextLateLookAt } from './schedule.ts';
import { sendAgain, openDuplicateOf } from './send.ts';

type Outcome = Result<IntentRecord, AppError>;

function isAbout({ shown, serverId, portal }: IntentView, campaignId: string): boolean {
  if ('campaignId' in shown) return shown.campaignId === campaignId;
  return serverId === campaignId || (portal?.kind === 'campaign' && portal.campaignId === campaignId);
}

interface Parts {
  readonly requests: ReturnType<typeof createRequests>;
  readonly writes: ReturnType<typeof createSingleFlight<Outcome>>;
  readonly check: (record: IntentRecord) => Promise<Outcome>;
  readonly unbound: (intentId: string) => readonly Candidate[];
}

export function intentHandlers(engine: Engine, { requests, writes, check, unbound }: Parts): IntentHandlers {
  const { workspace } = engine;
  const view = (record: IntentRecord): IntentView => viewOf(record, workspace.now(), unbound(record.intentId));
  const viewed = (outcome: Outcome): Result<IntentView, AppError> => (outcome.ok ? ok(view(outcome.value)) : outcome);
  const onRecord = async (intentId: string, work: (record: IntentRecord) => Promise<Outcome> | Outcome): Promise<Result<IntentView, AppError>> => {
    const record = engine.get(intentId);
    return record.ok ? viewed(await work(record.value)) : record;
  };
  const commit = (record: IntentRecord, ...events: Parameters<Engine['commitOne']> extends [string, ...infer Events] ? Events : never): Outcome =>
    orAppError(engine.commitOne(record.intentId, ...events));

  return {
    'intents.prepare': async (input) => {
      const frozen = await requests.prepare(input);
      if (!frozen.ok) return frozen;
      const { bodyHash, shown, fingerprint } = frozen.value;
      const heldBy = openDuplicateOf(engine, { intentId: '', fingerprint });
      const team = await workspace.gate.needOf({ requestId: input.requestId, shown, bodyHash, fingerprint });
      return ok({ bodyHash, shown, declared: declaredLike(engine, fingerprint), ...(heldBy !== null && { heldBy }), ...(team !== null && { team }) });
    },
    'intents.send': async (input) => viewed(await requests.send(input)),
    'intents.list': async ({ scope, limit, campaignId }) => {
      const journal = engine.journal();
      const listed = journal.ok ? journal.value.list({ scope, limit, bank: workspace.bankOrigin }) : [];
      if (campaignId === undefined) return ok(listed.map(view));
      return ok(listed.filter(({ kind }) => traitsOf(kind).on === 'campaigns').map(view).filter((intent) => isAbout(intent, campaignId)));
    },
    'intents.get': async ({ intentId }) => onRecord(intentId, ok),
    'intents.ofTransfer': async ({ moneyTransferId }) => ok(writesOfTransfer(engine, moneyTransferId).map(view)),
    'intents.checkNow': async ({ intentId }) => onRecord(intentId, check),
    'intents.bind': async ({ intentId, serverId }) => onRecord(intentId, (record) => bindTo(engine, record, serverId, unbound(intentId))),
    'intents.abandon': async ({ intentId, reason }) => onRecord(intentId, (record) => {
      const until = lookedForUntil(workspace.now());
      return commit(record, { type: 'abandoned', reason, lookedForUntil: until, nextLookAt: nextLateLookAt(workspace.now(), until) ?? until });
    }),
    'intents.acknowledgeDuplicate': async ({ intentId, note }) => onRecord(intentId, (record) => commit(record, { type: 'duplicateAcknowledged', note })),
    'intents.declare': async ({ intentId, ...input }) => onRecord(intentId, (record) => declare(engine, record, input)),
    'intents.withdraw': async ({ intentId }) => onRecord(intentId, (record) => commit(record, { type: 'withdrawn', reason: '' })),
    'intents.sendAgain': async ({ intentId }) => onRecord(intentId, async (record) => {
      const agreed = record.state === 'NOT_FOUND' ? await isAgreed(engine, [record.shown]) : ok(null);
      if (!agreed.ok) return agreed;
      const duplicate = openDuplicateOf(engine, record);
      if (duplicate !== null) return failed({ kind: 'blockedByIntent', intentId: duplicate });
      return writes.run(intentId, () => sendAgain(engine, record));
    }),
    'intents.answerChallenge': async (input) => onRecord(input.intentId, (record) => writes.run(input.intentId, () => answerChallenge(engine, record, input))),
    'intents.withhold': async ({ intentId, withheld }) => onRecord(intentId, (record) => commit(record, { type: 'withheld', withheld })),
    'intents.adoptChallenge': async (input) => viewed(await adoptChallenge(engine, input)),
    'intents.bankMessage': async ({ intentId, language }) => {
      const record = engine.get(intentId);
      return record.ok ? ok(bankMessage(record.value, language)) : record;
    },
  };
}

const RECENT = 1_000;

function writesOfTransfer(engine: Engine, moneyTransferId: string): readonly IntentRecord[] {
  const journal = engine.journal();
  if (!journal.ok) return [];
  const bank = engine.workspace.bankOrigin;
  const own = journal.value.byServerId(bank, moneyTransferId);
  const about = journal.value.list({ scope: 'all', limit: RECENT, bank })
    .filter(({ intentId, shown }) => transferOf(shown) === moneyTransferId && !own.some((record) => record.intentId === intentId));
  return [...own, ...about];
}

const transferOf = (shown: ShownWrite): string | null => ('moneyTransferId' in shown ? shown.moneyTransferId : null);

const MOST_PREPARED = 50;

/** Requests from the shown summary to the sending of exactly that. */
export function createRequests(engine: Engine, intents: Pick<Intents, 'freeze' | 'sendApproved'>) {
  const prepared = new Map<string, FrozenWrite>();
  const running = createSingleFlight<Outcome>();

  /** The write keeps what the person was shown, even if the cache has changed since. */
  const frozenAgain = async (input: WriteRequest): Promise<Result<FrozenWrite, AppError>> => {
    const shown = prepared.get(input.requestId);
    // Reverted by another request meanwhile.
    if (shown?.kind === 'revertTransfer' && wasSentBackHere(engine.workspace, shown.fingerprint)) return failed({ kind: 'changedSinceShown' });
    return shown?.bodyHash === input.bodyHash ? ok(shown) : intents.freeze(input.write, input.requestId, input.decimalMark);
  };
  const approved = (input: WriteRequest) => approve(engine, input, () => frozenAgain(input));
  const send = async (input: WriteRequest): Promise<Outcome> => {
    const written = await approved(input);
    if (!written.ok) return written;
    return written.value.fresh ? intents.sendApproved(written.value.record.intentId) : ok(written.value.record);
  };

  return {
    prepare: async ({ requestId, write, decimalMark }: Omit<WriteRequest, 'bodyHash'>): Promise<Result<FrozenWrite, AppError>> => {
      const frozen = await intents.freeze(write, requestId, decimalMark);
      if (!frozen.ok) return frozen;
      prepared.delete(requestId);
      prepared.set(requestId, frozen.value);
      const [oldest] = prepared.keys();
      if (prepared.size > MOST_PREPARED && oldest !== undefined) prepared.delete(oldest);
      return frozen;
    },
    freezeShown: async (input: WriteRequest): Promise<Result<FrozenWrite, AppError>> => {
      const frozen = await frozenAgain(input);
      return frozen.ok && frozen.value.bodyHash !== input.bodyHash ? failed({ kind: 'changedSinceShown' }) : frozen;
    },
    send: (input: WriteRequest) => running.run(input.requestId, () => send(input)),
    approve: (input: WriteRequest) => running.run(input.requestId, async () => {
      const written = await approved(input);
      if (!written.ok) return written;
      return written.value.fresh ? ok(written.value.record) : failed({ kind: 'blockedByIntent', intentId: written.value.record.intentId });
    }),
  };
}

/** Without request, hashes and locks. `unbound` are possible debits of a payment for which the bank promises no read. */
export function viewOf(record: IntentRecord, now: Instant, unbound: readonly Candidate[] = []): IntentView {
  const {
    bank: _bank, fingerprint: _fingerprint, request: _request, bodyHash: _bodyHash, baseline: _baseline, lookedForUntil: _until,
    serverSource: _source, nextReadAt: _nextRead, version: _version, claim: _claim, attempts, ...view
  } = record;
  return {
    ...view,
    declarable: declarableOf(record, now),
    attempts: attempts.map(({ bodyHash: _hash, serverTime: _time, ...attempt }) => attempt),
    investigation: unbound.length === 0 ? view.investigation : {
      ...(view.investigation ?? { since: record.updatedAt, looks: 0, completeLooks: 0, nextLookAt: null, lastLook: null, windowEndsAt: record.updatedAt }),
      candidates: unbound,
    },
  };
}
