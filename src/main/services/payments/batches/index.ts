import type { StoredBatch, StoredBatchLine } from '#main/store/user-data/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { BatchView } from '#shared/bridge/payments/batches.ts';
import type { SavedPaymentFile } from '#shared/bridge/writes/intents.ts';
import type { CommandCheckedInput } from '#shared/bridge/commands.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { TypedAddress } from '#shared/domain/payment/creditor-address.ts';
import type { PaymentContext } from '#shared/domain/payment/transfer-payment.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { Intents, Validations } from '#main/writes/index.ts';
import { validateTransfer } from '#main/services/payments/outcome/index.ts';
import { savePaymentFile } from '#main/services/payments/payment-file/index.ts';
import { readGivenFile } from '#main/services/payments/given-file/index.ts';
import { spendable } from '#main/writes/sent-since.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import { NOT_FOUND, paymentsBlocked } from '#main/context/workspace-context.ts';
import type { AskTeam, LineToSend } from '#main/services/payments/approvals/index.ts';
import type { TeamNeed } from '#shared/bridge/payments/approvals.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import { approvePayable, createDayListener, isApprovedBefore, isRenewed, linesLeft, requestFile } from './approving.ts';
import { createBankChecks } from './bank-checks.ts';
import { FILE_MARK, batchContext, checkFile, checkLines, comparePayees } from './checking.ts';
import type { CheckedLine } from './checking.ts';
import { approvableLines, bodyHashOf, linesOf, passedKey, summaryOf, undecidedLines, viewOf } from './view.ts';
import { fileLinesLeft, fileLinesOf, splitLines } from './file-lines.ts';
import { createRunner } from './runner.ts';
import { nothingBefore, rememberMoved, sentBefore } from './sent-before.ts';
import { createBatchStore } from './store.ts';
import type { KnownAccount, ShownParts } from './view.ts';

export interface WaitingLine {
  readonly batch: StoredBatch;
  readonly line: StoredBatchLine;
  /** It leaves as it was approved and cannot be changed. */
  readonly approved: boolean;
}

/** A file of payments; `accountId` is debited by lines that name none. */
export type GivenPayments = Omit<CommandCheckedInput<'batches.read'>, 'taskId'>;

/** Pauses that a person may pass. An awaited code must be given or withheld. */
const CAN_BE_PASSED: readonly string[] = ['unknown', 'verification'];

export type Batches = ReturnType<typeof createBatches>;

/** Payments from a file, confirmed once and sent one after the other. */
export function createBatches(workspace: WorkspaceContext, intents: Intents, validations: Validations, tasks: Tasks, team: Pick<AskTeam, 'askForBatch' | 'askAgain' | 'signedLines' | 'asked' | 'giveUp' | 'leaveOut' | 'leftOut'>) {
  const store = createBatchStore(workspace);
  const checks = createBankChecks(workspace, store, (draft, signal) => validateTransfer(workspace, validations, draft, FILE_MARK, signal));
  const hearDay = createDayListener(workspace);
  const runner = createRunner(workspace, store, intents);
  const stopListening = intents.onChange((record) => runner.onWrite(record));
  const approving = new Map<string, Promise<Result<null, AppError>>>();
  runner.start();

  /** Whether a person can change the lines: before approval, and when it is renewed. */
  const isOpenToChange = (batch: StoredBatch): boolean => batch.phase === 'preview' || isRenewed(batch);
  const parts = async (batchId: string): Promise<ShownParts | null> => {
    const stored = store.stored(batchId);
    if (stored !== null && isRenewed(stored)) await hearDay();
    const context = stored !== null && isRenewed(stored) ? await batchContext(workspace) : null;
    const before = stored !== null && isOpenToChange(stored) ? await sentBefore(workspace, stored, store.all()) : nothingBefore;
    const open = await store.open(batchId);
    if (open === null) return null;
    const records = store.records(batchId);
    const left = context !== null && isRenewed(open.batch) ? linesLeft(open.lines, records, context.payment) : null;
    const out = team.leftOut(batchId);
    return { batch: open.batch, lines: withoutThese(open.lines, out), records, before, left: left === null ? null : withoutThese(left, out), asking: checks.asking(batchId) };
  };
  /** Before a line is changed here: what is taken out of a file that others were asked for, no desk sends, and nothing comes back into it. */
  const agreeOnLines = async (batchId: string, indexes: readonly number[], excluded: boolean): Promise<Result<null, AppError>> => {
    const batch = store.stored(batchId);
    if (batch === null || !isOpenToChange(batch) || approving.has(batchId)) return ok(null);
    if (excluded) return team.leaveOut(batchId, indexes, 'excluded');
    const out = team.leftOut(batchId);
    return indexes.some((index) => out.has(index)) ? failed({ kind: 'notAllowedInTeam', why: 'takenOut' }) : ok(null);
  };
  const needOf = (open: ShownParts): Promise<TeamNeed | null> => workspace.gate.needOfFile(open.batch.batchId, () => {
    const payments = approvableLines(open).flatMap(({ payment }) => payment ?? []);
    return {
      totals: sumByCurrency(payments.map(({ amount }) => amount)), schemes: payments.map(({ scheme }) => scheme),
      payees: payments.map(({ creditor }) => compactIban(creditor.accountCode)),
    };
  });
  const view = async (batchId: string): Promise<Result<BatchView, AppError>> => {
    const accounts = await workspace.cache.read.listAccounts();
    const spendables = await Promise.all(accounts.map(async ({ account: { accountId } }) => ({ accountId, spendable: await spendable(workspace, accountId) })));
    // Awaited last: whether the bank is still being asked has to fit the lines.
    const open = await parts(batchId);
    if (open === null) return NOT_FOUND;
    const known = spendables.map((account): KnownAccount => ({ ...account, counts: isOpenToChange(open.batch) }));
    const need = isOpenToChange(open.batch) ? await needOf(open) : null;
    return ok({ ...viewOf(open, checks.isRunning(batchId), known), ...(need !== null && { team: need }) });
  };
  /** Runs `work` on a batch that can be changed. */
  const onOpen = async (batchId: string, work: (open: ShownParts) => AppError | null): Promise<Result<BatchView, AppError>> => {
    const open = await parts(batchId);
    if (open === null) return NOT_FOUND;
    if (!isOpenToChange(open.batch) || approving.has(batchId)) return failed({ kind: 'wrongState', state: 'APPROVED' });
    const error = work(open);
    return error === null ? view(batchId) : failed(error);
  };

  const waitingLinesOf = async (batchId: string): Promise<readonly WaitingLine[]> => {
    const open = await store.open(batchId);
    if (open === null) return [];
    const { batch, lines } = open;
    const records = store.records(batchId);
    const isApproved = batch.phase !== 'preview' || records.length > 0;
    const approved = new Set(records.filter(({ state }) => state === 'APPROVED').map(({ batchLine }) => batchLine));
    return withoutThese(lines, team.leftOut(batchId)).filter(({ kept }) => !kept.excluded && (!isApproved || approved.has(kept.index))).map(({ kept }) => ({ batch, line: kept, approved: isApproved && !isRenewed(batch) }));
  };

  const begin = async (batchId: string, bodyHash: string): Promise<Result<null, AppError>> => {
    if (!workspace.journal.usable) return paymentsBlocked(workspace.journal.reason);
    const batch = store.stored(batchId);
    if (batch === null) return NOT_FOUND;
    if (!isRenewed(batch) && (batch.phase !== 'preview' || store.records(batchId).length > 0)) return ok(null);
    const inTime = await workspace.gate.notTooLate(batchId);
    if (!inTime.ok) return inTime;
    checks.cancel(batchId);
    const running = approving.get(batchId) ?? approvePayable({ workspace, store, intents, team, parts: () => parts(batchId) }, batchId, bodyHash);
    approving.set(batchId, running);
    const approved = await running.finally(() => approving.delete(batchId));
    if (approved.ok) runner.begin(batchId);
    return approved;
  };

  /** All lines stay where they are; those that are not left are excluded. */
  const moveRest = async (batchId: string, nextId: string, left: readonly LineToSend[]): Promise<void> => {
    const open = await store.open(batchId);
    if (open === null) return;
    checks.cancel(batchId);
    if (store.stored(nextId) === null) await store.moveOn(open, nextId, new Map(left.map(({ line, frozen }) => [line, frozen.shown])));
    rememberMoved(workspace, open.batch, nextId);
    if (open.batch.phase !== 'done') store.change(batchId, { phase: 'abandoned', pause: null });
  };

  /** What of a batch that was not sent can leave in a payment file. */
  const splitOf = async (open: ShownParts) => {
    const ibans = new Map((await workspace.cache.read.listAccounts()).map(({ account: { accountId, iban } }) => [accountId, iban]));
    const lines = isOpenToChange(open.batch) ? fileLinesOf(workspace.bankOrigin, approvableLines(open), ibans) : fileLinesLeft(open.records);
    const sourceLineOf = (index: number): number => open.lines[index]?.kept.sourceLine ?? index + 1;
    return splitLines(lines, sourceLineOf, (fingerprint) => workspace.journal.usable && workspace.journal.journal.holder(fingerprint) !== null);
  };
  /** What stays is approved with the rest, and waits for a person to go on. */
  const saveFile = async (batchId: string, bodyHash: string): Promise<Result<SavedPaymentFile, AppError>> => {
    if (!workspace.journal.usable) return paymentsBlocked(workspace.journal.reason);
    const open = await parts(batchId);
    if (open === null) return NOT_FOUND;
    const { batch, records } = open;
    const waiting = records.find(({ state }) => state === 'APPROVED');
    const goesOn = batch.phase === 'paused' && !isRenewed(batch) && waiting !== undefined && !isApprovedBefore(workspace, batch, waiting);
    if ((!isOpenToChange(batch) && !goesOn) || approving.has(batchId)) return failed({ kind: 'wrongState', state: 'APPROVED' });
    const inTime = await workspace.gate.notTooLate(batchId);
    if (!inTime.ok) return inTime;
    const { leaves } = await splitOf(open);
    if (leaves.size === 0) return failed({ kind: 'paymentInvalid', problems: [] });
    const saved = await savePaymentFile(workspace, intents, async () => {
      if (!goesOn) {
        checks.cancel(batchId);
        const running = approvePayable({ workspace, store, intents, team, parts: () => parts(batchId), next: { phase: 'paused', pause: { reason: 'person' } } }, batchId, bodyHash);
        approving.set(batchId, running);
        const approved = await running.finally(() => approving.delete(batchId));
        if (!approved.ok) return approved;
      }
      return ok(store.records(batchId).filter(({ state, batchLine }) => state === 'APPROVED' && leaves.has(batchLine ?? 0)));
    });
    if (saved.ok && saved.value.written && store.records(batchId).every(({ state }) => state !== 'APPROVED')) store.change(batchId, { phase: 'done', pause: null });
    return saved;
  };

  /** Of a file from the watched folder, `hash` is that of its bytes. */
  const read = async ({ name, bytes, accountId, decimalMark }: GivenPayments, signal: AbortSignal | null, hash: string | null): Promise<Result<string, AppError>> => {
    const context = await batchContext(workspace);
    const { accounts, payment: { today } } = context;
    const chosen = accounts.some((account) => account.accountId === accountId) ? (accountId ?? '') : '';
    const given = await readGivenFile(workspace, { kind: 'payments', name, bytes, context: { accounts, accountId: chosen, today, decimalMark } }, signal);
    if (!given.ok) return given;
    const file = given.value;
    const lines = await comparePayees(workspace, await checkFile(file, context.payment));
    return ok(await store.add({
      name, format: file.format, createdAt: workspace.now(), phase: 'preview', pause: null, fileProblems: file.problems, dropped: file.dropped,
      lineCount: file.lines.length, passed: [], fileHash: file.fileHash,
      ...(hash !== null && { fromFolder: { hash, totals: sumByCurrency(lines.flatMap(({ kept }) => kept.amount ?? [])) } }),
    }, lines, context));
  };

  return {
    /** A file of the watched folder becomes a preview, once: a preview of the same bytes is given as it is. */
    takeFromFolder: async (given: GivenPayments, hash: string, signal: AbortSignal): Promise<Result<string, AppError>> => {
      const before = store.all().find(({ fromFolder }) => fromFolder?.hash === hash);
      return before === undefined ? read(given, signal, hash) : ok(before.batchId);
    },
    moveRest,
    /** Once others have approved the file; null where it is not here. */
    sendApprovedFile: async (batchId: string): Promise<Result<null, AppError> | null> => {
      const open = await parts(batchId);
      return open === null ? null : begin(batchId, bodyHashOf(open));
    },
    /** In a preview all that are not excluded, afterwards those approved and unsent. */
    waitingLines: async (): Promise<readonly WaitingLine[]> => {
      const left = store.all().filter(({ phase }) => phase !== 'done' && phase !== 'abandoned');
      return (await Promise.all(left.map(({ batchId }) => waitingLinesOf(batchId)))).flat();
    },
    handlers: {
      'batches.list': async () => {
        const open = await Promise.all(store.all().map(({ batchId }) => store.open(batchId)));
        return ok(open.filter((batch) => batch !== null).map(({ batch, lines }) => summaryOf({ batch, lines, records: store.records(batch.batchId) })));
      },
      'batches.read': ({ taskId, ...given }) => tasks.runNamed(taskId, async (task) => {
        const batchId = await read(given, task?.signal ?? null, null);
        return batchId.ok ? view(batchId.value) : batchId;
      }),
      'batches.get': ({ batchId }) => view(batchId),
      'batches.lines': async ({ batchId, show, offset, limit }) => {
        const open = await parts(batchId);
        if (open === null) return NOT_FOUND;
        return ok(linesOf(open, show, { offset, limit }));
      },
      'batches.exclude': async ({ batchId, index, excluded }) => {
        const agreed = await agreeOnLines(batchId, [index], excluded);
        return !agreed.ok ? agreed : onOpen(batchId, ({ lines }) => {
          const line = lines[index];
          if (line === undefined) return { kind: 'notFound' };
          store.putLines(batchId, [{ ...line, kept: { ...line.kept, excluded } }]);
          return null;
        });
      },
      'batches.decide': async ({ batchId, index, decision }) => {
        const open = await parts(batchId);
        if (open === null) return NOT_FOUND;
        const chosen = (index === null ? undecidedLines(open) : (open.left ?? open.lines).filter(({ kept }) => kept.index === index)).map(({ kept }) => kept.index);
        if (index !== null && chosen.length === 0) return NOT_FOUND;
        const agreed = decision.kind === 'open' ? ok(null) : await agreeOnLines(batchId, chosen, decision.kind === 'leaveOut');
        return !agreed.ok ? agreed : onOpen(batchId, ({ lines, left, before }) => {
          const now = new Map((left ?? lines).map((line) => [line.kept.index, line]));
          const changes = new Map(chosen.map((at) => [at, now.get(at)] as const).flatMap(([at, line]) => (line === undefined ? [] : [[at, decided(line, before.aboutOf(line), decision, workspace.now())] as const])));
          store.putLines(batchId, lines.flatMap((line) => {
            const change = changes.get(line.kept.index);
            return change === undefined ? [] : [{ ...line, kept: { ...line.kept, ...change } }];
          }));
          return null;
        });
      },
      'batches.completeAddress': async ({ batchId, index, address }) => {
        const { payment: context } = await batchContext(workspace);
        // Otherwise an answer about the former line would be shown for the new one.
        checks.cancel(batchId);
        return onOpen(batchId, ({ lines, left }) => {
          const line = lines.find(({ kept }) => kept.index === index);
          if (line === undefined || left?.some(({ kept }) => kept.index === index) === false) return { kind: 'notFound' };
          store.putLines(batchId, [withAddress(line, address, context)]);
          return null;
        });
      },
      'batches.validate': ({ batchId }) => onOpen(batchId, () => {
        checks.begin(batchId);
        return null;
      }),
      'batches.cancelValidation': async ({ batchId }) => {
        checks.cancel(batchId);
        return view(batchId);
      },
      'batches.send': async ({ batchId, bodyHash }) => {
        const begun = await begin(batchId, bodyHash);
        return begun.ok ? view(batchId) : begun;
      },
      'batches.fileLines': async ({ batchId }) => {
        const open = await parts(batchId);
        return open === null ? NOT_FOUND : ok((await splitOf(open)).view);
      },
      'batches.saveFile': ({ batchId, bodyHash }) => saveFile(batchId, bodyHash),
      'approvals.requestBatch': ({ batchId, bodyHash, sendWhenApproved }) => requestFile({ intents, team, parts: () => parts(batchId), moveOn: (nextId, left) => moveRest(batchId, nextId, left) }, batchId, bodyHash, sendWhenApproved),
      'batches.pause': async ({ batchId }) => {
        const phase = store.stored(batchId)?.phase;
        if (phase === 'sending' || phase === 'paused') store.change(batchId, { phase: 'paused', pause: { reason: 'person' } });
        return view(batchId);
      },
      'batches.resume': async ({ batchId }) => {
        if (!workspace.journal.usable) return paymentsBlocked(workspace.journal.reason);
        const batch = store.stored(batchId);
        if (batch?.phase === 'paused') {
          const { pause } = batch;
          const passes = pause !== null && 'intentId' in pause && CAN_BE_PASSED.includes(pause.reason) ? [passedKey(pause.reason, pause.intentId)] : [];
          store.change(batchId, { phase: 'sending', pause: null, passed: [...batch.passed, ...passes] });
        }
        // Also a batch whose pause could not be stored because the disk was full.
        if (store.stored(batchId)?.phase === 'sending') runner.begin(batchId);
        return view(batchId);
      },
      'batches.abandon': async ({ batchId }) => {
        if (!workspace.journal.usable) return paymentsBlocked(workspace.journal.reason);
        const batch = store.stored(batchId);
        if (batch === null) return NOT_FOUND;
        if (approving.has(batchId)) return failed({ kind: 'wrongState', state: 'APPROVED' });
        const ended = batch.phase === 'abandoned' ? ok(null) : await team.giveUp(batchId, 'batch');
        if (!ended.ok) return ended;
        checks.cancel(batchId);
        if (batch.phase !== 'done') store.change(batchId, { phase: 'abandoned', pause: null });
        const approved = store.records(batchId).filter(({ state }) => state === 'APPROVED');
        const withdrawn = approved.length === 0 ? ok(null) : intents.withdrawAll(approved.map(({ intentId }) => intentId), 'batch');
        return withdrawn.ok ? view(batchId) : withdrawn;
      },
      'batches.remove': async ({ batchId }) => {
        const batch = store.stored(batchId);
        if (batch === null) return NOT_FOUND;
        if (approving.has(batchId) || batch.phase === 'sending' || batch.phase === 'paused') return failed({ kind: 'wrongState', state: 'APPROVED' });
        // What was sent of a file that is done was sent as it was approved.
        const ended = batch.phase === 'preview' ? await team.giveUp(batchId, 'batch') : ok(null);
        if (!ended.ok) return ended;
        checks.cancel(batchId);
        store.remove(batchId);
        return ok(null);
      },
    } satisfies HandlersOf<'batches' | 'approvals.requestBatch'>,
    stop: async (): Promise<void> => {
      stopListening();
      await Promise.all([runner.stop(), checks.stop()]);
    },
  };
}

const withoutThese = (lines: readonly CheckedLine[], out: ReadonlySet<number>): readonly CheckedLine[] =>
  (out.size === 0 ? lines : lines.map((line) => (out.has(line.kept.index) ? { ...line, kept: { ...line.kept, excluded: true } } : line)));

function withAddress({ kept }: CheckedLine, address: TypedAddress, context: PaymentContext): CheckedLine {
  const changed = { ...kept, draft: { ...kept.draft, ...address }, bank: { status: 'notAsked' } as const };
  const [again = { kept: changed, draft: changed.draft, payment: null }] = checkLines([changed], context);
  return { ...again, kept: { ...again.kept, duplicateOf: kept.duplicateOf } };
}

type Decision = CommandCheckedInput<'batches.decide'>['decision'];

function decided({ kept }: CheckedLine, about: readonly string[], decision: Decision, at: Instant): Partial<StoredBatchLine> {
  switch (decision.kind) {
    case 'keep': return { excluded: false, keptOnPurpose: { reason: decision.reason, at, about: [...about] } };
    case 'leaveOut': return { excluded: true, keptOnPurpose: null };
    case 'open': return { excluded: kept.excluded, keptOnPurpose: null };
    default: return decision satisfies never;
  }
}
