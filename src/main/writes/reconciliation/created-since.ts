import type { BankError } from '#shared/contract/bank-error.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { readAllTransfers } from '#main/sync/transfer-pages.ts';
import type { BankReader } from './bank-reader.ts';
import { earliestCreation } from './compare.ts';

const DIRECTIONS = ['OUTGOING', 'INCOMING'] as const;

/** Every transfer of every account that was created since shortly before then, in both directions; or why not all could be read. */
export async function readCreatedSince(reader: BankReader, since: Instant): Promise<Result<readonly MoneyTransfer[], BankError>> {
  const accounts = await reader.ask('listAccounts', {});
  if (!accounts.ok) return accounts;
  const createdDatetime = { from: earliestCreation(since).replace('Z', '+00:00') };
  const transfers = new Map<string, MoneyTransfer>();
  const listed = everyRow('listAccounts', accounts.value.answer);
  if (!listed.ok) return listed;
  for (const { accountId } of listed.value) {
    for (const direction of DIRECTIONS) {
      const read = await readAllTransfers(reader, accountId, { direction, createdDatetime });
      const all = read.ok ? everyRow('searchMoneyTransfers', { rows: read.value.transfers, unreadable: read.value.unreadable }) : read;
      if (!all.ok) return all;
      for (const transfer of all.value) transfers.set(transfer.moneyTransferId, transfer);
    }
  }
  return ok([...transfers.values()]);
}
