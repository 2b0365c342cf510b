import { eligible } from '#main/writes/kinds/among.ts';
import { atBankOf } from '#main/writes/kinds/at-bank.ts';
import type { AtBank, IntentRecord } from '#main/store/journal/index.ts';
import type { Lookup } from '#main/writes/conclude.ts';
import { isConfirming } from '#main/writes/conclude.ts';
import type { Compared } from '#main/writes/reconciliation/index.ts';
import { isByFile } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Answer, Rules, Transfer, World } from './world.ts';

const about = { operation: 'createMoneyTransfer', effect: 'money' } as const;

const unclear = (cause: 'timeout' | 'reset' | 'serverError'): BankError =>
  ({ ...about, kind: 'ambiguous', cause, httpStatus: cause === 'serverError' ? 500 : null, bankErrors: [], detail: null });

/** Answers after which nobody knows. */
export const LOST: readonly (readonly [string, BankError])[] = [['timeout', unclear('timeout')], ['500', unclear('serverError')], ['reset', unclear('reset')]];
export const NOT_SENT: BankError = { ...about, kind: 'notSent', cause: 'refused', detail: null };
export const refusal = (challengeId: string | null): BankError => ({ ...about, kind: 'rejected', httpStatus: 400, bankErrors: [], challengeId });

const STATUS = { booked: 'BOOKED', executed: 'EXECUTED', challenge: 'WORK_IN_PROGRESS', failed: 'REJECTED' } as const;

const challengeOf = (id: string): string => `K${id}`;

/** The transfer in as much of the interface's words as the rules read. */
const inWords = ({ id, status }: Transfer): MoneyTransfer =>
  ({ moneyTransferId: id, status: STATUS[status], challengeId: status === 'challenge' ? challengeOf(id) : null }) as unknown as MoneyTransfer;

export const shown = (transfer: Transfer): AtBank => atBankOf(inWords(transfer));

/** The answer that tells what happened to a new transfer, or to the code of one. */
export const told = (transfer: Transfer): Answer => ok({ atBank: shown(transfer), verification: null });
export const asksForCode = ({ id }: Transfer): Answer => failed(refusal(challengeOf(id)));

/** Everything at the bank that looks like the write. */
function compared({ transfers }: World, { fingerprint, leftByFile = null }: IntentRecord): readonly Compared[] {
  return transfers.filter(({ payment }) => payment === fingerprint).map((transfer) => ({
    verdict: transfer.marked === true && isByFile({ leftByFile }) ? 'certain' : 'match',
    candidate: {
      serverId: transfer.id, source: 'transfer', at: null, date: null, amount: null, counterpartName: null, counterpartAccount: null, description: null,
      status: STATUS[transfer.status], agrees: [], differs: [], transfer: inWords(transfer),
    },
  }));
}

export const baselineOf = (world: World, record: IntentRecord): readonly string[] => compared(world, record).map(({ candidate }) => candidate.serverId);

/** A look that reads everything. */
export function completeLook(world: World, record: IntentRecord, { among, byFile }: Pick<Rules, 'among' | 'byFile'>): Lookup {
  if (isConfirming(record) || (record.state === 'DECLARED' && record.challenge !== null)) return lookForCode(world, record);
  const seeksAnother = record.state === 'NOT_FOUND' || record.state === 'ABANDONED';
  const bound = new Set(world.writes.flatMap(({ record: { intentId, serverId } }) =>
    serverId !== null && (intentId !== record.intentId || seeksAnother) ? [serverId] : []));
  const look = among(eligible(compared(world, record), record, { bound: () => bound }));
  return isByFile(record) ? byFile(look) : look;
}

function lookForCode(world: World, record: IntentRecord): Lookup {
  const own = ownTransfer(world, record);
  if (own === undefined) return { kind: 'nothing' };
  return own.status === 'challenge' ? { kind: 'waiting', certain: true } : { kind: 'found', atBank: shown(own), candidate: null };
}

/** The transfer that a write is bound to, by its id or that of its challenge. */
export const ownTransfer = ({ transfers }: World, { serverId, challenge }: IntentRecord): Transfer | undefined =>
  transfers.find(({ id }) => id === serverId) ?? transfers.find(({ id }) => challengeOf(id) === challenge?.challengeId);
