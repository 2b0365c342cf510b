import { lookAmongOutgoing } from '../reconciliation/index.ts';
import type { Compared } from '../reconciliation/index.ts';
import { accountOf } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Lookup } from '../conclude.ts';
import { eligible, idsOf, lookAt } from './among.ts';
import { atBankOf, plainly } from './at-bank.ts';
import { alikeOutgoing, readOutgoingTransfer, soughtOf } from './outgoing-transfer.ts';
import { inputOf } from './rules.ts';
import type { LookupContext, Undertaken, WriteKindRules } from './rules.ts';

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

export const revertTransferRules: WriteKindRules = {
  baseline: async (write, context) => {
    const outgoing = await lookAmongOutgoing(context.reader, accountOf(write.shown).accountId, soughtOf(write, context.sentAt));
    if (!outgoing.ok) return outgoing;
    const lookedUp = await isSentBack(context, originalOf(write));
    return lookedUp.ok ? ok({ ...idsOf(outgoing.value), [SENT_BACK]: lookedUp.value ? [originalOf(write)] : [] }) : lookedUp;
  },
  send: async (bank, request) => {
    const answer = await bank.call('revertMoneyTransfer', inputOf('revertMoneyTransfer', request));
    if (!answer.ok) return failed(answer.error);
    const { revertedMoneyTransferId: _received, ...transfer } = answer.value;
    return ok({ atBank: atBankOf(transfer), verification: null });
  },
  look,
  alike: alikeOutgoing,
  lookWhenTaken: true,
  read: async (write, context) => (write.serverId === null ? ok(null) : readOutgoingTransfer(write, context)),
};
