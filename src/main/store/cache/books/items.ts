import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, oneRow, oneValue } from '#main/store/sqlite/index.ts';
import type { SafeguardingItem, SafeguardingItems } from '#shared/bridge/cash/safeguarding.ts';
import type { SafeguardingList } from '#shared/domain/books/safeguarding.ts';
import type { Cashout } from '#shared/contract/campaigns.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { BookedPosting, Doubt } from '#shared/domain/books/facts.ts';
import type { MatchedBy } from '#shared/domain/books/matching.ts';
import type { Posting } from '#shared/domain/books/posting.ts';
import { findAccount } from '../accounts.ts';
import { documents } from '../documents.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { dataVersion } from '../records/finding.ts';
import { APART_LEGS, daysOfLegPart, ENTRY_PART, firstStatementDay, LEGS_BY_DAY, legPartsByDay, OPEN_LEGS, openings } from './reading.ts';

export interface ItemsAsked {
  readonly date: BankDate;
  readonly currency: string;
  readonly list: SafeguardingList;
  readonly offset: number;
  readonly limit: number;
}

/** What a figure consists of, a page of it. */
export function safeguardingItems(database: Database, asked: ItemsAsked): SafeguardingItems {
  switch (asked.list) {
    case 'investors':
    case 'refunds-under-way':
    case 'unidentified': return heldItems(database, asked);
    case 'companies':
    case 'portal-fees': return campaignItems(database, asked);
    case 'valueDates': return apartItems(database, asked);
    case 'inTransit':
    case 'notOnStatement': return legItems(database, asked);
    case 'wrongAmounts': return withLegs(database, asked, entryItems);
    case 'beforeStatement': return withLegs(database, asked, openingItems);
    case 'disputes':
    case 'transfers':
    case 'unexplained': return entryItems(database, asked);
    case 'doubts': return doubtItems(database, asked);
    default: return assertNever(asked.list);
  }
}

const totals = new WeakMap<Database, { readonly state: string; readonly counted: Map<string, number> }>();

/**
 * How many rows there are. Pages of a list are asked for one after the other: it is counted once until something is written, here or by another
 * connection (`keptUntilChanged` knows of records alone, and not of what is booked).
 */
function totalOf(database: Database, where: string, ...values: unknown[]): number {
  const state = `${dataVersion(database)} ${oneValue<number>(database, 'SELECT total_changes()') ?? 0}`;
  const known = totals.get(database);
  const counted = known?.state === state ? known.counted : new Map<string, number>();
  if (counted !== known?.counted) totals.set(database, { state, counted });
  const question = `${where} ${JSON.stringify(values)}`;
  const total = counted.get(question) ?? oneValue<number>(database, `SELECT count(*) ${where}`, ...values) ?? 0;
  counted.set(question, total);
  return total;
}

/** The other items first, then the halves that wait. */
function withLegs(database: Database, asked: ItemsAsked, others: (database: Database, asked: ItemsAsked) => SafeguardingItems): SafeguardingItems {
  const first = others(database, asked);
  const legs = legItems(database, { ...asked, offset: Math.max(0, asked.offset - first.total), limit: asked.limit - first.rows.length });
  return { rows: [...first.rows, ...legs.rows], total: first.total + legs.total };
}

const BLANK: Omit<SafeguardingItem, 'key' | 'kind' | 'date' | 'amount'> = {
  dated: 'said', otherDate: null, name: null, orderId: null, campaignId: null, campaignName: null, companyId: null, unidentifiedTransferId: null, entry: null, matchedBy: null, hint: null, doubts: [],
};

const campaignName = (database: Database, campaignId: string | null): string | null => (campaignId === null ? null : oneValue<string>(database, 'SELECT name FROM campaign WHERE id = ?', campaignId));

interface FactRow {
  readonly fact_key: number;
  readonly booked: string;
  readonly doubts: string | null;
}

/** What is known of the fact behind a posting; `postingId` null: its first. */
function factItem(database: Database, factKey: number, isWanted: (posting: Posting) => boolean): Omit<SafeguardingItem, 'key' | 'amount'> | null {
  const row = oneRow<FactRow>(database, 'SELECT fact_key, booked, doubts FROM book_fact WHERE fact_key = ?', factKey);
  if (row === undefined) return null;
  const postings = (JSON.parse(row.booked) as BookedPosting[]).map(({ posting }) => posting);
  const posting = postings.find(isWanted) ?? postings[0];
  return posting === undefined ? null : { ...BLANK, ...ofPosting(database, posting), doubts: doubtsOf(row) };
}

const doubtsOf = ({ doubts }: Pick<FactRow, 'doubts'>): readonly Doubt[] => (doubts === null ? [] : (JSON.parse(doubts) as Doubt[]));

function ofPosting(database: Database, { kind, date, dated, orderId, campaignId, sources }: Posting): Omit<SafeguardingItem, 'key' | 'amount' | 'otherDate' | 'entry' | 'matchedBy' | 'hint' | 'doubts'> {
  const isUnidentified = kind === 'unidentifiedReceived' || kind === 'unidentifiedSentBack';
  const isCashout = kind === 'cashoutExecuted' || kind === 'cashoutReturned';
  const [cashout] = isCashout ? documents<Cashout>(database, "SELECT document FROM payment_record WHERE kind = 'cashout' AND id = ?", sources[0] ?? '') : [];
  const name = orderId !== null ? oneValue<string>(database, 'SELECT holder FROM investment_order WHERE id = ?', orderId)
    : isUnidentified ? oneValue<string>(database, 'SELECT payerName FROM unidentified WHERE id = ?', sources[0] ?? '')
      : cashout === undefined || cashout.companyId === null ? null : oneValue<string>(database, 'SELECT businessName FROM company WHERE id = ?', cashout.companyId);
  return {
    kind, date, dated, name, orderId, campaignId, campaignName: campaignName(database, campaignId), companyId: cashout?.companyId ?? null,
    unidentifiedTransferId: isUnidentified ? sources[0] ?? null : null,
  };
}

function heldItems(database: Database, { date, currency, list, offset, limit }: ItemsAsked): SafeguardingItems {
  const day = epochDay(date);
  const where = 'FROM book_holding WHERE place = ? AND currency = ? AND from_day <= ? AND to_day > ?';
  const rows = allRows<{ holding_key: number; fact_key: number; from_day: EpochDay; amount_minor: number }>(
    database, `SELECT holding_key, fact_key, from_day, amount_minor ${where} ORDER BY from_day, to_day, amount_minor, fact_key LIMIT ? OFFSET ?`, list, currency, day, day, limit, offset,
  );
  return {
    total: totalOf(database, where, list, currency, day, day),
    rows: rows.flatMap(({ holding_key: key, fact_key: factKey, from_day: from, amount_minor: minor }) => {
      const since = dateOfEpochDay(from);
      const item = factItem(database, factKey, (posting) => posting.date === since && posting.lines.some(({ place }) => place === list));
      return item === null ? [] : [{ ...item, key: String(key), date: since, amount: { amountMinor: -minor, currency } }];
    }),
  };
}

/** What is owed to companies, or to the portal, of each campaign. */
function campaignItems(database: Database, { date, currency, list, offset, limit }: ItemsAsked): SafeguardingItems {
  const rows = allRows<{ place: string; campaign: string; amount: number }>(
    database,
    `SELECT place, campaign, -sum(amount_minor) AS amount FROM book_sum WHERE ${list === 'companies' ? "place >= 'company:' AND place < 'company;'" : "place = 'portal-fees'"}
     AND currency = ? AND day <= ? GROUP BY place, campaign HAVING sum(amount_minor) <> 0 ORDER BY amount DESC, place, campaign`, currency, epochDay(date),
  );
  return {
    total: rows.length,
    rows: rows.slice(offset, offset + limit).map(({ place, campaign, amount }) => {
      const companyId = place.startsWith('company:') ? place.slice('company:'.length) : null;
      return {
        ...BLANK, key: `${place} ${campaign}`, kind: 'campaign' as const, date: null, amount: { amountMinor: amount, currency }, campaignId: campaign === '' ? null : campaign,
        campaignName: campaignName(database, campaign), companyId, name: companyId === null ? null : oneValue<string>(database, 'SELECT businessName FROM company WHERE id = ?', companyId),
      };
    }),
  };
}

interface LegItemRow {
  readonly leg_key: number;
  readonly fact_key: number;
  readonly posting: string;
  readonly day: EpochDay;
  readonly amount_minor: number;
  readonly entry_key: number | null;
  readonly matched_by: MatchedBy | null;
}

const LEG_COLUMNS = 'leg_key, fact_key, posting, day, amount_minor, entry_key, matched_by';
/** As they lie in the indexes of those that wait: a page far back is counted off there, and only its own rows are read. */
const LEG_ORDER = 'ORDER BY day, currency, amount_minor, wrong_entry, leg_key';
/** From the nearer end: what lies before a page is counted off one by one. */
const LEG_ORDER_BACK = 'ORDER BY day DESC, currency DESC, amount_minor DESC, wrong_entry DESC, leg_key DESC';
const ENTRY_ORDER = 'ORDER BY day, currency, amount_minor, hint, entry_key';

function legItem(database: Database, row: LegItemRow, currency: string, amountMinor: number): SafeguardingItem[] {
  const item = factItem(database, row.fact_key, ({ id }) => id === row.posting);
  if (item === null) return [];
  const entry = row.entry_key === null ? null : entryOf(database, row.entry_key);
  return [{ ...item, key: `leg ${row.leg_key}`, amount: { amountMinor, currency }, entry, otherDate: entry?.date ?? null, matchedBy: row.matched_by }];
}

function legItems(database: Database, { date, currency, list, offset, limit }: ItemsAsked): SafeguardingItems {
  const day = epochDay(date);
  const part = legPartsByDay.find((one) => one === list);
  const legs = part === undefined ? `${OPEN_LEGS} AND wrong_entry IS NOT NULL` : LEGS_BY_DAY;
  const where = `${legs} AND currency = :currency`;
  const asked = { currency, ...(part === undefined ? { day } : daysOfLegPart(part, day, firstStatementDay(database))) };
  const total = totalOf(database, where, asked);
  const page = offset * 2 < total ? { order: LEG_ORDER, limit, offset } : { order: LEG_ORDER_BACK, limit: Math.max(0, Math.min(limit, total - offset)), offset: Math.max(0, total - offset - limit) };
  const rows = allRows<LegItemRow>(
    database, `SELECT ${LEG_COLUMNS} FROM book_leg WHERE leg_key IN (SELECT leg_key ${where} ${page.order} LIMIT :limit OFFSET :offset) ${LEG_ORDER}`, { ...asked, limit: page.limit, offset: page.offset },
  );
  return {
    total,
    rows: rows.flatMap((row) => legItem(database, row, currency, -row.amount_minor)),
  };
}

function apartItems(database: Database, { date, currency, offset, limit }: ItemsAsked): SafeguardingItems {
  const asked = { day: epochDay(date), currency };
  const where = `${APART_LEGS} AND currency = :currency`;
  const rows = allRows<LegItemRow & { readonly opens: EpochDay }>(database, `SELECT ${LEG_COLUMNS}, opens ${where} ORDER BY opens, leg_key LIMIT :limit OFFSET :offset`, { ...asked, limit, offset });
  return {
    total: totalOf(database, where, asked),
    rows: rows.flatMap((row) => legItem(database, row, currency, row.opens === row.day ? -row.amount_minor : row.amount_minor)),
  };
}

function entryOf(database: Database, entryKey: number): SafeguardingItem['entry'] {
  const row = oneRow<{ accountId: string; transactionId: string; day: EpochDay; amountMinor: number; currency: string; text: string | null }>(
    database,
    `SELECT account_id AS accountId, transaction_id AS transactionId, book_entry.day, book_entry.amount_minor AS amountMinor, book_entry.currency, entry.description AS text
     FROM book_entry JOIN account USING (account_key) LEFT JOIN entry USING (account_key, transaction_id, occurrence) WHERE entry_key = ?`, entryKey,
  );
  return row === undefined ? null : {
    accountId: row.accountId, transactionId: row.transactionId, date: dateOfEpochDay(row.day), text: row.text, amount: { amountMinor: row.amountMinor, currency: row.currency },
  };
}

function entryItems(database: Database, { date, currency, list, offset, limit }: ItemsAsked): SafeguardingItems {
  const asked = { day: epochDay(date), currency, list };
  const where = `FROM book_entry WHERE leg_key IS NULL AND day <= :day AND currency = :currency AND ${ENTRY_PART} = :list`;
  const rows = allRows<{ entry_key: number; amount_minor: number; hint: string | null; hint_id: string | null }>(
    database, `SELECT entry_key, amount_minor, hint, hint_id FROM book_entry WHERE entry_key IN (SELECT entry_key ${where} ${ENTRY_ORDER} LIMIT :limit OFFSET :offset) ${ENTRY_ORDER}`, { ...asked, limit, offset },
  );
  return {
    total: totalOf(database, where, asked),
    rows: rows.map(({ entry_key: key, amount_minor: amountMinor, hint, hint_id: id }) => {
      const entry = entryOf(database, key);
      return {
        ...BLANK, key: `entry ${key}`, kind: 'statement' as const, date: entry?.date ?? null, amount: { amountMinor, currency }, entry,
        hint: id !== null && (hint === 'dispute' || hint === 'transfer') ? { kind: hint, id } : null,
      };
    }),
  };
}

/** What the accounts held before their first entries. */
function openingItems(database: Database, { date, currency, offset, limit }: ItemsAsked): SafeguardingItems {
  const rows = openings(database, date).filter((one) => one.currency === currency && one.opening !== 0).map(({ accountId, opening }): SafeguardingItem => {
    const account = findAccount(database, accountId)?.account;
    return { ...BLANK, key: `opening ${accountId}`, kind: 'openingBalance', date: null, amount: { amountMinor: opening, currency }, name: account === undefined ? accountId : accountName(account) };
  });
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

/** Facts that are not booked, or not wholly. */
function doubtItems(database: Database, { offset, limit }: ItemsAsked): SafeguardingItems {
  const rows = allRows<FactRow & { readonly fact: string }>(database, 'SELECT fact_key, fact, booked, doubts FROM book_fact WHERE doubts IS NOT NULL ORDER BY fact_key LIMIT ? OFFSET ?', limit, offset);
  return {
    total: totalOf(database, 'FROM book_fact WHERE doubts IS NOT NULL'),
    rows: rows.map((row) => {
      const [kind = '', id = ''] = row.fact.split('/').map(decodeURIComponent);
      const item = factItem(database, row.fact_key, () => true);
      return {
        ...BLANK, date: null, ...item, key: row.fact, kind: 'doubt' as const, amount: null, doubts: doubtsOf(row),
        ...(kind === 'order' ? { orderId: id, name: item?.name ?? oneValue<string>(database, 'SELECT holder FROM investment_order WHERE id = ?', id) } : {}),
        ...(kind === 'cashout' ? { name: item?.name ?? id } : {}),
        ...(kind === 'unidentified' ? { unidentifiedTransferId: id } : {}),
      };
    }),
  };
}
