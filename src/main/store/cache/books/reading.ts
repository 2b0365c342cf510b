import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allValues, oneValue } from '#main/store/sqlite/index.ts';
import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { differenceParts, explainedParts, owedLists } from '#shared/domain/books/safeguarding.ts';
import type { AccountBalance, CurrencySafeguarding } from '#shared/bridge/cash/safeguarding.ts';
import type { DifferencePart, OwedList } from '#shared/domain/books/safeguarding.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';
import { findAccount } from '../accounts.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { BalanceLine } from '../statement/balances.ts';
import { coveredDays } from '../statement/coverage.ts';
import { DAY_OF_ROW_ID, firstRowId, LAST_DAY, lastRowId } from '../statement/row-id.ts';
import { areBooksUpToDate } from './booking.ts';

/** What is reported and not shown after so many days is missing on the statement. */
const TRANSIT_DAYS = 5;

/** Client money at the end of a day, without what people keep. */
export interface SafeguardingFigures {
  readonly first: BankDate | null;
  readonly upToDate: boolean;
  readonly doubts: number;
  /** Those among them whose payment was not read whole. */
  readonly unread: number;
  readonly currencies: readonly Omit<CurrencySafeguarding, 'kept' | 'taken'>[];
}

/** As its index says it. */
const UNREAD = "doubts LIKE '%paymentNotRead%'";

/** Campaigns with orders whose payments were not read whole. */
export const campaignsToRead = (database: Database): string[] => allValues<string>(
  database,
  `SELECT campaignId FROM investment_order WHERE gone_at IS NULL AND campaignId IS NOT NULL AND status IN ('ACCEPTED', 'SPLIT', 'CANCELLED')
   AND NOT EXISTS (SELECT 1 FROM payment_record WHERE kind = 'payment' AND payment_record.id = investment_order.id)
   UNION SELECT booked ->> '$[0].posting.campaignId' FROM book_fact WHERE ${UNREAD} AND booked ->> '$[0].posting.campaignId' IS NOT NULL`,
);

interface PlaceSum {
  readonly place: string;
  readonly currency: string;
  readonly amount: number;
}

interface PartSum {
  readonly part: DifferencePart;
  readonly currency: string;
  readonly amount: number;
  readonly count: number;
}

export function safeguardingFigures(database: Database, date: BankDate): SafeguardingFigures {
  const day = epochDay(date);
  const accounts = chosenAccounts(database);
  const sums = allRows<PlaceSum>(database, 'SELECT place, currency, sum(amount_minor) AS amount FROM book_sum WHERE day <= ? GROUP BY place, currency HAVING sum(amount_minor) <> 0', day);
  const statementFrom = firstStatementDay(database);
  const balances = accounts.map((accountId) => balanceAt(database, accountId, day, sums));
  const parts = [...legParts(database, day, statementFrom), ...entryParts(database, day)];
  const currencies = new Set([...balances.map(({ currency }) => currency), ...sums.map(({ currency }) => currency)]);
  return {
    first: statementFrom === null ? null : dateOfEpochDay(statementFrom),
    upToDate: areBooksUpToDate(database),
    doubts: oneValue<number>(database, 'SELECT count(*) FROM book_fact WHERE doubts IS NOT NULL') ?? 0,
    unread: oneValue<number>(database, `SELECT count(*) FROM book_fact WHERE ${UNREAD}`) ?? 0,
    currencies: [...currencies].toSorted().map((currency) => currencyFigures(currency, sums, balances.filter((balance) => balance.currency === currency), parts.filter((part) => part.currency === currency))),
  };
}

/** What the chosen accounts held before their first entries, as their balances on a day say. */
export function openings(database: Database, date: BankDate): { readonly accountId: string; readonly opening: number; readonly currency: string }[] {
  const day = epochDay(date);
  const posted = allRows<PlaceSum>(database, "SELECT place, currency, sum(amount_minor) AS amount FROM book_sum WHERE place >= 'bank:' AND place < 'bank;' AND day <= ? GROUP BY place, currency", day);
  return chosenAccounts(database).flatMap((accountId) => {
    const { opening, currency } = balanceAt(database, accountId, day, posted);
    return opening === null ? [] : [{ accountId, opening, currency }];
  });
}

interface Balance extends AccountBalance {
  readonly currency: string;
  /** What the account held before its first entry; null with the balance. */
  readonly opening: number | null;
}

function currencyFigures(currency: string, sums: readonly PlaceSum[], balances: readonly Balance[], partSums: readonly PartSum[]): SafeguardingFigures['currencies'][number] {
  const money = (amountMinor: number): Money => ({ amountMinor: amountMinor === 0 ? 0 : amountMinor, currency });
  const own = sums.filter((sum) => sum.currency === currency);
  const owedTo = (list: OwedList): number => -own.filter(({ place }) => (list === 'companies' ? place.startsWith('company:') : place === list)).reduce((total, { amount }) => total + amount, 0);
  const owed = owedLists.map((list) => ({ list, amount: money(owedTo(list)) }));
  const owedTotal = owed.reduce((total, { amount }) => total + amount.amountMinor, 0);
  const areBalancesKnown = balances.every(({ balance }) => balance !== null);
  const isKnown = balances.length > 0 && areBalancesKnown;
  const total = balances.reduce((sum, { balance }) => sum + (balance?.amountMinor ?? 0), 0);
  const opening = balances.reduce((sum, balance) => sum + (balance.opening ?? 0), 0);
  const parts = differenceParts.flatMap((part) => {
    const some = partSums.filter((sum) => sum.part === part);
    const amountMinor = some.reduce((sum, { amount }) => sum + amount, 0) + (part === 'beforeStatement' ? opening : 0);
    const count = some.reduce((sum, one) => sum + one.count, 0) + (part === 'beforeStatement' ? balances.filter((balance) => (balance.opening ?? 0) !== 0).length : 0);
    // Without the balances nobody knows what they held before, beside what the portal reports from before.
    return count === 0 || (part === 'beforeStatement' && !areBalancesKnown) ? [] : [{ part, amount: money(amountMinor), count }];
  });
  return {
    currency, owed, owedTotal: money(owedTotal), accounts: balances.map(({ accountId, balance }) => ({ accountId, balance })),
    balance: isKnown ? money(total) : null, difference: isKnown ? money(total - owedTotal) : null, parts,
    unexplained: money(parts.filter(({ part }) => !explainedParts.includes(part)).reduce((sum, { amount }) => sum + amount.amountMinor, 0)),
  };
}

export const chosenAccounts = (database: Database): string[] => allValues<string>(database, 'SELECT account_id FROM book_account JOIN account USING (account_key) ORDER BY position');

/** From this day on something is known of the statements of all chosen accounts. */
export function firstStatementDay(database: Database): EpochDay | null {
  const firsts = allValues<number>(database, 'SELECT account_key FROM book_account').map((key) => coveredDays(database, key)[0]?.from ?? null);
  return firsts.length === 0 || firsts.some((first) => first === null) ? null : Math.max(...firsts.map((first) => first ?? 0));
}

function balanceAt(database: Database, accountId: string, day: EpochDay, sums: readonly PlaceSum[]): Balance {
  const view = findAccount(database, accountId);
  const currency = view === null ? '' : accountCurrency(view);
  const key = oneValue<number>(database, 'SELECT account_key FROM account WHERE account_id = ?', accountId) ?? 0;
  const readFor = view?.balance?.value.date ?? null;
  const line = new BalanceLine(database, key, day, day);
  const counted = line.lastOf(day);
  // The balance as it was last read counts for the day that it was read for.
  const said = view?.balance?.value.accounting ?? null;
  const balance = counted.ok && counted.value.balance.currency === currency ? counted.value.balance : said?.currency === currency && readFor !== null && epochDay(readFor) === day ? said : null;
  const posted = sums.find((sum) => sum.place === `bank:${accountId}` && sum.currency === currency)?.amount ?? 0;
  return { accountId, currency, balance, opening: balance === null ? null : balance.amountMinor - posted };
}

/** Halves without an entry belong to a part by their day, where none shows a wrong amount; without a statement, all are in transit. */
export const legPartsByDay = ['beforeStatement', 'inTransit', 'notOnStatement'] as const;

/** The days of a part, first and last. */
export function daysOfLegPart(part: (typeof legPartsByDay)[number], day: EpochDay, statementFrom: EpochDay | null): { readonly from: EpochDay; readonly to: EpochDay } {
  const first = statementFrom ?? 0;
  const transit = statementFrom === null ? first : Math.max(first, day - TRANSIT_DAYS);
  switch (part) {
    case 'beforeStatement': return { from: 0, to: Math.min(first - 1, day) };
    case 'inTransit': return { from: transit, to: day };
    case 'notOnStatement': return { from: first, to: transit - 1 };
    default: return assertNever(part);
  }
}

/** Reported by `day` and without an entry; an entry that only came later is the other half on another day. */
export const OPEN_LEGS = 'FROM book_leg WHERE entry_key IS NULL AND day <= :day';
export const LEGS_BY_DAY = 'FROM book_leg WHERE entry_key IS NULL AND wrong_entry IS NULL AND day BETWEEN :from AND :to';
/** The two halves lie at most so many days apart that this finds them. */
export const APART_LEGS = 'FROM book_leg WHERE entry_key IS NOT NULL AND opens < closes AND opens BETWEEN :day - 31 AND :day AND closes > :day';

function legParts(database: Database, day: EpochDay, statementFrom: EpochDay | null): PartSum[] {
  return [
    ...allRows<PartSum>(database, `SELECT 'wrongAmounts' AS part, currency, -sum(amount_minor) AS amount, count(*) AS count ${OPEN_LEGS} AND wrong_entry IS NOT NULL GROUP BY currency`, { day }),
    // Day by day, as they lie in the index: those of a part need not be sorted together.
    ...legPartsByDay.flatMap((part) => allRows<PartSum>(
      database, `SELECT '${part}' AS part, currency, -sum(amount_minor) AS amount, count(*) AS count ${LEGS_BY_DAY} GROUP BY day, currency`, daysOfLegPart(part, day, statementFrom),
    )),
    // Reported before it is shown, the account lacks it still; the other way round it has it already.
    ...allRows<PartSum>(
      database, `SELECT 'valueDates' AS part, currency, sum(CASE WHEN opens = day THEN -amount_minor ELSE amount_minor END) AS amount, count(*) AS count ${APART_LEGS} GROUP BY currency`, { day },
    ),
  ];
}

export const ENTRY_PART = `CASE hint WHEN 'wrongAmount' THEN 'wrongAmounts' WHEN 'dispute' THEN 'disputes' WHEN 'transfer' THEN 'transfers' ELSE 'unexplained' END`;

const entryParts = (database: Database, day: EpochDay): PartSum[] => [['hint IS NOT NULL', '1'], ['hint IS NULL', 'day']].flatMap(([which, group]) => allRows<PartSum>(
  database, `SELECT ${ENTRY_PART} AS part, currency, sum(amount_minor) AS amount, count(*) AS count FROM book_entry WHERE leg_key IS NULL AND day <= ? AND ${which} GROUP BY ${group}, currency`, day,
));

/** Accounts whose entries name what the portal reports: of the last entries of each account, most are the other half of something. */
export function likelyClientAccounts(database: Database): string[] {
  const accounts = allRows<{ key: number; accountId: string }>(database, 'SELECT account_key AS key, account_id AS accountId FROM account WHERE gone_at IS NULL ORDER BY position');
  const scored = accounts.map(({ key, accountId }) => {
    const rows = allRows<{ amount: number; currency: string; day: number }>(
      database, `SELECT amount_minor AS amount, currency, ${DAY_OF_ROW_ID} AS day FROM entry WHERE row_id BETWEEN ? AND ? AND vanished_at IS NULL ORDER BY row_id DESC LIMIT 200`,
      firstRowId(key, 0), lastRowId(key, LAST_DAY),
    );
    const leg = database.prepare<[number, number, number, string], number>('SELECT 1 FROM book_leg WHERE day BETWEEN ? AND ? AND entry_key IS NULL AND amount_minor = ? AND currency = ? LIMIT 1').pluck();
    const found = rows.filter(({ amount, currency, day }) => leg.get(day - TRANSIT_DAYS, day + TRANSIT_DAYS, amount, currency) !== undefined).length;
    return { accountId, entries: rows.length, found };
  });
  return scored.filter(({ entries, found }) => found > 0 && found * 2 > entries).map(({ accountId }) => accountId);
}
