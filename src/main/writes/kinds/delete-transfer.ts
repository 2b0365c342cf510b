import type { AtBank } from '#main/store/journal/index.ts';
import { accountOf } from '#shared/bridge/writes/intents.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { isBooked } from '#shared/domain/payment/booked.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { fingerprintOf, hashOf, NOT_ALLOWED } from '../freeze/context.ts';
import type { Freezer } from '../freeze/context.ts';
import { cachedTransfer, creditedOf, shownAccount, shownParty } from '../freeze/shown.ts';
import { plainly } from './at-bank.ts';
import { readTransferById } from './outgoing-transfer.ts';
import type { KindOf, Undertaken } from './rules.ts';
import { sending } from './sending.ts';

const idOf = ({ shown }: Undertaken): string => (shown.kind === 'deleteTransfer' ? shown.moneyTransferId : '');

const wasShown = (write: Undertaken): boolean => write.baseline?.serverIds['transfer']?.includes(idOf(write)) ?? false;

/** The transfer belongs to the write that created it, so its id is not this write's. */
function meaningOf(write: Undertaken, transfer: MoneyTransfer | null): AtBank | null {
  // Absence proves nothing if the bank never showed the transfer.
  if (transfer === null) return wasShown(write) ? plainly('settled') : null;
  switch (transfer.status) {
    case 'CANCELLED':
    case 'REJECTED': return { ...plainly('settled'), transfer };
    case 'EXECUTED': return { ...plainly('failed'), transfer };
    default: return null;
  }
}

/** The transfer was not deleted. */
const STILL_THERE: ReadonlySet<string | null> = new Set(['BOOKED', 'WORK_IN_PROGRESS']);

const freezeDelete: Freezer<'deleteTransfer'> = async ({ accountId, moneyTransferId }, { workspace }) => {
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

export const deleteTransfer: KindOf<'deleteTransfer'> = {
  freeze: freezeDelete,
  ...sending('deleteMoneyTransfer', () => ok({ atBank: plainly('accepted'), verification: null })),
  rereads: 'balance',
  baseline: async (write, context) => {
    const transfer = await readTransferById(context, accountOf(write.shown).accountId, idOf(write));
    return transfer.ok ? ok({ transfer: transfer.value === null ? [] : [transfer.value.moneyTransferId] }) : transfer;
  },
  look: async (write, context) => {
    const transfer = await readTransferById(context, accountOf(write.shown).accountId, idOf(write));
    if (!transfer.ok) return { kind: 'incomplete', error: transfer.error };
    const seen = meaningOf(write, transfer.value);
    if (seen !== null) return { kind: 'found', atBank: seen, candidate: null };
    // An undocumented status may mean booked or deleted: only a person can ask.
    return transfer.value === null || STILL_THERE.has(transfer.value.status) ? { kind: 'nothing' } : { kind: 'partly' };
  },
  read: async (write, context) => {
    const transfer = await readTransferById(context, accountOf(write.shown).accountId, idOf(write));
    return transfer.ok ? ok(meaningOf(write, transfer.value)) : transfer;
  },
};
