import type { AtBank } from '#main/journal/index.ts';
import { accountOf } from '#shared/bridge/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { plainly } from './at-bank.ts';
import { readTransferById } from './outgoing-transfer.ts';
import { inputOf } from './rules.ts';
import type { LookContext, Undertaken, WriteKindRules } from './rules.ts';

const idOf = ({ shown }: Undertaken): string => (shown.kind === 'deleteTransfer' ? shown.moneyTransferId : '');

const wasShown = (write: Undertaken): boolean => write.baseline?.serverIds['transfer']?.includes(idOf(write)) ?? false;

/**
 * What the transfer's own state means for its deletion; null while it is as it was. The transfer belongs to the write that
 * created it, so that its id is not this one's.
 */
async function read(write: Undertaken, context: LookContext): Promise<Result<AtBank | null, BankError>> {
  const transfer = await readTransferById(context, accountOf(write.shown).accountId, idOf(write));
  if (!transfer.ok) return transfer;
  // What the bank never showed is not gone because it does not show it now.
  if (transfer.value === null) return ok(wasShown(write) ? plainly('settled') : null);
  switch (transfer.value.status) {
    case 'CANCELLED':
    case 'REJECTED':
      return ok({ ...plainly('settled'), transfer: transfer.value });
    case 'EXECUTED':
      return ok({ ...plainly('failed'), transfer: transfer.value });
    default:
      return ok(null);
  }
}

export const deleteTransferRules: WriteKindRules = {
  baseline: async (write, context) => {
    const transfer = await readTransferById(context, accountOf(write.shown).accountId, idOf(write));
    return transfer.ok ? ok({ transfer: transfer.value === null ? [] : [transfer.value.moneyTransferId] }) : transfer;
  },
  send: async (bank, request) => {
    const answer = await bank.call('deleteMoneyTransfer', inputOf('deleteMoneyTransfer', request));
    return answer.ok ? ok({ atBank: plainly('accepted'), verification: null }) : failed(answer.error);
  },
  look: async (write, context) => {
    const seen = await read(write, context);
    if (!seen.ok) return { kind: 'incomplete', error: seen.error };
    return seen.value === null ? { kind: 'nothing' } : { kind: 'found', atBank: seen.value, candidate: null };
  },
  read,
};
