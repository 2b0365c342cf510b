import { invalid } from '#main/context/workspace-context.ts';
import { createHash, randomUUID } from 'node:crypto';

import { cachedRecord } from '#main/context/cached-records.ts';
import { canonicalJson } from '#main/store/journal/index.ts';
import type { AtBank, IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { accountOf, isOfOtherDesk, mayGiveCodeAgain, movesAccountMoney } from '#shared/bridge/writes/intents.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { ChallengeAnswer } from '#shared/bridge/writes/write-inputs.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { cleanedError } from '#shared/contract/bank-error.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isLookedFor } from '#shared/domain/intent-state.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { concludeConfirmation, isConfirming } from './conclude.ts';
import type { AfterCode } from './conclude.ts';
import { appErrorOf, orAppError } from './engine.ts';
import type { Engine } from './engine.ts';
import { shownAccount, shownCreditorOf } from './freeze/shown.ts';
import { atBankOf } from './kinds/at-bank.ts';
import { findOwnTransfer, mayStillWait, soughtOf } from './kinds/outgoing-transfer.ts';
import { commitOutcome } from './outcome.ts';
import { compareTransfer } from './reconciliation/index.ts';
import { nextLookAt } from './schedule.ts';
import { windowEnd } from './send.ts';

/**
 * The attempt is journalled before it is sent; the code exists only within this call. An unclear answer is looked up; the code is never sent again
 * automatically.
 */
export async function answerChallenge(engine: Engine, asked: IntentRecord, input: ChallengeAnswer): Promise<Result<IntentRecord, AppError>> {
  const { workspace } = engine;
  if (isOfOtherDesk(asked)) return failed({ kind: 'wrongState', state: asked.state });
  const admitted = await workspace.gate.admitCode(asked);
  if (!admitted.ok) return admitted;
  const known = engine.get(asked.intentId);
  if (!known.ok) return known;
  // Asking the gate took time, in which the bank may have told more.
  const record = known.value.version === asked.version ? asked : known.value;
  const challengeId = input.challengeId ?? record.challenge?.challengeId ?? null;
  if (challengeId === null) return invalid('challengeId', 'required');
  if (!mayAnswer(record, input.challengeId)) return failed({ kind: 'wrongState', state: record.state });
  const allowed = engine.mayWrite();
  if (!allowed.ok) return allowed;
  const heardMs = workspace.bank.lastServerTimeMs();
  const serverTime = heardMs === null ? null : instantFromMs(heardMs);
  const { accountId } = accountOf(record.shown);
  const confirming: IntentEvent = {
    type: 'confirming', challengeId, channel: input.channel, bodyHash: hashWithoutCode(workspace.bankOrigin, accountId, challengeId, input.channel), serverTime,
    windowEndsAt: windowEnd(engine, {}, serverTime ?? workspace.now()),
  };
  // The person got the challenge by another way than the bank's answers.
  const isTyped = record.state !== 'CHALLENGE';
  const typed: readonly IntentEvent[] = isTyped ? [{ type: 'challenged', challengeId, error: null }] : [];
  const begun = engine.commitOne(record.intentId, ...typed, confirming);
  if (!begun.ok) return failed(appErrorOf(begun.error));
  const answer = await workspace.bank
    .call('respondToChallenge', { params: { accountId, challengeId }, body: { channel: input.channel, response: input.code } })
    .catch((error: unknown) => {
      workspace.unexpected('intents.confirm', error);
      return failed(BROKEN_OFF);
    });
  const taken: Result<AtBank, BankError> = !answer.ok ? failed(withoutCode(answer.error, input.code))
    : isOfAnother(record, answer.value) ? failed(ANOTHERS) : ok(atBankOf(answer.value, challengeId));
  const isSought = isLookedFor(record.state) && !isKnownToWait(record);
  // A write that is only looked for has no transfer to read.
  const after = !taken.ok && taken.error.kind === 'rejected' && !isSought ? await readAfterCode(engine, begun.value).catch((): AfterCode => 'notRead') : 'notRead';
  const events = concludeConfirmation(taken, after, workspace.now());
  return commitOutcome(engine, record.intentId, isSought ? [...events, ...lookOn(record, events, workspace.now())] : events);
}

/** A refused id may be mistyped or another transfer's. */
function lookOn({ investigation }: IntentRecord, events: readonly IntentEvent[], now: Instant): readonly IntentEvent[] {
  const isRefused = events.every(({ type }) => type === 'codeRefused' || type === 'notSent');
  return isRefused ? [{ type: 'challengeUnproven', nextLookAt: nextLookAt(now, 0), windowEndsAt: investigation?.windowEndsAt ?? now }] : [];
}

/** Known at the bank, or the bank itself asked for the code: then only the outcome of a code is looked up. */
const isKnownToWait = ({ serverId, attempts }: IntentRecord): boolean => serverId !== null || attempts.some(({ outcome }) => outcome === 'challenge');

/**
 * A write waiting for a code may be given one. So may a payment that may be waiting, unless it was answered already: a second click must not send the
 * code again. A code whose answer was lost is looked up first.
 */
function mayAnswer(record: IntentRecord, typedId: string | null): boolean {
  const { state, kind, transfer, challenge, attempts } = record;
  if (state === 'CHALLENGE') return true;
  if (state === 'UNKNOWN' && isConfirming(record)) return mayGiveCodeAgain(record);
  if (typedId === null || !movesAccountMoney(kind)) return false;
  if (state === 'UNKNOWN' || state === 'NOT_FOUND') return true;
  const isAnswered = typedId === challenge?.challengeId && attempts.some(({ phase, outcome }) => phase === 'confirm' && outcome === 'accepted');
  return state === 'ACCEPTED' && !isAnswered && !FINAL_STATUSES.has(transfer?.status ?? '');
}

const FINAL_STATUSES: ReadonlySet<string> = new Set(['EXECUTED', 'CANCELLED', 'REJECTED']);

const BROKEN_OFF: BankError =
  { operation: 'respondToChallenge', effect: 'money', kind: 'ambiguous', cause: 'aborted', httpStatus: null, bankErrors: [], detail: 'internal' };

async function readAfterCode(engine: Engine, record: IntentRecord): Promise<AfterCode> {
  const read = await findOwnTransfer(record, engine.lookupContext(record));
  // A match by likeness may be a colleague's transfer and says nothing of this challenge.
  if (!read.ok || read.value === null || read.value.match === 'byLikeness') return 'notRead';
  const { transfer } = read.value;
  const atBank = atBankOf(transfer);
  return atBank.meaning === 'accepted' && mayStillWait(record, transfer) ? 'waiting' : atBank;
}

/** The person may have given a challenge and code of another transfer. */
function isOfAnother(record: IntentRecord, transfer: MoneyTransfer): boolean {
  // A match by likeness may be a colleague's transfer: the answer to the write's own code is more reliable.
  if (record.serverId !== null && record.match !== 'byLikeness') return transfer.moneyTransferId !== record.serverId;
  if (record.request === null) return false;
  const { differs } = compareTransfer(soughtOf(record, record.createdAt), transfer).candidate;
  return differs.includes('destination') || differs.includes('amount');
}

const ANOTHERS: BankError = {
  operation: 'respondToChallenge', effect: 'money', kind: 'badResponse', problem: 'shape', path: 'moneyTransferId', detail: 'another transfer', httpStatus: 200,
};

/** By which the approval of a code knows its challenge. */
export const codeHash = (bank: string, { account, challengeId }: Extract<ShownWrite, { readonly kind: 'answerChallenge' }>): string => hashWithoutCode(bank, account.accountId, challengeId, '');

/** Of a challenge only one answer may be under way. */
export const codeLock = (bank: string, accountId: string, challengeId: string): string => ['challenge', bank, accountId, challengeId].join('|');

function hashWithoutCode(bank: string, accountId: string, challengeId: string, channel: string): string {
  return createHash('sha256').update(canonicalJson({ bank, operation: 'respondToChallenge', accountId, challengeId, channel })).digest('hex');
}

interface AdoptedChallenge {
  readonly accountId: string;
  readonly moneyTransferId: string | null;
  readonly challengeId: string;
}

/** Takes over the challenge of a transfer that another program created; returns the own write if it is this app's. */
export async function adoptChallenge(engine: Engine, input: AdoptedChallenge): Promise<Result<IntentRecord, AppError>> {
  const { workspace } = engine;
  const journal = engine.journal();
  if (!journal.ok) return journal;
  const { accountId, moneyTransferId, challengeId } = input;
  const unresolved = journal.value.list({ scope: 'unresolved', limit: MOST_UNRESOLVED, bank: workspace.bankOrigin });
  const own = unresolved.find(({ challenge }) => challenge?.challengeId === challengeId)
    ?? (moneyTransferId === null ? undefined : journal.value.byServerId(workspace.bankOrigin, moneyTransferId).find(({ kind }) => movesAccountMoney(kind)));
  if (own !== undefined) return ok(own);
  const listed = await cachedRecord(workspace, 'transfers', moneyTransferId);
  const transfer = listed?.moneyTransferId === moneyTransferId ? listed : null;
  const intentId = randomUUID();
  return orAppError(engine.commitOne(intentId, {
    type: 'adopted', challengeId, serverId: moneyTransferId,
    intent: {
      intentId, requestId: randomUUID(), kind: 'answerChallenge', connectionId: workspace.connectionId, bank: workspace.bankOrigin,
      fingerprint: codeLock(workspace.bankOrigin, accountId, challengeId), request: null,
      bodyHash: hashWithoutCode(workspace.bankOrigin, accountId, challengeId, ''), marker: null, userName: workspace.userName, batchId: null, batchLine: null,
      shown: {
        kind: 'answerChallenge', account: await shownAccount(workspace, accountId), challengeId, moneyTransferId,
        creditor: transfer === null ? null : shownCreditorOf(transfer), amount: transfer?.amount?.creditor ?? transfer?.amount?.debtor ?? null,
        description: transfer?.description ?? null,
      },
    },
  }));
}

const MOST_UNRESOLVED = 1_000;

/** Banks may repeat the code in any text of an answer: it is removed here. */
export function withoutCode(error: BankError, code: string): BankError {
  // An id that contains the code is useless without it.
  const carriesIt = error.kind === 'rejected' && error.challengeId?.includes(code) === true;
  return cleanedError(carriesIt ? { ...error, challengeId: null } : error, (text) => text.replaceAll(code, '•••'));
}
