import type { Needs } from '#main/context/workspace-context.ts';
import { lookAmongOutgoing } from '../reconciliation/index.ts';
import type { Compared } from '../reconciliation/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { accountOf } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { BANK_TIME_ZONE } from '#shared/domain/instant.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { moneyToWireNumber } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { hidesSomething } from '#shared/domain/odd-text.ts';
import { wasReceived } from '#shared/domain/payment/received.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import { textAsSent } from '#shared/domain/payment/typed-text.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { AmountNotation } from '#shared/domain/typed-amount.ts';
import type { Lookup } from '../conclude.ts';
import { fingerprintOf, hashOf, HIDDEN_IN_DESCRIPTION, NOT_ALLOWED } from '../freeze/context.ts';
import type { Freezer } from '../freeze/context.ts';
import { cachedTransfer, creditedOf, shownAccount, shownParty } from '../freeze/shown.ts';
import { eligible, idsOf, lookAt } from './among.ts';
import { atBankOf, plainly } from './at-bank.ts';
import { alikeOutgoing, readOutgoingTransfer, soughtOf } from './outgoing-transfer.ts';
import type { KindOf, LookupContext, Undertaken } from './rules.ts';
import { sending } from './sending.ts';

/** Key of the baseline for a transfer that had been reverted before. */
const SENT_BACK = 'sentBack';

const originalOf = ({ shown }: Undertaken): string => (shown.kind === 'revertTransfer' ? shown.moneyTransferId : '');

/** By the id of the received transfer or of the new one. */
async function isSentBack({ reader }: LookupContext, transferId: string): Promise<Result<boolean, BankError>> {
  const read = await reader.find('getRevertedTransfer', { params: { transferId } });
  return read.ok ? ok(read.value !== null) : read;
}

async function look(write: Undertaken, context: LookupContext): Promise<Lookup> {
  const outgoing = await lookAmongOutgoing(context.reader, accountOf(write.shown).accountId, soughtOf(write, context.sentAt));
  if (!outgoing.ok) return { kind: 'incomplete', error: outgoing.error };
  const lookedUp = await isSentBack(context, originalOf(write));
  if (!lookedUp.ok) return { kind: 'incomplete', error: lookedUp.error };
  const candidates = eligible(outgoing.value, write, context);
  const told = await tellApart(candidates, context);
  if (!told.ok) return { kind: 'incomplete', error: told.error };
  const among = lookAt(told.value);
  const sentBackNow = lookedUp.value && !(write.baseline?.serverIds[SENT_BACK]?.includes(originalOf(write)) ?? false);
  // The lookup shows the revert; the search does not show its transfer yet.
  return among.kind === 'nothing' && sentBackNow ? { kind: 'found', atBank: plainly('accepted'), candidate: null } : among;
}

/** With several possible transfers, the lookup by their ids tells which one reverts something. */
async function tellApart(candidates: readonly Compared[], context: LookupContext): Promise<Result<readonly Compared[], BankError>> {
  if (lookAt(candidates).kind !== 'unclear') return ok(candidates);
  const told: Compared[] = [];
  for (const compared of candidates) {
    const lookedUp = await isSentBack(context, compared.candidate.serverId);
    if (!lookedUp.ok) return lookedUp;
    told.push(lookedUp.value ? { ...compared, verdict: 'match' } : { ...compared, verdict: 'doubtful' });
  }
  return ok(told);
}

const freezeRevert: Freezer<'revertTransfer'> = async ({ accountId, moneyTransferId, options }, { workspace, decimalMark }) => {
  const received = await cachedTransfer(workspace, accountId, moneyTransferId);
  if (received === null) return failed({ kind: 'notFound' });
  if (wasReceived(received) === 'no') return failed(NOT_ALLOWED);
  // Once per received transfer, whatever the amount.
  const fingerprint = fingerprintOf('revert', workspace.bankOrigin, moneyTransferId);
  if (wasSentBackHere(workspace, fingerprint) || await wasSentBack(workspace, moneyTransferId)) return failed(NOT_ALLOWED);
  const whole = creditedOf(received);
  const amount = revertedAmount(options.amount, whole, decimalMark);
  if (!amount.ok) return amount;
  const { timing, feeType } = options;
  const executionDate = timing.kind === 'date' ? parseBankDate(timing.executionDate) : null;
  const descriptionHeading = textAsSent(options.descriptionHeading) || null;
  if (hidesSomething(descriptionHeading ?? '')) return failed(HIDDEN_IN_DESCRIPTION);
  const request = {
    operation: 'revertMoneyTransfer',
    input: {
      params: { accountId, moneyTransferId }, headers: { 'X-Time-Zone': BANK_TIME_ZONE },
      body: {
        ...(descriptionHeading !== null && { descriptionHeading }), ...(executionDate !== null && { executionDate }),
        ...(timing.kind === 'urgent' && { isUrgent: true }), ...(timing.kind === 'instant' && { isInstant: true }),
        ...(feeType !== '' && { feeType }), ...(amount.value !== null && { amount: moneyToWireNumber(amount.value) }),
      },
    },
  } as const;
  return ok({
    kind: 'revertTransfer', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null,
    fingerprint,
    shown: {
      kind: 'revertTransfer', account: await shownAccount(workspace, accountId), moneyTransferId, received: whole, amount: amount.value ?? whole,
      creditor: shownParty(received.debtor) ?? { name: '', accountCode: '', bicCode: null, address: null, city: null, countryCode: null },
      descriptionHeading, description: received.description, executionDate, isInstant: timing.kind === 'instant', isUrgent: timing.kind === 'urgent',
      feeType: feeType === '' ? null : feeType,
    },
  });
};

/** Taken by the bank from this app, even if the bank's own lookup does not show it yet. */
export const wasSentBackHere = ({ journal }: Needs<'journal'>, fingerprint: string): boolean =>
  journal.usable && journal.journal.byFingerprint(fingerprint).some(({ state }) => isTaken(state));

/** Once per received transfer (section 4.8). If the bank cannot be asked now, it will refuse itself. */
async function wasSentBack({ bank }: Needs<'bank'>, transferId: string): Promise<boolean> {
  return (await bank.call('getRevertedTransfer', { params: { transferId } })).ok;
}

function revertedAmount(typed: string, whole: Money | null, decimalMark: AmountNotation): Result<Money | null, AppError> {
  if (typed.trim() === '') return ok(null);
  const amount = moneyFromTyped(typed, whole?.currency ?? 'EUR', decimalMark);
  if (!amount.ok) return failed({ kind: 'paymentInvalid', problems: [amount.error] });
  const tooMuch = whole !== null && amount.value.amountMinor > whole.amountMinor;
  return tooMuch ? failed({ kind: 'paymentInvalid', problems: [{ field: 'amount', code: 'notValid' }] }) : amount;
}

export const revertTransfer: KindOf<'revertTransfer'> = {
  freeze: freezeRevert,
  ...sending('revertMoneyTransfer', ({ revertedMoneyTransferId: _received, ...transfer }) => ok({ atBank: atBankOf(transfer), verification: null })),
  baseline: async (write, context) => {
    const outgoing = await lookAmongOutgoing(context.reader, accountOf(write.shown).accountId, soughtOf(write, context.sentAt));
    if (!outgoing.ok) return outgoing;
    const lookedUp = await isSentBack(context, originalOf(write));
    return lookedUp.ok ? ok({ ...idsOf(outgoing.value), [SENT_BACK]: lookedUp.value ? [originalOf(write)] : [] }) : lookedUp;
  },
  look,
  alike: alikeOutgoing,
  lookWhenTaken: true,
  rereads: 'balance',
  read: async (write, context) => (write.serverId === null ? ok(null) : readOutgoingTransfer(write, context)),
};
