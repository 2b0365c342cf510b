import type { Cache } from '#main/store/cache/index.ts';
import type { OnAccount, ProbableArrival } from '#shared/bridge/lists/records.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { compactIban, groupedIban } from '#shared/domain/iban.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';

/** Entries that are looked through at most; beyond them the statement itself is the better place to search. */
const MOST_ENTRIES = 200;

/**
 * Credits of the account and of its parent whose text names the virtual IBAN, newest first. A transfer that names it as its
 * account is certain and is listed apart: the entry that books it is left out here.
 */
export async function probableArrivals(
  cache: Cache, accountId: string, virtualIban: string, certain: readonly OnAccount<MoneyTransfer>[],
): Promise<readonly ProbableArrival[]> {
  const spellings = [...new Set([compactIban(virtualIban), groupedIban(virtualIban)])];
  const found = [...(await Promise.all(spellings.map((text) => ofStatement(cache, accountId, text)))).flat(), ...(await ofParent(cache, accountId, virtualIban))];
  const once = [...new Map(found.map((arrival) => [arrival.transactionId, arrival])).values()];
  return withoutBooked(once, certain).toSorted((left, right) => (right.date ?? '').localeCompare(left.date ?? ''));
}

async function ofStatement(cache: Cache, accountId: string, search: string): Promise<ProbableArrival[]> {
  const rows = await cache.read.statementRows({
    accountId, from: null, to: null, search, entries: 'credits', marks: 'all', sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: MOST_ENTRIES,
  });
  return (rows?.rows ?? []).map(({ transaction: { transactionId, operationDate, amount, description } }) =>
    ({ transactionId, source: 'statement', date: operationDate, amount, description }));
}

async function ofParent(cache: Cache, accountId: string, virtualIban: string): Promise<ProbableArrival[]> {
  const entries = (await cache.read.parent(accountId))?.transactions?.value ?? [];
  return entries
    .filter(({ amount, description }) => (amount?.amountMinor ?? 0) > 0 && compactIban(description ?? '').includes(compactIban(virtualIban)))
    .map(({ transactionId, date, amount, description }) => ({ transactionId, source: 'parent', date, amount, description }));
}

/** Each certain transfer accounts for one entry of its amount on its day. */
function withoutBooked(arrivals: readonly ProbableArrival[], certain: readonly OnAccount<MoneyTransfer>[]): ProbableArrival[] {
  const booked = certain.map(({ amount, accountedDatetime }) =>
    keyOf(accountedDatetime === null ? null : bankDateAt(instantToMs(accountedDatetime)), amount?.creditor?.amountMinor ?? null));
  return arrivals.filter(({ date, amount }) => {
    const at = booked.indexOf(keyOf(date, amount?.amountMinor ?? null));
    if (at < 0) return true;
    booked.splice(at, 1);
    return false;
  });
}

const keyOf = (date: string | null, amountMinor: number | null): string => `${date} ${amountMinor}`;
