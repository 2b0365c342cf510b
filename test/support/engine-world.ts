import { join } from 'node:path';

import { createHabitsBook } from '#main/bank/index.ts';
import type { IntentEvent, IntentRecord, Journal, NewIntent } from '#main/store/journal/index.ts';
import { createEngine } from '#main/writes/engine.ts';
import { openGate } from '#main/context/sending-gate.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import type { ShownTransfer } from '#shared/bridge/writes/account-writes.ts';
import { decodeContent } from '#shared/contract/answer.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { temporaryFolder } from './cache-fixture.ts';
import { appended, BANK, happened, newIntent, openedJournal, second } from './journal-fixture.ts';

/* The engine of writes over a real journal, and a bank of which a test says what it answers. */

/** As the engine hands it over: what of it a test wants to know. */
export interface Asked {
  readonly id: OperationId;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An answer's content; null where the bank has no such record; an error that the client gives, or that is thrown. */
type Answer = object | string | null | Refusal | Error;

export class Refusal {
  readonly error: BankError;
  constructor(error: BankError) {
    this.error = error;
  }
}

export const rejected = (operation: OperationId, changes: Partial<Extract<BankError, { readonly kind: 'rejected' }>> = {}): Refusal =>
  new Refusal({ operation, effect: 'read', kind: 'rejected', httpStatus: 400, bankErrors: [], challengeId: null, ...changes });

export const ACCOUNT = { accountId: 'A1', iban: 'IT60X0542811101000000123456', name: 'Conto' };
export const PAYEE = 'IT28W8000000292100645211151';

export const SHOWN: ShownTransfer = {
  kind: 'createTransfer', account: ACCOUNT, creditor: { name: 'Mario Rossi', accountCode: PAYEE, bicCode: null, address: null, city: null, countryCode: null },
  amount: { amountMinor: 12_34, currency: 'EUR' }, scheme: 'SCT', description: 'Fattura 7', remittanceInformation: null, executionDate: null, isInstant: false, isUrgent: false, feeType: null,
  feeAccountId: null, taxRelief: null, validated: null, balanceAfter: null, balanceAsOf: null,
};

/** A payment of SHOWN. */
export const payment = (intentId: string, changes: Partial<NewIntent> = {}): NewIntent =>
  newIntent(intentId, { shown: SHOWN, request: { operation: 'createMoneyTransfer', input: {} }, ...changes });

/** As the bank lists it: the payment of SHOWN, once more. */
export const listed = (moneyTransferId: string, changes: object = {}): object => ({
  moneyTransferId, status: 'WORK_IN_PROGRESS', direction: 'OUTGOING', createdDatetime: second(0), description: 'Fattura 7',
  debtor: { name: 'Noi', account: { account: ACCOUNT.iban } }, creditor: { name: 'Mario Rossi', account: { account: PAYEE } },
  amount: { debtorAmount: 12.34, debtorCurrency: 'EUR', creditorAmount: 12.34, creditorCurrency: 'EUR' }, ...changes,
});

/** A debit on the statement. */
export const debit = (transactionId: string, description = '', amount = -12.34) =>
  ({ transactionId, operationDate: '2026-06-30', valueDate: '2026-06-30', amount, currency: 'EUR', description });

/** How a bank answers that has these entries on the statement of an account without a parent, and nothing reserved. */
export const withStatement = (entries: () => readonly ReturnType<typeof debit>[]): Answers => ({
  listTransactions: ({ query }) => ({ list: entries().filter(({ operationDate }) => operationDate >= (query['fromAccountingDate'] ?? '') && operationDate <= (query['toAccountingDate'] ?? '')) }),
  listParentTransactions: () => null,
  listReservedEntries: () => ({ list: [] }),
});

type Answers = Partial<Record<OperationId, (asked: Asked) => Answer>>;

/** An engine whose time, bank and settings the test moves. `close` gives back what it took of the disk. */
export function openEngine() {
  const folder = temporaryFolder();
  const journal = openedJournal(join(folder.path, 'journal.db'));
  const stopping = new AbortController();
  const world = {
    /** What the bank answers; an operation that is not among them is one that nobody should ask. */
    answers: {} as Answers,
    /** What happens at the bank behind each reading of the list of transfers, one after the other. */
    behindReading: [] as (() => void)[],
    /** What the bank lists as transfers; null where it refuses to. */
    transfers: [] as readonly object[] | null,
    isJournalUsable: true,
    heardMs: instantToMs(second(60)) as number | null,
    serverMs: null as number | null,
    nowMs: instantToMs(second(60)),
    waitingWindowMinutes: 30,
    gate: openGate,
    asked: [] as Asked[],
    unexpected: [] as string[],
    logged: [] as (readonly [event: string, fields: unknown])[],
    changed: [] as string[],
    timers: [] as { readonly run: () => void; readonly ms: number }[],
  };
  const listing = ({ body }: Asked): Answer => {
    if (world.transfers === null) return rejected('searchMoneyTransfers', { httpStatus: 500 });
    const { pagination: { offset = 0, limit = 100 } = {} } = body as { readonly pagination?: { readonly offset?: number; readonly limit?: number } };
    const list = world.transfers.slice(offset, offset + limit);
    if (offset === 0) world.behindReading.shift()?.();
    return { list };
  };
  const call = async (id: OperationId, input: unknown) => {
    const { params = {}, query = {}, body = null } = (input ?? {}) as Partial<Asked>;
    const asked = { id, params, query, body };
    world.asked.push(asked);
    const answer = (world.answers[id] ?? (id === 'searchMoneyTransfers' ? listing : () => new Error(`nobody should ask ${id}`)))(asked);
    if (answer instanceof Error) throw answer;
    if (answer instanceof Refusal) return failed(answer.error);
    const decoded = answer === null ? null : decodeContent(id, answer);
    if (decoded?.ok === false) throw new Error(`${id}: ${decoded.error.path} cannot be read`);
    return ok(decoded === null ? null : decoded.value);
  };
  const now = () => instantFromMs(world.nowMs);
  const workspace = {
    bankOrigin: BANK, connectionId: 'C1', userName: 'chi', now, clock: { now: () => world.nowMs },
    get journal() {
      return world.isJournalUsable ? { usable: true, journal } : { usable: false, reason: 'corrupt' };
    },
    get gate() {
      return world.gate;
    },
    bank: { call, find: call, habits: createHabitsBook(), serverNowMs: () => world.serverMs, lastServerTimeMs: () => world.heardMs },
    settings: () => ({ waitingWindowMinutes: world.waitingWindowMinutes }), syncDeps: { onChanged: (part: string) => world.changed.push(part) },
    unexpected: (what: string) => world.unexpected.push(what),
    log: { error: (...entry: [string, unknown]) => world.logged.push(entry), warn: (...entry: [string, unknown]) => world.logged.push(entry), info: () => undefined },
  } as unknown as WorkspaceContext;
  const engine = createEngine(workspace, (run, ms) => {
    const timer = { run, ms };
    world.timers.push(timer);
    return () => void world.timers.splice(world.timers.indexOf(timer), 1);
  }, stopping.signal);
  return {
    engine, journal, world, workspace,
    record: (intentId: string, ...events: readonly IntentEvent[]): IntentRecord => appended(journal, intentId, ...events),
    asked: (id: OperationId) => world.asked.filter((one) => one.id === id),
    stop: () => stopping.abort(),
    close: () => {
      journal.close();
      folder.remove();
    },
  };
}

/** Puts an export of another journal back into this one. */
export function putBack(journal: Journal): void {
  const folder = temporaryFolder();
  const other = openedJournal(join(folder.path, 'journal.db'));
  appended(other, 'I9', happened.approved(payment('I9')));
  const merged = journal.mergeExport(other.exportAll(), { at: second(50), exportedAt: second(40) });
  other.close();
  folder.remove();
  if (!merged.ok) throw new Error('the export was not put back');
}
