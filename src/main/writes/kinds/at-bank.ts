import type { AtBank } from '#main/store/journal/index.ts';
import type { CreatedMoneyTransfer, MoneyTransfer } from '#shared/contract/money-transfers.ts';

/**
 * An undocumented status counts as "accepted", which permits nothing. `answered` is a challenge whose code the bank has taken: some go on showing its
 * id.
 */
export function atBankOf(transfer: MoneyTransfer | CreatedMoneyTransfer, answered: string | null = null): AtBank {
  const challengeId = transfer.challengeId === answered ? null : transfer.challengeId;
  return { serverId: transfer.moneyTransferId, source: 'transfer', transfer: withoutVerification(transfer), meaning: meaningOf(transfer.status, challengeId), challengeId };
}

function meaningOf(status: MoneyTransfer['status'], challengeId: string | null): AtBank['meaning'] {
  switch (status) {
    case 'EXECUTED': return 'settled';
    case 'CANCELLED':
    case 'REJECTED': return 'failed';
    default: return challengeId === null ? 'accepted' : 'challenge';
  }
}

function withoutVerification(transfer: MoneyTransfer | CreatedMoneyTransfer): MoneyTransfer {
  if (!('vopResult' in transfer)) return transfer;
  const { vopResult: _verification, ...rest } = transfer;
  return rest;
}

export const plainly = (meaning: AtBank['meaning'], serverId: string | null = null): AtBank => ({ serverId, transfer: null, meaning, challengeId: null });
