import { lookAmongOutgoing, lookInStatement } from '../reconciliation/index.ts';
import type { Compared } from '../reconciliation/index.ts';
import { accountOf } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs, parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { targetDayAfter } from '#shared/domain/payment/target-days.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { eligible, idsOf, lookAt } from './among.ts';
import { atBankOf, plainly } from './at-bank.ts';
import { readTransferById, soughtOf } from './outgoing-transfer.ts';
import { inputOf } from './rules.ts';
import type { LookupContext, Undertaken, WriteKindRules } from './rules.ts';

/* A transfer from a virtual IBAN is answered with an id for which no read is promised (section 4.7). */

async function evidence(write: Undertaken, { reader, sentAt }: LookupContext): Promise<Result<{ readonly transfers: readonly Compared[]; readonly entries: readonly Compared[] }, BankError>> {
  const { accountId } = accountOf(write.shown);
  const sought = soughtOf(write, sentAt);
  const transfers = await lookAmongOutgoing(reader, accountId, sought);
  if (!transfers.ok) return transfers;
  const entries = await lookInStatement(reader, accountId, sought);
  if (!entries.ok) return entries;
  return ok({ transfers: transfers.value, entries: entries.value.filter((entry) => !transfers.value.some((transfer) => isDebitOf(transfer, entry))) });
}

function isDebitOf({ candidate: { transfer } }: Compared, { candidate: { description } }: Compared): boolean {
  return [transfer?.cro ?? null, transfer?.trn ?? null].some((code) => code !== null && (description ?? '').includes(code));
}

const look: WriteKindRules['look'] = async (write, context) => {
  const found = await evidence(write, context);
  if (!found.ok) return { kind: 'incomplete', error: found.error };
  const transfers = eligible(found.value.transfers, write, context);
  const among = lookAt(transfers);
  if (among.kind !== 'nothing' && among.kind !== 'onlyFailed') return among;
  return lookAt([...transfers, ...eligible(found.value.entries, write, context)]);
};

export const virtualIbanTransferRules: WriteKindRules = {
  baseline: async (write, context) => {
    const found = await evidence(write, context);
    return found.ok ? ok(idsOf([...found.value.transfers, ...found.value.entries])) : found;
  },
  send: async (bank, request) => {
    const answer = await bank.call('createVirtualIbanTransfer', inputOf('createVirtualIbanTransfer', request));
    return answer.ok ? ok({ atBank: plainly('accepted', answer.value.transferId), verification: null }) : failed(answer.error);
  },
  look,
  alike: async (write, context) => {
    const found = await evidence(write, context);
    return found.ok ? ok(eligible([...found.value.transfers, ...found.value.entries], write, context)) : found;
  },
  // Shown as "not yet on the statement" until a debit is bound.
  lookWhenTaken: true,
  read: async ({ serverId, shown }, context) => {
    if (serverId === null) return ok(null);
    const read = await readTransferById(context, accountOf(shown).accountId, serverId);
    if (!read.ok) return read;
    return ok(read.value === null ? null : atBankOf(read.value));
  },
  windowEndsAt: (sentAt) => endOfDay(targetDayAfter(targetDayAfter(bankDate(bankDateAt(instantToMs(sentAt)))))),
};

const endOfDay = (date: Parameters<typeof addDays>[0]): Instant => parseInstant(`${addDays(date, 1)}T00:00:00`) ?? (`${addDays(date, 1)}T00:00:00.000Z` as Instant);
