import { accountOf } from '#shared/bridge/writes/intents.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs, parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { transferFingerprint } from '#shared/domain/payment/fingerprint.ts';
import { targetDayAfter } from '#shared/domain/payment/target-days.ts';
import { readVirtualIbanTransfer, virtualIbanTransferBody } from '#shared/domain/payment/virtual-iban-reading.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { hashOf, paymentContext } from '../freeze/context.ts';
import type { Freezer } from '../freeze/context.ts';
import { balanceAfter, shownAccount } from '../freeze/shown.ts';
import { eligible, idsOf } from './among.ts';
import { atBankOf, plainly } from './at-bank.ts';
import { readTransferById } from './outgoing-transfer.ts';
import { evidenceOf, lookWithStatement } from './on-statement.ts';
import type { KindOf } from './rules.ts';
import { sending } from './sending.ts';

/* A transfer from a virtual IBAN is answered with an id for which no read is promised (section 4.7). */

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
    const found = await evidenceOf(write, context);
    return found.ok ? ok(idsOf([...found.value.transfers, ...found.value.entries])) : found;
  },
  look: lookWithStatement,
  alike: async (write, context) => {
    const found = await evidenceOf(write, context);
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
