import type { BankError } from '#shared/contract/bank-error.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { readAllTransfers } from '../transfer-pages.ts';
import type { BankReader } from './bank-reader.ts';
import { compareTransfer, earliestCreation } from './compare.ts';
import type { Compared, Sought } from './compare.ts';

/** Date-times of the interface have a numeric offset. */
const withOffset = (instant: Instant): string => instant.replace('Z', '+00:00');

/**
 * Everything that left an account since shortly before a write was sent. How the other filters match is not shown (section
 * 4.8), so that one of them could hide the very transfer: the rest is compared here.
 */
export async function readOutgoing(reader: BankReader, accountId: string, sentAt: Instant): Promise<Result<readonly MoneyTransfer[], BankError>> {
  const read = await readAllTransfers(reader, accountId, { direction: 'OUTGOING', createdDatetime: { from: withOffset(earliestCreation(sentAt)) } });
  const all = read.ok ? everyRow('searchMoneyTransfers', { rows: read.value.transfers, unreadable: read.value.unreadable }) : read;
  return all.ok ? ok(all.value.filter(({ direction }) => direction !== 'INCOMING')) : all;
}

/** Transfers that may be the one that was sent. */
export async function lookAmongOutgoing(reader: BankReader, accountId: string, sought: Sought): Promise<Result<readonly Compared[], BankError>> {
  const read = await readOutgoing(reader, accountId, sought.sentAt);
  return read.ok ? ok(read.value.map((transfer) => compareTransfer(sought, transfer)).filter(({ verdict }) => verdict !== 'other')) : read;
}
