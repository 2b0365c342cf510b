import { knownUntil } from '#main/store/cache/index.ts';
import type { CompleteRead, ExpectedRecords } from '#main/store/cache/index.ts';
import type { ExpectedMovement } from '#shared/bridge/cash/cash.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { negative, signedAmount } from '#shared/domain/payment/transfer-sides.ts';
import type { Needs } from '#main/context/workspace-context.ts';

interface MovementContext {
  readonly until: BankDate;
  readonly balances: ReadonlyMap<string, Money>;
  readonly campaignAccountId: string | null;
  /** The dates that were typed for transfers written here; the interface does not return them. */
  readonly executionDates: ReadonlyMap<string, BankDate>;
}

type WithoutLine = ExpectedMovement extends infer Movement ? (Movement extends ExpectedMovement ? Omit<Movement, 'inLine'> : never) : never;

/** A campaign pays out at most what it has accounted; people decide when and whether. Fees are not included. */
export function expectedMovements(records: ExpectedRecords, context: MovementContext): ExpectedMovement[] {
  const transfers = records.transfers.map(({ value }): WithoutLine => ({
    kind: 'transfer', accountId: value.accountId, transferId: value.moneyTransferId, amount: signedAmount(value),
    date: context.executionDates.get(value.moneyTransferId) ?? plannedDate(value),
    name: (value.direction === 'INCOMING' ? value.debtor : value.creditor)?.name ?? null,
  }));
  const campaigns = records.campaigns.map(({ value }): WithoutLine => ({
    kind: 'campaign', accountId: context.campaignAccountId, campaignId: value.campaignId, date: value.expectedClosingDate, name: value.name,
    amount: value.available === null || value.available.accounted === null ? null : negative(value.available.accounted),
  }));
  return [...transfers, ...campaigns]
    .filter(({ date }) => date === null || date <= context.until)
    .map((movement): ExpectedMovement => ({ ...movement, inLine: isInLine(movement, context.balances) }))
    .toSorted((left, right) => compareDays(left.date, right.date));
}

/** The value date on the account's side; the record has no other future date. */
export const plannedDate = ({ direction, creditorValueDate, debtorValueDate }: MoneyTransfer): BankDate | null =>
  direction === 'INCOMING' ? creditorValueDate ?? debtorValueDate : debtorValueDate;

/** The dates approved here; the bank's records have value dates only. */
export const executionDates = ({ journal, bankOrigin }: Needs<'journal' | 'bankOrigin'>, transferIds: readonly string[]): ReadonlyMap<string, BankDate> =>
  (journal.usable ? journal.journal.executionDates(bankOrigin, transferIds) : new Map());

function isInLine({ accountId, date, amount }: WithoutLine, balances: MovementContext['balances']): boolean {
  return date !== null && amount !== null && accountId !== null && balances.get(accountId)?.currency === amount.currency;
}

function compareDays(left: BankDate | null, right: BankDate | null): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right ? -1 : 1;
}

/** When a part was last read completely; null for never. */
export function asOfRead(reads: readonly CompleteRead[], part: CompleteRead['part'], scope: string): Instant | null {
  const found = reads.find((read) => read.part === part && read.scope === scope);
  // What is expected has not ended, so that it is among what may have changed.
  return found === undefined ? null : knownUntil(found);
}

/** The earliest time; null where one is missing. */
export function oldest(times: readonly (Instant | null)[]): Instant | null {
  const known = times.filter((time) => time !== null);
  return known.length < times.length ? null : known.toSorted()[0] ?? null;
}
