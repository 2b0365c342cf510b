import type { AppError } from '#shared/bridge/app-error.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { BANK_TIME_ZONE } from '#shared/domain/instant.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { moneyToWireNumber } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { isBooked } from '#shared/domain/payment/booked.ts';
import { wasReceived } from '#shared/domain/payment/received.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import { hidesSomething } from '#shared/domain/odd-text.ts';
import { textAsSent } from '#shared/domain/payment/typed-text.ts';
import type { AmountNotation } from '#shared/domain/typed-amount.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { Freezer } from './context.ts';
import { fingerprintOf, hashOf } from './context.ts';
import { shownAccount, shownParty } from './shown.ts';

/* Writes about something that already exists at the bank. */

async function cachedTransfer({ cache }: Needs<'cache'>, accountId: string, moneyTransferId: string): Promise<MoneyTransfer | null> {
  const row = await cache.read.findRecord('transfers', moneyTransferId);
  if (row === null || !('moneyTransferId' in row.record) || !('accountId' in row.record)) return null;
  return row.record.accountId === accountId ? row.record : null;
}

const NOT_ALLOWED: AppError = { kind: 'invalid', problems: [{ field: 'moneyTransferId', code: 'notAllowed' }] };

const creditedOf = ({ amount }: MoneyTransfer): Money | null => amount?.creditor ?? amount?.debtor ?? null;

const HIDDEN_IN_DESCRIPTION = { kind: 'paymentInvalid', problems: [{ field: 'description', code: 'hiddenCharacters' }] } as const;

export const freezeRevert: Freezer<'revertTransfer'> = async ({ accountId, moneyTransferId, options }, { workspace, decimalMark }) => {
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

export const freezeDelete: Freezer<'deleteTransfer'> = async ({ accountId, moneyTransferId }, { workspace }) => {
  const booked = await cachedTransfer(workspace, accountId, moneyTransferId);
  if (booked === null) return failed({ kind: 'notFound' });
  if (isBooked(booked) === 'no') return failed(NOT_ALLOWED);
  const request = { operation: 'deleteMoneyTransfer', input: { params: { accountId, moneyTransferId } } } as const;
  return ok({
    kind: 'deleteTransfer', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null,
    fingerprint: fingerprintOf('delete', workspace.bankOrigin, moneyTransferId),
    shown: {
      kind: 'deleteTransfer', account: await shownAccount(workspace, accountId), moneyTransferId, creditor: shownParty(booked.creditor),
      amount: creditedOf(booked), description: booked.description, executionDate: booked.debtorValueDate,
    },
  });
};

export const freezeNewVirtualIban: Freezer<'createVirtualIban'> = async ({ accountId, description: typed }, { workspace }) => {
  const description = textAsSent(typed) || null;
  if (hidesSomething(description ?? '')) return failed(HIDDEN_IN_DESCRIPTION);
  const request = { operation: 'createVirtualIban', input: { params: { accountId }, body: description === null ? {} : { description } } } as const;
  return ok({
    kind: 'createVirtualIban', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null,
    fingerprint: fingerprintOf('virtualIban', workspace.bankOrigin, accountId, description ?? ''),
    shown: { kind: 'createVirtualIban', account: await shownAccount(workspace, accountId), description },
  });
};

export const freezeDeactivation: Freezer<'deactivateVirtualIban'> = async ({ accountId, virtualIban }, { workspace }) => {
  const row = await workspace.cache.read.findRecord('virtualIbans', virtualIban);
  const description = row !== null && 'virtualIban' in row.record ? row.record.description : null;
  const request = { operation: 'deactivateVirtualIban', input: { params: { accountId, virtualIban } } } as const;
  return ok({
    kind: 'deactivateVirtualIban', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null,
    fingerprint: fingerprintOf('deactivate', workspace.bankOrigin, virtualIban),
    shown: { kind: 'deactivateVirtualIban', account: await shownAccount(workspace, accountId), virtualIban, description },
  });
};
