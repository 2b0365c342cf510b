import type { IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Candidate, IntentView, ShownWrite } from '#shared/bridge/writes/intents.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { isAgreed } from './approvals.ts';
import { bankMessage } from './bank-message.ts';
import { adoptChallenge, answerChallenge } from './challenge.ts';
import { declare, declaredLike } from './declarations.ts';
import { bindTo } from './decisions.ts';
import type { IntentCommand } from './door.ts';
import { appErrorOf } from './engine.ts';
import type { Engine } from './engine.ts';
import type { SingleFlight } from './outcome.ts';
import type { Requests } from './requests.ts';
import { lookedForUntil, nextLateLookAt } from './schedule.ts';
import { sendAgain, twinOf } from './send.ts';
import { viewOf } from './view.ts';

type Outcome = Result<IntentRecord, AppError>;

interface Parts {
  readonly requests: Requests;
  readonly writes: SingleFlight<Outcome>;
  readonly check: (record: IntentRecord) => Promise<Outcome>;
  readonly unbound: (intentId: string) => readonly Candidate[];
}

export function intentHandlers(engine: Engine, { requests, writes, check, unbound }: Parts): HandlersOf<IntentCommand> {
  const { bench } = engine;
  const view = (record: IntentRecord): IntentView => viewOf(record, bench.now(), unbound(record.intentId));
  const viewed = (outcome: Outcome): Result<IntentView, AppError> => (outcome.ok ? ok(view(outcome.value)) : outcome);
  const onRecord = async (intentId: string, work: (record: IntentRecord) => Promise<Outcome> | Outcome): Promise<Result<IntentView, AppError>> => {
    const record = engine.get(intentId);
    return record.ok ? viewed(await work(record.value)) : record;
  };
  const commit = (record: IntentRecord, ...events: Parameters<Engine['commitOne']> extends [string, ...infer Events] ? Events : never): Outcome => {
    const written = engine.commitOne(record.intentId, ...events);
    return written.ok ? written : failed(appErrorOf(written.error));
  };

  return {
    'intents.prepare': async (input) => {
      const frozen = await requests.prepare(input);
      if (!frozen.ok) return frozen;
      const { bodyHash, shown, fingerprint } = frozen.value;
      const heldBy = twinOf(engine, { intentId: '', fingerprint });
      return ok({ bodyHash, shown, declared: declaredLike(engine, fingerprint), ...(heldBy !== null && { heldBy }) });
    },
    'intents.send': async (input) => viewed(await requests.send(input)),
    'intents.list': async ({ scope, limit }) => {
      const journal = engine.journal();
      return ok(journal.ok ? journal.value.list({ scope, limit, bank: bench.bankOrigin }).map(view) : []);
    },
    'intents.get': async ({ intentId }) => onRecord(intentId, ok),
    'intents.ofTransfer': async ({ moneyTransferId }) => ok(writesOfTransfer(engine, moneyTransferId).map(view)),
    'intents.checkNow': async ({ intentId }) => onRecord(intentId, check),
    'intents.bind': async ({ intentId, serverId }) => onRecord(intentId, (record) => bindTo(engine, record, serverId, unbound(intentId))),
    'intents.abandon': async ({ intentId, reason }) => onRecord(intentId, (record) => {
      const until = lookedForUntil(bench.now());
      return commit(record, { type: 'abandoned', reason, lookedForUntil: until, nextLookAt: nextLateLookAt(bench.now(), until) ?? until });
    }),
    'intents.acknowledgeDuplicate': async ({ intentId, note }) => onRecord(intentId, (record) => commit(record, { type: 'duplicateAcknowledged', note })),
    'intents.declare': async ({ intentId, ...input }) => onRecord(intentId, (record) => declare(engine, record, input)),
    'intents.withdraw': async ({ intentId }) => onRecord(intentId, (record) => commit(record, { type: 'withdrawn', reason: '' })),
    'intents.sendAgain': async ({ intentId }) => onRecord(intentId, async (record) => {
      const agreed = record.state === 'NOT_FOUND' ? await isAgreed(engine, [record.shown]) : ok(null);
      if (!agreed.ok) return agreed;
      const twin = twinOf(engine, record);
      if (twin !== null) return failed({ kind: 'blockedByIntent', intentId: twin });
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

/** Writes that created a transfer, and those that were about it. */
function writesOfTransfer(engine: Engine, moneyTransferId: string): readonly IntentRecord[] {
  const journal = engine.journal();
  if (!journal.ok) return [];
  const bank = engine.bench.bankOrigin;
  const own = journal.value.byServerId(bank, moneyTransferId);
  const about = journal.value.list({ scope: 'all', limit: RECENT, bank })
    .filter(({ intentId, shown }) => transferOf(shown) === moneyTransferId && !own.some((record) => record.intentId === intentId));
  return [...own, ...about];
}

const transferOf = (shown: ShownWrite): string | null => ('moneyTransferId' in shown ? shown.moneyTransferId : null);
