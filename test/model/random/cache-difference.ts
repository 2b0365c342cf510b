import { MAIN } from '#practice-bank/testing/caller.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { everything, firstPage } from '#test/support/workspace-fixture.ts';
import { bankLists } from './bank-lists.ts';
import type { World } from './sequence.ts';

const MOST_ROWS = 500;
/** Within what every first reading covers. */
const DAYS_BACK = 400;

/** In what the cache differs from the bank after a refresh: entries, balance, transfers, virtual IBANs. */
export async function cacheDifference(world: World): Promise<readonly string[]> {
  const found = await differenceNow(world);
  // The bank goes on while it is read, and on a busy computer what is due may fall between the refresh and the comparison.
  return found.length === 0 ? found : differenceNow(world);
}

async function differenceNow(world: World): Promise<readonly string[]> {
  const app = world.money.app();
  const freshness = await app.ask('sync.refresh', { accountId: null });
  if (freshness.phase !== 'upToDate') return [`the refresh ended ${JSON.stringify(freshness)}`];
  const lists = bankLists(world);
  const to = addDays(bankDateAt(Date.parse(world.money.bank.control.now())), 30);
  const from = addDays(to, -DAYS_BACK);

  const entries = (await lists.entries(MAIN, from, to)).map(({ transactionId, operationDate, description, amount }) =>
    `${transactionId} ${operationDate} ${Math.abs(Math.round(amount * 100))} ${description}`);
  const cachedEntries: string[] = [];
  const selection = { ...everything(MAIN), from, to, sort: { key: 'operationDate', direction: 'asc' } } as const;
  const { total } = await app.ask('statement.summary', { ...everything(MAIN), from, to });
  for (let offset = 0; offset < total; offset += MOST_ROWS) {
    const { rows } = await app.ask('statement.rows', { ...selection, offset, limit: MOST_ROWS });
    cachedEntries.push(...rows.map(({ transaction }) =>
      `${transaction.transactionId} ${transaction.operationDate} ${Math.abs(transaction.amount.amountMinor)} ${transaction.description ?? ''}`));
  }

  const { balance, availableBalance } = await lists.balance(MAIN);
  const account = await app.ask('accounts.get', { accountId: MAIN });
  const cachedBalance = account.balance?.value;

  const transfers = world.money.bank.control.transfers().map(({ moneyTransferId, status, description }) => `${moneyTransferId} ${status} ${description}`);
  const cachedTransfers: string[] = [];
  for (let offset = 0, count = 1; offset < count; offset += MOST_ROWS) {
    const page = await app.ask('records.page', { section: 'transfers', ...firstPage, offset, limit: MOST_ROWS });
    count = page.total;
    cachedTransfers.push(...page.rows.map(({ record }) => {
      const { moneyTransferId, status, description } = record as { readonly moneyTransferId: string; readonly status: string; readonly description: string | null };
      return `${moneyTransferId} ${status} ${description ?? ''}`;
    }));
  }

  const virtualIbans = (await lists.virtualIbans(MAIN)).map(({ virtualIban, description }) => `${virtualIban} ${description}`);
  const own = await app.ask('records.page', { section: 'virtualIbans', ...firstPage, filters: { accountId: [MAIN], status: ['ACTIVE'] }, limit: MOST_ROWS });
  const cachedVirtualIbans = own.rows.map(({ record }) => {
    const { virtualIban, description } = record as { readonly virtualIban: string; readonly description: string | null };
    return `${virtualIban} ${description ?? ''}`;
  });
  return [
    ...differences('entry', entries, cachedEntries), ...differences('transfer', transfers, cachedTransfers),
    ...differences('virtual IBAN', virtualIbans, cachedVirtualIbans),
    ...differences('balance', [`${balance} ${availableBalance}`], [`${(cachedBalance?.accounting?.amountMinor ?? 0) / 100} ${(cachedBalance?.available?.amountMinor ?? 0) / 100}`]),
  ];
}

function differences(what: string, atBank: readonly string[], cached: readonly string[]): readonly string[] {
  const count = (all: readonly string[]): Map<string, number> => new Map([...Map.groupBy(all, (one) => one)].map(([one, same]) => [one, same.length]));
  const [there, here] = [count(atBank), count(cached)];
  return [...new Set([...there.keys(), ...here.keys()])]
    .filter((one) => there.get(one) !== here.get(one))
    .map((one) => `${what}: at the bank ${there.get(one) ?? 0}, in the cache ${here.get(one) ?? 0}: ${one}`);
}
