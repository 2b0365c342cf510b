import type { moneyTransferOperations } from '#shared/contract/money-transfers.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { addMonths } from '#shared/domain/bank-date.ts';
import { compactIban } from '#shared/domain/iban.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { Bank } from '../bank/bank.ts';
import { answerChallenge, reject, sendOff } from '../bank/transfer-life.ts';
import { verifyPayee } from '../bank/payee-verification.ts';
import type { Account, Transfer } from '../bank/records.ts';
import { italianDate } from '../bank/time.ts';
import { ownParty, transferFees } from '../bank/transfer-codes.ts';
import { checkTransfer, createTransfer, creditorOf, feeTypeOf, revertTransfer } from '../bank/transfer-creation.ts';
import { kindOf, taxReliefText } from '../bank/transfer-rules.ts';
import { Refusal, badField, badRequest, found, notFound, wrongState } from '../server/refusal.ts';
import { wireAmount } from '../wire/amount.ts';
import {
  feesWire, partyWire, payeeVerificationWire, reversalWire, searchedTransferWire, transferWire,
} from '../wire/transfers.ts';
import { findAccount } from './accounts.ts';
import type { Handlers } from './handler.ts';
import { inPeriod, sameText, textPart } from './matching.ts';

const MOST_ROWS = 100;
const DEFAULT_ROWS = 50;
/** The bank keeps accounting proofs this long. */
const PROOF_MONTHS = 13;

function findTransfer(bank: Bank, params: { readonly accountId: string; readonly moneyTransferId: string }): Transfer {
  const { accountId } = findAccount(bank, params.accountId);
  const transfer = bank.transfers.get(params.moneyTransferId);
  if (transfer?.accountId !== accountId) throw notFound('Transfer', params.moneyTransferId);
  return transfer;
}

type Search = OperationInput<'searchMoneyTransfers'>['body'];

function matches(transfer: Transfer, body: Search): boolean {
  const counterpart = transfer.direction === 'OUTGOING' ? transfer.creditor : transfer.debtor;
  const amount = wireAmount(transfer.debtorMinor, transfer.debtorCurrency);
  return sameText(body.direction, transfer.direction)
    && inPeriod(body.accountedDatetime, transfer.accountedMs)
    && inPeriod(body.createdDatetime, transfer.createdMs)
    && sameText(body.status, transfer.status)
    && amount >= (body.amount?.from ?? -Infinity) && amount <= (body.amount?.to ?? Infinity)
    && sameText(body.currency, transfer.debtorCurrency)
    && (body.isUrgent === undefined || body.isUrgent === transfer.isUrgent)
    && (body.isInstant === undefined || body.isInstant === transfer.isInstant)
    && sameText(body.counterpartAccount === undefined ? undefined : compactIban(body.counterpartAccount), counterpart.accountCode)
    && textPart(body.counterpartName, counterpart.name)
    && sameText(body.feeType, transfer.feeType)
    && sameText(body.trn, transfer.trn)
    && sameText(body.cro, transfer.cro)
    && textPart(body.description, transfer.description)
    && (body.isTaxAdvantage === undefined || body.isTaxAdvantage === transfer.hasTaxRelief);
}

/** Section 4.8. */
function validation(account: Account, body: OperationInput<'validateMoneyTransfer'>['body']) {
  const { taxRelief } = body;
  return {
    creditor: partyWire(creditorOf(body)),
    debtor: partyWire(ownParty(account)),
    description: body.description,
    executionDate: body.executionDate ?? '',
    feeType: feeTypeOf(body),
    feeAccountId: body.feeAccountId ?? account.accountId,
    fees: feesWire(transferFees(kindOf(body), feeTypeOf(body), account.currency)),
    ...(taxRelief === undefined ? {} : { taxRelief: { ...taxRelief, description: taxReliefText(taxRelief.taxReliefId) } }),
  };
}

export const transferHandlers = {
  createMoneyTransfer: (bank, { params, body }) => {
    const transfer = createTransfer(bank, findAccount(bank, params.accountId), body);
    const vopResult = verifyPayee(bank, transfer.creditor.name, transfer.creditor.accountCode, transfer.creditor.bicCode);
    return { ...transferWire(transfer), vopResult: payeeVerificationWire(vopResult) };
  },

  validateMoneyTransfer: (bank, { params, body }) => {
    const account = findAccount(bank, params.accountId);
    checkTransfer(bank, account, body);
    if (kindOf(body) === 'SWIFT') throw badRequest(badField('creditor.account.accountCode', 'Validation is for SCT and SCT-Inst'));
    return validation(account, body);
  },

  getMoneyTransfer: (bank, { params }) => transferWire(findTransfer(bank, params)),

  getAccountingProof: (bank, { params }) => {
    const transfer = findTransfer(bank, params);
    if (transfer.status !== 'EXECUTED' || transfer.accountedMs === null) throw wrongState('Only executed transfers have a proof');
    if (italianDate(transfer.accountedMs) < addMonths(italianDate(bank.clock.now()), -PROOF_MONTHS)) {
      throw new Refusal(400, [{ code: 'SZBO-0040', description: 'Date range exceeded', params: '' }]);
    }
    return {};
  },

  deleteMoneyTransfer: (bank, { params }) => {
    const transfer = findTransfer(bank, params);
    if (transfer.status !== 'BOOKED') throw wrongState(`The transfer is ${transfer.status}, expected BOOKED`);
    transfer.status = 'CANCELLED';
    return { status: 'OK', errors: [], payload: null };
  },

  searchMoneyTransfers: (bank, { params, body }) => {
    const { accountId } = findAccount(bank, params.accountId);
    const offset = body.pagination?.offset ?? 0;
    const limit = Math.min(body.pagination?.limit ?? DEFAULT_ROWS, MOST_ROWS);
    const list = [...bank.transfers.values()]
      .filter((transfer) => transfer.accountId === accountId && matches(transfer, body))
      .toSorted((a, b) => b.createdMs - a.createdMs || b.moneyTransferId.localeCompare(a.moneyTransferId));
    return { list: list.slice(offset, offset + limit).map(searchedTransferWire) };
  },

  revertMoneyTransfer: (bank, { params, body, headers }) => {
    const received = findTransfer(bank, params);
    if (!Intl.supportedValuesOf('timeZone').includes(headers['X-Time-Zone']) && headers['X-Time-Zone'] !== 'UTC') {
      throw badRequest(badField('X-Time-Zone', 'Not a time zone'));
    }
    const transfer = revertTransfer(bank, findAccount(bank, params.accountId), received, body);
    return { ...transferWire(transfer), revertedMoneyTransferId: received.moneyTransferId };
  },

  getRevertedTransfer: (bank, { params: { transferId } }) => {
    const reversal = bank.reversals.find(({ originalId, newId }) => originalId === transferId || newId === transferId);
    return reversalWire(found(reversal, 'Reverted transfer', transferId));
  },

  respondToChallenge: (bank, { params, body }) => {
    const { accountId } = findAccount(bank, params.accountId);
    const challenge = bank.challenges.get(params.challengeId);
    if (challenge?.accountId !== accountId) throw notFound('Challenge', params.challengeId);
    const transfer = found(bank.transfers.get(challenge.moneyTransferId), 'Transfer', challenge.moneyTransferId);
    if (challenge.state !== 'WAITING') {
      throw new Refusal(400, [{ code: 'SZBO-0062', description: `The challenge is ${challenge.state}`, params: 'challengeId' }]);
    }
    const outcome = answerChallenge(challenge, body.response);
    switch (outcome) {
      case 'wrong':
        throw new Refusal(400, [{ code: 'SZBO-0061', description: 'Wrong code', params: 'response' }], challenge.challengeId);
      case 'rejected':
        reject(bank, transfer);
        throw new Refusal(400, [{ code: 'SZBO-0063', description: 'Wrong code too many times: the transfer is rejected', params: 'response' }]);
      case 'confirmed':
        sendOff(bank, transfer);
        return searchedTransferWire(transfer);
      default:
        return assertNever(outcome);
    }
  },
} satisfies Handlers<keyof typeof moneyTransferOperations>;
