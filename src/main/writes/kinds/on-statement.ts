import { lookAmongOutgoing, lookInStatement } from '../reconciliation/index.ts';
import type { Compared } from '../reconciliation/index.ts';
import { accountOf } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Lookup } from '../conclude.ts';
import { eligible, lookAt } from './among.ts';
import { soughtOf } from './outgoing-transfer.ts';
import type { LookupContext, Undertaken } from './rules.ts';

/* Payments that may show only as a debit on the statement. */

interface Evidence {
  readonly transfers: readonly Compared[];
  readonly entries: readonly Compared[];
}

/** Among the transfers and on the statement, each once. */
export async function evidenceOf(write: Undertaken, { reader, sentAt }: Pick<LookupContext, 'reader' | 'sentAt'>): Promise<Result<Evidence, BankError>> {
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

export async function lookWithStatement(write: Undertaken, context: LookupContext): Promise<Lookup> {
  const found = await evidenceOf(write, context);
  if (!found.ok) return { kind: 'incomplete', error: found.error };
  const transfers = eligible(found.value.transfers, write, context);
  const among = lookAt(transfers);
  if (among.kind !== 'nothing' && among.kind !== 'onlyFailed') return among;
  return lookAt([...transfers, ...eligible(found.value.entries, write, context)]);
}
