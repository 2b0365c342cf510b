import { lookAmongOutgoing, lookInStatement } from '../reconciliation/index.ts';
import type { Compared } from '../reconciliation/index.ts';
import { accountOf } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs, parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { transferFingerprint } from '#shared/domain/payment/fingerprint.ts';
import { targetDayAfter } from '#shared/domain/payment/target-days.ts';
import { readVirtualIbanTransfer, virtualIbanTransferBody } from '#shared/domain/payment/virtual-iban-reading.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { hashOf, paymentContext } from '../freeze/context.ts';
import type { Freezer } from '../freeze/context.ts';
import { balanceAfter, shownAccount } from '../freeze/shown.ts';
import { eligible, idsOf, lookAt } from './among.ts';
import { atBankOf, plainly } from './at-bank.ts';
import { readTransferById, soughtOf } from './outgoing-transfer.ts';
import type { KindOf, LookupContext, Undertaken, WriteKindRules } from './rules.ts';
import { sending } from './sending.ts';

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

const freezeVirtualIbanTransfer: Freezer<'virtualIbanTransfer'> = async ({ draft }, context) => {
  const { workspace } = context;
  const { payment, problems } = readVirtualIbanTransfer(draft, await paymentContext(context));
  if (payment === null) return failed({ kind: 'paymentInvalid', problems });
  const { accountId, virtualIban, receiverIban, amount, description } = payment;
  const request = { operation: 'createVirtualIbanTransfer', input: { params: { accountId, virtualIban }, body: virtualIbanTransferBody(payment) } } as const;
  return ok({
    kind: 'virtualIbanTransfer', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null,
    fingerprint: transferFingerprint({ bank: workspace.bankOrigin, accountId, destination: receiverIban, amount }),
    shown: {
      kind: 'virtualIbanTransfer', account: await shownAccount(workspace, accountId), virtualIban, amount, description,
      creditor: { name: draft.beneficiaryName.trim(), accountCode: receiverIban, bicCode: null, address: null, city: null, countryCode: null },
      ...(await balanceAfter(workspace, accountId, [amount])),
    },
  });
};

export const virtualIbanTransfer: KindOf<'virtualIbanTransfer'> = {
  freeze: freezeVirtualIbanTransfer,
  ...sending('createVirtualIbanTransfer', ({ transferId }) => ok({ atBank: plainly('accepted', transferId), verification: null })),
  baseline: async (write, context) => {
    const found = await evidence(write, context);
    return found.ok ? ok(idsOf([...found.value.transfers, ...found.value.entries])) : found;
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
  rereads: 'balance',
  windowEndsAt: (sentAt) => endOfDay(targetDayAfter(targetDayAfter(bankDate(bankDateAt(instantToMs(sentAt)))))),
};

const endOfDay = (date: Parameters<typeof addDays>[0]): Instant => parseInstant(`${addDays(date, 1)}T00:00:00`) ?? (`${addDays(date, 1)}T00:00:00.000Z` as Instant);
