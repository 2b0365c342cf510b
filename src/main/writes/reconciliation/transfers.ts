import { readAllTransfers } from '#main/sync/transfer-pages.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { OperationOutput } from '#shared/contract/operation-types.ts';
import { withOffset } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { BankReader } from './bank-reader.ts';
import { compareTransfer, earliestCreation } from './compare.ts';
import type { Compared, Sought } from './compare.ts';

type Listed = OperationOutput<'searchMoneyTransfers'>;

/** The interface does not tell how other filters match (section 4.8), so one could hide the very transfer. */
async function readListed(reader: BankReader, accountId: string, sentAt: Instant): Promise<Result<Listed, BankError>> {
  const read = await readAllTransfers(reader, accountId, { direction: 'OUTGOING', createdDatetime: { from: withOffset(earliestCreation(sentAt)) } });
  if (!read.ok) return read;
  const isOutgoing = (said: { readonly direction: string | null } | null): boolean => said?.direction !== 'INCOMING';
  return ok({ rows: read.value.transfers.filter(isOutgoing), unreadable: read.value.unreadable.filter(({ said }) => isOutgoing(said)) });
}

export async function readOutgoing(reader: BankReader, accountId: string, sentAt: Instant): Promise<Result<readonly MoneyTransfer[], BankError>> {
  const read = await readListed(reader, accountId, sentAt);
  return read.ok ? everyRow('searchMoneyTransfers', read.value) : read;
}

/** Transfers that may be the one sent. Fails where a row without an id may be it. */
export async function lookAmongOutgoing(reader: BankReader, accountId: string, sought: Sought): Promise<Result<readonly Compared[], BankError>> {
  const read = await readListed(reader, accountId, sought.sentAt);
  if (!read.ok) return read;
  const unreadable = read.value.unreadable.filter(({ said }) => said === null || compareTransfer(sought, { ...said, moneyTransferId: '' }).verdict !== 'other');
  const rows = everyRow('searchMoneyTransfers', { rows: read.value.rows, unreadable });
  return rows.ok ? ok(rows.value.map((transfer) => compareTransfer(sought, transfer)).filter(({ verdict }) => verdict !== 'other')) : rows;
}

const DIRECTIONS = ['OUTGOING', 'INCOMING'] as const;

/** In both directions. Fails where not all could be read. */
export async function readCreatedSince(reader: BankReader, since: Instant): Promise<Result<readonly MoneyTransfer[], BankError>> {
  const accounts = await reader.ask('listAccounts', {});
  if (!accounts.ok) return accounts;
  const createdDatetime = { from: withOffset(earliestCreation(since)) };
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
