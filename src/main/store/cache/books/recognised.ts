import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows } from '#main/store/sqlite/index.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { dayOf, entryPostingId } from '#shared/domain/books/facts.ts';
import type { EntryId } from '#shared/domain/books/facts.ts';
import { matchEntries, MOST_DAYS } from '#shared/domain/books/matching.ts';
import type { Expected } from '#shared/domain/books/matching.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import type { Currency } from '#shared/domain/currency.ts';
import { compactIban } from '#shared/domain/iban.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { StatementKind } from '#shared/domain/ledger/chart.ts';
import type { Money } from '#shared/domain/money.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { MAY_HAVE_MOVED } from '../records/transfers.ts';

interface OpenEntry extends EntryId {
  readonly day: EpochDay;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly text: string | null;
}

/** What the bank's list of transfers says that an account shows. `kind` null: a person says what it is. */
interface Leg extends Expected<number> {
  readonly kind: StatementKind | null;
}

/**
 * Entries that nothing at the portal explains and the bank's list of transfers does: money that was sent, its fees, and money between accounts of the portal, which the text of an entry may
 * say as well. By the id of the entry's posting.
 */
export function recognisedEntries(database: Database): ReadonlyMap<string, StatementKind> {
  const found = new Map<string, StatementKind>();
  const entries = Map.groupBy(openEntries(database), ({ accountId }) => accountId);
  if (entries.size === 0) return found;
  const own = ownIbans(database);
  const legs = legsOf(database, own);
  for (const [accountId, some] of entries) {
    const others = own.filter((account) => account.accountId !== accountId && !account.isVirtual).map(({ iban }) => iban);
    const paired = pairsOf(some, legs.get(accountId) ?? []);
    for (const entry of some) {
      const leg = paired.get(entry);
      const kind = leg === undefined ? (names(entry, others) ? 'ownTransfer' : null) : leg.kind;
      if (kind !== null) found.set(entryPostingId(entry), kind);
    }
  }
  return found;
}

/** Those that name a dispute, or a fact of another amount, are something else. */
const openEntries = (database: Database): readonly OpenEntry[] => allRows<OpenEntry>(
  database,
  `SELECT account_id AS accountId, book_entry.transaction_id AS transactionId, book_entry.occurrence, book_entry.day, book_entry.amount_minor AS amountMinor, book_entry.currency, entry.description AS text
   FROM book_entry JOIN account USING (account_key) LEFT JOIN entry USING (account_key, transaction_id, occurrence)
   WHERE book_entry.leg_key IS NULL AND ifnull(book_entry.hint, 'transfer') = 'transfer' ORDER BY book_entry.day, account_key, book_entry.transaction_id, book_entry.occurrence`,
);

interface OwnIban {
  readonly accountId: string;
  readonly iban: string;
  readonly isVirtual: boolean;
}

const ownIbans = (database: Database): readonly OwnIban[] => allRows<{ accountId: string; iban: string; isVirtual: number }>(
  database,
  `SELECT account_id AS accountId, document ->> '$.iban' AS iban, 0 AS isVirtual FROM account WHERE document ->> '$.iban' IS NOT NULL
   UNION ALL SELECT accountId, virtualIban, 1 FROM virtual_iban WHERE accountId IS NOT NULL AND virtualIban IS NOT NULL`,
).map(({ iban, isVirtual, ...account }) => ({ ...account, iban: compactIban(iban), isVirtual: isVirtual === 1 }));

interface TransferRow {
  readonly accountId: string;
  readonly moneyTransferId: string | null;
  readonly isIncoming: number;
  readonly amountMinor: number | null;
  readonly currency: Currency | null;
  readonly accountCurrency: Currency | null;
  readonly accounted: Instant | null;
  readonly valueDate: BankDate | null;
  readonly created: Instant | null;
  readonly name: string | null;
  readonly iban: string | null;
  /** The IBAN that it names as its debtor's. */
  readonly debtorIban: string | null;
  readonly cro: string | null;
  readonly trn: string | null;
  readonly feeAccountId: string | null;
  readonly fees: string | null;
}

/** By account. Of what comes in, only what another account of the portal sent. */
function legsOf(database: Database, own: readonly OwnIban[]): ReadonlyMap<string, readonly Leg[]> {
  const ibans = new Set(own.map(({ iban }) => iban));
  const virtual = new Set(own.filter(({ isVirtual }) => isVirtual).map(({ iban }) => iban));
  const rows = allRows<TransferRow>(
    database,
    `SELECT transfer.accountId, moneyTransferId, ifnull(direction, 'OUTGOING') <> 'OUTGOING' AS isIncoming, abs(amount) AS amountMinor, currency, account.document ->> '$.currency' AS accountCurrency,
     accountedDatetime AS accounted, transfer.document ->> '$.debtorValueDate' AS valueDate, createdDatetime AS created, counterpartName AS name, counterpartAccount AS iban, transfer.document ->> '$.debtor.accountCode' AS debtorIban, cro, trn,
     transfer.document ->> '$.feeAccountId' AS feeAccountId, transfer.document -> '$.fees' AS fees
     FROM transfer JOIN account ON account_id = accountId JOIN book_account USING (account_key)
     WHERE transfer.gone_at IS NULL AND ${MAY_HAVE_MOVED} ORDER BY createdDatetime, transfer.id`,
  );
  const legs = new Map<string, Leg[]>();
  const received = new Set(rows.filter(({ isIncoming }) => isIncoming === 1).map(senderOf));
  const add = (accountId: string, leg: Omit<Leg, 'id'>): void => {
    const known = legs.get(accountId) ?? [];
    legs.set(accountId, known);
    known.push({ ...leg, id: known.length });
  };
  for (const row of rows) {
    const { accountId, amountMinor, accounted, valueDate, created, name, iban } = row;
    const date = dayOf(accounted) ?? valueDate ?? dayOf(created);
    if (amountMinor === null || date === null) continue;
    const isOwn = iban !== null && ibans.has(compactIban(iban));
    const codes = [row.cro, row.trn, row.moneyTransferId].filter((code) => code !== null);
    const currency = saidOr(row.currency, row.accountCurrency);
    const evidence = { codes, orderCodes: [], names: name === null ? [] : [name] };
    if (row.isIncoming === 1) {
      if (isOwn) add(accountId, { date, amountMinor, currency, evidence, kind: 'ownTransfer' });
      continue;
    }
    // What goes back to where it came from is no payment of the portal.
    const kind = isOwn ? 'ownTransfer' : received.has(senderOf(row)) ? null : row.debtorIban !== null && virtual.has(compactIban(row.debtorIban)) ? 'virtualIbanPayment' : 'outgoingTransfer';
    add(accountId, { date, amountMinor: -amountMinor, currency, evidence, kind });
    for (const fee of feesOf(row)) {
      add(row.feeAccountId ?? accountId, { date, amountMinor: -fee.amountMinor, currency: saidOr(fee.currency, row.accountCurrency), evidence: { codes, orderCodes: [], names: [] }, kind: 'bankCharge' });
    }
  }
  return legs;
}

const senderOf = ({ accountId, iban, amountMinor }: TransferRow): string => JSON.stringify([accountId, iban === null ? null : compactIban(iban), amountMinor]);

const saidOr = (currency: Currency | null, otherwise: Currency | null): Currency => (currency === null || currency === CURRENCY_NOT_SAID ? (otherwise ?? CURRENCY_NOT_SAID) : currency);

/** Each fee, and their sum where the account may show it in one. */
function feesOf({ fees }: TransferRow): readonly Money[] {
  const amounts = ((JSON.parse(fees ?? 'null') ?? []) as readonly { readonly amount: Money | null }[]).flatMap(({ amount }) => (amount === null || amount.amountMinor <= 0 ? [] : [amount]));
  const [first, second] = amounts;
  if (first === undefined || second === undefined || amounts.some(({ currency }) => currency !== first.currency)) return amounts;
  return [...amounts, { ...first, amountMinor: amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0) }];
}

/** So many days are matched at once: charges of the same amount would be compared with those of all years. */
const STRETCH = 31;

function pairsOf(entries: readonly OpenEntry[], legs: readonly Leg[]): ReadonlyMap<OpenEntry, Leg> {
  const paired = new Map<OpenEntry, Leg>();
  if (legs.length === 0) return paired;
  const taken = new Set<number>();
  const ordered = legs.map((leg) => ({ leg, day: epochDay(leg.date) })).toSorted((left, right) => left.day - right.day);
  for (const [stretch, some] of Map.groupBy(entries, ({ day }) => Math.floor(day / STRETCH))) {
    const from = stretch * STRETCH - MOST_DAYS.code;
    const to = (stretch + 1) * STRETCH + MOST_DAYS.code;
    const near = ordered.filter(({ leg, day }) => day >= from && day <= to && !taken.has(leg.id)).map(({ leg }) => leg);
    if (near.length === 0) continue;
    const { pairs } = matchEntries(near, some.map((entry) => ({ id: entry, date: dateOfEpochDay(entry.day), amountMinor: entry.amountMinor, currency: entry.currency, text: entry.text })));
    for (const { expected, shown } of pairs) {
      const leg = legs[expected];
      if (leg === undefined) continue;
      taken.add(expected);
      paired.set(shown, leg);
    }
  }
  return paired;
}

/** Whether its text has one of the IBANs, however it is spaced. */
function names({ text }: OpenEntry, ibans: readonly string[]): boolean {
  const compact = (text ?? '').replace(/\s+/gu, '').toUpperCase();
  return ibans.some((iban) => compact.includes(iban));
}
