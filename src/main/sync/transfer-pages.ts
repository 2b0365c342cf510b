import type { BankError } from '#shared/contract/bank-error.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/operation-types.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { SyncRun } from './run.ts';

/** What the bank is to search for; the pages are added here. */
export type TransferSearch = Omit<OperationInput<'searchMoneyTransfers'>['body'], 'pagination'>;

const PAGE_LIMIT = 200;

/** A bank whose pages never end is answered with this error rather than with an endless loop. */
const MAX_PAGES = 20_000;

/** Everything that the pages held. */
export interface ReadTransfers {
  readonly transfers: readonly MoneyTransfer[];
  /** Rows that could not be told apart as transfers, each as it came once. */
  readonly unreadable: OperationOutput<'searchMoneyTransfers'>['unreadable'];
  readonly asOf: Instant;
}

/**
 * Reads page after page. The bank's page size is not known (section 8), so a short page is not the last one: an empty page
 * ends the list, and so does one that holds nothing new, which is what a bank that disregards paging sends.
 */
export async function readAllTransfers(
  run: Pick<SyncRun, 'ask' | 'now'>, accountId: string, search: TransferSearch = {},
): Promise<Result<ReadTransfers, BankError>> {
  const transfers = new Map<string, MoneyTransfer>();
  const unreadable = new Map<string, OperationOutput<'searchMoneyTransfers'>['unreadable'][number]>();
  const asOf = run.now();
  let offset = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read = await run.ask('searchMoneyTransfers', { params: { accountId }, body: { ...search, pagination: { offset, limit: PAGE_LIMIT } } });
    if (!read.ok) return read;
    const { answer } = read.value;
    const known = transfers.size + unreadable.size;
    for (const transfer of answer.rows) transfers.set(transfer.moneyTransferId, transfer);
    for (const row of answer.unreadable) unreadable.set(row.raw, row);
    if (transfers.size + unreadable.size === known) return ok({ transfers: [...transfers.values()], unreadable: [...unreadable.values()], asOf });
    offset += answer.rows.length + answer.unreadable.length;
  }
  return failed({
    operation: 'searchMoneyTransfers', effect: 'read', kind: 'badResponse', problem: 'tooLarge', path: 'list', detail: 'pages without end',
    httpStatus: 200,
  });
}
