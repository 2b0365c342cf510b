import { randomUUID } from 'node:crypto';

import type { IntentRecord, JournalEntry } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { ClosingWrite } from '#shared/bridge/writes/portal-inputs.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { AmountNotation } from '#shared/domain/typed-amount.ts';
import { paymentCounts } from './past-payments.ts';
import { isAskedAbout, payeesOf, questionAbout } from '#main/context/person-asked.ts';
import { appErrorOf, orAppError } from './engine.ts';
import type { Engine } from './engine.ts';
import type { FrozenWrite } from './freeze/context.ts';
import { openDuplicateOf } from './send.ts';

export interface Approval {
  readonly requestId: string;
  readonly frozen: FrozenWrite;
  readonly batchId: string | null;
  readonly batchLine: number | null;
}

/** A write that a person confirmed as shown. */
export interface WriteRequest {
  /** The same request never makes a second write. */
  readonly requestId: string;
  readonly write: Write | ClosingWrite;
  /** Hash of what was shown; anything else is refused with `changedSinceShown`. */
  readonly bodyHash: string;
  readonly decimalMark: AmountNotation;
}

/** Asks the person outside of the window, where the settings want it. The window alone cannot prove that a person and no script confirms. */
export async function isAgreed({ workspace, stopped }: Engine, writes: readonly ShownWrite[]): Promise<Result<null, AppError>> {
  if (!isAskedAbout(workspace.settings(), workspace.environment)) return ok(null);
  const paid = await paymentCounts(workspace, payeesOf(writes));
  const question = questionAbout(writes, (accountCode) => paid.has(accountCode), workspace.settings().askAbove);
  if (question === null) return ok(null);
  if (!(await workspace.agrees(question))) return failed({ kind: 'notAgreed' });
  return stopped() ? failed({ kind: 'locked' }) : ok(null);
}

/** Approvals the person has agreed to where required: nothing else can be approved together. */
export class AgreedApprovals {
  readonly approvals: readonly Approval[];

  private constructor(approvals: readonly Approval[]) {
    this.approvals = approvals;
  }

  /** `notAgreed` where the person refuses, `approvalNeeded` where others have to sign first. */
  static async agreeOn(engine: Engine, approvals: readonly Approval[]): Promise<Result<AgreedApprovals, AppError>> {
    const allowed = await engine.workspace.gate.mayApprove(approvals.map(({ frozen, ...approval }) => ({ ...frozen, ...approval })));
    if (!allowed.ok) return allowed;
    const agreed = await isAgreed(engine, approvals.map(({ frozen }) => frozen.shown));
    return agreed.ok ? ok(new AgreedApprovals(approvals)) : agreed;
  }
}

/** Approves all in one transaction or none, and withdraws the approvals they replace. */
export function approveAll(engine: Engine, { approvals }: AgreedApprovals, replaced: readonly string[] = []): Result<readonly IntentRecord[], AppError> {
  const journal = engine.mayWrite();
  if (!journal.ok) return journal;
  return orAppError(engine.commit([
    ...replaced.map((intentId): JournalEntry => ({ intentId, event: { type: 'withdrawn', reason: 'renewed' } })), ...approvals.map((approval) => approved(engine, approval)),
  ]));
}

function approved({ workspace }: Engine, { requestId, frozen, batchId, batchLine }: Approval): JournalEntry {
  const intentId = randomUUID();
  return {
    intentId,
    event: {
      type: 'approved',
      intent: {
        intentId, requestId, connectionId: workspace.connectionId, bank: workspace.bankOrigin, userName: workspace.userName, batchId, batchLine,
        kind: frozen.kind, fingerprint: frozen.fingerprint, request: frozen.request, bodyHash: frozen.bodyHash, shown: frozen.shown, marker: frozen.marker,
      },
    },
  };
}

export interface Approved {
  readonly record: IntentRecord;
  /** To be sent now; false where the request was answered before. */
  readonly fresh: boolean;
}

/**
 * Approves what the person saw, or returns the write the request has already made. A different, unsent approval of it is withdrawn in the same
 * transaction.
 */
export async function approve(engine: Engine, input: Pick<WriteRequest, 'requestId' | 'bodyHash'>, freeze: () => Promise<Result<FrozenWrite, AppError>>): Promise<Result<Approved, AppError>> {
  const journal = engine.journal();
  if (!journal.ok) return journal;
  const before = journal.value.byRequest(input.requestId);
  if (before !== null && before.bank !== engine.workspace.bankOrigin) return failed({ kind: 'notFound' });
  if (before !== null && before.bodyHash === input.bodyHash) return ok({ record: before, fresh: before.state === 'APPROVED' });
  const allowed = engine.mayWrite();
  if (!allowed.ok) return allowed;
  if (before !== null && before.state !== 'APPROVED') return failed({ kind: 'changedSinceShown' });
  const frozen = await freeze();
  if (!frozen.ok) return frozen;
  if (frozen.value.bodyHash !== input.bodyHash) return failed({ kind: 'changedSinceShown' });
  const others = await engine.workspace.gate.mayApprove([{ ...frozen.value, requestId: input.requestId, batchId: null, batchLine: null }]);
  if (!others.ok) return others;
  const agreed = await isAgreed(engine, [frozen.value.shown]);
  if (!agreed.ok) return agreed;
  const duplicate = openDuplicateOf(engine, { intentId: '', fingerprint: frozen.value.fingerprint });
  if (duplicate !== null) return failed({ kind: 'blockedByIntent', intentId: duplicate });
  const entry = approved(engine, { requestId: input.requestId, frozen: frozen.value, batchId: null, batchLine: null });
  const written = engine.commit([
    ...(before === null ? [] : [{ intentId: before.intentId, event: { type: 'withdrawn', reason: 'changed' } as const }]), entry,
  ]);
  if (!written.ok) return failed(appErrorOf(written.error));
  const record = written.value.find(({ intentId }) => intentId === entry.intentId);
  return record === undefined ? failed({ kind: 'notFound' }) : ok({ record, fresh: true });
}
