import type { AtBank } from '#main/store/journal/index.ts';
import { accountOf } from '#shared/bridge/writes/intents.ts';
import type { MatchKind } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Lookup } from '../conclude.ts';
import { lookAmongOutgoing, readOutgoing } from '../reconciliation/index.ts';
import type { Compared, Sought } from '../reconciliation/index.ts';
import { eligible, idsOf, lookAt } from './among.ts';
import { atBankOf } from './at-bank.ts';
import { inputOf } from './rules.ts';
import type { BaselineIds, LookupContext, Undertaken, WriteKindRules } from './rules.ts';

/* Shared by the kinds whose outcome is an outgoing transfer. */

async function outgoingBaseline(write: Undertaken, { reader, sentAt }: LookupContext): Promise<Result<BaselineIds, BankError>> {
  const compared = await lookAmongOutgoing(reader, accountOf(write.shown).accountId, soughtOf(write, sentAt));
  return compared.ok ? ok(idsOf(compared.value)) : compared;
}

export async function alikeOutgoing(write: Undertaken, context: LookupContext): Promise<Result<readonly Compared[], BankError>> {
  const compared = await lookAmongOutgoing(context.reader, accountOf(write.shown).accountId, soughtOf(write, context.sentAt));
  return compared.ok ? ok(eligible(compared.value, write, context)) : compared;
}

async function lookForOutgoing(write: Undertaken, context: LookupContext): Promise<Lookup> {
  const alike = await alikeOutgoing(write, context);
  return alike.ok ? lookAt(alike.value) : { kind: 'incomplete', error: alike.error };
}

/** null when the bank says there is none with this id. */
export async function readTransferById({ reader }: LookupContext, accountId: string, moneyTransferId: string): Promise<Result<MoneyTransfer | null, BankError>> {
  const read = await reader.find('getMoneyTransfer', { params: { accountId, moneyTransferId } });
  return read.ok ? ok(read.value?.answer ?? null) : read;
}

interface OwnTransfer {
  readonly transfer: MoneyTransfer;
  readonly match: MatchKind;
}

/** The transfer of a write: by its id, else by its challenge, else by likeness. null when the bank does not show it. */
export async function findOwnTransfer(write: Undertaken, context: LookupContext): Promise<Result<OwnTransfer | null, BankError>> {
  const { accountId } = accountOf(write.shown);
  const byId = (transfer: MoneyTransfer): Result<OwnTransfer, never> => ok({ transfer, match: 'byId' });
  if (write.serverId !== null) {
    const read = await readTransferById(context, accountId, write.serverId);
    if (!read.ok) return read;
    if (read.value !== null) return byId(read.value);
  }
  const outgoing = await readOutgoing(context.reader, accountId, context.sentAt);
  if (!outgoing.ok) return outgoing;
  const challengeId = write.challenge?.challengeId ?? null;
  const own = outgoing.value.find((transfer) => transfer.moneyTransferId === write.serverId)
    ?? (challengeId === null ? undefined : outgoing.value.find((transfer) => transfer.challengeId === challengeId));
  if (own !== undefined) return byId(own);
  if (write.request === null || write.serverId !== null) return ok(null);
  const look = await lookForOutgoing(write, context);
  if (look.kind === 'incomplete') return { ok: false, error: look.error };
  if (look.kind !== 'found' || look.atBank.transfer === null) return ok(null);
  return ok({ transfer: look.atBank.transfer, match: look.atBank.match ?? 'byLikeness' });
}

/** The transfer's state. One that waits for its code goes on waiting until the bank tells otherwise. */
export async function readOutgoingTransfer(write: Undertaken, context: LookupContext): Promise<Result<AtBank | null, BankError>> {
  const read = await findOwnTransfer(write, context);
  if (!read.ok) return read;
  // A match by likeness does not end the wait for a code.
  if (read.value === null || (write.state === 'CHALLENGE' && read.value.match === 'byLikeness')) return ok(null);
  const { transfer, match } = read.value;
  const answered = write.state === 'CHALLENGE' ? null : write.challenge?.challengeId ?? null;
  const atBank: AtBank = { ...atBankOf(transfer, answered), match };
  return ok(write.state === 'CHALLENGE' && atBank.meaning === 'accepted' && mayStillWait(write, transfer) ? { ...atBank, meaning: 'challenge' } : atBank);
}

/**
 * The interface does not promise the challenge's id in a record, and a suspended transfer also looks under way. Only a change to BOOKED is certain.
 */
export function mayStillWait(write: Pick<Undertaken, 'transfer'>, transfer: MoneyTransfer): boolean {
  const hasBecomeBooked = transfer.status === 'BOOKED' && write.transfer !== null && write.transfer.status !== 'BOOKED';
  return !hasBecomeBooked;
}

/** The outcome of a code whose answer was lost, from the transfer itself. */
export async function lookForConfirmation(write: Undertaken, context: LookupContext): Promise<Lookup> {
  const read = await findOwnTransfer(write, context);
  if (!read.ok) return { kind: 'incomplete', error: read.error };
  if (read.value === null) return { kind: 'nothing' };
  const { transfer, match } = read.value;
  const atBank: AtBank = { ...atBankOf(transfer), match };
  // With its challenge: the code may have been given for another one.
  if (atBank.meaning === 'challenge') return write.state === 'UNKNOWN' ? { kind: 'found', atBank, candidate: null } : { kind: 'waiting', certain: true };
  if (atBank.meaning === 'accepted' && mayStillWait(write, transfer)) return { kind: 'waiting', certain: false };
  return { kind: 'found', atBank, candidate: null };
}

/** What a write must look like among the transfers of its account. */
export function soughtOf({ shown, marker }: Pick<Undertaken, 'shown' | 'marker'>, sentAt: Instant): Sought {
  const nothing = { marker, sentAt, source: null, destination: null, amount: null, description: '', remittance: null };
  switch (shown.kind) {
    case 'createTransfer':
      return {
        ...nothing, source: shown.account.iban, destination: shown.creditor.accountCode, amount: shown.amount, description: shown.description,
        remittance: shown.remittanceInformation,
      };
    case 'virtualIbanTransfer':
      // The bank may show the virtual IBAN or its account as the payer.
      return { ...nothing, destination: shown.creditor.accountCode, amount: shown.amount, description: shown.description };
    case 'revertTransfer':
      return {
        ...nothing, source: shown.account.iban, destination: shown.creditor.accountCode, amount: shown.amount, quotesAnother: true,
        description: [shown.descriptionHeading, shown.description].filter((part) => part !== null && part !== '').join(' '),
      };
    case 'deleteTransfer':
    case 'answerChallenge':
      return { ...nothing, source: shown.account.iban, destination: shown.creditor?.accountCode ?? null, amount: shown.amount, description: shown.description ?? '' };
    case 'createVirtualIban':
    case 'deactivateVirtualIban': return { ...nothing, description: shown.description ?? '' };
    default:
      // Portal writes have rules of their own.
      return nothing;
  }
}

export const createTransferRules: WriteKindRules = {
  baseline: outgoingBaseline,
  send: async (bank, request) => {
    const answer = await bank.call('createMoneyTransfer', inputOf('createMoneyTransfer', request));
    return answer.ok ? ok({ atBank: atBankOf(answer.value), verification: answer.value.vopResult }) : failed(answer.error);
  },
  look: lookForOutgoing,
  alike: alikeOutgoing,
  read: readOutgoingTransfer,
};

/** A challenge of another program's transfer: only the code is sent. */
export const answerChallengeRules: WriteKindRules = {
  baseline: async () => ok({}),
  send: async () => {
    throw new Error('A challenge that was adopted has no request of its own');
  },
  look: lookForConfirmation,
  read: readOutgoingTransfer,
};
