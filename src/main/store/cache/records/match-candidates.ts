import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows } from '#main/store/sqlite/index.ts';
import type { MatchSuggestion } from '#shared/bridge/portal/campaign-records.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { tellingWords } from '#shared/domain/payment/similar-name.ts';
import { suggest } from '#shared/domain/portal/matching.ts';
import { nameReason, NEAR_DAYS, NEAR_PARTS, readTransfer, weights } from '#shared/domain/portal/match-score.ts';
import type { MatchOrder, ReadTransfer } from '#shared/domain/portal/match-score.ts';
import { bareCodeOf } from './list-indexes.ts';
import { namesWith } from './party-names.ts';

const MOST_SUGGESTIONS = 10;

/** Of each way to find an order, so many times those that are suggested: evidence of several ways adds up. */
const TIMES = 10;

interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

const WAITING = `('WAITING', 'INCORRECT_AMOUNT', 'CREATED')`;

export interface MatchCandidate extends MatchOrder {
  readonly holder: string | null;
  readonly campaignId: string | null;
  readonly portalOrderCode: string | null;
}

/** The orders that a transfer was most likely meant for, best first. */
export function matchSuggestions(database: Database, transfer: UnidentifiedTransfer, most = MOST_SUGGESTIONS): MatchSuggestion[] {
  const campaign = database.prepare<[string | null], string | null>('SELECT name FROM campaign WHERE id = ?').pluck();
  return suggest(transfer, matchCandidates(database, transfer, most * TIMES), most).map(({ order, score, reasons }) => ({
    orderId: order.orderId, holder: order.holder, campaignId: order.campaignId, campaignName: campaign.get(order.campaignId) ?? null, status: order.status,
    total: order.totalAmount, portalOrderCode: order.portalOrderCode, score, reasons,
  }));
}

/**
 * The listed orders that evidence points to, each kind along an index that ranks them without reading them: of exactly the transfer's amount, of a
 * holder or investor whose name is the payer's or is like it or stands in the text, with their code or number in the text, or of a wrong amount where the
 * transfer is one; of each way at most so many. Orders of exactly its amount come first, then those waiting for money, then the newest.
 */
export function matchCandidates(database: Database, transfer: UnidentifiedTransfer, most: number): MatchCandidate[] {
  const read = readTransfer(transfer);
  const named = Map.groupBy(namesWith(database, new Set([...read.payerWords, ...read.textWords])), (name) => nameReason(read, tellingWords(name)));
  const names = [named.get('payerIsHolder') ?? [], named.get('payerAlike') ?? []].filter((alike) => alike.length > 0);
  const investors = names.map((alike) => investorsNamed(database, alike));
  const ranked = rankOf(read, most);
  const ways = [
    ...byAmount(transfer), ...byType(transfer), ...names.map((alike) => foundBy('holder', alike)), ...investors.map((alike) => foundBy('investorId', [...alike.keys()])),
  ].map(({ sql, values }): Condition => ({ sql: `SELECT * FROM (${sql} ${ranked.sql})`, values: [...values, ...ranked.values] }));
  const all = [...ways, ...byCode(read)];
  if (all.length === 0) return [];
  const nameOf = new Map(investors.flatMap((alike) => [...alike]));
  const minor = transfer.amount?.amountMinor ?? null;
  return allRows<CandidateCells>(
    database,
    // The plus sign keeps to the rows that were found: an index of what is listed would visit every order.
    `SELECT id, status, totalAmount, orderAmount, currency, holder, portalOrderCode, portalOrderDatetime, campaignId, investorId, document ->> '$.portalInvestorCode' AS investorCode
     FROM investment_order WHERE rowid IN (${all.map(({ sql }) => sql).join(' UNION ')}) AND +gone_at IS NULL
     ORDER BY totalAmount IS ? DESC, status IN ${WAITING} DESC, portalOrderDatetime DESC, id`,
    ...all.flatMap(({ values }) => values), minor,
  ).map((cells) => candidateOf(cells, nameOf));
}

const DAY_MS = 86_400_000;

/** Orders found by the same evidence, by what else speaks for them as the score has it: amount, state and date. */
function rankOf({ amount, receivedMs, type }: ReadTransfer, most: number): Condition {
  const minor = amount?.amountMinor ?? null;
  const wrong = type === 'WRONG_AMOUNT' ? weights.wrongAmountOrder : weights.orderWaits;
  return {
    sql: `ORDER BY CASE WHEN totalAmount = ? THEN ${weights.amountEqual} WHEN orderAmount = ? OR abs(? - totalAmount) * ${NEAR_PARTS} <= totalAmount THEN ${weights.amountNear} ELSE 0 END
      + CASE WHEN status = 'INCORRECT_AMOUNT' THEN ${wrong} WHEN status IN ${WAITING} THEN ${weights.orderWaits} ELSE 0 END
      + CASE WHEN portalOrderDatetime BETWEEN ? AND ? THEN ${weights.dateNear} ELSE 0 END DESC, portalOrderDatetime DESC LIMIT ${most}`,
    values: [minor, minor, minor, ...(receivedMs === null ? [null, null] : [receivedMs - NEAR_DAYS.after * DAY_MS, receivedMs + NEAR_DAYS.before * DAY_MS].map(instantFromMs))],
  };
}

interface CandidateCells {
  readonly id: string;
  readonly status: string | null;
  readonly totalAmount: number | null;
  readonly orderAmount: number | null;
  readonly currency: string | null;
  readonly holder: string | null;
  readonly portalOrderCode: string | null;
  readonly portalOrderDatetime: Instant | null;
  readonly campaignId: string | null;
  readonly investorId: string | null;
  readonly investorCode: string | null;
}

/** Only an investor's name that points to the payer tells anything. */
function candidateOf(cells: CandidateCells, investors: ReadonlyMap<string, string>): MatchCandidate {
  const { id, status, totalAmount, orderAmount, currency, holder, portalOrderCode, portalOrderDatetime, campaignId, investorId, investorCode } = cells;
  const money = (amountMinor: number | null): Money | null => (amountMinor === null || currency === null ? null : { amountMinor, currency });
  return {
    orderId: id, status, holder, campaignId, portalOrderCode, totalAmount: money(totalAmount), orderAmount: money(orderAmount), at: portalOrderDatetime,
    names: [holder, investors.get(investorId ?? '') ?? null].filter((name) => name !== null), codes: [portalOrderCode, investorCode].filter((code) => code !== null),
  };
}

const investorsNamed = (database: Database, names: readonly string[]): ReadonlyMap<string, string> => new Map(allRows<{ id: string; displayName: string }>(
  database, 'SELECT id, displayName FROM investor WHERE displayName IN (SELECT value FROM json_each(?))', JSON.stringify(names),
).map(({ id, displayName }) => [id, displayName]));

const byAmount = ({ amount }: UnidentifiedTransfer): Condition[] =>
  (amount === null ? [] : [{ sql: 'SELECT rowid FROM investment_order WHERE totalAmount = ? AND gone_at IS NULL', values: [amount.amountMinor] }]);

const foundBy = (column: 'holder' | 'investorId', values: readonly string[]): Condition => ({
  sql: `SELECT rowid FROM investment_order WHERE ${column} IN (SELECT value FROM json_each(?)) AND gone_at IS NULL`, values: [JSON.stringify(values)],
});

function byCode({ runs }: ReadTransfer): Condition[] {
  if (runs.size === 0) return [];
  return ['portalOrderCode', 'id'].map((column) => ({
    sql: `SELECT rowid FROM investment_order WHERE ${bareCodeOf(column)} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify([...runs])],
  }));
}

/** The bank holds such money for an order of another amount. */
const byType = ({ type }: UnidentifiedTransfer): Condition[] =>
  (type === 'WRONG_AMOUNT' ? [{ sql: `SELECT rowid FROM investment_order WHERE status = 'INCORRECT_AMOUNT' AND gone_at IS NULL`, values: [] }] : []);
